/** Test calls of all operations. An operation without calls here does not compile. */
import type { OperationName } from '../../src/operations/catalog.ts';
import { ACCOUNTS } from './accounts.ts';
import { ACTIVITY } from './activity.ts';
import { ATTACHMENTS } from './attachments.ts';
import { BANK } from './bank.ts';
import { BUSINESS } from './business.ts';
import type { Calls, CallsOfOne } from './call.ts';
import { CREDIT_NOTES } from './credit-notes.ts';
import { CUSTOMERS } from './customers.ts';
import { IMPORTS } from './imports.ts';
import { INVOICES } from './invoices.ts';
import { ITEMS } from './items.ts';
import { PAYMENT_LINKS } from './payment-links.ts';
import { PAYMENT_PLANS } from './payment-plans.ts';
import { PAYMENTS } from './payments.ts';
import { PROVIDERS } from './providers.ts';
import { QUOTES } from './quotes.ts';
import { REMINDERS } from './reminders.ts';
import { RESEARCH } from './research.ts';
import { STATEMENTS } from './statements.ts';
import { SUBSCRIPTIONS } from './subscriptions.ts';
import { TAX } from './tax.ts';
import { TOKENS } from './tokens.ts';
import { UPLOADS } from './uploads.ts';
import { WEBHOOKS } from './webhooks.ts';

export const CALLS: Calls = {
  ...INVOICES,
  ...ATTACHMENTS,
  ...REMINDERS,
  ...CREDIT_NOTES,
  ...QUOTES,
  ...PAYMENTS,
  ...PAYMENT_LINKS,
  ...PAYMENT_PLANS,
  ...SUBSCRIPTIONS,
  ...CUSTOMERS,
  ...ACTIVITY,
  ...WEBHOOKS,
  ...STATEMENTS,
  ...TAX,
  ...ITEMS,
  ...BANK,
  ...UPLOADS,
  ...IMPORTS,
  ...BUSINESS,
  ...RESEARCH,
  ...ACCOUNTS,
  ...PROVIDERS,
  ...TOKENS,
};

export function callsOf(name: OperationName): CallsOfOne {
  return CALLS[name];
}
