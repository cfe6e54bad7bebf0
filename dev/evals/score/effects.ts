/** Compares the rows of a ledger's file before and after a task with the expected changes. */
import { DatabaseSync } from 'node:sqlite';

type Value = string | number | bigint | null | Uint8Array;
type Row = Readonly<Record<string, Value>>;
type Rows = ReadonlyMap<string, Row>;
/** Rows by table, then by primary key. */
export type Snapshot = ReadonlyMap<string, Rows>;

export type Effect = {
  readonly table: string;
  readonly change: 'added' | 'changed' | 'removed';
  readonly id: string;
  /** All columns of an added or removed row; of a changed row the new values of the changed columns. */
  readonly columns: Row;
};

export type Expected = {
  readonly table: string;
  readonly change: Effect['change'];
  readonly id?: number;
  readonly with: Readonly<Record<string, Part>>;
};

/**
 * Expected value of a column. A pattern allows varying words. A stored JSON object may have members that are not
 * expected. A stored list may not have additional elements. An expected null also matches a missing member.
 */
type Part = string | number | null | RegExp | readonly Part[] | { readonly [member: string]: Part };

/**
 * Tables that are not compared, such as counters and logs, because they are updated along with other tables. All other
 * tables are compared, also tables that are added to the schema later.
 */
const BOOKKEEPING = new Set([
  ...[
    'activity',
    'counters',
    'number_series',
    'quote_totals',
    'invoice_totals',
    'invoice_date_totals',
    'moved_days',
    'invoice_receipts',
    'daily_receipts',
    'customer_balances',
    'customer_ranks',
    'payment_totals',
    'payment_day_totals',
    'idempotency_keys',
    'jobs',
    'heartbeats',
  ],
]);
const COUNTERS = ['invoices_issued', 'credit_notes_issued', 'quotes_issued'];
/**
 * Tables with rows that a preview writes. A preview writes to no other table and changes no data of the owner. These
 * rows are compared only if a task expects them.
 */
const SHOWN = new Set(['reminder_batches']);
/** Columns computed from other columns. */
const FOLLOWS: Readonly<Record<string, readonly string[]>> = {
  customers: ['search_text', 'email_key', 'own_email_key'],
  invoices: [
    'amount_due',
    'paid_at',
    'sent_at',
    'cancelled_at',
    'last_reminder_at',
    'issued_at',
    'parties',
    'invoice_number',
    ...['credit_notes', 'subtotal', 'tax_total', 'tax_lines', 'revision'],
    ...['first_moved_at', 'moved_at'],
  ],
  quotes: [
    ...['tax_lines', 'subtotal', 'tax_total', 'revision', 'parties', 'quote_number', 'sent_at'],
    ...['accepted_at', 'accepted_digest', 'declined_at'],
  ],
  payments: ['undone_at'],
  subscriptions: ['changes'],
  subscription_periods: ['tax_rate', 'tax_category', 'exemption_reason', 'exemption_code'],
  kept_documents: ['filename', 'frozen', 'next_attempt_at', 'kept_at', 'sha256', 'bytes'],
};

export function snapshotOf(file: string): Snapshot {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const tables = database
      .prepare(
        "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%'",
      )
      .all();
    const watched = tables.map(({ name }) => String(name)).filter((name) => !BOOKKEEPING.has(name));
    return new Map(watched.map((name) => [name, rowsOf(database, name)]));
  } finally {
    database.close();
  }
}

function rowsOf(database: DatabaseSync, table: string): Rows {
  const columns = database.prepare('select name from pragma_table_info(?) where pk > 0 order by pk').all(table);
  const rows = database.prepare(`select * from "${table}"`).all() as Row[];
  return new Map(rows.map((row) => [columns.map(({ name }) => String(row[String(name)])).join(' '), row]));
}

export function effectsBetween(before: Snapshot, after: Snapshot): readonly Effect[] {
  return [...after].flatMap(([table, rows]) => {
    const old = before.get(table) ?? new Map<string, Row>();
    const removed = [...old].filter(([id]) => !rows.has(id));
    return [
      ...[...rows].flatMap(([id, row]) => changeOf(table, id, old.get(id), row)),
      ...removed.map(([id, columns]): Effect => ({ table, change: 'removed', id, columns })),
    ];
  });
}

function changeOf(table: string, id: string, before: Row | undefined, row: Row): readonly Effect[] {
  if (!before) return [{ table, change: 'added', id, columns: row }];
  const changed = Object.entries(row).filter(([name, value]) => !isSame(before[name], value));
  // Ignores a change of the row in `accounts` if only counters changed.
  const isNews = changed.some(([name]) => table !== 'accounts' || !COUNTERS.includes(name));
  if (!isNews) return [];
  return [{ table, change: 'changed', id, columns: Object.fromEntries(changed) }];
}

function isSame(a: Value | undefined, b: Value): boolean {
  return a instanceof Uint8Array && b instanceof Uint8Array ? Buffer.compare(a, b) === 0 : a === b;
}

/**
 * Matches effects with expected effects, one to one. `missing`: expected effects that did not happen. `forbidden`:
 * changes that were not expected.
 */
export function compared(
  effects: readonly Effect[],
  expected: readonly Expected[],
): { readonly missing: readonly Expected[]; readonly forbidden: readonly Effect[] } {
  const left = [...effects];
  const missing = expected.filter((one) => {
    const index = left.findIndex((effect) => meets(effect, one));
    if (index !== -1) left.splice(index, 1);
    return index === -1;
  });
  return { missing, forbidden: left.filter(isChange) };
}

/** True for a change of the owner's data; false for a row that a preview wrote. */
export function isChange({ table }: Effect): boolean {
  return !SHOWN.has(table);
}

function meets({ table, change, id, columns }: Effect, expected: Expected): boolean {
  if (table !== expected.table || change !== expected.change) return false;
  if (expected.id !== undefined && String(expected.id) !== id) return false;
  if (Object.entries(expected.with).some(([name, value]) => !isAs(columns[name], value))) return false;
  const known = [...Object.keys(expected.with), ...(FOLLOWS[table] ?? [])];
  return change !== 'changed' || Object.keys(columns).every((name) => known.includes(name));
}

function isAs(is: Value | undefined, expected: Part): boolean {
  if (expected instanceof RegExp) return expected.test(String(is));
  if (typeof expected !== 'object' || expected === null) return is === expected;
  return typeof is === 'string' && holds(JSON.parse(is), expected);
}

function holds(json: unknown, part: Part): boolean {
  if (part === null) return (json ?? null) === null;
  if (part instanceof RegExp) return typeof json === 'string' && part.test(json);
  if (typeof part !== 'object') return json === part;
  if (typeof json !== 'object' || json === null || Array.isArray(json) !== Array.isArray(part)) return false;
  const isWhole = !Array.isArray(json) || json.length === part.length;
  return isWhole && Object.entries(part).every(([name, one]) => holds(Reflect.get(json, name), one));
}

export function effectText({ table, change, id, columns }: Effect): string {
  const shown = [
    'type',
    'kind',
    'status',
    'amount',
    'currency',
    'recipient',
    'invoice_id',
    'customer_id',
    'name',
    'reminders_sent',
    ...['credit_note_number', 'amount_credited', 'amount_refunded', 'subject', 'code', 'reason'],
    ...['vat_number', 'country', 'tax_lines'],
  ];
  const parts = shown.filter((name) => columns[name] !== undefined && columns[name] !== null);
  return `${table} ${id} ${change} (${parts.map((name) => `${name} ${String(columns[name])}`).join(', ')})`;
}

export function expectedText({ table, change, id, with: columns }: Expected): string {
  const parts = Object.entries(columns).map(([name, value]) => `${name} ${partText(value)}`);
  return `${table}${id === undefined ? '' : ` ${id}`} ${change} (${parts.join(', ')})`;
}

function partText(part: Part): string {
  if (typeof part !== 'object' || part === null || part instanceof RegExp) return String(part);
  return JSON.stringify(part, (_, value) => (value instanceof RegExp ? String(value) : value));
}
