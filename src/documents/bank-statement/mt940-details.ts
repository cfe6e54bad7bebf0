/** Reads field 86 of MT940: German `?20` sub-fields (`mt940-german.ts`), Dutch `/NAME/` words, or free text. */
import { BANK_BOUNDS } from '../../model/bank-entry.ts';
import { trimmed, trimmedEnd } from '../../model/text.ts';
import { ibanOf, lineOf, referenceOf, textOf } from './entry.ts';
import { german, isGerman } from './mt940-german.ts';
import {
  type Beside,
  type Details,
  ibanIn,
  NOTHING_BESIDE,
  named,
  structuredIn,
  type TransactionFacts,
} from './transaction-facts.ts';

/**
 * Combines all fields 86 of a transaction. Each fact is taken from the first field that contains it. Texts are joined.
 */
export function detailsIn(fields: readonly (readonly string[])[], beside: Beside): Details {
  const [first = [], ...others] = fields;
  const told = [one(first, beside), ...others.map((lines) => one(lines, NOTHING_BESIDE))];
  const [main] = told;
  if (others.length === 0 && main) return main;
  const pick = <Key extends keyof Details>(key: Key) => told.find((part) => (part[key] ?? null) !== null)?.[key];
  return {
    code: pick('code'),
    payerName: pick('payerName') ?? null,
    payerIban: pick('payerIban') ?? null,
    creditorReference: pick('creditorReference') ?? null,
    text: textOf(told.map(({ text }) => text)),
  };
}

function one(lines: readonly string[], beside: Beside): Details {
  // The lines are joined without spaces, because banks break lines at a fixed length, even in the middle of words.
  const whole = lines.join('');
  if (isGerman(whole)) return german(lines, beside);
  if (isSlashed(whole)) return slashed(whole, beside);
  const text = linesJoined(lines);
  return labelled(text, beside) ?? free(text, beside);
}

const SLASH = /\//;
const CODED = /^(CUR|ISO)\//;
const KIND = /^\/?(USTD|STRD)\//;
/** A word between slashes. In `/REMI/USTD//`, one slash ends the word REMI and also starts the word USTD. */
const SLASH_WORD =
  /\/(TRCD|TRTP|IBAN|BIC|NAME|REMI|EREF|ORDP|BENM|CNTP|ADDR|ID|MARF|CSID|PREF|RTRN|USTD|STRD|PURP|CD|ISDT|SVCL|ULTD|ULTB|SUBC|CREF|OCMT|CHGS|EXCH|BORM|RREF|KREF|SWOC|OAMT|CDTRREFTP|CDTRREF|INIT)(?=\/)/g;

/**
 * True if the field starts with a word between slashes, such as `/NAME/`. Only the start is checked, because free text
 * may contain a word between slashes elsewhere.
 */
export function isSlashed(whole: string): boolean {
  return whole.trimStart().search(SLASH_WORD) === 0;
}

/**
 * Reads the form of ABN AMRO, ING and Rabobank: `/NAME/J JANSEN/REMI/INV-000042/IBAN/NL…`, or ING's
 * `/CNTP/iban/bic/name/city/`.
 */
function slashed(whole: string, { reference, supplement }: Beside): Details {
  const { words, remitted: written } = wordsIn(whole);
  const [cntpIban = '', , cntpName = ''] = (words.get('CNTP') ?? '').split('/');
  // ING writes `/REMI/USTD//text/` or `/REMI/STRD/CUR/ref/`, so `USTD`, `STRD` and `CUR` are removed.
  const remitted = [...written, words.get('USTD'), words.get('STRD')]
    .map((text) => text && trimmed(trimmed(text, SLASH).replace(KIND, ''), SLASH).replace(CODED, ''))
    .filter((text) => text !== undefined && text !== '');
  // Rabobank writes the payer's account in the line after field 61 (`supplement`).
  const below = ibanOf(supplement);
  const ownReference = words.get('CDTRREF') ?? words.get('STRD')?.replace(CODED, '');
  // Some banks write no `/REMI/`. In their files, the payer's text follows the code of a party, such as `/ORDP/`.
  const parties =
    remitted.length > 0 ? [] : [words.get('ORDP'), words.get('BENM'), words.get('PREF'), words.get('INIT')];
  const name = words.get('NAME') ?? cntpName;
  const ultimate = nameAt(words.get('ULTD') ?? '');
  return {
    payerName: named(lineOf(name, BANK_BOUNDS.name), lineOf(ultimate, BANK_BOUNDS.name)),
    payerIban: ibanOf(words.get('IBAN')?.replaceAll('/', '')) ?? ibanOf(cntpIban) ?? below,
    text: textOf([
      ...remitted,
      ...parties.map((text) => text?.replaceAll('/', ' ')),
      ownReference,
      referenceOf(words.get('EREF')),
      reference,
      supplement?.startsWith('/') || below !== null ? undefined : supplement,
    ]),
    creditorReference: structuredIn(ownReference ?? remitted.join(' ')),
  };
}

/** The name after `/ULTD/`: ABN AMRO writes `/ULTD//NAME/J JANSEN`, other banks `/ULTD/J JANSEN`. */
function nameAt(text: string): string {
  return text.replace(/^\/?NAME\//, '');
}

/**
 * Returns the text after each code word, such as `/NAME/`:
 * - `/REMI/` may occur several times. `remitted` has one text for each occurrence.
 * - Any other code word has one text. If a code word with a text occurs again, the second occurrence is part of the
 *   text before it. For example, `/NAME/J JANSEN/REMI/paid for /NAME/P PIET` has the name `J JANSEN` and the text `paid
 *   for /NAME/P PIET`.
 */
function wordsIn(whole: string) {
  const words = new Map<string, string>();
  const remitted: string[] = [];
  const add = (word: string, text: string) => {
    if (word === 'REMI') remitted.push((remitted.pop() ?? '') + text);
    else words.set(word, (words.get(word) ?? '') + text);
  };
  const marks = [...whole.matchAll(SLASH_WORD)];
  let current = '';
  for (const [index, mark] of marks.entries()) {
    const word = mark[1] ?? '';
    const from = mark.index + mark[0].length + 1;
    const text = whole.slice(from, Math.max(from, marks[index + 1]?.index ?? whole.length));
    if (word === 'REMI') remitted.push('');
    if (word !== 'REMI' && (words.get(word) ?? '').trim() !== '') add(current, `/${word}/${text}`);
    else {
      add(word, text);
      current = word;
    }
  }
  // Slashes at the end of CDTRREF are kept. The key of an imported entry is computed from the text of the entry
  // (`entryKeys`). Without the slashes, the key would change. Entries that an earlier version imported would then be
  // imported again.
  for (const [word, text] of words) words.set(word, word === 'CDTRREF' ? text.trim() : trimmedEnd(text.trim(), SLASH));
  return { words, remitted: remitted.map((text) => trimmedEnd(text.trim(), SLASH)) };
}

const LABEL = /(IBAN|BIC|NAAM|OMSCHRIJVING|KENMERK|BETALINGSKENM\.?|MACHTIGING|INCASSANT)\s*:/gi;

/**
 * Reads ABN AMRO's `SEPA Overboeking   IBAN: NL…  BIC: …  Naam: …  Omschrijving: …`. The payer's text comes last and
 * may contain a label, so only the first occurrence of each label is used. `undefined` for any other text.
 */
export function labelled(text: string, { reference }: Beside): TransactionFacts | undefined {
  if (!/^SEPA [^:]*?IBAN\s*:/i.test(text)) return undefined;
  const marks = [...text.matchAll(LABEL)];
  const labels = new Map<string, string>();
  for (const [index, mark] of marks.entries()) {
    const label = (mark[1] ?? '').toUpperCase().replace('.', '');
    const value = text.slice(mark.index + mark[0].length, marks[index + 1]?.index ?? text.length).trim();
    if (!labels.has(label)) labels.set(label, value);
  }
  const structured = referenceOf(labels.get('BETALINGSKENM'));
  return {
    payerName: lineOf(labels.get('NAAM'), BANK_BOUNDS.name),
    payerIban: ibanOf(labels.get('IBAN')),
    text: textOf([labels.get('OMSCHRIJVING'), structured, referenceOf(labels.get('KENMERK')), reference]),
    creditorReference: structuredIn(structured ?? labels.get('OMSCHRIJVING') ?? ''),
  };
}

const FULL_LINE = 65;

/**
 * Joins lines, with a space after each short line. A line of full length gets no space, because it may end in the
 * middle of a word.
 */
function linesJoined(lines: readonly string[]): string {
  return lines.map((line) => (line.length >= FULL_LINE ? line : `${line} `)).join('');
}

/** Reads free text. An IBAN in the text counts as the payer's IBAN. A name in the text cannot be recognized. */
function free(joined: string, { reference, supplement }: Beside): TransactionFacts {
  const below = ibanOf(supplement);
  const text = textOf([joined, reference, below === null ? supplement : undefined]);
  return { payerName: null, payerIban: below ?? ibanIn(text), text, creditorReference: structuredIn(text) };
}
