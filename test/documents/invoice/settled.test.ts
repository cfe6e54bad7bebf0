// Documents state refunds and amounts set off, and name the register in which the business is registered.
import { describe, expect, test } from 'vitest';
import { printedCreditNote } from '../../../src/documents/invoice/printed-credit-note.ts';
import { printedInvoice } from '../../../src/documents/invoice/printed-invoice.ts';
import { LANGUAGES } from '../../../src/model/language.ts';
import { creditNoteWith, invoiceWith, lineOf, partiesIn } from './sample-documents.ts';

const sumsOf = ({ sums }: ReturnType<typeof printedInvoice>) => sums.map(({ label, value }) => `${label} ${value}`);

describe('an invoice that was paid and then credited', () => {
  const paid = { status: 'paid', paid: 12_100, credited: 1_210, due: 0 } as const;

  test.each(LANGUAGES)('says what is to refund, in %s', (language) => {
    const sums = sumsOf(
      printedInvoice(invoiceWith([lineOf()], { parties: partiesIn(language), ...paid, toGiveBack: 1_210 })),
    );
    const { due, refund } = {
      en: { due: 'Amount due EUR 0.00', refund: 'To refund EUR 12.10' },
      nl: { due: 'Te betalen EUR 0,00', refund: 'Terug te betalen EUR 12,10' },
      de: { due: 'Offener Betrag 0,00 EUR', refund: 'Zu erstatten 12,10 EUR' },
      fr: { due: 'Net à payer 0,00 EUR', refund: 'À rembourser 12,10 EUR' },
    }[language];
    expect(sums.slice(-2)).toEqual([due, refund]);
  });

  test('says nothing of it once it is refunded', () => {
    const sums = sumsOf(printedInvoice(invoiceWith([lineOf()], { ...paid, refunded: 1_210, toGiveBack: 0 })));
    expect(sums.slice(-2)).toEqual(['Refunded EUR 12.10', 'Amount due EUR 0.00']);
  });
});

describe('a credit note says how the money comes back', () => {
  const part = { appliedToDue: 0, covered: 0, toGiveBack: 0, isRefunding: false };
  const said = (settlement: object, language: (typeof LANGUAGES)[number] = 'en') =>
    sumsOf(
      printedCreditNote(
        creditNoteWith([lineOf()], { parties: partiesIn(language), settlement: { ...part, ...settlement } }),
      ),
    ).slice(3);

  test.each([
    ['set off', { appliedToDue: 12_100 }, ['Set off against the amount due EUR 121.00']],
    ['to refund', { toGiveBack: 12_100 }, ['To refund EUR 121.00']],
    ['refund requested', { toGiveBack: 12_100, isRefunding: true }, ['Being refunded EUR 121.00']],
    [
      'in parts',
      { appliedToDue: 2_100, covered: 4_000, toGiveBack: 6_000 },
      ['Set off against the amount due EUR 21.00', 'Refunded before EUR 40.00', 'To refund EUR 60.00'],
    ],
    ['of a cancelled invoice', {}, []],
  ])('%s', (_what, settlement, rows) => {
    expect(said(settlement)).toEqual(rows);
  });

  test('in the language of the document', () => {
    const all = { appliedToDue: 2_100, covered: 4_000, toGiveBack: 6_000, isRefunding: true };
    expect(said(all, 'nl')).toEqual([
      'Verrekend met het openstaande bedrag EUR 21,00',
      'Eerder terugbetaald EUR 40,00',
      'Wordt terugbetaald EUR 60,00',
    ]);
    expect(said(all, 'de')).toEqual([
      'Mit dem offenen Betrag verrechnet 21,00 EUR',
      'Bereits erstattet 40,00 EUR',
      'Wird erstattet 60,00 EUR',
    ]);
    expect(said(all, 'fr')).toEqual([
      'Imputé sur le montant dû 21,00 EUR',
      'Déjà remboursé 40,00 EUR',
      'En cours de remboursement 60,00 EUR',
    ]);
  });
});

test.each([
  ['nl', { country: 'NL', registration_number: '01234567', registration_scheme: '0106' }, 'KvK 01234567'],
  ['en', { country: 'NL', registration_number: 'KVK 12345678' }, 'Registration no. KVK 12345678'],
  ['nl', { country: 'BE', registration_number: '0403.170.701' }, 'KBO 0403.170.701'],
  ['fr', { country: 'BE', registration_number: '0403170701', registration_scheme: '0208' }, 'BCE 0403170701'],
  ['fr', { country: 'FR', registration_number: '732829320', registration_scheme: '0002' }, 'SIREN 732829320'],
  ['de', { country: 'DE', registration_number: 'HRB 12345' }, 'Registernr. HRB 12345'],
] as const)('in %s, the register of %j has its own name', (language, seller, label) => {
  const { seller: printed } = printedInvoice(invoiceWith([lineOf()], { parties: partiesIn(language, { seller }) }));
  expect(printed.details.join(' ')).toContain(label);
});
