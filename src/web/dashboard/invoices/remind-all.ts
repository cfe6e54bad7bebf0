/**
 * Reminders for all overdue invoices. The page first lists the reminders with their texts, and then sends only the
 * selected ones.
 */

import { html } from 'hono/html';
import { BillingError, type BillingErrorCode } from '../../../model/billing-error.ts';
import { BOUNDS } from '../../../model/bounds.ts';
import { DEADLINE_DAYS, REMINDER_TONES } from '../../../model/reminding.ts';
import type { RemindedManyData } from '../../../operations/reminders/reminded-many.ts';
import { sendPreviewed } from '../../../operations/reminders/send-previewed.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { type FieldSpec, fieldOf, formOf } from '../components/form.ts';
import { money } from '../components/formats.ts';
import { emptyNote, invalidFilters } from '../components/listing.ts';
import { wholeNumber } from '../components/numbers.ts';
import { refusalText } from '../components/refusal-words.ts';
import { type Column, rowsTable } from '../components/table.ts';
import { matchNote } from '../customers/match.ts';
import {
  type FormFields,
  filledIn,
  listOf,
  NO_FAULTS,
  type Page,
  type Refused,
  run,
  type SignedIn,
  textOf,
  type View,
} from '../page.ts';
import { type Letter, letterList, partyColumns, previewOf, reasonWords, type Shown } from './reminder-letters.ts';

const PLACE = '/invoices/remind';
const NAMES = ['customer', 'min_days', 'currency', 'tone', 'message', 'deadline_days'] as const;
const CHOSEN = 'invoices';
/**
 * Form fields with positions in the list of reminders. `page`: the position where this page starts. `after`: the
 * position where the next page starts.
 */
const PAGE = 'page';
const AFTER = 'after';

export const remindAllPage: Page<SignedIn> = {
  path: PLACE,
  needs: 'billing.write',
  lists: [CHOSEN],
  show: async (visit, refused) => {
    const sent = 'form_id' in refused.sent ? refused.sent : filledIn(visit.query, NAMES);
    const after = textOf(sent, PAGE);
    const wanted = { ...fieldsIn(sent), ...(after === '' ? {} : { after }) };
    const shown = await previewOf(visit, wanted).catch(invalidFilters(sent, visit.language));
    if ('faults' in shown) return page(visit, shown, sent, null);
    return page(visit, { ...refused, sent }, sent, shown);
  },
  act: async (visit, sent) => {
    const next = textOf(sent, AFTER);
    const confirm = textOf(sent, 'confirm');
    if (textOf(sent, 'look') === 'yes' || next !== '' || confirm === '') {
      // In a new preview, all reminders are selected at first.
      const { [CHOSEN]: _, [PAGE]: __, ...kept } = sent;
      return remindAllPage.show(visit, { ...NO_FAULTS, sent: { ...kept, [PAGE]: next } });
    }
    const invoices = listOf(sent, CHOSEN).map(wholeNumber);
    return outcomeView(visit, await run(visit, sendPreviewed, { ...fieldsIn(sent), confirm, [CHOSEN]: invoices }));
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

/** Page with the filters and the reminders. `shown`: null if the operation refused the filters. */
function page(visit: SignedIn, refused: Refused, sent: FormFields, shown: Shown | null): View {
  const words = DASHBOARD[visit.language].remindAll;
  const isSendable = shown !== null && shown.confirm !== null;
  const specs = fieldsOf(visit);
  const form = formOf(visit, refused, {
    action: visit.at(PLACE),
    fields: [folded(visit, specs, refused), ...(shown === null ? [] : [listed(visit, refused, sent, shown)])],
    named: [...specs, { name: CHOSEN, label: words.letters }],
    button: isSendable ? words.send : words.look,
    instead: { href: visit.at('/invoices?status=overdue'), label: words.back },
  });
  return {
    title: words.title,
    body: html`<h1>${words.title}</h1><p class="soft">${words.text}</p><section class="card">${form}</section>`,
    ...(shown === null ? { status: 422 } : {}),
  };
}

/**
 * The filter fields, collapsed. The heading names the fields that have a value, because the fields themselves are not
 * visible.
 */
function folded({ language }: SignedIn, specs: readonly FieldSpec[], refused: Refused): Html {
  const words = DASHBOARD[language].remindAll;
  const set = specs.filter(({ name }) => textOf(refused.sent, name).trim() !== '').map(({ label }) => label);
  const heading = set.length === 0 ? words.filters : `${words.filters} (${set.join(', ')})`;
  const isOpen = specs.some(({ name }) => refused.faults.has(name));
  return html`<details class="more-filters"${isOpen ? html` open` : ''}><summary>${heading}</summary>
<div class="group">${specs.map((one) => fieldOf(one, refused, language))}<p><button class="button second" type="submit" name="look" value="yes">${words.look}</button></p></div></details>`;
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

function listed(visit: SignedIn, refused: Refused, sent: FormFields, shown: Shown): Html {
  const words = DASHBOARD[visit.language].remindAll;
  const { confirm, counts, would_be_refused: refusal, total_count: total, next } = shown;
  const code = confirm === null ? '' : html`<input type="hidden" name="confirm" value="${confirm}">`;
  const place = textOf(sent, PAGE);
  const here = place === '' ? '' : html`<input type="hidden" name="${PAGE}" value="${place}">`;
  const stopped =
    refusal === null
      ? ''
      : html`<p class="fault">${refusalText(new BillingError(refusal.code as BillingErrorCode, refusal.message), visit.language)}</p>`;
  const match = matchNote(visit, { path: PLACE, query: filledIn(sent, NAMES) }, shown.customer_match);
  if (shown.results.length === 0) return html`${match}${emptyNote(words.none)}`;
  const more =
    next === null
      ? ''
      : html`<p class="soft">${words.more}</p><p><button class="button second" type="submit" name="${AFTER}" value="${next}">${words.next}</button></p>`;
  return html`${code}${here}${stopped}${match}<h2>${words.count({ letters: counts.preview, invoices: total })}</h2>${sumsOf(visit, shown)}
${letterList(visit, { name: CHOSEN, chosen: chosenIn(refused) }, shown.results)}${more}`;
}

/** Ids of the selected invoices. Null if the form was not refused. In this case, the preview selects all reminders. */
function chosenIn({ faults, message, sent }: Refused): readonly string[] | null {
  return faults.size === 0 && message === null ? null : listOf(sent, CHOSEN);
}

function sumsOf({ language }: SignedIn, { totals }: RemindedManyData): Html {
  return html`${totals.map(({ currency, amount_due: due }) => html`<p class="soft">${DASHBOARD[language].remindAll.sum(money(due, currency, language))}</p>`)}`;
}

function outcomeView(visit: SignedIn, done: RemindedManyData): View {
  const words = DASHBOARD[visit.language].remindAll;
  const { counts, results, has_more: more } = done;
  const columns: readonly Column<Letter>[] = [
    ...partyColumns(visit),
    {
      label: words.columns.outcome,
      phone: 'below',
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
