/** Actions that a quote currently allows: buttons on its page, and a menu in its row of a list. */

import { html } from 'hono/html';
import type { QuoteAction, QuoteStatus } from '../../../model/quote.ts';
import type { QuoteData } from '../../../operations/quotes/quote.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { rowMenu } from '../components/row-menu.ts';
import type { SignedIn } from '../page.ts';
import { numberOf } from './shown.ts';

type Link = { readonly action: QuoteAction; readonly href: string; readonly label: string; readonly isFile?: true };

/** Links to the pages of the allowed actions. Users who may only read get no links to actions that change something. */
function linksOf({ at, language, caller }: SignedIn, { id, status, allowed_actions: allowed }: QuoteData): Link[] {
  const words = DASHBOARD[language].quotes;
  const mayChange = caller.scopes.has('billing.write');
  return allowed.flatMap((action): Link[] => {
    if (action === 'download_pdf') return [{ action, href: at(`/quotes/${id}/pdf`), label: words.pdf, isFile: true }];
    const label = action === 'send' && status === 'open' ? words.actions.again : words.actions[action];
    return mayChange ? [{ action, href: at(`/quotes/${id}/${action}`), label }] : [];
  });
}

/** For each status: the next step, and then the action whose button is shown beside it. */
const STEPS: Readonly<Record<QuoteStatus, readonly QuoteAction[]>> = {
  draft: ['send', 'edit'],
  open: ['accept', 'send'],
  expired: ['edit', 'download_pdf'],
  accepted: ['invoice', 'download_pdf'],
  declined: ['download_pdf'],
  invoiced: ['download_pdf'],
};

export function actionButtons(visit: SignedIn, quote: QuoteData): Html {
  const links = linksOf(visit, quote);
  const shown = STEPS[quote.status].flatMap((action) => links.filter((link) => link.action === action));
  const rest = links.filter((link) => !shown.includes(link));
  const menu = rest.length === 0 ? '' : rowMenu(numberOf(quote, visit.language), rest, visit.language);
  const buttons = shown.map(
    ({ href, label, isFile }, index) =>
      html`<a class="button${index === 0 && !isFile ? '' : ' second'}" href="${href}"${isFile ? html` download` : ''}>${label}</a> `,
  );
  return html`${buttons}${menu}`;
}

export function actionMenu(visit: SignedIn, quote: QuoteData): Html {
  const { view, actions } = DASHBOARD[visit.language].quotes;
  const own = { href: visit.at(`/quotes/${quote.id}`), label: view };
  const page = quote.quote_url === null ? [] : [{ href: quote.quote_url, label: actions.page }];
  return rowMenu(numberOf(quote, visit.language), [own, ...linksOf(visit, quote), ...page], visit.language);
}
