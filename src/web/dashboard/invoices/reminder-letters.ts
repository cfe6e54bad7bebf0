/** Two lists of reminders: reminders that can be selected, with their texts, and reminders that cannot be sent. */

import { html } from 'hono/html';
import type * as z from 'zod';
import { previewReminders } from '../../../operations/reminders/preview-reminders.ts';
import type { RemindedManyData } from '../../../operations/reminders/reminded-many.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { copiesText } from '../components/copies.ts';
import { emailText } from '../components/email-text.ts';
import { moment, money } from '../components/formats.ts';
import { type Column, rowsTable } from '../components/table.ts';
import { run, type SignedIn } from '../page.ts';

export type Letter = RemindedManyData['results'][number];
export type Shown = z.input<typeof previewReminders.output>;
type WithText = Shown['results'][number];

export function previewOf(visit: SignedIn, wanted: Readonly<Record<string, string | number>>): Promise<Shown> {
  return run(visit, previewReminders, wanted);
}

/** Checkboxes for selecting reminders. `chosen`: ids of the selected invoices; null if all are selected. */
type Choice = { readonly name: string; readonly chosen: readonly string[] | null };

export function letterList(visit: SignedIn, choice: Choice, letters: readonly WithText[]): Html {
  const words = DASHBOARD[visit.language].remindAll;
  const possible = letters.filter(({ reason }) => reason === null);
  const others = letters.filter(({ reason }) => reason !== null);
  const choose =
    possible.length === 0
      ? ''
      : html`<fieldset id="${choice.name}" data-all="${words.all}" data-none="${words.noneOfThem}"><legend class="hidden">${words.letters}</legend>
<ul class="letters">${possible.map((letter) => letterRow(visit, choice, letter))}</ul></fieldset>`;
  const stopped =
    others.length === 0
      ? ''
      : html`<details class="more-filters"><summary>${words.stopped(String(others.length))}</summary>${rowsTable(words.stopped(String(others.length)), stoppedColumns(visit), others)}</details>`;
  return html`${choose}${stopped}`;
}

function letterRow({ at, language }: SignedIn, { name, chosen }: Choice, letter: WithText): Html {
  const words = DASHBOARD[language].remindAll;
  const { invoice_id: id, invoice_number: number, customer_id, customer_name: customer } = letter;
  const isChosen = chosen === null || chosen.includes(String(id));
  const disputed = letter.disputed ? html` <span class="tag">${DASHBOARD[language].invoiceList.disputed}</span>` : '';
  return html`<li><label class="tick"><input type="checkbox" name="${name}" value="${id}"${isChosen ? html` checked` : ''}> <span><b>${number ?? id}</b> <bdi>${customer}</bdi></span></label>
<span class="figure">${money(letter.amount_due, letter.currency, language)}</span>
<details><summary><bdi>${letter.subject}</bdi><span class="small">${words.late(letter.days_overdue)}</span></summary>
<p class="ways"><a class="link" href="${at(`/invoices/${id}`)}">${number ?? id}</a><a class="link" href="${at(`/customers/${customer_id}`)}"><bdi>${customer}</bdi></a>${disputed}</p>
<p>${emailText(letter.to)}</p>${copiesText(letter.cc)}<p><strong>${letter.subject}</strong></p><pre class="letter">${letter.body}</pre></details></li>`;
}

export function partyColumns({ at, language }: SignedIn): readonly Column<Letter>[] {
  const { columns } = DASHBOARD[language].remindAll;
  return [
    {
      label: columns.number,
      cell: ({ invoice_id: id, invoice_number: number, customer_name: name }) =>
        html`<a href="${at(`/invoices/${id}`)}"><span>${number ?? id} · <bdi>${name}</bdi></span></a>`,
    },
    { label: columns.to, cell: ({ to, cc }) => html`${emailText(to)}${copiesText(cc)}` },
    {
      label: columns.due,
      kind: 'figure',
      phone: 'end',
      cell: ({ amount_due: due, currency }) => money(due, currency, language),
    },
  ];
}

function stoppedColumns(visit: SignedIn): readonly Column<Letter>[] {
  const { columns } = DASHBOARD[visit.language].remindAll;
  return [
    ...partyColumns(visit),
    { label: columns.outcome, phone: 'below', cell: (letter) => reasonWords(visit, letter) },
  ];
}

/**
 * The reason why no reminder is sent, for example `Skipped: reminded less than 24 hours ago, possible again from …`.
 */
export function reasonWords({ language, session }: SignedIn, { reason, next_allowed_at: next }: Letter): Html | string {
  const words = DASHBOARD[language].remindAll;
  if (reason === null) return '';
  const again = next === null ? '' : ` (${words.again(moment(next, session.account.timezone, language))})`;
  return html`<span class="tag">${words.skipped}</span> ${words.reasons[reason]}${again}`;
}
