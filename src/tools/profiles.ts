/** Fixed sets of tools: what is listed without a choice, what directories of connectors get, and what GPT Actions get. */
import type { Profile } from './list.ts';
import { TOOLS, type ToolName, type Toolset } from './table.ts';

/** Each in the order of the table. */
export const PROFILES: Readonly<Record<Profile, readonly ToolName[]>> = {
  /** What owners ask for most, by the questions of the evals, and what fits the tokens of a list (D-800). */
  default: [
    'listInvoices',
    'createInvoice',
    'getInvoiceStats',
    'sendReminder',
    'listOverdueInvoices',
    'remindOverdue',
    'getInvoice',
    'deleteInvoice',
    'issueInvoice',
    'sendInvoice',
    'cancelInvoice',
    'createCreditNote',
    'recordPayment',
    'listPayments',
    'listCustomers',
    'getCustomer',
    'importBankStatement',
    'confirmBankEntries',
  ],
  /** Nothing that refunds or charges at once. A tool that is added to a toolset does not get in by itself (D-803). */
  directory: [
    'listInvoices',
    'createInvoice',
    'getInvoiceStats',
    'sendReminder',
    'listOverdueInvoices',
    'remindOverdue',
    'getInvoice',
    'updateInvoice',
    'deleteInvoice',
    'issueInvoice',
    'sendInvoice',
    'cancelInvoice',
    'recordPayment',
    'listPayments',
    'undoPayment',
    'createPaymentLink',
    'listPaymentLinks',
    'deactivatePaymentLink',
    'createPaymentPlan',
    'listPaymentPlans',
    'createSubscription',
    'listSubscriptions',
    'cancelSubscription',
    'listCustomers',
    'getCustomer',
    'createCustomer',
    'updateCustomer',
    'listActivity',
  ],
};

/** GPT Actions take 30 operations at most, and cannot find others. */
const OF_ACTIONS: ReadonlySet<Toolset> = new Set<Toolset>([
  ...(['invoices', 'payments', 'payment_links', 'subscriptions', 'customers', 'activity'] as const),
]);
export const ACTION_TOOLS: ReadonlySet<string> = new Set(
  TOOLS.filter(({ toolset }) => OF_ACTIONS.has(toolset)).map(({ name }) => name),
);
