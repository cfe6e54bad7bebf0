/** Actions that an invoice currently allows: buttons on its page, and a menu in its row of a list. */

import { html } from 'hono/html';
import type { InvoiceData } from '../../../operations/invoices/invoice.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { rowMenu } from '../components/row-menu.ts';
import type { SignedIn } from '../page.ts';
import { numberOf } from './step.ts';

/** Path of each action's page. The page asks for confirmation before it changes or sends anything. */
const STEPS = {
  edit: 'edit',
  issue: 'issue',
  send: 'send',
  remind: 'remind',
  record_payment: 'record',
  credit: 'credit',
  cancel: 'cancel',
  delete: 'delete',
} as const;

type Link = { readonly href: string; readonly label: string; readonly isFile?: true };

function linksOf({ at, language }: SignedIn, { id, status, allowed_actions: allowed }: InvoiceData): readonly Link[] {
  const words = DASHBOARD[language].invoice;
  return allowed.flatMap((action): Link[] => {
    if (action === 'download_pdf') return [{ href: at(`/invoices/${id}/pdf`), label: words.pdf, isFile: true }];
    const step = STEPS[action];
    const link = { href: at(`/invoices/${id}/${step}`), label: words.actions[step] };
    // A customer who has unsubscribed gets no reminders, but can still get a formal notice.
    const isUnsubscribed = action === 'send' && status === 'overdue' && !allowed.includes('remind');
    const notice = { href: at(`/invoices/${id}/remind?tone=formal`), label: words.actions.notice };
    return isUnsubscribed ? [link, notice] : [link];
  });
}

/** Buttons for the actions, and a link to the invoice's pay page. */
export function actionButtons(visit: SignedIn, invoice: InvoiceData): Html {
  const { payment_url: url } = invoice;
  const buttons = linksOf(visit, invoice).map(
    ({ href, label, isFile }) =>
      html`<a class="button second" href="${href}"${isFile ? html` download` : ''}>${label}</a> `,
  );
  const page = html`<a class="button second" href="${url}" rel="noopener">${DASHBOARD[visit.language].invoice.payPage}</a>`;
  return html`${buttons}${url === null ? '' : page}`;
}

export function actionMenu(visit: SignedIn, invoice: InvoiceData): Html {
  const view = { href: visit.at(`/invoices/${invoice.id}`), label: DASHBOARD[visit.language].invoice.view };
  return rowMenu(numberOf(invoice, visit.language), [view, ...linksOf(visit, invoice)], visit.language);
}
