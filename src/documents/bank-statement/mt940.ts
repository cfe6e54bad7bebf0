/**
 * MT940, the statement of SWIFT, as ABN AMRO, ING, Rabobank, Deutsche Bank and the Sparkassen write it. Fields begin a line with
 * `:61:`; the lines after it belong to them. Field 86 is read in `mt940-details.ts`.
 */
import { type LocalDate, parseDate } from '../../model/dates.ts';
import {
  accountOf,
  bookedAt,
  ibanOf,
  keep,
  type Reading,
  referenceOf,
  SLICE_ENTRIES,
  type StatementEntry,
  StatementFault,
} from './entry.ts';
import { detailsIn } from './mt940-details.ts';
import { amountOf, currencyOf, quoted } from './numbers.ts';

type Field = { readonly tag: string; readonly lines: string[]; readonly line: number };

/** Whether a text has the tags that every MT940 statement has. */
export function isMt940(text: string): boolean {
  return /^:20:/m.test(text) && /^:25P?:/m.test(text) && /^:60[FM]:/m.test(text);
}

export function* readMt940(text: string): Reading<StatementEntry[]> {
  const entries: StatementEntry[] = [];
  let account: string | null = null;
  let currency: StatementEntry['currency'] | undefined;
  let pending: Pending | undefined;
  const take = (details: readonly string[]) => {
    if (!pending || !currency) return;
    keep(entries, entryOf(pending, details, account, currency));
    pending = undefined;
  };
  let count = 0;
  for (const { tag, lines, line } of fieldsOf(text)) {
    if (tag !== '86') take([]);
    const [first = ''] = lines;
    if (tag === '25' || tag === '25P') {
      account = ownAccountOf(first.trim());
    } else if (tag === '60F' || tag === '60M') {
      currency = currencyOf(/^[CD]\d{6}([A-Z]{3})/.exec(first)?.[1] ?? first, `Line ${line}, field 60`);
    } else if (tag === '61') {
      if (!currency) throw new StatementFault(`Line ${line}: field 61 stands before the opening balance (60F).`);
      pending = { ...movementOf(first, line), supplement: lines[1], line };
    } else if (tag === '86') take(lines);
    if (++count % SLICE_ENTRIES === 0) yield;
  }
  take([]);
  if (!currency) throw new StatementFault('It has no opening balance (field 60F): the file is not whole.');
  return entries;
}

/** Field 25 may end in the account's currency, after a blank or not. The last letters of a valid IBAN are its own. */
function ownAccountOf(text: string): string | null {
  return ibanOf(text) ?? accountOf(text.replace(/(?<=[\d\s])[A-Z]{3}$/, ''));
}

/** SWIFT allows 396 for the longest field; banks that write more keep far below this. */
const FIELD_CHARACTERS_MAX = 20_000;

/** Without the headers of SWIFT around the text: `{1:…}{2:…}{4:` and `-}`. */
function* fieldsOf(text: string): Generator<Field> {
  let field: Field | undefined;
  let number = 0;
  let characters = 0;
  for (const raw of text.split(/\r\n|\n|\r/)) {
    number += 1;
    const line = raw.replace(/^(?:\{\d:[^{}]*\})*\{4:/, '').replace(/^-\}?\s*$/, '');
    const [, tag, rest = ''] = /^:(\d{2}[A-Z]?):(.*)$/.exec(line) ?? [];
    if (tag !== undefined) {
      if (field) yield field;
      field = { tag, lines: [rest], line: number };
      characters = 0;
    } else if (line.trim() !== '') field?.lines.push(line);
    characters += line.length + 1;
    if (field && characters > FIELD_CHARACTERS_MAX) {
      throw new StatementFault(
        `Line ${field.line}: field ${field.tag} has more than ${FIELD_CHARACTERS_MAX} characters: no bank writes so many.`,
      );
    }
  }
  if (field) yield field;
}

type Movement = {
  readonly bookedOn: LocalDate;
  /** `R`: takes back; `E`: expected, not booked yet. */
  readonly mark: 'C' | 'D' | 'RC' | 'RD' | 'EC' | 'ED';
  readonly amount: string;
  readonly reference: string | null;
  readonly bankReference: string | null;
};
type Pending = Movement & { readonly supplement: string | undefined; readonly line: number };

/** Value date, entry date, mark, third letter of the currency, amount and kind; behind it reference, `//` and the bank's reference. */
const MOVEMENT = /^(\d{2})(\d{2})(\d{2})(\d{4})?(RC|RD|EC|ED|C|D)([A-Z])?(\d[\d.]*,\d*)([NFS][A-Z0-9]{3})?/;

function movementOf(text: string, line: number): Movement {
  const written = text.trim();
  const match = MOVEMENT.exec(written);
  const valued = match && parseDate(`20${match[1]}-${match[2]}-${match[3]}`);
  if (!match || !valued) {
    throw new StatementFault(
      `Line ${line}, field 61: ${quoted(text)} is not a date, C or D and an amount, such as 2611240124C100,00NTRF.`,
    );
  }
  const mark = match[5] as Movement['mark'];
  const [reference, ...bankReference] = written.slice(match[0].length).split('//');
  return {
    bookedOn: match[4] === undefined ? valued : entryDay(valued, match[4], line),
    mark,
    amount: match[7] ?? '',
    reference: referenceOf(reference),
    bankReference: referenceOf(bankReference.join('//')),
  };
}

/** The entry date has no year: that of the value date, or its neighbour at the turn of the year. */
function entryDay(valued: LocalDate, monthDay: string, line: number): LocalDate {
  const year = Number(valued.slice(0, 4));
  const days = [year, year + 1, year - 1]
    .map((one) => parseDate(`${one}-${monthDay.slice(0, 2)}-${monthDay.slice(2)}`))
    .filter((day) => day !== undefined);
  const [first] = days;
  if (first === undefined) throw new StatementFault(`Line ${line}, field 61: ${monthDay} is not a day.`);
  const distance = (day: LocalDate) => Math.abs(Date.parse(day) - Date.parse(valued));
  return days.reduce((best, day) => (distance(day) < distance(best) ? day : best), first);
}

function entryOf(
  { bookedOn, mark, amount, reference, bankReference, supplement, line }: Pending,
  lines: readonly string[],
  account: string | null,
  currency: StatementEntry['currency'],
): StatementEntry {
  const details = detailsIn(lines, { reference, supplement });
  return {
    ...bookedAt(!mark.startsWith('E'), bookedOn),
    amount: amountOf(amount, ',', currency, `Line ${line}, field 61`).minor,
    currency,
    direction: mark === 'C' || mark === 'EC' || mark === 'RD' ? 'credit' : 'debit',
    isReversal: mark.startsWith('R'),
    returned: null,
    returnReason: null,
    doubt: null,
    account,
    bankReference,
    ...details,
  };
}
