// Claims: one statement decides which of several workers does the work, and the claim of a dead worker ends.
//
// `billhook verify` does not run after these tests. The tests write rows directly, without the sums and events that
// operations write.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMs, DAY_MS, type Instant } from '../../src/model/dates.ts';
import type { AccountId, InvoiceId } from '../../src/model/ids.ts';
import type { MailRow } from '../../src/store/delivery/mails.ts';
import type { Queries, Store } from '../../src/store/store.ts';
import { ENGINES, testClock } from '../kit/test-app.ts';
import { newAccount, newCustomer, newInvoice } from './rows.ts';
import { openTestStore, type TestStore } from './stores.ts';

const now = testClock().now();
const MINUTE = 60_000;

describe.each(ENGINES)('claims on %s', (engine) => {
  let opened: TestStore;
  let stores: readonly Store[];
  let store: Store;
  let account: AccountId;
  beforeAll(async () => {
    opened = await openTestStore(engine);
    store = opened.store;
    stores = [store, opened.neighbour(), opened.neighbour()];
  });
  beforeEach(async () => {
    account = (await newAccount(store)).id;
  });
  afterAll(() => opened[Symbol.asyncDispose]());

  /** Makes the same change from several processes at once, and returns the result of each. */
  const contend = <T>(times: number, change: (tx: Queries, n: number) => Promise<T>): Promise<readonly T[]> =>
    Promise.all(
      Array.from({ length: times }, (_, n) => (stores[n % stores.length] ?? store).transaction((tx) => change(tx, n))),
    );

  async function addInvoice(): Promise<InvoiceId> {
    return store.transaction(async (tx) => {
      const customer = await tx.customers.insert(newCustomer(account));
      if (!customer) throw new Error('a customer without e-mail is always new');
      return (await tx.invoices.insert(newInvoice(account, customer.id))).id;
    });
  }

  describe('of idempotency keys', () => {
    const name = (key = 'k') => ({ accountId: account, principal: 'token:1', operation: 'createInvoice', key });
    const take = (fields: { at?: Instant; fingerprint?: string; key?: string } = {}) => {
      const { at = now, fingerprint = 'same', key } = fields;
      return (tx: Queries) => tx.idempotency.take(name(key), { fingerprint, expiresAt: addMs(at, DAY_MS) }, at);
    };
    const answered =
      (answer: string, fields = {}) =>
      async (tx: Queries) => {
        const taken = await take(fields)(tx);
        if (taken) await tx.idempotency.storeAnswer(name(), answer);
        return taken;
      };

    test('a new key is taken by exactly one of many transactions', async () => {
      const taken = await contend(12, (tx, n) => answered(String(n))(tx));
      expect(taken.filter(Boolean)).toHaveLength(1);
      expect(await store.idempotency.find(name())).toMatchObject({ answer: String(taken.indexOf(true)) });
    });

    test('a key is free to others under another name: account, caller, route or key', async () => {
      await store.transaction(take());
      const { id } = await newAccount(store);
      const terms = { fingerprint: 'same', expiresAt: addMs(now, DAY_MS) };
      const names = [
        { ...name(), accountId: id },
        { ...name(), principal: 'token:2' },
        { ...name(), operation: 'recordPayment' },
        name('other'),
      ];
      for (const other of names) {
        expect(await store.transaction((tx) => tx.idempotency.take(other, terms, now))).toBe(true);
      }
    });

    test('a transaction that is undone gives its key back, to exactly one of those that wait', async () => {
      const [holds, undo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const undone = store.transaction(async (tx) => {
        await answered('undone')(tx);
        holds.resolve();
        await undo.promise;
        throw new Error('undone');
      });
      await holds.promise;
      const others = contend(5, (tx, n) => answered(`heir ${n}`)(tx));
      undo.resolve();
      await expect(undone).rejects.toThrow('undone');
      expect((await others).filter(Boolean)).toHaveLength(1);
      expect((await store.idempotency.find(name()))?.answer).toMatch(/^heir/);
    });

    test('a key that is taken is not taken again, whatever the call asks for', async () => {
      await store.transaction(answered('1'));
      expect(await store.transaction(take())).toBe(false);
      expect(await store.transaction(take({ fingerprint: 'other' }))).toBe(false);
      expect(await store.transaction(take({ at: addMs(now, DAY_MS - 1) }))).toBe(false);
      expect(await store.idempotency.find(name())).toMatchObject({ fingerprint: 'same', answer: '1' });
    });

    test('a key past its time belongs to exactly one of many, whatever they ask for', async () => {
      await store.transaction(answered('1'));
      const late = { at: addMs(now, DAY_MS), fingerprint: 'other' };
      const taken = await contend(6, (tx) => take(late)(tx));
      expect(taken.filter(Boolean)).toHaveLength(1);
      expect(await store.idempotency.find(name())).toMatchObject({ answer: null, fingerprint: 'other' });
    });

    test('a forgotten key is free', async () => {
      await store.transaction(answered('1'));
      await store.transaction((tx) => tx.idempotency.forget(name()));
      expect(await store.transaction(take())).toBe(true);
    });

    test('pruning takes what is past its time, at most so much at once, and nothing else', async () => {
      for (const key of ['a', 'b', 'c']) await store.transaction(take({ key }));
      await store.transaction(take({ key: 'd', at: addMs(now, 1), fingerprint: 'young' }));
      const prune = (limit: number) => store.transaction((tx) => tx.idempotency.prune(addMs(now, DAY_MS), limit));
      const first = await prune(2);
      let rest = 0;
      for (let bite = first; bite > 0; bite = await prune(2)) rest += bite;
      expect(first).toBe(2);
      expect(rest).toBeGreaterThanOrEqual(3);
      expect(await store.idempotency.find(name('a'))).toBeUndefined();
      expect(await store.idempotency.find(name('d'))).toMatchObject({ fingerprint: 'young' });
    });
  });

  describe('of mails', () => {
    async function addMail(fields: Partial<MailRow> = {}): Promise<MailRow> {
      const invoice = await addInvoice();
      return store.transaction((tx) =>
        tx.mails.insert({
          account_id: account,
          invoice_id: invoice,
          request_id: null,
          unsubscribe_url: null,
          kind: 'invoice',
          recipient: 'ann@example.com',
          subject: 'Invoice',
          text: 'text',
          html: '<p>text</p>',
          message_id: `<${invoice}@${engine}>`,
          status: 'queued',
          next_attempt_at: now,
          undo: null,
          created_at: now,
          ...fields,
        }),
      );
    }
    const lease = addMs(now, 2 * MINUTE);
    const sent = { status: 'sent', last_error: null, next_attempt_at: null, sent_at: now } as const;

    test('a due mail is won by exactly one of many', async () => {
      const { id } = await addMail();
      const claims = await contend(12, (tx) => tx.mails.claim(id, { now, leaseUntil: lease }));
      const winners = claims.filter((won) => won !== undefined);
      expect(winners).toMatchObject([{ id, attempts: 1, next_attempt_at: lease }]);
    });

    test('a mail that is not due, kept, sent or rejected is nobody’s', async () => {
      const tomorrow = addMs(now, DAY_MS);
      const others = [
        { next_attempt_at: tomorrow },
        { status: 'kept' },
        { status: 'sent' },
        { status: 'rejected' },
      ] as const;
      for (const fields of others) {
        const { id } = await addMail(fields);
        expect(await store.transaction((tx) => tx.mails.claim(id, { now, leaseUntil: lease }))).toBeUndefined();
        expect((await store.mails.due(now, 1_000)).map((due) => due.id)).not.toContain(id);
      }
    });

    test('a dead sender keeps its mail for the lease; then it is due again, and the late one cannot settle it', async () => {
      const { id } = await addMail();
      const first = await store.transaction((tx) => tx.mails.claim(id, { now, leaseUntil: lease }));
      expect(
        await store.transaction((tx) => tx.mails.claim(id, { now: addMs(lease, -1), leaseUntil: lease })),
      ).toBeUndefined();
      const second = await store.transaction((tx) =>
        tx.mails.claim(id, { now: lease, leaseUntil: addMs(lease, MINUTE) }),
      );
      expect(second).toMatchObject({ attempts: 2, message_id: first?.message_id });
      if (!first || !second) throw new Error('both claims were to be won');
      expect(await store.transaction((tx) => tx.mails.settle(first, sent))).toBe(false);
      expect(await store.transaction((tx) => tx.mails.settle(second, sent))).toBe(true);
      expect(await store.transaction((tx) => tx.mails.settle(second, sent))).toBe(false);
    });
  });

  describe('of invoices', () => {
    const state = async (id: InvoiceId) => store.invoices.find(account, { id });

    test('payments from all sides take exactly what is due', async () => {
      const id = await addInvoice();
      const won = await contend(12, (tx) => tx.invoices.receive(account, id, 3_000, now));
      expect(won.filter(Boolean)).toHaveLength(3);
      expect(await state(id)).toMatchObject({
        amount_paid: 9_000,
        amount_due: 1_000,
        status: 'pending',
        paid_at: null,
      });
      const last = await contend(4, (tx) => tx.invoices.receive(account, id, 1_000, now));
      expect(last.filter(Boolean)).toHaveLength(1);
      expect(await state(id)).toMatchObject({ amount_due: 0, status: 'paid', paid_at: now });
    });

    test('of a payment and a cancellation at the same time exactly one happens', async () => {
      for (let round = 0; round < 5; round++) {
        const id = await addInvoice();
        const [paid, cancelled] = await contend(2, (tx, n) =>
          n === 0 ? tx.invoices.receive(account, id, 10_000, now) : tx.invoices.cancel(account, id, now),
        );
        expect(paid).toBe(!cancelled);
        expect(await state(id)).toMatchObject({ status: paid ? 'paid' : 'cancelled', amount_due: 0 });
      }
    });

    test('one of many reminders within a day is counted', async () => {
      const id = await addInvoice();
      const since = addMs(now, -DAY_MS);
      const won = await contend(8, (tx) => tx.reminders.count(account, id, now, since));
      expect(won.filter(Boolean)).toHaveLength(1);
      expect(await state(id)).toMatchObject({ reminders_sent: 1, last_reminder_at: now });
    });

    test('one of many changes out of a state is made', async () => {
      const id = await addInvoice();
      const won = await contend(8, (tx) =>
        tx.invoices.change(account, id, ['pending'], { status: 'paid', amount_due: 0 }),
      );
      expect(won.filter(Boolean)).toHaveLength(1);
    });
  });
});
