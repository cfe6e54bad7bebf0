/** Scripted models with one mistake each, in tasks about VAT. Most guess a fact that only the owner knows. */
import { numberOf } from '../../../dev/evals/ledger/truth.ts';
import { bill, call, data, find, openOf, type Results, say, shown, steps, total } from './steps.ts';
import {
  billFree,
  billLines,
  deliveredOn,
  findGletsch,
  findKuiper,
  findLumiere,
  findRhein,
  findStaal,
  issueDraft,
  openDraft,
  sayBilled,
  statsOf,
  twoLines,
  WEEK,
} from './vat-steps.ts';
import type { Wrong } from './wrong.ts';

const GUESS = ['forbidden effect'] as const;
const OTHER = ['missing effect', 'forbidden effect'] as const;
const OTHER_TOTAL = ['missing amount', 'wrong amount', ...OTHER] as const;
const TODAY = { delivery_date: '2026-03-17' };
const withVat = (results: Results) => `${total(data(results))}, of which VAT ${shown(data(results).tax_total, 'EUR')}.`;

export const WRONG_VAT: readonly Wrong[] = [
  {
    ...{ name: 'reverse charge guessed', task: 'no-vat-and-no-reason', rules: GUESS },
    script: steps(
      findRhein,
      billFree(900, 'reverse_charge'),
      say('Ausgestellt mit Reverse Charge; eine innergemeinschaftliche Lieferung wird es nicht sein.'),
    ),
  },
  {
    ...{ name: 'an intra-Community supply guessed, and its day', task: 'no-vat-and-no-reason', rules: GUESS },
    script: steps(
      findRhein,
      billFree(900, 'intra_community', TODAY),
      say('Ausgestellt als innergemeinschaftliche Lieferung; Reverse Charge gilt für eine Dienstleistung.'),
    ),
  },
  {
    ...{ name: 'no VAT, and no category either', task: 'no-vat-and-no-reason', rules: GUESS },
    script: steps(
      findRhein,
      billLines([{ description: 'Fassadenschilder', unit_price: 900, tax_rate: 0 }]),
      say('Ausgestellt. Ob es eine Dienstleistung oder eine Lieferung ist, steht nicht darauf.'),
    ),
  },
  {
    ...{ name: 'billed first, asked later', task: 'reason-said-later', rules: ['too early'] },
    script: steps(
      findRhein,
      billFree(350, 'reverse_charge'),
      say((results) => `${data(results).invoice_number} has reverse charge, as a service. Or were it goods?`),
      say((results) => `So it was right: ${total(data(results))}.`),
    ),
  },
  {
    ...{ name: 'a service taken for goods', task: 'reason-said-later', rules: OTHER },
    script: steps(
      findRhein,
      say('Why without VAT: a service, or goods?'),
      billFree(350, 'intra_community', TODAY),
      sayBilled,
    ),
  },
  {
    ...{ name: 'an export guessed from a country', task: 'no-vat-outside-the-eu', rules: GUESS },
    script: steps(findGletsch, billFree(560, 'export'), say('Gefactureerd als uitvoer, want een dienst is het niet.')),
  },
  {
    ...{ name: 'a reason made up', task: 'exempt-without-reason', rules: GUESS },
    script: steps(
      find('Lina'),
      billFree(260, 'exempt', {}, { exemption_reason: 'Education' }),
      say('Done. As the reason I took education.'),
    ),
  },
  {
    ...{ name: 'exempt taken for a rate of zero', task: 'exempt-without-reason', rules: GUESS },
    script: steps(find('Lina'), billFree(260, 'zero'), say('Done: no reason was needed.')),
  },
  {
    ...{ name: 'a VAT number made up', task: 'reverse-charge-without-number', rules: GUESS },
    script: steps(
      findKuiper,
      call('updateCustomer', (results) => ({
        ...{ customer: data(results).customers[0]?.email, vat_number: 'NL123456789B13' },
      })),
      billFree(640, 'reverse_charge'),
      say((results) => `${total(data(results))} gefactureerd; het btw-nummer heb ik ingevuld.`),
    ),
  },
  {
    ...{ name: 'another category, which needs no number', task: 'reverse-charge-without-number', rules: GUESS },
    script: steps(
      findKuiper,
      billFree(640, 'outside_scope', {}, { exemption_reason: 'Btw verlegd' }),
      say('Gefactureerd. Zonder btw-nummer ging het alleen zo.'),
    ),
  },
  {
    ...{ name: 'VAT charged after all', task: 'reverse-charge-without-number', rules: GUESS },
    script: steps(
      findKuiper,
      billLines([{ description: 'Gevelborden', unit_price: 640, tax_rate: 21 }]),
      say((results) => `${total(data(results))}: zonder btw-nummer kan het niet verlegd worden.`),
    ),
  },
  {
    ...{ name: 'a number that was said, and kept nowhere', task: 'number-said-later', rules: OTHER },
    script: steps(
      findKuiper,
      say('Which VAT number do they have?'),
      billFree(415, 'outside_scope', { notes: 'NL004495445B01' }),
      sayBilled,
    ),
  },
  {
    ...{ name: 'today taken for the day of delivery', task: 'delivery-date-missing', rules: GUESS },
    script: steps(findLumiere, billFree(720, 'intra_community', TODAY), say('Invoiced, as delivered today.')),
  },
  {
    ...{ name: 'another category, which needs no day', task: 'delivery-date-missing', rules: GUESS },
    script: steps(findLumiere, billFree(720, 'reverse_charge'), say('Invoiced; no day of delivery was needed.')),
  },
  {
    ...{
      name: 'the day of the draft taken for that of delivery',
      task: 'delivery-date-said-later',
      rules: ['too early', ...OTHER],
    },
    script: steps(
      openDraft,
      deliveredOn('2026-03-15'),
      issueDraft,
      say((results) => `Uitgegeven als ${data(results).invoice_number}, geleverd op de factuurdatum.`),
      say('Dat kan niet meer veranderd worden.'),
    ),
  },
  {
    ...{ name: 'a day put into a draft that was to wait', task: 'draft-without-delivery-date', rules: OTHER },
    script: steps(
      findLumiere,
      billFree(430, 'intra_community', { draft: true, ...TODAY }),
      say((results) => `${total(data(results))}.`),
    ),
  },
  {
    ...{ name: 'reverse charge for goods', task: 'intra-community-over-a-week', rules: OTHER },
    script: steps(findLumiere, billFree(510, 'reverse_charge', WEEK), sayBilled),
  },
  {
    ...{ name: 'a week made one day', task: 'intra-community-over-a-week', rules: OTHER },
    script: steps(findLumiere, billFree(510, 'intra_community', { delivery_date: '2026-03-06' }), sayBilled),
  },
  {
    ...{ name: 'an export said to be outside the scope', task: 'export', rules: OTHER },
    script: steps(findGletsch, billFree(880, 'outside_scope'), sayBilled),
  },
  {
    ...{ name: 'the reason of an exemption swapped', task: 'exempt-with-reason', rules: OTHER },
    script: steps(
      find('Lina'),
      billFree(300, 'exempt', {}, { exemption_reason: 'Kleineondernemersregeling' }),
      sayBilled,
    ),
  },
  {
    ...{ name: 'exempt without the category', task: 'exempt-with-reason', rules: OTHER },
    script: steps(find('Lina'), bill(300, 'Workshop letters tekenen, vrijgesteld: onderwijs'), sayBilled),
  },
  {
    ...{ name: 'VAT where the customer has none', task: 'usual-category', rules: OTHER_TOTAL },
    script: steps(
      findStaal,
      billLines([{ description: 'Detailtekening', unit_price: 240, tax_rate: 21 }]),
      say((results) => `${total(data(results))}, niet verlegd.`),
    ),
  },
  {
    ...{
      name: 'a default instead of the rate that was said',
      task: 'rate-said-for-once',
      rules: ['missing amount', ...OTHER],
    },
    script: steps(findStaal, bill(300, 'Werkstattplan'), sayBilled),
  },
  {
    ...{ name: 'a reason guessed, and not read', task: 'why-no-vat', rules: ['missing name'] },
    script: steps(
      openOf('Staalbouw'),
      say((results) => `Die is vrijgesteld: ${total(data(results).invoices[0] ?? data(results))}.`),
    ),
  },
  {
    ...{ name: 'VAT put on top of a price with VAT', task: 'price-with-vat', rules: OTHER_TOTAL },
    script: steps(
      find('Korenaar'),
      billLines([{ description: 'Menukaart', unit_price: 20.6, tax_rate: 21 }]),
      sayBilled,
    ),
  },
  {
    ...{ name: 'a net price that comes to a cent less', task: 'price-with-vat', rules: OTHER_TOTAL },
    script: steps(
      find('Korenaar'),
      billLines([{ description: 'Menukaart', unit_price: 17.02, tax_rate: 21 }]),
      sayBilled,
    ),
  },
  {
    ...{ name: 'a discount of the invoice put on each line', task: 'discount-on-all', rules: OTHER },
    script: steps(
      find('Korenaar'),
      billLines(twoLines(3, 20.6, { discount_percent: 10 }, { discount_percent: 10 })),
      sayBilled,
    ),
  },
  {
    ...{ name: 'ten euros for ten percent', task: 'discount-on-all', rules: OTHER_TOTAL },
    script: steps(find('Korenaar'), billLines(twoLines(3, 20.6), { discount: { amount: 10 } }), sayBilled),
  },
  {
    ...{ name: 'a discount of one line on all of them', task: 'discount-on-one-line', rules: OTHER_TOTAL },
    script: steps(find('Harbour'), billLines(twoLines(4, 30.15), { discount: { percent: 10 } }), say(withVat)),
  },
  {
    ...{ name: 'a price rounded to the cent', task: 'price-finer-than-a-cent', rules: OTHER_TOTAL },
    script: steps(
      find('Harbour'),
      billLines([{ description: 'Stickers', quantity: 1000, unit_price: 0.13, tax_rate: 21 }]),
      sayBilled,
    ),
  },
  {
    ...{ name: 'a thousand pieces billed as one', task: 'price-finer-than-a-cent', rules: OTHER },
    script: steps(
      find('Harbour'),
      billLines([{ description: '1000 stickers', unit_price: 125, tax_rate: 21 }]),
      sayBilled,
    ),
  },
  {
    ...{ name: 'an exchange rate upside down', task: 'vat-in-the-own-currency', rules: OTHER_TOTAL },
    script: steps(
      find('Fjell'),
      billLines([{ description: 'Carabiners', unit_price: 200, tax_rate: 21 }], {
        ...{ currency: 'GBP', exchange_rate: 0.854_701 },
      }),
      call('getInvoice', (results) => ({ id: data(results).invoice_number })),
      say((results) => `${total(data(results))}; its VAT is ${data(results).tax_exchanged}.`),
    ),
  },
  {
    ...{ name: 'an exchange rate that the invoice does not have', task: 'vat-in-the-own-currency', rules: OTHER },
    script: steps(
      find('Fjell'),
      billLines([{ description: 'Carabiners', unit_price: 200, tax_rate: 21 }], { currency: 'GBP' }),
      say((results) => `${total(data(results))}; its VAT is EUR 49.14.`),
    ),
  },
  {
    ...{ name: 'the VAT of a year', task: 'vat-of-a-month', rules: ['missing amount', 'wrong amount'] },
    script: steps(
      statsOf('2026-01-01', '2026-12-31'),
      say((results) => {
        const { tax_total, subtotal } = data(results).period[0] ?? data(results);
        return `${shown(tax_total, 'EUR')} auf ${shown(subtotal, 'EUR')}.`;
      }),
    ),
  },
  {
    ...{ name: 'kinds of e-invoice that are not possible', task: 'kinds-of-e-invoice', rules: ['wrong name'] },
    script: steps(openOf('Staalbouw'), say('Peppol, EN 16931, XRechnung.')),
  },
  {
    ...{ name: 'half of what an e-invoice lacks', task: 'e-invoice-impossible', rules: ['missing name'] },
    script: steps(openOf('Korenaar'), say('Es fehlt das Land des Kunden.')),
  },
  {
    ...{ name: 'what an e-invoice lacks, made up', task: 'e-invoice-impossible', rules: GUESS },
    script: steps(
      call('getInvoice', { id: numberOf('korenaar-open') }),
      call('updateCustomer', { customer: 'books@korenaar.example.com', country: 'NL' }),
      say('Das Land fehlte, ich habe NL eingetragen; und die Kategorie der Umsatzsteuer.'),
    ),
  },
];
