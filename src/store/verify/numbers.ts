/**
 * Checks the numbers of invoices, credit notes and quotes. Each series counts from 1 to its next number, without
 * repetitions. Only numbers that the business skipped may be missing (R5, R81, R100).
 */
import { sql } from 'kysely';
import { sequenceIn } from '../../model/codes.ts';
import { type IdSet, idSet } from '../../model/id-set.ts';
import type { NumberedKind, Skipped } from '../../model/number-series.ts';
import { numberSeriesQueries } from '../access/number-series.ts';
import { inSlice, slicesOf } from '../engine/slices.ts';
import type { Check, Difference, Reading } from './check.ts';

type Numbered = Pick<Check, 'name' | 'says'> & {
  readonly kind: NumberedKind;
  readonly counter: 'invoices_issued' | 'credit_notes_issued' | 'quotes_issued';
};

/** Largest number of reported gaps. Without a limit, wrong numbers could cause millions of reports. */
const GAPS_SAID_MAX = 100;

type Series = {
  readonly prefix: string;
  readonly next: number;
  readonly skipped: Skipped;
  readonly sequences: IdSet;
  highest: number;
};

function numberCheck({ name, says, kind, counter }: Numbered): Check {
  const [table, column] = [`${kind}s` as const, `${kind}_number`];
  async function* run(reading: Reading): AsyncGenerator<Difference> {
    const { db, account } = reading;
    const number = sql.ref(`r.${column}`);
    // Imported invoices are outside the series (R108).
    const ownOnly = kind === 'invoice' ? sql`and r.import_id is null` : sql``;
    const difference = (
      row: string | number,
      figure: string,
      stored: string | number,
      computed: string | number | null,
    ) => ({ check: name, accountId: account.id, table, row: String(row), figure, stored, computed }) as const;
    const series = (await numberSeriesQueries(db).list(account.id)).flatMap((row): Series[] =>
      row.kind === kind
        ? [{ ...row, next: row.next_sequence, skipped: JSON.parse(row.skipped), sequences: idSet(), highest: 0 }]
        : [],
    );
    let count = 0;
    for await (const slice of slicesOf(reading, table)) {
      const { rows } = await sql<{ id: number; number: string }>`select r.id as id, ${number} as number
        from ${sql.table(table)} as r where ${inSlice(reading, slice)} and ${number} is not null ${ownOnly}`.execute(
        db,
      );
      count += rows.length;
      for (const row of rows) {
        const own = series.find(({ prefix }) => sequenceIn(prefix, row.number) !== undefined);
        const sequence = own && sequenceIn(own.prefix, row.number);
        if (!own || sequence === undefined) {
          yield difference(row.id, column, row.number, 'a prefix of the account and digits');
          continue;
        }
        if (!own.sequences.add(sequence))
          yield difference(row.id, column, row.number, 'a number that no other one has');
        if (own.skipped.some(([first, last]) => first <= sequence && sequence <= last)) {
          yield difference(row.id, column, row.number, 'a number that was not skipped');
        }
        own.highest = Math.max(own.highest, sequence);
      }
    }
    if (account[counter] !== count) {
      yield { ...difference(account.id, counter, account[counter], count), table: 'accounts' };
    }
    let said = 0;
    for (const one of series) {
      const ofSeries = { table: 'number_series', row: `kind ${kind}, prefix ${one.prefix}` } as const;
      const next = Math.max(one.highest, one.skipped.at(-1)?.[1] ?? 0) + 1;
      if (one.next !== next) yield { ...difference('', 'next_sequence', one.next, next), ...ofSeries };
      for (const [first, last] of gapsOf(one)) {
        if (said++ >= GAPS_SAID_MAX) return;
        const gap = first === last ? `sequence ${first}` : `sequences ${first} to ${last}`;
        yield { ...difference('', `${column} of ${gap}`, 'missing', 'one each'), ...ofSeries };
      }
    }
  }
  return { name, says, run };
}

/** Returns the gaps of a series: ranges of sequence numbers without a document. Skipped numbers are no gaps. */
function* gapsOf({ sequences, skipped, highest }: Series): Generator<readonly [first: number, last: number]> {
  for (let first = 1; first <= highest; first++) {
    const range = skipped.find(([from, to]) => from <= first && first <= to);
    if (range) {
      // Continues after the whole range, because a range can have hundreds of millions of numbers.
      first = range[1];
      continue;
    }
    if (sequences.has(first)) continue;
    const limit = skipped.find(([from]) => from > first)?.[0] ?? highest;
    let last = first;
    while (last + 1 < limit && !sequences.has(last + 1)) last++;
    yield [first, last];
    first = last;
  }
}

export const NUMBER_CHECKS: readonly Check[] = [
  numberCheck({
    name: 'invoice_numbers',
    says: 'Numbers of invoices go from 1 to the next number of their series, without gaps, repetitions and skipped ones.',
    kind: 'invoice',
    counter: 'invoices_issued',
  }),
  numberCheck({
    name: 'credit_note_numbers',
    says: 'Numbers of credit notes go from 1 to the next number of their series, without gaps, repetitions and skipped ones.',
    kind: 'credit_note',
    counter: 'credit_notes_issued',
  }),
  numberCheck({
    name: 'quote_numbers',
    says: 'Numbers of quotes go from 1 to the next number of their series, without gaps, repetitions and skipped ones.',
    kind: 'quote',
    counter: 'quotes_issued',
  }),
];
