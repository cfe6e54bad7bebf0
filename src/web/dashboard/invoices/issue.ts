import { html } from 'hono/html';
import { issueInvoice } from '../../../operations/invoices/issue-invoice.ts';
import { previewIssue } from '../../../operations/invoices/preview-issue.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { addresseesFor, mailTo } from '../components/copies.ts';
import { fieldsElsewhere } from '../components/elsewhere.ts';
import { tickBox } from '../components/form.ts';
import { type Page, run, type SignedIn, textOf } from '../page.ts';
import { mailNotice } from './send.ts';
import { invoiceOf } from './shown.ts';
import { stepView } from './step.ts';
import { warningList } from './warnings.ts';

export const issuePage: Page<SignedIn> = {
  path: '/invoices/:id/issue',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const words = DASHBOARD[visit.language].invoice.issuing;
    const invoice = await invoiceOf(visit);
    const addressees = await addresseesFor(visit, invoice.customer.id);
    const label = addressees && mailTo(addressees, visit.language);
    const fields = label === null ? [] : [tickBox({ name: 'send_email', value: 'yes', label }, refused)];
    const mayIssue = invoice.allowed_actions.includes('issue');
    const warnings = mayIssue ? (await run(visit, previewIssue, { id: invoice.id })).warnings : undefined;
    const more = html`${warningList(warnings, visit.language)}`;
    const named = fieldsElsewhere(visit, refused, { customer: invoice.customer.id, draft: invoice.id });
    return stepView(visit, invoice, { path: 'issue', ...words, fields, named, more }, refused);
  },
  act: async (visit, sent) => {
    const { id } = await invoiceOf(visit);
    const { delivery } = await run(visit, issueInvoice, { id, send_email: textOf(sent, 'send_email') === 'yes' });
    return { goTo: visit.at(`/invoices/${id}`), notice: mailNotice(delivery, 'invoice_issued') };
  },
};
