// The daily limit of a token: parallel calls never exceed it, the day is that of the account's time zone, and only
// calls that succeed count.
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BillingError } from '../../../src/model/billing-error.ts';
import { dateAt, type Instant, type TimeZone } from '../../../src/model/dates.ts';
import { CATALOG } from '../../../src/operations/catalog.ts';
import type { Caller } from '../../../src/operations/kernel/context.ts';
import { call } from '../../../src/operations/kernel/operation.ts';
import { pruneOld } from '../../../src/operations/upkeep/prune-old.ts';
import { type Desk, type Ledger, openDesk, openLedger, openNeighbour, refusalOf } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { endVerified } from '../../kit/verified.ts';
import { BOTH, heldTo, opened } from './kit.ts';

const LINE = { customer: { name: 'Ann', email: 'ann@example.com' }, description: 'Work' };

describe.each(ENGINES_OF_RULES)('the sum of a day on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine);
  });
  afterAll(() => endVerified(ledger));
  const invoice = (desk: Desk, amount: number, as: Partial<Caller>, more: object = {}) =>
    desk.run('createInvoice', { ...LINE, amount, ...more }, as);

  test('is never passed by calls of two processes at the same moment, nor left unused', async () => {
    const desk = await openDesk(ledger);
    const as = { ...desk.caller, ...(await heldTo(desk, { max_per_day: 100 })) };
    await using neighbour = closing(await openNeighbour(ledger));
    const worlds = [ledger.testApp.app.services, neighbour.app.services];
    const calls = Array.from({ length: 24 }, (_, n) =>
      call(worlds[n % 2] ?? ledger.testApp.app.services, as, CATALOG.createInvoice, {
        ...LINE,
        amount: 15,
        reference: `${n}`,
      }).then(
        () => 'made',
        (error: unknown) => (error instanceof BillingError ? error.code : String(error)),
      ),
    );
    const outcomes = await Promise.all(calls);
    expect(outcomes.filter((one) => one === 'made')).toHaveLength(6);
    expect(new Set(outcomes)).toEqual(new Set(['made', 'limit_exceeded']));
    expect(await desk.run('listInvoices')).toMatchObject({ total_count: 6 });
    // Another call can still use the rest, to the cent.
    const refusal = await refusalOf(invoice(desk, 10.01, as));
    expect(refusal.message).toBe(
      'This token is limited to EUR 100.00 a day; EUR 10.00 of today is left, and this is EUR 10.01.',
    );
    expect(refusal.details.facts?.limit).toEqual({
      ...{ kind: 'per_day', currency: 'EUR', max: 100, asked: 10.01, left: 10 },
      resets_at: '2026-03-17T23:00:00.000Z',
    });
    expect(refusal.details.hint).toContain('midnight in Europe/Amsterdam');
    await invoice(desk, 10, as);
  });

  test('is each token’s and each currency’s own, and whoever has no limit spends none', async () => {
    const desk = await openDesk(ledger);
    const [one, other] = [
      await heldTo(desk, { max_per_day: 'EUR=10,USD=10' }),
      await heldTo(desk, { max_per_day: 10 }),
    ];
    await invoice(desk, 10, one);
    await invoice(desk, 10, one, { currency: 'USD' });
    await invoice(desk, 10, other);
    await invoice(desk, 1_000, {});
    expect((await refusalOf(invoice(desk, 0.01, one))).code).toBe('limit_exceeded');
    expect((await refusalOf(invoice(desk, 10.01, other))).code).toBe('limit_exceeded');
  });

  test('counts what was done, once: no refused call, no replay, no draft before it is issued', async () => {
    const desk = await openDesk(ledger);
    const as = await heldTo(desk, { max_per_day: 10 });
    const { code } = await refusalOf(invoice(desk, 6, as, { customer: undefined, customer_id: 999_999 }));
    expect(code).toBe('customer_not_found');
    expect((await refusalOf(invoice(desk, 6, as, { customer: { name: 'No mail' }, send_email: true }))).code).toBe(
      'customer_has_no_email',
    );
    const once = { key: 'k', fingerprint: 'f', lifetimeMs: 60_000 };
    const first = await desk.runOnce('createInvoice', { ...LINE, amount: 6 }, once, as);
    const again = await desk.runOnce('createInvoice', { ...LINE, amount: 6 }, once, as);
    expect([again.replayed, again.data.id]).toEqual([true, first.data.id]);
    const draft = await invoice(desk, 4, as, { draft: true });
    const more = await invoice(desk, 4, as, { draft: true, reference: 'another' });
    await desk.run('issueInvoice', { id: draft.id }, as);
    expect((await refusalOf(desk.run('issueInvoice', { id: more.id }, as))).code).toBe('limit_exceeded');
    expect(await desk.run('getInvoice', { id: more.id })).toMatchObject({ status: 'draft' });
  });

  test('a yes of a person lifts the limit of a call, never that of a day', async () => {
    const desk = await openDesk(ledger);
    const as = await heldTo(desk, { max_amount: 10, max_per_day: 50, ask_above_limit: true });
    const confirmed = (amount: number, currency = 'EUR') => ({
      ...as,
      confirmed: { amount, currency } as Caller['confirmed'],
    });
    await invoice(desk, 30, confirmed(30_00));
    for (const other of [confirmed(30_01), confirmed(29_99), confirmed(30_00, 'USD'), as]) {
      expect((await refusalOf(invoice(desk, 30, other, { reference: 'x' }))).message).toContain('a call');
    }
    expect((await refusalOf(invoice(desk, 30, confirmed(30_00), { reference: 'x' }))).message).toContain('a day');
    const { activity } = await desk.run('listActivity', { limit: 1 });
    expect(activity[0]?.summary).toMatch(/EUR 30\.00 \(above the limit of EUR 10\.00; a person said yes\)$/);
    const unasked = await heldTo(desk, { max_amount: 10 });
    const forged = { ...unasked, confirmed: { amount: 30_00, currency: 'EUR' } as Caller['confirmed'] };
    expect((await refusalOf(invoice(desk, 30, forged))).code).toBe('limit_exceeded');
  });

  test('begins anew at midnight where the account is, also on days of 23 and 25 hours', async () => {
    const zones = ['Europe/Amsterdam', 'Pacific/Kiritimati', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Pago_Pago'];
    const desks = new Map<string, { desk: Desk; secret: string }>();
    for (const timezone of zones) {
      const desk = await openDesk(ledger, { timezone });
      desks.set(timezone, {
        desk,
        secret: (await desk.run('createToken', { ...BOTH, lifetime_days: null, max_per_day: 10 })).token,
      });
    }
    let n = 0;
    const at = fc.integer({ min: Date.parse('2026-03-20T00:00:00Z'), max: Date.parse('2026-12-01T00:00:00Z') });
    const later = fc.integer({ min: 0, max: 30 * 3_600_000 });
    const property = fc.asyncProperty(fc.constantFrom(...zones), at, later, async (zone, first, ms) => {
      const { desk, secret } = desks.get(zone) ?? (undefined as never);
      const as = await opened(desk, secret);
      await ledger.database.execute('delete from token_spending');
      const [day, next] = [first, first + ms].map((instant) => dateAt(instant as Instant, zone as TimeZone));
      ledger.testApp.clock.set(new Date(first).toISOString());
      await invoice(desk, 10, as, { reference: `${++n}` });
      ledger.testApp.clock.set(new Date(first + ms).toISOString());
      const second = await invoice(desk, 10, as, { reference: `${++n}` }).then(
        () => 'made',
        (error: BillingError) => error.code,
      );
      expect(second).toBe(day === next ? 'limit_exceeded' : 'made');
    });
    await fc.assert(property, { numRuns: 12 });
  });

  test('days that are over are forgotten, and today is not', async () => {
    const desk = await openDesk(ledger);
    const as = await heldTo(desk, { max_per_day: 10 });
    await invoice(desk, 10, as);
    const days = async () => (await ledger.testApp.app.services.store.spending.of(rowOf(desk, as))) / 100;
    await pruneOld(ledger.testApp.app.services);
    expect(await days()).toBe(10);
    ledger.testApp.clock.advance(4 * 86_400_000);
    await pruneOld(ledger.testApp.app.services);
    expect(await days()).toBe(0);
  });

  test('limits are the store’s business in one statement: a sum that would pass the limit is not written', async () => {
    const desk = await openDesk(ledger);
    const as = await heldTo(desk, { max_per_day: 10 });
    const { store } = ledger.testApp.app.services;
    const add = (amount: number) => store.transaction((tx) => tx.spending.add({ ...rowOf(desk, as), amount }, 10_00));
    expect([await add(10_00), await add(1)]).toEqual([true, false]);
    expect(await store.spending.of(rowOf(desk, as))).toBe(10_00);
  });
});

function rowOf({ account }: Desk, { actor }: Partial<Caller>) {
  if (actor?.kind !== 'token') throw new Error('a token was expected');
  return {
    token_id: actor.tokenId,
    day: dateAt(Date.parse('2026-03-17T11:00:00Z') as Instant, account.timezone),
    currency: account.currency,
  };
}

function closing<App extends { close: () => Promise<void> }>(app: App) {
  return { app, [Symbol.asyncDispose]: () => app.close() };
}
