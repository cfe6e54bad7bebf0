/** Who, or what assistant, did what. */
import { html } from 'hono/html';
import type { TimeZone } from '../../../model/dates.ts';
import type { Html } from '../../layout/document.ts';
import { moment } from '../frame/formats.ts';
import { WORDS } from '../words.ts';

const { overview: words } = WORDS;

export type Entry = {
  readonly summary: string;
  readonly at: string;
  readonly via: string;
  readonly actor: { readonly name: string };
};

export function activityList(entries: readonly Entry[], zone: TimeZone): Html {
  if (entries.length === 0) return html`<p class="soft">${words.noActivity}</p>`;
  return html`<ul class="activity">${entries.map(
    ({ summary, at, via, actor }) => html`<li><p><bdi>${summary}</bdi></p>
<p><bdi>${actor.name}</bdi>${actor.name === via ? '' : ` ${words.via(via)}`} · <time datetime="${at}">${moment(at, zone)}</time></p></li>`,
  )}</ul>`;
}
