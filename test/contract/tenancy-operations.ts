/** Each operation, as a stranger would call it. */
import type * as z from 'zod';
import type { CATALOG } from '../../src/operations/catalog.ts';
import type { FOR_DASHBOARD } from '../../src/operations/for-dashboard.ts';
import type { Declaration } from '../../src/operations/kernel/declaration.ts';
import type { TenancyFixtures } from './tenancy-fixtures.ts';

/** What a stranger sends, and the refusal or the empty list of the answer; or why there is nothing to send. */
type Attempt = readonly [(fixtures: TenancyFixtures) => object, string] | string;

/** An attempt for each operation with input; one without cannot name anything of another account. */
type Attempts<Catalogue extends Readonly<Record<string, Pick<Declaration, 'input'>>>> = {
  readonly [Name in keyof Catalogue as string extends keyof z.input<Catalogue[Name]['input']> ? never : Name]: Attempt;
};

/** What a stranger would send to each operation, and what it is told; lists answer that there is nothing. */
export const OPERATIONS: Attempts<typeof CATALOG> = {
  listInvoices: [({ customer }) => ({ customer }), 'invoices'],
  createInvoice: [({ customer }) => ({ customer_id: customer, description: 'x', amount: 1 }), 'customer_not_found'],
  getInvoiceStats: 'is asked for nothing but the own account',
  sendReminder: [({ number }) => ({ id: number }), 'invoice_not_found'],
  listOverdueInvoices: [() => ({ as_of: '2100-01-01' }), 'invoices'],
  remindOverdue: [({ number }) => ({ invoices: [number] }), 'invoice_not_found'],
  getInvoice: [({ invoice }) => ({ id: invoice }), 'invoice_not_found'],
  updateInvoice: [({ draft }) => ({ id: draft, notes: 'x' }), 'invoice_not_found'],
  deleteInvoice: [({ draft }) => ({ id: draft }), 'invoice_not_found'],
  issueInvoice: [({ invoice }) => ({ id: invoice }), 'invoice_not_found'],
  sendInvoice: [({ number }) => ({ id: number }), 'invoice_not_found'],
  cancelInvoice: [({ invoice }) => ({ id: invoice }), 'invoice_not_found'],
  createCreditNote: [({ number }) => ({ invoice_id: number, reason: 'x' }), 'invoice_not_found'],
  listCreditNotes: [({ customer }) => ({ customer }), 'credit_notes'],
  getCreditNote: [({ creditNote }) => ({ id: creditNote }), 'credit_note_not_found'],
  sendCreditNote: [({ creditNote }) => ({ id: creditNote }), 'credit_note_not_found'],
  recordPayment: [({ number }) => ({ id: number }), 'invoice_not_found'],
  listPayments: [({ customer }) => ({ customer_id: customer }), 'payments'],
  getPayment: [({ payment }) => ({ id: payment }), 'payment_not_found'],
  refundPayment: [({ payment }) => ({ id: payment }), 'payment_not_found'],
  undoPayment: [({ payment }) => ({ id: payment, reason: 'x' }), 'payment_not_found'],
  capturePayment: [({ held }) => ({ id: held }), 'payment_not_found'],
  releasePayment: [({ held }) => ({ id: held }), 'payment_not_found'],
  createPaymentLink: [({ customer }) => ({ customer_id: customer, description: 'x', amount: 1 }), 'customer_not_found'],
  listPaymentLinks: [() => ({}), 'payment_links'],
  getPaymentLink: [({ link }) => ({ id: link }), 'payment_link_not_found'],
  deactivatePaymentLink: [({ link }) => ({ id: link }), 'payment_link_not_found'],
  createPaymentPlan: 'adds to the own account',
  listPaymentPlans: [() => ({}), 'payment_plans'],
  getPaymentPlan: [({ plan }) => ({ id: plan }), 'payment_plan_not_found'],
  createSubscription: [({ customer, plan }) => ({ customer_id: customer, plan_id: plan }), 'customer_not_found'],
  listSubscriptions: [({ plan }) => ({ plan_id: plan }), 'subscriptions'],
  getSubscription: [({ subscription }) => ({ id: subscription }), 'subscription_not_found'],
  cancelSubscription: [({ subscription }) => ({ id: subscription }), 'subscription_not_found'],
  pauseSubscription: [({ subscription }) => ({ id: subscription }), 'subscription_not_found'],
  resumeSubscription: [({ subscription }) => ({ id: subscription }), 'subscription_not_found'],
  rotateSubscriptionLink: [({ subscription }) => ({ id: subscription }), 'subscription_not_found'],
  listCustomers: [({ email }) => ({ query: email }), 'customers'],
  listSuggestions: [({ number }) => ({ kind: 'invoice', begins_with: number }), 'suggestions'],
  search: [({ number }) => ({ query: number }), 'results'],
  fetch: [({ invoice }) => ({ id: `invoice:${invoice}` }), 'document_not_found'],
  getCustomer: [({ customer }) => ({ id: customer }), 'customer_not_found'],
  getStatement: [({ customer }) => ({ id: customer }), 'customer_not_found'],
  sendStatement: [({ customer }) => ({ id: customer }), 'customer_not_found'],
  createCustomer: 'adds to the own account',
  updateCustomer: [({ customer }) => ({ id: customer, name: 'x' }), 'customer_not_found'],
  listItems: [() => ({}), 'items'],
  createItem: 'adds to the own account',
  getItem: [({ item }) => ({ id: item }), 'item_not_found'],
  updateItem: [({ item }) => ({ id: item, description: 'x' }), 'item_not_found'],
  deleteItem: [({ item }) => ({ id: item }), 'item_not_found'],
  importBankStatement: 'adds to the own account',
  listBankEntries: [() => ({}), 'entries'],
  getBankEntry: [({ bankEntry }) => ({ id: bankEntry }), 'bank_entry_not_found'],
  confirmBankEntries: [
    ({ bankEntry, invoice }) => ({ entries: [{ entry_id: bankEntry, invoice_id: invoice }] }),
    'totals',
  ],
  ignoreBankEntry: [({ bankEntry }) => ({ id: bankEntry }), 'bank_entry_not_found'],
  updateBusiness: 'changes the own account',
  listActivity: [({ invoice }) => ({ invoice }), 'invoice_not_found'],
  connectProvider: 'changes the own account',
  listWebhookEndpoints: [() => ({}), 'webhook_endpoints'],
  createWebhookEndpoint: 'adds to the own account',
  getWebhookEndpoint: [({ endpoint }) => ({ id: endpoint }), 'webhook_endpoint_not_found'],
  updateWebhookEndpoint: [({ endpoint }) => ({ id: endpoint, description: 'x' }), 'webhook_endpoint_not_found'],
  deleteWebhookEndpoint: [({ endpoint }) => ({ id: endpoint }), 'webhook_endpoint_not_found'],
  rotateWebhookSecret: [({ endpoint }) => ({ id: endpoint }), 'webhook_endpoint_not_found'],
  testWebhookEndpoint: [({ endpoint }) => ({ id: endpoint }), 'webhook_endpoint_not_found'],
  listWebhookDeliveries: [({ endpoint }) => ({ id: endpoint }), 'webhook_endpoint_not_found'],
  redeliverWebhooks: [({ endpoint }) => ({ id: endpoint, from: '2026-01-01T00:00:00Z' }), 'webhook_endpoint_not_found'],
  redeliverWebhook: [({ delivery }) => ({ id: delivery }), 'webhook_delivery_not_found'],
  setReminders: 'changes the own account',
  createUser: 'adds to the own account',
  createToken: 'adds to the own account',
  rotateToken: [({ token }) => ({ id: token }), 'token_not_found'],
  limitToken: [({ token }) => ({ id: token }), 'token_not_found'],
  revokeToken: [({ token }) => ({ id: token }), 'token_not_found'],
};

/** The same for the operations that only the dashboard has. */
export const DASHBOARD_OPERATIONS: {
  readonly [Name in keyof typeof FOR_DASHBOARD]: Attempt;
} = {
  changeRole: [({ member }) => ({ id: member, role: 'member' }), 'member_not_found'],
  createGptClient: 'adds to the own account',
  disconnectAssistant: [({ assistant }) => ({ id: assistant }), 'assistant_not_found'],
  getMail: [({ mail }) => ({ id: mail }), 'mail_not_found'],
  getExport: 'finds nothing: test/operations/exports.test.ts',
  getRevenue: 'is asked for nothing but the own account',
  inviteMember: 'adds to the own account',
  listAssistants: 'is asked for nothing but the own account',
  listExports: 'is asked for nothing but the own account',
  listGptClients: 'is asked for nothing but the own account',
  listMails: 'is asked for nothing but the own account',
  listMembers: 'is asked for nothing but the own account',
  listReceipts: [() => ({ month: '2026-03', currency: 'EUR' }), 'receipts'],
  previewInvoice: [
    ({ customer }) => ({ customer_id: customer, items: [{ description: 'x', unit_price: 1 }] }),
    'customer_not_found',
  ],
  showEInvoice: [({ draft }) => ({ document: 'invoice', id: draft, language: 'en' }), 'invoice_not_found'],
  previewIssue: [({ draft }) => ({ id: draft }), 'invoice_not_found'],
  removeGptClient: [({ client }) => ({ client_id: client }), 'gpt_client_not_found'],
  removeLogo: 'changes the own account',
  removeMember: [({ member }) => ({ id: member }), 'member_not_found'],
  searchLedger: [({ number }) => ({ query: number }), 'invoices'],
  setLogo: 'changes the own account',
  showReminders: 'is asked for nothing but the own account',
  startExport: 'adds to the own account',
};
