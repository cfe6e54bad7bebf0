/** Fixed sets of tools: what is listed without a choice, what directories of connectors get, and what GPT Actions get. */
import type { Profile } from './list.ts';
import { TOOLS, type ToolName, type Toolset } from './table.ts';

export const PROFILES: Readonly<Record<Profile, readonly ToolName[]>> = {
  /**
   * What owners ask for most, by the questions of the evals, and fits the tokens that a list may take; the others are
   * found (D-800).
   */
  default: inOrder([
    ...([
      'listInvoices',
      'createInvoice',
      'getInvoiceStats',
      'listOverdueInvoices',
      'getInvoice',
      'issueInvoice',
    ] as const),
    ...([
      'sendInvoice',
      'deleteInvoice',
      'cancelInvoice',
      'createCreditNote',
      'sendReminder',
      'remindOverdue',
    ] as const),
    ...(['recordPayment', 'listPayments', 'undoPayment', 'listCustomers', 'getCustomer'] as const),
    ...(['importBankStatement', 'confirmBankEntries'] as const),
  ]),
  /** Nothing that refunds, or that takes money at once. No tool that is added elsewhere gets in by itself (D-803). */
  directory: inOrder([
    ...([
      'listInvoices',
      'createInvoice',
      'getInvoiceStats',
      'listOverdueInvoices',
      'getInvoice',
      'updateInvoice',
    ] as const),
    ...(['deleteInvoice', 'issueInvoice', 'sendInvoice', 'cancelInvoice', 'sendReminder', 'remindOverdue'] as const),
    ...(['recordPayment', 'undoPayment', 'listPayments', 'createPaymentLink', 'listPaymentLinks'] as const),
    ...([
      'deactivatePaymentLink',
      'createPaymentPlan',
      'listPaymentPlans',
      'createSubscription',
      'listSubscriptions',
    ] as const),
    ...([
      'cancelSubscription',
      'pauseSubscription',
      'listCustomers',
      'getCustomer',
      'createCustomer',
      'updateCustomer',
    ] as const),
    ...(['listActivity'] as const),
  ]),
};

/** GPT Actions take 30 operations at most, and cannot find others. */
const OF_ACTIONS: ReadonlySet<Toolset> = new Set<Toolset>([
  ...(['invoices', 'payments', 'payment_links', 'subscriptions', 'customers', 'activity'] as const),
]);
export const ACTION_TOOLS: ReadonlySet<string> = new Set(
  TOOLS.filter(({ toolset }) => OF_ACTIONS.has(toolset)).map(({ name }) => name),
);

function inOrder(names: readonly ToolName[]): readonly ToolName[] {
  return TOOLS.map(({ name }) => name).filter((name) => names.includes(name));
}
