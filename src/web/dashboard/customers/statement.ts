/** The statement of a customer: a period, a table per currency, a PDF file, and a mail. */

import { html } from 'hono/html';
import type * as z from 'zod';
import type { Addressees } from '../../../model/addressees.ts';
import { getStatement } from '../../../operations/statements/get-statement.ts';
import { sendStatement } from '../../../operations/statements/send-statement.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { factList } from '../../layout/facts.ts';
import { addresseesFor, copiesField, copiesIn } from '../components/copies.ts';
import { faultSummary, formOf } from '../components/form.ts';
import { money, shortDay } from '../components/formats.ts';
import { filterForm, invalidFilters, pager } from '../components/listing.ts';
import { type Column, rowsTable } from '../components/table.ts';
import { filledIn, NO_FAULTS, type Page, type Refused, run, runOnce, type SignedIn } from '../page.ts';
import { customerOf } from './one.ts';

type Known = z.input<typeof getStatement.output>;
type Line = Known['lines'][number];
type Balance = Known['balances'][number];

const SHOWN = 100;

export const statementPage: Page<SignedIn> = {
  path: '/customers/:id/statement',
  needs: 'billing.read',
  show: async (visit, refused) => {
    const words = DASHBOARD[visit.language].customerStatement;
    const customer = await customerOf(visit);
    const query = filledIn(visit.query, ['from', 'to']);
    const place = filledIn(visit.query, ['cursor']);
    const { id, name } = customer;
    const found = await run(visit, getStatement, { id, limit: SHOWN, ...query, ...place }).catch(
      invalidFilters(query, visit.language),
    );
    const title = words.of(name);
    const addressees = await addresseesFor(visit, id);
    const top = (filter: Refused) => html`<p><a class="link" href="${visit.at(`/customers/${id}`)}">← ${name}</a></p>
<h1>${title}</h1>${periodForm(visit, id, filter)}`;
    if ('faults' in found) return { title, body: top(found), status: 422 };
    const { from, to, balances, next_cursor: next } = found;
    const filter = { ...NO_FAULTS, sent: { from, to } };
    return {
      title,
      body: html`${top(filter)}
<div class="buttons">${download(visit, found)}</div>
${visit.caller.scopes.has('billing.write') ? sending(visit, found, addressees, refused) : ''}
${balances.length === 0 ? html`<section class="card"><p class="soft">${words.none}</p></section>` : balances.map((balance) => account(visit, found, balance))}
${pager(visit, { path: `/customers/${id}/statement`, query: { from, to }, next })}`,
    };
  },
  act: async (visit, sent) => {
    const { id } = await customerOf(visit);
    const query = filledIn(visit.query, ['from', 'to']);
    const { delivery } = await runOnce(visit, sendStatement, { id, ...query, ...copiesIn(sent) }, sent);
    return {
      goTo: visit.at(`/customers/${id}/statement?${new URLSearchParams(query)}`),
      notice: delivery === 'not_configured' ? 'statement_kept' : 'statement_sent',
    };
  },
};

function periodForm(visit: SignedIn, id: number, refused: Refused): Html {
  const words = DASHBOARD[visit.language].customerStatement;
  const fields = [
    { name: 'from', label: words.from, type: 'date', isOptional: 'quietly' },
    { name: 'to', label: words.to, type: 'date', isOptional: 'quietly' },
  ] as const;
  const summary = refused.faults.size > 0 ? faultSummary(refused, visit.language, fields) : '';
  return html`${summary}${filterForm(visit, `/customers/${id}/statement`, fields, refused)}`;
}

function download({ at, language }: SignedIn, { customer, from, to }: Known): Html {
  const file = at(`/customers/${customer.id}/statement/pdf?${new URLSearchParams({ from, to })}`);
  return html`<a class="button second" href="${file}" download>${DASHBOARD[language].customerStatement.download}</a>`;
}

function sending(
  visit: SignedIn,
  { customer, from, to }: Known,
  addressees: Addressees | null,
  refused: Refused,
): Html {
  const words = DASHBOARD[visit.language].customerStatement;
  if (!addressees) return html`<p class="soft">${words.noEmail}</p>`;
  const action = visit.at(`/customers/${customer.id}/statement?${new URLSearchParams({ from, to })}`);
  const fields = [copiesField(visit.language, addressees)];
  return html`<section class="card">${formOf(visit, refused, { action, fields, button: words.send(addressees.to) })}</section>`;
}

function account(visit: SignedIn, { lines }: Known, { currency, opening, closing }: Balance): Html {
  const words = DASHBOARD[visit.language].customerStatement;
  const shown = (amount: number) => money(amount, currency, visit.language);
  const meaning = closing > 0 ? words.outstanding : closing < 0 ? words.credit : words.settled;
  const own = lines.filter((line) => line.currency === currency);
  return html`<section class="card"><h2>${words.table(currency)}</h2>
${factList([
  [words.opening, shown(opening)],
  [words.closing, html`<strong>${shown(closing)}</strong> (${meaning})`],
])}${own.length === 0 ? '' : rowsTable(words.table(currency), columnsOf(visit), own)}</section>`;
}

function columnsOf({ at, language }: SignedIn): readonly Column<Line>[] {
  const words = DASHBOARD[language].customerStatement;
  const { columns } = words;
  return [
    { label: columns.date, cell: ({ date }) => shortDay(date, language) },
    {
      label: columns.what,
      cell: ({ kind, testmode, credit_note_id: id, credit_note_number: number }) => {
        const note = id === null ? '' : html` <a href="${at(`/credit-notes/${id}`)}">${number}</a>`;
        return html`${words.kinds[kind]}${testmode ? ` (${words.test})` : ''}${note}`;
      },
    },
    {
      label: columns.invoice,
      kind: 'short',
      cell: ({ invoice_id: id, invoice_number: number }) => html`<a href="${at(`/invoices/${id}`)}">${number}</a>`,
    },
    { label: columns.amount, kind: 'figure', cell: ({ amount, currency }) => money(amount, currency, language) },
    { label: columns.balance, kind: 'figure', cell: ({ balance, currency }) => money(balance, currency, language) },
  ];
}
