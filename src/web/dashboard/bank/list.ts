/** Page with the entries of bank statements: matching, unmatched and recorded ones (R89). */

import { html } from 'hono/html';
import { MATCH_LEVELS } from '../../../model/bank-entry.ts';
import { labelled } from '../../../model/language.ts';
import type { BankEntryData } from '../../../operations/bank/bank-entry.ts';
import { listBankEntries } from '../../../operations/bank/list-bank-entries.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { dateText } from '../../layout/formats.ts';
import { money } from '../components/formats.ts';
import { choices, listView } from '../components/list.ts';
import { AMOUNT_INPUT, withAmount } from '../components/numbers.ts';
import { type Column, rowsTable } from '../components/table.ts';
import { type Tone, tag } from '../components/tag.ts';
import { type Page, run, type SignedIn } from '../page.ts';

export const BANK_PLACE = '/payments/bank';

export const bankPage: Page<SignedIn> = {
  path: BANK_PLACE,
  needs: 'billing.read',
  show: (visit) => {
    const { at, language } = visit;
    const { list: words, levels } = DASHBOARD[language].bank;
    return listView(visit, {
      path: BANK_PLACE,
      words,
      isPeriod: true,
      tabs: { name: 'status', label: words.status, values: Object.entries(words.statuses), usual: 'open' },
      filters: [
        { name: 'level', label: words.level, options: choices(MATCH_LEVELS, levels, language) },
        { name: 'from', label: words.from, type: 'date' },
        { name: 'to', label: words.to, type: 'date' },
        { name: 'amount', label: words.amount, attributes: AMOUNT_INPUT },
      ],
      make: html`<a class="button" href="${at(`${BANK_PLACE}/import`)}">${DASHBOARD[language].bank.importing.title}</a>`,
      find: (query) => run(visit, listBankEntries, withAmount(query)),
      sums: ({ levels: found }) =>
        (found ?? []).map(({ level, count, totals }) => {
          const sums = totals.map(({ currency, amount }) => money(amount, currency, language)).join(', ');
          return labelled(language, levels[level], `${count} (${sums})`);
        }),
      table: ({
        entries,
        levels: found,
      }) => html`${found?.some(({ level }) => level === 'certain') ? recordLink(visit) : ''}
${rowsTable(words.title, columnsOf(visit), entries)}`,
    });
  },
};

function recordLink({ at, language }: SignedIn): Html {
  return html`<p><a class="button" href="${at(`${BANK_PLACE}/record`)}">${DASHBOARD[language].bank.recording.link}</a></p>`;
}

function columnsOf(visit: SignedIn): readonly Column<BankEntryData>[] {
  const { at, language } = visit;
  const { columns, noName } = DASHBOARD[language].bank.list;
  return [
    {
      label: columns.payer,
      cell: ({ id, payer }) => html`<a href="${at(`${BANK_PLACE}/${id}`)}"><bdi>${payer ?? noName}</bdi></a>`,
    },
    {
      label: columns.day,
      kind: 'short',
      phone: 'aside',
      cell: ({ booked_on: day }) => dateText(day as never, language),
    },
    { label: columns.text, cell: ({ text }) => html`<bdi>${text}</bdi>` },
    {
      label: columns.match,
      phone: 'below',
      cell: (entry) => html`${levelTag(visit, entry)} ${invoicesOf(visit, entry)}`,
    },
    {
      label: columns.amount,
      kind: 'figure',
      phone: 'end',
      cell: ({ amount, currency }) => money(amount, currency, language),
    },
  ];
}

const TONES: Readonly<Record<string, Tone>> = {
  certain: 'paid',
  confirmed: 'paid',
  likely: 'pending',
  possible: 'pending',
  ambiguous: 'pending',
  reversal: 'overdue',
  return: 'overdue',
};

/**
 * Tag of an entry: `reversal` if the bank took money back, `return` for a returned payment. Any other entry has its
 * match level as tag, or its status if it has no match level.
 */
export function levelTag({ language }: SignedIn, entry: BankEntryData): Html {
  const { levels, list } = DASHBOARD[language].bank;
  const state = entry.reversal ? (entry.returned === null ? 'reversal' : 'return') : (entry.level ?? entry.status);
  const label = state === 'confirmed' || state === 'ignored' || state === 'open' ? list.statuses[state] : levels[state];
  return tag(label, TONES[state] ?? '');
}

/** Links to the invoices that the entry has paid or would pay. */
export function invoicesOf({ at }: SignedIn, { invoices, payments }: BankEntryData): Html {
  const named =
    payments.length > 0
      ? payments.map(({ invoice_id: id, invoice_number: number }) => ({ id, number }))
      : invoices.map(({ id, invoice_number: number }) => ({ id, number }));
  return html`${named.map(({ id, number }, index) => html`${index > 0 ? ', ' : ''}<a class="short" href="${at(`/invoices/${id}`)}">${number}</a>`)}`;
}
