import { html } from 'hono/html';
import { parseCode } from '../../../model/codes.ts';
import type { Language } from '../../../model/language.ts';
import { getPaymentLink } from '../../../operations/payment-links/get-payment-link.ts';
import type { PaymentLinkData } from '../../../operations/payment-links/payment-link.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { factList } from '../../layout/facts.ts';
import { moment, money } from '../components/formats.ts';
import { shareCode, shareField } from '../components/share.ts';
import { rowsTable } from '../components/table.ts';
import { idIn, type Page, run, type SignedIn } from '../page.ts';
import { paymentColumns } from '../payments/columns.ts';
import { linkTags } from './columns.ts';

/** Finds the link by the id or the code in the URL. The legacy interfaces return codes. */
export function linkOf(visit: SignedIn) {
  return run(visit, getPaymentLink, { id: parseCode(visit.params.id ?? '') ?? idIn(visit) });
}

export const paymentLinkPage: Page<SignedIn> = {
  path: '/links/:id',
  show: async (visit) => {
    const words = DASHBOARD[visit.language].links;
    const link = await linkOf(visit);
    const { description, payments } = link;
    const table =
      payments.length === 0
        ? html`<p class="soft">${words.noPayments}</p>`
        : rowsTable(words.payments, paymentColumns(visit), payments);
    return {
      title: description,
      body: html`<p><a class="link" href="${visit.at('/links')}">← ${words.back}</a></p>
<div class="head"><h1><bdi>${description}</bdi> ${linkTags(link, visit.language)}</h1></div>${actions(visit, link)}
<div class="grid two"><section class="card">${facts(visit, link)}</section>${await address(link, visit.language)}</div>
<section class="card"><h2>${words.payments}</h2>${table}</section>`,
    };
  },
};

/**
 * The address for sharing. It is also shown while a payment is processing, because that payment may still fail. Empty
 * for all statuses except `active` and `processing`.
 */
async function address({ status, url }: PaymentLinkData, language: Language): Promise<Html | ''> {
  const words = DASHBOARD[language].links;
  if (status !== 'active' && status !== 'processing') return '';
  return html`<section class="card">${shareField({ id: 'url', url, ...words.address }, language)}${await shareCode(url, language)}</section>`;
}

/**
 * Button for deactivating the link. An expired link can be deactivated too, so that a new expiry date cannot make the
 * link payable again.
 */
function actions({ at, language }: SignedIn, { id, status }: PaymentLinkData): Html | '' {
  const words = DASHBOARD[language].links;
  if (status !== 'active' && status !== 'expired') return '';
  return html`<div class="buttons" role="group" aria-label="${DASHBOARD[language].page.actions}"><a class="button second" href="${at(`/links/${id}/deactivate`)}">${words.deactivate}</a></div>`;
}

function facts({ at, session, language }: SignedIn, link: PaymentLinkData): Html | '' {
  const words = DASHBOARD[language].links;
  const { facts: labels } = words;
  const {
    customer_id: customer,
    subscription_id: subscription,
    schedule,
    schedule_amount: most,
    return_url: onward,
  } = link;
  const zone = session.account.timezone;
  const rhythm = schedule === null ? null : words.form.schedules[schedule].toLowerCase();
  return factList([
    [labels.type, DASHBOARD[language].linkList.types[link.type]],
    [
      link.type === 'donation' ? labels.goal : labels.amount,
      html`<strong>${money(link.amount, link.currency, language)}</strong>`,
    ],
    [
      labels.paid,
      DASHBOARD[language].linkList.paidOf({
        paid: String(link.paid_count),
        limit: link.usage_limit === null ? null : String(link.usage_limit),
      }),
    ],
    [
      labels.customer,
      customer === null ? null : html`<a class="link" href="${at(`/customers/${customer}`)}">${words.customer}</a>`,
    ],
    [
      labels.subscription,
      subscription === null
        ? null
        : html`<a class="link" href="${at(`/subscriptions/${subscription}`)}">${words.subscription}</a>`,
    ],
    [labels.note, link.note === null ? null : html`<bdi>${link.note}</bdi>`],
    [labels.code, link.code],
    [labels.external, link.external_id === null ? null : html`<bdi>${link.external_id}</bdi>`],
    [labels.expires, link.expires_at === null ? null : moment(link.expires_at, zone, language)],
    [labels.returns, onward === null ? null : html`<bdi>${onward}</bdi>`],
    [
      labels.reminders,
      rhythm === null ? null : words.reminders({ sent: String(link.reminders_sent), most: String(most ?? 0), rhythm }),
    ],
    [labels.made, moment(link.created_at, zone, language)],
  ]);
}
