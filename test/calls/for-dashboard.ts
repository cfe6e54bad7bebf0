/** Calls by a stranger of the operations that only the dashboard offers. */
import type { FOR_DASHBOARD } from '../../src/operations/for-dashboard.ts';
import type { Attempt } from './call.ts';

export const FROM_DASHBOARD: {
  readonly [Name in keyof typeof FOR_DASHBOARD]: Attempt;
} = {
  changeRole: [({ member }) => ({ id: member, role: 'member' }), 'member_not_found'],
  countBankEntries: 'is asked for nothing but the own account',
  createGptClient: 'adds to the own account',
  disconnectAssistant: [({ assistant }) => ({ id: assistant }), 'assistant_not_found'],
  getMail: [({ mail }) => ({ id: mail }), 'mail_not_found'],
  getExport: 'finds nothing: test/system/operations/exports.test.ts',
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
  showErasure: [({ customer }) => ({ id: customer }), 'customer_not_found'],
  showEInvoice: [({ draft }) => ({ document: 'invoice', id: draft, language: 'en' }), 'invoice_not_found'],
  previewIssue: [({ draft }) => ({ id: draft }), 'invoice_not_found'],
  previewMerge: [({ customer }) => ({ id: customer, into: customer + 1 }), 'customer_not_found'],
  previewReminders: [({ number }) => ({ customer: number }), 'results'],
  removeGptClient: [({ client }) => ({ client_id: client }), 'gpt_client_not_found'],
  removeLogo: 'changes the own account',
  removeMember: [({ member }) => ({ id: member }), 'member_not_found'],
  searchLedger: [({ number }) => ({ query: number }), 'invoices'],
  sendPreviewed: 'needs a preview of the caller: test/web/dashboard/remind-all.test.ts',
  setLogo: 'changes the own account',
  showReminders: 'is asked for nothing but the own account',
  startExport: 'adds to the own account',
};
