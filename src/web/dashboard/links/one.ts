import { html } from 'hono/html';
import { parseCode } from '../../../model/codes.ts';
import { getPaymentLink } from '../../../operations/payment-links/get-payment-link.ts';
import type { PaymentLinkData } from '../../../operations/payment-links/payment-link.ts';
import type { Html } from '../../layout/document.ts';
import { factList } from '../../layout/facts.ts';
import { moment, money } from '../frame/formats.ts';
import { shareCode, shareField } from '../frame/share.ts';
import { rowsTable } from '../frame/table.ts';
import { MONEY } from '../money-words.ts';
import { ask, type Inside, type Page, rowIdIn } from '../page.ts';
import { paymentColumns } from '../payments/columns.ts';
import { linkTags } from './columns.ts';

const { link: words } = MONEY;

/** By number, or by the code that the older interfaces use. */
export function linkOf(visit: Inside) {
  return ask(visit, getPaymentLink, { id: parseCode(visit.params.id ?? '') ?? rowIdIn(visit) });
}

export const paymentLinkPage: Page<Inside> = {
  path: '/links/:id',
  show: async (visit) => {
    const link = await linkOf(visit);
    const { description, payments } = link;
    const table =
      payments.length === 0
        ? html`<p class="soft">${words.noPayments}</p>`
        : rowsTable(words.payments, paymentColumns(visit), payments);
    return {
      title: description,
      body: html`<p><a class="link" href="${visit.at('/links')}">← ${words.back}</a></p>
<div class="head"><h1><bdi>${description}</bdi> ${linkTags(link)}</h1></div>${actions(visit, link)}
<div class="grid two"><section class="card">${facts(visit, link)}</section>${await address(link)}</div>
<section class="card"><h2>${words.payments}</h2>${table}</section>`,
    };
  },
};

/** What can no longer be paid is not to be shared. */
async function address({ status, url }: PaymentLinkData): Promise<Html | ''> {
  if (status !== 'active' && status !== 'processing') return '';
  return html`<section class="card">${shareField({ id: 'url', url, ...words.address })}${await shareCode(url)}</section>`;
}

/** One that has expired can be closed too: nobody can open it again by another day. */
function actions({ at }: Inside, { id, status }: PaymentLinkData): Html | '' {
  if (status !== 'active' && status !== 'expired') return '';
  return html`<div class="buttons" role="group" aria-label="${MONEY.actions}"><a class="button second" href="${at(`/links/${id}/deactivate`)}">${words.deactivate}</a></div>`;
}

function facts({ at, session }: Inside, link: PaymentLinkData): Html | '' {
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
    [labels.type, MONEY.links.types[link.type]],
    [
      link.type === 'donation' ? labels.goal : labels.amount,
      html`<strong>${money(link.amount, link.currency)}</strong>`,
    ],
    [labels.paid, MONEY.links.paidOf(link.paid_count, link.usage_limit)],
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
    [labels.expires, link.expires_at === null ? null : moment(link.expires_at, zone)],
    [labels.returns, onward === null ? null : html`<bdi>${onward}</bdi>`],
    [labels.reminders, rhythm === null ? null : words.reminders(link.reminders_sent, most ?? 0, rhythm)],
    [labels.made, moment(link.created_at, zone)],
  ]);
}
