/** The printed quote (R102): what it says, and what it leaves out because nothing has to be paid. */
import { describe, expect, test } from 'vitest';
import { printedQuote, type QuoteDocument } from '../../../src/documents/invoice/printed-quote.ts';
import type { Instant } from '../../../src/model/dates.ts';
import { LANGUAGES } from '../../../src/model/language.ts';
import { fullQuote, lineOf, partiesIn, quoteWith } from './sample-documents.ts';

const AT = Date.UTC(2026, 10, 24, 23, 30) as Instant;

const printed = (more: Partial<QuoteDocument['quote']> = {}) => printedQuote(quoteWith([lineOf()], more));

test.each([
  ['en', 'Quote', 'Valid until', 'This is a quote, not an invoice.'],
  ['nl', 'Offerte', 'Geldig tot en met', 'Dit is een offerte, geen factuur.'],
  ['de', 'Angebot', 'Gültig bis', 'Dies ist ein Angebot, keine Rechnung.'],
  ['fr', 'Devis', 'Valable jusqu’au', 'Ceci est un devis et non une facture.'],
] as const)('in %s: title, last day, and that it is no invoice', (language, title, validUntil, remark) => {
  const quote = printedQuote(fullQuote(language));
  expect(quote).toMatchObject({ title, number: 'QU-000012', intro: expect.stringContaining('Thank you') });
  expect(quote.headline[1].label).toBe(validUntil);
  expect(quote.remark).toContain(remark);
});

test.each(LANGUAGES)('in %s it names no bank account, no due date and no amount due', (language) => {
  const quote = printedQuote(fullQuote(language));
  expect(quote).toMatchObject({ bank: [], transferCode: null });
  expect(JSON.stringify(quote.sums)).not.toContain(quote.words.sums.due);
  expect(JSON.stringify([quote.facts, quote.headline])).not.toContain(quote.words.dueDate);
});

describe('who accepts it', () => {
  test('an open quote has the address of its page, and empty lines for name, date and signature', () => {
    const { acceptance, paymentUrl, mark } = printed();
    expect({ paymentUrl, mark }).toEqual({ paymentUrl: 'https://pay.example/q1b2c3d4e5', mark: null });
    expect(acceptance?.fields.map(({ value }) => value)).toEqual(['', '', '']);
  });

  test('an accepted quote has the name and the day in the time zone of the business, and no address', () => {
    const { acceptance, paymentUrl, mark, headline } = printed({ acceptedAt: AT, acceptedBy: 'Anna Schmidt' });
    expect({ paymentUrl, mark }).toEqual({ paymentUrl: null, mark: 'ACCEPTED' });
    expect(acceptance?.fields.map(({ value }) => value)).toEqual(['Anna Schmidt', '25 November 2026']);
    expect(headline[1]).toEqual({ label: 'Accepted on', value: '25 November 2026' });
  });

  test('a declined quote cannot be signed any more', () => {
    expect(printed({ declinedAt: AT })).toMatchObject({ acceptance: null, paymentUrl: null, mark: 'DECLINED' });
  });

  test('a draft has no number and is marked as one', () => {
    const draft = { ...quoteWith([lineOf()], { number: null, parties: partiesIn('nl') }), quoteUrl: null };
    expect(printedQuote(draft)).toMatchObject({
      title: 'Conceptofferte',
      number: null,
      mark: 'DRAFT',
      paymentUrl: null,
    });
  });
});
