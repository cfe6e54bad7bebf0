/** Automatic reminders: the schedule and its form. */

import { html } from 'hono/html';
import { type Language, labelled } from '../../../model/language.ts';
import { REMINDER_PLAN, toneOf } from '../../../model/schedule.ts';
import { setReminders } from '../../../operations/accounts/set-reminders.ts';
import { showReminders } from '../../../operations/accounts/show-reminders.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { formOf } from '../components/form.ts';
import { type Page, type Refused, run, type SignedIn, textOf } from '../page.ts';
import { daysIn, namedAfterFields } from './days.ts';

const PLACE = '/settings/reminders';
type Plan = { readonly enabled: boolean; readonly days: readonly number[] };

export const remindersPage: Page<SignedIn> = {
  path: PLACE,
  needs: 'account.manage',
  show: async (visit, refused) => {
    const words = DASHBOARD[visit.language].reminders;
    const plan = await run(visit, showReminders);
    const tag = plan.enabled
      ? html`<span class="tag paid">${words.on}</span>`
      : html`<span class="tag">${words.off}</span>`;
    return {
      title: words.title,
      body: html`<div class="head"><h1>${words.title} ${tag}</h1></div><p class="soft">${words.text}</p>
<div class="grid two"><section class="card"><h2>${words.plan}</h2>${explained(plan, visit.language)}
${visit.services.mail.configured ? '' : html`<p class="fault">${words.noMail}</p>`}</section>
<section class="card"><h2>${words.form.title}</h2>${form(visit, refused, plan)}</section></div>`,
    };
  },
  act: async (visit, sent) => {
    const isOn = textOf(sent, 'enabled') === 'on';
    const given = daysIn(textOf(sent, 'before'), textOf(sent, 'after'));
    await run(visit, setReminders, isOn ? { enabled: true, days: given.days } : { enabled: false }).catch((error) => {
      throw namedAfterFields(error, given);
    });
    return { goTo: visit.at(PLACE), notice: isOn ? 'reminders_on' : 'reminders_off' };
  },
};

function explained({ enabled, days }: Plan, language: Language): Html {
  const words = DASHBOARD[language].reminders;
  if (!enabled) return html`<p>${words.nothing}</p>`;
  return html`<ul class="activity">${days.map((day) => html`<li>${stepText(day, language)}</li>`)}</ul>
${words.rules.map((rule) => html`<p class="soft">${rule}</p>`)}`;
}

/** Describes a reminder of the schedule: `3 days before the due date: friendly reminder`. */
function stepText(day: number, language: Language): string {
  const words = DASHBOARD[language].reminders;
  const when = day === 0 ? words.onDueDate : day < 0 ? words.before(-day) : words.after(day);
  return labelled(language, when, words.tones[toneOf(day)]);
}

function form(visit: SignedIn, refused: Refused, { enabled, days }: Plan): Html {
  const words = DASHBOARD[visit.language].reminders;
  const { form: said } = words;
  const shown = enabled ? days : REMINDER_PLAN.days;
  const text = (wanted: readonly number[]) => wanted.map(Math.abs).join(', ');
  const attributes = html` autocomplete="off" maxlength="80"`;
  const optional = { isOptional: 'quietly', attributes } as const;
  return formOf(visit, refused, {
    action: visit.at(PLACE),
    fields: [
      { name: 'enabled', label: said.enabled, value: enabled ? 'on' : 'off', options: Object.entries(said.choices) },
      {
        name: 'before',
        label: said.before,
        hint: said.beforeHint,
        value: text(shown.filter((day) => day < 0)),
        ...optional,
      },
      {
        name: 'after',
        label: said.after,
        hint: said.afterHint,
        value: text(shown.filter((day) => day >= 0)),
        ...optional,
      },
    ],
    button: said.button,
  });
}
