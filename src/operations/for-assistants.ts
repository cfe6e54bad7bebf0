/** The operations that are tools, by themselves: a host waits for these at every start, and for no others. */
import { listActivity } from './activity/list-activity.ts';
import { createCustomer } from './customers/create-customer.ts';
import { listCustomers } from './customers/list-customers.ts';
import { updateCustomer } from './customers/update-customer.ts';
import { cancelInvoice } from './invoices/cancel-invoice.ts';
import { createInvoice } from './invoices/create-invoice.ts';
import { getInvoice } from './invoices/get-invoice.ts';
import { getInvoiceStats } from './invoices/get-invoice-stats.ts';
import { issueInvoice } from './invoices/issue-invoice.ts';
import { listInvoices } from './invoices/list-invoices.ts';
import { listOverdueInvoices } from './invoices/list-overdue-invoices.ts';
import { recordPayment } from './invoices/record-payment.ts';
import { sendInvoice } from './invoices/send-invoice.ts';
import { sendReminder } from './invoices/send-reminder.ts';
import { createPaymentLink } from './payment-links/create-payment-link.ts';
import { deactivatePaymentLink } from './payment-links/deactivate-payment-link.ts';
import { getPaymentLink } from './payment-links/get-payment-link.ts';
import { listPaymentLinks } from './payment-links/list-payment-links.ts';
import { createPaymentPlan } from './payment-plans/create-payment-plan.ts';
import { listPaymentPlans } from './payment-plans/list-payment-plans.ts';
import { listPayments } from './payments/list-payments.ts';
import { refundPayment } from './payments/refund-payment.ts';
import { cancelSubscription } from './subscriptions/cancel-subscription.ts';
import { createSubscription } from './subscriptions/create-subscription.ts';
import { listSubscriptions } from './subscriptions/list-subscriptions.ts';
import { pauseSubscription } from './subscriptions/pause-subscription.ts';
import { resumeSubscription } from './subscriptions/resume-subscription.ts';
import { listWebhookEndpoints } from './webhooks/list-webhook-endpoints.ts';

/** In the order in which tool lists show them: the assistants' four first (R61). */
export const FOR_ASSISTANTS = {
  listInvoices,
  createInvoice,
  getInvoiceStats,
  sendReminder,
  listOverdueInvoices,
  getInvoice,
  issueInvoice,
  sendInvoice,
  cancelInvoice,
  recordPayment,
  listPayments,
  refundPayment,
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
  listActivity,
  listWebhookEndpoints,
} as const;
