/** The pay page: seller, purpose, amount and form. */
import { html } from 'hono/html';
import { PAGE_NAMES } from '../../model/payment-request.ts';
import type { Html, Page } from '../layout/document.ts';
import { privacyLink } from '../layout/privacy-link.ts';
import { deviceCode } from './device-code.ts';
import { notPayableCard, whyNotPayable } from './not-payable.ts';
import { type Filled, payForm } from './pay-form.ts';
import { donationProgress, invoiceItems, requestFacts, whatFor } from './request-facts.ts';
import { bankTransfer } from './transfer.ts';
import { sellerMasthead, titleOf, type View } from './view.ts';

const UNFILLED: Filled = { sent: {}, faults: new Map() };

export async function payPage(view: View, payableOnline: boolean, filled: Filled = UNFILLED): Promise<Page> {
  const { payable, words } = view;
  const shownNotice = whyNotPayable(view, payableOnline);
  const title = shownNotice ? `${shownNotice.heading} – ${payable.account.name}` : titleOf(view);
  return {
    title: filled.faults.size > 0 ? words.wrongTitle(title) : title,
    body: html`${sellerMasthead(view)}
<main>
${testBanner(view)}
${shownNotice ? html`${notPayableCard(view, shownNotice)}${await bankTransfer(view, true)}` : await payCard(view, filled)}
</main>
${elsewhere(view)}`,
  };
}

/**
 * Returns the card with the payment form, and the sections below it.
 *
 * If the page shows the seller's bank account, the form leaves out the provider's method `bank_transfer`, so that the
 * payer sees only one way to transfer money. If `bank_transfer` is the only method, it stays, because the form needs a
 * method.
 */
async function payCard(view: View, filled: Filled): Promise<Html> {
  const transfer = await bankTransfer(view, false);
  const others = view.methods.filter((method) => method !== 'bank_transfer');
  const methods = transfer === '' || others.length === 0 ? view.methods : others;
  return html`<div class="card">${whatFor(view)}
${donationProgress(view)}
${requestFacts(view)}
${payForm({ ...view, methods }, filled)}</div>
${transfer}
${invoiceItems(view)}
${await deviceCode(view)}`;
}

export function testBanner({ isTest, words }: View): Html | '' {
  return isTest ? html`<p class="banner">${words.testmode}</p>` : '';
}

const NAMES = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  youtube: 'YouTube',
  twitter: 'Twitter',
  website: 'Website',
} as const satisfies Record<(typeof PAGE_NAMES)[number], string>;

/**
 * Links to the seller's pages and to the privacy page. Leaves out addresses that do not begin with `http:` or `https:`,
 * because `javascript:` addresses run code (XSS).
 */
function elsewhere({ payable, words, addresses, language }: View): Html {
  const links = PAGE_NAMES.flatMap((name) => {
    const url = payable.pages[name];
    return url !== undefined && isWeb(url)
      ? [html`<li><a href="${url}" rel="noopener noreferrer">${NAMES[name]}</a></li>`]
      : [];
  });
  const name = words.pages(payable.account.name);
  const nav = links.length === 0 ? '' : html`<nav aria-label="${name}"><ul class="pages">${links}</ul></nav>`;
  return html`<footer>${nav}${privacyLink(addresses, language)}</footer>`;
}

function isWeb(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}
