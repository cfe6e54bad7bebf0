/** Looks for texts in everything that a database holds. */
import type { TestDatabase } from '../../kit/database.ts';

/** A place where one of the texts was found: `activity.summary of row {…}`. */
export type Trace = { readonly table: string; readonly column: string; readonly text: string; readonly row: string };

/**
 * What stays as it was issued: documents, what is printed in them, and their attachments. Of quotes, only those that
 * were accepted.
 */
const DOCUMENTS: Readonly<Record<string, readonly string[]>> = {
  invoices: ['lines', 'parties', 'details', 'reference', 'notes'],
  credit_notes: ['lines', 'reason'],
  quotes: ['lines', 'parties', 'details', 'reference', 'intro', 'notes', 'accepted_by'],
  kept_documents: ['bytes', 'frozen', 'filename'],
  attachments: ['name', 'name_key'],
  attachment_files: ['content'],
};

/** All tables, also those in which SQLite's text search keeps its index. */
async function tablesOf(database: TestDatabase): Promise<readonly string[]> {
  const rows = await database.rows<{ name: string }>(
    database.engine === 'sqlite'
      ? "select name from sqlite_schema where type = 'table' and sql not like 'create virtual table%'"
      : "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  return rows.map(({ name }) => name);
}

/** Every value that contains one of the texts, in whatever way it is stored. */
export async function tracesIn(database: TestDatabase, texts: readonly string[]): Promise<readonly Trace[]> {
  const found: Trace[] = [];
  for (const table of await tablesOf(database)) {
    for (const row of await database.rows<Readonly<Record<string, unknown>>>(`select * from "${table}"`)) {
      for (const [column, value] of Object.entries(row)) {
        const said = textOf(value);
        const text = texts.find((one) => holds(said, one));
        if (text !== undefined && !isDocument(table, column, row)) {
          found.push({
            table,
            column,
            text,
            row: JSON.stringify(row, (_, one) => (ArrayBuffer.isView(one) ? '…' : one)),
          });
        }
      }
    }
  }
  return found;
}

function isDocument(table: string, column: string, row: Readonly<Record<string, unknown>>): boolean {
  if (table === 'quotes' && !['accepted', 'invoiced'].includes(String(row.status))) return false;
  if (table === 'kept_documents' && row.kind === 'statement') return false;
  return DOCUMENTS[table]?.includes(column) ?? false;
}

function textOf(value: unknown): string {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('utf8') + Buffer.from(value).toString('latin1');
  return typeof value === 'string' ? value : String(value ?? '');
}

/** Ignores case and accents, and looks through the escapes of JSON. */
export function holds(said: string, text: string): boolean {
  return plain(said).includes(plain(text));
}

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
