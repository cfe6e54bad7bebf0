/** The tax report: periods, files, sums by rate, the one-stop shop and the EU sales list (R109). */

import { html } from 'hono/html';
import type * as z from 'zod';
import { countryIn } from '../../../model/language.ts';
import { PERIODS } from '../../../model/periods.ts';
import { getTaxReport } from '../../../operations/tax/get-tax-report.ts';
import { FILE_FORMATS, FILE_TABLES, type FileFormat, type FileTable } from '../../../operations/tax/tax-file-input.ts';
import { DASHBOARD, DOCUMENTS, filled } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { factList } from '../../layout/facts.ts';
import { faultSummary } from '../components/form.ts';
import { money, rateText } from '../components/formats.ts';
import { filterForm, invalidFilters, pager } from '../components/listing.ts';
import { type Column, rowsTable } from '../components/table.ts';
import { filledIn, NO_FAULTS, type Page, type Refused, run, type SignedIn } from '../page.ts';

const TAX_PLACE = '/tax';
export const TAX_FILTERS = ['period', 'from', 'to'] as const;

type Report = z.input<typeof getTaxReport.output>;
type Rate = Report['rates'][number];
type ConsumerSale = Report['one_stop_shop'][number];
type EuSale = Report['eu_sales'][number];

const SHOWN = 100;

export const taxPage: Page<SignedIn> = {
  path: TAX_PLACE,
  needs: 'billing.read',
  show: async (visit) => {
    const words = DASHBOARD[visit.language].taxReport;
    const query = filledIn(visit.query, TAX_FILTERS);
    const place = filledIn(visit.query, ['cursor']);
    const found = await run(visit, getTaxReport, { limit: SHOWN, ...query, ...place }).catch(
      invalidFilters(query, visit.language),
    );
    const top = (filter: Refused) => html`<h1>${words.title}</h1><p class="soft">${words.text}</p>
${periodTabs(visit, query)}${periodForm(visit, filter)}`;
    if ('faults' in found) return { title: words.title, body: top(found), status: 422 };
    const { from, to, totals, next_cursor: next } = found;
    const body =
      totals.length === 0
        ? html`<section class="card"><p class="soft">${words.none}</p></section>`
        : sums(visit, found);
    return {
      title: words.title,
      body: html`${top({ ...NO_FAULTS, sent: { from, to } })}${warnings(visit, found)}${body}
${pager(visit, { path: TAX_PLACE, query: { from, to }, next })}`,
    };
  },
};

function periodTabs({ at, language }: SignedIn, { period, from, to }: Readonly<Record<string, string>>): Html {
  const words = DASHBOARD[language].taxReport;
  const current = period ?? (from === undefined && to === undefined ? 'last_quarter' : undefined);
  const links = PERIODS.map(
    (one) =>
      html`<li><a href="${at(`${TAX_PLACE}?period=${one}`)}"${one === current ? html` aria-current="true"` : ''}>${words.periods[one]}</a></li>`,
  );
  return html`<nav class="tabs states" id="period" aria-label="${words.period}"><ul>${links}</ul></nav>`;
}

function periodForm(visit: SignedIn, refused: Refused): Html {
  const { columns } = DOCUMENTS[visit.language].taxFile;
  const fields = [
    { name: 'from', label: columns.from, type: 'date', isOptional: 'quietly' },
    { name: 'to', label: columns.to, type: 'date', isOptional: 'quietly' },
  ] as const;
  const named = [...fields, { name: 'period', label: DASHBOARD[visit.language].taxReport.period }];
  const summary = refused.faults.size > 0 ? faultSummary(refused, visit.language, named) : '';
  return html`${summary}${filterForm(visit, TAX_PLACE, fields, refused)}`;
}

function warnings({ at, language }: SignedIn, report: Report): Html | '' {
  const { warnings, currency } = report;
  if (warnings.length === 0) return '';
  const words = DASHBOARD[language].taxReport;
  const lines = warnings.map(({ code, documents, numbers }) => {
    const rest = documents - numbers.length;
    const file = at(filePath(report, 'excel', 'documents'));
    const more = rest > 0 ? html` <a class="link" href="${file}" download>${words.more(String(rest))}</a>` : '';
    return html`<li>${filled(words.warnings[code], { count: documents, currency })} <span class="soft">${numbers.join(', ')}</span>${more}</li>`;
  });
  return html`<section class="card"><h2>${words.look}</h2><ul>${lines}</ul></section>`;
}

function sums(visit: SignedIn, report: Report): Html {
  const words = DASHBOARD[visit.language].taxReport;
  const names = DOCUMENTS[visit.language].taxFile.words;
  const shown = (amount: number, currency: string) => money(amount, currency, visit.language);
  const totals = report.totals.map(
    ({ currency, net, tax }) =>
      [words.total(currency), words.taxOn({ tax: shown(tax, currency), net: shown(net, currency) })] as const,
  );
  const { one_stop_shop: consumers, eu_sales: sales } = report;
  const consumerTotals = report.one_stop_shop_totals.map(
    ({ currency, net, tax }) =>
      [words.total(currency), words.taxOn({ tax: shown(tax, currency), net: shown(net, currency) })] as const,
  );
  const salesTotals = report.eu_sales_totals.map(
    ({ currency, goods, services }) =>
      [
        words.total(currency),
        `${words.goods} ${shown(goods, currency)}, ${words.services} ${shown(services, currency)}`,
      ] as const,
  );
  return html`<section class="card"><h2>${names.rates}</h2>${factList(totals)}${rowsTable(names.rates, rateColumns(visit), report.rates)}
${downloads(visit, report)}</section>
<section class="card"><h2>${names.one_stop_shop}</h2><p class="soft">${words.consumers}</p>${consumers.length === 0 ? html`<p>${words.noConsumers}</p>` : html`${rowsTable(names.one_stop_shop, consumerColumns(visit), consumers)}${factList(consumerTotals)}`}</section>
<section class="card"><h2>${names.eu_sales}</h2><p class="soft">${words.sales}</p>${sales.length === 0 ? html`<p>${words.noSales}</p>` : html`${rowsTable(names.eu_sales, saleColumns(visit), sales)}${factList(salesTotals)}`}</section>`;
}

/** Returns the links to the files with all rows. */
function downloads({ at, language }: SignedIn, report: Report): Html {
  const words = DASHBOARD[language].taxReport;
  const files = FILE_FORMATS.toReversed().flatMap((format) =>
    FILE_TABLES.map(
      (table) =>
        html`<a class="button second" href="${at(filePath(report, format, table))}" download>${words.files[format][table]}</a>`,
    ),
  );
  return html`<div class="buttons">${files}</div>`;
}

/** The address contains the first and the last day, so that a saved link always leads to the same period. */
function filePath({ from, to }: Report, format: FileFormat, table: FileTable): string {
  return `${TAX_PLACE}/file?${new URLSearchParams({ from, to, format, table })}`;
}

function rateColumns({ language }: SignedIn): readonly Column<Rate>[] {
  const { columns, words } = DOCUMENTS[language].taxFile;
  return [
    {
      label: columns.category,
      cell: ({ category }) => {
        if (category === 'standard') return words.standard;
        const name = category ?? 'no_category';
        return html`${words[name]}<br><span class="small soft">${DASHBOARD[language].taxReport.means[name]}</span>`;
      },
    },
    { label: columns.rate, kind: 'figure', cell: ({ rate }) => rateText(rate, language) },
    { label: columns.net, kind: 'figure', cell: ({ net, currency }) => money(net, currency, language) },
    { label: columns.tax, kind: 'figure', cell: ({ tax, currency }) => money(tax, currency, language) },
    { label: words.invoice, kind: 'figure', cell: ({ invoices }) => String(invoices) },
    { label: words.credit_note, kind: 'figure', cell: ({ credit_notes: notes }) => String(notes) },
  ];
}

function consumerColumns({ language }: SignedIn): readonly Column<ConsumerSale>[] {
  const { columns } = DOCUMENTS[language].taxFile;
  return [
    { label: columns.country, cell: ({ country }) => countryIn(language, country) },
    { label: columns.rate, kind: 'figure', cell: ({ rate }) => rateText(rate, language) },
    { label: columns.net, kind: 'figure', cell: ({ net, currency }) => money(net, currency, language) },
    { label: columns.tax, kind: 'figure', cell: ({ tax, currency }) => money(tax, currency, language) },
  ];
}

function saleColumns({ at, language }: SignedIn): readonly Column<EuSale>[] {
  const { columns } = DOCUMENTS[language].taxFile;
  const words = DASHBOARD[language].taxReport;
  return [
    {
      label: columns.vat_number,
      cell: ({ vat_number: number, vat_number_valid: isValid }) =>
        isValid ? (number ?? '') : html`${number ?? '–'} <span class="soft">${words.invalid}</span>`,
    },
    {
      label: columns.customer,
      cell: ({ customer: { id, name } }) => html`<a href="${at(`/customers/${id}`)}"><bdi>${name}</bdi></a>`,
    },
    { label: columns.country, kind: 'short', cell: ({ country }) => country ?? '–' },
    { label: words.goods, kind: 'figure', cell: ({ goods, currency }) => money(goods, currency, language) },
    { label: words.services, kind: 'figure', cell: ({ services, currency }) => money(services, currency, language) },
  ];
}
