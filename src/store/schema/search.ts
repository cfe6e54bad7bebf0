/**
 * Text search with an index of grams: sequences of one, two or three neighbouring letters. Each gram starts with the
 * account's id, so that a search never reads another account's rows (`store/engine/text-search.ts`).
 *
 * The engines maintain the index: Postgres as an expression index, SQLite with triggers that write to FTS5. Ready-made
 * indexes do not suffice. In the C locale, `pg_trgm` ignores letters beyond ASCII. The trigram tokenizer of FTS5 finds
 * no texts of two letters.
 */
import type { Statement } from './table.ts';

/** Searched tables, each with the column that contains normalized text. */
const SEARCHED = [
  ['customers', 'search_text'],
  ['invoices', 'reference_search'],
  ['payments', 'description_search'],
  ['payment_requests', 'description_search'],
] as const;

export const SEARCH: Statement = {
  postgres: [
    // The high cost makes the planner use the index instead of computing the grams of every row.
    `create function search_grams(account_id bigint, body text) returns text[]
      language sql immutable strict parallel safe cost 10000
      as $$ select array_agg(distinct account_id || ':' || substr(body, at, letters))
        from generate_series(1, length(body)) as at, generate_series(1, 3) as letters $$`,
    ...SEARCHED.map(
      ([table, column]) => `create index ${table}_search on ${table} using gin (search_grams(account_id, ${column}))`,
    ),
  ],
  sqlite: SEARCHED.flatMap(([table, column]) => inFts5(table, column)),
};

/**
 * Statements for the FTS5 index of a column, and for the triggers that update the index. Grams are stored in
 * hexadecimal, because characters such as `"` have a meaning in the query syntax of FTS5. Every change of a text writes
 * to the index. During some writes, FTS5 also merges parts of the index; `automerge` and `crisismerge` keep these
 * merges small and rare.
 */
function inFts5(table: string, column: string): readonly string[] {
  const index = `${table}_search`;
  const add = `insert into ${index} (rowid, grams) select new.id, ${gramsOf('new', column)} where new.${column} is not null;`;
  const remove = `insert into ${index} (${index}, rowid, grams)
    select 'delete', old.id, ${gramsOf('old', column)} where old.${column} is not null;`;
  return [
    `create virtual table ${index} using fts5 (grams, content='', detail=none, columnsize=0, tokenize='ascii')`,
    `insert into ${index} (${index}, rank) values ('automerge', 16)`,
    `insert into ${index} (${index}, rank) values ('crisismerge', 32)`,
    `create trigger ${index}_added after insert on ${table} begin ${add} end`,
    `create trigger ${index}_removed after delete on ${table} begin ${remove} end`,
    `create trigger ${index}_changed after update of ${column} on ${table}
      when old.${column} is not new.${column} begin ${remove} ${add} end`,
  ];
}

/**
 * SQL for all grams of a row's text, separated by spaces. Three grams begin at each position of the text: the next
 * letter, the next two letters and the next three letters.
 */
function gramsOf(row: string, column: string): string {
  const gram = (letters: number) => `${row}.account_id || 'x' || hex(substr(rest, 1, ${letters}))`;
  return `(with recursive rests (rest) as (
      select ${row}.${column} union all select substr(rest, 2) from rests where length(rest) > 1
    ) select group_concat(${[1, 2, 3].map(gram).join(" || ' ' || ")}, ' ') from rests)`;
}
