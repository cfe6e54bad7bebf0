/** Activity entries: actor, channel, time, and a link to the changed object. */

import { html } from 'hono/html';
import type { Language } from '../../../model/language.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { moment } from '../components/formats.ts';
import type { SignedIn } from '../page.ts';
import { type Entry, type Group, grouped, isOwn, joinedLines, type Line } from './joined.ts';
import { placeOf } from './places.ts';

type Shown = {
  /** Path of the page that shows the entries. An entry that would link to this same page gets no link. */
  readonly here?: string;
  /** At most this many lines are shown. */
  readonly most?: number;
  /** True if changes by people and assistants come before changes by the service itself. */
  readonly isPeopleFirst?: true;
};

/** Number of lines that `isPeopleFirst` reserves for changes by the service itself. */
const OWN_SHOWN = 3;

export function activityList(visit: SignedIn, entries: readonly Entry[], shown: Shown = {}): Html {
  const words = DASHBOARD[visit.language].activity;
  if (entries.length === 0) return html`<p class="soft">${words.none.heading}.</p>`;
  const lines = joinedLines(visit, entries);
  const groups = shown.isPeopleFirst ? peopleFirst(lines, shown.most ?? lines.length) : grouped(lines);
  return html`<ul class="activity">${groups.slice(0, shown.most).map((group) => groupItem(visit, group, shown.here))}</ul>`;
}

function peopleFirst(lines: readonly Line[], most: number): readonly Group[] {
  const own = grouped(lines.filter(isOwn));
  const people = grouped(lines.filter((line) => !isOwn(line)));
  return [...people.slice(0, most - Math.min(own.length, OWN_SHOWN)), ...own];
}

function groupItem(visit: SignedIn, { own, lines }: Group, here: string | undefined): Html | readonly Html[] {
  const [first] = lines;
  if (own === null || first === undefined || lines.length === 1) return lines.map((one) => entry(visit, one, here));
  const { timezone } = visit.session.account;
  const label = DASHBOARD[visit.language].activity.own[own](String(lines.length));
  const time = html` · <time datetime="${first.at}">${moment(first.at, timezone, visit.language)}</time>`;
  return html`<li><details class="folded"><summary>${label}${time}</summary><ul class="activity">${lines.map((one) => entry(visit, one, here))}</ul></details></li>`;
}

function entry(visit: SignedIn, one: Line, here: string | undefined): Html {
  const { at, session } = visit;
  const { summary, text, at: when } = one;
  const place = placeOf(visit, one);
  const isForeign = text === null && visit.language !== 'en';
  const said = html`<bdi${isForeign ? html` lang="en"` : ''}>${text ?? summary}</bdi>`;
  return html`<li><p>${place === undefined || place === here ? said : html`<a class="link" href="${at(place)}">${said}</a>`}</p>
<p>${whoOf(visit, one)} · <time datetime="${when}">${moment(when, session.account.timezone, visit.language)}</time></p></li>`;
}

/**
 * Returns the actor of an entry and the channel. For a change by the service itself, the names of its internal parts
 * are not shown, because they mean nothing to people.
 */
function whoOf({ language }: SignedIn, one: Line): Html | string {
  const words = DASHBOARD[language].activity;
  const { via, actor } = one;
  if (isOwn(one)) return words.automatically;
  const kind = actor.kind === 'system' ? null : words.kinds[actor.kind];
  const through = channelName(via, language);
  if (actor.name === via) return through;
  const channel = ` · ${words.via(through)}`;
  // A payer without a name is shown as "payer" only.
  if (actor.name === actor.kind) return html`${kind ?? actor.name}${channel}`;
  return html`<bdi>${actor.name}</bdi>${kind === null ? '' : ` (${kind})`}${channel}`;
}

/** Returns the name of a channel. Names of protocols, such as MCP, are the same in every language. */
function channelName(via: string, language: Language): string {
  const names: Readonly<Record<string, string>> = DASHBOARD[language].activity.channels;
  return names[via.replaceAll(' ', '_')] ?? via.toUpperCase();
}
