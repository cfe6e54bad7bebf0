/**
 * Operations that only the dashboard calls. They are listed in a table, so that tests of all operations include them.
 */
import { changeRole } from './accounts/change-role.ts';
import { inviteMember } from './accounts/invite-member.ts';
import { listMembers } from './accounts/list-members.ts';
import { removeMember } from './accounts/remove-member.ts';
import { showReminders } from './accounts/show-reminders.ts';
import { countBankEntries } from './bank/count-bank-entries.ts';
import { removeLogo } from './business/remove-logo.ts';
import { setLogo } from './business/set-logo.ts';
import { previewMerge } from './customers/preview-merge.ts';
import { showEInvoice } from './einvoices/show-einvoice.ts';
import { showErasure } from './erasing/show-erasure.ts';
import { getExport } from './exports/get-export.ts';
import { listExports } from './exports/list-exports.ts';
import { startExport } from './exports/start-export.ts';
import { getRevenue } from './invoices/get-revenue.ts';
import { listReceipts } from './invoices/list-receipts.ts';
import { previewInvoice } from './invoices/preview-invoice.ts';
import { previewIssue } from './invoices/preview-issue.ts';
import { getMail } from './mails/get-mail.ts';
import { listMails } from './mails/list-mails.ts';
import { disconnectAssistant } from './oauth/disconnect-assistant.ts';
import { createGptClient, listGptClients, removeGptClient } from './oauth/gpt-clients.ts';
import { listAssistants } from './oauth/list-assistants.ts';
import { previewReminders } from './reminders/preview-reminders.ts';
import { sendPreviewed } from './reminders/send-previewed.ts';
import { searchLedger } from './research/search-ledger.ts';

export const FOR_DASHBOARD = {
  changeRole,
  countBankEntries,
  createGptClient,
  disconnectAssistant,
  getExport,
  getMail,
  getRevenue,
  inviteMember,
  listAssistants,
  listExports,
  listGptClients,
  listMails,
  listMembers,
  listReceipts,
  previewInvoice,
  previewIssue,
  previewMerge,
  previewReminders,
  removeGptClient,
  removeLogo,
  removeMember,
  searchLedger,
  sendPreviewed,
  setLogo,
  showEInvoice,
  showErasure,
  showReminders,
  startExport,
} as const;
