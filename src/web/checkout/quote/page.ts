/** The customer's page of a quote (R102): the content of the quote, and the forms for the answer. */
import { html } from 'hono/html';
import type { Instant } from '../../../model/dates.ts';
import { type InvoiceDetails, withBuyerDefaults } from '../../../model/invoice.ts';
import type { Parties } from '../../../model/parties.ts';
import type { QuotePage } from '../../../operations/quotes/quote-page.ts';
import type { Html, Page } from '../../layout/document.ts';
import { factList } from '../../layout/facts.ts';
import { dateText, momentText } from '../../layout/formats.ts';
import { largeAmount, type Notice, notice } from '../../layout/notice.ts';
import { privacyLink } from '../../layout/privacy-link.ts';
import { billItems } from '../bill.ts';
import { contact } from '../not-payable.ts';
import { money, pathOf, sellerMasthead } from '../view.ts';
import { answerForms, type Filled, UNFILLED } from './form.ts';
import type { QuoteView } from './view.ts';

/**
 * The page of a quote. `isChanged`: true if the customer's answer was for earlier content. In this case, the page
 * begins with a note about the change, and shows the present content.
 */
export function quotePage(view: QuoteView, filled: Filled = UNFILLED, isChanged = false): Page {
  const { account, own, words, page, addresses, language } = view;
  const standing = noticeOf(view);
  const title = own.title({ number: page.quote.quote_number ?? '', name: account.name });
  const heading = isChanged ? own.changed.heading : standing?.heading;
  const named = heading === undefined ? title : `${heading} – ${account.name}`;
  return {
    title: filled.faults.size > 0 ? words.wrongTitle(title) : named,
    body: html`${sellerMasthead(view)}
<main>
${isChanged ? changedNote(view) : ''}
${standing ? standingCard(view, standing) : offerCard(view)}
${offered(view)}
${standing ? '' : answerForms(view, filled)}
</main>
<footer>${privacyLink(addresses, language)}</footer>`,
  };
}

/** Note that the quote has changed. It gets the focus, so that screen readers read the note first. */
function changedNote({ own }: QuoteView): Html {
  return html`<div class="faults" role="alert" tabindex="-1" id="changed" autofocus><h2>${own.changed.heading}</h2><p>${own.changed.text}</p></div>`;
}

/** Returns the notice that the page shows instead of the forms. Null for a draft and for an open quote. */
function noticeOf({ own, page, language }: QuoteView): Notice | null {
  switch (page.status) {
    case 'draft':
    case 'open':
      return null;
    case 'expired': {
      const { heading, text } = own.expired;
      return { tone: 'quiet', heading, text: text(dateText(page.quote.valid_until, language)) };
    }
    case 'accepted':
    case 'invoiced':
      return { tone: 'good', ...own.states[page.status] };
    case 'declined':
      return { tone: 'quiet', ...own.states.declined };
  }
}

function standingCard(view: QuoteView, standing: Notice): Html {
  const { own, words, page, account, language } = view;
  const { quote } = page;
  const at = (moment: Instant | null) => (moment === null ? null : momentText(moment, account.timezone, language));
  return html`<div class="card">${notice(standing)}
${factList([
  [own.facts.number, bdi(quote.quote_number)],
  [own.facts.for, bdi(quote.customer_name)],
  [words.facts.amount, money(view, quote.amount)],
  [own.facts.acceptedBy, bdi(quote.accepted_by)],
  [own.facts.acceptedOn, at(quote.accepted_at)],
  [own.facts.declinedOn, at(quote.declined_at)],
  [own.facts.reason, bdi(quote.decline_reason)],
])}
${contact(view)}</div>`;
}

function offerCard(view: QuoteView): Html {
  const { own, words, page, language } = view;
  const { quote } = page;
  const { deliveryDate, period } = detailsOf(quote);
  return html`<div class="card"><div class="what">
<p class="kind">${own.kind}</p>
<h1>${bdi(quote.quote_number)}</h1>
${largeAmount(money(view, quote.amount))}
</div>
${factList([
  [own.facts.for, bdi(quote.customer_name)],
  [own.facts.date, dateText(quote.date, language)],
  [own.facts.validUntil, html`<strong>${dateText(quote.valid_until, language)}</strong>`],
  [words.facts.reference, bdi(quote.reference)],
  [own.facts.delivery, deliveryDate ? dateText(deliveryDate, language) : null],
  [own.facts.period, period ? `${dateText(period.start, language)} – ${dateText(period.end, language)}` : null],
])}
${contact(view)}</div>`;
}

/** The whole content of the quote. All lines are shown, because the customer accepts exactly what this page shows. */
function offered(view: QuoteView): Html {
  const { own, page } = view;
  const { quote } = page;
  const terms = termsOf(quote);
  const above = html`<h2>${own.lines}</h2>${paragraph(quote.intro)}`;
  const below = html`${described(own.facts.terms, terms)}${described(own.facts.notes, quote.notes)}
<p><a class="link" href="${pathOf(view, '/quote.pdf')}">${own.pdf}</a></p>`;
  return billItems(view, quote, { label: own.lines, hasPrices: true, above, below });
}

type Row = QuotePage['quote'];

function detailsOf({ details }: Row): InvoiceDetails {
  return JSON.parse(details) as InvoiceDetails;
}

/** The terms of payment of the quote. If the quote has none, the customer's terms of payment. */
function termsOf(quote: Row): string | null {
  if (quote.parties === null) return detailsOf(quote).paymentTerms ?? null;
  return withBuyerDefaults(detailsOf(quote), (JSON.parse(quote.parties) as Parties).buyer).paymentTerms;
}

function described(label: string, text: string | null): Html | '' {
  return text === null ? '' : html`<div class="what"><p class="kind">${label}</p>${paragraph(text)}</div>`;
}

function paragraph(text: string | null): Html | '' {
  return text === null ? '' : html`<p class="text"><bdi>${text}</bdi></p>`;
}

function bdi(text: string | null): Html | null {
  return text === null ? null : html`<bdi>${text}</bdi>`;
}
