/** Which operations are tools, by subject, and which of them somebody wants to see. */
import { type Fault, invalid } from '../../model/refusal.ts';
import type { OperationName } from '../../operations/catalog.ts';

/**
 * What an assistant can do. `getCustomer` and `getPayment` are missing because lists answer them; capturing and
 * releasing held money, and managing tokens, users and providers, is for people.
 */
export const TOOLSETS = {
  invoices: [
    'listInvoices',
    'createInvoice',
    'getInvoiceStats',
    'sendReminder',
    'listOverdueInvoices',
    'getInvoice',
    'issueInvoice',
    'sendInvoice',
    'cancelInvoice',
    'recordPayment',
  ],
  payments: ['listPayments', 'refundPayment'],
  payment_links: ['createPaymentLink', 'listPaymentLinks', 'getPaymentLink', 'deactivatePaymentLink'],
  subscriptions: [
    'createPaymentPlan',
    'listPaymentPlans',
    'createSubscription',
    'listSubscriptions',
    'cancelSubscription',
    'pauseSubscription',
    'resumeSubscription',
  ],
  customers: ['listCustomers', 'createCustomer', 'updateCustomer'],
  activity: ['listActivity'],
  webhooks: ['listWebhookEndpoints'],
} as const satisfies Record<string, readonly OperationName[]>;

type Toolset = keyof typeof TOOLSETS;
export type ToolName = (typeof TOOLSETS)[Toolset][number];

const TOOL_NAMES: readonly ToolName[] = Object.values(TOOLSETS).flat();

/** Toolsets and single tools add up; neither means everything. `readOnly` takes away, whatever was named. */
export type ToolFilter = {
  readonly readOnly?: boolean;
  readonly toolsets?: readonly string[];
  readonly tools?: readonly string[];
};

/** The names that a filter lets through, before `readOnly`. Refuses names that do not exist and lists those that do. */
export function namesIn({ toolsets = [], tools = [] }: ToolFilter): ReadonlySet<ToolName> {
  const faults = [...unknownIn('toolsets', toolsets, Object.keys(TOOLSETS)), ...unknownIn('tools', tools, TOOL_NAMES)];
  if (faults.length > 0) throw invalid(faults);
  if (toolsets.length === 0 && tools.length === 0) return new Set(TOOL_NAMES);
  return new Set([...toolsets.flatMap((name) => TOOLSETS[name as Toolset]), ...(tools as readonly ToolName[])]);
}

function unknownIn(field: string, names: readonly string[], known: readonly string[]): Fault[] {
  return names
    .filter((name) => !known.includes(name))
    .map((name) => ({
      field,
      message: `has no ${JSON.stringify(name)}; there are ${known.join(', ')}`,
      allowedValues: known,
    }));
}
