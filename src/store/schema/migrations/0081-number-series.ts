/**
 * Adds the series of document numbers (R100). Older versions had one counter per kind of document for all prefixes. If
 * a business changed its prefix after `A-000005`, the next number was `B-000006`.
 */
import { type Kysely, sql } from 'kysely';
import { prefixOf, sequenceIn } from '../../../model/codes.ts';
import { type Skipped, skippedUntil } from '../../../model/number-series.ts';
import type { Engine } from '../table.ts';

export function migration(engine: Engine) {
  return { up: (db: Kysely<unknown>) => up(db, engine) };
}

const BATCH = 5_000;

/** The kinds of documents that had numbers before this migration. */
const NUMBERED_KINDS = ['invoice', 'credit_note'] as const;
type NumberedKind = (typeof NUMBERED_KINDS)[number];

type Numbered = { readonly id: number; readonly account_id: number; readonly number: string };
/** Sequence numbers (42 in `INV-000042`) by account and prefix. */
type Found = Map<number, Map<string, number[]>>;

async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const [integer, int4, end] =
    engine === 'sqlite' ? ['integer', 'integer', ' without rowid'] : ['bigint', 'integer', ''];
  await sql
    .raw(
      `create table number_series (account_id ${integer} not null references accounts (id), kind text not null,
        prefix text not null, next_sequence ${integer} not null, skipped text default '[]' not null, last_date text,
        date_before text, constraint number_series_key primary key (account_id, kind, prefix))${end}`,
    )
    .execute(db);
  await fillNumberSeries(db);
  await fillDates(db);
  await sql`alter table accounts drop column last_invoice_date`.execute(db);
  await sql`alter table accounts drop column invoice_date_before`.execute(db);
  await sql.raw(`alter table accounts add column number_digits ${int4} default 6 not null`).execute(db);
  await sql`drop index invoices_by_number_key`.execute(db);
  await sql`create index invoices_by_number_key on invoices
    (account_id, (replace(replace(replace(replace(invoice_number, '-', ''), '/', ''), '.', ''), '_', '')))
    where invoice_number is not null`.execute(db);
}

/** Adds a series for each prefix that the stored documents use. */
async function fillNumberSeries(db: Kysely<unknown>): Promise<void> {
  for (const kind of NUMBERED_KINDS) {
    for (const [account, byPrefix] of await sequencesOf(db, kind)) {
      const all = new Set([...byPrefix.values()].flat());
      for (const [prefix, sequences] of byPrefix) {
        const sorted = sequences.sort((a, b) => a - b);
        const next = (sorted.at(-1) ?? 0) + 1;
        const skipped = JSON.stringify(elsewhere(sorted, all));
        await sql`insert into number_series (account_id, kind, prefix, next_sequence, skipped)
          values (${account}, ${kind}, ${prefix}, ${next}, ${skipped})`.execute(db);
      }
    }
  }
}

async function sequencesOf(db: Kysely<unknown>, kind: NumberedKind): Promise<Found> {
  const [table, column] = [sql.table(`${kind}s`), sql.ref(`${kind}_number`)];
  const found: Found = new Map();
  for (let after = 0; ; ) {
    const { rows } = await sql<Numbered>`select id, account_id, ${column} as number from ${table}
      where id > ${after} and ${column} is not null order by id limit ${BATCH}`.execute(db);
    for (const { account_id: account, number } of rows) {
      const prefix = prefixOf(number);
      const sequence = sequenceIn(prefix, number);
      if (sequence === undefined) continue;
      const byPrefix = found.get(account) ?? new Map<string, number[]>();
      found.set(account, byPrefix);
      const sequences = byPrefix.get(prefix) ?? [];
      byPrefix.set(prefix, sequences);
      sequences.push(sequence);
    }
    const last = rows.at(-1);
    if (last === undefined) return found;
    after = last.id;
  }
}

/**
 * Returns the sequence numbers that are missing in one series, but are used by documents with another prefix. If the
 * documents are `A-1`, `B-2` and `A-3`, the result for `A-` is 2. The result excludes unused sequence numbers, because
 * `verify` must still report them as missing.
 */
function elsewhere(sorted: readonly number[], all: ReadonlySet<number>): Skipped {
  const own = new Set(sorted);
  let skipped: Skipped = [];
  for (let sequence = 1; sequence < (sorted.at(-1) ?? 0); sequence++) {
    if (!own.has(sequence) && all.has(sequence)) skipped = skippedUntil(skipped, sequence, sequence + 1);
  }
  return skipped;
}

/** Stores the dates of an account's last two invoices in the series of the account's last invoice. */
async function fillDates(db: Kysely<unknown>): Promise<void> {
  await sql`update number_series set
    last_date = (select last_invoice_date from accounts where accounts.id = number_series.account_id),
    date_before = (select invoice_date_before from accounts where accounts.id = number_series.account_id)
    where kind = 'invoice' and next_sequence = (select invoices_issued + 1 from accounts
      where accounts.id = number_series.account_id)`.execute(db);
}
