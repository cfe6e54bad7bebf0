/**
 * MT940, SWIFT's statement, in the dialects of ABN AMRO, ING, Rabobank, Deutsche Bank and the Sparkassen. A field
 * starts with a tag such as `:61:` at the beginning of a line. `mt940-details.ts` reads field 86.
 *
 * A payer's text of several lines may contain a line that begins like a field, such as `:61:`. Each statement is
 * therefore read in three ways:
 * 1. Every line that begins like a field is a field.
 * 2. A line is text if the previous line has 65 characters, the length that SWIFT allows.
 * 3. Every line with a `doubt` ({@link Field}) is text.
 *
 * The first result whose entries add up to the balances is used. The entries are marked as doubtful in two cases:
 * - No result adds up. In this case, result 1 is used.
 * - Results 1 and 2 both add up.
 */
import { accountOf, bookedAt, Collected, ibanOf, type StatementEntry, StatementFault } from './entry.ts';
import { detailsIn } from './mt940-details.ts';
import { type Field, type Message, messagesOf } from './mt940-fields.ts';
import { type Movement, movementIn, noMovement } from './mt940-movement.ts';
import { amountOf, currencyOf, inMajor, sumIn } from './numbers.ts';
import { originalIn, reasonIn } from './returned.ts';

/** True if a text has the tags of every MT940 statement. */
export function isMt940(text: string): boolean {
  return /^(?:\{[^\n]*\{4:)?:20:/m.test(text) && /^:25P?:/m.test(text) && /^:60[FM]:/m.test(text);
}

/**
 * Reason why a text that looks like MT940 is not a statement: it is MT942, or lacks the account or the opening balance.
 * `undefined` for any other text.
 */
export function notMt940(text: string): string | undefined {
  if (!/^:20:/m.test(text) || !/^:(?:25P?|28C?|61):/m.test(text)) return undefined;
  if (/^:34F:|^:90[CD]:|^:13D?:/m.test(text) && !/^:62[FM]:/m.test(text)) {
    return 'It is MT942, a report of the day that may change: export MT940 or CAMT.053, the statement.';
  }
  return /^:60[FM]:/m.test(text)
    ? 'It is MT940 without its account (field 25): the file is not whole. Export it again.'
    : 'It is MT940 without its opening balance (field 60F): the file is not whole, or it is MT942, a report of the day. Export MT940 or CAMT.053 again.';
}

export function readMt940(text: string): Collected {
  const found = new Collected();
  let account: string | null = null;
  let pageEnd: number | undefined;
  for (const message of messagesOf(text)) {
    for (const part of statementsIn(message)) {
      const own = part.fields.find(({ tag }) => tag.startsWith('25'));
      if (own) account = ownAccountOf(own.lines[0]?.trim() ?? '');
      const page = keepStatement(found, part, account);
      if (page?.isContinued && page.opening !== pageEnd) {
        found.say('cut', `Line ${page.line}: the page before this one of the statement is not in the file.`);
      }
      pageEnd = page?.closing;
    }
  }
  return found;
}

/** Splits a message into statements. Some banks start the next statement with field 25 or 28, without a field 20. */
function* statementsIn({ fields, isEnded }: Message): Generator<Message> {
  let start = 0;
  let isClosed = false;
  for (const [index, { tag, doubt }] of fields.entries()) {
    if (doubt === 'full') continue;
    if (tag.startsWith('62')) isClosed = true;
    if (isClosed && /^(20|25|28|60)/.test(tag)) {
      yield { fields: fields.slice(start, index), isEnded: true };
      start = index;
      isClosed = false;
    }
  }
  yield { fields: fields.slice(start), isEnded };
}

/**
 * Removes a currency at the end of field 25, with or without a space before it. A valid IBAN stays unchanged, because
 * an IBAN may also end with letters.
 */
function ownAccountOf(text: string): string | null {
  return ibanOf(text) ?? accountOf(text.replace(/(?<=[\d\s])[A-Z]{3}$/, ''));
}

type Balance = { readonly currency: StatementEntry['currency']; readonly minor: number | undefined };

/** Reads a balance such as `C261101EUR1000,00`. `minor` is `undefined` if the amount is unreadable. */
function balanceIn({ tag, lines, line }: Field): Balance {
  const [first = ''] = lines;
  const [, mark, code, amount] = /^([CD])(?:\d{6}|\d{0,6})([A-Z]{3})([\d.,]*)/.exec(first.trim()) ?? [];
  const currency = currencyOf(code ?? first, `Line ${line}, field ${tag.slice(0, 2)}`);
  const minor = sumIn(amount ?? '', amount?.includes(',') ? ',' : 'either', currency);
  return { currency, minor: minor !== undefined && mark === 'D' ? 0 - minor : minor };
}

type Line = {
  readonly movement: Movement;
  readonly supplement: string | undefined;
  readonly details: (readonly string[])[];
  readonly field: Field;
};
type Read = {
  readonly lines: Line[];
  readonly opening: Field | undefined;
  readonly closings: Field[];
  /** Lines that look like a field, but were read as text of the preceding entry. */
  readonly asText: Field[];
  /** The last field, if the file ends in the middle of it. */
  readonly unread: Field[];
  /** Fields at positions where their tag is not allowed. */
  readonly misplaced: Field[];
};

/**
 * Reads a field 61. Some files have a line break before the kind of transaction. In these files, the second line starts
 * with the kind.
 */
function movedIn([first = '', second, third]: readonly string[]): Pick<Line, 'movement' | 'supplement'> | undefined {
  const alone = movementIn(first);
  const joined = alone === undefined || alone.kind === '' ? movementIn(first + (second ?? '')) : undefined;
  if (joined && joined.kind !== '') return { movement: joined, supplement: third };
  return alone && { movement: alone, supplement: second };
}

/**
 * Reads the fields of one statement. `end`: the last field, if the file is incomplete. A field with a `doubt` may be
 * text of the previous entry. If `isText` returns true for such a field, the field is read as text.
 */
function readFields(fields: readonly Field[], end: Field | undefined, isText: (field: Field) => boolean): Read {
  const read: Read = { lines: [], opening: undefined, closings: [], asText: [], unread: [], misplaced: [] };
  let opening: Field | undefined;
  for (const field of fields) {
    const { tag, lines } = field;
    const last = read.lines.at(-1);
    const moved = tag === '61' ? movedIn(lines) : undefined;
    const movement = moved?.movement;
    const isHead = /^(20|25|28|60)/.test(tag) && opening !== undefined;
    if (
      field.doubt !== null &&
      last &&
      tag !== '86' &&
      (isText(field) || isHead || (tag === '61' && !movement && field !== end))
    ) {
      last.details.push([`:${tag}:${lines[0] ?? ''}`, ...lines.slice(1)]);
      read.asText.push(field);
    } else if (tag.startsWith('60')) {
      if (opening) read.misplaced.push(field);
      else opening = field;
    } else if (tag === '61') {
      if (!opening) throw new StatementFault(`Line ${field.line}: field 61 stands before the opening balance (60F).`);
      if (!movement && field !== end) throw noMovement(lines[0] ?? '', field.line);
      if (!movement) read.unread.push(field);
      if (read.closings.length > 0) read.misplaced.push(field);
      if (moved) read.lines.push({ ...moved, details: [], field });
    } else if (tag === '86' && read.closings.length === 0) {
      if (last) last.details.push(lines);
      else if (opening) read.misplaced.push(field);
    } else if (tag.startsWith('62')) read.closings.push(field);
  }
  return { ...read, opening };
}

/**
 * Closing balance minus opening balance minus entries: 0 if the statement adds up. `undefined` if a balance is missing
 * or contradictory. `withExpected`: also counts expected entries, with the marks `EC` and `ED`.
 */
function gapOf({ lines, opening, closings }: Read, withExpected: boolean): number | undefined {
  if (!opening || closings.length === 0) return undefined;
  const from = balanceIn(opening);
  const ends = closings.map(balanceIn);
  const [end] = ends;
  if (from.minor === undefined || end?.minor === undefined) return undefined;
  if (ends.some(({ minor, currency }) => minor !== end.minor || currency !== from.currency)) return undefined;
  const { currency } = from;
  const sum = lines
    .filter(({ movement }) => withExpected || !movement.mark.startsWith('E'))
    .reduce((all, { movement, field }) => {
      const minor = minorOf(movement, currency, field.line);
      return isCredit(movement) ? all + minor : all - minor;
    }, from.minor);
  return end.minor - sum;
}

function addsUp(read: Read): boolean {
  return gapOf(read, false) === 0 || gapOf(read, true) === 0;
}

type Page = {
  readonly line: number;
  readonly isContinued: boolean;
  readonly opening: number | undefined;
  readonly closing: number | undefined;
};

/** Adds the entries of one statement, and warnings about its problems. */
function keepStatement(found: Collected, { fields, isEnded }: Message, account: string | null): Page | undefined {
  const isOpenEnd = !isEnded && !fields.some(({ tag }) => tag.startsWith('62'));
  const end = isOpenEnd ? fields.at(-1) : undefined;
  const plain = readFields(fields, end, () => false);
  const careful = readFields(fields, end, ({ doubt }) => doubt === 'full');
  const shy = readFields(fields, end, () => true);
  const read = addsUp(plain) ? plain : ([careful, shy].find(addsUp) ?? plain);
  // True if a `:61:` line with the doubt `full` can be read in two ways: as an entry (`plain`) or as text (`careful`).
  // `careful` is possible if its entries also add up to the balances, or if there is no closing balance.
  const isEither =
    read === plain &&
    careful.asText.some(({ tag }) => tag === '61') &&
    (addsUp(careful) || careful.closings.length === 0);
  const { opening } = read;
  if (!opening) {
    found.say(
      'cut',
      `The file is cut off: the statement that begins in line ${fields[0]?.line ?? 1} has no balance (field 60F).`,
    );
    return undefined;
  }
  const { currency, minor } = balanceIn(opening);
  const from = found.entries.length;
  const last = read.lines.at(-1);
  // An amount at the very end of the file may be incomplete.
  const isCut = isOpenEnd && last?.movement.kind === '' && fields.at(-1) === last.field;
  for (const line of isCut ? read.lines.slice(0, -1) : read.lines) keepLine(found, line, account, currency);
  for (const { line, lines } of isCut ? [...read.unread, last.field] : read.unread) {
    found.leave(`Line ${line}`, 'incomplete', lines[0] ?? null);
  }
  for (const field of read.asText) {
    if (field.tag === '61') found.leave(`Line ${field.line}`, 'shifted', `:61:${field.lines[0]}`);
  }
  const where = `the statement that begins in line ${fields[0]?.line ?? opening.line}`;
  if (read.closings.length === 0) {
    found.warn('cut', `The file is cut off: ${where} has no closing balance (field 62F).`, from);
  } else if (!addsUp(read)) {
    const gap = gapOf(read, false);
    const by = gap === undefined ? '' : `, which differ by ${inMajor(gap, currency)} ${currency}`;
    found.warn('balance', `The entries of ${where} do not add up to its balances (fields 60F and 62F)${by}.`, from);
  } else if (isEither) {
    found.warn(
      'shifted',
      `Lines of ${where} that begin with :61: can be an entry, or the text of the entry before.`,
      from,
    );
  }
  const joined = read.lines.find(({ field }) => /:86:|:6[12][FM]?:/.test(field.lines[0] ?? ''))?.field;
  const [misplaced = joined] = read.misplaced;
  if (misplaced) {
    found.warn('shifted', `Line ${misplaced.line}: field ${misplaced.tag} stands where MT940 has none.`, from);
  }
  const kindless = read.lines.find(({ movement }) => movement.kind === '');
  if (kindless && !isCut) {
    const message = `Line ${kindless.field.line}, field 61: no kind such as NTRF stands behind the amount, which may have more digits.`;
    found.warn('shifted', message, from);
  }
  const [closing] = read.closings;
  return {
    line: opening.line,
    isContinued: opening.tag === '60M',
    opening: minor,
    closing: closing && balanceIn(closing).minor,
  };
}

function isCredit({ mark }: Movement): boolean {
  return mark === 'C' || mark === 'EC' || mark === 'RD';
}

/** Parses an amount. If the comma that SWIFT requires is missing, a dot may be the decimal separator. */
function minorOf({ amount }: Movement, currency: StatementEntry['currency'], line: number): number {
  return amountOf(amount, amount.includes(',') ? ',' : 'either', currency, `Line ${line}, field 61`).minor;
}

/** German transaction codes (GVC) of returned SEPA direct debits: 108 of companies, 109 of consumers. */
const RETURN_CODES = /^(108|109)$/;

function keepLine(
  found: Collected,
  { movement, supplement, details, field }: Line,
  account: string | null,
  currency: StatementEntry['currency'],
) {
  const { bookedOn, mark, kind, reference, bankReference } = movement;
  const amount = minorOf(movement, currency, field.line);
  const { code, ...told } = detailsIn(details, { reference, supplement });
  const isReturn = kind === 'NRTI' || RETURN_CODES.test(code ?? '');
  // A returned payment reverses an earlier entry. If the return is a credit, the account's owner had sent the payment
  // and gets the money back.
  const isReversal = mark.startsWith('R') || (isReturn && !mark.startsWith('E'));
  const beside = [supplement ?? '', ...details.flat()].join('');
  const entry: StatementEntry = {
    ...bookedAt(!mark.startsWith('E'), bookedOn),
    amount,
    currency,
    direction: isCredit(movement) ? 'credit' : 'debit',
    isReversal,
    returned: isReturn && mark === 'D' ? (originalIn(beside, amount, currency) ?? amount) : null,
    returnReason: isReturn && mark === 'D' ? reasonIn(beside) : null,
    doubt: null,
    account,
    bankReference,
    ...told,
  };
  found.keep(entry, `Line ${field.line}`, mark.startsWith('E') ? mark : null);
}
