/** Reads an export of a former product: recognizes its format, and checks each row (R108). */
import { type ImportKind, PRODUCT_NAMES, type ReadImport, type RowFault } from '../../model/import.ts';
import type { Currency } from '../../model/money.ts';
import { currencyOf, dayWritingOf, decimalSignOf, type FileSetting, lineIn } from './cells.ts';
import type { Columns, DayOrder, ExportFormat, Fact } from './format.ts';
import { formatOf } from './formats.ts';
import { readInvoices } from './invoices.ts';
import { itemIn } from './items.ts';
import { type CellRowFault, customersIn, type Places, placesOf, Recorded, type Writing } from './record.ts';
import { columnName, ImportFault, type Table, tableOf } from './table.ts';

/** The caller's description of a file. `columns`: name of the column for each fact in the file. */
export type ImportMapping = {
  readonly columns?: { readonly [Name in Fact]?: string | undefined } | undefined;
  readonly day_order?: DayOrder | undefined;
  readonly decimal?: '.' | ',' | undefined;
};

export type ImportOptions = {
  readonly kind: ImportKind;
  readonly mapping?: ImportMapping | undefined;
  /** The account's currency, for rows of a file that names no currency. */
  readonly currency: Currency;
};

const AMOUNTS: readonly Fact[] = [
  'total',
  'subtotal',
  'before_discount',
  'discount',
  'shipping',
  'tax',
  'amount_due',
  'amount_paid',
  'line_net',
  'line_tax',
  'line_tax_2',
  'line_total',
  'price',
];
/** Longest label of a row, in characters. A longer text is cut. */
const LABEL_LENGTH = 100;
const DAYS: readonly Fact[] = ['date', 'due_date', 'paid_on'];

/**
 * Reads an export. Faults of single rows are part of the result. Throws {@link ImportFault} if the file cannot be read
 * at all, or if no format fits.
 */
export function readImport(bytes: Uint8Array, options: ImportOptions): ReadImport {
  const { kind, mapping } = options;
  const isHeader = (header: readonly string[]) =>
    mapping?.columns ? namesAll(mapping.columns, header) : formatOf(kind, header) !== undefined;
  const table = tableOf(bytes, isHeader);
  const format = mapping?.columns ? undefined : formatOf(kind, table.header);
  const columns = mapping?.columns ? mappedColumns(mapping.columns, table) : format?.columns;
  if (columns === undefined) throw unknown(kind, table);
  if (table.rows.length === 0) throw new ImportFault('It has a header, but no rows.');
  const places = placesOf(columns, table.header);
  const writing: Writing = {
    decimal: mapping?.decimal ?? decimalSignOf(cellsOf(table, places, AMOUNTS)),
    days: mapping?.day_order ?? dayWritingOf(cellsOf(table, places, DAYS), format?.dayOrder),
  };
  const records = table.rows.map((row) => new Recorded(row, places, writing));
  const about = { format: format?.product ?? ('mapping' as const), rows: table.rows.length };
  return {
    ...about,
    customers: [],
    items: [],
    invoices: [],
    leftOut: [],
    ...labelled(contentOf(records, options, format, writing), records, options.kind),
  };
}

type Content = Partial<Pick<ReadImport, 'customers' | 'items' | 'invoices' | 'leftOut'>> & {
  readonly faults: readonly CellRowFault[];
};

function contentOf(
  records: readonly Recorded[],
  { kind, currency, mapping }: ImportOptions,
  format: ExportFormat | undefined,
  { decimal }: Writing,
): Content {
  if (kind === 'invoices') {
    const isByLine = format ? format.isByLine === true : isMappedByLine(mapping);
    const usual = usualCurrency(records);
    return readInvoices(records, { currency: usual === null ? currency : usual, isByLine });
  }
  if (kind === 'customers') {
    const customers = customersIn(records);
    const faults = faultsOf(records);
    return { customers: withoutFaults(customers, faults), faults };
  }
  const terms = { usual: usualCurrency(records), own: currency, decimal };
  const items = records.map((record) => itemIn(record, terms));
  const faults = [...faultsOf(records), ...sameCodes(items)].sort((a, b) => a.row - b.row);
  return { items: withoutFaults(items, faults), faults };
}

/** Returns only the rows that have no fault. */
function withoutFaults<Row extends { readonly row: number }>(
  rows: readonly Row[],
  faults: readonly RowFault[],
): readonly Row[] {
  const faulty = new Set(faults.map(({ row }) => row));
  return rows.filter(({ row }) => !faulty.has(row));
}

/**
 * Adds a label to each fault and to each row that is not imported: the invoice number, the item code, or the name of
 * the customer. If one setting of the mapping resolves several faults, keeps only the first of these faults.
 */
function labelled(content: Content, records: readonly Recorded[], kind: ImportKind): Content {
  const facts = ({ invoices: ['number'], items: ['code'], customers: ['name', 'company', 'email'] } as const)[kind];
  const label = ({ row }: { readonly row: number }) => {
    const record = records[row - 1];
    const fact = facts.find((one) => record?.has(one));
    return record && fact ? lineIn(record.cell(fact)).slice(0, LABEL_LENGTH) : undefined;
  };
  return {
    ...content,
    faults: oncePerSetting(content.faults).map((fault) => ({ ...fault, label: label(fault) })),
    ...(content.leftOut ? { leftOut: content.leftOut.map((one) => ({ ...one, label: label(one) })) } : {}),
  };
}

/**
 * Of all faults with the same {@link FileSetting}, keeps only the first. Its message then says how many more rows have
 * the fault. Keeps all faults without a setting.
 */
function oncePerSetting(faults: readonly CellRowFault[]): readonly RowFault[] {
  const rows = new Map<FileSetting, Set<number>>();
  const firsts = new Set<CellRowFault>();
  for (const fault of faults) {
    if (fault.setting === undefined) continue;
    const known = rows.get(fault.setting);
    if (known) known.add(fault.row);
    else {
      rows.set(fault.setting, new Set([fault.row]));
      firsts.add(fault);
    }
  }
  return faults
    .filter((fault) => fault.setting === undefined || firsts.has(fault))
    .map(({ setting, message, ...fault }) => {
      const more = setting === undefined ? 0 : (rows.get(setting)?.size ?? 1) - 1;
      return {
        ...fault,
        message: more === 0 ? message : `${message}. Also in ${more} more ${more === 1 ? 'row' : 'rows'}`,
      };
    });
}

/**
 * Returns the currency for rows without a currency: the currency of the other rows. Null if no row names a currency,
 * `undefined` if the rows name several.
 */
function usualCurrency(records: readonly Recorded[]): Currency | null | undefined {
  const [first = null, ...others] = new Set(records.flatMap((record) => currencyOf(record.cell('currency')) ?? []));
  return others.length === 0 ? first : undefined;
}

function faultsOf(records: readonly Recorded[]): readonly CellRowFault[] {
  return records.flatMap(({ faults }) => faults);
}

function sameCodes(items: readonly { readonly row: number; readonly code: string }[]): readonly RowFault[] {
  const rows = new Map<string, number>();
  return items.flatMap(({ row, code }) => {
    const key = code.toLowerCase();
    const first = rows.get(key);
    if (first === undefined) rows.set(key, row);
    return first === undefined || code === ''
      ? []
      : [{ row, field: 'code', message: `is also the code of row ${first}: ${JSON.stringify(code)}` }];
  });
}

function isMappedByLine(mapping: ImportMapping | undefined): boolean {
  return mapping?.columns?.line_net !== undefined || mapping?.columns?.line_total !== undefined;
}

function* cellsOf(table: Table, places: Places, facts: readonly Fact[]): Generator<string> {
  const all = facts.flatMap((fact) => places.get(fact) ?? []);
  for (const { cells } of table.rows) for (const place of all) yield cells[place] ?? '';
}

function namesAll(columns: NonNullable<ImportMapping['columns']>, header: readonly string[]): boolean {
  return Object.values(columns).every((name) => name === undefined || header.includes(columnName(name)));
}

function mappedColumns(columns: NonNullable<ImportMapping['columns']>, table: Table): Columns {
  const given = Object.entries(columns).flatMap(([fact, name]) => (name === undefined ? [] : [[fact, name] as const]));
  const missing = given.filter(([, name]) => !table.header.includes(columnName(name))).map(([, name]) => name);
  if (missing.length > 0) {
    throw new ImportFault(`mapping names ${missing.join(', ')}, which is no column. The file has: ${shown(table)}.`);
  }
  return Object.fromEntries(given.map(([fact, name]) => [fact, [columnName(name)]]));
}

function unknown(kind: ImportKind, table: Table): ImportFault {
  const known = Object.values(PRODUCT_NAMES).join(', ');
  return new ImportFault(
    `Its columns are not those of ${kind} that ${known} export. Name its columns in mapping. The file has: ${shown(table)}.`,
  );
}

function shown({ titles }: Table): string {
  const names = titles.filter((title) => title !== '').map((title) => title.slice(0, 40));
  return names.join(', ').slice(0, 600);
}
