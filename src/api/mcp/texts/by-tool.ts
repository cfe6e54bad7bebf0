/** One writer per tool; a tool without one does not compile. */
import type * as z from 'zod';
import type { CATALOG } from '../../../operations/catalog.ts';
import type { ToolName } from '../toolsets.ts';
import { listActivity } from './activity.ts';
import { createCustomer, listCustomers, updateCustomer } from './customers.ts';
import { getInvoiceStats, listInvoices, listOverdueInvoices } from './invoice-lists.ts';
import { cancelInvoice, createInvoice, getInvoice, issueInvoice, recordPayment, sendInvoice } from './invoices.ts';
import { createPaymentLink, deactivatePaymentLink, getPaymentLink, listPaymentLinks } from './payment-links.ts';
import { listPayments, refundPayment } from './payments.ts';
import { sendReminder } from './reminders.ts';
import {
  cancelSubscription,
  createPaymentPlan,
  createSubscription,
  listPaymentPlans,
  listSubscriptions,
  pauseSubscription,
  resumeSubscription,
} from './subscriptions.ts';
import { listWebhookEndpoints } from './webhooks.ts';
import type { Asked, Written } from './words.ts';

type Writers = {
  readonly [Name in ToolName]: (data: z.input<(typeof CATALOG)[Name]['output']>, asked: Asked) => Written;
};

const WRITERS = {
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
} satisfies Writers;

/** `data` is what the operation of that name answered. */
export function written(name: ToolName, data: unknown, asked: Asked): Written {
  return (WRITERS[name] as (data: unknown, asked: Asked) => Written)(data, asked);
}
