/** Compares the rows of a file with the stored rows. A row is new, unchanged or changed, or has a fault (R108). */
import { sequenceIn } from '../../model/codes.ts';
import { addDays, type LocalDate } from '../../model/dates.ts';
import {
  IMPORT_BOUNDS,
  type ReadCustomer,
  type ReadImport,
  type ReadInvoice,
  type ReadItem,
  type RowFault,
} from '../../model/import.ts';
import type { Skipped } from '../../model/number-series.ts';
import type { SeriesRow } from '../../store/access/number-series.ts';
import type { KnownInvoice } from '../../store/imports/known-rows.ts';
import type { ItemRow } from '../../store/invoices/items.ts';
import type { Queries } from '../../store/store.ts';
import type { ReadContext } from '../kernel/context.ts';
import { differs, type JudgedCustomers, judgeCustomers, type Meant } from './customers.ts';
import type { ImportReport, ImportTotal } from './import.ts';

/**
 * An invoice that the import adds. `meant`: the customer of the invoice. `dueDate`: from the file, otherwise from the
 * account's payment term.
 */
export type NewInvoice = ReadInvoice & {
  readonly customer: ReadCustomer;
  readonly meant: Meant;
  readonly dueDate: LocalDate;
};

export type Judged = {
  readonly report: ImportReport;
  readonly customers: JudgedCustomers;
  readonly items: readonly ReadItem[];
  readonly invoices: readonly NewInvoice[];
};

const NO_CUSTOMERS: JudgedCustomers = { added: [], meant: [], faults: [], shared: new Set() };

export async function judge(db: Queries, ctx: Pick<ReadContext, 'account'>, read: ReadImport): Promise<Judged> {
  if (read.items.length > 0) return judgeItems(db, ctx, read);
  if (read.invoices.length > 0) return judgeInvoices(db, ctx, read);
  return judgeOwnCustomers(db, ctx, read);
}

type Counts = Pick<ImportReport, 'new' | 'same' | 'changed'> &
  Partial<Pick<ImportReport, 'customers' | 'totals' | 'withoutPaidDay' | 'withoutTax'>>;

function reportOf({ rows, leftOut, faults: own }: ReadImport, more: readonly RowFault[], counts: Counts): ImportReport {
  const faults = [...own, ...more].sort((a, b) => a.row - b.row);
  return {
    customers: 0,
    withoutPaidDay: 0,
    withoutTax: 0,
    totals: [],
    ...counts,
    rows,
    faults: faults.slice(0, IMPORT_BOUNDS.shown),
    faultCount: faults.length,
    leftOut: leftOut.slice(0, IMPORT_BOUNDS.shown),
    leftOutCount: leftOut.length,
  };
}

async function judgeOwnCustomers(db: Queries, ctx: Pick<ReadContext, 'account'>, read: ReadImport): Promise<Judged> {
  const customers = await judgeCustomers(db, ctx, read.customers);
  const firsts = new Map<number, number>();
  const faults: RowFault[] = [];
  let [same, changed] = [0, 0];
  for (const [index, given] of read.customers.entries()) {
    const meant = customers.meant[index];
    if (!meant) continue;
    if ('known' in meant) {
      if (differs(given, meant.known)) changed += 1;
      else same += 1;
      continue;
    }
    const first = firsts.get(meant.added);
    if (first === undefined) firsts.set(meant.added, given.row);
    else
      faults.push({ row: given.row, field: 'name', message: `is the same customer as row ${first}: name and e-mail` });
  }
  const added = customers.added.length;
  const report = reportOf(read, [...customers.faults, ...faults], { new: added, same, changed, customers: added });
  return { report, customers, items: [], invoices: [] };
}

async function judgeItems(db: Queries, { account }: Pick<ReadContext, 'account'>, read: ReadImport): Promise<Judged> {
  const known = await db.knownRows.items(
    account.id,
    read.items.map(({ code }) => code),
  );
  const byCode = new Map(known.map((row) => [row.code_key, row]));
  const added: ReadItem[] = [];
  let [same, changed] = [0, 0];
  for (const item of read.items) {
    const row = byCode.get(item.code.toLowerCase());
    if (!row) added.push(item);
    else if (isSameItem(item, row)) same += 1;
    else changed += 1;
  }
  const report = reportOf(read, [], { new: added.length, same, changed });
  return { report, customers: NO_CUSTOMERS, items: added, invoices: [] };
}

function isSameItem(item: ReadItem, row: ItemRow): boolean {
  const price = (units: number | null, scale: number) => (units === null ? null : units / 10 ** scale);
  return (
    item.description === row.description &&
    price(item.unitPrice, item.priceScale) === price(row.unit_price, row.price_scale) &&
    (item.currency === null || item.currency === row.currency) &&
    (item.taxRate === null || item.taxRate === row.tax_rate)
  );
}

async function judgeInvoices(db: Queries, ctx: Pick<ReadContext, 'account'>, read: ReadImport): Promise<Judged> {
  const { id, payment_term_days: term } = ctx.account;
  const known = await db.knownRows.invoices(
    id,
    read.invoices.map(({ number }) => number),
  );
  const byNumber = new Map(known.map((row) => [row.invoice_number, row]));
  const series = (await db.numberSeries.list(id)) as readonly SeriesRow[];
  const faults: RowFault[] = [];
  const fresh: (ReadInvoice & { readonly dueDate: LocalDate })[] = [];
  let [same, changed] = [0, 0];
  for (const given of read.invoices) {
    const invoice = { ...given, dueDate: given.dueDate ?? addDays(given.date, term) };
    const row = byNumber.get(invoice.number);
    if (row && row.import_id === null)
      faults.push(fault(invoice, 'is already the number of an invoice of this account'));
    else if (row && isSameInvoice(invoice, row)) same += 1;
    else if (row) changed += 1;
    else {
      const message = faultInSeries(invoice.number, series);
      if (message === undefined) fresh.push(invoice);
      else faults.push(fault(invoice, message));
    }
  }
  const customers = await judgeCustomers(
    db,
    ctx,
    fresh.map(({ customer }) => customer),
  );
  const invoices = fresh.flatMap((invoice, index): NewInvoice[] => {
    const meant = customers.meant[index];
    return meant ? [{ ...invoice, meant }] : [];
  });
  const report = reportOf(read, [...faults, ...customers.faults], {
    new: fresh.length,
    same,
    changed,
    customers: customers.added.length,
    withoutPaidDay: fresh.filter(({ paid, paidOn }) => paid > 0 && paidOn === null).length,
    withoutTax: fresh.filter(({ taxTotal }) => taxTotal === 0).length,
    totals: totalsOf(fresh),
  });
  return { report, customers, items: [], invoices };
}

function fault({ row, number }: ReadInvoice, message: string): RowFault {
  return { row, field: 'number', message: `${message}: ${JSON.stringify(number)}` };
}

/**
 * Returns the fault of a number that belongs to a number series of the account. Only numbers that the business skipped
 * in its invoice series are allowed. Later numbers of the series are needed for new invoices.
 */
function faultInSeries(number: string, series: readonly SeriesRow[]): string | undefined {
  const own = series.find(({ prefix }) => sequenceIn(prefix, number) !== undefined);
  if (!own) return undefined;
  const sequence = sequenceIn(own.prefix, number) ?? 0;
  const skipped = JSON.parse(own.skipped) as Skipped;
  if (skipped.some(([first, last]) => first <= sequence && sequence <= last) && own.kind === 'invoice')
    return undefined;
  if (own.kind !== 'invoice')
    return `belongs to the series ${JSON.stringify(own.prefix)} of ${own.kind.replaceAll('_', ' ')}s`;
  return sequence < own.next_sequence
    ? 'is already the number of an invoice of this account'
    : `belongs to the series ${JSON.stringify(own.prefix)}, which goes on with ${own.next_sequence}. Set next_invoice_number of the business above it first`;
}

function isSameInvoice(invoice: ReadInvoice, row: KnownInvoice): boolean {
  return (
    invoice.currency === row.currency &&
    invoice.subtotal === row.subtotal &&
    invoice.taxTotal === row.tax_total &&
    invoice.date === row.date &&
    invoice.dueDate === row.due_date &&
    invoice.paid === row.amount_paid &&
    invoice.due === row.amount_due &&
    invoice.isCancelled === (row.status === 'cancelled')
  );
}

function totalsOf(invoices: readonly ReadInvoice[]): readonly ImportTotal[] {
  const totals = new Map<string, ImportTotal>();
  for (const { currency, total, paid, due } of invoices) {
    const before = totals.get(currency) ?? { currency, count: 0, amount: 0, paid: 0, due: 0 };
    totals.set(currency, {
      currency,
      count: before.count + 1,
      amount: before.amount + total,
      paid: before.paid + paid,
      due: before.due + due,
    });
  }
  return [...totals.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1));
}
