/**
 * Records the statements that SQLite prepares. Finds the statements whose plans read all rows of a table or of an
 * account.
 */
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { vi } from 'vitest';
import type { TestDatabase } from '../kit/database.ts';

/** Tables with few rows in the whole service, and the reason. All other tables grow with the accounts or their use. */
const SMALL: Readonly<Record<string, string>> = {
  book_checks: 'One row.',
  heartbeats: 'A row per process.',
  kysely_migration: 'A row per migration.',
  kysely_migration_lock: 'One row.',
  sealed_values: 'A few rows per secret key.',
};

/**
 * Tables with few rows per account, and the reason. A statement may read all rows of its own account, but not rows of
 * other accounts.
 */
const FEW_OF_AN_ACCOUNT: Readonly<Record<string, string>> = {
  connected_assistants: 'A row per assistant that its people connect.',
  former_credentials: 'A row per key of a provider that was replaced in the last 550 days.',
  logos: 'The logo, and former ones that are printed on invoices.',
  memberships: 'A row per person.',
  oauth_clients: 'A row per GPT.',
  payment_totals: 'A row per status, method and currency.',
  tokens: 'A row per token that was made by hand or for an assistant.',
  webhook_endpoints: 'A row per endpoint.',
};

/** A statement, or an expression that matches the whole of it, and why it may read all rows. */
export type Exception = readonly [statement: string | RegExp, why: string];
export type Scan = { readonly plan: string; readonly text: string };

/** The texts of all statements that are prepared until `vi.restoreAllMocks()`, including those of the search thread. */
export function preparedTexts(): Set<string> {
  const texts = new Set<string>();
  const { prepare } = DatabaseSync.prototype;
  vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (this: DatabaseSync, text, options) {
    texts.add(text);
    return prepare.call(this, text, options);
  });
  const { postMessage } = Worker.prototype;
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, message, transferred) {
    if (typeof message?.sql === 'string') texts.add(message.sql);
    postMessage.call(this, message, transferred);
  });
  return texts;
}

/** The scans that no exception allows, and the exceptions that no statement needs. */
export async function scansAmong(database: TestDatabase, texts: Iterable<string>, exceptions: readonly Exception[]) {
  const tables = await tablesOf(database);
  const scans: Scan[] = [];
  const needed = new Set<Exception>();
  for (const text of texts) {
    if (!/^\s*(select|update|delete|with|insert\b[\s\S]*\bselect)\b/i.test(text)) continue;
    const plan = await database.rows<PlanRow>(`explain query plan ${text}`);
    if (!plan.some((row) => readsAll(row, plan, text, tables))) continue;
    const exception = exceptions.find(([statement]) => isWhole(statement, text));
    if (exception) needed.add(exception);
    else scans.push({ plan: plan.map(({ detail }) => detail).join('\n'), text });
  }
  return { scans, unneeded: exceptions.filter((exception) => !needed.has(exception)) };
}

function isWhole(statement: string | RegExp, text: string): boolean {
  return typeof statement === 'string' ? statement === text : statement.exec(text)?.[0] === text;
}

async function tablesOf(database: TestDatabase): Promise<ReadonlySet<string>> {
  // Leaves out the tables of FTS5, which are read by grams (D-554).
  const rows = await database.rows<{ name: string }>(
    `select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%'`,
  );
  const tables = new Set(rows.map(({ name }) => name));
  const unknown = Object.keys({ ...SMALL, ...FEW_OF_AN_ACCOUNT }).filter((name) => !tables.has(name));
  if (unknown.length > 0) throw new Error(`no such table: ${unknown.join(', ')}`);
  return tables;
}

type PlanRow = { readonly parent: number; readonly detail: string };

/** A search by account, status or kind only: it reads all rows of them. */
const BROAD = /\((?:(?:account_id|status|kind)=\?(?: AND )?)+\)/;
const SORT = /TEMP B-TREE FOR (?:ORDER BY|GROUP BY|DISTINCT)/;

function readsAll({ parent, detail }: PlanRow, plan: readonly PlanRow[], text: string, all: ReadonlySet<string>) {
  const [, way, name = ''] = /^(SCAN|SEARCH) ([a-z]\w*)\b(?! VIRTUAL TABLE)/.exec(detail) ?? [];
  // The plan of an insert includes its foreign keys. These read no rows, because new rows have no children.
  if (way === undefined || (/^\s*insert\b/i.test(text) && all.has(name) && !isRead(name, text))) return false;
  const tables = tablesNamed(name, text).filter((table) => all.has(table));
  if (tables.length === 0) return !isDerived(name, text);
  if (way === 'SCAN') return tables.some((table) => !(table in SMALL));
  if (!BROAD.test(detail) || tables.every((table) => table in SMALL || table in FEW_OF_AN_ACCOUNT)) return false;
  // A limit ends a search early if the rows are found in the order of the answer, without a sort.
  const isSorted = plan.some((row) => row.parent === parent && SORT.test(row.detail));
  return isSorted || !/\blimit\b/i.test(text);
}

function isRead(table: string, text: string): boolean {
  return new RegExp(String.raw`\b(?:from|join)\s+"?${table}\b`, 'i').test(text);
}

/**
 * Tables that a name in a plan can mean: the table of this name, and tables with this alias anywhere in the statement.
 */
function tablesNamed(name: string, text: string): readonly string[] {
  const aliases = text.matchAll(new RegExp(String.raw`\b(\w+)"?\s+(?:as\s+)?"?${name}\b`, 'gi'));
  return [name, ...Array.from(aliases, ([, table = '']) => table)];
}

/** Whether the name is that of a subquery, whose own plan is checked too: `with due as (…)`, `(…) as page`. */
function isDerived(name: string, text: string): boolean {
  const named = String.raw`\b${name}"?(?:\s*\([^)]*\))?\s+as\s+(?:materialized\s+)?\(`;
  return new RegExp(String.raw`${named}|\)\s+(?:as\s+)?"?${name}\b`, 'i').test(text);
}
