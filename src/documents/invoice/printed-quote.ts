/** The texts and figures of a printed quote (R102): a quote asks for an answer, not for a payment. */

import { dateAt, type Instant, type LocalDate } from '../../model/dates.ts';
import type { Discount, Line, TaxLine } from '../../model/invoice-sums.ts';
import { dateIn, type Language, moneyIn } from '../../model/language.ts';
import type { Currency } from '../../model/money.ts';
import type { Parties } from '../../model/parties.ts';
import { DOCUMENTS } from '../../words/texts.ts';
import type { BusinessTerms } from './invoice-fields.ts';
import { type Acceptance, type PrintedInvoice, partiesOf, termsOf } from './printed-invoice.ts';
import { columnsOf, printedItems } from './printed-items.ts';
import { amountsOf, exemptionsOf } from './printed-sums.ts';

/** Amounts in minor units. */
export type QuoteFields = BusinessTerms & {
  /** Null for a quote that was never sent. */
  readonly number: string | null;
  readonly currency: Currency;
  readonly date: LocalDate;
  readonly validUntil: LocalDate;
  readonly reference: string | null;
  /** Text above the lines. */
  readonly intro: string | null;
  readonly notes: string | null;
  readonly lines: readonly Line[];
  readonly taxLines: readonly TaxLine[];
  readonly subtotal: number;
  readonly total: number;
  readonly pricesIncludeTax?: boolean;
  readonly discount?: Discount | null;
  readonly createdAt: Instant;
  readonly acceptedAt: Instant | null;
  /** Name typed by the person who accepted the quote. */
  readonly acceptedBy: string | null;
  readonly declinedAt: Instant | null;
};

export type QuoteDocument = {
  readonly quote: QuoteFields;
  readonly parties: Parties;
  /** PNG or JPEG. */
  readonly logo: Uint8Array | null;
  /** Page on which the customer answers; null for a quote that was never sent. */
  readonly quoteUrl: string | null;
};

/**
 * Returns the texts and figures of a quote. They do not depend on the day of printing. They contain the last day on
 * which the quote is valid, but do not say whether the quote has expired.
 */
export function printedQuote({ quote, parties, quoteUrl }: QuoteDocument): PrintedInvoice {
  const { language = 'en', seller } = parties;
  const words = DOCUMENTS[language].invoice.quote;
  const isOpen = quote.acceptedAt === null && quote.declinedAt === null;
  return {
    title: quote.number === null ? words.draft : words.title,
    number: quote.number,
    mark: markOf(quote),
    ...partiesOf(parties),
    buyerTitle: words.for,
    facts: [
      { label: words.date, value: dateIn(language, quote.date) },
      { label: words.validUntil, value: dateIn(language, quote.validUntil) },
      ...(quote.reference === null ? [] : [{ label: DOCUMENTS[language].invoice.reference, value: quote.reference }]),
      ...termsOf(quote, language),
    ],
    headline: [
      { label: DOCUMENTS[language].invoice.sums.total, value: moneyIn(language, quote.total, quote.currency) },
      quote.acceptedAt === null
        ? { label: words.validUntil, value: dateIn(language, quote.validUntil) }
        : { label: words.acceptedOn, value: dateIn(language, dateAt(quote.acceptedAt, seller.timezone)) },
    ],
    intro: quote.intro,
    columns: columnsOf(quote, language),
    items: printedItems(quote, language),
    sums: amountsOf(quote, language),
    exemptions: exemptionsOf(quote.taxLines, seller, language),
    notes: quote.notes,
    terms: quote.paymentTerms ?? null,
    paymentUrl: isOpen ? quoteUrl : null,
    linkTitle: words.online,
    payTitle: words.howToAccept,
    bankTitle: null,
    bank: [],
    transferCode: null,
    acceptance: quote.declinedAt === null ? acceptance(quote, parties, language) : null,
    remark: words.noInvoice,
  };
}

function markOf({ number, acceptedAt, declinedAt }: QuoteFields): PrintedInvoice['mark'] {
  if (acceptedAt !== null) return 'ACCEPTED';
  if (declinedAt !== null) return 'DECLINED';
  return number === null ? 'DRAFT' : null;
}

/**
 * Returns the block with name and date of the acceptance. If the quote is not accepted yet, the fields are empty, so
 * that the customer can sign on paper.
 */
function acceptance({ acceptedAt, acceptedBy }: QuoteFields, { seller }: Parties, language: Language): Acceptance {
  const { title, name, date, signature } = DOCUMENTS[language].invoice.quote.acceptance;
  const isSigned = acceptedAt !== null;
  return {
    title,
    fields: [
      { label: name, value: acceptedBy ?? '' },
      { label: date, value: isSigned ? dateIn(language, dateAt(acceptedAt, seller.timezone)) : '' },
      ...(isSigned ? [] : [{ label: signature, value: '' }]),
    ],
  };
}
