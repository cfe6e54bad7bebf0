/**
 * The REST interface as a table, relative to `{base_url}/api/v1`: a route is a line (R60). The REST door serves it, its
 * documents show it, and an assistant that works on a remote service calls it.
 */
import type { OperationName } from '../../operations/catalog.ts';

export type Route = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** `{id}` is the operation's input field of that name. */
  readonly path: string;
  readonly operation: OperationName;
  /** Creates an object that is then found here: 201 and `Location` (R11). */
  readonly location?: string;
  /** For a second path of an operation: documents need an id for each (R20). Assistants are shown the first path only. */
  readonly operationId?: string;
};

/** Beside the table, because its answer is no JSON: only the REST door has it. */
export const INVOICE_PDF_PATH = '/invoices/{id}/pdf';

export const ROUTES: readonly Route[] = [
  { method: 'GET', path: '/invoices', operation: 'listInvoices' },
  { method: 'POST', path: '/invoices', operation: 'createInvoice', location: '/invoices/{id}' },
  { method: 'GET', path: '/invoices/stats', operation: 'getInvoiceStats' },
  { method: 'POST', path: '/invoices/{id}/remind', operation: 'sendReminder' },
  { method: 'GET', path: '/invoices/overdue', operation: 'listOverdueInvoices' },
  { method: 'GET', path: '/invoices/{id}', operation: 'getInvoice' },
  { method: 'POST', path: '/invoices/{id}/reminder', operation: 'sendReminder', operationId: 'sendInvoiceReminder' },
  { method: 'POST', path: '/invoices/{id}/issue', operation: 'issueInvoice' },
  { method: 'POST', path: '/invoices/{id}/send', operation: 'sendInvoice' },
  { method: 'POST', path: '/invoices/{id}/cancel', operation: 'cancelInvoice' },
  { method: 'POST', path: '/invoices/{id}/payments', operation: 'recordPayment' },
  { method: 'GET', path: '/payments', operation: 'listPayments' },
  { method: 'GET', path: '/payments/{id}', operation: 'getPayment' },
  { method: 'POST', path: '/payments/{id}/refund', operation: 'refundPayment' },
  { method: 'POST', path: '/payments/{id}/capture', operation: 'capturePayment' },
  { method: 'POST', path: '/payments/{id}/release', operation: 'releasePayment' },
  { method: 'POST', path: '/payment-links', operation: 'createPaymentLink', location: '/payment-links/{id}' },
  { method: 'GET', path: '/payment-links', operation: 'listPaymentLinks' },
  { method: 'GET', path: '/payment-links/{id}', operation: 'getPaymentLink' },
  { method: 'POST', path: '/payment-links/{id}/deactivate', operation: 'deactivatePaymentLink' },
  { method: 'POST', path: '/payment-plans', operation: 'createPaymentPlan', location: '/payment-plans/{id}' },
  { method: 'GET', path: '/payment-plans', operation: 'listPaymentPlans' },
  { method: 'GET', path: '/payment-plans/{id}', operation: 'getPaymentPlan' },
  { method: 'POST', path: '/subscriptions', operation: 'createSubscription', location: '/subscriptions/{id}' },
  { method: 'GET', path: '/subscriptions', operation: 'listSubscriptions' },
  { method: 'GET', path: '/subscriptions/{id}', operation: 'getSubscription' },
  { method: 'POST', path: '/subscriptions/{id}/cancel', operation: 'cancelSubscription' },
  { method: 'POST', path: '/subscriptions/{id}/pause', operation: 'pauseSubscription' },
  { method: 'POST', path: '/subscriptions/{id}/resume', operation: 'resumeSubscription' },
  { method: 'POST', path: '/subscriptions/{id}/rotate-link', operation: 'rotateSubscriptionLink' },
  { method: 'GET', path: '/customers', operation: 'listCustomers' },
  { method: 'POST', path: '/customers', operation: 'createCustomer', location: '/customers/{id}' },
  { method: 'GET', path: '/customers/{id}', operation: 'getCustomer' },
  { method: 'PATCH', path: '/customers/{id}', operation: 'updateCustomer' },
  { method: 'GET', path: '/suggestions', operation: 'listSuggestions' },
  { method: 'GET', path: '/activity', operation: 'listActivity' },
  { method: 'GET', path: '/webhook-endpoints', operation: 'listWebhookEndpoints' },
  {
    method: 'POST',
    path: '/webhook-endpoints',
    operation: 'createWebhookEndpoint',
    location: '/webhook-endpoints/{id}',
  },
  { method: 'GET', path: '/webhook-endpoints/{id}', operation: 'getWebhookEndpoint' },
  { method: 'PATCH', path: '/webhook-endpoints/{id}', operation: 'updateWebhookEndpoint' },
  { method: 'DELETE', path: '/webhook-endpoints/{id}', operation: 'deleteWebhookEndpoint' },
  { method: 'POST', path: '/webhook-endpoints/{id}/rotate-secret', operation: 'rotateWebhookSecret' },
  { method: 'POST', path: '/webhook-endpoints/{id}/test', operation: 'testWebhookEndpoint' },
  { method: 'GET', path: '/webhook-endpoints/{id}/deliveries', operation: 'listWebhookDeliveries' },
  { method: 'POST', path: '/webhook-endpoints/{id}/redeliver', operation: 'redeliverWebhooks' },
  { method: 'POST', path: '/webhook-deliveries/{id}/redeliver', operation: 'redeliverWebhook' },
];
