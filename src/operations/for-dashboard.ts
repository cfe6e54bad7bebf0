/** The operations that only the dashboard has, named once: what walks all operations walks these too. */
import { changeRole } from './accounts/change-role.ts';
import { inviteMember } from './accounts/invite-member.ts';
import { listMembers } from './accounts/list-members.ts';
import { removeMember } from './accounts/remove-member.ts';
import { showReminders } from './accounts/show-reminders.ts';
import { removeLogo } from './business/remove-logo.ts';
import { setLogo } from './business/set-logo.ts';
import { showBusiness } from './business/show-business.ts';
import { updateBusiness } from './business/update-business.ts';
import { getRevenue } from './invoices/get-revenue.ts';
import { listReceipts } from './invoices/list-receipts.ts';
import { previewInvoice } from './invoices/preview-invoice.ts';
import { listMails } from './mails/list-mails.ts';

export const FOR_DASHBOARD = {
  changeRole,
  getRevenue,
  inviteMember,
  listMails,
  listMembers,
  listReceipts,
  previewInvoice,
  removeLogo,
  removeMember,
  setLogo,
  showBusiness,
  showReminders,
  updateBusiness,
} as const;
