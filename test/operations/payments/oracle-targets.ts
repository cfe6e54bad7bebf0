/** Checks the targets of payments: requests count them, invoices sum them, and months receive them (R15, R17, R18). */
import type { Instant, LocalDate } from '../../../src/model/dates.ts';
import { appliedOf, checked, type Facts, isPaid, movedBy, num, ofPayment, type Row, sum, takenBy } from './facts.ts';
import type { Shop } from './shop.ts';

const UNDER_WAY = ['pending', 'unknown', 'authorized'];

export function requestFaults(facts: Facts): string[] {
  const { requests, payments } = facts;
  return requests.flatMap((request) => {
    const own = payments.filter((payment) => payment.request_id === request.id);
    const counted = own.filter((payment) => appliedOf(payment) > 0);
    const open = own.find(({ id }) => id === request.open_payment_id);
    const busy = open !== undefined && (open.processing === 1 || open.status === 'authorized');
    return checked(`request ${request.id}`, [
      ['paid_count', request.paid_count, counted.length],
      [
        'amount_raised',
        request.amount_raised,
        counted.reduce(
          (all, one) => all + appliedOf(one) - lackingOf(one, facts).refunded - lackingOf(one, facts).taken,
          0,
        ),
      ],
      [
        'is within its limit',
        request.usage_limit === null || num(request, 'paid_count') <= num(request, 'usage_limit'),
        true,
      ],
      [
        'is held by what is under way',
        request.open_payment_id === null || UNDER_WAY.includes(String(open?.status)),
        true,
      ],
      ['processing', request.processing, busy ? 1 : 0],
    ]);
  });
}

export async function invoiceFaults({ desk, table }: Shop, facts: Facts): Promise<string[]> {
  const totals = await desk.testApp.app.services.store.totals.byDue(desk.account.id, {
    today: '2026-01-01' as LocalDate,
  });
  const kept = new Map(totals.map((row) => [`${row.status}/${row.currency}`, row]));
  const real = Map.groupBy(facts.invoices, ({ status, currency }) => `${status}/${currency}`);
  const places = new Set([...kept.keys(), ...real.keys()]);
  return [
    ...facts.invoices.flatMap((invoice) => oneInvoice(invoice, facts)),
    ...(await dayFaults(table, facts)),
    ...(await pastFaults(desk, facts)),
    ...receiptFaults(await table<Row>('invoice_receipts'), facts),
    ...moneyFaults(await table<Row>('daily_receipts'), facts),
    ...dateFaults(await table<Row>('invoice_date_totals'), facts),
    ...balanceFaults(await table<Row>('customer_balances'), await table<Row>('customer_ranks'), facts),
    ...[...places].flatMap((place) => {
      const rows = real.get(place) ?? [];
      const total = kept.get(place);
      return checked(`invoice_totals of ${place}`, [
        ['count', total?.count ?? 0, rows.length],
        ['amount', total?.amount ?? 0, sum(rows, 'amount')],
        ['amount_due', total?.amount_due ?? 0, sum(rows, 'amount_due')],
      ]);
    }),
  ];
}

/**
 * Amounts that refunds and disputes took from the target of a payment, in the simplest interpretation: the overpaid
 * part leaves first, then refunds, then disputes. Money that came back too late (`surplus`) stays lost for the target.
 */
function lackingOf(payment: Row, { refunds, disputes }: Facts): { readonly refunded: number; readonly taken: number } {
  if (!isPaid(payment)) return { refunded: 0, taken: 0 };
  const less = (rows: readonly Row[]) => sum(rows, 'from_surplus');
  const done = ofPayment(refunds, payment).filter(({ status }) => status === 'done');
  const out = ofPayment(disputes, payment).filter(({ status }) => status !== 'won');
  const most = appliedOf(payment) - num(payment, 'surplus');
  const left = (of: number) => Math.max(0, Math.min(most, of - num(payment, 'overpaid')));
  const refunded = left(sum(done, 'amount') - less(done));
  const all = left(sum(done, 'amount') - less(done) + takenBy(out) - less(out));
  return { refunded, taken: all - refunded + num(payment, 'surplus') };
}

function oneInvoice(invoice: Row, facts: Facts): string[] {
  const own = facts.payments.filter((payment) => payment.invoice_id === invoice.id);
  const lacking = own.map((payment) => lackingOf(payment, facts));
  const paid =
    own.reduce((all, payment) => all + appliedOf(payment), 0) - lacking.reduce((all, { taken }) => all + taken, 0);
  const back = lacking.reduce((all, { refunded }) => all + refunded, 0);
  const moved = facts.outflows.filter((row) => row.invoice_id === invoice.id);
  const open = own.flatMap((payment) => ofPayment(facts.disputes, payment)).filter(({ status }) => status === 'open');
  const payable = invoice.status === 'pending';
  const full = paid === invoice.amount;
  return checked(`invoice ${invoice.id} (${invoice.status})`, [
    ['amount_paid', invoice.amount_paid, paid],
    ['amount_refunded', invoice.amount_refunded, back],
    ['amount_due', invoice.amount_due, payable ? num(invoice, 'amount') - paid : 0],
    ['is paid when all is', invoice.status === 'paid' || invoice.status === 'refunded', full],
    ['is refunded when all that was paid is', invoice.status === 'refunded', full && back === paid],
    ['has a time of payment', invoice.paid_at !== null, full],
    ['disputes', invoice.disputes, open.length],
    ['left again as refunds', movedBy(moved, 'refunded') - movedBy(moved, 'refund_undone'), back],
    [
      'was taken back',
      movedBy(moved, 'charged_back') - movedBy(moved, 'reinstated'),
      lacking.reduce((all, { taken }) => all + taken, 0),
    ],
  ]);
}

/** The amount due, rebuilt from payments and outflows, equals the stored one (R19). */
async function pastFaults(desk: Shop['desk'], { invoices }: Facts): Promise<string[]> {
  const { store, clock } = desk.testApp.app.services;
  const paidUntil = (clock.now() + 1) as Instant;
  const filter = { before: '2999-01-01' as LocalDate, paidUntil };
  const rebuilt = await store.invoiceLists.overdue(desk.account.id, filter, { limit: 1_000 });
  const due = new Map<number, number>(rebuilt.map(({ id, amount_due }) => [id, amount_due]));
  return invoices
    .filter(({ status }) => status !== 'draft')
    .flatMap(({ id, amount_due }) => checked(`invoice ${id}`, [['due as of now', due.get(id) ?? 0, amount_due]]));
}

async function dayFaults(table: Shop['table'], { invoices }: Facts): Promise<string[]> {
  const rows = (await table<Row>('invoice_totals')).filter((row) => row.status === 'pending' && row.due_date !== '');
  const pending = Map.groupBy(
    invoices.filter(({ status }) => status === 'pending'),
    ({ due_date, currency }) => `${due_date}/${currency}`,
  );
  const kept = new Map(rows.map((row) => [`${row.due_date}/${row.currency}`, row]));
  return [...new Set([...pending.keys(), ...kept.keys()])].flatMap((day) =>
    checked(`invoices due on ${day}`, [
      ['count', kept.get(day)?.count ?? 0, pending.get(day)?.length ?? 0],
      ['amount_due', kept.get(day)?.amount_due ?? 0, sum(pending.get(day) ?? [], 'amount_due')],
    ]),
  );
}

/** All real money, of any target: the receipts of each day, and the rest over all days. */
function moneyFaults(rows: readonly Row[], facts: Facts): string[] {
  const { payments, outflows, timezone } = facts;
  const dayOf = (at: number) => new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short' }).format(at);
  const real = payments.filter((payment) => isPaid(payment) && payment.testmode === 0);
  const left = new Map<string, number>();
  const came = new Map<string, number>();
  for (const payment of real) {
    const { refunded, taken } = lackingOf(payment, facts);
    const currency = String(payment.currency);
    left.set(currency, (left.get(currency) ?? 0) + appliedOf(payment) - refunded - taken);
    const day = `${dayOf(num(payment, 'paid_at'))}/${currency}`;
    came.set(day, (came.get(day) ?? 0) + appliedOf(payment));
  }
  const kept = (currency: string) => rows.filter((row) => row.currency === currency);
  const currencies = new Set([...left.keys(), ...rows.map(({ currency }) => String(currency))]);
  // Money that came back counts as received again, on a day that only invoices record. So a day may have more than its
  // payments.
  const cameBack =
    outflows.length > 0 || facts.refunds.some(({ status }) => status === 'failed') || facts.disputes.length > 0;
  return [
    ...[...currencies].flatMap((currency) =>
      checked(`daily_receipts in ${currency}`, [
        ['is left', sum(kept(currency), 'received') - sum(kept(currency), 'refunded'), left.get(currency) ?? 0],
      ]),
    ),
    ...[...came].flatMap(([day, amount]) => {
      const received = sum(
        rows.filter((row) => `${row.day}/${row.currency}` === day),
        'received',
      );
      return checked(`daily_receipts of ${day}`, [
        ['received', cameBack ? received >= amount : received, cameBack || amount],
      ]);
    }),
  ];
}

/** Totals by invoice date, status and currency. */
function dateFaults(rows: readonly Row[], { invoices }: Facts): string[] {
  const placeOf = ({ date, status, currency }: Row) => `${date}/${status}/${currency}`;
  const real = Map.groupBy(invoices, placeOf);
  const kept = new Map(rows.map((row) => [placeOf(row), row]));
  return [...new Set([...real.keys(), ...kept.keys()])].flatMap((place) => {
    const [group, row] = [real.get(place) ?? [], kept.get(place)];
    return checked(`invoices of ${place}`, [
      ['count', row?.count ?? 0, group.length],
      ...(['subtotal', 'tax_total', 'amount', 'amount_due'] as const).map(
        (column) => [column, row ? num(row, column) : 0, sum(group, column)] as const,
      ),
    ]);
  });
}

/** Balance of each customer, and the rank among the customers who owe most. */
function balanceFaults(rows: readonly Row[], ranks: readonly Row[], { invoices }: Facts): string[] {
  const placeOf = ({ customer_id, currency }: Row) => `${customer_id}/${currency}`;
  const real = Map.groupBy(
    invoices.filter(({ status }) => status === 'pending'),
    placeOf,
  );
  const kept = new Map(rows.map((row) => [placeOf(row), row]));
  const places = [...new Set([...real.keys(), ...kept.keys()])];
  return [
    ...places.flatMap((place) =>
      checked(`customer_balances of ${place}`, [
        ['count', kept.get(place)?.count ?? 0, real.get(place)?.length ?? 0],
        ['outstanding', kept.get(place)?.outstanding ?? 0, sum(real.get(place) ?? [], 'amount_due')],
      ]),
    ),
    ...ranks.flatMap(({ customer_id, tier, place }) => {
      const euro = sum(real.get(`${customer_id}/EUR`) ?? [], 'amount_due');
      const owes = places.some(
        (one) => one.startsWith(`${customer_id}/`) && sum(real.get(one) ?? [], 'amount_due') > 0,
      );
      const is = euro > 0 ? '0' : owes ? String(tier).slice(0, 1) : '2';
      return checked(`customer_ranks of ${customer_id}`, [
        ['tier', String(tier).slice(0, 1), is],
        ['is in another currency', owes && euro === 0, tier !== '0' && tier !== '2'],
        ...(is === '1'
          ? []
          : [['place', num({ place } as never, 'place'), is === '0' ? -euro : -Number(customer_id)] as const]),
      ]);
    }),
  ];
}

/** Each amount counts in the month in which it was received or left, in the account's time zone. */
function receiptFaults(rows: readonly Row[], { payments, outflows, timezone }: Facts): string[] {
  const monthOf = (at: number) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, year: 'numeric', month: '2-digit' }).format(at);
  const real = new Map<string, number>();
  const add = (row: Row, at: number, kind: string, amount: number) => {
    const place = `${monthOf(at)}/${row.currency}/${kind}`;
    real.set(place, (real.get(place) ?? 0) + amount);
  };
  const own = payments.filter((payment) => payment.invoice_id !== null && isPaid(payment));
  for (const payment of own) add(payment, num(payment, 'paid_at'), 'received', appliedOf(payment));
  for (const row of outflows) {
    const payment = own.find(({ id }) => id === row.payment_id) ?? row;
    const came = row.kind === 'refund_undone' || row.kind === 'reinstated';
    add(payment, num(row, 'at'), came ? 'received' : 'refunded', num(row, 'amount'));
  }
  const kept = new Map<string, number>(
    rows.flatMap((row) =>
      ['received', 'refunded'].map((kind) => [`${row.month}/${row.currency}/${kind}`, num(row, kind)] as const),
    ),
  );
  return [...new Set([...real.keys(), ...kept.keys()])].flatMap((place) =>
    checked('receipts', [[place, kept.get(place) ?? 0, real.get(place) ?? 0]]),
  );
}
