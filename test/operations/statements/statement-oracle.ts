/**
 * Expected closing balances of customer statements, calculated only from the rows of invoices and payments: the amounts
 * due, less the amounts still to be refunded. Uses none of the code under test.
 */
import type { Desk } from '../../kit/desk.ts';

type Row = Readonly<Record<string, unknown>>;
const num = (row: Row, field: string) => Number(row[field] ?? 0);

/** Balances in minor units, without zeros. Key: id of the customer, and currency. */
async function owedByRows(desk: Desk): Promise<Map<string, number>> {
  const invoices = await desk.rows<Row>('invoices');
  const payments = await desk.rows<Row>('payments');
  const refunds = await desk.rows<Row>('refunds');
  const disputes = await desk.rows<Row>('disputes');
  const owed = new Map<string, number>();
  for (const invoice of invoices) {
    if (invoice.status === 'draft') continue;
    const own = payments.filter(
      (one) => one.invoice_id === invoice.id && ['paid', 'refunded'].includes(String(one.status)),
    );
    const back = own.reduce((sum, payment) => sum + toGiveBack(payment, refunds, disputes), 0);
    const key = `${invoice.customer_id} ${invoice.currency}`;
    owed.set(key, (owed.get(key) ?? 0) + num(invoice, 'amount_due') - back - creditToGiveBack(invoice));
  }
  return new Map([...owed].filter(([, amount]) => amount !== 0));
}

/** Money that was paid, then credited, and has not been refunded (R81). */
function creditToGiveBack(invoice: Row): number {
  if (invoice.status === 'cancelled') return 0;
  const [paid, credited] = [num(invoice, 'amount_paid'), num(invoice, 'amount_credited')];
  return Math.max(0, paid + credited - num(invoice, 'amount') - num(invoice, 'credit_returned'));
}

/**
 * Amount of a payment that must still be refunded. It has two parts, each less the money that has already left:
 * - the overpaid part;
 * - money that came back when nothing was due.
 */
function toGiveBack(payment: Row, refunds: readonly Row[], disputes: readonly Row[]): number {
  const of = (rows: readonly Row[]) => rows.filter(({ payment_id }) => payment_id === payment.id);
  const left = [
    ...of(refunds).filter(({ status }) => status === 'done'),
    ...of(disputes).filter(({ status, amount }) => status !== 'won' && Number(amount) > 0),
  ];
  const fromSurplus = left.reduce((sum, row) => sum + num(row, 'from_surplus'), 0);
  const fromTarget = left.reduce((sum, row) => sum + num(row, 'amount'), 0) - fromSurplus;
  const overpaid = Math.max(0, num(payment, 'overpaid') - fromTarget);
  return overpaid + Math.max(0, num(payment, 'surplus') - fromSurplus);
}

/** Faults of all statements of an account in words; empty if all is right. */
export async function statementFaults(desk: Desk, today: string): Promise<string[]> {
  const owed = await owedByRows(desk);
  const customers = await desk.rows<{ id: number }>('customers');
  const faults: string[] = [];
  const units = (currency: string) => ({ JPY: 1, KWD: 1_000 })[currency] ?? 100;
  for (const { id } of customers) {
    const ends = new Map<string, number>();
    for (const from of ['1990-01-01', `${today.slice(0, 7)}-01`, today]) {
      const { balances, lines } = await wholeStatement(desk, id, from, today);
      for (const { currency, opening, closing } of balances) {
        const end = Math.round(closing * units(currency));
        const sum = lines
          .filter((line) => line.currency === currency)
          .reduce(
            (all, { amount }) => all + Math.round(amount * units(currency)),
            Math.round(opening * units(currency)),
          );
        if (sum !== end) faults.push(`customer ${id}, ${currency} from ${from}: lines come to ${sum}, not ${end}`);
        if (from === '1990-01-01' && opening !== 0) faults.push(`customer ${id} began with ${opening}`);
        if (from !== '1990-01-01' && (ends.get(currency) ?? 0) !== end) {
          faults.push(`customer ${id}, ${currency}: ends with ${end} from ${from}, with ${ends.get(currency)} of all`);
        }
        if (from === '1990-01-01') ends.set(currency, end);
      }
    }
    const keys = new Set([...ends.keys(), ...[...owed.keys()].flatMap((key) => ofCustomer(key, id))]);
    for (const currency of keys) {
      const [is, must] = [ends.get(currency) ?? 0, owed.get(`${id} ${currency}`) ?? 0];
      if (is !== must) faults.push(`customer ${id}: statement ends with ${currency} ${is}, the rows say ${must}`);
    }
  }
  return faults;
}

function ofCustomer(key: string, id: number): string[] {
  const [customer, currency = ''] = key.split(' ');
  return customer === String(id) ? [currency] : [];
}

/** The statement with the lines of all its pages. */
export async function wholeStatement(desk: Desk, id: number, from: string, to: string) {
  const first = await desk.run('getStatement', { id, from, to, limit: 100 });
  const lines = [...first.lines];
  for (let cursor = first.next_cursor; cursor !== null; ) {
    const page = await desk.run('getStatement', { id, from, to, limit: 100, cursor });
    lines.push(...page.lines);
    cursor = page.next_cursor;
  }
  return { balances: first.balances, lines, count: first.total_count };
}
