/** Faults of imports in the reader's language (R108). English pages show most messages unchanged. */
import type { Language } from '../../model/language.ts';
import type { Faults } from '../../words/messages.ts';
import { FAULTS, filled } from '../../words/texts.ts';
import { type Sentence, sentenceOf } from './sentence.ts';
import { statementFaultText } from './statement-fault-words.ts';

type SentenceId = keyof Faults['imports']['sentences'];

export const IMPORT_SENTENCES: readonly Sentence<SentenceId>[] = [
  { of: /^Its columns are not those of .* The file has: (?<columns>.*)$/s, says: 'unknown_columns' },
  { of: /^It is larger than (?<mb>\d+) MB: import/, says: 'too_large' },
  { of: /^It has more than (?<count>\d+) rows/, says: 'too_many' },
  { of: /^It has a header, but no rows/, says: 'no_rows' },
  { of: /^It is an? (?:ZIP archive|Excel file)|^It is packed|^It is a PDF|^It is no text/, says: 'no_csv' },
  { of: /^is missing: the status says/, says: 'part_without_amount' },
  { of: /^is missing: neither it nor/, says: 'no_state' },
  { of: /^is missing$/, says: 'missing' },
  {
    of: /^is missing, and the status says overdue: it must be a day before (?<date>\S+)$/,
    says: 'overdue_without_due',
  },
  {
    of: /^is (?<day>\S+), but the status says overdue: it must be a day before (?<date>\S+), or the status open$/,
    says: 'overdue_later',
  },
  {
    of: /^is \S+ and nothing is due, but the status says paid\. Paid is the total (?<total>\S+);/,
    says: 'nothing_paid',
  },
  {
    of: /^is (?<net>\S+), but quantity and price less the discount of (?<percent>[\d.]+)% come to (?<sum>\S+)$/,
    says: 'discount',
  },
  { of: /^is (?<text>".*"), and must be a percentage of a line with price and quantity$/s, says: 'no_percentage' },
  { of: /^is also the (?:number|code) of row (?<row>\d+): (?<text>".*")$/s, says: 'twice' },
  { of: /^must have only letters without accents, digits and signs: (?<text>".*")$/s, says: 'plain_letters' },
  { of: /^must be an ISO 4217 currency such as EUR, and is (?<text>".*")$/s, says: 'currency' },
  { of: /^must not be before the date (?<date>\S+)$/, says: 'due_before' },
  { of: /^is not a day such as \S+: (?<text>".*")$/s, says: 'day' },
  { of: /^can have its day or its month first: (?<text>".*")\. Say/s, says: 'day_or_month' },
  { of: /^must be between 1990 and 2100, and is (?<date>\S+)$/, says: 'year' },
  { of: /^must have at most (?<count>\d+) characters/, says: 'too_long' },
  { of: /^is no country: (?<text>".*")\. Write/s, says: 'country' },
  { of: /^is (?<total>\S+), but net (?<net>\S+) and tax (?<tax>\S+) come to (?<sum>\S+)$/, says: 'sums' },
  { of: /^is (?<total>\S+), but its lines come to (?<sum>\S+)$/, says: 'lines' },
  {
    of: /^comes to more than the total (?<total>\S+): (?<paid>\S+) paid and (?<due>\S+) due$/,
    says: 'more_than_total',
  },
  { of: /^says paid, but (?<due>\S+) is due$/, says: 'paid_but_due' },
  { of: /^says (?<text>".*"), but nothing is due$/s, says: 'open_but_paid' },
  { of: /^is no state that is known: (?<text>".*")\. Known/s, says: 'state' },
  { of: /^has (?<count>\d+) lines; an invoice has at most (?<most>\d+)$/, says: 'many_lines' },
  { of: /^must be at most (?<most>\S+)$/, says: 'at_most' },
  { of: /^must not be below 0$/, says: 'negative' },
  { of: /^is already the number of an invoice of this account: (?<text>".*")$/s, says: 'own_number' },
  {
    of: /^belongs to the series (?<series>".*?"), which goes on with (?<next>\d+)\..*: (?<text>".*")$/s,
    says: 'own_series',
  },
  { of: /^belongs to the series (?<series>".*?") of (?:credit notes|quotes): (?<text>".*")$/s, says: 'note_series' },
  { of: /^is the name of several customers.*: (?<text>".*")$/s, says: 'several_customers' },
  {
    of: /^is (?<text>".*"), but row (?<row>\d+) of the same invoice says (?<other>".*")$/s,
    says: 'contradiction',
  },
  { of: /^is the same customer as row (?<row>\d+)/, says: 'same_customer' },
];

/**
 * Translates the fault of a row, or of a whole file. An unknown message stays in English. If `language` is English,
 * only the message about the order of day and month changes: it names the field of the form, not the field of the
 * mapping.
 */
export function importFaultText(message: string, language: Language): string {
  const [, fault, rows] = /^(.*)\. Also in (\d+) more rows?$/s.exec(message) ?? [];
  if (fault !== undefined && rows !== undefined)
    return filled(FAULTS[language].imports.also, { fault: importFaultText(fault, language), rows });
  const found = sentenceOf(message, IMPORT_SENTENCES);
  if (language === 'en' && found?.says !== 'day_or_month') return message;
  if (found) return filled(FAULTS[language].imports.sentences[found.says], found.values);
  const [, rest] = /^cannot be read: (.*)$/s.exec(message) ?? [];
  if (rest === undefined) return statementFaultText(message, language);
  return amountFault(rest, language);
}

/**
 * Translates a message about an amount. The message of a row has no position, but `statementFaultText` requires a
 * position before the message. This function therefore adds `Line 0`, and removes the position from the translation.
 */
function amountFault(rest: string, language: Language): string {
  const said = statementFaultText(`Line 0: ${rest}`, language);
  return said.replace(/^[^:：]*[:：]\s*/, '');
}
