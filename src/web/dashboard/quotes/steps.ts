/** Pages that send, accept, decline or delete a quote, after a confirmation. */

import { html } from 'hono/html';
import { BOUNDS } from '../../../model/bounds.ts';
import { acceptQuote } from '../../../operations/quotes/accept-quote.ts';
import { declineQuote } from '../../../operations/quotes/decline-quote.ts';
import { deleteQuote } from '../../../operations/quotes/delete-quote.ts';
import { sendQuote } from '../../../operations/quotes/send-quote.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { tickBox } from '../components/form.ts';
import type { Notice } from '../components/notices.ts';
import { wholeNumber } from '../components/numbers.ts';
import { type Step, stepView } from '../components/step.ts';
import { type FormFields, filledIn, type Page, type Refused, run, runOnce, type SignedIn, textOf } from '../page.ts';
import { numberOf, quoteOf, type ShownQuote } from './shown.ts';

type QuoteStep = Omit<Step, 'path' | 'back'>;

function quoteStep(visit: SignedIn, { id }: ShownQuote, path: string, step: QuoteStep, refused: Refused) {
  const place = `/quotes/${id}`;
  return stepView(visit, { ...step, path: `${place}/${path}`, back: place }, refused);
}

/**
 * Hidden field with the revision of the quote that the page showed. The operation refuses the form if the quote has
 * changed since.
 */
function seen({ revision }: ShownQuote): Html {
  return html`<input type="hidden" name="revision" value="${revision}">`;
}

function revisionIn(sent: FormFields) {
  return { revision: wholeNumber(textOf(sent, 'revision')) };
}

export const sendQuotePage: Page<SignedIn> = {
  path: '/quotes/:id/send',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const words = DASHBOARD[visit.language].quotes.sending;
    const quote = await quoteOf(visit);
    const { email } = quote.customer;
    const mail =
      email === null
        ? html`<p>${words.noEmail}</p>`
        : tickBox({ name: 'send_email', value: 'yes', label: words.mail(email), isTicked: true }, refused);
    const isDraft = quote.status === 'draft';
    const step = {
      title: isDraft ? words.draft : words.title(numberOf(quote, visit.language)),
      text: isDraft ? words.text : words.again,
      fields: [seen(quote), mail],
      button: words.button,
    };
    return quoteStep(visit, quote, 'send', step, refused);
  },
  act: async (visit, sent) => {
    const { id } = await quoteOf(visit);
    const send_email = textOf(sent, 'send_email') === 'yes';
    const { delivery } = await runOnce(visit, sendQuote, { id, send_email, ...revisionIn(sent) }, sent);
    return { goTo: visit.at(`/quotes/${id}`), notice: sentNotice(delivery) };
  },
};

function sentNotice(delivery: string | null): Notice {
  if (delivery === null) return 'quote_opened';
  if (delivery === 'not_configured') return 'quote_kept';
  return delivery === 'sent' || delivery === 'queued' ? 'quote_sent' : 'quote_rejected';
}

export const acceptQuotePage: Page<SignedIn> = {
  path: '/quotes/:id/accept',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const words = DASHBOARD[visit.language].quotes.accepting;
    const quote = await quoteOf(visit);
    const name = {
      name: 'accepted_by',
      label: words.name,
      value: quote.customer.name,
      attributes: html` maxlength="${BOUNDS.name}" autocomplete="off"`,
    };
    const step = {
      title: words.title(numberOf(quote, visit.language)),
      text: words.text,
      fields: [seen(quote), name],
      button: words.button,
    };
    return quoteStep(visit, quote, 'accept', step, refused);
  },
  act: async (visit, sent) => {
    const { id } = await quoteOf(visit);
    await runOnce(visit, acceptQuote, { id, accepted_by: textOf(sent, 'accepted_by'), ...revisionIn(sent) }, sent);
    return { goTo: visit.at(`/quotes/${id}`), notice: 'quote_accepted' };
  },
};

export const declineQuotePage: Page<SignedIn> = {
  path: '/quotes/:id/decline',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const words = DASHBOARD[visit.language].quotes.declining;
    const quote = await quoteOf(visit);
    const reason = {
      name: 'reason',
      label: words.reason,
      isOptional: true,
      attributes: html` maxlength="${BOUNDS.description}" autocomplete="off"`,
    } as const;
    const step = {
      title: words.title(numberOf(quote, visit.language)),
      text: words.text,
      fields: [seen(quote), reason],
      isDangerous: true,
      button: words.button,
    } as const;
    return quoteStep(visit, quote, 'decline', step, refused);
  },
  act: async (visit, sent) => {
    const { id } = await quoteOf(visit);
    await runOnce(visit, declineQuote, { id, ...filledIn(sent, ['reason']), ...revisionIn(sent) }, sent);
    return { goTo: visit.at(`/quotes/${id}`), notice: 'quote_declined' };
  },
};

export const deleteQuotePage: Page<SignedIn> = {
  path: '/quotes/:id/delete',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const words = DASHBOARD[visit.language].quotes.deleting;
    return quoteStep(visit, await quoteOf(visit), 'delete', { ...words, isDangerous: true }, refused);
  },
  act: async (visit) => {
    const { id } = await quoteOf(visit);
    await run(visit, deleteQuote, { id });
    return { goTo: visit.at('/quotes'), notice: 'quote_deleted' };
  },
};
