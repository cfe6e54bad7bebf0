/** Reads the invoices of an export: sums, state and customer of each (R108). */
import { BOUNDS } from '../../model/bounds.ts';
import type { LocalDate } from '../../model/dates.ts';
import { IMPORT_BOUNDS, type LeftOutRow, type ReadInvoice } from '../../model/import.ts';
import { type Currency, MINOR_UNITS_MAX, toText } from '../../model/money.ts';
import { quoted } from '../bank-statement/numbers.ts';
import { lineIn } from './cells.ts';
import type { Fact } from './format.ts';
import { type Content, linesOf } from './lines.ts';
import { type CellRowFault, customerIn, type Recorded } from './record.ts';
import { type SaidState, stateIn, typeIn } from './states.ts';

export type InvoiceReading = {
  readonly invoices: readonly ReadInvoice[];
  readonly leftOut: readonly LeftOutRow[];
  readonly faults: readonly CellRowFault[];
};

export type InvoiceTerms = {
  /**
   * Currency of rows without a currency. Undefined if the file names several currencies. In such a file, a row without
   * a currency is a fault.
   */
  readonly currency: Currency | undefined;
  /** True if the file has one row for each line of an invoice. Otherwise it has one row for each invoice. */
  readonly isByLine: boolean;
};

/**
 * Reads the invoices. If the file has one row per line, rows with the same number are the lines of one invoice.
 * Otherwise a second row with the same number is a fault.
 */
export function readInvoices(records: readonly Recorded[], terms: InvoiceTerms): InvoiceReading {
  const groups = new Map<string, Recorded[]>();
  const faults: CellRowFault[] = [];
  for (const record of records) {
    const number = lineIn(record.cell('number'));
    const found = groups.get(number);
    if (found === undefined) groups.set(number, [record]);
    else if (terms.isByLine && number !== '') found.push(record);
    else if (number === '') groups.set(`\n${record.row}`, [record]);
    else faults.push(twice(record.row, number, found[0]?.row ?? 0));
  }
  const invoices: ReadInvoice[] = [];
  const leftOut: LeftOutRow[] = [];
  for (const group of groups.values()) {
    faultContradictions(group);
    const reason = group.some((record) => record.faults.length > 0) ? undefined : reasonToLeaveOut(group);
    if (reason !== undefined) {
      leftOut.push(...group.map(({ row }) => ({ row, reason })));
      continue;
    }
    const invoice = invoiceIn(group, terms);
    const own = group.flatMap((record) => record.faults);
    faults.push(...own);
    if (own.length > 0 || invoice === undefined) continue;
    if (invoice === 'credit_note') leftOut.push(...group.map(({ row }) => ({ row, reason: 'credit_note' as const })));
    else invoices.push(invoice);
  }
  return { invoices, leftOut: leftOut.sort((a, b) => a.row - b.row), faults: faults.sort((a, b) => a.row - b.row) };
}

function twice(row: number, number: string, first: number): CellRowFault {
  return { row, field: 'number', message: `is also the number of row ${first}: ${quoted(number)}` };
}

/** In a file with one row per line, each row repeats these facts of the invoice. */
const REPEATED = [
  'date',
  'due_date',
  'currency',
  'status',
  'type',
  'name',
  'total',
  'amount_due',
  'amount_paid',
] as const satisfies readonly Fact[];

/**
 * Reports each row in which a fact of `REPEATED` differs from the first row of the invoice, because only the first row
 * is used. An empty cell is no difference: some products fill in the first row only.
 */
function faultContradictions([head, ...others]: readonly Recorded[]): void {
  if (!head) return;
  for (const fact of REPEATED) {
    const first = lineIn(head.cell(fact));
    for (const record of others) {
      const said = lineIn(record.cell(fact));
      if (said === '' || first === '' || said.toLowerCase() === first.toLowerCase()) continue;
      record.fault(fact, `is ${quoted(said)}, but row ${head.row} of the same invoice says ${quoted(first)}`);
    }
  }
}

function reasonToLeaveOut([first]: readonly Recorded[]): LeftOutRow['reason'] | undefined {
  if (!first) return undefined;
  const type = typeIn(first.cell('type'));
  if (type !== 'invoice') return type;
  return stateIn(first.cell('status')) === 'draft' ? 'draft' : undefined;
}

function invoiceIn(group: readonly Recorded[], terms: InvoiceTerms): ReadInvoice | 'credit_note' | undefined {
  const [head] = group;
  if (!head) return undefined;
  const number = numberIn(head);
  const currency = head.currency(terms.currency);
  const date = head.day('date');
  if (date === null && !head.has('date')) head.fault('date', 'is missing');
  const dueDate = head.day('due_date');
  if (date !== null && dueDate !== null && dueDate < date)
    head.fault('due_date', `must not be before the date ${date}`);
  const customer = customerIn(head);
  const content = currency === undefined ? undefined : linesOf(group, number, currency);
  if (content === undefined || currency === undefined || head.faults.length > 0) return undefined;
  if (content.total < 0) return 'credit_note';
  if (content.total > MINOR_UNITS_MAX) head.fault('total', `must be at most ${toText(MINOR_UNITS_MAX, currency)}`);
  const money = moneyIn(head, content, currency);
  return {
    row: head.row,
    number,
    date: date as LocalDate,
    dueDate,
    currency,
    subtotal: content.subtotal,
    taxTotal: content.taxTotal,
    total: content.total,
    lines: content.lines,
    taxLines: content.taxLines,
    ...money,
    paidOn: money.paid > 0 ? head.day('paid_on') : null,
    reference: head.text('reference', BOUNDS.reference),
    notes: head.text('notes', BOUNDS.note, { lines: true }),
    customer,
  };
}

/**
 * Returns the invoice number. Only ASCII is allowed, because the number is later compared with texts that payers and
 * banks write.
 */
function numberIn(head: Recorded): string {
  const number = head.required('number', IMPORT_BOUNDS.number);
  if (number !== '' && !/^[\x20-\x7e]+$/.test(number)) {
    head.fault('number', `must have only letters without accents, digits and signs: ${quoted(number)}`);
  }
  return number;
}

type InvoiceMoney = Pick<ReadInvoice, 'isCancelled' | 'paid' | 'credited' | 'due' | 'isOverdue'>;

const NOTHING: InvoiceMoney = { isCancelled: false, paid: 0, credited: 0, due: 0, isOverdue: false };

/**
 * Returns the paid amount, the credited amount and the amount due. The amounts in the file take precedence over the
 * state. A state that contradicts these amounts is reported as a fault. Without amounts, the state decides.
 */
function moneyIn(head: Recorded, { total }: Content, currency: Currency): InvoiceMoney {
  const said = head.cell('status');
  const state = said === '' ? undefined : stateIn(said);
  if (said !== '' && state === undefined) {
    head.fault(
      'status',
      `is no state that is known: ${quoted(lineIn(said))}. Known are words such as paid, open and void`,
    );
    return NOTHING;
  }
  const [due, paid] = [head.amount('amount_due', currency), head.amount('amount_paid', currency)];
  if (head.faults.length > 0) return NOTHING;
  if ((due ?? 0) < 0) head.fault('amount_due', 'must not be below 0');
  if ((paid ?? 0) < 0) head.fault('amount_paid', 'must not be below 0');
  // For a cancelled invoice, some products set the amount due to 0, and others do not, so the amount due is ignored
  // here.
  if (state === 'ended') {
    const taken = Math.min(paid ?? 0, total);
    if (taken === 0) return { ...NOTHING, isCancelled: true };
    return { ...NOTHING, paid: taken, credited: total - taken };
  }
  const owed = due ?? (paid === null ? undefined : total - paid);
  if (owed === undefined) return byState(head, state, total);
  const received = paid ?? total - owed;
  const credited = total - owed - received;
  const text = (amount: number) => toText(amount, currency);
  if (owed < 0 || received < 0 || credited < 0) {
    const field = paid === null ? 'amount_due' : 'amount_paid';
    head.fault(
      field,
      `comes to more than the total ${text(total)}: ${text(Math.max(0, received))} paid and ${text(Math.max(0, owed))} due`,
    );
  } else if (state === 'settled' && owed > 0) {
    head.fault('status', `says paid, but ${text(owed)} is due`);
  } else if (isOpen(state) && owed === 0 && total > 0 && (credited === 0 || received === 0)) {
    head.fault('status', `says ${quoted(lineIn(said))}, but nothing is due`);
  } else if (state === 'settled' && received === 0 && total > 0) {
    const message = `is ${text(0)} and nothing is due, but the status says paid. Paid is the total ${text(total)}; if it was credited, the status is void`;
    head.fault('amount_paid', message);
  }
  const isCancelled = owed === 0 && received === 0 && total > 0;
  return {
    isCancelled,
    paid: received,
    credited: isCancelled ? 0 : credited,
    due: owed,
    isOverdue: state === 'late' && owed > 0,
  };
}

function isOpen(state: SaidState | undefined): boolean {
  return state === 'open' || state === 'late' || state === 'part';
}

function byState(head: Recorded, state: SaidState | undefined, total: number): InvoiceMoney {
  if (state === 'settled') return { ...NOTHING, paid: total };
  if (state === 'open' || state === 'late') return { ...NOTHING, due: total, isOverdue: state === 'late' && total > 0 };
  if (state === 'part') head.fault('amount_paid', 'is missing: the status says that a part was paid');
  else head.fault('status', 'is missing: neither it nor an open or paid amount says whether the invoice was paid');
  return NOTHING;
}
