// One account never sees or changes what is another's: every query and every operation is tried from outside.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMs, DAY_MS, type LocalDate, type LocalMonth } from '../../src/model/dates.ts';
import type { AccountId, CustomerId, InvoiceId, TokenId } from '../../src/model/ids.ts';
import { CATALOG, type OperationName } from '../../src/operations/catalog.ts';
import type { Queries } from '../../src/store/store.ts';
import { type Desk, type Ledger, openDesk, openLedger } from '../kit/desk.ts';
import { ENGINES, testClock } from '../kit/house.ts';
import { newCustomer } from './rows.ts';

/** What there is to steal, by the ids that a stranger could guess. */
type Prey = {
  readonly customer: CustomerId;
  readonly email: string;
  readonly invoice: InvoiceId;
  readonly number: string;
  readonly token: TokenId;
};
type Attempt = (tx: Queries, stranger: AccountId, prey: Prey) => Promise<unknown>;

const now = testClock().now();
const today = '2026-03-17' as LocalDate;
const page = { limit: 100 };
const key = (accountId: AccountId) => ({ accountId, principal: 'token:1', route: 'createInvoice', key: 'k' });

const ADDS = 'adds a row to the account that it names';
const INSIDE = 'is given a row or digest that was found in the account before';
const SERVICE = 'serves the whole service, for no account in particular';

/** Each query: how a stranger would use it, or why it asks for no account. A new query does not compile without. */
const QUERIES: { readonly [Noun in keyof Queries]: { readonly [Query in keyof Queries[Noun]]: Attempt | string } } = {
  accounts: {
    byId: SERVICE,
    byHandle: SERVICE,
    all: SERVICE,
    insert: ADDS,
    takeInvoiceSequence: (tx, stranger) => tx.accounts.takeInvoiceSequence(stranger).then(() => undefined),
    addMember: (tx, stranger) => tx.accounts.addMember(stranger, 'x@x.example', 'member', now).then(() => undefined),
    hasMembers: (tx, stranger) => tx.accounts.hasMembers(stranger),
    insertSignInLink: ADDS,
  },
  tokens: {
    insert: ADDS,
    byDigest: 'finds by a digest that only who holds the secret can make',
    list: (tx, stranger) => tx.tokens.list(stranger),
    byId: (tx, stranger, prey) => tx.tokens.byId(stranger, prey.token),
    rotate: INSIDE,
    revoke: (tx, stranger, prey) => tx.tokens.revoke(stranger, prey.token, now),
    lastUsedIsOld: INSIDE,
    touch: INSIDE,
  },
  customers: {
    insert: ADDS,
    lock: (tx, stranger, prey) => tx.customers.lock(stranger, prey.customer),
    update: (tx, stranger, prey) =>
      tx.customers.update(stranger, prey.customer, newCustomer(stranger)).catch(() => undefined),
    byId: (tx, stranger, prey) => tx.customers.byId(stranger, prey.customer),
    byEmail: (tx, stranger, prey) => tx.customers.byEmail(stranger, prey.email),
    list: (tx, stranger) => tx.customers.list(stranger, {}, page),
    count: (tx, stranger) => tx.customers.count(stranger, { query: 'a' }),
  },
  invoices: {
    insert: ADDS,
    find: async (tx, stranger, prey) =>
      (await tx.invoices.find(stranger, { id: prey.invoice })) ?? tx.invoices.find(stranger, { number: prey.number }),
    list: (tx, stranger, prey) => tx.invoices.list(stranger, { today, customer: { id: prey.customer } }, page),
    sums: (tx, stranger, prey) => tx.invoices.sums(stranger, { today, customer: { email: prey.email } }),
    overdue: (tx, stranger) =>
      tx.invoices.overdue(stranger, { before: '2999-01-01' as LocalDate, paidUntil: now }, page),
    overdueDays: (tx, stranger) => tx.invoices.overdueDays(stranger, { before: '2999-01-01' as LocalDate }),
    change: (tx, stranger, prey) => tx.invoices.change(stranger, prey.invoice, ['pending'], { notes: 'x' }),
    cancel: (tx, stranger, prey) => tx.invoices.cancel(stranger, prey.invoice, now),
    receive: (tx, stranger, prey) => tx.invoices.receive(stranger, prey.invoice, 1, now),
    uncountReminder: (tx, stranger, prey) =>
      tx.invoices.uncountReminder(stranger, prey.invoice, now, null).then(() => undefined),
    countReminder: (tx, stranger, prey) => tx.invoices.countReminder(stranger, prey.invoice, addMs(now, DAY_MS), null),
  },
  totals: {
    move: ADDS,
    byCurrency: (tx, stranger) => tx.totals.byCurrency(stranger, { today }),
    byStatus: (tx, stranger) => tx.totals.byStatus(stranger),
    pendingDaysBefore: (tx, stranger) => tx.totals.pendingDaysBefore(stranger, '2999-01-01' as LocalDate),
    receive: ADDS,
    receiptsOf: (tx, stranger) => tx.totals.receiptsOf(stranger, '2026-03' as LocalMonth),
  },
  payments: { insert: ADDS },
  mails: { insert: ADDS, due: SERVICE, claim: SERVICE, settle: INSIDE },
  journal: {
    addEvents: ADDS,
    addActivity: ADDS,
    activity: (tx, stranger, prey) => tx.journal.activity(stranger, { invoiceId: prey.invoice }, page),
    countActivity: (tx, stranger, prey) => tx.journal.countActivity(stranger, { invoiceId: prey.invoice }),
  },
  idempotency: {
    claim: ADDS,
    find: (tx, stranger) => tx.idempotency.find(key(stranger)),
    answer: (tx, stranger) => tx.idempotency.answer(key(stranger), 'owner', '{}'),
    release: (tx, stranger) => tx.idempotency.release(key(stranger), 'owner').then(() => undefined),
    prune: SERVICE,
  },
  heartbeats: { beat: SERVICE, latest: SERVICE, forget: SERVICE },
};

/** Each operation: what a stranger would send, and what it is told; lists answer that there is nothing. */
const OPERATIONS: { readonly [Name in OperationName]: readonly [(prey: Prey) => object, string] | string } = {
  listInvoices: [({ customer }) => ({ customer }), 'invoices'],
  createInvoice: [({ customer }) => ({ customer_id: customer, description: 'x', amount: 1 }), 'customer_not_found'],
  getInvoiceStats: 'is asked for nothing but the own account',
  sendReminder: [({ number }) => ({ id: number }), 'invoice_not_found'],
  listOverdueInvoices: [() => ({ as_of: '2100-01-01' }), 'invoices'],
  getInvoice: [({ invoice }) => ({ id: invoice }), 'invoice_not_found'],
  issueInvoice: [({ invoice }) => ({ id: invoice }), 'invoice_not_found'],
  sendInvoice: [({ number }) => ({ id: number }), 'invoice_not_found'],
  cancelInvoice: [({ invoice }) => ({ id: invoice }), 'invoice_not_found'],
  recordPayment: [({ number }) => ({ id: number }), 'invoice_not_found'],
  listCustomers: [({ email }) => ({ query: email }), 'customers'],
  getCustomer: [({ customer }) => ({ id: customer }), 'customer_not_found'],
  createCustomer: 'adds to the own account',
  updateCustomer: [({ customer }) => ({ id: customer, name: 'x' }), 'customer_not_found'],
  listActivity: [({ invoice }) => ({ invoice }), 'invoice_not_found'],
  createUser: 'adds to the own account',
  createToken: 'adds to the own account',
  listTokens: [() => ({}), 'tokens'],
  rotateToken: [({ token }) => ({ id: token }), 'token_not_found'],
  revokeToken: [({ token }) => ({ id: token }), 'token_not_found'],
};

describe.each(ENGINES)('from another account, on %s', (engine) => {
  let ledger: Ledger;
  let owner: Desk;
  let prey: Prey;
  beforeAll(async () => {
    ledger = await openLedger(engine);
    owner = await openDesk(ledger);
    const { id, invoice_number, customer } = await owner.invoice({
      customer: { name: 'Ann', email: 'ann@example.com' },
    });
    await owner.run('recordPayment', { id, amount: 10 });
    await owner.run('createUser', { email: 'member@example.com' });
    await owner.run('sendReminder', { id });
    const token = await owner.run('createToken', { scopes: ['billing.read'] });
    prey = {
      customer: customer.id as CustomerId,
      email: 'ANN@example.com',
      invoice: id as InvoiceId,
      number: invoice_number ?? '',
      token: token.id as TokenId,
    };
    await ledger.house.app.world.store.transaction(async (tx) => {
      const terms = { fingerprint: 'f', owner: 'owner', leaseUntil: now, expiresAt: addMs(now, DAY_MS) };
      await tx.idempotency.claim(key(owner.account.id), terms, now);
    });
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  test('every query there is was thought of', () => {
    const { store } = ledger.house.app.world;
    for (const [noun, queries] of Object.entries(QUERIES)) {
      expect(Object.keys(queries).sort()).toEqual(Object.keys(store[noun as keyof Queries]).sort());
    }
  });

  const attempts = Object.entries(QUERIES).flatMap(([noun, queries]) =>
    Object.entries(queries).flatMap(([query, attempt]) =>
      typeof attempt === 'string' ? [] : [[`${noun}.${query}`, attempt as Attempt] as const],
    ),
  );
  test.each(attempts)('%s finds nothing and changes nothing', async (_query, attempt) => {
    const stranger = await openDesk(ledger);
    const before = await owner.snapshot();
    const found = await ledger.house.app.world.store.transaction((tx) => attempt(tx, stranger.account.id, prey));
    expect([undefined, null, false, 0, []]).toContainEqual(found);
    expect(await owner.snapshot()).toEqual(before);
  });

  const calls = Object.entries(OPERATIONS).flatMap(([name, call]) =>
    typeof call === 'string' ? [] : [[name as OperationName, ...call] as const],
  );
  test.each(calls)('%s is told that there is nothing', async (name, inputFor, told) => {
    const stranger = await openDesk(ledger);
    const before = await owner.snapshot();
    if (told.endsWith('_not_found')) {
      expect(await stranger.refused(name, inputFor(prey))).toMatchObject({ code: told });
    } else {
      expect(await stranger.run(name, inputFor(prey))).toMatchObject({ [told]: [] });
    }
    expect(await owner.snapshot()).toEqual(before);
  });

  test('the figures of an account with nothing are nothing', async () => {
    const stranger = await openDesk(ledger);
    const nothing = { total_invoices: 0, total_outstanding: 0, paid_this_month: 0, pending_invoices: 0 };
    expect(await stranger.run('getInvoiceStats')).toMatchObject({ ...nothing, by_currency: [nothing] });
    expect(await stranger.run('listInvoices')).toMatchObject({ total_count: 0, totals: [] });
    expect(await stranger.run('listCustomers')).toMatchObject({ total_count: 0 });
  });

  test('a refusal says the same for what is another’s and for what is nobody’s', async () => {
    const stranger = await openDesk(ledger);
    for (const [name, inputFor, told] of calls) {
      if (!told.endsWith('_not_found')) continue;
      const nobodys = {
        ...prey,
        customer: 987_654_321,
        invoice: 987_654_321,
        token: 987_654_321,
        number: 'INV-987654',
      };
      const [theirs, none] = await Promise.all([
        stranger.refused(name, inputFor(prey)),
        stranger.refused(name, inputFor(nobodys as Prey)),
      ]);
      expect(Object.keys(theirs.details)).toEqual(Object.keys(none.details));
      expect(theirs.message.replace(/\d+/, '')).toBe(none.message.replace(/\d+/, ''));
    }
    expect(Object.keys(OPERATIONS).sort()).toEqual(Object.keys(CATALOG).sort());
  });
});
