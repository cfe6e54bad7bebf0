/**
 * A process is killed during a call with an idempotency key (R14). The call happens exactly once, and its retry is
 * answered at once: the test clock does not move, so waiting for a timeout would never end.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IDEMPOTENCY_KEY_LIFETIME_MS, type IdempotentCall } from '../../../src/operations/kernel/idempotency.ts';
import { giveRefunds } from '../../../src/operations/payments/check-payments.ts';
import { openDatabase as openStoreDatabase } from '../../../src/store/engine/database.ts';
import type { KeyedOrder } from '../../contract/children/keyed.ts';
import { answersOf, startCaller, startKeyed, startTogether } from '../../contract/processes.ts';
import { type Desk, type Ledger, openDesk, openLedger, refusalOf } from '../../kit/desk.ts';
import { ENGINES } from '../../kit/test-app.ts';
import { endVerified, expectVerified } from '../../kit/verified.ts';
import { expectAllRight } from '../../operations/payments/oracle.ts';
import { OFFLINE, openShop } from '../../operations/payments/shop.ts';

const MOMENTS = ['begun', 'taken', 'written', 'committed', 'answered'] as const;
const INVOICE = { customer: { name: 'Ann' }, description: 'Work', amount: 100 };
const ONCE: IdempotentCall = { key: 'k', fingerprint: 'same', lifetimeMs: IDEMPOTENCY_KEY_LIFETIME_MS };

describe.each(ENGINES)('a process that is killed in a call with a key, on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine, OFFLINE);
  });
  afterAll(() => endVerified(ledger));

  const environment = () => ({ ...OFFLINE.environment, DATABASE_URL: ledger.database.url });
  const orderOf = ({ account }: Desk) => ({
    environment: environment(),
    now: ledger.testApp.clock.now(),
    accountId: account.id,
    once: ONCE,
  });

  async function dieIn(order: KeyedOrder): Promise<void> {
    using process = startKeyed(order);
    await process.ended;
    expect(process.reports, 'it was killed on its way').toEqual(['ready']);
  }

  const invoicesOf = (desk: Desk) => desk.rows<{ id: number; number: number | null }>('invoices');
  const keysOf = ({ account }: Desk) =>
    ledger.database.rows(`select answer from idempotency_keys where account_id = ${account.id}`);

  test.each(MOMENTS)('%s: the retry is answered, and there is exactly one invoice', async (dies) => {
    const desk = await openDesk(ledger);
    await dieIn({ ...orderOf(desk), operation: 'createInvoice', input: INVOICE, dies });
    const isCommitted = dies === 'committed' || dies === 'answered';
    const retry = await desk.runOnce('createInvoice', INVOICE, ONCE, { actor: { kind: 'system', name: 'x' } });
    expect(retry).toMatchObject({ replayed: isCommitted, data: { invoice_number: 'INV-000001', amount: 100 } });
    expect((await invoicesOf(desk)).map(({ id }) => id)).toEqual([retry.data.id]);
    expect(await desk.runOnce('createInvoice', INVOICE, ONCE)).toEqual({ data: retry.data, replayed: true });
    // A key is stored together with its answer, so a retry never has to wait for an unfinished call.
    expect(await keysOf(desk)).toEqual([{ answer: JSON.stringify(retry.data) }]);
  });

  test('two processes that make the same call at the same moment make one invoice and answer the same', async () => {
    const desk = await openDesk(ledger);
    const order = { ...orderOf(desk), operation: 'createInvoice', input: INVOICE, times: 5 } as const;
    using one = startCaller(order);
    using other = startCaller(order);
    await startTogether([one, other]);
    const answers = [...answersOf(one), ...answersOf(other)];
    expect(answers, JSON.stringify([one.reports, other.reports])).toHaveLength(10);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await invoicesOf(desk)).toHaveLength(1);
  });

  test.each(['taken', 'written', 'committed'] as const)(
    '%s, in a refund: the retry does not give the money back a second time',
    async (dies) => {
      const shop = await openShop(ledger);
      const attempt = await shop.start((await shop.link()).code);
      await shop.payByCard(attempt);
      const { id } = await shop.refresh(attempt);
      const input = { id, amount: 40 };
      await dieIn({ ...orderOf(shop.desk), operation: 'refundPayment', input, dies });
      const retry = await shop.desk.runOnce('refundPayment', input, ONCE);
      // After the commit, the refund is pending until the worker sends it to the provider.
      expect(retry).toMatchObject(
        dies === 'committed'
          ? { replayed: true, data: { refund: { amount: 40, status: 'pending' } } }
          : { replayed: false, data: { refund: { amount: 40, status: 'done' } } },
      );
      ledger.testApp.clock.advance(10 * 60_000);
      await giveRefunds(shop.services);
      expect((await shop.books())[0]?.refunds).toMatchObject([{ amount: 4_000 }]);
      expect(await shop.row(id)).toMatchObject({ amount_refunded: 4_000, refund_reserved: 0 });
      await expectAllRight(shop);
    },
  );
});

test('a process that is frozen while it has the key, on postgres: the retry is told to come back, and then goes on', async () => {
  await using ledger = await openLedger('postgres');
  const desk = await openDesk(ledger);
  await ledger.database.execute(`begin;
    insert into idempotency_keys (account_id, principal, route, key, fingerprint, expires_at)
    values (${desk.account.id}, 'system', 'createInvoice', 'k', 'same', ${ledger.testApp.clock.now() + 1_000_000})`);
  const retry = () => desk.runOnce('createInvoice', INVOICE, ONCE);
  expect(await refusalOf(retry())).toMatchObject({
    code: 'idempotency_in_progress',
    details: { retryable: true, retryAfterSeconds: 1 },
  });
  await ledger.database.execute('rollback');
  expect(await retry()).toMatchObject({ replayed: false, data: { invoice_number: 'INV-000001' } });
  await expectVerified(ledger.database.url);
});

test('postgres ends transactions of processes that are frozen, after half a minute', async () => {
  await using ledger = await openLedger('postgres');
  const { kysely } = openStoreDatabase(ledger.database.url, () => undefined);
  const { rows } = await sql<{ setting: string }>`
    select setting from pg_settings where name = 'idle_in_transaction_session_timeout'`.execute(kysely);
  expect(rows).toEqual([{ setting: '30000' }]);
  await kysely.destroy();
});
