/** Calls of the operations in `src/operations/quotes`. */
import { acceptedQuote, unsentQuote } from '../api/rest/objects.ts';
import { type Calls, COPIES } from './call.ts';
import {
  OTHER_SHOP,
  PHOTOS,
  QUOTE,
  QUOTE_OF_WINDOW,
  QUOTE_TO_DELETE,
  QUOTE_UNSENT,
  UNKNOWN_QUOTE,
} from './example-ledger.ts';

const NEW = { customer: 'ann@example.com', description: 'x', amount: 5_000 };

export const QUOTES = {
  createQuote: {
    examples: [
      { customer_id: 1, items: [PHOTOS], intro: 'As we discussed on the phone.', idempotency_key: 'quote-photos' },
      { customer_id: 1, description: 'Window lettering', amount: 340, valid_until: '2026-04-30' },
      { customer_id: 2, description: 'Price list', amount: 60 },
      { customer_id: 99, description: 'Logo', amount: 90 },
      { customer: OTHER_SHOP, description: 'Logo', amount: 90 },
      { customer_id: 1, description: 'Logo', amount: 90, date: '2026-03-20', valid_until: '2026-03-01' },
    ],
    stranger: [({ customer }) => ({ customer_id: customer, description: 'x', amount: 1 }), 'customer_not_found'],
    fields: { customer: { name: 'Ann' }, description: 'Work', amount: 10 },
    limits: [['amount', () => NEW]],
  },
  listQuotes: {
    examples: [{ status: 'open', limit: 1 }, { status: 'pending' }],
    stranger: [({ customer }) => ({ customer }), 'quotes'],
  },
  getQuote: {
    examples: [{ id: QUOTE }, { id: UNKNOWN_QUOTE }, { id: QUOTE, expand: 'invoices' }],
    stranger: [({ quote }) => ({ id: quote }), 'quote_not_found'],
  },
  updateQuote: {
    examples: [
      { id: QUOTE, items: [{ ...PHOTOS, quantity: 3 }], revision: 1 },
      { id: QUOTE, revision: 1, notes: null },
      { id: UNKNOWN_QUOTE, notes: 'Thank you' },
      { id: QUOTE, customer: OTHER_SHOP },
      { id: QUOTE, customer: 'Nobody Known' },
      { id: QUOTE, valid_until: '2026-01-01' },
    ],
    stranger: [({ quote }) => ({ id: quote, notes: 'x' }), 'quote_not_found'],
    fields: { notes: 'Thank you' },
    limits: [['amount', ({ quote }) => ({ id: quote, description: 'x', amount: 5_000 })]],
  },
  sendQuote: {
    examples: [
      { id: '1', idempotency_key: 'send-photos' },
      { id: '3' },
      { id: UNKNOWN_QUOTE },
      { id: '1', cc: 'me@x.example' },
    ],
    stranger: [({ quote }) => ({ id: quote }), 'quote_not_found'],
    limits: [
      ['amount', ({ quote }) => ({ id: quote, send_email: false })],
      ['receivers', ({ quote }) => ({ id: quote, cc: COPIES })],
    ],
  },
  acceptQuote: {
    examples: [
      { id: QUOTE, accepted_by: 'Anna de Vries', revision: 2 },
      { id: QUOTE, accepted_by: 'Anna de Vries' },
      { id: QUOTE_UNSENT, accepted_by: 'Anna de Vries' },
      { id: UNKNOWN_QUOTE, accepted_by: 'Anna de Vries' },
      { id: QUOTE },
    ],
    stranger: [({ quote }) => ({ id: quote, accepted_by: 'x' }), 'quote_not_found'],
    fields: { accepted_by: 'Ben' },
    limits: [['amount', ({ quote }) => ({ id: quote, accepted_by: 'Ann' })]],
  },
  declineQuote: {
    examples: [
      { id: QUOTE_OF_WINDOW, reason: 'Not this year' },
      { id: QUOTE_OF_WINDOW },
      { id: UNKNOWN_QUOTE },
      { id: QUOTE_OF_WINDOW, why: 'x' },
    ],
    stranger: [({ quote }) => ({ id: quote }), 'quote_not_found'],
    limits: [['free', ({ quote }) => ({ id: quote })]],
  },
  invoiceQuote: {
    examples: [
      { id: QUOTE, part: { percent: 30 }, idempotency_key: 'deposit-photos' },
      { id: QUOTE, draft: false },
      { id: QUOTE_OF_WINDOW },
      { id: QUOTE_UNSENT },
      { id: UNKNOWN_QUOTE },
      { id: QUOTE, part: { percent: 30, amount: 10 } },
    ],
    stranger: [({ accepted }) => ({ id: accepted }), 'quote_not_found'],
    object: acceptedQuote,
    limits: [['amount', ({ accepted }) => ({ id: accepted })]],
  },
  deleteQuote: {
    examples: [{ id: String(QUOTE_TO_DELETE) }, { id: QUOTE }, { id: UNKNOWN_QUOTE }, { id: QUOTE, force: true }],
    stranger: [({ unsent }) => ({ id: unsent }), 'quote_not_found'],
    object: unsentQuote,
    limits: [['free', ({ unsent }) => ({ id: unsent })]],
  },
} satisfies Partial<Calls>;
