/** Field 61 of MT940: the days, the direction, the amount and the references of one transaction. */
import { type LocalDate, parseDate } from '../../model/dates.ts';
import { referenceOf, StatementFault } from './entry.ts';
import { quoted } from './numbers.ts';

export type Movement = {
  readonly bookedOn: LocalDate;
  /** `C`: credit. `D`: debit. Prefix `R`: reversal of an earlier entry. Prefix `E`: expected, not booked yet. */
  readonly mark: 'C' | 'D' | 'RC' | 'RD' | 'EC' | 'ED';
  readonly amount: string;
  /** Kind of transaction, such as `NTRF`; empty if it is missing. */
  readonly kind: string;
  readonly reference: string | null;
  readonly bankReference: string | null;
};

/**
 * Matches the beginning of field 61: value date, entry date, mark, third letter of the currency, amount, kind.
 * - The entry date is blank in files of some banks.
 * - Some banks put a blank before the kind.
 * - An amount without a comma must be followed by a kind ({@link movementIn}).
 *
 * The rest of the field is not matched: the reference, `//` and the bank's reference.
 */
const MOVEMENT =
  /^(\d{2})(\d{2})(\d{2})(\d{4}| {1,4})?(RC|RD|EC|ED|C|D)([A-Z])?(\d[\d.]*(?:,\d*)?)( ?[NFS][A-Z0-9][A-Z0-9 ]{2})?/;

/** Reads a field 61; `undefined` if the text does not have the form of this field. */
export function movementIn(text: string): Movement | undefined {
  const written = text.trim();
  const match = MOVEMENT.exec(written);
  if (!match || (match[8] === undefined && !match[7]?.includes(','))) return undefined;
  const valued = bankDay(`20${match[1]}`, match[2] ?? '', match[3] ?? '');
  if (!valued) return undefined;
  const entered = match[4]?.trim() ?? '';
  const bookedOn = entered === '' || entered === '0000' ? valued : entryDay(valued, entered);
  if (!bookedOn) return undefined;
  const [reference, ...bankReference] = written.slice(match[0].length).split('//');
  return {
    bookedOn,
    mark: match[5] as Movement['mark'],
    amount: match[7] ?? '',
    kind: (match[8] ?? '').trim(),
    reference: referenceOf(reference),
    bankReference: referenceOf(bankReference.join('//')),
  };
}

export function noMovement(text: string, line: number): StatementFault {
  return new StatementFault(
    `Line ${line}, field 61: ${quoted(text)} is not a date, C or D and an amount, such as 2611240124C100,00NTRF.`,
  );
}

/** Parses a day. Some banks calculate with months of 30 days. Their 30 February becomes the next real day, 1 March. */
function bankDay(year: string, month: string, day: string): LocalDate | undefined {
  const real = parseDate(`${year}-${month}-${day}`);
  if (real || Number(day) < 29 || Number(day) > 31) return real;
  return parseDate(`${year}-${String(Number(month) + 1).padStart(2, '0')}-01`);
}

/**
 * Completes the entry date, which has no year. Chooses the year that brings the entry date closest to the value date.
 */
function entryDay(valued: LocalDate, monthDay: string): LocalDate | undefined {
  const year = Number(valued.slice(0, 4));
  const days = [year, year + 1, year - 1]
    .map((one) => bankDay(String(one), monthDay.slice(0, 2), monthDay.slice(2)))
    .filter((day) => day !== undefined);
  const distance = (day: LocalDate) => Math.abs(Date.parse(day) - Date.parse(valued));
  return days.reduce<LocalDate | undefined>(
    (best, day) => (best === undefined || distance(day) < distance(best) ? day : best),
    undefined,
  );
}
