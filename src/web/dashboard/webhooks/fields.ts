/** The fields of the webhook forms. */

import { html } from 'hono/html';
import { BOUNDS } from '../../../model/bounds.ts';
import { EVENT_TYPES } from '../../../model/event.ts';
import type { Language } from '../../../model/language.ts';
import type { EndpointData } from '../../../operations/webhooks/endpoint.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { type FieldSpec, tickBox } from '../components/form.ts';
import { type FormFields, listOf, type Refused, textOf } from '../page.ts';

export function endpointFields(refused: Refused, language: Language, before?: EndpointData): (FieldSpec | Html)[] {
  const words = DASHBOARD[language].webhooks.form;
  const attributes = html` maxlength="${BOUNDS.url}" autocomplete="off" inputmode="url"`;
  return [
    { name: 'url', label: words.url, hint: words.urlHint, attributes, ...(before ? { value: before.url } : {}) },
    {
      name: 'description',
      label: words.description,
      isOptional: true,
      value: before?.description ?? '',
      attributes: html` maxlength="${BOUNDS.description}"`,
    },
    {
      name: 'which',
      label: words.which,
      value: before?.events ? 'some' : 'all',
      options: [
        ['all', words.every],
        ['some', words.some],
      ],
    },
    eventBoxes(refused, before?.events ?? [], language),
  ];
}

function eventBoxes(refused: Refused, chosen: readonly string[], language: Language): Html {
  const words = DASHBOARD[language].webhooks.form;
  // Test events reach a webhook even if they are not selected. The form therefore offers `webhook.test` only if it is
  // already selected.
  const offered = EVENT_TYPES.filter((type) => type !== 'webhook.test' || chosen.includes(type));
  const fault = [...refused.faults].find(([field]) => field.startsWith('events'))?.[1];
  return html`<fieldset id="events"${fault ? html` aria-describedby="events-fault"` : ''}><legend>${words.events}</legend>
${fault ? html`<p class="fault" id="events-fault">${fault}</p>` : ''}
${offered.map((type) => tickBox({ name: 'events', value: type, label: type, isTicked: chosen.includes(type) }, refused))}</fieldset>`;
}

/** The selected events as an operation's input. Null means all events. */
export function eventsIn(sent: FormFields): readonly string[] | null {
  return textOf(sent, 'which') === 'some' ? listOf(sent, 'events') : null;
}
