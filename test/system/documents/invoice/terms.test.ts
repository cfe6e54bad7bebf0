// The terms that VAT rules require are printed in the language of the document (R83).
import { describe, expect, test } from 'vitest';
import { renderInvoicePdf } from '../../../../src/documents/invoice/render-invoice-pdf.ts';
import type { LocalDate } from '../../../../src/model/dates.ts';
import { LANGUAGES } from '../../../../src/model/language.ts';
import type { Currency } from '../../../../src/model/money.ts';
import {
  creditNoteWith,
  fullCreditNote,
  fullInvoice,
  invoiceWith,
  lineOf,
  partiesIn,
} from '../../../documents/invoice/sample-documents.ts';
import { WHOLE } from '../../../kit/proof.ts';
import { readPdf } from '../../../operations/invoices/printed-page.ts';

const REASONS = {
  en: 'Article 11-1-o of the Dutch VAT Act Reverse charge',
  nl: 'Article 11-1-o of the Dutch VAT Act Btw verlegd',
  de: 'Article 11-1-o of the Dutch VAT Act Steuerschuldnerschaft des Leistungsempfängers',
  fr: 'Article 11-1-o of the Dutch VAT Act Autoliquidation',
};

async function printed(document: Parameters<typeof renderInvoicePdf>[0]): Promise<string> {
  return (await readPdf(await renderInvoicePdf(document))).texts.join(' ');
}

describe('an invoice with everything is printed in', () => {
  test.each([
    [
      'en',
      [
        'Period 1 November 2026 – 30 November 2026 Your reference Cost centre 12 Your order PO-778',
        'Unit price (USD) Tax Net (USD)',
        '1,000 0.125 21% 112.50 Discount 10%: −USD 12.50 · Bulk',
        'Book 1 19.00 9% 17.50 Discount: −USD 1.50',
        '500.00 0% 500.00 Exempt',
        'Advice 1 12.345678 0% 12.35 Reverse charge',
        'Items total USD 1,354.85 Discount 5% · Ten years together −USD 67.74 Subtotal USD 1,287.11',
        'VAT 0% exempt on USD 475.00 USD 0.00 VAT 0% reverse charge on USD 11.73 USD 0.00',
        'VAT 9% on USD 16.63 USD 1.50 VAT 21% on USD 783.75 USD 164.59 Total USD 1,453.20',
        'VAT in EUR at 1 USD = 0.9213 EUR EUR 162.40 Amount due',
      ],
    ],
    [
      'nl',
      [
        'Periode 1 november 2026 – 30 november 2026 Uw referentie Cost centre 12 Uw order PO-778',
        '1.000 0,125 21% 112,50 Korting 10%: −USD 12,50 · Bulk',
        '12,345678 0% 12,35 Verlegd',
        'Totaal van de regels USD 1.354,85 Korting 5% · Ten years together −USD 67,74 Subtotaal USD 1.287,11',
        'Btw 0% vrijgesteld over USD 475,00 USD 0,00 Btw 0% verlegd over USD 11,73',
        'Btw 21% over USD 783,75 USD 164,59',
        'Btw in EUR bij 1 USD = 0,9213 EUR EUR 162,40',
      ],
    ],
    [
      'de',
      [
        'Zeitraum 1. November 2026 – 30. November 2026 Ihre Referenz Cost centre 12 Ihre Bestellung PO-778',
        '1.000 0,125 21 % 112,50 Rabatt 10 %: −12,50 USD · Bulk',
        '12,345678 0 % 12,35 Reverse-Charge',
        'Summe der Positionen 1.354,85 USD Rabatt 5 % · Ten years together −67,74 USD Zwischensumme 1.287,11 USD',
        'USt. 0 % steuerfrei auf 475,00 USD 0,00 USD USt. 0 % Reverse-Charge auf 11,73 USD',
        'USt. in EUR bei 1 USD = 0,9213 EUR 162,40 EUR',
      ],
    ],
  ] as const)('%s', async (language, texts) => {
    const page = await printed(fullInvoice(language));
    for (const text of [...texts, REASONS[language]]) expect(page).toContain(text);
  });
});

test.each(LANGUAGES)(
  'a credit note names category, reason and the tax in the own currency, in %s',
  async (language) => {
    const page = await printed(fullCreditNote(language));
    const { words, reason } = {
      en: { words: 'VAT 0% reverse charge on USD 100.00 USD 0.00', reason: 'Reverse charge' },
      nl: { words: 'Btw 0% verlegd over USD 100,00 USD 0,00', reason: 'Btw verlegd' },
      de: { words: 'USt. 0 % Reverse-Charge auf 100,00 USD 0,00 USD', reason: 'Steuerschuldnerschaft' },
      fr: { words: 'TVA 0 % autoliquidation sur 100,00 USD 0,00 USD', reason: 'Autoliquidation' },
    }[language];
    expect(page).toContain(words);
    expect(page).toMatch(/1 USD = 0[.,]9213 EUR/);
    expect(page.indexOf(reason, page.indexOf('9213'))).toBeGreaterThan(0);
    expect(page).toContain('PO-778');
  },
);

test('prices that include tax: headings and lines say so, the sums show net, tax and total', async () => {
  const lines = [lineOf({ unitPrice: 12_100 }), lineOf({ unitPrice: 1_210, discount: { percent: 1_000 } })];
  const terms = { pricesIncludeTax: true, discount: { amount: 121 } };
  const page = await printed(invoiceWith(lines, { terms, deliveryDate: '2026-11-19' as LocalDate }));
  for (const text of [
    'Delivery date 19 November 2026',
    'Unit price incl. VAT (EUR) Tax Amount incl. VAT (EUR)',
    'Design 1 121.00 21% 121.00',
    '12.10 21% 10.89 Discount 10%: −EUR 1.21',
    'Items total excl. VAT EUR 109.00 Discount excl. VAT −EUR 1.00 Subtotal excl. VAT EUR 108.00',
    'on EUR 108.00 EUR 22.68 Total EUR 130.68',
  ]) {
    expect(wordsOf(page)).toContain(wordsOf(text));
  }
});

/**
 * The PDF reader returns headings of several lines line by line. Brings headings given column by column into that
 * order.
 */
function wordsOf(text: string): string {
  return text.replace(
    'Unit price incl. VAT (EUR) Tax Amount incl. VAT (EUR)',
    'Amount incl. VAT Description Quantity Unit price incl. VAT Tax (EUR) (EUR)',
  );
}

describe('says nothing more where nothing more was chosen', () => {
  test('no category: tax as ever, no reasons, no discount', async () => {
    const page = await printed(invoiceWith([lineOf(), lineOf({ taxRate: 0 })]));
    expect(page).toContain('Subtotal EUR 200.00 Tax 0% on EUR 100.00 EUR 0.00 Tax 21% on EUR 100.00 EUR 21.00 Total');
    expect(page).not.toMatch(/Items total|Discount|VAT \d|Article|Delivery|Period|order/);
    expect(page).toContain('Your reference 04011000-1234');
  });

  test('one category: its name stands in the sums alone', async () => {
    const page = await printed(invoiceWith([lineOf({ taxRate: 0, taxCategory: 'export' }), lineOf()]));
    expect(page).toContain('VAT 0% export on EUR 100.00 EUR 0.00 VAT 21% on');
    expect(page).toContain('Export outside the EU');
    expect(page).toContain('Design 1 100.00 0% 100.00 Design');
  });

  test('outside the scope of VAT there is no rate', async () => {
    const page = await printed(invoiceWith([lineOf({ taxRate: 0, taxCategory: 'outside_scope' })]));
    expect(page).toContain('Design 1 100.00 – 100.00');
    expect(page).toContain('Outside the scope of VAT: EUR 100.00 EUR 0.00');
    expect(page).toContain('Not subject to VAT');
    expect(page).not.toContain('0%');
  });

  test('two lines of one reason: it is printed once', async () => {
    const exempt = lineOf({ taxRate: 0, taxCategory: 'exempt', exemptionReason: 'Vocational training' });
    const page = await printed(creditNoteWith([exempt, exempt]));
    expect(page.split('Vocational training')).toHaveLength(2);
  });
});

describe('what is long stays on the paper and apart', () => {
  const long = 'Exempt under article 132 (1) (i) of Directive 2006/112/EC, חשבונית פטורה ממע"מ, '.repeat(3);
  const reasons = ['exempt', 'reverse_charge', 'export'].map((taxCategory, at) =>
    lineOf({ taxRate: 0, taxCategory: taxCategory as 'exempt', exemptionReason: `${at} ${long}` }),
  );
  const discounts = Array.from({ length: 25 }, () => lineOf({ discount: { amount: 1, reason: long } }));

  test.each(LANGUAGES)('reasons, references and figures, in %s', async (language) => {
    const document = invoiceWith(
      [...discounts, ...reasons, lineOf({ unitPrice: 99_999_999_999_999, priceScale: 4, quantity: 1 })],
      {
        ...{ parties: partiesIn(language), orderReference: 'PO '.repeat(30), buyerReference: 'X'.repeat(100) },
        ...{
          currency: 'USD' as Currency,
          ownCurrency: { currency: 'JPY' as Currency, rate: 153_123_456, taxTotal: 12_345_678 },
        },
        terms: { pricesIncludeTax: true, discount: { percent: 1, reason: long } },
      },
    );
    const { pages, texts } = await readPdf(await renderInvoicePdf(document));
    expect(pages.length).toBeGreaterThan(2);
    const all = texts.join(' ').replace(/\s+/g, ' ');
    expect(all).toMatch(/99[., ]999[., ]999[.,]999999/);
    expect(all).toMatch(/153[.,]123456 JPY/);
    for (const page of pages) {
      expect(overlapsIn(page)).toEqual([]);
      expect(page.filter(({ left, right, baseline }) => !(left > 49 && right < 547 && baseline > 30))).toEqual([]);
    }
  });

  test('the sums are not torn apart while they fit on a page', async () => {
    // From one number of lines to the next, the totals move by less than their height: every third number is enough to
    // reach the end of a page.
    for (let lines = 8; lines < 20; lines += WHOLE ? 1 : 3) {
      // With eight tax rates, the totals are higher than the payment details beside them.
      const items = Array.from({ length: lines }, (_, line) => lineOf({ taxRate: 100 * (1 + (line % 8)) }));
      const { texts } = await readPdf(await renderInvoicePdf(invoiceWith(items)));
      const [withSubtotal] = texts.filter((text) => text.includes('Subtotal'));
      expect(withSubtotal, `${lines} lines`).toContain('Amount due EUR');
      expect(withSubtotal).toMatch(/Subtotal .* Total .* Amount due EUR/);
    }
  });
});

type Placed = { readonly text: string; readonly left: number; readonly right: number; readonly baseline: number };

/** Pairs of texts on the same line that overlap horizontally. */
function overlapsIn(page: readonly Placed[]): string[] {
  return page.flatMap((one, index) =>
    page
      .slice(index + 1)
      .filter((two) => Math.abs(one.baseline - two.baseline) < 4)
      .filter((two) => Math.min(one.right, two.right) - Math.max(one.left, two.left) > 0.5)
      .map((two) => `${one.text} | ${two.text}`),
  );
}
