/** Field 86 of MT940: German `?20` sub-fields, Dutch `/NAME/` words, or free text. */

import { parseIban } from '../../model/bank.ts';
import { BANK_BOUNDS } from '../../model/bank-entry.ts';
import { trimmed, trimmedEnd } from '../../model/trimmed.ts';
import { ibanOf, lineOf, referenceOf, type StatementEntry, textOf } from './entry.ts';

type Details = Pick<StatementEntry, 'payerName' | 'payerIban' | 'text' | 'creditorReference'>;
/** Parts of field 61: the payer's reference, and the line below it. */
type Beside = { readonly reference: string | null; readonly supplement: string | undefined };

export function detailsIn(lines: readonly string[], beside: Beside): Details {
  // Banks break lines at a length, in the middle of a word; sub-fields and words never span a break otherwise.
  const whole = lines.join('');
  if (/^\d{3}\?|^\?\d{2}|^\d{3}[?+~>@]\d{2}/.test(whole)) return german(whole, beside);
  if (/(^|\s)\/[A-Z]{3,5}\//.test(whole)) return slashed(whole, beside);
  const text = linesJoined(lines);
  return labelled(text, beside) ?? free(text, beside);
}

/** Longer sub-fields of a purpose are broken, in the middle of a word; shorter ones end with a word. */
const GERMAN_PART = 27;

/** `166?00GUTSCHRIFT?20SVWZ+…?32NAME?31IBAN`: the sign after the code separates. */
function german(whole: string, { reference }: Beside): Details {
  const sign = /^\d{3}(.)/.exec(whole)?.[1] ?? '?';
  const fields = new Map<string, string>();
  for (const part of whole.split(sign).slice(1)) {
    const code = part.slice(0, 2);
    if (/^\d{2}$/.test(code)) fields.set(code, (fields.get(code) ?? '') + part.slice(2));
  }
  const pick = (...between: readonly (readonly [from: number, to: number])[]) =>
    [...fields]
      .filter(([code]) => between.some(([from, to]) => Number(code) >= from && Number(code) <= to))
      .map(([, text]) => (text.length < GERMAN_PART ? `${text} ` : text))
      .join('')
      .trim();
  const purpose = pick([20, 29], [60, 63]);
  const words = taggedPurpose(purpose);
  return {
    payerName: lineOf(pick([32, 33]), BANK_BOUNDS.name),
    payerIban: ibanOf(fields.get('31')) ?? ibanOf(words.get('IBAN')),
    text: textOf([
      words.get('SVWZ') ?? words.get('') ?? purpose,
      referenceOf(words.get('EREF')),
      referenceOf(words.get('KREF')),
      reference,
    ]),
    creditorReference: structuredIn(words.get('SVWZ') ?? purpose),
  };
}

const PURPOSE_WORD = /(EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|IBAN|BIC|COAM|OAMT|PURP)\+/g;

/** `EREF+12 SVWZ+Invoice`: the text of each word; under the empty word what stands before the first. */
function taggedPurpose(purpose: string): ReadonlyMap<string, string> {
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

const SLASH = /\//;
const CODED = /^(CUR|ISO)\//;
const SLASH_WORD =
  /\/(TRCD|TRTP|IBAN|BIC|NAME|REMI|EREF|ORDP|BENM|CNTP|ADDR|ID|MARF|CSID|PREF|RTRN|USTD|STRD|PURP|CD|ISDT|SVCL|ULTD|ULTB|SUBC|CREF|OCMT|BORM|RREF|KREF|SWOC|OAMT|CDTRREFTP|CDTRREF|INIT)\//g;

/** ABN AMRO, ING and Rabobank: `/NAME/J JANSEN/REMI/INV-000042/IBAN/NL…`, or ING's `/CNTP/iban/bic/name/city/`. */
function slashed(whole: string, { reference, supplement }: Beside): Details {
  const marks = [...whole.matchAll(SLASH_WORD)];
  const words = new Map<string, string>();
  for (const [index, mark] of marks.entries()) {
    const text = whole.slice(mark.index + mark[0].length, marks[index + 1]?.index ?? whole.length).trim();
    const word = mark[1] ?? '';
    // The key of an entry that was imported before has this one with its slashes.
    if (!words.has(word)) words.set(word, word === 'CDTRREF' ? text : trimmedEnd(text, SLASH));
  }
  const [cntpIban = '', , cntpName = ''] = (words.get('CNTP') ?? '').split('/');
  // ING: `/REMI/USTD//text/`, `/REMI/STRD/CUR/ref/`; the words in between are empty.
  const remitted = [words.get('REMI'), words.get('USTD'), words.get('STRD')]
    .map((text) => text && trimmed(text, SLASH).replace(CODED, ''))
    .filter((text) => text !== undefined && text !== '');
  // Rabobank: the payer's account stands below field 61.
  const below = ibanOf(supplement);
  const ownReference = words.get('CDTRREF') ?? words.get('STRD')?.replace(CODED, '');
  return {
    payerName: lineOf(words.get('NAME') ?? cntpName, BANK_BOUNDS.name),
    payerIban: ibanOf(words.get('IBAN')?.replaceAll('/', '')) ?? ibanOf(cntpIban) ?? below,
    text: textOf([
      ...remitted,
      ownReference,
      referenceOf(words.get('EREF')),
      reference,
      supplement?.startsWith('/') || below !== null ? undefined : supplement,
    ]),
    creditorReference: structuredIn(ownReference ?? remitted.join(' ')),
  };
}

const LABEL = /(IBAN|BIC|NAAM|OMSCHRIJVING|KENMERK|BETALINGSKENM\.?|MACHTIGING|INCASSANT)\s*:/gi;

/**
 * ABN AMRO: `SEPA Overboeking   IBAN: NL…  BIC: …  Naam: …  Omschrijving: …`, in columns that may touch. The bank's own labels come
 * before what the payer wrote, so the first of each counts. `undefined` for any other text.
 */
export function labelled(text: string, { reference }: Beside): Details | undefined {
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

/** A line of full length was broken by the bank, in the middle of a word. */
function linesJoined(lines: readonly string[]): string {
  return lines.map((line) => (line.length >= FULL_LINE ? line : `${line} `)).join('');
}

/** As people read it: an IBAN anywhere is taken for the payer's, a name cannot be told from other words. */
function free(joined: string, { reference, supplement }: Beside): Details {
  const below = ibanOf(supplement);
  const text = textOf([joined, reference, below === null ? supplement : undefined]);
  const ibans = text.match(/\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}\b/g) ?? [];
  const found = ibans.map((one) => parseIban(one)).find((one) => one !== undefined);
  return { payerName: null, payerIban: below ?? found ?? null, text, creditorReference: structuredIn(text) };
}

/** `RF…` or `+++…+++` in a text: whether it is right is checked where it is used. */
function structuredIn(text: string): string | null {
  const found = /\bRF\d{2}[A-Z0-9 ]{1,27}\b|[+*]{3}\d{3}\/?\d{4}\/?\d{5}[+*]{3}/.exec(text.toUpperCase())?.[0];
  return lineOf(found, BANK_BOUNDS.reference);
}
