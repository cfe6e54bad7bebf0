/** All tables of a new database, and the types of their rows. */
import { accounts, activity, businessDetails, counters, logos } from './accounts.ts';
import { attachmentFiles, attachments } from './attachments.ts';
import { bankEntries, bankReturnNames } from './bank.ts';
import { creditNotes } from './credit-notes.ts';
import { customerBalances, customerRanks, customers, mergedCustomers } from './customers.ts';
import { keptDocuments } from './documents.ts';
import { exports } from './exports.ts';
import { imports } from './imports.ts';
import { dailyReceipts, invoiceDateTotals, invoiceReceipts, invoiceTotals, movedDays } from './invoice-sums.ts';
import { invoices } from './invoices.ts';
import { items } from './items.ts';
import { mailCopies, mails } from './mails.ts';
import { mcpReplies, mcpSessions } from './mcp-sessions.ts';
import { numberSeries } from './number-series.ts';
import { connectedAssistants, oauthClients, oauthGrants, oauthRecords } from './oauth.ts';
import { disputes, invoiceOutflows, refunds } from './outflows.ts';
import { paymentRequests, SHARED_IDS } from './payment-requests.ts';
import { paymentDayTotals, payments, paymentTotals } from './payments.ts';
import { memberships, recoveryCodes, sessions, setUpLinks, signInLinks, users } from './people.ts';
import { formerCredentials, providerConnections } from './providers.ts';
import { quotes, quoteTotals } from './quotes.ts';
import { reminderBatches, reminderOutcomes } from './reminders.ts';
import { sandboxCallbacks, sandboxPayments } from './sandbox.ts';
import { SEARCH } from './search.ts';
import { paymentPlans, subscriptionPeriods, subscriptions } from './subscriptions.ts';
import { creating, type Engine, type RowOf, statements } from './table.ts';
import { tokenSecrets, tokenSpending, tokens } from './tokens.ts';
import { bookChecks, heartbeats, idempotencyKeys, jobs, RATE_LIMITS, sealedValues } from './upkeep.ts';
import { uploads } from './uploads.ts';
import { events, webhookAttempts, webhookDeliveries, webhookEndpoints, webhookSubscriptions } from './webhooks.ts';

/** All tables. Each table comes after the tables that it references. */
export const TABLES = {
  accounts,
  business_details: businessDetails,
  logos,
  counters,
  activity,
  users,
  memberships,
  sign_in_links: signInLinks,
  set_up_links: setUpLinks,
  recovery_codes: recoveryCodes,
  sessions,
  tokens,
  token_secrets: tokenSecrets,
  token_spending: tokenSpending,
  oauth_clients: oauthClients,
  connected_assistants: connectedAssistants,
  oauth_grants: oauthGrants,
  oauth_records: oauthRecords,
  mcp_sessions: mcpSessions,
  mcp_replies: mcpReplies,
  customers,
  merged_customers: mergedCustomers,
  customer_balances: customerBalances,
  customer_ranks: customerRanks,
  items,
  invoices,
  invoice_totals: invoiceTotals,
  invoice_date_totals: invoiceDateTotals,
  moved_days: movedDays,
  invoice_receipts: invoiceReceipts,
  daily_receipts: dailyReceipts,
  credit_notes: creditNotes,
  number_series: numberSeries,
  quotes,
  quote_totals: quoteTotals,
  payment_requests: paymentRequests,
  payments,
  payment_totals: paymentTotals,
  payment_day_totals: paymentDayTotals,
  refunds,
  disputes,
  invoice_outflows: invoiceOutflows,
  provider_connections: providerConnections,
  former_credentials: formerCredentials,
  sandbox_payments: sandboxPayments,
  sandbox_callbacks: sandboxCallbacks,
  payment_plans: paymentPlans,
  subscriptions,
  subscription_periods: subscriptionPeriods,
  bank_entries: bankEntries,
  bank_return_names: bankReturnNames,
  attachments,
  attachment_files: attachmentFiles,
  kept_documents: keptDocuments,
  mails,
  mail_copies: mailCopies,
  reminder_batches: reminderBatches,
  reminder_outcomes: reminderOutcomes,
  events,
  webhook_endpoints: webhookEndpoints,
  webhook_subscriptions: webhookSubscriptions,
  webhook_deliveries: webhookDeliveries,
  webhook_attempts: webhookAttempts,
  exports,
  uploads,
  imports,
  jobs,
  heartbeats,
  book_checks: bookChecks,
  idempotency_keys: idempotencyKeys,
  sealed_values: sealedValues,
};

/** Row types of every table, for Kysely. */
export type Tables = { [Name in keyof typeof TABLES]: RowOf<(typeof TABLES)[Name]> };

/** Statements that create the schema of this version in an empty database. */
export function schemaStatements(engine: Engine): readonly string[] {
  const tables = Object.entries(TABLES).flatMap(([name, table]) => creating(engine, name, table));
  return [...tables, ...statements(engine, [RATE_LIMITS, SHARED_IDS, SEARCH])];
}
