/** Limits of tokens: shared tests in which an interface must refuse a call for EUR 150. */
import { expect, test } from 'vitest';
import type { TestApp } from '../kit/test-app.ts';

export const ABOVE = 'This token is limited to EUR 100.00 a call, and this is EUR 150.00.';
export const WRITE = 'This token is limited to reading, and ';

export async function tokenWithin(testApp: TestApp, limits: object): Promise<string> {
  const scopes = ['billing.read', 'billing.write'];
  const made: { token?: string } = await testApp.run('createToken', { scopes, ...limits });
  return made.token ?? '';
}

/** `ask` makes a call for EUR 150 with a token, and returns the text of the answer. */
export function holdsLimits(service: () => TestApp, ask: (token: string) => Promise<string>): void {
  test('refuses more than the limit of a call, more than the day’s, and any change by who may only read', async () => {
    const testApp = service();
    const tokenWith = (limits: object) => tokenWithin(testApp, limits);
    const invoices = async () => (await testApp.run('listInvoices')).total_count as unknown as number;
    const before = await invoices();
    expect(await ask(await tokenWith({ max_amount: 100 }))).toContain(ABOVE);
    expect(await ask(await tokenWith({ max_per_day: 100 }))).toContain('a day; EUR 100.00 of today is left');
    expect(await ask(await tokenWith({ read_only: true }))).toContain(WRITE);
    expect(await ask(await tokenWith({ test_mode_only: true }))).toContain('This token is limited to test mode');
    expect(await ask(await tokenWith({ currencies: ['USD'] }))).toContain(
      'This token is limited to USD, and this is EUR.',
    );
    expect(await invoices()).toBe(before);
    expect(await ask(await tokenWith({ max_amount: 150, max_per_day: 150 }))).not.toContain('limited');
  });
}
