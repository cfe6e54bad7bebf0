/** Reminders for all overdue invoices. The page first lists the reminders, and sends them only after a confirmation. */

import { html } from 'hono/html';
import { BillingError, type BillingErrorCode } from '../../../model/billing-error.ts';
import { BOUNDS } from '../../../model/bounds.ts';
import { DEADLINE_DAYS, REMINDER_TONES } from '../../../model/reminding.ts';
import { remindOverdue } from '../../../operations/reminders/remind-overdue.ts';
import type { RemindedManyData } from '../../../operations/reminders/reminded-many.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { emailText } from '../components/email-text.ts';
import { type FieldSpec, formOf } from '../components/form.ts';
import { moment, money } from '../components/formats.ts';
import { emptyNote, invalidFilters } from '../components/listing.ts';
import { wholeNumber } from '../components/numbers.ts';
import { refusalText } from '../components/refusal-words.ts';
import { type Column, rowsTable } from '../components/table.ts';
import { matchNote } from '../customers/match.ts';
import {
  type FormFields,
  filledIn,
  NO_FAULTS,
  type Page,
  type Refused,
  run,
  type SignedIn,
  textOf,
  type View,
} from '../page.ts';

type Letter = RemindedManyData['results'][number];

const PLACE = '/invoices/remind';
const NAMES = ['customer', 'min_days', 'currency', 'tone', 'message', 'deadline_days'] as const;

export const remindAllPage: Page<SignedIn> = {
  path: PLACE,
  needs: 'billing.write',
  show: async (visit, refused) => {
    const sent = 'form_id' in refused.sent ? refused.sent : filledIn(visit.query, NAMES);
    const list = await run(visit, remindOverdue, fieldsIn(sent)).catch(invalidFilters(sent, visit.language));
    if ('faults' in list) return page(visit, list, sent, null);
    return page(visit, { ...refused, sent }, sent, list);
  },
  act: async (visit, sent) => {
    const confirm = textOf(sent, 'confirm');
    if (textOf(sent, 'look') === 'yes' || confirm === '') return remindAllPage.show(visit, { ...NO_FAULTS, sent });
    return outcomeView(visit, await run(visit, remindOverdue, { ...fieldsIn(sent), preview: false, confirm }));
  },
};

function fieldsIn(sent: FormFields): Record<string, string | number> {
  const { min_days, deadline_days, ...others } = filledIn(sent, NAMES);
  return {
    ...others,
    ...(min_days === undefined ? {} : { min_days: wholeNumber(min_days) }),
    ...(deadline_days === undefined ? {} : { deadline_days: wholeNumber(deadline_days) }),
  };
}

/** Page with the filters and the reminders. `list`: null if the operation refused the filters. */
function page(visit: SignedIn, refused: Refused, sent: FormFields, list: RemindedManyData | null): View {
  const words = DASHBOARD[visit.language].remindAll;
  const count = list?.confirm ? list.counts.preview : 0;
  const fields = [
    ...fieldsOf(visit),
    html`<p><button class="button second" type="submit" name="look" value="yes">${words.look}</button></p>`,
    ...(list === null ? [] : [listed(visit, sent, list)]),
  ];
  const form = formOf(visit, refused, {
    action: visit.at(PLACE),
    fields,
    button: count > 0 ? words.send(count) : words.look,
    instead: { href: visit.at('/invoices?status=overdue'), label: words.back },
  });
  return {
    title: words.title,
    body: html`<h1>${words.title}</h1><p class="soft">${words.text}</p><section class="card">${form}</section>`,
    ...(list === null ? { status: 422 } : {}),
  };
}

function fieldsOf({ language }: SignedIn): FieldSpec[] {
  const words = DASHBOARD[language].remindAll;
  const { tones, message, deadline, deadlineHint } = DASHBOARD[language].invoice.reminding;
  const optional = { isOptional: 'quietly' } as const;
  const digits = html` maxlength="5" inputmode="numeric" autocomplete="off"`;
  return [
    { name: 'customer', label: words.customer, ...optional },
    { name: 'min_days', label: words.minDays, attributes: digits, ...optional },
    { name: 'currency', label: words.currency, attributes: html` maxlength="3" size="3"`, ...optional },
    {
      name: 'tone',
      label: words.tone,
      options: [['', words.byAge], ...REMINDER_TONES.map((tone) => [tone, tones[tone]] as const)],
      ...optional,
    },
    { name: 'message', label: message, rows: 3, attributes: html` maxlength="${BOUNDS.message}"`, ...optional },
    {
      name: 'deadline_days',
      label: deadline,
      hint: deadlineHint(String(DEADLINE_DAYS.min)),
      attributes: digits,
      ...optional,
    },
  ];
}

function listed(visit: SignedIn, sent: FormFields, list: RemindedManyData): Html {
  const words = DASHBOARD[visit.language].remindAll;
  const { confirm, counts, would_be_refused: refusal, total_count: total, has_more: more } = list;
  const code = confirm === null ? '' : html`<input type="hidden" name="confirm" value="${confirm}">`;
  const refused =
    refusal === null
      ? ''
      : html`<p class="fault">${refusalText(new BillingError(refusal.code as BillingErrorCode, refusal.message), visit.language)}</p>`;
  const match = matchNote(visit, { path: PLACE, query: filledIn(sent, NAMES) }, list.customer_match);
  if (list.results.length === 0) return html`${match}${emptyNote(words.none)}`;
  return html`${code}${refused}${match}<h2>${words.count({ letters: counts.preview, invoices: total })}</h2>${sumsOf(visit, list)}
${more ? html`<p class="soft">${words.more}</p>` : ''}${rowsTable(words.title, [...partyColumns(visit), ...previewColumns(visit)], list.results)}`;
}

function sumsOf({ language }: SignedIn, { totals }: RemindedManyData): Html {
  return html`${totals.map(({ currency, amount_due: due }) => html`<p class="soft">${DASHBOARD[language].remindAll.sum(money(due, currency, language))}</p>`)}`;
}

function partyColumns({ at, language }: SignedIn): readonly Column<Letter>[] {
  const { columns } = DASHBOARD[language].remindAll;
  return [
    {
      label: columns.number,
      cell: ({ invoice_id: id, invoice_number: number }) =>
        html`<a class="short" href="${at(`/invoices/${id}`)}">${number ?? id}</a>`,
    },
    {
      label: columns.customer,
      cell: ({ customer_id: id, customer_name: name }) =>
        html`<a href="${at(`/customers/${id}`)}"><bdi>${name}</bdi></a>`,
    },
    { label: columns.to, cell: ({ to }) => emailText(to) },
    {
      label: columns.due,
      kind: 'figure',
      cell: ({ amount_due: due, currency }) => money(due, currency, language),
    },
  ];
}

function previewColumns(visit: SignedIn): readonly Column<Letter>[] {
  const { columns } = DASHBOARD[visit.language].remindAll;
  return [
    { label: columns.late, kind: 'figure', cell: ({ days_overdue: days }) => String(days) },
    {
      label: columns.letter,
      cell: (letter) => (letter.reason === null ? subjectOf(visit, letter) : reasonWords(visit, letter)),
    },
  ];
}

function subjectOf({ language }: SignedIn, { subject, disputed }: Letter): Html {
  const tag = disputed ? html`<span class="tag">${DASHBOARD[language].invoiceList.disputed}</span> ` : '';
  return html`${tag}<bdi>${subject}</bdi>`;
}

/** Says why a reminder is skipped: `Skipped: reminded less than 24 hours ago, possible again from …`. */
function reasonWords({ language, session }: SignedIn, { reason, next_allowed_at: next }: Letter): Html | string {
  const words = DASHBOARD[language].remindAll;
  if (reason === null) return '';
  const again = next === null ? '' : ` (${words.again(moment(next, session.account.timezone, language))})`;
  return html`<span class="tag">${words.skipped}</span> ${words.reasons[reason]}${again}`;
}

function outcomeView(visit: SignedIn, done: RemindedManyData): View {
  const words = DASHBOARD[visit.language].remindAll;
  const { counts, results, has_more: more } = done;
  const columns: readonly Column<Letter>[] = [
    ...partyColumns(visit),
    {
      label: words.columns.outcome,
      cell: (letter) =>
        letter.outcome === 'skipped' || letter.outcome === 'preview'
          ? reasonWords(visit, letter)
          : words.outcomes[letter.outcome],
    },
  ];
  const lines = (['sent', 'queued', 'not_configured', 'skipped'] as const)
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => html`<li>${words.counts[outcome](counts[outcome])}</li>`);
  return {
    title: words.done,
    body: html`<p><a class="link" href="${visit.at('/invoices?status=overdue')}">← ${words.back}</a></p>
<h1>${words.done}</h1><section class="card" role="status"><ul>${lines}</ul></section>
<section class="card">${rowsTable(words.done, columns, results)}</section>
${more ? html`<p><a class="button second" href="${visit.at(PLACE)}">${words.rest}</a></p>` : ''}`,
  };
}
