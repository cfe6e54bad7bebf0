/**
 * Fixed sets of tools: the tools that are listed by default, the tools for directories of connectors, and the tools for
 * GPT Actions.
 */
import type { Profile } from './list.ts';
import { TOOLS, type ToolName, type Toolset } from './table.ts';

/** The tools of each set, in the order of `table.ts`. */
export const PROFILES: Readonly<Record<Profile, readonly ToolName[]>> = {
  /**
   * The tools that most tasks of the evals (tests with a model) need. The token budget of a list limits their number
   * (D-800).
   */
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
  /**
   * Tools for directories of connectors. None of them refunds a payment or charges a customer immediately. The list
   * names every tool, so a tool that is added to a toolset does not appear here automatically (D-803).
   */
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

/** Toolsets for GPT Actions, which accept at most 30 operations and cannot use `findTools`. */
const OF_ACTIONS: ReadonlySet<Toolset> = new Set<Toolset>([
  ...(['invoices', 'payments', 'payment_links', 'subscriptions', 'customers', 'activity'] as const),
]);
export const ACTION_TOOLS: ReadonlySet<string> = new Set(
  TOOLS.filter(({ toolset }) => OF_ACTIONS.has(toolset)).map(({ name }) => name),
);
