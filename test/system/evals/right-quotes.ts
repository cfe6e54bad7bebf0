/** Scripted models that solve the tasks of `dev/evals/tasks/quotes.ts` and `as-written.ts` correctly. */
import type { Script } from '../../kit/openai-server.ts';
import { Unread } from './reading.ts';
import { call, data, find, found, type Results, type Row, say, shown, steps, total, whyNot } from './steps.ts';

const quotesOf = (customer: string) => call('listQuotes', { customer });
const quotesWith = (status: string, customer?: string) =>
  call('listQuotes', { status: [status], ...(customer === undefined ? {} : { customer }) });

/** The only quote of a list. Texts name a quote by its number, and a draft by its id. */
function only(results: Results, index = -1): Row {
  const [row, other] = data(results, index).quotes;
  if (!row || other) throw new Unread('there is not exactly one quote');
  return row;
}

const make = (lines: readonly object[], more: object = {}) =>
  call('createQuote', (results) => ({ customer: found(results)?.email, items: lines, ...more }));
const line = (description: string, unit_price: number, quantity = 1) => ({
  ...{ description, quantity, unit_price, tax_rate: 21 },
});
const written = (results: Results) => `${total(data(results))}, valid until ${data(results).valid_until}.`;
/** Bills the quote that the first result lists. */
const bill = (more: object = {}) => call('invoiceQuote', (results) => ({ id: only(results, 0).quote_number, ...more }));
const drafted = (results: Results) => `A draft of ${total(data(results))}.`;
const billed = (results: Results) => `Invoice ${data(results).invoice_number}: ${total(data(results))}.`;

export const RIGHT_QUOTES: Readonly<Record<string, Script>> = {
  'quote-with-lines': steps(
    find('Lina Vos'),
    make([line('Lijst', 75, 4)], { valid_until: '2026-04-30' }),
    say(written),
  ),
  'quote-made-and-sent': steps(
    find('Korenaar'),
    make([line('Festival banners', 540)]),
    call('sendQuote', (results) => ({ id: data(results).id, revision: data(results).revision })),
    say((results) => `${data(results).quote_number}: ${total(data(results))}.`),
  ),
  'quote-for-one-of-two': steps(
    find('Jansen'),
    say(
      (results) =>
        `Welke? ${data(results)
          .customers.map(({ name }) => name)
          .join(' of ')}?`,
    ),
    call('createQuote', (results) => ({
      customer: data(results).customers.find(({ name }) => name.startsWith('Els'))?.email,
      items: [line('Uithangbord', 200)],
    })),
    say(written),
  ),
  'quote-with-a-discount': steps(
    quotesWith('draft', 'Molenaar'),
    call('updateQuote', (results) => ({ id: only(results).id, discount: { percent: 10 } })),
    say((results) => `${total(data(results))} now.`),
  ),
  'quote-that-ran-out': steps(
    quotesWith('expired', 'Tide'),
    call('updateQuote', (results) => ({ id: only(results).quote_number, valid_until: '2026-04-30' })),
    call('sendQuote', (results) => ({ id: data(results).id, revision: data(results).revision })),
    say((results) => `Sent, valid until ${data(results).valid_until}.`),
  ),
  'lost-quote': steps(
    find('Delvaux'),
    make([line('Cartes de visite', 410)]),
    make([line('Cartes de visite', 410)]),
    say(written),
  ),
  'quotes-still-open': steps(
    quotesWith('open'),
    say((results) =>
      data(results)
        .quotes.map((row) => `${row.quote_number}: ${total(row)}, bis ${row.valid_until}`)
        .join('; '),
    ),
  ),
  'quote-declined-why': steps(
    quotesOf('Delvaux'),
    call('getQuote', (results) => ({ id: only(results).quote_number })),
    say((results) => String(data(results).decline_reason).split('.')[0] ?? ''),
  ),
  'quote-is-no-debt': steps(
    call('getCustomer', { customer: 'Weiß Messebau' }),
    quotesOf('Weiß'),
    say((results) => `Ze zijn ons niets schuldig. Offerte ${only(results).quote_number}: ${total(only(results))}.`),
  ),
  'quote-left-to-bill': steps(
    quotesWith('accepted', 'Molenaar'),
    call('getQuote', (results) => ({ id: only(results).quote_number })),
    say(
      (results) =>
        `${shown(data(results).amount_to_invoice, data(results).currency)}; accepté par ${data(results).accepted_by}.`,
    ),
  ),
  'deposit-paid-already': steps(
    quotesWith('accepted', 'Molenaar'),
    call('getQuote', (results) => ({ id: only(results).quote_number })),
    say((results) =>
      data(results)
        .invoices.map((row) => `${row.invoice_number} is ${row.status}.`)
        .join(' '),
    ),
  ),
  'quote-billed-and-mailed': steps(quotesOf('Praktijk Kok'), bill({ draft: false, send_email: true }), say(billed)),
  'quote-deposit': steps(quotesOf('Praktijk Kok'), bill({ part: { percent: 30 } }), say(drafted)),
  'quote-deposit-in-money': steps(quotesOf('Praktijk Kok'), bill({ part: { amount: 300 } }), say(drafted)),
  'the-usual-percent': steps(
    quotesOf('Praktijk Kok'),
    say('Aucun pourcentage habituel n’est noté. Combien de pour cent ?'),
    bill({ part: { percent: 25 } }),
    say(drafted),
  ),
  'quote-rest': steps(quotesWith('accepted', 'Molenaar'), bill({ draft: false }), say(billed)),
  'yes-by-telephone': steps(
    quotesOf('Weiß'),
    say('De offerte is nog niet aanvaard. Heeft iemand ja gezegd, en wie?'),
    bill({ accepted_by: 'Ilse Weiß' }),
    say(drafted),
  ),
  'lost-deposit': steps(
    quotesOf('Praktijk Kok'),
    bill({ part: { percent: 50 } }),
    call('invoiceQuote', (results) => ({ id: only(results, 0).quote_number, part: { percent: 50 } })),
    say(drafted),
  ),
  'more-than-is-left': steps(
    quotesWith('accepted', 'Molenaar'),
    call('invoiceQuote', (results) => ({ id: only(results).quote_number, part: { percent: 80 } })),
    call('getQuote', (results) => ({ id: only(results, 0).quote_number })),
    say((results) => `Das geht nicht: Es bleiben ${shown(data(results).amount_to_invoice, data(results).currency)}.`),
  ),
  'quote-declined-not-billed': steps(
    quotesOf('Delvaux'),
    call('invoiceQuote', (results) => ({ id: only(results).quote_number })),
    say((results) => `Not possible. ${whyNot(results)}`),
  ),
  'quote-accepted-twice': steps(
    quotesOf('De Veer'),
    call('getQuote', (results) => ({ id: only(results).quote_number })),
    say(
      (results) =>
        `Es ist schon berechnet: ${data(results)
          .invoices.map((row) => row.invoice_number)
          .join()}.`,
    ),
  ),
  'line-taken-back': steps(
    find('Lina'),
    call('createInvoice', (results) => ({
      customer: found(results)?.email,
      items: [
        { description: 'Frames', quantity: 3, unit_price: 75 },
        { description: 'Print', quantity: -1, unit_price: 20 },
      ],
    })),
    say(billed),
  ),
  'line-for-free': steps(
    find('Harbour'),
    call('createInvoice', (results) => ({
      customer: found(results)?.email,
      items: [
        { description: 'Borden', quantity: 2, unit_price: 40 },
        { description: 'Proefdruk', quantity: 1, unit_price: 0 },
      ],
    })),
    say(billed),
  ),
  'two-bill-one-quote': steps(
    quotesOf('Praktijk Kok'),
    bill({ draft: false }),
    say((results) => `Nothing was created. ${whyNot(results)}`),
  ),
};
