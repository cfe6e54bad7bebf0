/** Field 86 in the form of German, Austrian and some Dutch banks: `166?00GUTSCHRIFT?20SVWZ+…?31IBAN?32NAME`. */
import { BANK_BOUNDS } from '../../model/bank-entry.ts';
import { ibanOf, lineOf, referenceOf, textOf } from './entry.ts';
import { type Beside, type Details, named, structuredIn } from './transaction-facts.ts';

export function isGerman(whole: string): boolean {
  return /^\d{3}\?|^\?\d{2}|^\d{3}[?+~>@]\d{2}/.test(whole);
}

/** Full length of a sub-field. Only a full sub-field can end in the middle of a word. */
const PART = 27;
/** Numbers of existing sub-fields; a `?` before any other number is part of the text. */
const SUB_FIELD = /^(00|10|2\d|3[0-8]|6[0-3])/;

/** Reads sub-fields such as `166?00…?20…`. The separator is the character after the three-digit code. */
export function german(lines: readonly string[], { reference }: Beside): Details {
  const whole = lines.join('');
  const [code, sign = '?'] = /^\d{3}(.)/.exec(whole) ?? [];
  const fields = new Map<string, string>();
  let current = '';
  for (const part of whole.split(sign).slice(1)) {
    const [number] = SUB_FIELD.exec(part) ?? [];
    const begins = number !== undefined;
    if (begins) current = number;
    fields.set(current, (fields.get(current) ?? '') + (begins ? part.slice(2) : sign + part));
  }
  type Range = readonly [from: number, to: number];
  const partsOf = (...ranges: readonly Range[]) =>
    [...fields].filter(([number]) => ranges.some(([from, to]) => Number(number) >= from && Number(number) <= to));
  const pick = (...ranges: readonly Range[]) =>
    partsOf(...ranges)
      .map(([, text]) => (text.length < PART ? `${text} ` : text))
      .join('')
      .trim();
  // Triodos writes the payer's BIC, IBAN and name in the purpose, before the text.
  const own = ibanOf(fields.get('31'));
  const inPurpose = own === null ? partsOf([20, 29]).find(([, text]) => ibanOf(text) !== null) : undefined;
  const purpose = pick([20, 29], [60, 63]);
  const words = taggedPurpose(purpose);
  return {
    code: code?.slice(0, 3),
    payerName: named(lineOf(pick([32, 33]), BANK_BOUNDS.name), lineOf(words.get('ABWA'), BANK_BOUNDS.name)),
    payerIban: own ?? ibanOf(inPurpose?.[1]) ?? ibanOf(words.get('IBAN')),
    text: textOf([...textsIn(words, purpose), reference]),
    creditorReference: structuredIn(words.get('SVWZ') ?? purpose),
  };
}

const PURPOSE_WORD = /(EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|IBAN|BIC|COAM|OAMT|PURP)\+/g;

/** Splits `EREF+12 SVWZ+Invoice` into one text per word. The key of text before the first word is ''. */
export function taggedPurpose(purpose: string): ReadonlyMap<string, string> {
  const marks = [...purpose.matchAll(PURPOSE_WORD)];
  const found = new Map<string, string>();
  const before = purpose.slice(0, marks[0]?.index ?? purpose.length);
  if (before.trim() !== '') found.set('', before);
  for (const [index, mark] of marks.entries()) {
    const start = mark.index + mark[0].length;
    found.set(mark[1] ?? '', purpose.slice(start, marks[index + 1]?.index ?? purpose.length));
  }
  return found;
}

/** The payer's text, followed by the payer's references. */
export function textsIn(words: ReadonlyMap<string, string>, purpose: string): readonly (string | undefined | null)[] {
  const text = words.has('SVWZ') ? [words.get(''), words.get('SVWZ')] : [words.size === 0 ? purpose : words.get('')];
  return [...text, referenceOf(words.get('EREF')), referenceOf(words.get('KREF'))];
}
