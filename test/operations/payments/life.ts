/** Random events of a shop: anything that can happen to its money, in any order and in parallel. */
import * as fc from 'fast-check';
import { BillingError } from '../../../src/model/billing-error.ts';
import type { RequestRow } from '../../../src/store/payments/payment-requests.ts';
import type { PaymentRow } from '../../../src/store/payments/payments.ts';
import type { TestClock } from '../../kit/test-app.ts';
import { CARDS, type Shop, workUntilQuiet } from './shop.ts';

const PAYER_FORMS = [
  { card_number: CARDS.pays },
  { card_number: CARDS.pays },
  { card_number: CARDS.pays },
  { card_number: CARDS.declines },
  { card_number: CARDS.insufficient },
  { card_number: CARDS.asks },
  { outcome: 'succeed' },
  { outcome: 'pending' },
  { outcome: 'fail' },
] as const;
const JUMPS_MS = [1_000, 6_000, 60_000, 3_600_000, 8 * 86_400_000, 20 * 86_400_000] as const;

const which = fc.nat({ max: 5 });
const amount = fc.oneof(fc.integer({ min: 1, max: 400_00 }), fc.integer({ min: 1, max: 9_999_999_999 }));
const part = fc.constantFrom(1, 0.5, 0.01, 2);

export const happening = fc.oneof(
  fc.record({ kind: fc.constant('link'), amount, limit: fc.constantFrom(1, 2, null), testmode: fc.boolean() }),
  fc.record({ kind: fc.constant('invoice'), amount }),
  fc.record({ kind: fc.constant('hold'), amount }),
  ...[1, 2, 3].map(() => fc.record({ kind: fc.constant('start'), which, method: fc.constantFrom('card', 'ideal') })),
  ...[1, 2, 3].map(() => fc.record({ kind: fc.constant('submit'), which, form: fc.constantFrom(...PAYER_FORMS) })),
  fc.record({ kind: fc.constant('callback'), which }),
  fc.record({ kind: fc.constant('refresh'), which }),
  fc.record({ kind: fc.constant('work') }),
  fc.record({ kind: fc.constant('record'), which, part }),
  fc.record({ kind: fc.constant('cancel'), which }),
  fc.record({ kind: fc.constant('refund'), which, part }),
  fc.record({ kind: fc.constant('capture'), which, part }),
  fc.record({ kind: fc.constant('release'), which }),
  fc.record({ kind: fc.constant('deactivate'), which }),
  fc.record({ kind: fc.constant('drill'), drill: fc.constantFrom(undefined, undefined, 'late_success', 'refuse') }),
  fc.record({ kind: fc.constant('jump'), ms: fc.constantFrom(...JUMPS_MS) }),
);
export type Happening = typeof happening extends fc.Arbitrary<infer H> ? H : never;

/** Most events happen one after the other, some in parallel. */
export const lives = fc.array(
  fc.oneof({ weight: 3, arbitrary: happening }, fc.array(happening, { minLength: 2, maxLength: 4 })),
  {
    minLength: 5,
    maxLength: 40,
    size: 'max',
  },
);

export type Things = {
  readonly links: { readonly id: number; readonly code: string }[];
  readonly codes: string[];
  readonly invoices: { readonly id: number; readonly amount: number }[];
  readonly attempts: PaymentRow[];
};

export function nothingYet(): Things {
  return { links: [], codes: [], invoices: [], attempts: [] };
}

export async function live(
  shop: Shop,
  clock: TestClock,
  life: readonly (Happening | readonly Happening[])[],
): Promise<void> {
  const things = nothingYet();
  for (const moment of life) {
    const together = 'kind' in moment ? [moment] : moment;
    await Promise.all(together.map((one) => happen(shop, clock, things, one).catch(unlessRefused)));
  }
  await settleEverything(shop, clock, things);
}

/**
 * Brings open payments to their end: lets two hours pass, repeats the callbacks of failed attempts and runs the worker.
 */
export async function settleEverything(shop: Shop, clock: TestClock, { attempts }: Things): Promise<void> {
  await shop.desk.run('connectProvider', { kind: 'sandbox' });
  clock.advance(2 * 3_600_000);
  const failed = [];
  for (const attempt of attempts) if ((await shop.row(attempt.id)).status === 'failed') failed.push(attempt);
  await Promise.all(failed.map((attempt) => shop.callBack(attempt)));
  await workUntilQuiet(shop.services);
}

export function unlessRefused(error: unknown): void {
  if (!(error instanceof BillingError) || error.code === 'store_unavailable') throw error;
}

const pick = <T>(from: readonly T[], at: number): T | undefined => from[from.length === 0 ? 0 : at % from.length];
const major = (minor: number) => minor / 100;

export async function happen(shop: Shop, clock: TestClock, things: Things, one: Happening): Promise<void> {
  const { desk, services } = shop;
  switch (one.kind) {
    case 'link':
      return void remember(things, await shop.link(linkOf(one)));
    case 'invoice':
      return remember(things, await desk.invoice({ amount: major(one.amount) }));
    case 'hold':
      return remember(things, await shop.request('pre_authorization', { amount: one.amount }));
    case 'jump':
      return clock.advance(one.ms);
    case 'work':
      return workUntilQuiet(services);
    case 'drill':
      return void (await desk.run('connectProvider', { kind: 'sandbox', drill: one.drill }));
    case 'deactivate':
      return onPicked(things.links, one.which, ({ id }) => desk.run('deactivatePaymentLink', { id }));
    case 'record':
      return onPicked(things.invoices, one.which, async ({ id }) => {
        const { amount_due: due } = await desk.run('getInvoice', { id });
        await desk.run('recordPayment', { id, amount: portion(due, one.part) });
      });
    case 'cancel':
      return onPicked(things.invoices, one.which, ({ id }) => desk.run('cancelInvoice', { id }));
    case 'start':
      return onPicked(things.codes, one.which, async (code) => {
        things.attempts.push(await shop.start(code, { method: one.method }));
      });
    default:
      return onPicked(await paymentsOf(shop, things, one.kind), one.which, (payment) => toPayment(shop, one, payment));
  }
}

async function toPayment(shop: Shop, one: Happening, payment: PaymentRow): Promise<unknown> {
  const { id } = payment;
  switch (one.kind) {
    case 'submit':
      return payment.provider_payment_id && shop.submit(payment, one.form);
    case 'callback':
      return shop.callBack(payment);
    case 'refresh':
      return shop.refresh(payment);
    case 'refund':
      return shop.desk.run(
        'refundPayment',
        one.part === 1 ? { id } : { id, amount: portion(major(payment.amount), one.part) },
      );
    case 'capture':
      return shop.desk.run('capturePayment', { id, amount: portion(major(payment.amount), one.part) });
    case 'release':
      return shop.desk.run('releasePayment', { id });
    default:
      throw new Error(`${one.kind} is not about a payment`);
  }
}

/**
 * Payments from which an event picks one. Submits, callbacks and look-ups pick only attempts at the provider. All other
 * events, such as refunds, also pick payments recorded by hand.
 */
async function paymentsOf(shop: Shop, { attempts }: Things, kind: Happening['kind']): Promise<readonly PaymentRow[]> {
  if (kind === 'submit' || kind === 'callback' || kind === 'refresh') return attempts;
  return shop.services.store.payments.list(shop.desk.account.id, {}, { limit: 100 });
}

function linkOf({
  amount: minor,
  limit,
  testmode,
}: Extract<Happening, { kind: 'link' }> | { amount: number; limit: number | null; testmode: boolean }) {
  return { amount: major(minor), usage_limit: limit, testmode };
}

function remember(things: Things, made: { id: number } & Record<string, unknown>): void {
  if ('payment_url' in made) things.invoices.push({ id: made.id, amount: Number(made.amount) });
  if ('url' in made) things.links.push({ id: made.id, code: String(made.code) });
  things.codes.push(
    'code' in made ? String((made as unknown as RequestRow).code) : (String(made.payment_url).split('/').at(-1) ?? ''),
  );
}

async function onPicked<T>(from: readonly T[], at: number, act: (picked: T) => Promise<unknown>): Promise<void> {
  const picked = pick(from, at);
  if (picked !== undefined) await act(picked);
}

/** A share of an amount, at least one cent. */
function portion(of: number, share: number): number {
  return Math.max(Math.round(of * 100 * share), 1) / 100;
}
