/** Payment orders for the tests of both providers, and helpers that inspect errors. */
import { expect } from 'vitest';
import { parseCurrency } from '../../../src/model/money.ts';
import { type PaymentOrder, ProviderError, type ProviderGateway } from '../../../src/model/provider.ts';

export const EUR = currency('EUR');

export function currency(code: string) {
  const known = parseCurrency(code);
  if (known === undefined) throw new Error(`no currency ${code}`);
  return known;
}

export function order(change: Partial<PaymentOrder> = {}): PaymentOrder {
  return {
    key: '0123456789abcdef0123456789abcdef',
    amount: 1250,
    currency: EUR,
    description: 'Invoice 2026-0001',
    method: 'card',
    capture: 'automatic',
    mandate: false,
    returnUrl: 'https://pay.example.com/abc/result',
    callbackUrl: 'https://pay.example.com/callbacks/1',
    language: null,
    payer: { name: 'Ada Byron', email: 'ada@example.com' },
    ...change,
  };
}

export function connect(gateway: ProviderGateway, apiKey: string | null) {
  return gateway.connect({ accountId: 1, apiKey, drill: null });
}

/** Outflows of a payment without refunds and disputes. */
export const NOTHING_LEFT = { refunds: [], disputes: [] };

/** Requires that a call fails with a `ProviderError`. Returns the error. */
export async function failureOf(call: Promise<unknown>): Promise<ProviderError> {
  const error = await call.then(
    (answer) => expect.unreachable(`answered ${JSON.stringify(answer)}`),
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ProviderError);
  return error as ProviderError;
}

export function everyWordOf(error: ProviderError): string {
  const cause = error.cause instanceof Error ? `${error.cause.message} ${error.cause.stack}` : String(error.cause);
  return [error.message, error.stack, cause, JSON.stringify(error)].join('\n');
}
