/** Reasons why a request cannot be paid, and the card that shows the reason. */

import { html } from 'hono/html';
import { type Collection, collectionFacts, collectionText } from '../../model/collection.ts';
import { dateAt } from '../../model/dates.ts';
import { DOCUMENTS } from '../../words/texts.ts';
import { contactLine } from '../layout/contact.ts';
import type { Html } from '../layout/document.ts';
import { type Fact, factList } from '../layout/facts.ts';
import { dateText, momentText } from '../layout/formats.ts';
import { linkButton, type Notice, notice } from '../layout/notice.ts';
import { pdfLink } from './request-facts.ts';
import { money, type PageView, pathOf, type View } from './view.ts';

/** Returns the reason why the request cannot be paid. Null if the request can be paid. */
export function whyNotPayable(view: View, payableOnline: boolean): Notice | null {
  const { payable, words, language } = view;
  const { notPayable } = words;
  const { account, invoice, request, openPayment } = payable;
  switch (payable.status) {
    case 'paid':
      return { tone: 'good', ...paid(view, invoice?.paid_at ?? null) };
    case 'processing':
      return openPayment?.status === 'authorized'
        ? { tone: 'good', ...notPayable.held }
        : { tone: 'wait', ...notPayable.processing };
    case 'expired': {
      const until = request?.expires_at ?? null;
      const text =
        until === null ? notPayable.expired.text : notPayable.expiredOn(momentText(until, account.timezone, language));
      return { tone: 'quiet', heading: notPayable.expired.heading, text };
    }
    case 'inactive':
      return { tone: 'quiet', ...notPayable.inactive };
    case 'cancelled':
      return { tone: 'quiet', ...notPayable.cancelled };
    case 'collected':
      return payable.collection && { tone: 'quiet', ...collected(view, payable.collection) };
    case 'active':
      return payableOnline ? null : { tone: 'wait', ...notPayable.offline };
  }
}

function paid(view: View, at: Parameters<typeof dateAt>[0] | null) {
  const { payable, words, language } = view;
  const { notPayable } = words;
  if (payable.invoice?.amount === 0) {
    const { heading, text } = notPayable.nothing;
    return { heading, text: text(money(view, 0)) };
  }
  if (payable.invoice?.status === 'refunded') return notPayable.refunded;
  if (at === null) return notPayable.paid;
  return {
    heading: notPayable.paid.heading,
    text: notPayable.paidOn(dateText(dateAt(at, payable.account.timezone), language)),
  };
}

function collected({ payable, language }: View, collection: Collection) {
  const { amount, currency } = payable;
  return {
    heading: DOCUMENTS[language].collection.title,
    text: collectionText(collection, { language, amount: amount ?? 0, currency }),
  };
}

/** SEPA mandate and creditor of an amount that will be collected by direct debit. */
function mandate({ payable: { status, collection }, language }: View): Fact[] {
  if (status !== 'collected' || collection === null) return [];
  return collectionFacts(collection, language).map(({ label, value }): Fact => [label, html`<bdi>${value}</bdi>`]);
}

/** Card that the page shows instead of the payment form. */
export function notPayableCard(view: View, shownNotice: Notice): Html {
  const { payable, words } = view;
  const { kind, invoice, title, amount, captured, status } = payable;
  const asked = invoice && status !== 'collected' ? invoice.amount : amount;
  const named = kind === 'personal_page' ? null : html`<bdi>${title}</bdi>`;
  return html`<div class="card">${notice(shownNotice)}
${factList([
  [words.kinds[kind], named],
  [captured === null ? words.facts.amount : words.facts.reserved, asked === null ? null : money(view, asked)],
  [words.facts.taken, captured === null ? null : money(view, captured)],
  ...mandate(view),
])}
${pdfLink(view)}
${status === 'processing' ? linkButton(pathOf(view, view.lang), words.reload, 'second') : ''}
${contact(view)}</div>`;
}

export function contact({ account, words }: PageView): Html | '' {
  return contactLine(words.contact, account.email);
}
