/** Activity entries: actor, channel, time, and a link to the changed object. */

import { html } from 'hono/html';
import type * as z from 'zod';
import type { listActivity } from '../../../operations/activity/list-activity.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { moment } from '../components/formats.ts';
import type { SignedIn } from '../page.ts';
import { placeOf } from './places.ts';

type Entry = z.input<typeof listActivity.output>['activity'][number];

type Shown = {
  /** Path of the page that shows the entries. An entry that would link to this same page gets no link. */
  readonly here?: string;
  /** At most this many entries are shown. */
  readonly most?: number;
};

export function activityList(visit: SignedIn, entries: readonly Entry[], { here, most }: Shown = {}): Html {
  const words = DASHBOARD[visit.language].activity;
  if (entries.length === 0) return html`<p class="soft">${words.none.heading}.</p>`;
  return html`<ul class="activity">${grouped(entries)
    .slice(0, most)
    .map((group) =>
      group.length < GROUPED_MIN ? group.map((one) => entry(visit, one, here)) : folded(visit, group, here),
    )}</ul>`;
}

/** Operation that the daily check for overdue invoices runs. Each run may write many entries: one per invoice. */
const BY_ITSELF = 'tellOverdue';
const GROUPED_MIN = 2;

/** Groups neighbouring entries of {@link BY_ITSELF}. Each other entry is a group of its own. */
function grouped(entries: readonly Entry[]): readonly (readonly Entry[])[] {
  const groups: Entry[][] = [];
  for (const one of entries) {
    const last = groups.at(-1);
    if (one.operation === BY_ITSELF && last?.[0]?.operation === BY_ITSELF) last.push(one);
    else groups.push([one]);
  }
  return groups;
}

function folded(visit: SignedIn, group: readonly Entry[], here: string | undefined): Html {
  const words = DASHBOARD[visit.language].activity;
  const { at: when = '' } = group[0] ?? {};
  const time = html` · <time datetime="${when}">${moment(when, visit.session.account.timezone, visit.language)}</time>`;
  return html`<li><details class="folded"><summary>${words.overdue(String(group.length))}${time}</summary><ul class="activity">${group.map((one) => entry(visit, one, here))}</ul></details></li>`;
}

function entry(visit: SignedIn, one: Entry, here: string | undefined): Html {
  const words = DASHBOARD[visit.language].activity;
  const { at, session } = visit;
  const { summary, at: when, via, actor } = one;
  const place = placeOf(visit, one);
  const said = html`<bdi${visit.language === 'en' ? '' : html` lang="en"`}>${summary}</bdi>`;
  const channel = actor.name === via ? '' : ` · ${words.via(via)}`;
  const kind = words.kinds[actor.kind];
  // A payer without a name is shown as "payer" only.
  const who = actor.name === actor.kind ? kind : html`<bdi>${actor.name}</bdi> (${kind})`;
  return html`<li><p>${place === undefined || place === here ? said : html`<a class="link" href="${at(place)}">${said}</a>`}</p>
<p>${who}${channel} · <time datetime="${when}">${moment(when, session.account.timezone, visit.language)}</time></p></li>`;
}
