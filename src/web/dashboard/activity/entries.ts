/** Activity entries: actor, channel, time, and a link to the changed object. */
import { html } from 'hono/html';
import type * as z from 'zod';
import type { listActivity } from '../../../operations/activity/list-activity.ts';
import type { Html } from '../../layout/document.ts';
import { moment } from '../components/formats.ts';
import type { SignedIn } from '../page.ts';
import { placeOf } from './places.ts';
import { ACTIVITY_WORDS } from './words.ts';

type Entry = z.input<typeof listActivity.output>['activity'][number];

/** `here`: the page that shows the entries; entries about it are not links. */
export function activityList(visit: SignedIn, entries: readonly Entry[], here?: string): Html {
  const words = ACTIVITY_WORDS[visit.language];
  if (entries.length === 0) return html`<p class="soft">${words.none.heading}.</p>`;
  return html`<ul class="activity">${entries.map((one) => entry(visit, one, here))}</ul>`;
}

function entry(visit: SignedIn, one: Entry, here: string | undefined): Html {
  const words = ACTIVITY_WORDS[visit.language];
  const { at, session } = visit;
  const { summary, at: when, via, actor } = one;
  const place = placeOf(visit, one);
  const said = html`<bdi${visit.language === 'en' ? '' : html` lang="en"`}>${summary}</bdi>`;
  const door = actor.name === via ? '' : ` · ${words.via(via)}`;
  return html`<li><p>${place === undefined || place === here ? said : html`<a class="link" href="${at(place)}">${said}</a>`}</p>
<p><bdi>${actor.name}</bdi> (${words.kinds[actor.kind]})${door} · <time datetime="${when}">${moment(when, session.account.timezone, visit.language)}</time></p></li>`;
}
