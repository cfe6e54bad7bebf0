/** Steps of scripted models that create invoices with VAT. */
import { call, data, find, found, type Results, say, total } from './steps.ts';

/** Creates an invoice with these lines for the customer found by the first call. */
export const billLines = (items: readonly object[], more: object = {}) =>
  call('createInvoice', (results) => ({ customer: found(results, 0)?.email, items, ...more }));

/** Creates an invoice with one line without tax. */
export const billFree = (unit_price: number, tax_category: string, more: object = {}, ofLine: object = {}) =>
  billLines([{ description: 'As ordered', unit_price, tax_category, ...ofLine }], more);

export const findRhein = find('Rheinwerk');
export const findStaal = find('Staalbouw');
export const findLumiere = find('Brasserie Lumière');
export const findGletsch = find('Gletsch');
export const findKuiper = find('Kuiper');

const billed = (results: Results) => `${data(results).invoice_number}: ${total(data(results))}.`;
export const sayBilled = say(billed);
export const statsOf = (from: string, to: string) => call('getInvoiceStats', { from, to });

export const openDraft = call('listInvoices', { customer: 'Rheinwerk', status: 'draft' });
const draftOf = (results: Results) => ({ id: data(results, 0).invoices[0]?.id });
export const issueDraft = call('issueInvoice', draftOf);
export const deliveredOn = (delivery_date: string) =>
  call('updateInvoice', (results) => ({ ...draftOf(results), delivery_date }));
/** Service period of a week, as in the question of the task. */
export const WEEK = { period_start: '2026-03-02', period_end: '2026-03-06' };
/** Two lines of an order: `quantity` boards at 21 %, and a chalk set at 9 %. */
export const twoLines = (quantity: number, unit_price: number, first: object = {}, second: object = {}) => [
  { description: 'Boards', quantity, unit_price, tax_rate: 21, ...first },
  { description: 'Chalk set', unit_price: 55, tax_rate: 9, ...second },
];
