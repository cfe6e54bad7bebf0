/**
 * Tasks about VAT. The right result is an invoice with the category, discount, price and rate of the question, or an
 * amount (R83, R86).
 */
import { grossOf, invoice, issuedIn, netOf, nextNumber, numberOf, receivedIn, taxOf } from '../ledger/truth.ts';
import { money, price, sumOf } from '../money.ts';
import { byCustomer, draftIssued, invoiceMade } from './changed-rows.ts';
import { figuresOf, type Task } from './task.ts';

const march = issuedIn('2026-03').filter((one) => grossOf(one).currency === 'EUR');
/** An invoice with one line without tax. */
const free = (taxCategory: string) => ({ tax_total: 0, lines: [{ taxRate: 0, taxCategory }] });
const charged = (tax_total: number) => ({ tax_total, lines: [{ taxRate: 2_100 }] });

const CATEGORIES: readonly Task[] = [
  {
    ...{
      id: 'intra-community-over-a-week',
      kind: 'vat',
      question:
        'Factureer Brasserie Lumière 510 euro voor „Glasdragers”: een intracommunautaire levering, geleverd van 2 tot en met 6 maart. Niet mailen.',
    },
    amounts: [money('EUR 510')],
    effects: invoiceMade(byCustomer('lumiere'), money('EUR 510'), {
      ...free('intra_community'),
      details: { period: { start: '2026-03-02', end: '2026-03-06' } },
    }),
  },
  {
    ...{
      id: 'draft-without-delivery-date',
      kind: 'vat',
      question:
        'Lege für Brasserie Lumière einen Entwurf über 430 Euro für „Bierdeckel“ an: innergemeinschaftliche Lieferung. Das Lieferdatum reiche ich nach.',
    },
    amounts: [money('EUR 430')],
    effects: invoiceMade(byCustomer('lumiere'), money('EUR 430'), {
      ...free('intra_community'),
      ...{ status: 'draft', details: { deliveryDate: null, period: null } },
    }),
  },
  {
    ...{
      id: 'export',
      kind: 'vat',
      question:
        'Invoice Gletsch Sport EUR 880 for "Ski racks" without VAT: the goods left for Switzerland, so it is an export. No mail.',
    },
    amounts: [money('EUR 880')],
    effects: invoiceMade(byCustomer('gletsch'), money('EUR 880'), free('export')),
  },
  {
    ...{
      id: 'exempt-with-reason',
      kind: 'vat',
      question:
        'Factureer Lina Vos 300 euro voor „Workshop letters tekenen”, vrijgesteld van btw omdat het onderwijs is. Niet mailen.',
    },
    amounts: [money('EUR 300')],
    effects: invoiceMade(byCustomer('lina'), money('EUR 300'), {
      ...{ tax_total: 0, lines: [{ taxRate: 0, taxCategory: 'exempt', exemptionReason: /onderwijs/i }] },
    }),
  },
  {
    ...{
      id: 'usual-category',
      kind: 'vat',
      question:
        'Factureer Staalbouw Zuid 240 euro voor „Detailtekening”, met de btw zoals die bij deze klant is ingesteld. Niet mailen. Hoe staat de btw erop?',
    },
    amounts: [money('EUR 240')],
    names: [['verleg', 'reverse charge', 'reverse_charge']],
    effects: invoiceMade(byCustomer('staal'), money('EUR 240'), free('reverse_charge')),
  },
  {
    ...{
      id: 'rate-said-for-once',
      kind: 'vat',
      question:
        'Staalbouw Zuid bekommt eine Rechnung über 300 Euro netto für „Werkstattplan“, dieses Mal mit 21 % Umsatzsteuer. Nicht mailen.',
    },
    amounts: [money('EUR 363')],
    mayName: [money('EUR 300'), money('EUR 63')],
    effects: invoiceMade(byCustomer('staal'), money('EUR 363'), charged(6_300)),
  },
  {
    ...{
      id: 'why-no-vat',
      kind: 'vat',
      question: `Waarom staat er geen btw op ${numberOf('staal-open')}, en hoeveel moet de klant ervoor betalen?`,
    },
    amounts: [grossOf(invoice('staal-open'))],
    names: [['verleg', 'reverse charge', 'reverse_charge']],
  },
];

const FIGURES: readonly Task[] = [
  {
    // No price without tax in whole cents gives a total of 20.60 with 21 % tax: 17.02 gives 20.59, and 17.03 gives
    // 20.61.
    ...{
      id: 'price-with-vat',
      kind: 'vat',
      question:
        'Factureer Korenaar Bakery 20,60 euro inclusief 21 % btw voor „Menukaart”. Het totaal moet precies kloppen. Niet mailen.',
    },
    amounts: [money('EUR 20.6')],
    mayName: [money('EUR 17.02'), money('EUR 3.58')],
    effects: invoiceMade(byCustomer('korenaar'), money('EUR 20.6'), charged(358)),
  },
  {
    // Taxable amounts: 61.80 less 6.18 at 21 %, and 55.00 less 5.50 at 9 %.
    ...{
      id: 'discount-on-all',
      kind: 'vat',
      question:
        'Rechnung an Korenaar Bakery: 3 „Tafeln“ zu je 20,60 Euro mit 21 % Umsatzsteuer und 1 „Kreideset“ zu 55 Euro mit 9 %. 10 % Rabatt auf alles, als ein Rabatt der ganzen Rechnung. Nicht mailen.',
    },
    amounts: [money('EUR 121.26')],
    mayName: ['20.6', '61.8', '55', '116.8', '11.68', '6.18', '5.5', '55.62', '49.5', '105.12', '4.46', '16.14'].map(
      (one) => money(`EUR ${one}`),
    ),
    effects: invoiceMade(byCustomer('korenaar'), money('EUR 121.26'), {
      tax_total: 1_614,
      lines: [
        { quantity: 300, taxRate: 2_100, discount: null },
        { quantity: 100, taxRate: 900, discount: null },
      ],
      details: { discount: { percent: 1_000 } },
    }),
  },
  {
    // Taxable amounts: 120.60 less 12.06 at 21 %, and 55.00 at 9 %.
    ...{
      id: 'discount-on-one-line',
      kind: 'vat',
      question:
        'Invoice Harbour Parcels for 4 "Boards" at EUR 30.15 with 21 % VAT and 1 "Chalk set" at EUR 55 with 9 % VAT, with 10 % off the boards only. No mail. How much VAT is that?',
    },
    amounts: [money('EUR 191.28'), money('EUR 27.74')],
    mayName: ['30.15', '120.6', '55', '12.06', '108.54', '163.54', '22.79', '4.95'].map((one) => money(`EUR ${one}`)),
    effects: invoiceMade(byCustomer('harbour'), money('EUR 191.28'), {
      tax_total: 2_774,
      lines: [
        { quantity: 400, taxRate: 2_100, discount: { percent: 1_000 } },
        { quantity: 100, taxRate: 900, discount: null },
      ],
      details: { discount: null },
    }),
  },
  {
    ...{
      id: 'price-finer-than-a-cent',
      kind: 'vat',
      question: 'Factureer Harbour Parcels 1000 stickers tegen 0,125 euro per stuk, plus 21 % btw. Niet mailen.',
    },
    amounts: [money('EUR 151.25')],
    mayName: [price('EUR 0.125'), money('EUR 125'), money('EUR 26.25')],
    effects: invoiceMade(byCustomer('harbour'), money('EUR 151.25'), {
      tax_total: 2_625,
      lines: [{ quantity: 100_000, taxRate: 2_100, total: 12_500 }],
    }),
  },
  {
    ...{
      id: 'vat-in-the-own-currency',
      kind: 'vat',
      question:
        'Invoice Fjell Outdoor 200 pounds plus 21 % VAT for "Carabiners". The rate is 1.17 euros for a pound. No mail. How much is the VAT in euros, as the invoice says it?',
    },
    amounts: [money('GBP 242'), money('EUR 49.14')],
    mayName: [money('GBP 200'), money('GBP 42'), money('EUR 1.17'), money('GBP 1')],
    effects: invoiceMade(byCustomer('fjell'), money('GBP 242'), {
      ...charged(4_200),
      details: { exchange: { to: 'EUR', rate: 1_170_000 } },
    }),
  },
  {
    ...{
      id: 'vat-of-a-month',
      kind: 'vat',
      question:
        'Wie viel Umsatzsteuer steht auf unseren Rechnungen in Euro vom März, und auf welchen Betrag ohne Umsatzsteuer kommen sie?',
    },
    amounts: [sumOf('EUR', march.map(taxOf)), sumOf('EUR', march.map(netOf))],
    mayName: [sumOf('EUR', march.map(grossOf)), sumOf('EUR', receivedIn('2026-03')), ...figuresOf(march)],
  },
];

const ISSUED_LATER: readonly Task[] = [
  {
    ...{
      id: 'delivery-date-said-later',
      kind: 'vat',
      question: 'Geef het concept voor Rheinwerk Metallbau uit. Niet mailen.',
    },
    followUps: ['Dat was 12 maart.'],
    mayName: figuresOf([invoice('rhein-draft')]),
    names: [['lever', 'deliver'], [nextNumber()]],
    effects: draftIssued('rhein-draft', { details: { deliveryDate: '2026-03-12', period: null } }),
  },
];

export const VAT: readonly Task[] = [...CATEGORIES, ...FIGURES, ...ISSUED_LATER];
