/**
 * Sentences about changes, in the reader's language. Operations write the sentences in English. A sentence that matches
 * no pattern in `sentences.ts` stays English. English pages keep the operations' words for states, roles and fields,
 * but show amounts and dates in the format of all pages.
 */
import { parseDate, type TimeZone } from '../../../model/dates.ts';
import type { Language } from '../../../model/language.ts';
import { parseCurrency, toMinor } from '../../../model/money.ts';
import { INTERVALS } from '../../../model/subscription.ts';
import { DASHBOARD, FAULTS, filled, type Values } from '../../../words/texts.ts';
import { dateText, moneyText } from '../../layout/formats.ts';
import { rhythmText } from '../../layout/rhythm.ts';
import { sentenceOf } from '../../layout/sentence.ts';
import { translationOf } from '../components/fault-words.ts';
import { moment, rateText } from '../components/formats.ts';
import { fieldNames } from './field-names.ts';
import { ABOVE_LIMIT, ALL, MAILED, type SaidId, SENTENCES } from './sentences.ts';

export type Reader = { readonly language: Language; readonly zone: TimeZone };
/** A recognized sentence. `says`: id of its translation. `values`: its changing parts, as the operation wrote them. */
export type Said = { readonly says: SaidId; readonly values: Values };
type Written = {
  readonly summary: string;
  readonly subject: { readonly kind: string };
  readonly actor: { readonly kind: string };
};

export function saidIn({ summary, subject, actor }: Written): Said | undefined {
  // Only tokens and assistants have limits, so only sentences about their changes can end with this note. Other
  // sentences may end with a payer's own text that has the same words.
  const isHeld = actor.kind === 'token' || actor.kind === 'assistant';
  return (isHeld ? sentenceOf(summary, [ABOVE_LIMIT]) : undefined) ?? about(subject.kind, summary);
}

/**
 * Finds the sentence that a summary contains. Sentences about the kind of the object are tried first, because a name in
 * the summary may look like a sentence about another kind.
 */
function about(kind: string, summary: string): Said | undefined {
  return sentenceOf(summary, SENTENCES.get(kind) ?? []) ?? sentenceOf(summary, ALL);
}

/**
 * Recognizes the name of a mail with a reminder, a formal notice or a statement, such as `reminder 2 of INV-000042`.
 * Undefined for the mail of an invoice or a credit note: its name is only the number of the document.
 */
export function mailedIn(mail: string): Said | undefined {
  return sentenceOf(mail, MAILED);
}

/**
 * Returns the sentence in the reader's language. If the sentence ends with a note, `head` is the part before the note.
 * Returns undefined if `head` cannot be translated.
 */
export function spoken({ says, values }: Said, kind: string, reader: Reader): string | undefined {
  if (typeof values.head !== 'string') return shown({ says, values }, reader);
  const head = about(kind, values.head);
  // A sentence has at most one note, at its end. If `head` contains a note too, nothing is translated.
  if (!head || 'head' in head.values) return undefined;
  return shown({ says, values: { ...values, head: shown(head, reader) } }, reader);
}

function shown({ says, values }: Said, reader: Reader): string {
  const parts = Object.entries(values).map(([name, part]) => {
    const inWords = PARTS.get(name);
    return [name, inWords && typeof part === 'string' ? inWords(part, reader) : part] as const;
  });
  return filled(DASHBOARD[reader.language].activity.said[says], Object.fromEntries(parts));
}

type Part = (text: string, reader: Reader) => string;

const amount: Part = (text, { language }) => {
  const currency = parseCurrency(text.slice(0, 3));
  const major = Number(text.slice(4).replaceAll(',', ''));
  return currency && Number.isFinite(major) ? moneyText(toMinor(major, currency), currency, language) : text;
};

const date: Part = (text, { language }) => {
  const day = parseDate(text);
  return day === undefined ? text : dateText(day, language);
};

/** Translates codes. Operations write codes with spaces instead of underscores. */
function coded(labelsIn: (language: Language) => Readonly<Record<string, string>>): Part {
  return (text, { language }) => {
    if (language === 'en') return text;
    const labels = labelsIn(language);
    const code = text.replaceAll(' ', '_');
    return (Object.hasOwn(labels, code) ? labels[code] : undefined) ?? text;
  };
}

const scope = coded((language) => DASHBOARD[language].api.scopes);

/**
 * Functions that convert the values in a sentence for the reader, by the name of the variable. For example, the
 * function of `rhythm` translates `every 3 months`.
 */
const PARTS: ReadonlyMap<string, Part> = new Map<string, Part>([
  ...['money', 'former', 'now', 'part', 'reported'].map((name) => [name, amount] as const),
  ...['date', 'from', 'to'].map((name) => [name, date] as const),
  ['since', (text, { language, zone }) => moment(text, zone, language)],
  ['number', (text, reader) => documentName(text, reader)],
  ['mail', (text, reader) => mailText(text, reader)],
  ['fields', (text, { language }) => fieldNames(text, language)],
  [
    'days',
    (text, { language }) =>
      text
        .split(', ')
        .map((day) => reminderDay(Number(day), language))
        .join(', '),
  ],
  ['rhythm', (text, { language }) => rhythmOf(text, language)],
  ['size', (text, { language }) => sizeOf(text, language)],
  ['share', (text) => text.replace(' of ', '/')],
  ['fault', (text, { language }) => faultOf(text, language)],
  [
    'scopes',
    (text, reader) =>
      text
        .split(' ')
        .map((one) => scope(one, reader))
        .join(', '),
  ],
  ['failure', coded((language) => DASHBOARD[language].activity.failures)],
  ['dispute', coded((language) => DASHBOARD[language].payments.reasons)],
  ['kind', coded((language) => DASHBOARD[language].mails.kinds)],
  ['provider', coded((language) => DASHBOARD[language].provider.kinds)],
  ['state', coded((language) => DASHBOARD[language].provider.states)],
  ['choice', coded((language) => DASHBOARD[language].exports.tables)],
  ['type', coded((language) => namedTypes(language))],
]);

/** Translates the name of a draft. A draft has no number, so operations write `draft (id 7)`. */
function documentName(text: string, { language }: Reader): string {
  const id = /^draft \(id (\d+)\)$/.exec(text)?.[1];
  return id === undefined || language === 'en' ? text : DASHBOARD[language].invoiceList.draft(id);
}

function mailText(mail: string, reader: Reader): string {
  const said = mailedIn(mail);
  return said ? shown(said, reader) : mail;
}

function reminderDay(days: number, language: Language): string {
  const { onDueDate, before, after } = DASHBOARD[language].reminders;
  if (days === 0) return onDueDate;
  return days < 0 ? before(-days) : after(days);
}

/** Translates a text such as `every 3 months`. */
function rhythmOf(text: string, language: Language): string {
  const [, count = '1', unit = ''] = /^every (?:(\d+) )?([a-z]+?)s?$/.exec(text) ?? [];
  const interval = INTERVALS.find((one) => one === unit);
  return interval ? rhythmText({ interval, interval_count: Number(count) }, language) : text;
}

function sizeOf(text: string, language: Language): string {
  const [size = '', unit = ''] = text.split(' ');
  return unit === 'bytes' ? '1 KB' : `${rateText(Number(size), language)} ${unit}`;
}

/** Translates the reason why an invoice could not be issued. */
function faultOf(text: string, language: Language): string {
  if (text.startsWith('The invoice is incomplete: ')) return FAULTS[language].refusals.invoice_incomplete;
  return translationOf(text, language) ?? text;
}

function namedTypes(language: Language): Readonly<Record<string, string>> {
  const { donation, 'pre-auth': hold } = DASHBOARD[language].linkList.types;
  return { donation, 'pre-authorisation': hold };
}
