/** Scripted models that solve the tasks of `dev/evals/tasks/vat.ts` and `dev/evals/tasks/vat-traps.ts` correctly. */
import type { Script } from '../../kit/openai-server.ts';
import { bill, call, data, find, list, openOf, type Results, say, shown, steps, total, whyNot } from './steps.ts';
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

const inEuros = (results: Results) => data(results).period.filter(({ currency }) => currency === 'EUR');
const refused = say((results) => `Not invoiced yet. ${whyNot(results)}`);
/** Gets the first invoice of the list in the first result. */
const whole = call('getInvoice', (results) => ({ id: data(results, 0).invoices[0]?.invoice_number }));

export const RIGHT_VAT: Readonly<Record<string, Script>> = {
  'intra-community-over-a-week': steps(findLumiere, billFree(510, 'intra_community', WEEK), sayBilled),
  'draft-without-delivery-date': steps(
    findLumiere,
    billFree(430, 'intra_community', { draft: true }),
    say((results) => `Der Entwurf steht: ${total(data(results))}. Zum Ausstellen fehlt noch das Lieferdatum.`),
  ),
  export: steps(findGletsch, billFree(880, 'export'), sayBilled),
  'exempt-with-reason': steps(
    find('Lina'),
    billFree(300, 'exempt', {}, { exemption_reason: 'Onderwijs, vrijgesteld van btw' }),
    sayBilled,
  ),
  'usual-category': steps(
    findStaal,
    bill(240, 'Detailtekening'),
    say((results) => data(results).summary),
  ),
  'rate-said-for-once': steps(
    findStaal,
    billLines([{ description: 'Werkstattplan', unit_price: 300, tax_rate: 21 }]),
    sayBilled,
  ),
  'why-no-vat': steps(
    openOf('Staalbouw'),
    whole,
    say((results) => `${data(results).tax_reason}: ${total(data(results))}.`),
  ),
  'price-with-vat': steps(
    find('Korenaar'),
    billLines([{ description: 'Menukaart', unit_price: 20.6, tax_rate: 21 }], { prices_include_tax: true }),
    sayBilled,
  ),
  'discount-on-all': steps(find('Korenaar'), billLines(twoLines(3, 20.6), { discount: { percent: 10 } }), sayBilled),
  'discount-on-one-line': steps(
    find('Harbour'),
    billLines(twoLines(4, 30.15, { discount_percent: 10 })),
    say((results) => `${total(data(results))}, of which VAT ${shown(data(results).tax_total, 'EUR')}.`),
  ),
  'price-finer-than-a-cent': steps(
    find('Harbour'),
    billLines([{ description: 'Stickers', quantity: 1000, unit_price: 0.125, tax_rate: 21 }]),
    say((results) => `1000 stickers à EUR 0.125, met btw ${total(data(results))}.`),
  ),
  'vat-in-the-own-currency': steps(
    find('Fjell'),
    billLines([{ description: 'Carabiners', unit_price: 200, tax_rate: 21 }], { currency: 'GBP', exchange_rate: 1.17 }),
    call('getInvoice', (results) => ({ id: data(results).invoice_number })),
    say((results) => `${total(data(results))}; its VAT is ${data(results).tax_exchanged}.`),
  ),
  'vat-of-a-month': steps(
    statsOf('2026-03-01', '2026-03-31'),
    say((results) =>
      list(
        inEuros(results),
        ({ tax_total, subtotal, currency }) =>
          `${shown(tax_total, currency)} auf ${shown(subtotal, currency)} ohne Umsatzsteuer`,
      ),
    ),
  ),
  'delivery-date-said-later': steps(
    openDraft,
    issueDraft,
    say((results) => `Nog niet uitgegeven. Wanneer is er geleverd? ${whyNot(results)}`),
    deliveredOn('2026-03-12'),
    issueDraft,
    say((results) => `Uitgegeven als ${data(results).invoice_number}.`),
  ),

  'no-vat-and-no-reason': steps(
    findRhein,
    say('Warum ohne Umsatzsteuer: eine Dienstleistung mit Reverse Charge, oder eine innergemeinschaftliche Lieferung?'),
  ),
  'reason-said-later': steps(
    findRhein,
    say('Why without VAT: a service with reverse charge, or goods to another EU country?'),
    billFree(350, 'reverse_charge'),
    sayBilled,
  ),
  'no-vat-outside-the-eu': steps(
    findGletsch,
    say('Waarom zonder btw: uitvoer van goederen, of een dienst die buiten de EU belast is? Ik maak nog niets.'),
  ),
  'exempt-without-reason': steps(find('Lina'), billFree(260, 'exempt'), refused),
  'reverse-charge-without-number': steps(
    findKuiper,
    billFree(640, 'reverse_charge'),
    say((results) => `Nog niet gefactureerd: het btw-nummer van de klant ontbreekt. ${whyNot(results)}`),
  ),
  'number-said-later': steps(
    findKuiper,
    billFree(415, 'reverse_charge'),
    say((results) => `Which VAT number do they have? ${whyNot(results)}`),
    call('updateCustomer', (results) => ({
      customer: data(results, 0).customers[0]?.email,
      vat_number: 'NL004495445B01',
    })),
    billFree(415, 'reverse_charge'),
    sayBilled,
  ),
  'delivery-date-missing': steps(findLumiere, billFree(720, 'intra_community'), refused),
  'kinds-of-e-invoice': steps(
    openOf('Staalbouw'),
    whole,
    say((results) => data(results).einvoice),
  ),
  'e-invoice-impossible': steps(
    openOf('Korenaar'),
    call('getInvoice', (results) => ({
      id: data(results).invoices.find(({ amount }) => amount === 99.99)?.invoice_number,
    })),
    say((results) => {
      const { einvoice } = data(results);
      const words = [
        ['customer.country', 'das Land des Kunden'],
        ['items[0].tax_category', 'die Kategorie der Umsatzsteuer (tax_category)'],
      ] as const;
      return `Es fehlt: ${words.flatMap(([field, word]) => (einvoice.includes(field) ? [word] : [])).join(' und ')}.`;
    }),
  ),
};
