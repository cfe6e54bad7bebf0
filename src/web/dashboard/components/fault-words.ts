/**
 * Translates the faults of form fields. Operations write them in English. A message without a translation stays
 * English.
 */
import type { Language } from '../../../model/language.ts';
import { TAX_CATEGORIES, type TaxCategory } from '../../../model/tax.ts';
import type { Faults } from '../../../words/messages.ts';
import { DASHBOARD, FAULTS, filled, type Values } from '../../../words/texts.ts';
import { type Sentence, sentenceOf } from '../../layout/sentence.ts';

/** Messages that operations write for programs. Pages replace them in every language, also in English. */
export const REWORDED: ReadonlyMap<string, keyof Faults['reworded']> = new Map([
  ['is only for tone formal', 'formal_only'],
  ['needs percent or amount', 'discount_of_reason'],
  ['needs a tax_category: ask which one', 'category_needed'],
  ['outside_scope must be the category of all lines, or of none', 'outside_scope'],
  ['must be more than 0 for the category standard', 'standard_rate'],
  ['must be another country of the EU for intra_community', 'other_eu_country'],
  ['must be another customer than id', 'other_customer'],
  ['or period_start and period_end are required for intra_community', 'delivery_or_period'],
  ['or business.exemption_reason is required: the line is exempt', 'exemption_reason'],
  [
    'must not be less than 0: a line that takes back has a negative quantity, and a discount is given with discount, or discount_amount of a line',
    'negative_price',
  ],
  [
    'must be at most 20 letters, digits and -/._, with at most one {year} or {yy}, such as INV- or {year}-',
    'number_prefix',
  ],
]);

/** Patterns of messages with a changing part. */
export const PATTERNS: readonly Sentence<keyof Faults['patterns']>[] = [
  { of: /^must not be in the future; today is (?<today>.+)$/, says: 'not_in_future' },
  { of: /^must not be before the payment, which was received at (?<paidAt>.{10}).*$/, says: 'before_payment' },
  { of: /^must not be before period_start$/, says: 'before_first_day' },
  { of: /^must not be before date$/, says: 'before_invoice_date' },
  { of: /^must not be given together with (?:discount_)?percent$/, says: 'with_percentage' },
  { of: /^needs discount_percent or discount_amount$/, says: 'without_discount' },
  {
    of: /^must be an amount in (?<currency>[A-Z]{3}) such as (?<example>[\d.]+), without grouping or currency sign; a thousand is (?<thousand>[\d.]+)$/,
    says: 'amount',
  },
  {
    of: /^must be a whole number: (?<currency>[A-Z]{3}) has no decimals; write a thousand as (?<thousand>\d+), without grouping$/,
    says: 'whole_amount',
  },
  {
    of: /^must have at most (?<decimals>\d) decimals in (?<currency>[A-Z]{3}); write a thousand as (?<thousand>[\d.]+), without grouping$/,
    says: 'decimals_in',
  },
  { of: /^must be at most (?<largest>[\d.]+) (?<currency>[A-Z]{3})$/, says: 'largest_amount' },
  { of: /^must be at most (?<most>.+), what it is taken from$/, says: 'at_most' },
  {
    of: /^makes the lines at (?<rate>[\d.]+)% tax come to (?<sum>.+), and they must come to 0 or more: .+$/,
    says: 'below_zero',
  },
  {
    of: /^must be left out: the invoice is in (?<currency>[A-Z]{3}), the business's own currency$/,
    says: 'own_currency',
  },
  { of: /^must be 0 or empty for the category (?<category>\w+)$/, says: 'no_rate' },
  { of: /^must not be more than (?<count>\d+) days before the invoice date, (?<date>.+)$/, says: 'days_before' },
  { of: /^must be at least (?<lowest>\d+)$/, says: 'at_least_number' },
  { of: /^must be at most (?<largest>\d+)$/, says: 'at_most_number' },
  { of: /^must have at most (?<most>\d+) entries$/, says: 'at_most_entries' },
  { of: /^must be at least (?<lowest>\d+): numbers only go upwards$/, says: 'lower_number' },
  { of: /^must differ more from the prefix (?<prefix>".*"): their numbers could be the same$/, says: 'same_numbers' },
  { of: /^must be left out for (?<category>\w+)$/, says: 'empty_for' },
  { of: /^must be the same for all lines of the category (?<category>\w+): (?<other>.+)$/s, says: 'same_for' },
  { of: /^is required for (?<category>\w+)$/, says: 'required_for' },
  {
    of: /^must be a VAT number with right check digits for (?<category>\w+), not (?<number>.+)$/s,
    says: 'vat_number_for',
  },
];

type SentenceId = keyof Faults['sentences'];
let sentences: ReadonlyMap<string, SentenceId> | undefined;

/**
 * Maps messages to their ids. A key is exactly the operation's English message. Messages that match a pattern of
 * `PATTERNS` are not included.
 */
function sentenceIds(): ReadonlyMap<string, SentenceId> {
  sentences ??= new Map(Object.entries(FAULTS.en.sentences).map(([id, text]) => [text, id as SentenceId]));
  return sentences;
}

export function faultText(message: string, language: Language): string {
  return translationOf(message, language) ?? message;
}

export function translationOf(message: string, language: Language): string | undefined {
  const texts = FAULTS[language];
  const sentence = sentenceIds().get(message);
  if (sentence) return texts.sentences[sentence];
  const reworded = REWORDED.get(message);
  if (reworded) return texts.reworded[reworded];
  const found = sentenceOf(message, PATTERNS);
  return found && filled(texts.patterns[found.says], withCategory(found.values, language));
}

/** Replaces the code of a tax category by its name on the page. */
function withCategory(values: Values, language: Language): Values {
  const { category } = values;
  return isCategory(category) ? { ...values, category: DASHBOARD[language].tax.categories[category] } : values;
}

function isCategory(value: unknown): value is TaxCategory {
  return (TAX_CATEGORIES as readonly unknown[]).includes(value);
}
