/**
 * Page that records the entries with the match level `certain` after one confirmation, and shows the result of each
 * entry. If there are more entries than one call can record, the result page links back to this page.
 */

import { html } from 'hono/html';
import type * as z from 'zod';
import { confirmBankEntries } from '../../../operations/bank/confirm-bank-entries.ts';
import { listBankEntries } from '../../../operations/bank/list-bank-entries.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { money } from '../components/formats.ts';
import { stepView } from '../components/step.ts';
import { rowsTable } from '../components/table.ts';
import { type Page, run, runOnce, type SignedIn, type View } from '../page.ts';
import { BANK_PLACE } from './list.ts';

const PATH = `${BANK_PLACE}/record`;

export const recordEntriesPage: Page<SignedIn> = {
  path: PATH,
  needs: 'billing.write',
  show: async (visit, refused) => {
    const { recording: words } = DASHBOARD[visit.language].bank;
    const { levels } = await run(visit, listBankEntries, { limit: 1 });
    const certain = levels?.find(({ level }) => level === 'certain');
    if (!certain) return { goTo: visit.at(BANK_PLACE) };
    const sums = certain.totals.map(({ currency, amount }) => money(amount, currency, visit.language)).join(', ');
    const step = { title: words.title({ n: certain.count, sums }), text: words.text, path: PATH, back: BANK_PLACE };
    return stepView(visit, { ...step, button: words.button }, refused);
  },
  act: async (visit, sent) => outcome(visit, await runOnce(visit, confirmBankEntries, { level: 'certain' }, sent)),
};

type Done = z.input<typeof confirmBankEntries.output>;

function outcome(visit: SignedIn, done: Done): View {
  const { at, language } = visit;
  const { recording: words, list, reasons } = DASHBOARD[language].bank;
  const sums = done.totals.map(({ currency, amount }) => money(amount, currency, language)).join(', ');
  const columns = [
    {
      label: words.entry,
      cell: ({ entry_id: id }: Done['results'][number]) => html`<a href="${at(`${BANK_PLACE}/${id}`)}">${id}</a>`,
    },
    {
      label: list.columns.match,
      cell: ({ payments, reason }: Done['results'][number]) =>
        reason === null ? payments.map(({ invoice_number }) => invoice_number).join(', ') : reasons[reason],
    },
  ];
  return {
    title: words.done,
    body: html`<p><a class="link" href="${at(BANK_PLACE)}">← ${list.title}</a></p><h1>${words.done}</h1>
<section class="card" role="status"><p>${words.recorded({ n: done.recorded, sums })}</p>${done.skipped > 0 ? html`<p>${words.skipped(done.skipped)}</p>` : ''}
${done.has_more ? html`<p><a class="button second" href="${at(PATH)}">${words.rest}</a></p>` : ''}</section>
${done.results.length === 0 ? '' : html`<section class="card">${rowsTable(words.done, columns, done.results)}</section>`}`,
  };
}
