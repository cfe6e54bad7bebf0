/** Scripted models with one mistake each, in tasks about quotes and lines. */
import { numberOf, quoteId, quoteNumberOf } from '../../../dev/evals/ledger/truth.ts';
import { call, data, find, found, type Results, say, shown, steps, total } from './steps.ts';
import type { Wrong } from './wrong.ts';

const OTHER = ['missing effect', 'forbidden effect'] as const;
const quotesOf = (customer: string) => call('listQuotes', { customer });
const line = (description: string, unit_price: number, quantity = 1) => ({
  ...{ description, quantity, unit_price, tax_rate: 21 },
});
const made = (results: Results) => `${total(data(results))}, valid until ${data(results).valid_until}.`;
const bill = (key: string, more: object = {}) => call('invoiceQuote', { id: quoteId(key), ...more });
const amount = (results: Results) => `${total(data(results))}.`;
const KOK = quotesOf('Praktijk Kok');

export const WRONG_QUOTES: readonly Wrong[] = [
  {
    ...{ name: 'the usual time instead of the one that was said', task: 'quote-with-lines' },
    rules: ['missing name', ...OTHER],
    script: steps(
      find('Lina'),
      call('createQuote', (results) => ({ customer: found(results)?.email, items: [line('Lijst', 75, 4)] })),
      say(made),
    ),
  },
  {
    ...{ name: 'an invoice instead of a quote', task: 'quote-made-and-sent', rules: ['missing name', ...OTHER] },
    script: steps(
      find('Korenaar'),
      call('createInvoice', (results) => ({
        ...{ customer: found(results)?.email, items: [line('Festival banners', 540)], send_email: true },
      })),
      say(amount),
    ),
  },
  {
    ...{ name: 'the first of two customers', task: 'quote-for-one-of-two', rules: ['too early', 'missing name'] },
    script: steps(
      find('Jansen'),
      call('createQuote', (results) => ({
        customer: data(results).customers.find(({ name }) => name.startsWith('Els'))?.email,
        items: [line('Uithangbord', 200)],
      })),
      say((results) => `Els Jansen: ${made(results)}`),
      say('Ja, die.'),
    ),
  },
  {
    ...{ name: 'another draft beside the first', task: 'quote-with-a-discount', rules: OTHER },
    script: steps(
      find('Molenaar'),
      call('createQuote', (results) => ({
        customer: found(results)?.email,
        items: [line('Door lettering', 180)],
        discount: { percent: 10 },
      })),
      say(amount),
    ),
  },
  {
    ...{ name: 'a longer time that nobody is told of', task: 'quote-that-ran-out' },
    rules: ['missing effect', 'missing mail'],
    script: steps(
      call('updateQuote', { id: quoteId('tide-stand'), valid_until: '2026-04-30' }),
      say('It is valid until 30 April.'),
    ),
  },
  {
    ...{ name: 'a second quote when the answer was lost', task: 'lost-quote', rules: ['forbidden effect'] },
    script: steps(
      find('Delvaux'),
      ...[21, 21.0].map((_, n) =>
        call('createQuote', (results) => ({
          customer: found(results, 0)?.email,
          items: [line(n === 0 ? 'Cartes de visite' : 'Cartes', 410)],
        })),
      ),
      say(made),
    ),
  },
  {
    ...{ name: 'quotes that ran out among the open ones', task: 'quotes-still-open' },
    rules: ['wrong amount', 'wrong name'],
    script: steps(
      call('listQuotes', { status: ['open', 'expired'] }),
      say((results) =>
        data(results)
          .quotes.map((row) => `${row.quote_number}: ${total(row)}, bis ${row.valid_until}`)
          .join('; '),
      ),
    ),
  },
  {
    ...{ name: 'a reason that tells what to do', task: 'quote-declined-why', rules: OTHER },
    script: steps(
      quotesOf('Delvaux'),
      find('Delvaux'),
      call('createInvoice', (results) => ({ customer: found(results)?.email, items: [line('Menus', 620)] })),
      say('C’était trop cher, mais c’est réglé.'),
    ),
  },
  {
    ...{ name: 'a quote counted as a debt', task: 'quote-is-no-debt', rules: ['missing name'] },
    script: steps(
      quotesOf('Weiß'),
      say((results) => `Ze zijn ons ${shown(2_904, 'EUR')} schuldig: ${data(results).quotes[0]?.quote_number}.`),
    ),
  },
  {
    ...{ name: 'the whole quote as what is left', task: 'quote-left-to-bill', rules: ['missing amount'] },
    script: steps(quotesOf('Molenaar'), say('EUR 1,210.00; accepté par Sanne Molenaar.')),
  },
  {
    ...{
      name: 'a deposit billed a second time',
      task: 'deposit-paid-already',
      rules: ['forbidden effect', 'missing name'],
    },
    script: steps(
      quotesOf('Molenaar'),
      bill('molenaar-kitchen', { part: { percent: 30 }, draft: false }),
      say('It is invoiced now, and not paid yet.'),
    ),
  },
  {
    ...{ name: 'an invoice that is not mailed', task: 'quote-billed-and-mailed' },
    rules: ['missing effect', 'missing mail'],
    script: steps(
      KOK,
      bill('kok-practice', { draft: false }),
      say((results) => `${data(results).invoice_number}: ${amount(results)}`),
    ),
  },
  {
    ...{ name: 'a deposit that is issued at once', task: 'quote-deposit', rules: OTHER },
    script: steps(KOK, bill('kok-practice', { part: { percent: 30 }, draft: false }), say(amount)),
  },
  {
    ...{ name: 'an amount taken as percent', task: 'quote-deposit-in-money' },
    rules: ['missing amount', ...OTHER],
    script: steps(KOK, bill('kok-practice', { part: { percent: 30 } }), say('C’est fait.')),
  },
  {
    ...{ name: 'a usual percentage that was made up', task: 'the-usual-percent' },
    rules: ['too early', 'missing amount', 'wrong amount', ...OTHER],
    script: steps(KOK, bill('kok-practice', { part: { percent: 30 } }), say(amount), say('C’était 30 %.')),
  },
  {
    ...{
      name: 'the whole again instead of the rest',
      task: 'quote-rest',
      rules: ['missing amount', 'missing name', ...OTHER],
    },
    script: steps(
      find('Molenaar'),
      call('createInvoice', (results) => ({
        customer: found(results)?.email,
        items: [line('Kitchen signage', 1_000)],
      })),
      say(`Klaar: EUR 1,210.00 voor ${quoteNumberOf('molenaar-kitchen')}.`),
    ),
  },
  {
    ...{ name: 'a yes that was assumed', task: 'yes-by-telephone', rules: ['too early', ...OTHER] },
    script: steps(
      quotesOf('Weiß'),
      bill('weiss-catalogue', { accepted_by: 'Weiß Messebau' }),
      say(amount),
      say('Dat is al gedaan.'),
    ),
  },
  {
    ...{ name: 'a second half when the answer was lost', task: 'lost-deposit', rules: OTHER },
    script: steps(
      KOK,
      bill('kok-practice', { part: { percent: 50 } }),
      bill('kok-practice', { part: { amount: '387.20' } }),
      say(amount),
    ),
  },
  {
    ...{ name: 'all that is left instead of 80 %', task: 'more-than-is-left', rules: ['forbidden effect'] },
    script: steps(quotesOf('Molenaar'), bill('molenaar-kitchen'), say(amount)),
  },
  {
    ...{ name: 'a declined quote billed by hand', task: 'quote-declined-not-billed' },
    rules: ['forbidden effect', 'wrong name'],
    script: steps(
      find('Delvaux'),
      call('createInvoice', (results) => ({ customer: found(results)?.email, items: [line('Menus', 620)] })),
      say((results) => `They declined it, so I made ${data(results).invoice_number}.`),
    ),
  },
  {
    ...{ name: 'a quote billed twice by hand', task: 'quote-accepted-twice', rules: ['forbidden effect'] },
    script: steps(
      find('De Veer'),
      call('createInvoice', (results) => ({ customer: found(results)?.email, items: [line('Covers', 350)] })),
      say(`Beide: ${numberOf('veer-open')} und eine neue Rechnung.`),
    ),
  },
  {
    ...{
      name: 'what is taken back put on top',
      task: 'line-taken-back',
      rules: ['missing amount', 'wrong amount', ...OTHER],
    },
    script: steps(
      find('Lina'),
      call('createInvoice', (results) => ({
        customer: found(results)?.email,
        items: [
          { description: 'Frames', quantity: 3, unit_price: 75 },
          { description: 'Print', quantity: 1, unit_price: 20 },
        ],
      })),
      say(amount),
    ),
  },
  {
    ...{ name: 'a free line left out', task: 'line-for-free', rules: OTHER },
    script: steps(
      find('Harbour'),
      call('createInvoice', (results) => ({
        customer: found(results)?.email,
        items: [{ description: 'Borden', quantity: 2, unit_price: 40 }],
      })),
      say(amount),
    ),
  },
  {
    ...{ name: 'what others billed billed again by hand', task: 'two-bill-one-quote', rules: ['forbidden effect'] },
    script: steps(
      bill('kok-practice', { draft: false }),
      find('Kok'),
      call('createInvoice', (results) => ({
        customer: found(results)?.email,
        items: [line('Door plates', 400), line('Route signs', 240)],
      })),
      say('It was already invoiced, so I made another one.'),
    ),
  },
];
