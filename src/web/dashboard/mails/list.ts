/** Sent e-mails: recipient, subject and outcome. */

import { html } from 'hono/html';
import { MAIL_STATUSES } from '../../../model/mail.ts';
import { listMails, type MailData } from '../../../operations/mails/list-mails.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { faultSummary } from '../components/form.ts';
import { moment } from '../components/formats.ts';
import { emptyNote, filterForm, invalidFilters, pager } from '../components/listing.ts';
import { filledIn, NO_FAULTS, type Page, type Refused, run, type SignedIn, uncached } from '../page.ts';
import { statusTag } from './status.ts';

const PLACE = '/mails';

export const mailsPage: Page<SignedIn> = {
  path: PLACE,
  needs: 'billing.read',
  show: async (visit) => {
    const words = DASHBOARD[visit.language].mails;
    const query = filledIn(visit.query, ['status']);
    const place = filledIn(visit.query, ['cursor']);
    const found = await run(uncached(visit), listMails, { ...query, ...place }).catch(
      invalidFilters(query, visit.language),
    );
    if ('faults' in found) return { title: words.title, body: head(visit, found), status: 422 };
    const { mails, next_cursor: next } = found;
    return {
      title: words.title,
      body: html`${head(visit, { ...NO_FAULTS, sent: query })}
<section class="card">${mails.length === 0 ? empty(visit, query) : table(visit, mails)}${pager(visit, { path: PLACE, query, next })}</section>`,
    };
  },
};

function head(visit: SignedIn, refused: Refused): Html {
  const words = DASHBOARD[visit.language].mails;
  const options = [['', words.any] as const, ...MAIL_STATUSES.map((one) => [one, words.statuses[one]] as const)];
  const fields = [{ name: 'status', label: words.status, options, isOptional: 'quietly' }] as const;
  return html`<h1>${words.title}</h1><p class="soft">${words.about}</p>
${visit.services.mail.configured ? '' : html`<p class="soft">${words.noMail}</p>`}
${faultSummary(refused, visit.language, fields)}${filterForm(visit, PLACE, fields, refused)}`;
}

function empty({ at, language }: SignedIn, query: Readonly<Record<string, string>>): Html {
  const words = DASHBOARD[language].mails;
  const isFiltered = Object.keys(query).length > 0;
  return isFiltered
    ? emptyNote(words.noneFound, html`<a class="button second" href="${at(PLACE)}">${words.clear}</a>`)
    : emptyNote(words.none, html`<a class="button second" href="${at('/invoices')}">${words.toInvoices}</a>`);
}

function table(visit: SignedIn, mails: readonly MailData[]): Html {
  const words = DASHBOARD[visit.language].mails;
  const { to, kind, subject, status, at } = words.columns;
  return html`<table class="rows"><caption class="hidden">${words.title}</caption>
<thead><tr><th scope="col">${to}</th><th scope="col">${kind}</th><th scope="col">${subject}</th><th scope="col">${status}</th><th scope="col">${at}</th></tr></thead>
<tbody>${mails.map((mail) => row(visit, mail))}</tbody></table>`;
}

function row({ at, session, language }: SignedIn, mail: MailData): Html {
  const words = DASHBOARD[language].mails;
  const { columns } = words;
  const kind = words.kinds[mail.kind];
  const when = mail.sent_at ?? mail.created_at;
  return html`<tr><th scope="row"><bdi>${mail.recipient}</bdi></th>
<td data-label="${columns.kind}">${kind}</td>
<td class="whole" data-label="${columns.subject}"><a href="${at(`/mails/${mail.id}`)}"><bdi>${mail.subject}</bdi></a></td>
<td data-label="${columns.status}"><div>${statusTag(mail, language)}${mail.error === null ? '' : html`<p class="small soft"><bdi>${mail.error}</bdi></p>`}</div></td>
<td data-label="${columns.at}"><time datetime="${when}">${moment(when, session.account.timezone, language)}</time></td></tr>`;
}
