/** The operations that only the dashboard has, named once: what walks all operations walks these too. */
import { inviteMember } from './accounts/invite-member.ts';
import { listMembers } from './accounts/list-members.ts';
import { showReminders } from './accounts/show-reminders.ts';
import { getRevenue } from './invoices/get-revenue.ts';
import { previewInvoice } from './invoices/preview-invoice.ts';
import { listMails } from './mails/list-mails.ts';

export const FOR_DASHBOARD = {
  getRevenue,
  inviteMember,
  listMails,
  listMembers,
  previewInvoice,
  showReminders,
} as const;
