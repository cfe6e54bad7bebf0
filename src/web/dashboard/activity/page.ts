/** The list of activity entries, with filters. */

import { html } from 'hono/html';
import { listActivity } from '../../../operations/activity/list-activity.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { faultSummary } from '../components/form.ts';
import { listFilters } from '../components/list-filters.ts';
import { emptyNote, invalidFilters, pager } from '../components/listing.ts';
import { filledIn, NO_FAULTS, type Page, type Refused, run, type SignedIn } from '../page.ts';
import { activityList } from './entries.ts';

const PLACE = '/activity';

export const activityPage: Page<SignedIn> = {
  path: PLACE,
  needs: 'billing.read',
  show: async (visit) => {
    const words = DASHBOARD[visit.language].activity;
    const query = filledIn(visit.query, ['actor', 'invoice']);
    const place = filledIn(visit.query, ['cursor']);
    const found = await run(visit, listActivity, { ...query, ...place }).catch(invalidFilters(query, visit.language));
    if ('faults' in found) return { title: words.title, body: await head(visit, found), status: 422 };
    const { activity, total_count: count, next_cursor: next } = found;
    const list = html`<p class="soft">${words.count(count)}</p>${activityList(visit, activity)}`;
    return {
      title: words.title,
      body: html`${await head(visit, { ...NO_FAULTS, sent: query })}
<section class="card">${activity.length === 0 ? empty(visit, query) : list}${pager(visit, { path: PLACE, query, next })}</section>`,
    };
  },
};

async function head(visit: SignedIn, refused: Refused): Promise<Html> {
  const words = DASHBOARD[visit.language].activity;
  const actors = [['', words.any], ...Object.entries(words.actors)] as const;
  const tabs = { name: 'actor', label: words.actor, values: actors };
  const invoice = { name: 'invoice', label: words.invoice, hint: words.invoiceHint } as const;
  return html`<h1>${words.title}</h1><p class="soft">${words.text}</p>
${faultSummary(refused, visit.language, [tabs, invoice])}${await listFilters(visit, { path: PLACE, tabs, filters: [invoice] }, refused)}`;
}

function empty({ at, language }: SignedIn, query: Readonly<Record<string, string>>): Html {
  const words = DASHBOARD[language].activity;
  const isFiltered = Object.keys(query).length > 0;
  return isFiltered
    ? emptyNote(words.noneFound, html`<a class="button second" href="${at(PLACE)}">${words.clear}</a>`)
    : emptyNote(words.none, html`<a class="button second" href="${at('/invoices')}">${words.toInvoices}</a>`);
}
