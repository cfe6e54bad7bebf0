/**
 * List of the operations from which REST, OpenAPI, MCP and the command line are derived (R60). `npm run gen` adds new
 * operations. Operations that only the dashboard calls are in `for-dashboard.ts`. Operations that return files are in
 * neither list.
 */
import { createUser } from './accounts/create-user.ts';
import { setReminders } from './accounts/set-reminders.ts';
import { listActivity } from './activity/list-activity.ts';
import { attachFile } from './attachments/attach-file.ts';
import { deleteAttachment } from './attachments/delete-attachment.ts';
import { listAttachments } from './attachments/list-attachments.ts';
import { confirmBankEntries } from './bank/confirm-bank-entries.ts';
import { getBankEntry } from './bank/get-bank-entry.ts';
import { ignoreBankEntry } from './bank/ignore-bank-entry.ts';
import { importBankStatement } from './bank/import-bank-statement.ts';
import { listBankEntries } from './bank/list-bank-entries.ts';
import { getBusiness } from './business/get-business.ts';
import { updateBusiness } from './business/update-business.ts';
import { cancelInvoice } from './credit-notes/cancel-invoice.ts';
import { createCreditNote } from './credit-notes/create-credit-note.ts';
import { getCreditNote } from './credit-notes/get-credit-note.ts';
import { listCreditNotes } from './credit-notes/list-credit-notes.ts';
import { refundPayment } from './credit-notes/refund-payment.ts';
import { sendCreditNote } from './credit-notes/send-credit-note.ts';
import { createCustomer } from './customers/create-customer.ts';
import { getCustomer } from './customers/get-customer.ts';
import { listCustomers } from './customers/list-customers.ts';
import { mergeCustomers } from './customers/merge-customers.ts';
import { updateCustomer } from './customers/update-customer.ts';
import { eraseCustomer } from './erasing/erase-customer.ts';
import { confirmImport } from './imports/confirm-import.ts';
import { createImport } from './imports/create-import.ts';
import { getImport } from './imports/get-import.ts';
import { listImports } from './imports/list-imports.ts';
import { undoImport } from './imports/undo-import.ts';
import { createInvoice } from './invoices/create-invoice.ts';
import { deleteInvoice } from './invoices/delete-invoice.ts';
import { getInvoice } from './invoices/get-invoice.ts';
import { getInvoiceStats } from './invoices/get-invoice-stats.ts';
import { issueInvoice } from './invoices/issue-invoice.ts';
import { listInvoices } from './invoices/list-invoices.ts';
import { listOverdueInvoices } from './invoices/list-overdue-invoices.ts';
import { sendInvoice } from './invoices/send-invoice.ts';
import { updateInvoice } from './invoices/update-invoice.ts';
import { createItem } from './items/create-item.ts';
import { deleteItem } from './items/delete-item.ts';
import { getItem } from './items/get-item.ts';
import { listItems } from './items/list-items.ts';
import { updateItem } from './items/update-item.ts';
import type { Operation } from './kernel/declaration.ts';
import { createPaymentLink } from './payment-links/create-payment-link.ts';
import { deactivatePaymentLink } from './payment-links/deactivate-payment-link.ts';
import { getPaymentLink } from './payment-links/get-payment-link.ts';
import { listPaymentLinks } from './payment-links/list-payment-links.ts';
import { createPaymentPlan } from './payment-plans/create-payment-plan.ts';
import { getPaymentPlan } from './payment-plans/get-payment-plan.ts';
import { listPaymentPlans } from './payment-plans/list-payment-plans.ts';
import { updatePaymentPlan } from './payment-plans/update-payment-plan.ts';
import { capturePayment } from './payments/capture-payment.ts';
import { getPayment } from './payments/get-payment.ts';
import { listPayments } from './payments/list-payments.ts';
import { recordPayment } from './payments/record-payment.ts';
import { releasePayment } from './payments/release-payment.ts';
import { undoPayment } from './payments/undo-payment.ts';
import { connectProvider } from './providers/connect-provider.ts';
import { disconnectProvider } from './providers/disconnect-provider.ts';
import { showProvider } from './providers/show-provider.ts';
import { acceptQuote } from './quotes/accept-quote.ts';
import { createQuote } from './quotes/create-quote.ts';
import { declineQuote } from './quotes/decline-quote.ts';
import { deleteQuote } from './quotes/delete-quote.ts';
import { getQuote } from './quotes/get-quote.ts';
import { invoiceQuote } from './quotes/invoice-quote.ts';
import { listQuotes } from './quotes/list-quotes.ts';
import { sendQuote } from './quotes/send-quote.ts';
import { updateQuote } from './quotes/update-quote.ts';
import { remindOverdue } from './reminders/remind-overdue.ts';
import { sendReminder } from './reminders/send-reminder.ts';
import { fetchDocument } from './research/fetch.ts';
import { listSuggestions } from './research/list-suggestions.ts';
import { search } from './research/search.ts';
import { getStatement } from './statements/get-statement.ts';
import { sendStatement } from './statements/send-statement.ts';
import { cancelSubscription } from './subscriptions/cancel-subscription.ts';
import { createSubscription } from './subscriptions/create-subscription.ts';
import { getSubscription } from './subscriptions/get-subscription.ts';
import { listSubscriptions } from './subscriptions/list-subscriptions.ts';
import { pauseSubscription } from './subscriptions/pause-subscription.ts';
import { resumeSubscription } from './subscriptions/resume-subscription.ts';
import { rotateSubscriptionLink } from './subscriptions/rotate-subscription-link.ts';
import { updateSubscription } from './subscriptions/update-subscription.ts';
import { getTaxReport } from './tax/get-tax-report.ts';
import { createToken } from './tokens/create-token.ts';
import { limitToken } from './tokens/limit-token.ts';
import { listTokens } from './tokens/list-tokens.ts';
import { revokeToken } from './tokens/revoke-token.ts';
import { rotateToken } from './tokens/rotate-token.ts';
import { getUpload } from './uploads/get-upload.ts';
import { requestUpload } from './uploads/request-upload.ts';
import { createWebhookEndpoint } from './webhooks/create-webhook-endpoint.ts';
import { deleteWebhookEndpoint } from './webhooks/delete-webhook-endpoint.ts';
import { getWebhookEndpoint } from './webhooks/get-webhook-endpoint.ts';
import { listWebhookDeliveries } from './webhooks/list-webhook-deliveries.ts';
import { listWebhookEndpoints } from './webhooks/list-webhook-endpoints.ts';
import { redeliverWebhook } from './webhooks/redeliver-webhook.ts';
import { redeliverWebhooks } from './webhooks/redeliver-webhooks.ts';
import { rotateWebhookSecret } from './webhooks/rotate-webhook-secret.ts';
import { testWebhookEndpoint } from './webhooks/test-webhook-endpoint.ts';
import { updateWebhookEndpoint } from './webhooks/update-webhook-endpoint.ts';

/**
 * The first four operations are those that assistants need most (R61). The REST interface and its documents group the
 * operations by noun, such as invoices. Within a group, the operations are in the order of this list.
 */
export const CATALOG = {
  listInvoices,
  createInvoice,
  getInvoiceStats,
  sendReminder,
  listOverdueInvoices,
  remindOverdue,
  getInvoice,
  updateInvoice,
  deleteInvoice,
  issueInvoice,
  sendInvoice,
  attachFile,
  listAttachments,
  deleteAttachment,
  cancelInvoice,
  createCreditNote,
  recordPayment,
  listPayments,
  refundPayment,
  undoPayment,
  createPaymentLink,
  listPaymentLinks,
  getPaymentLink,
  deactivatePaymentLink,
  createPaymentPlan,
  listPaymentPlans,
  createSubscription,
  listSubscriptions,
  cancelSubscription,
  pauseSubscription,
  resumeSubscription,
  listCustomers,
  createCustomer,
  updateCustomer,
  eraseCustomer,
  mergeCustomers,
  listActivity,
  listWebhookEndpoints,
  listCreditNotes,
  getCreditNote,
  sendCreditNote,
  getPayment,
  capturePayment,
  releasePayment,
  getPaymentPlan,
  updatePaymentPlan,
  getSubscription,
  rotateSubscriptionLink,
  updateSubscription,
  getCustomer,
  getStatement,
  sendStatement,
  getTaxReport,
  listItems,
  createItem,
  getItem,
  updateItem,
  deleteItem,
  importBankStatement,
  listBankEntries,
  getBankEntry,
  confirmBankEntries,
  ignoreBankEntry,
  requestUpload,
  getUpload,
  createImport,
  listImports,
  getImport,
  confirmImport,
  undoImport,
  getBusiness,
  updateBusiness,
  listSuggestions,
  search,
  fetch: fetchDocument,
  createWebhookEndpoint,
  getWebhookEndpoint,
  updateWebhookEndpoint,
  deleteWebhookEndpoint,
  rotateWebhookSecret,
  testWebhookEndpoint,
  listWebhookDeliveries,
  redeliverWebhooks,
  redeliverWebhook,
  createUser,
  setReminders,
  connectProvider,
  showProvider,
  disconnectProvider,
  createToken,
  limitToken,
  listTokens,
  rotateToken,
  revokeToken,
  acceptQuote,
  createQuote,
  declineQuote,
  deleteQuote,
  getQuote,
  listQuotes,
  sendQuote,
  updateQuote,
  invoiceQuote,
} as const;

export type OperationName = keyof typeof CATALOG;

/**
 * Returns an operation with the general type `Operation`. At run time, the operation's own schemas still check the
 * input and the output.
 */
export function operationNamed(name: OperationName): Operation {
  return CATALOG[name];
}

export const OPERATIONS: readonly Operation[] = Object.values(CATALOG);
