/**
 * Parts of texts are found by an index of their grams: one, two or three neighbouring letters, each with the account
 * before it, so that an account's search never walks through another's rows. Words in `store/text-search.ts`.
 *
 * The engines maintain the index: Postgres by an expression index, SQLite by triggers that write to FTS5. No extension is
 * needed. `pg_trgm` was not usable: in the C locale it ignores letters beyond ASCII. The trigram tokenizer of FTS5 was not
 * either: it finds no texts of two letters.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { folded } from '../../model/folding.ts';
import type { Engine } from '../database.ts';

export function migration(engine: Engine) {
  return { up: (db: Kysely<unknown>) => up(db, engine) };
}

type Text = {
  readonly table: string;
  /** The column to search. */
  readonly column: string;
  /** The columns that its text is made of: see {@link searchText}. */
  readonly from: readonly string[];
};

const TEXTS: readonly Text[] = [
  { table: 'customers', column: 'search_text', from: ['name', 'company', 'email'] },
  { table: 'invoices', column: 'reference_search', from: ['reference'] },
  { table: 'payments', column: 'description_search', from: ['description'] },
  { table: 'payment_requests', column: 'description_search', from: ['description'] },
];

async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  for (const text of TEXTS) await foldAll(db, engine, text);
  if (engine === 'postgres') await indexPostgres(db);
  else await indexSqlite(db);
}

const BATCH = 1_000;

type Found = { readonly id: number; readonly kept: string | null; readonly [part: string]: unknown };

/** Folds in this process, in batches: the engines' lower case functions differ, and neither folds accents. */
async function foldAll(db: Kysely<unknown>, engine: Engine, { table, column, from }: Text): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } =
      await sql<Found>`select id, ${sql.ref(column)} as kept, ${sql.join(from.map((one) => sql.ref(one)))}
      from ${sql.table(table)} where id > ${after} order by id limit ${BATCH}`.execute(db);
    const folds = rows.map((row) => ({ id: row.id, kept: row.kept, text: searchText(from.map((one) => row[one])) }));
    const changed = folds.filter(({ kept, text }) => kept !== text).map(({ id, text }) => ({ id, text }));
    if (changed.length > 0) {
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = made.text from ${listed(engine, changed)} as made
        where made.id = ${sql.ref(`${table}.id`)}`.execute(db);
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last.id;
  }
}

/** One text unchanged; several as lines, each after a line break. */
function searchText(parts: readonly unknown[]): string | null {
  const [first] = parts;
  if (parts.length === 1) return first === null ? null : folded(String(first));
  return parts.map((part) => `\n${folded(String(part ?? ''))}`).join('');
}

function listed(engine: Engine, rows: readonly { id: number; text: string | null }[]): RawBuilder<unknown> {
  const json = JSON.stringify(rows);
  return engine === 'postgres'
    ? sql`(select id, text from json_to_recordset(${json}::json) as r (id bigint, text text))`
    : sql`(select value ->> 'id' as id, value ->> 'text' as text from json_each(${json}))`;
}

async function indexPostgres(db: Kysely<unknown>): Promise<void> {
  // A high cost, so that the planner uses the index instead of computing the grams of every row.
  await sql`create function search_grams(account_id bigint, body text) returns text[]
    language sql immutable strict parallel safe cost 10000
    as $$ select array_agg(distinct account_id || ':' || substr(body, at, letters))
      from generate_series(1, length(body)) as at, generate_series(1, 3) as letters $$`.execute(db);
  for (const { table, column } of TEXTS) {
    await sql`create index ${sql.ref(`${table}_search`)} on ${sql.table(table)}
      using gin (search_grams(account_id, ${sql.ref(column)}))`.execute(db);
  }
  // Collation C, so that prefixes of invoice numbers use the index in any locale.
  await sql`create index invoices_by_beginning on invoices (account_id, (invoice_number collate "C"))`.execute(db);
}

/**
 * Grams are stored in FTS5 as hexadecimal words, so that no character of a text is query syntax. `automerge` and
 * `crisismerge` keep merges small and rare, because every change writes grams.
 */
async function indexSqlite(db: Kysely<unknown>): Promise<void> {
  for (const { table, column } of TEXTS) {
    const index = `${table}_search`;
    const add = (row: string) =>
      `insert into ${index} (rowid, grams) select ${row}.id, ${gramsOf(row, column)} where ${row}.${column} is not null;`;
    const remove = `insert into ${index} (${index}, rowid, grams)
      select 'delete', old.id, ${gramsOf('old', column)} where old.${column} is not null;`;
    for (const statement of [
      `create virtual table ${index} using fts5 (grams, content='', detail=none, columnsize=0, tokenize='ascii')`,
      `insert into ${index} (${index}, rank) values ('automerge', 16)`,
      `insert into ${index} (${index}, rank) values ('crisismerge', 32)`,
      `insert into ${index} (rowid, grams) select id, ${gramsOf(table, column)} from ${table} where ${column} is not null`,
      `create trigger ${index}_added after insert on ${table} begin ${add('new')} end`,
      `create trigger ${index}_removed after delete on ${table} begin ${remove} end`,
      `create trigger ${index}_changed after update of ${column} on ${table}
        when old.${column} is not new.${column} begin ${remove} ${add('new')} end`,
    ]) {
      await sql.raw(statement).execute(db);
    }
  }
}

/** All grams of a row's text, joined: from each letter, the next one, two and three letters. */
function gramsOf(row: string, column: string): string {
  const gram = (letters: number) => `${row}.account_id || 'x' || hex(substr(rest, 1, ${letters}))`;
  return `(with recursive rests (rest) as (
      select ${row}.${column} union all select substr(rest, 2) from rests where length(rest) > 1
    ) select group_concat(${[1, 2, 3].map(gram).join(" || ' ' || ")}, ' ') from rests)`;
}
