// The calls of the examples in their order: every operation, and every refusal that can be caused. The first call of an
// operation must succeed. The documents show this call, and the first refusal of each status.
import type { OperationName } from '../../../src/operations/catalog.ts';
import { CUSTOMERS_CSV } from '../../../test/api/rest/objects.ts';
import type { Example, Input } from '../../../test/calls/call.ts';
import { CALLS, callsOf } from '../../../test/calls/every-operation.ts';
import {
  confirmed,
  DRAFT,
  NOT_PAYABLE,
  OTHER_SHOP,
  OVERDUE,
  PENDING,
  QUOTE,
  QUOTE_EXPIRED,
  QUOTE_OF_WINDOW,
  QUOTE_UNSENT,
  QUOTE_WITHOUT_EMAIL,
  SHORT_WEEK,
  UNKNOWN_INVOICE,
  UNKNOWN_QUOTE,
  UNREACHABLE,
  WITHOUT_EMAIL,
} from '../../../test/calls/example-ledger.ts';
import {
  aHoldIsMade,
  connects,
  type Deed,
  disconnects,
  hasLetterhead,
  isDisownedByTheProvider,
  isGivenBackAtTheProvider,
  isReleasedAtTheProvider,
  isTakenBackByTheBank,
  lastLinkIsPaid,
  lastLinkIsTried,
  lastSubscriptionIsPaid,
  unsubscribes,
} from './payers.ts';
import { type Exchange, endpointOf, type Stage } from './stage.ts';

/**
 * A step is one of three things:
 * - The name of an operation. It stands for the operation's examples in `test/calls`.
 * - A call with its own input. The input may depend on earlier steps.
 * - An action of a person or provider (`payers.ts`).
 */
type Step = OperationName | readonly [operation: string, input: Example] | Deed;

const notPayable = (operation: OperationName) => NOT_PAYABLE.map((input) => [operation, input] as const);

/** The id of the document that the latest call of this operation created. */
const madeBy =
  (operation: string, more: Input = {}) =>
  (told: readonly Exchange[]): Input => {
    const last = told.findLast(({ endpoint, status }) => endpoint.operationId === operation && status === 201);
    const { data } = (last?.body ?? {}) as { data?: { id?: number } };
    return { id: String(data?.id), ...more };
  };

/** The customer of the invoice that was created last, and the customer that was erased last. */
function billedLast(told: readonly Exchange[]): Input {
  const last = told.findLast(({ endpoint, status }) => endpoint.operationId === 'createInvoice' && status === 201);
  const { data } = (last?.body ?? {}) as { data?: { customer?: { id?: number } } };
  return { id: String(data?.customer?.id) };
}
function erasedLast(told: readonly Exchange[]): number {
  const last = told.findLast(({ endpoint, status }) => endpoint.operationId === 'eraseCustomer' && status === 200);
  const { data } = (last?.body ?? {}) as { data?: { id?: number } };
  return data?.id ?? 0;
}
const forErased =
  (more: Input) =>
  (told: readonly Exchange[]): Input => ({ customer_id: erasedLast(told), ...more });

const ADVICE = {
  customer: 'inkoop@gemeente.example',
  items: [{ description: 'Advice', unit_price: 100, tax_rate: 21 }],
};

const SAID_YES = { accepted_by: 'Anna de Vries' };

/** The first part of the quote, which the last invoice takes back. */
const partUnderLast = (told: readonly Exchange[]): Input => madeBy('invoiceQuote')(told.slice(0, -2));

const PLOT: readonly Step[] = [
  'createCustomer',

  'createInvoice',

  'recordPayment',
  'refundPayment',
  'cancelInvoice',
  ...notPayable('recordPayment'),
  ...notPayable('cancelInvoice'),

  connects('sandbox'),
  'createPaymentLink',
  lastLinkIsPaid,
  ['createPaymentLink', { description: 'Workshop ticket', amount: 25, usage_limit: null }],
  lastLinkIsTried,
  ['createPaymentLink', { description: 'Order 7002', amount: 0, customer_id: 99, expires_at: 'tomorrow' }],
  ['createPaymentLink', { description: 'Order 7002', amount: 12, customer_id: 99 }],
  ['createPaymentLink', { description: 'Order 7002', amount: 12, ...OTHER_SHOP }],
  disconnects,
  ['createPaymentLink', { description: 'Order 7002', amount: 12 }],
  connects('stripe', { state: 'onboarding' }),
  ['createPaymentLink', { description: 'Order 7002', amount: 12 }],
  connects('sandbox'),
  ['createPaymentLink', { description: 'Order 7002', amount: 12 }],
  'listPaymentLinks',
  'getPaymentLink',
  'deactivatePaymentLink',

  // Payment 6 pays another link. Payments 7 to 12 are holds: authorized and not charged.
  ['createPaymentLink', { description: 'Order 7003', amount: 80 }],
  lastLinkIsPaid,
  ...Array.from({ length: 6 }, () => aHoldIsMade),

  // Payments 1 to 3 were recorded by hand. Payment 4 paid the first link, and payment 5 was never finished.
  'listPayments',
  'getPayment',
  ['refundPayment', { id: 4, amount: 10 }],
  ['refundPayment', { id: 5 }],
  ['refundPayment', { id: 99 }],
  ['refundPayment', { id: 4, amount: 1000 }],
  connects('sandbox', { drill: 'time_out' }),
  ['refundPayment', { id: 4, amount: 5 }],
  connects('sandbox'),
  isGivenBackAtTheProvider(6),
  ['refundPayment', { id: 6 }],
  isTakenBackByTheBank(4),
  ['refundPayment', { id: 4 }],
  'capturePayment',
  'releasePayment',
  connects('sandbox', { drill: 'time_out' }),
  ['capturePayment', { id: 9 }],
  ['releasePayment', { id: 10 }],
  connects('sandbox'),
  isReleasedAtTheProvider(11),
  ['capturePayment', { id: 11 }],
  isDisownedByTheProvider(12),
  ['releasePayment', { id: 12 }],

  // Subscription 1 is paid, subscription 2 waits, subscription 3 has ended.
  'createPaymentPlan',
  'listPaymentPlans',
  'getPaymentPlan',
  'createSubscription',
  lastSubscriptionIsPaid,
  [
    'createSubscription',
    {
      customer_id: 2,
      description: 'Hosting',
      amount: 120,
      interval: 'quarter',
      installments: 8,
      starts_on: '2026-04-01',
    },
  ],
  ['createSubscription', { customer_id: 1, plan_id: 1, amount: 5, starts_on: '2026-03-16' }],
  ['createSubscription', { customer_id: 99, plan_id: 1 }],
  ['createSubscription', { customer_id: 1, plan_id: 99 }],
  disconnects,
  ['createSubscription', { customer_id: 1, plan_id: 1 }],
  connects('stripe', { state: 'onboarding' }),
  ['createSubscription', { customer_id: 1, plan_id: 1 }],
  connects('sandbox'),
  ['createSubscription', { customer_id: 3, plan_id: 1 }],
  ['createSubscription', { customer_id: 1, plan_id: 1, collection: 'invoice', tax_rate: 21, starts_on: '2026-06-01' }],
  'listSubscriptions',
  'getSubscription',
  'updateSubscription',
  'updatePaymentPlan',
  'pauseSubscription',
  'resumeSubscription',
  'cancelSubscription',
  ['updateSubscription', { id: 3, amount: 55 }],
  ['pauseSubscription', { id: 3 }],
  ['resumeSubscription', { id: 3 }],
  'rotateSubscriptionLink',

  'listInvoices',
  'listOverdueInvoices',
  'getInvoiceStats',
  'getInvoice',
  ['getInvoicePdf', { id: PENDING }],
  ['getInvoicePdf', { id: UNKNOWN_INVOICE }],
  ['getInvoicePdf', { id: PENDING, page: 2 }],
  ['getInvoicePdf', { id: DRAFT, version: 'original' }],
  'listCustomers',
  'getCustomer',
  'getStatement',
  ['getStatementPdf', { id: '1', from: '2026-01-01' }],
  ['getStatementPdf', { id: '99' }],
  ['getStatementPdf', { id: '1', to: 'yesterday' }],
  'getTaxReport',
  'listSuggestions',
  'listActivity',

  'remindOverdue',
  hasLetterhead(true),
  ['remindOverdue', { invoices: [OVERDUE], tone: 'formal', deadline_days: 30 }],
  hasLetterhead(false),
  ['remindOverdue', confirmed],
  'sendReminder',
  unsubscribes(1),
  ['sendReminder', { id: PENDING }],
  ['sendReminder', { id: UNREACHABLE }],
  ...notPayable('sendReminder'),
  'sendInvoice',
  'sendStatement',

  'createCreditNote',
  ['cancelInvoice', { id: PENDING, credit_note: false }],
  ['createCreditNote', { invoice_id: DRAFT, reason: SHORT_WEEK }],
  ['createCreditNote', { invoice_id: UNKNOWN_INVOICE, reason: SHORT_WEEK }],
  ['createCreditNote', { invoice_id: WITHOUT_EMAIL, reason: SHORT_WEEK, send_email: true }],
  [
    'createCreditNote',
    {
      invoice_id: PENDING,
      items: [
        { line: 7, quantity: 1 },
        { line: 1, quantity: 40 },
      ],
    },
  ],
  ['createCreditNote', { invoice_id: WITHOUT_EMAIL, reason: SHORT_WEEK, amount: 4 }],
  ['createCreditNote', { invoice_id: UNREACHABLE, reason: SHORT_WEEK, amount: 10 }],
  'listCreditNotes',
  'getCreditNote',
  ['getCreditNotePdf', { id: 'CN-000002' }],
  ['getCreditNotePdf', { id: 'CN-000099' }],
  ['getCreditNotePdf', { id: 'CN-000002', page: 1 }],
  'sendCreditNote',

  'undoPayment',
  'updateInvoice',
  ['requestUpload', { purpose: 'attachment' }],
  'attachFile',
  'listAttachments',
  ['getAttachment', { id: String(DRAFT), attachment_id: 1 }],
  ['getAttachment', { id: DRAFT, attachment_id: 99 }],
  ['getAttachment', { id: UNKNOWN_INVOICE, attachment_id: 1 }],
  ['getAttachment', { id: DRAFT, attachment_id: 1, page: 1 }],
  'deleteAttachment',
  ['deleteAttachment', { id: DRAFT, attachment_id: 1, page: 1 }],
  ...Array.from({ length: 11 }, () => ['attachFile', { id: DRAFT, file: 'YTtiCjE7Mgo=' }] as const),
  'issueInvoice',
  'updateCustomer',
  'deleteInvoice',

  // Delivery 1 is the test. Delivery 2 is the event of a new invoice, still pending. Deliveries 3 and 4 go to a gone
  // address.
  'createWebhookEndpoint',
  'listWebhookEndpoints',
  'getWebhookEndpoint',
  'testWebhookEndpoint',
  'redeliverWebhook',
  'listWebhookDeliveries',
  'redeliverWebhooks',
  'rotateWebhookSecret',
  ['createWebhookEndpoint', { url: 'https://studio-noord.example.com/gone' }],
  ['testWebhookEndpoint', { id: 2 }],
  ['testWebhookEndpoint', { id: 2 }],
  ['redeliverWebhook', { id: 2 }],
  ['redeliverWebhooks', { id: 2, from: '2026-03-17T00:00:00Z' }],
  'updateWebhookEndpoint',
  'deleteWebhookEndpoint',

  'search',
  'fetch',

  // No invoice uses the second item, so `deleteItem` can delete it.
  'createItem',
  'listItems',
  'getItem',
  'updateItem',
  'deleteItem',

  // The file of the upload has not arrived when the statement is imported.
  'requestUpload',
  'getUpload',
  ['getUpload', { id: 1, page: 1 }],
  // The first entry is a certain match, the second pays a part of the amount due, and the third is unknown.
  'importBankStatement',
  'listBankEntries',
  'getBankEntry',
  'confirmBankEntries',
  'ignoreBankEntry',

  'createImport',
  'listImports',
  'getImport',
  'confirmImport',
  'undoImport',
  ['confirmImport', { id: 1 }],
  // The second preview has a fault, and is not confirmed.
  ['createImport', { kind: 'customers', content: CUSTOMERS_CSV.replace('Atelier Zuid', '') }],
  ['confirmImport', { id: 2 }],
  ['undoImport', { id: 2 }],

  'getBusiness',
  'updateBusiness',
  ['createInvoice', { customer_id: 2, items: [{ item: 'HOUR', quantity: 2 }] }],
  ['createInvoice', { customer_id: 2, items: [{ item: 'HOUR', quantity: 2 }], draft: true }],
  ['issueInvoice', madeBy('createInvoice')],
  ['updateBusiness', { default_tax_rate: null, invoice_checks: 'warn' }],

  [
    'updateBusiness',
    {
      ...{ address: 'Keizersgracht 1', postal_code: '1015 CJ', city: 'Amsterdam', country: 'NL' },
      ...{ vat_number: 'NL004495445B01', registration_number: '01234567', registration_scheme: '0106' },
      endpoint: { scheme: '0106', id: '01234567' },
    },
  ],
  [
    'createCustomer',
    {
      ...{ name: 'Gemeente Voorbeeld', email: 'inkoop@gemeente.example', address: 'Plein 1', city: 'Utrecht' },
      ...{ postal_code: '3511 AA', country: 'NL', is_business: true, buyer_reference: 'PO-4711' },
      endpoint: { scheme: '0190', id: '00000000000000000001' },
    },
  ],
  ['createInvoice', ADVICE],
  ['createCreditNote', (told) => ({ invoice_id: madeBy('createInvoice')(told).id, amount: 12.1, reason: 'Less' })],
  ...(['getInvoiceUbl', 'getInvoiceCii'] as const).flatMap((operation): readonly Step[] => [
    [operation, madeBy('createInvoice', { profile: 'en16931' })],
    [operation, { id: PENDING }],
    [operation, { id: UNKNOWN_INVOICE }],
    [operation, { id: PENDING, profile: 'fatturapa' }],
  ]),
  ...(['getCreditNoteUbl', 'getCreditNoteCii'] as const).flatMap((operation): readonly Step[] => [
    [operation, madeBy('createCreditNote', { profile: 'en16931' })],
    [operation, { id: 1 }],
    [operation, { id: 99 }],
    [operation, { id: 1, profile: 'fatturapa' }],
  ]),
  ['createInvoice', { ...ADVICE, draft: true }],
  ['getInvoiceUbl', madeBy('createInvoice')],
  ['getInvoiceCii', madeBy('createInvoice')],

  // Quotes 1, 2, 4 and 6 are sent, so that id 3 is also the number of quote 4.
  'createQuote',
  'sendQuote',
  ['sendQuote', { id: 2, revision: 7 }],
  ['sendQuote', { id: 2, send_email: false }],
  ['createQuote', { customer_id: 1, description: 'Poster', amount: 45 }],
  ['sendQuote', { id: 4, send_email: false }],
  ['createQuote', { customer_id: 1, description: 'Stickers', amount: 30 }],
  ['createQuote', { customer_id: 2, description: 'Labels', amount: 20 }],
  ['sendQuote', { id: 6, send_email: false }],
  'listQuotes',
  'getQuote',
  'updateQuote',
  ['updateQuote', { id: QUOTE_EXPIRED, date: '2026-01-02', valid_until: '2026-02-01' }],
  ['sendQuote', { id: QUOTE_EXPIRED }],
  'acceptQuote',
  ['acceptQuote', { id: QUOTE, ...SAID_YES, revision: 7 }],
  ['acceptQuote', { id: QUOTE_EXPIRED, ...SAID_YES }],
  'invoiceQuote',
  ['invoiceQuote', { id: QUOTE_EXPIRED, ...SAID_YES }],
  'declineQuote',
  ['declineQuote', { id: QUOTE, revision: 7 }],
  ['declineQuote', { id: QUOTE }],
  ['declineQuote', { id: QUOTE_UNSENT }],
  ['acceptQuote', { id: QUOTE_OF_WINDOW, ...SAID_YES }],
  ['invoiceQuote', { id: QUOTE_OF_WINDOW }],
  ...[QUOTE, QUOTE_OF_WINDOW].flatMap((id) => [
    ['updateQuote', { id, notes: 'Thank you' }] as const,
    ['sendQuote', { id }] as const,
  ]),
  ['invoiceQuote', { id: QUOTE_WITHOUT_EMAIL, ...SAID_YES, draft: false, send_email: true }],
  // With a default rate, a line without tax lacks its category.
  ['updateBusiness', { default_tax_rate: 21, invoice_checks: 'strict' }],
  ['invoiceQuote', { id: QUOTE_WITHOUT_EMAIL, ...SAID_YES, draft: false }],
  ['updateBusiness', { default_tax_rate: null, invoice_checks: 'warn' }],
  ['invoiceQuote', { id: QUOTE_WITHOUT_EMAIL, ...SAID_YES, part: { percent: 50 } }],
  ['invoiceQuote', { id: QUOTE_WITHOUT_EMAIL }],
  ['invoiceQuote', { id: QUOTE_WITHOUT_EMAIL }],
  ['deleteInvoice', partUnderLast],
  ['updateInvoice', madeBy('invoiceQuote', { items: ADVICE.items })],
  ['issueInvoice', madeBy('invoiceQuote')],
  'deleteQuote',
  ['getQuotePdf', { id: QUOTE }],
  ['getQuotePdf', { id: UNKNOWN_QUOTE }],
  ['getQuotePdf', { id: QUOTE, page: 1 }],

  // A customer without documents is gone; one with a paid invoice stays, without a name.
  ['createCustomer', { name: 'Petra Zomer', email: 'petra@zomer.example' }],
  'eraseCustomer',
  [
    'createInvoice',
    { customer: { name: 'Piet Winter', email: 'piet@winter.example' }, description: 'Poster', amount: 45 },
  ],
  ['recordPayment', madeBy('createInvoice')],
  ['eraseCustomer', billedLast],
  ['eraseCustomer', (told) => ({ id: String(erasedLast(told)) })],
  ['updateCustomer', (told) => ({ id: String(erasedLast(told)), city: 'Delft' })],
  ['sendStatement', (told) => ({ id: String(erasedLast(told)) })],
  ['createInvoice', forErased({ description: 'Poster', amount: 45 })],
  ['createPaymentLink', forErased({ description: 'Poster', amount: 45 })],
  ['createSubscription', forErased({ description: 'Care', amount: 45, collection: 'invoice', interval: 'month' })],
  ['createQuote', forErased({ description: 'Poster', amount: 45 })],
  ['createQuote', { customer_id: 1, description: 'Poster', amount: 45 }],
  ['updateQuote', (told) => ({ ...madeBy('createQuote')(told), customer_id: erasedLast(told) })],
  ['createInvoice', { customer_id: 1, description: 'Poster', amount: 45, draft: true }],
  ['updateInvoice', (told) => ({ ...madeBy('createInvoice')(told), customer_id: erasedLast(told) })],
  'mergeCustomers',
];

/** The plot, and after it all operations that the plot does not call. */
const STORY: readonly Step[] = [
  ...PLOT,
  ...(Object.keys(CALLS) as OperationName[]).filter((name) => !PLOT.includes(name)),
];

/** `reminding`: operation id of the path for reminders. Two paths send reminders. */
export async function tell(
  stage: Stage,
  reminding: 'sendReminder' | 'sendInvoiceReminder' = 'sendReminder',
): Promise<Exchange[]> {
  const told: Exchange[] = [];
  for (const step of STORY) {
    if (typeof step === 'function') {
      await step(stage);
      continue;
    }
    const [operation, examples] =
      typeof step === 'string' ? [step, callsOf(step).examples ?? []] : [step[0], [step[1]]];
    const path = operation === 'sendReminder' ? reminding : operation;
    for (const example of examples) {
      const input = typeof example === 'function' ? example(told) : example;
      told.push(await stage.send({ endpoint: endpointOf(path), input }));
    }
  }
  return told;
}
