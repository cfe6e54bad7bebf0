/** Who did what, through what. */
import { html } from 'hono/html';
import { listActivity } from '../../../operations/activity/list-activity.ts';
import type { Html } from '../../layout/document.ts';
import { faultSummary } from '../frame/form.ts';
import { emptyNote, filterForm, pager, unlessAskedWrongly } from '../frame/listing.ts';
import { ask, filledIn, type Inside, type Page, type Refused, UNTOUCHED } from '../page.ts';
import { activityList } from './entries.ts';
import { ACTIVITY_WORDS as words } from './words.ts';

const PLACE = '/activity';

export const activityPage: Page<Inside> = {
  path: PLACE,
  needs: 'billing.read',
  show: async (visit) => {
    const asked = filledIn(visit.query, ['actor', 'invoice']);
    const place = filledIn(visit.query, ['cursor']);
    const found = await ask(visit, listActivity, { ...asked, ...place }).catch(unlessAskedWrongly(asked));
    if ('faults' in found) return { title: words.title, body: head(visit, found), status: 422 };
    const { activity, total_count: count, next_cursor: next } = found;
    const list = html`<p class="soft">${words.count(count)}</p>${activityList(visit, activity)}`;
    return {
      title: words.title,
      body: html`${head(visit, { ...UNTOUCHED, sent: asked })}
<section class="card">${activity.length === 0 ? empty(visit, asked) : list}${pager(visit, { path: PLACE, asked, next })}</section>`,
    };
  },
};

function head(visit: Inside, refused: Refused): Html {
  const fields = [
    {
      name: 'actor',
      label: words.actor,
      options: [['', words.any], ...Object.entries(words.actors)],
      isOptional: 'quietly',
    },
    { name: 'invoice', label: words.invoice, hint: words.invoiceHint, isOptional: 'quietly' },
  ] as const;
  return html`<h1>${words.title}</h1><p class="soft">${words.text}</p>
${faultSummary(refused, fields)}${filterForm(visit, PLACE, fields, refused)}`;
}

function empty({ at }: Inside, asked: Readonly<Record<string, string>>): Html {
  const isFiltered = Object.keys(asked).length > 0;
  return isFiltered
    ? emptyNote(words.noneFound, html`<a class="button second" href="${at(PLACE)}">${words.clear}</a>`)
    : emptyNote(words.none, html`<a class="button second" href="${at('/invoices')}">${words.toInvoices}</a>`);
}
