/**
 * Checks that the numbers of invoices and credit notes run from 1 to the account's counter, without gaps and
 * repetitions (R5, R81).
 */
import { sql } from 'kysely';
import { inSlice, slicesOf } from '../engine/slices.ts';
import type { Check, Difference, Reading } from './check.ts';
import { idSet } from './id-set.ts';

type Numbered = Pick<Check, 'name' | 'says'> & {
  readonly table: 'invoices' | 'credit_notes';
  readonly column: 'invoice_number' | 'credit_note_number';
  readonly counter: 'invoices_issued' | 'credit_notes_issued';
};

/** Largest number of reported gaps. Without a limit, wrong numbers could cause millions of reports. */
const GAPS_SAID_MAX = 100;

function numberCheck({ name, says, table, column, counter }: Numbered): Check {
  async function* run(reading: Reading): AsyncGenerator<Difference> {
    const { db, account } = reading;
    const [ids, number] = [idSet(), sql.ref(`r.${column}`)];
    const difference = (
      row: string | number,
      figure: string,
      stored: string | number,
      computed: string | number | null,
    ) => ({ check: name, accountId: account.id, table, row: String(row), figure, stored, computed }) as const;
    let highest = 0;
    for await (const slice of slicesOf(reading, table)) {
      const { rows } = await sql<{ id: number; number: string }>`select r.id as id, ${number} as number
        from ${sql.table(table)} as r where ${inSlice(reading, slice)} and ${number} is not null`.execute(db);
      for (const row of rows) {
        const sequence = sequenceIn(row.number);
        if (sequence === undefined) yield difference(row.id, column, row.number, 'a prefix and at least six digits');
        else if (!ids.add(sequence)) yield difference(row.id, column, row.number, 'a number that no other one has');
        highest = Math.max(highest, sequence ?? 0);
      }
    }
    const issued = account[counter];
    if (issued !== highest) {
      yield { ...difference(account.id, counter, issued, highest), table: 'accounts' };
    }
    let said = 0;
    for (let first = 1; first <= highest && said < GAPS_SAID_MAX; first++) {
      if (ids.has(first)) continue;
      let last = first;
      while (!ids.has(last + 1)) last++;
      const gap = first === last ? `sequence ${first}` : `sequences ${first} to ${last}`;
      yield { ...difference(account.id, `${column} of ${gap}`, 'missing', 'one each'), table: 'accounts' };
      said++;
      first = last;
    }
  }
  return { name, says, run };
}

/**
 * The sequence number at the end of a document number: 6 to 15 digits after a prefix. The prefix never ends with a
 * digit. `undefined` if the document number has another form.
 */
function sequenceIn(number: string): number | undefined {
  const digits = /\D(\d{6,15})$/.exec(number)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

export const NUMBER_CHECKS: readonly Check[] = [
  numberCheck({
    name: 'invoice_numbers',
    says: "Numbers of invoices go from 1 to the account's counter without gaps and repetitions.",
    table: 'invoices',
    column: 'invoice_number',
    counter: 'invoices_issued',
  }),
  numberCheck({
    name: 'credit_note_numbers',
    says: "Numbers of credit notes go from 1 to the account's counter without gaps and repetitions.",
    table: 'credit_notes',
    column: 'credit_note_number',
    counter: 'credit_notes_issued',
  }),
];
