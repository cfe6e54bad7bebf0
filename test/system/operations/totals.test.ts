// Stored totals equal totals computed from all rows (R17, R18, R19), after many random operations.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OperationName } from '../../../src/operations/catalog.ts';
import { type Desk, type Ledger, openDesk, openLedger } from '../../kit/desk.ts';
import { sized, WHOLE } from '../../kit/proof.ts';
import { ENGINES, type TestEngine } from '../../kit/test-app.ts';
import { endVerified } from '../../kit/verified.ts';
import { CUSTOMERS, live, nothingKnown, randomChoices } from '../../operations/ledger-life.ts';
import {
  balancesOf,
  type CustomerFacts,
  dayIn,
  foundBy,
  type InvoiceFacts,
  overdueOn,
  type PaymentFacts,
  periodOf,
  plusDays,
  type Rows,
  statsOf,
  sum,
  totalsOf,
} from '../../operations/ledger-oracle.ts';
import { type EventFacts, storiesOf, UNITS } from '../../operations/ledger-stories.ts';
import { statementFaults } from '../../operations/statements/statement-oracle.ts';

type Life = { readonly zone: string; readonly from: string; readonly seed: number; readonly operations: number };
const AMSTERDAM = { zone: 'Europe/Amsterdam', from: '2026-03-20T08:00:00Z', seed: 7 };
const SANTIAGO = { zone: 'America/Santiago', from: '2026-08-20T03:30:00Z', seed: 11 };

/**
 * Fewer operations on Postgres, because it answers slower. The quick `npm test` runs none here; on Postgres it has the
 * shorter random ledgers of `payments/any-life.test.ts`.
 */
const LIVES: Record<TestEngine, readonly Life[]> = {
  sqlite: [
    { ...AMSTERDAM, operations: sized({ quick: 160, usual: 320, whole: 1_400 }) },
    { ...SANTIAGO, operations: sized({ quick: 60, usual: 160, whole: 400 }) },
  ],
  postgres: sized({
    quick: [],
    usual: [{ ...AMSTERDAM, operations: 200 }],
    whole: [{ ...AMSTERDAM, operations: 600 }],
  }),
};
const CHAPTERS = 4;
/**
 * Extension of a ledger in steps of `operations`, until nothing is {@link lacking} or there are `chaptersMax` chapters.
 * Calls that run at the same time race, so the number of rejected calls differs between runs. No fixed number of
 * operations is always enough.
 */
const MORE = { operations: 25, chaptersMax: CHAPTERS + 60 };
/** Operations that must each have succeeded more than three times. */
const OFTEN: readonly OperationName[] = [
  ...(['createInvoice', 'updateInvoice', 'issueInvoice', 'cancelInvoice', 'recordPayment'] as const),
  ...(['undoPayment', 'refundPayment', 'createCreditNote'] as const),
];
const STORED_STATES = ['draft', 'pending', 'paid', 'refunded', 'cancelled'] as const;
const CREDITED_MIN = 21;

const ALONE = [undefined, 'draft', 'pending', 'overdue', 'paid', 'refunded', 'cancelled'];
const STATUSES = [...ALONE, 'unpaid', 'paid,draft', 'overdue,cancelled'];
const REFERENCE_PARTS = [undefined, 'ORDER 1', '%'];

describe.each(ENGINES.filter((engine) => LIVES[engine].length > 0))('totals on %s', (engine) => {
  describe.each(LIVES[engine])('of a ledger in $zone', ({ zone, from, seed, operations }) => {
    let ledger: Ledger;
    let desk: Desk;
    let rows: Rows;
    const random = randomChoices(seed);
    const done = new Map<string, number>();
    beforeAll(async () => {
      ledger = await openLedger(engine);
      desk = await openDesk(ledger, { timezone: zone });
      ledger.testApp.clock.set(from);
      const known = nothingKnown();
      for (let chapter = 0; chapter < CHAPTERS || (lacking().length > 0 && chapter < MORE.chaptersMax); chapter++) {
        const count = chapter < CHAPTERS ? operations / CHAPTERS : MORE.operations;
        const lived = await live(desk, random, count, known);
        for (const [name, count] of lived) done.set(name, (done.get(name) ?? 0) + count);
        rows = await readRows();
        await checkStats();
        await checkOverdue(today(), {});
      }
    });
    afterAll(() => endVerified(ledger));

    /** Checks more filter combinations than the second time zone and Postgres. */
    const isFirst = engine === 'sqlite' && zone === AMSTERDAM.zone;
    const today = () => dayIn(zone, ledger.testApp.clock.now());
    async function readRows(): Promise<Rows> {
      return {
        invoices: await desk.rows<InvoiceFacts>('invoices'),
        // Undone payments do not count as received (R82).
        payments: (await desk.rows<PaymentFacts & { status: string }>('payments')).filter(
          ({ status }) => status === 'paid' || status === 'refunded',
        ),
        ...storiesOf(await desk.rows<EventFacts>('events')),
        customers: await desk.rows<CustomerFacts>('customers'),
      };
    }
    const credited = () =>
      rows.invoices.filter(({ amount_credited, amount_refunded }) => amount_credited + amount_refunded > 0);
    /** Operations, states and credit notes that are still too rare to prove anything. */
    const lacking = () => [
      ...OFTEN.filter((name) => (done.get(name) ?? 0) <= 3),
      ...STORED_STATES.filter((state) => rows.invoices.every(({ status }) => status !== state)),
      ...(credited().length < CREDITED_MIN ? ['credit notes and refunds'] : []),
    ];
    async function checkStats(): Promise<void> {
      const stats = await desk.run('getInvoiceStats');
      const figures = (currency: string) =>
        statsOf(rows, currency as keyof typeof UNITS, ledger.testApp.clock.now(), zone);
      const counts = ['total_invoices', 'pending_invoices', 'overdue_invoices', 'paid_invoices'] as const;
      const all = counts.map((name) => [name, sum(stats.by_currency, name)]);
      expect(stats).toMatchObject({ ...figures('EUR'), ...Object.fromEntries(all), as_of: today(), timezone: zone });
      expect(stats.by_currency).toEqual(stats.by_currency.map(({ currency }) => figures(currency)));
      const billed = new Set(
        [...rows.invoices.filter(({ status }) => status !== 'draft' && status !== 'cancelled'), ...rows.payments].map(
          ({ currency }) => currency,
        ),
      );
      expect(new Set(stats.by_currency.map(({ currency }) => currency)).isSupersetOf(billed)).toBe(true);
    }
    async function checkOverdue(day: string, filter: object): Promise<void> {
      const { totals, list } = overdueOn(rows, day, zone, filter);
      const answer = await desk.run('listOverdueInvoices', { as_of: day, limit: 100, ...filter });
      expect(answer.totals, `${day} ${JSON.stringify(filter)}`).toEqual(totals);
      expect(answer).toMatchObject({ total_count: list.length, as_of: day });
      expect(answer.invoices.map(({ id, days_overdue, amount_due }) => ({ id, days_overdue, amount_due }))).toEqual(
        list.slice(0, 100),
      );
    }

    test('a good part of everything happened', () => {
      expect(lacking()).toEqual([]);
      expect(dayIn(zone, Date.parse(from)).slice(0, 7) < today().slice(0, 7)).toBe(true);
    });

    test('every row is true in itself, and tells the same story as the events; numbers are gapless', async () => {
      for (const invoice of rows.invoices) {
        const { id, status, amount_paid, amount_due, amount_credited, amount_refunded } = invoice;
        const paid = sum(
          rows.payments.filter((payment) => payment.invoice_id === id),
          'amount',
        );
        const story = rows.stories.get(id);
        expect([amount_paid, amount_credited, amount_refunded]).toEqual([
          paid,
          story?.credited ?? 0,
          story?.refunded ?? 0,
        ]);
        const isOpen = status !== 'cancelled' && status !== 'draft';
        expect(amount_due).toBe(isOpen ? story?.due : 0);
        expect(status === 'pending').toBe(isOpen && story?.due !== 0);
        // One that comes to nothing is paid, although nothing was (R101).
        const isRefunded = amount_refunded >= amount_paid && invoice.amount > 0;
        if (isOpen && amount_due === 0) expect(status).toBe(isRefunded ? 'refunded' : 'paid');
        if (!isOpen) expect(paid).toBe(0);
      }
      const numbers = rows.invoices.flatMap(({ invoice_number }) => invoice_number ?? []).sort();
      expect(numbers).toEqual(numbers.map((_, n) => `INV-${String(n + 1).padStart(6, '0')}`));
      const notes = (await desk.rows<{ credit_note_number: string }>('credit_notes')).map((n) => n.credit_note_number);
      expect(notes).toEqual(notes.map((_, n) => `CN-${String(n + 1).padStart(6, '0')}`));
    });

    test('what is to be given back, and what was given away, is what the story says', async () => {
      for (const { id, status, currency } of credited()) {
        const story = rows.stories.get(id);
        const minor = (amount: number) => Math.round(amount * UNITS[currency]);
        const { to_give_back, refunded_without_credit_note } = await desk.run('getInvoice', { id });
        if (status !== 'cancelled') expect(minor(to_give_back)).toBe(story?.toGiveBack);
        expect(minor(refunded_without_credit_note)).toBe(story?.givenAway);
      }
    });

    test('every change has its event and its activity, and nothing else has', async () => {
      const types = Map.groupBy(await desk.rows<{ type: string }>('events'), ({ type }) => type);
      const counts = Object.fromEntries([...types].map(([type, events]) => [type, events.length]));
      const count = (keep: (one: InvoiceFacts) => boolean) => rows.invoices.filter(keep).length;
      const refunds = (await desk.rows('refunds')).length;
      expect(counts).toEqual({
        'invoice.created': count(({ status }) => status !== 'draft'),
        'invoice.paid':
          [...rows.stories.values()].reduce((times, { timesPaid }) => times + timesPaid, 0) +
          count(({ status, amount }) => status !== 'draft' && amount === 0),
        'invoice.cancelled': count(({ status }) => status === 'cancelled'),
        'payment.succeeded': rows.payments.length + (done.get('undoPayment') ?? 0),
        'payment.undone': done.get('undoPayment'),
        'payment.refunded': refunds,
        'credit_note.created': (await desk.rows('credit_notes')).length,
      });
      // A refund writes two activity lines: its request (or that of its credit note), and its completion.
      const changes = [...done.values()].reduce((all, one) => all + one, 0) + refunds;
      expect((await desk.run('listActivity', { limit: 1 })).total_count).toBe(changes + 1);
      expect(await desk.rows('activity')).toHaveLength(changes + 1);
    });

    test('statistics, today and on days to come', async () => {
      const now = ledger.testApp.clock.now();
      for (const days of [0, 1, 7, 31]) {
        ledger.testApp.clock.set(new Date(now + days * 86_400_000).toISOString());
        await checkStats();
      }
      ledger.testApp.clock.set(new Date(now).toISOString());
    });

    test('listInvoices, for combinations in which every two filters meet', async () => {
      const day = today();
      const ranges = [
        {},
        { due_from: day },
        { due_to: plusDays(day, -10) },
        { due_from: plusDays(day, -40), due_to: plusDays(day, 5) },
        { date_from: plusDays(day, -60), date_to: plusDays(day, -10) },
        { date_to: plusDays(day, -30), due_from: plusDays(day, -40) },
      ];
      const customers = [undefined, rows.customers[1]?.id, CUSTOMERS[2]?.email?.toUpperCase(), 'arch'];
      const combinations = STATUSES.flatMap((status) =>
        [undefined, ...Object.keys(UNITS)].flatMap((currency) =>
          ranges.flatMap((range) =>
            customers.flatMap((customer) =>
              REFERENCE_PARTS.map((reference) => ({ status, currency, customer, reference, ...range })),
            ),
          ),
        ),
      );
      async function check(given: (typeof combinations)[number]): Promise<void> {
        const filter = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
        const answer = await desk.run('listInvoices', { ...filter, limit: 1 });
        const totals = totalsOf(rows, filter, day);
        expect(answer.totals, JSON.stringify(filter)).toEqual(totals);
        expect(answer.total_count).toBe(foundBy(rows, filter, day).length);
        expect(answer.invoices.length).toBe(Math.min(1, answer.total_count));
      }
      // With these steps, each combination of values of two filters occurs. The whole proof checks every second
      // combination.
      const step = isFirst ? 31 : 41;
      const asked = combinations.filter((_, n) => n % (WHOLE ? 2 : step) === 0);
      for (let n = 0; n < asked.length; n += 8) await Promise.all(asked.slice(n, n + 8).map(check));
    });

    test('listOverdueInvoices, on past and coming days, for every kind of filter', async () => {
      const filters = [
        {},
        { customer: rows.customers[1]?.id },
        { customer: 'ARCH' },
        { min_days: 31 },
        { min_days: 5, customer: 'archer@ONE.example' },
      ];
      for (let days = -150; days <= 40; days += WHOLE ? 9 : isFirst ? 18 : 27) {
        for (const filter of filters) await checkOverdue(plusDays(today(), days), filter);
      }
      for (const days of [-1, 0, 1]) await checkOverdue(plusDays(today(), days), {});
    });

    test('a period of statistics is what was invoiced and received in it', async () => {
      for (const [from, to] of [
        [plusDays(today(), -400), today()],
        [plusDays(today(), -70), plusDays(today(), -20)],
        [today(), today()],
      ] as const) {
        const { period } = await desk.run('getInvoiceStats', { from, to });
        expect(period).toEqual({ from, to, by_currency: periodOf(rows, from, to, zone) });
      }
    });

    test('customers have their balances, and who owes most comes first', async () => {
      for (const { id } of rows.customers) {
        expect((await desk.run('getCustomer', { id })).balances).toEqual(balancesOf(rows, id, today()));
      }
      const listed: Awaited<ReturnType<typeof desk.run<'listCustomers'>>>['customers'][number][] = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const page = await desk.run('listCustomers', { sort: 'outstanding', limit: 2, ...(cursor ? { cursor } : {}) });
        expect(page.total_count).toBe(rows.customers.length);
        listed.push(...page.customers);
        cursor = page.next_cursor;
      }
      const debtOf = (id: number) =>
        balancesOf(rows, id, today()).map(({ currency, outstanding: amount }) => ({ currency, amount }));
      for (const { id, outstanding } of listed) expect(outstanding).toEqual(debtOf(id));
      const place = (id: number): readonly [tier: string, amount: number] => {
        const debts = debtOf(id);
        const first = debts.find(({ currency }) => currency === 'EUR') ?? debts[0];
        return first ? [first.currency === 'EUR' ? '' : first.currency, -first.amount] : ['~', -id];
      };
      const expected = rows.customers
        .map(({ id }) => ({ id, place: place(id) }))
        .sort((a, b) => (a.place[0] === b.place[0] ? a.place[1] - b.place[1] : a.place[0] < b.place[0] ? -1 : 1));
      expect(listed.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    });

    test('every statement closes with what its customer owes, from its beginning and from a part of it (R88)', async () => {
      expect(await statementFaults(desk, today())).toEqual([]);
    });

    test('totals per customer, with and without a filter, the largest amount due first', async () => {
      for (const filter of [{}, { status: 'unpaid' }, { status: 'cancelled,paid', currency: 'EUR' }] as const) {
        const { by_customer } = await desk.run('listInvoices', { ...filter, group_by: 'customer', limit: 1 });
        const groups = new Map((by_customer ?? []).map(({ customer, totals }) => [customer.id, totals]));
        const inEuro = (totals: readonly { currency: string; amount_due: number }[]) =>
          totals.find(({ currency }) => currency === 'EUR')?.amount_due ?? 0;
        const due = (by_customer ?? []).map(({ totals }) => inEuro(totals));
        for (const { id } of rows.customers) {
          const totals = totalsOf(rows, { ...filter, customer: id }, today());
          // The answer has at most 50 customers; those with the smallest amount due are left out.
          if (groups.size < 50 || groups.has(id)) expect(groups.get(id) ?? [], JSON.stringify(filter)).toEqual(totals);
          else expect(inEuro(totals)).toBeLessThanOrEqual(due.at(-1) ?? 0);
        }
        expect(due).toEqual(due.toSorted((a, b) => b - a));
      }
      expect((await desk.run('listInvoices', { limit: 1 })).by_customer).toBeNull();
    });

    test('a walk through all pages meets every invoice of the rows', async () => {
      const met: number[] = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const page = await desk.run('listInvoices', { limit: 100, ...(cursor ? { cursor } : {}) });
        met.push(...page.invoices.map(({ id }) => id));
        cursor = page.next_cursor;
      }
      expect(met).toEqual(rows.invoices.map(({ id }) => id).reverse());
    });
  });
});
