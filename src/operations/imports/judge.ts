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
import { todayOf } from '../kernel/fields.ts';
import { differences, type JudgedCustomers, judgeCustomers, type Meant } from './customers.ts';
import type { ImportReport, ImportTotal } from './import.ts';
import { type ChangedRowData, type ImportedRowData, shownCustomer, shownInvoice, shownItem } from './imported-row.ts';

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

type JudgeContext = Pick<ReadContext, 'account' | 'now'>;

export async function judge(db: Queries, ctx: JudgeContext, read: ReadImport): Promise<Judged> {
  if (read.items.length > 0) return judgeItems(db, ctx, read);
  if (read.invoices.length > 0) return judgeInvoices(db, ctx, read);
  return judgeOwnCustomers(db, ctx, read);
}

type Counts = Pick<ImportReport, 'new' | 'same'> &
  Partial<Pick<ImportReport, 'customers' | 'totals' | 'withoutPaidDay' | 'withoutTax'>>;
type Rows = { readonly new: readonly ImportedRowData[]; readonly changed: readonly ChangedRowData[] };

function reportOf(
  { rows, leftOut, faults: own }: ReadImport,
  more: readonly RowFault[],
  counts: Counts,
  shown: Rows,
): ImportReport {
  const faults = [...own, ...more].sort((a, b) => a.row - b.row);
  return {
    customers: 0,
    withoutPaidDay: 0,
    withoutTax: 0,
    totals: [],
    ...counts,
    changed: shown.changed.length,
    newRows: firstOf(shown.new),
    changedRows: firstOf(shown.changed),
    rows,
    faults: firstOf(faults),
    faultCount: faults.length,
    leftOut: firstOf(leftOut),
    leftOutCount: leftOut.length,
  };
}

/** Returns the first rows. An answer shows no more rows. */
function firstOf<Row>(rows: readonly Row[]): readonly Row[] {
  return rows.slice(0, IMPORT_BOUNDS.shown);
}

async function judgeOwnCustomers(db: Queries, ctx: JudgeContext, read: ReadImport): Promise<Judged> {
  const customers = await judgeCustomers(db, ctx, read.customers);
  const firsts = new Map<number, number>();
  const faults: RowFault[] = [];
  const changed: ChangedRowData[] = [];
  let same = 0;
  for (const [index, given] of read.customers.entries()) {
    const meant = customers.meant[index];
    if (!meant) continue;
    if ('known' in meant) {
      const differs = [...differences(given, meant.known)];
      if (differs.length > 0) changed.push({ ...shownCustomer(given), differs });
      else same += 1;
      continue;
    }
    const first = firsts.get(meant.added);
    if (first === undefined) firsts.set(meant.added, given.row);
    else
      faults.push({
        row: given.row,
        field: 'name',
        message: `is the same customer as row ${first}: name and e-mail`,
        label: given.name,
      });
  }
  const added = customers.added.length;
  const counts = { new: added, same, customers: added };
  const shown = { new: firstOf(customers.added).map(shownCustomer), changed };
  const report = reportOf(read, [...customers.faults, ...faults], counts, shown);
  return { report, customers, items: [], invoices: [] };
}

async function judgeItems(db: Queries, { account }: JudgeContext, read: ReadImport): Promise<Judged> {
  const known = await db.knownRows.items(
    account.id,
    read.items.map(({ code }) => code),
  );
  const byCode = new Map(known.map((row) => [row.code_key, row]));
  const added: ReadItem[] = [];
  const changed: ChangedRowData[] = [];
  let same = 0;
  for (const item of read.items) {
    const row = byCode.get(item.code.toLowerCase());
    const differs = row ? differencesOfItem(item, row) : [];
    if (!row) added.push(item);
    else if (differs.length === 0) same += 1;
    else changed.push({ ...shownItem(item, account.currency), differs });
  }
  const shown = { new: firstOf(added).map((item) => shownItem(item, account.currency)), changed };
  const report = reportOf(read, [], { new: added.length, same }, shown);
  return { report, customers: NO_CUSTOMERS, items: added, invoices: [] };
}

function differencesOfItem(item: ReadItem, row: ItemRow): string[] {
  const price = (units: number | null, scale: number) => (units === null ? null : units / 10 ** scale);
  return fieldsOf({
    description: item.description !== row.description,
    price: price(item.unitPrice, item.priceScale) !== price(row.unit_price, row.price_scale),
    currency: item.currency !== null && item.currency !== row.currency,
    tax_rate: item.taxRate !== null && item.taxRate !== row.tax_rate,
  });
}

/** Returns the names of the fields that are true. */
function fieldsOf(differs: Readonly<Record<string, boolean>>): string[] {
  return Object.keys(differs).filter((field) => differs[field]);
}

async function judgeInvoices(db: Queries, ctx: JudgeContext, read: ReadImport): Promise<Judged> {
  const { id, payment_term_days: term } = ctx.account;
  const today = todayOf(ctx);
  const known = await db.knownRows.invoices(
    id,
    read.invoices.map(({ number }) => number),
  );
  const byNumber = new Map(known.map((row) => [row.invoice_number, row]));
  const series = (await db.numberSeries.list(id)) as readonly SeriesRow[];
  const faults: RowFault[] = [];
  const fresh: (ReadInvoice & { readonly dueDate: LocalDate })[] = [];
  const changed: ChangedRowData[] = [];
  let same = 0;
  for (const given of read.invoices) {
    const invoice = { ...given, dueDate: given.dueDate ?? addDays(given.date, term) };
    const row = byNumber.get(invoice.number);
    if (row && row.import_id === null)
      faults.push(fault(invoice, 'is already the number of an invoice of this account'));
    else if (row) {
      const differs = differencesOfInvoice(invoice, row);
      if (differs.length === 0) same += 1;
      else changed.push({ ...shownInvoice(invoice, today), differs });
    } else {
      const inSeries = faultInSeries(invoice.number, series);
      const found = [
        ...(inSeries === undefined ? [] : [fault(invoice, inSeries)]),
        ...faultsInDueDate(given, invoice.dueDate, today),
      ];
      if (found.length === 0) fresh.push(invoice);
      else faults.push(...found);
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
  const counts = {
    new: invoices.length,
    same,
    customers: customers.added.length,
    withoutPaidDay: fresh.filter(({ paid, paidOn }) => paid > 0 && paidOn === null).length,
    withoutTax: fresh.filter(({ taxTotal }) => taxTotal === 0).length,
    totals: totalsOf(fresh),
  };
  const numbers = new Map(fresh.map(({ row, number }) => [row, number]));
  const ofCustomers = customers.faults.map((one) => ({ ...one, label: numbers.get(one.row) }));
  const shown = { new: firstOf(invoices).map((invoice) => shownInvoice(invoice, today)), changed };
  return {
    report: reportOf(read, [...faults, ...ofCustomers], counts, shown),
    customers,
    items: [],
    invoices,
  };
}

function fault({ row, number }: ReadInvoice, message: string): RowFault {
  return { row, field: 'number', message: `${message}: ${JSON.stringify(number)}`, label: number };
}

/**
 * Reports an invoice that is overdue in the former product, but would not be overdue here. `dueDate`: the due date in
 * the file. If the file has none, the due date according to the account's payment term.
 */
function faultsInDueDate(
  { row, number, isOverdue, dueDate: said }: ReadInvoice,
  dueDate: LocalDate,
  today: LocalDate,
): readonly RowFault[] {
  if (!isOverdue || dueDate < today) return [];
  const message =
    said === null
      ? `is missing, and the status says overdue: it must be a day before ${today}`
      : `is ${said}, but the status says overdue: it must be a day before ${today}, or the status open`;
  return [{ row, field: 'due_date', message, label: number }];
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

function differencesOfInvoice(invoice: ReadInvoice, row: KnownInvoice): string[] {
  return fieldsOf({
    currency: invoice.currency !== row.currency,
    subtotal: invoice.subtotal !== row.subtotal,
    tax: invoice.taxTotal !== row.tax_total,
    date: invoice.date !== row.date,
    due_date: invoice.dueDate !== row.due_date,
    amount_paid: invoice.paid !== row.amount_paid,
    amount_due: invoice.due !== row.amount_due,
    status: invoice.isCancelled !== (row.status === 'cancelled'),
  });
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
