/** List of e-mails: recipient, subject and outcome. */

import { html } from 'hono/html';
import { MAIL_STATUSES } from '../../../model/mail.ts';
import { listMails, type MailData } from '../../../operations/mails/list-mails.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { copiesText } from '../components/copies.ts';
import { emailText } from '../components/email-text.ts';
import { faultSummary } from '../components/form.ts';
import { moment } from '../components/formats.ts';
import { choices } from '../components/list.ts';
import { listFilters } from '../components/list-filters.ts';
import { emptyNote, invalidFilters, pager } from '../components/listing.ts';
import { type Column, rowsTable } from '../components/table.ts';
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
    if ('faults' in found) return { title: words.title, body: await head(visit, found), status: 422 };
    const { mails, next_cursor: next } = found;
    return {
      title: words.title,
      body: html`${await head(visit, { ...NO_FAULTS, sent: query })}
<section class="card">${mails.length === 0 ? empty(visit, query) : rowsTable(words.title, columnsOf(visit), mails)}${pager(visit, { path: PLACE, query, next })}</section>`,
    };
  },
};

async function head(visit: SignedIn, refused: Refused): Promise<Html> {
  const words = DASHBOARD[visit.language].mails;
  const tabs = { name: 'status', label: words.status, values: choices(MAIL_STATUSES, words.statuses, visit.language) };
  return html`<h1>${words.title}</h1><p class="soft">${words.about}</p>
${visit.services.mail.configured ? '' : html`<p class="soft">${words.noMail}</p>`}
${faultSummary(refused, visit.language, [tabs])}${await listFilters(visit, { path: PLACE, tabs }, refused)}`;
}

function empty({ at, language }: SignedIn, query: Readonly<Record<string, string>>): Html {
  const words = DASHBOARD[language].mails;
  const isFiltered = Object.keys(query).length > 0;
  return isFiltered
    ? emptyNote(words.noneFound, html`<a class="button second" href="${at(PLACE)}">${words.clear}</a>`)
    : emptyNote(words.none, html`<a class="button second" href="${at('/invoices')}">${words.toInvoices}</a>`);
}

function columnsOf({ at, session, language }: SignedIn): readonly Column<MailData>[] {
  const { columns, kinds } = DASHBOARD[language].mails;
  return [
    { label: columns.to, cell: ({ recipient, cc }) => html`<div>${emailText(recipient)}${copiesText(cc)}</div>` },
    { label: columns.kind, cell: ({ kind }) => kinds[kind] },
    {
      label: columns.subject,
      phone: 'below',
      cell: ({ id, subject }) => html`<a class="whole" href="${at(`/mails/${id}`)}"><bdi>${subject}</bdi></a>`,
    },
    {
      label: columns.status,
      phone: 'end',
      cell: (mail) =>
        html`<div>${statusTag(mail, language)}${mail.error === null ? '' : html`<p class="small soft"><bdi>${mail.error}</bdi></p>`}</div>`,
    },
    {
      label: columns.at,
      cell: ({ sent_at: sent, created_at: created }) =>
        html`<time datetime="${sent ?? created}">${moment(sent ?? created, session.account.timezone, language)}</time>`,
    },
  ];
}
