// Page layout in every language: no overlapping text, no text outside the page, and no totals on a page without a line.
import { describe, expect, test } from 'vitest';
import { renderInvoicePdf } from '../../../../src/documents/invoice/render-invoice-pdf.ts';
import { renderStatementPdf } from '../../../../src/documents/statement/render-statement-pdf.ts';
import type { Instant, LocalDate } from '../../../../src/model/dates.ts';
import type { LineInput } from '../../../../src/model/invoice-sums.ts';
import { LANGUAGES, type Language } from '../../../../src/model/language.ts';
import type { Currency } from '../../../../src/model/money.ts';
import { DOCUMENTS } from '../../../../src/words/texts.ts';
import {
  creditNoteWith,
  fullCreditNote,
  fullInvoice,
  fullQuote,
  invoiceWith,
  lineOf,
  partiesIn,
  quoteWith,
} from '../../../documents/invoice/sample-documents.ts';
import { type PlacedText, readPdf } from '../../../operations/invoices/printed-page.ts';

const LONG = 'Maintenance of the irrigation, the pumps and the greenhouse control, with travel and small parts; ';
const HEBREW = 'תכנון ועיצוב אתר, כולל 12 שעות עבודה وتصميم الموقع';

/** Invoice lines with six tax rates or categories, discounts, long descriptions and right-to-left text. */
function variedLines(count: number): LineInput[] {
  const kinds: Partial<LineInput>[] = [
    { description: HEBREW },
    { description: LONG.repeat(3), quantity: 1_250, unit: 'hour', unitPrice: 9_550 },
    { taxRate: 900, discount: { percent: 1_000, reason: 'Regular customer, for ten years and more' } },
    { taxRate: 0, taxCategory: 'exempt', discount: { amount: 100 } },
    { taxRate: 600, unitPrice: 99_999_999 },
    { taxRate: 1_200, unit: 'square_metre', quantity: 123_456 },
    { taxRate: 0, taxCategory: 'zero' },
  ];
  return Array.from({ length: count }, (_, index) => lineOf(kinds[index % kinds.length]));
}

/**
 * Height of lower-case letters in points. Texts with a smaller vertical distance overlap if they also overlap
 * horizontally.
 */
const LETTER_HEIGHT = 5;

function overlapping(page: readonly PlacedText[]): string[] {
  return page.flatMap((one, index) =>
    page
      .slice(index + 1)
      .filter(
        (other) =>
          Math.abs(one.baseline - other.baseline) < LETTER_HEIGHT &&
          Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1,
      )
      .map((other) => `${one.text} / ${other.text}`),
  );
}

async function printed(document: Parameters<typeof renderInvoicePdf>[0]) {
  const pdf = await readPdf(await renderInvoicePdf(document));
  for (const [index, page] of pdf.pages.entries()) {
    expect(overlapping(page), `page ${index + 1}`).toEqual([]);
    const outside = page.filter(({ left, right, baseline }) => left < 49 || right > 546 || baseline < 30);
    expect(outside, `page ${index + 1}`).toEqual([]);
  }
  return pdf;
}

describe.each(LANGUAGES)('in %s', (language) => {
  const words = DOCUMENTS[language].invoice;
  const parties = partiesIn(language, { seller: { bic: 'ABNANL2A' } });

  test.each([1, 5, 200])('an invoice of %d lines', async (count) => {
    const { pages, texts } = await printed(
      invoiceWith(variedLines(count), {
        ...{ parties, reference: 'Project 7', notes: 'Thanks for your order.', paymentTerms: LONG },
        terms: { discount: { percent: 500, reason: 'Ten years together' } },
      }),
    );
    // The page with the totals must have at least one line of the table.
    const closing = texts.findIndex((text) => text.includes(words.sums.due) && text.includes(words.sums.itemsTotal));
    expect(texts[closing]).toContain(words.columns.description);
    expect(texts[closing]).toContain(words.howToPay);
    expect(texts.join(' ')).toContain(words.page({ page: String(pages.length), count: String(pages.length) }));
  });

  test('everything that a document can say', async () => {
    await printed(fullInvoice(language));
    await printed(fullInvoice(language, { status: 'paid', paid: 2_000, due: 0, toGiveBack: 500, credited: 500 }));
    await printed(fullCreditNote(language));
    const settlement = { appliedToDue: 100, covered: 200, toGiveBack: 300, isRefunding: true };
    await printed(creditNoteWith(variedLines(5), { parties, settlement }));
  });

  test('a direct debit, and a draft', async () => {
    const directDebit = { mandate_reference: 'M-7/1', iban: 'NL02ABNA0123456789' };
    await printed(invoiceWith([lineOf()], { parties, directDebit }));
    const { links } = await printed(invoiceWith([lineOf()], { parties }));
    expect(links).toEqual(['https://pay.example/abc0123456']);
  });

  test('a quote: open, accepted by a long name, and declined', async () => {
    const intro = `${HEBREW} ${LONG.repeat(40)}`;
    const { pages, links } = await printed(fullQuote(language, { intro }));
    expect(pages.length).toBeGreaterThan(1);
    expect(links).toEqual(['https://pay.example/q1b2c3d4e5']);
    await printed(quoteWith(variedLines(5), { parties, notes: LONG.repeat(9) }));
    const acceptedAt = Date.UTC(2026, 10, 30, 23, 30) as Instant;
    await printed(fullQuote(language, { acceptedAt, acceptedBy: `${HEBREW} ${'Wilhelmina-Charlotte '.repeat(9)}` }));
    await printed(fullQuote(language, { declinedAt: acceptedAt }));
  });

  test('the title of a statement is one word, and no row overlaps another', async () => {
    const { texts, pages } = await readPdf(await renderStatementPdf(statementIn(language)));
    expect(texts[0]).toContain(DOCUMENTS[language].statement.title);
    for (const page of pages) expect(overlapping(page)).toEqual([]);
  });
});

function statementIn(language: Language) {
  const currency = 'EUR' as Currency;
  const line = { kind: 'invoice', currency, due_date: '2026-03-31', testmode: 0, credit_note_number: null } as const;
  return {
    language,
    parties: partiesIn(language),
    logo: null,
    from: '2026-03-01' as LocalDate,
    to: '2026-03-31' as LocalDate,
    balances: [{ currency, opening: 0, closing: 12_100 }],
    lines: Array.from({ length: 40 }, (_, index) => ({
      ...line,
      ...{
        day: '2026-03-01' as LocalDate,
        invoice_number: `INV-${index}`,
        amount: 12_100,
        balance: 12_100 * (index + 1),
      },
    })) as never,
    madeAt: Date.UTC(2026, 2, 31) as Instant,
  } as Parameters<typeof renderStatementPdf>[0];
}
