/** The tools, one row each. Names, descriptions, arguments and hints come from the operation's declaration (R60). */
import type * as z from 'zod';
import { listActivity } from '../operations/activity/list-activity.ts';
import { attachFile } from '../operations/attachments/attach-file.ts';
import { confirmBankEntries } from '../operations/bank/confirm-bank-entries.ts';
import { importBankStatement } from '../operations/bank/import-bank-statement.ts';
import { listBankEntries } from '../operations/bank/list-bank-entries.ts';
import { HostFile } from '../operations/bank/statement-source.ts';
import { cancelInvoice } from '../operations/credit-notes/cancel-invoice.ts';
import { createCreditNote } from '../operations/credit-notes/create-credit-note.ts';
import { listCreditNotes } from '../operations/credit-notes/list-credit-notes.ts';
import { refundPayment } from '../operations/credit-notes/refund-payment.ts';
import { sendCreditNote } from '../operations/credit-notes/send-credit-note.ts';
import { createCustomer } from '../operations/customers/create-customer.ts';
import { getCustomer } from '../operations/customers/get-customer.ts';
import { listCustomers } from '../operations/customers/list-customers.ts';
import { mergeCustomers } from '../operations/customers/merge-customers.ts';
import { updateCustomer } from '../operations/customers/update-customer.ts';
import { eraseCustomer } from '../operations/erasing/erase-customer.ts';
import { createInvoice } from '../operations/invoices/create-invoice.ts';
import { deleteInvoice } from '../operations/invoices/delete-invoice.ts';
import { getInvoice } from '../operations/invoices/get-invoice.ts';
import { getInvoiceStats } from '../operations/invoices/get-invoice-stats.ts';
import { issueInvoice } from '../operations/invoices/issue-invoice.ts';
import { listInvoices } from '../operations/invoices/list-invoices.ts';
import { listOverdueInvoices } from '../operations/invoices/list-overdue-invoices.ts';
import { sendInvoice } from '../operations/invoices/send-invoice.ts';
import { updateInvoice } from '../operations/invoices/update-invoice.ts';
import { createItem } from '../operations/items/create-item.ts';
import { listItems } from '../operations/items/list-items.ts';
import type { Operation } from '../operations/kernel/declaration.ts';
import { createPaymentLink } from '../operations/payment-links/create-payment-link.ts';
import { deactivatePaymentLink } from '../operations/payment-links/deactivate-payment-link.ts';
import { listPaymentLinks } from '../operations/payment-links/list-payment-links.ts';
import { createPaymentPlan } from '../operations/payment-plans/create-payment-plan.ts';
import { listPaymentPlans } from '../operations/payment-plans/list-payment-plans.ts';
import { listPayments } from '../operations/payments/list-payments.ts';
import { recordPayment } from '../operations/payments/record-payment.ts';
import { undoPayment } from '../operations/payments/undo-payment.ts';
import { createQuote } from '../operations/quotes/create-quote.ts';
import { getQuote } from '../operations/quotes/get-quote.ts';
import { invoiceQuote } from '../operations/quotes/invoice-quote.ts';
import { listQuotes } from '../operations/quotes/list-quotes.ts';
import { sendQuote } from '../operations/quotes/send-quote.ts';
import { updateQuote } from '../operations/quotes/update-quote.ts';
import { remindOverdue } from '../operations/reminders/remind-overdue.ts';
import { sendReminder } from '../operations/reminders/send-reminder.ts';
import { fetchDocument } from '../operations/research/fetch.ts';
import { search } from '../operations/research/search.ts';
import { getStatement } from '../operations/statements/get-statement.ts';
import { cancelSubscription } from '../operations/subscriptions/cancel-subscription.ts';
import { createSubscription } from '../operations/subscriptions/create-subscription.ts';
import { listSubscriptions } from '../operations/subscriptions/list-subscriptions.ts';
import { pauseSubscription } from '../operations/subscriptions/pause-subscription.ts';
import { resumeSubscription } from '../operations/subscriptions/resume-subscription.ts';
import { updateSubscription } from '../operations/subscriptions/update-subscription.ts';
import { getTaxReport } from '../operations/tax/get-tax-report.ts';
import { requestUpload } from '../operations/uploads/request-upload.ts';
import { listWebhookEndpoints } from '../operations/webhooks/list-webhook-endpoints.ts';
import { activityList } from './answers/activity.ts';
import { fileAttached } from './answers/attachments.ts';
import { bankEntryList, entriesConfirmed, statementImported, uploadRequested } from './answers/bank.ts';
import { creditNoteCreated, creditNoteList, creditNoteSent } from './answers/credit-notes.ts';
import {
  customer,
  customerCreated,
  customerErased,
  customerList,
  customersMerged,
  customerUpdated,
} from './answers/customers.ts';
import { invoiceList, invoiceStats, overdueList } from './answers/invoice-lists.ts';
import {
  invoice,
  invoiceCancelled,
  invoiceCreated,
  invoiceDeleted,
  invoiceIssued,
  invoiceSent,
  invoiceUpdated,
  paymentRecorded,
} from './answers/invoices.ts';
import { itemCreated, itemList } from './answers/items.ts';
import { linkCreated, linkDeactivated, linkList } from './answers/payment-links.ts';
import { paymentList, paymentRefunded, paymentUndone } from './answers/payments.ts';
import { quote, quoteCreated, quoteInvoiced, quoteList, quoteSent, quoteUpdated } from './answers/quotes.ts';
import { remindedMany } from './answers/reminded-many.ts';
import { reminder } from './answers/reminders.ts';
import { statement, taxReport } from './answers/statements.ts';
import {
  planCreated,
  planList,
  subscriptionCancelled,
  subscriptionCreated,
  subscriptionList,
  subscriptionPaused,
  subscriptionResumed,
  subscriptionUpdated,
} from './answers/subscriptions.ts';
import { endpointList } from './answers/webhooks.ts';
import { inputOf, operationOfTool } from './arguments.ts';
import {
  CUSTOMER_BY_ID,
  FOR_CUSTOMER,
  INVOICE_OR_NOTE,
  type Lacks,
  LINK_FOR,
  MAKES_INVOICE,
  MAKES_QUOTE,
  OF_DEBTOR,
  OF_DRAFT,
  ONE_CUSTOMER,
  type Row,
} from './rows.ts';
import { type AnswerBuilder, PRESCRIBED, type ToolArguments } from './shape.ts';

export type Toolset =
  | 'invoices'
  | 'payments'
  | 'payment_links'
  | 'subscriptions'
  | 'customers'
  | 'quotes'
  | 'activity'
  | 'items'
  | 'bank'
  | 'webhooks'
  | 'statements'
  | 'research';

type OwnRow = Row & {
  /** The operation that runs instead of `op` if `id` is the number of a credit note (`call.ts`). */
  readonly forCreditNotes?: Declared;
};

export type Tool = OwnRow & {
  readonly name: ToolName;
  readonly op: Operation;
  readonly toolset: Toolset;
  readonly answer: AnswerBuilder | typeof PRESCRIBED;
  /** Schema of the tool's arguments. */
  readonly input: z.ZodObject;
};

type Declared = Omit<Tool, 'name'>;

function tool<Input extends z.ZodObject, Output extends z.ZodObject>(
  toolset: Toolset,
  operation: Operation<Input, Output>,
  answer: AnswerBuilder<z.input<Output>> | typeof PRESCRIBED,
  row: OwnRow = {},
): Declared {
  const op = operationOfTool(operation);
  return { ...row, op, toolset, answer: answer as Tool['answer'], input: inputOf(op, row) };
}

/** True if the object allows the action now. Also true if the token has no permission to read the object. */
function allows({ allowed_actions: allowed }: Readonly<Record<string, unknown>>, action: string): boolean {
  return !Array.isArray(allowed) || allowed.includes(action);
}

/**
 * Returns a call that finds the missing details of an invoice. Used for credit notes too, because a credit note has the
 * same parties as its invoice.
 */
function printed(id: unknown, more: ToolArguments = {}): Lacks {
  return { operation: 'previewIssue', fields: { id, ...more } };
}

/**
 * All tools, in the order of `tools/list`. The four tools of R61 come first. These operations have no row, so they are
 * no tools:
 * - Most `get` operations, because lists answer the same questions.
 * - Operations that only people run. They concern authorized payments that are not yet captured, subscription links,
 *   webhooks and settings.
 * - `listSuggestions`, because it is for menus.
 * - Operations that return files, because assistants cannot read files.
 */
const TABLE = {
  listInvoices: tool('invoices', listInvoices, invoiceList, { view: true }),
  createInvoice: tool('invoices', createInvoice, invoiceCreated, MAKES_INVOICE),
  getInvoiceStats: tool('invoices', getInvoiceStats, invoiceStats, { view: true }),
  sendReminder: tool('invoices', sendReminder, reminder, OF_DEBTOR),
  listOverdueInvoices: tool('invoices', listOverdueInvoices, overdueList, { view: true }),
  // A preview shows as many reminders as fit in an answer. Its `confirm` code sends exactly these reminders.
  remindOverdue: tool('invoices', remindOverdue, remindedMany, {
    without: ['limit'],
    recipients: 'each customer on the list',
  }),
  getInvoice: tool('invoices', getInvoice, invoice),
  updateInvoice: tool('invoices', updateInvoice, invoiceUpdated, OF_DRAFT),
  deleteInvoice: tool('invoices', deleteInvoice, invoiceDeleted, {
    irreversibleEffect: (_, invoice) =>
      allows(invoice, 'delete') ? 'The draft is gone for good; it has no number, so none is missing.' : undefined,
  }),
  attachFile: tool('invoices', attachFile, fileAttached),
  issueInvoice: tool('invoices', issueInvoice, invoiceIssued, {
    mailed: 'The invoice',
    lacks: ({ date }, invoice) =>
      allows(invoice, 'issue') ? printed(invoice.id, date === undefined ? {} : { date }) : undefined,
  }),
  sendInvoice: tool('invoices', sendInvoice, invoiceSent, {
    instead: { shape: { id: INVOICE_OR_NOTE }, fields: (args) => args },
    mailed: 'The invoice',
    lacks: (_, invoice) => (allows(invoice, 'send') ? printed(invoice.id) : undefined),
    forCreditNotes: tool('invoices', sendCreditNote, creditNoteSent, {
      mailed: 'The credit note',
      lacks: (_, note) => printed(note.invoice_id),
    }),
  }),
  cancelInvoice: tool('invoices', cancelInvoice, invoiceCancelled, {
    irreversibleEffect: ({ send_email }, invoice) => {
      if (!allows(invoice, 'cancel')) return undefined;
      return `Its payment link stops working${send_email === true ? '' : ', and the customer gets no mail'}.`;
    },
    mailed: 'The credit note',
    lacks: (_, invoice) => printed(invoice.id),
  }),
  createCreditNote: tool('invoices', createCreditNote, creditNoteCreated, {
    without: ['date', 'metadata'],
    irreversibleEffect: ({ preview, refund }) =>
      preview === true
        ? undefined
        : `A credit note is final${refund === true ? ', and what was paid of it is refunded' : ''}.`,
    mailed: 'It',
    lacks: (_, invoice) => printed(invoice.id),
  }),
  recordPayment: tool('invoices', recordPayment, paymentRecorded, {
    amountLine: { verb: 'Records', atMost: 'amount_due' },
  }),
  listPayments: tool('payments', listPayments, paymentList, ONE_CUSTOMER),
  refundPayment: tool('payments', refundPayment, paymentRefunded, {
    irreversibleEffect: (_, { status = 'paid', recorded_by_hand }) => {
      if (status !== 'paid') return undefined;
      return recorded_by_hand === true
        ? 'The payment was recorded by hand: this only notes the refund, and the money has to be paid back by hand.'
        : 'The money goes back to the payer; the fee of the payment is not refunded.';
    },
    amountLine: { verb: 'Refunds', atMost: 'refundable' },
  }),
  undoPayment: tool('payments', undoPayment, paymentUndone),
  createPaymentLink: tool('payment_links', createPaymentLink, linkCreated, LINK_FOR),
  listPaymentLinks: tool('payment_links', listPaymentLinks, linkList),
  deactivatePaymentLink: tool('payment_links', deactivatePaymentLink, linkDeactivated),
  createPaymentPlan: tool('subscriptions', createPaymentPlan, planCreated, { without: ['tax_rate'] }),
  listPaymentPlans: tool('subscriptions', listPaymentPlans, planList),
  createSubscription: tool('subscriptions', createSubscription, subscriptionCreated, FOR_CUSTOMER),
  updateSubscription: tool('subscriptions', updateSubscription, subscriptionUpdated),
  listSubscriptions: tool('subscriptions', listSubscriptions, subscriptionList, ONE_CUSTOMER),
  cancelSubscription: tool('subscriptions', cancelSubscription, subscriptionCancelled, {
    irreversibleEffect: ({ at_period_end }, subscription) => {
      if (at_period_end === true || !allows(subscription, 'cancel')) return undefined;
      return subscription.collection === 'invoice'
        ? 'It ends at once: nothing more is invoiced, issued invoices stay due, and the customer gets no mail.'
        : 'It ends at once: nothing more is charged, paid amounts stay paid, and the customer gets no mail.';
    },
  }),
  pauseSubscription: tool('subscriptions', pauseSubscription, subscriptionPaused),
  resumeSubscription: tool('subscriptions', resumeSubscription, subscriptionResumed),
  listCustomers: tool('customers', listCustomers, customerList),
  getCustomer: tool('customers', getCustomer, customer, CUSTOMER_BY_ID),
  createCustomer: tool('customers', createCustomer, customerCreated),
  updateCustomer: tool('customers', updateCustomer, customerUpdated, CUSTOMER_BY_ID),
  eraseCustomer: tool('customers', eraseCustomer, customerErased, {
    ...CUSTOMER_BY_ID,
    irreversibleEffect: (_, { erased_at }) =>
      erased_at ? undefined : 'All about the customer is erased for good; only issued documents and payments stay.',
  }),
  mergeCustomers: tool('customers', mergeCustomers, customersMerged, {
    irreversibleEffect: ({ id, into }) =>
      id === into ? undefined : 'All of the first moves to the second, and the first is gone.',
  }),
  listActivity: tool('activity', listActivity, activityList),
  getStatement: tool('statements', getStatement, statement, CUSTOMER_BY_ID),
  getTaxReport: tool('statements', getTaxReport, taxReport),
  createQuote: tool('quotes', createQuote, quoteCreated, MAKES_QUOTE),
  updateQuote: tool('quotes', updateQuote, quoteUpdated, OF_DRAFT),
  listQuotes: tool('quotes', listQuotes, quoteList),
  getQuote: tool('quotes', getQuote, quote),
  sendQuote: tool('quotes', sendQuote, quoteSent, { mailed: 'The quote' }),
  invoiceQuote: tool('quotes', invoiceQuote, quoteInvoiced, { mailed: 'The invoice' }),
  listItems: tool('items', listItems, itemList),
  createItem: tool('items', createItem, itemCreated),
  importBankStatement: tool('bank', importBankStatement, statementImported, {
    instead: { shape: { file: HostFile.optional().describe('From the chat.') }, fields: (args) => args },
    hostFiles: ['file'],
  }),
  requestUpload: tool('bank', requestUpload, uploadRequested),
  listBankEntries: tool('bank', listBankEntries, bankEntryList),
  confirmBankEntries: tool('bank', confirmBankEntries, entriesConfirmed),
  listCreditNotes: tool('statements', listCreditNotes, creditNoteList),
  listWebhookEndpoints: tool('webhooks', listWebhookEndpoints, endpointList),
  // ChatGPT's research feature prescribes names, arguments and answers of these two tools.
  search: tool('research', search, PRESCRIBED),
  fetch: tool('research', fetchDocument, PRESCRIBED),
} satisfies Record<string, Declared>;

export type ToolName = keyof typeof TABLE;

export const TOOLS: readonly Tool[] = Object.entries(TABLE).map(([name, row]) => ({ ...row, name: name as ToolName }));

/**
 * Throws for a name that is not in the table. This would be a bug, because callers take names from the list of tools.
 */
export function toolNamed(name: string): Tool {
  const tool = TOOLS.find((one) => one.name === name);
  if (!tool) throw new Error(`${name} is listed and is no tool`);
  return tool;
}
