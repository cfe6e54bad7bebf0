/** Page of one import: its preview with rows and faults, and the buttons to confirm and undo the import (R108). */
import { html } from 'hono/html';
import { confirmImport } from '../../../operations/imports/confirm-import.ts';
import { getImport } from '../../../operations/imports/get-import.ts';
import type { ImportData } from '../../../operations/imports/import.ts';
import { undoImport } from '../../../operations/imports/undo-import.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { factList } from '../../layout/facts.ts';
import { countText } from '../../layout/formats.ts';
import { moment, money } from '../components/formats.ts';
import { buttonForm, stepView } from '../components/step.ts';
import { rowsTable } from '../components/table.ts';
import { tag } from '../components/tag.ts';
import { working } from '../components/working.ts';
import { idIn, type Page, run, type SignedIn } from '../page.ts';
import { IMPORT_TONES, IMPORTS_PLACE, productOf } from './list.ts';
import { leftOut, rowCards } from './rows.ts';

/** The import whose id is in the URL. Answers 404 if the import belongs to another account. */
const importOf = (visit: SignedIn) => run(visit, getImport, { id: idIn(visit) });

export const importPage: Page<SignedIn> = {
  path: `${IMPORTS_PLACE}/:id`,
  needs: 'billing.read',
  show: async (visit) => {
    const found = await importOf(visit);
    const words = DASHBOARD[visit.language].imports;
    const title = words.one({ kind: words.kinds[found.kind], from: productOf(found, visit.language) });
    return {
      title,
      body: html`<p><a class="link" href="${visit.at(IMPORTS_PLACE)}">← ${words.title}</a></p>
<div class="head"><h1>${title} ${tag(words.states[found.state], IMPORT_TONES[found.state])}</h1></div>
<section class="card">${facts(visit, found)}${totals(visit, found)}${leftOut(visit.language, found)}
<p>${words.explanations[found.fault_count > 0 && found.state === 'preview' ? 'faults' : found.state]}</p>${buttons(visit, found)}</section>
${rowCards(visit.language, found)}`,
    };
  },
};

function facts({ language, session }: SignedIn, found: ImportData): Html | '' {
  const { facts: labels } = DASHBOARD[language].imports;
  const count = (value: number) => countText(value, language);
  const some = (value: number) => (value === 0 ? null : count(value));
  const when = (at: string | null) => (at === null ? null : moment(at, session.account.timezone, language));
  return factList([
    [labels.rows, count(found.rows)],
    [labels.new, count(found.new)],
    [labels.same, some(found.same)],
    [labels.changed, some(found.changed)],
    [labels.customers, found.kind === 'invoices' ? some(found.customers) : null],
    [labels.withoutPaidDay, some(found.without_paid_day)],
    [labels.withoutTax, some(found.without_tax)],
    [labels.confirmed, when(found.confirmed_at)],
    [labels.undone, when(found.undone_at)],
    [labels.until, found.state === 'preview' ? null : when(found.expires_at)],
  ]);
}

function totals({ language }: SignedIn, { totals: sums }: ImportData): Html | '' {
  if (sums.length === 0) return '';
  const { columns, sums: caption } = DASHBOARD[language].imports;
  const figure = (amount: 'amount' | 'amount_paid' | 'amount_due') => ({
    label: columns[amount],
    kind: 'figure' as const,
    cell: (one: ImportData['totals'][number]) => money(one[amount], one.currency, language),
  });
  return rowsTable(
    caption,
    [
      { label: columns.currency, cell: ({ currency }) => currency },
      { label: columns.count, kind: 'figure', cell: ({ count }) => countText(count, language) },
      figure('amount'),
      figure('amount_paid'),
      figure('amount_due'),
    ],
    sums,
  );
}

function buttons(visit: SignedIn, found: ImportData): Html | '' {
  const words = DASHBOARD[visit.language].imports;
  const place = `${IMPORTS_PLACE}/${found.id}`;
  if (!visit.caller.scopes.has('billing.write')) return '';
  if (found.state === 'preview' && found.fault_count === 0 && found.new > 0)
    return buttonForm(visit, `${place}/confirm`, words.confirm, 'button');
  if (found.state === 'done' && found.new > 0)
    return html`<p><a class="link" href="${visit.at(`${place}/undo`)}">${words.undoing.link}</a></p>`;
  return '';
}

export const confirmImportPage: Page<SignedIn> = {
  path: `${IMPORTS_PLACE}/:id/confirm`,
  needs: 'billing.write',
  show: async (visit) => ({ goTo: visit.at(`${IMPORTS_PLACE}/${(await importOf(visit)).id}`) }),
  act: async (visit) => {
    const id = idIn(visit);
    const words = DASHBOARD[visit.language].imports;
    const { language } = visit;
    const place = visit.at(`${IMPORTS_PLACE}/${id}`);
    return working(visit, (following) => run(following, confirmImport, { id }), {
      title: words.title,
      line: ({ done, total }) => words.progress({ done: countText(done, language), total: countText(total, language) }),
      done: () => html`<p><strong>${DASHBOARD[language].notices.import_confirmed}</strong></p>
<p><a class="button" href="${place}">${words.show}</a></p>`,
      failed: html`<p>${words.failed} ${DASHBOARD[language].troubles.requestId(visit.visitor.requestId)}</p>
<p><a class="button second" href="${place}">${words.show}</a></p>`,
      atOnce: () => ({ goTo: place, notice: 'import_confirmed' }),
    });
  },
};

export const undoImportPage: Page<SignedIn> = {
  path: `${IMPORTS_PLACE}/:id/undo`,
  needs: 'billing.write',
  show: async (visit, refused) => {
    const { id } = await importOf(visit);
    const { title, text, button } = DASHBOARD[visit.language].imports.undoing;
    const place = `${IMPORTS_PLACE}/${id}`;
    return stepView(visit, { title, text, button, path: `${place}/undo`, back: place, isDangerous: true }, refused);
  },
  act: async (visit) => {
    const id = idIn(visit);
    await run(visit, undoImport, { id });
    return { goTo: visit.at(`${IMPORTS_PLACE}/${id}`), notice: 'import_undone' };
  },
};
