/**
 * Translates the faults of bank statements. The parser writes English messages, which English pages show unchanged.
 * Field names are not translated.
 */
import type { Language } from '../../model/language.ts';
import type { Faults } from '../../words/messages.ts';
import { FAULTS, filled } from '../../words/texts.ts';
import { type Sentence, sentenceOf } from './sentence.ts';
import { FILE_WARNINGS, PLACE_WARNINGS, type SentenceId } from './statement-warning-words.ts';

export const PLACES: readonly Sentence<keyof Faults['statement']['places']>[] = [
  { of: /^Line (?<line>\d+)$/, says: 'line' },
  { of: /^Line (?<line>\d+), column (?<column>.+)$/s, says: 'column' },
  { of: /^Line (?<line>\d+), field (?<field>.+)$/s, says: 'field' },
  { of: /^Ntry ending in line (?<line>\d+)$/, says: 'entry' },
  { of: /^Ntry ending in line (?<line>\d+), (?<element>.+)$/s, says: 'element' },
];

/** Faults of the whole file. */
export const FILE: readonly Sentence<SentenceId>[] = [
  ...FILE_WARNINGS,
  { of: /^It is larger than (?<mb>\d+) MB/, says: 'too_large' },
  { of: /^It has more than (?<count>\d+) transactions/, says: 'too_many' },
  { of: /^It is a ZIP archive/, says: 'zip' },
  { of: /^It is packed with gzip/, says: 'gzip' },
  { of: /^It is a PDF/, says: 'pdf' },
  { of: /^It is an Excel file/, says: 'excel' },
  { of: /^It is empty/, says: 'empty' },
  { of: /^It is no text/, says: 'no_text' },
  {
    of: /^It is not well-formed XML: the file is damaged, or cut off \(line (?<line>\d+)\)/,
    says: 'damaged_xml',
  },
  { of: /^It is not well-formed XML \(line (?<line>\d+)\)/, says: 'wrong_xml' },
  { of: /^It has a DOCTYPE.* \(line (?<line>\d+)\)/, says: 'doctype' },
  { of: /^It is nested too deeply \(line (?<line>\d+)\)/, says: 'too_deep' },
  { of: /^It is (?<kind>camt\.053[\w.]*), and only versions 02 to 14/, says: 'camt_version' },
  { of: /^It is (?<kind>OFX|QIF|CODA), which is not read/, says: 'unread_kind' },
  { of: /^It is (?<kind>camt\.05[24]|MT942)/, says: 'report' },
  {
    of: /^It is MT940 without its (?:account|opening balance) \(field (?<field>\w+)\)/,
    says: 'incomplete_mt940',
  },
  { of: /^An element has more than (?<count>\d+) attributes \(line (?<line>\d+)\)/, says: 'attributes' },
  { of: /^The header row has a day or an amount/, says: 'data_in_header' },
  {
    of: /^No row has a day in column (?<column>\S+) that is written as (?<formats>\S+); .*The first row has: (?<row>.*)$/s,
    says: 'no_day',
  },
  { of: /^It is (?<kind>[\w.]+), not a statement/, says: 'other_kind' },
  { of: /^It is XML, but not CAMT\.053/, says: 'other_xml' },
  {
    of: /^It is not CAMT\.053 or MT940, and no CSV of a bank that is known \((?<banks>.+?)\)\. Name its columns in mapping.*? The file has: (?<columns>.*)$/s,
    says: 'unknown_csv',
  },
  {
    of: /^mapping names (?<named>.+), which is no column\. The file has: (?<columns>.*)$/s,
    says: 'unknown_columns',
  },
  { of: /^Line (?<line>\d+) has more than (?<count>\d+) columns/, says: 'too_many_columns' },
  { of: /^Line (?<line>\d+) is not CSV: (?<reason>.*)$/s, says: 'not_csv' },
];

/** Faults at a position in the file. The message starts with the position. */
export const AT_A_PLACE: readonly Sentence<SentenceId>[] = [
  ...PLACE_WARNINGS,
  { of: /^field (?<field>\w+) has more than (?<count>\d+) characters/, says: 'long_field' },
  { of: /^the amount (?<text>".*") is too large/s, says: 'large_amount' },
  { of: /^(?<text>".*") can be a thousand or a fraction/s, says: 'thousand_or_fraction' },
  { of: /^(?<text>".*") is not an amount such as (?<example>.+?)$/s, says: 'no_amount' },
  { of: /^(?<text>".*") is not in (?<currency>[A-Z]{3})/s, says: 'other_currency' },
  { of: /^the row has an amount that came and one that left/, says: 'both_sides' },
  { of: /^(?<text>".*") is not an ISO 4217 currency/s, says: 'unknown_currency' },
  { of: /^(?<text>".*") is not a day as (?<formats>.+)$/s, says: 'wrong_day' },
  { of: /^(?<text>".*") is not a date, C or D and an amount, such as (?<example>\S+)/s, says: 'no_movement' },
  { of: /^it must say debit or credit.*; (?:it is empty|(?<text>".*") is neither)$/s, says: 'no_side' },
  { of: /^the file has no currency/, says: 'no_currency' },
  { of: /^a quotation mark is not closed/, says: 'open_quotation' },
  { of: /^field 61 stands before the opening balance/, says: 'before_balance' },
  { of: /^(?<element>CdtDbtInd) must be CRDT or DBIT/, says: 'wrong_direction' },
  { of: /^(?<element>BookgDt|Amt) is missing/, says: 'missing_element' },
  { of: /^an amount is never negative/, says: 'negative_amount' },
];

/** Translates a fault. `message` has no final full stop. An unknown message stays English. */
export function statementFaultText(message: string, language: Language): string {
  if (language === 'en') return message;
  const whole = translated(message, FILE, language);
  if (whole !== undefined) return whole;
  const [, place = '', rest = ''] = /^((?:Line|Ntry ending in line) \d+(?:, .+?)?): (.*)$/s.exec(message) ?? [];
  const fault = translated(rest, AT_A_PLACE, language);
  if (fault === undefined) return message;
  return FAULTS[language].statement.at({ place: placeText(place, language), fault });
}

/** Translates a position in a statement, such as `Line 12`. */
export function placeText(place: string, language: Language): string {
  if (language === 'en') return place;
  const found = sentenceOf(place, PLACES);
  return found ? filled(FAULTS[language].statement.places[found.says], found.values) : place;
}

function translated(
  message: string,
  sentences: readonly Sentence<SentenceId>[],
  language: Language,
): string | undefined {
  const found = sentenceOf(message, sentences);
  if (!found) return undefined;
  const { formats } = found.values;
  return filled(FAULTS[language].statement.sentences[found.says], {
    ...found.values,
    ...(typeof formats === 'string' && { formats: formatsIn(formats, language) }),
  });
}

/**
 * Translates the letters of date formats. In German, `DD.MM.YYYY or YYYY-MM-DD` becomes `TT.MM.JJJJ oder JJJJ-MM-TT`.
 */
function formatsIn(formats: string, language: Language): string {
  const { letters, either } = FAULTS[language].statement.formats;
  return formats
    .split(' or ')
    .map((format) => format.replace(/[YMD]/g, (letter) => letters[letter as keyof typeof letters]))
    .reduce((one, other) => either({ one, other }));
}
