/** Actions that an invoice currently allows: buttons on its page, and a menu in its row of a list. */

import { html } from 'hono/html';
import type { InvoiceAction } from '../../../model/invoice.ts';
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

type Link = {
  /** The action for which the link can be shown as a button. Null for a link that is always in the menu. */
  readonly action: InvoiceAction | null;
  readonly href: string;
  readonly label: string;
  readonly isFile?: true;
};

function linksOf({ at, language }: SignedIn, { id, status, allowed_actions: allowed }: InvoiceData): readonly Link[] {
  const words = DASHBOARD[language].invoice;
  return allowed.flatMap((action): Link[] => {
    if (action === 'download_pdf') return [{ action, href: at(`/invoices/${id}/pdf`), label: words.pdf, isFile: true }];
    const step = STEPS[action];
    const link = { action, href: at(`/invoices/${id}/${step}`), label: words.actions[step] };
    // A customer who has unsubscribed gets no reminders, but can still get a formal notice.
    const isUnsubscribed = action === 'send' && status === 'overdue' && !allowed.includes('remind');
    const notice = { action: null, href: at(`/invoices/${id}/remind?tone=formal`), label: words.actions.notice };
    return isUnsubscribed ? [link, notice] : [link];
  });
}

/**
 * The next step of the invoice. Undefined if nothing is left to do. After a reminder, sending is not the next step,
 * because the reminder contains everything that the mail of the invoice would contain.
 */
function nextStep({
  status,
  sent_at: sentAt,
  reminders_sent: reminders,
  allowed_actions: allowed,
}: InvoiceData): InvoiceAction | undefined {
  const steps = [
    'issue',
    ...(sentAt === null && reminders === 0 ? (['send'] as const) : []),
    ...(status === 'overdue' ? (['remind'] as const) : []),
    'record_payment',
  ] as const;
  return steps.find((action) => allowed.includes(action));
}

/** For each next step: the action whose button is shown beside it. */
const BESIDE: { readonly [Action in InvoiceAction]?: InvoiceAction } = {
  issue: 'edit',
  send: 'record_payment',
  remind: 'record_payment',
};

/**
 * Returns the next step as the main button, at most one button beside it, and a menu. The menu contains all other
 * actions and a link to the payment page.
 */
export function actionButtons(visit: SignedIn, invoice: InvoiceData): Html {
  const { payment_url: url } = invoice;
  const next = nextStep(invoice);
  const beside = (next && BESIDE[next]) ?? 'download_pdf';
  const links = linksOf(visit, invoice);
  const button = (action: InvoiceAction | undefined, look: string) =>
    links
      .filter((link) => link.action !== null && link.action === action)
      .map(
        ({ href, label, isFile }) =>
          html`<a class="${look}" href="${href}"${isFile ? html` download` : ''}>${label}</a> `,
      );
  const payPage = url === null ? [] : [{ href: url, label: DASHBOARD[visit.language].invoice.payPage }];
  const others = links.filter(({ action }) => action === null || (action !== next && action !== beside));
  const rest = [...others, ...payPage];
  const menu = rest.length === 0 ? '' : rowMenu(numberOf(invoice, visit.language), rest, visit.language);
  return html`${button(next, 'button')}${button(beside, 'button second')}${menu}`;
}

export function actionMenu(visit: SignedIn, invoice: InvoiceData): Html {
  const view = { href: visit.at(`/invoices/${invoice.id}`), label: DASHBOARD[visit.language].invoice.view };
  return rowMenu(numberOf(invoice, visit.language), [view, ...linksOf(visit, invoice)], visit.language);
}
