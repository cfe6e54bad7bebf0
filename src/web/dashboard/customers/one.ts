import { html } from 'hono/html';
import type * as z from 'zod';
import { BillingError } from '../../../model/billing-error.ts';
import { countryIn, type Language, languageName } from '../../../model/language.ts';
import { vatNumberFault } from '../../../model/vat-number.ts';
import { getCustomer } from '../../../operations/customers/get-customer.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { factList } from '../../layout/facts.ts';
import { moment, rateText } from '../components/formats.ts';
import { idIn, type Page, type Redirect, run, type SignedIn } from '../page.ts';
import { CUSTOMER_FIELDS, shownValues } from './fields.ts';
import { latestInvoices, latestPayments, latestQuotes, latestSubscriptions } from './latest.ts';
import { owedBy } from './owed.ts';

export type KnownCustomer = z.input<typeof getCustomer.output>;

export function customerOf(visit: SignedIn): Promise<KnownCustomer> {
  return run(visit, getCustomer, { id: idIn(visit) });
}

/**
 * If the customer in the address was merged into another customer, redirects to the page of that customer. Throws any
 * other error again.
 */
export function survivorPage(visit: SignedIn, error: unknown): Redirect {
  const into =
    error instanceof BillingError && error.code === 'customer_merged' ? error.details.facts?.into : undefined;
  if (into === undefined) throw error;
  return { goTo: visit.at(`/customers/${into}`), notice: 'customer_was_merged' };
}

export const customerPage: Page<SignedIn> = {
  path: '/customers/:id',
  show: async (visit) => {
    const words = DASHBOARD[visit.language].customers;
    const customer = await customerOf(visit).catch((error) => survivorPage(visit, error));
    if ('goTo' in customer) return customer;
    const { id, name, erased_at: erasedAt } = customer;
    const [owed, invoices, quotes, payments, subscriptions] = await Promise.all([
      owedBy(visit, id),
      latestInvoices(visit, id),
      latestQuotes(visit, id),
      latestPayments(visit, id),
      latestSubscriptions(visit, id),
    ]);
    return {
      title: name,
      body: html`<p><a class="link" href="${visit.at('/customers')}">← ${words.back}</a></p>
<h1><bdi>${name}</bdi></h1>
${erasedAt === null ? html`<div class="buttons" role="group" aria-label="${DASHBOARD[visit.language].page.actions}">${actions(visit, id)}</div>` : html`<p>${words.erasedOn(moment(erasedAt, visit.session.account.timezone, visit.language))}</p>`}
<section class="card"><h2>${words.owed}</h2>${owed}</section>
<section class="card split"><h2>${words.details}</h2>${details(visit, customer)}</section>
${invoices}${quotes}${payments}${subscriptions}`,
    };
  },
};

function actions({ at, language }: SignedIn, id: number): Html {
  const words = DASHBOARD[language].customers;
  const { edit, invoice, quote, link, subscribe, merge, erase } = words.actions;
  return html`<a class="button" href="${at(`/invoices/new?customer_id=${id}`)}">${invoice}</a>
<a class="button second" href="${at(`/customers/${id}/change`)}">${edit}</a>
<a class="button second" href="${at(`/quotes/new?customer_id=${id}`)}">${quote}</a>
<a class="button second" href="${at(`/links/new?customer_id=${id}`)}">${link}</a>
<a class="button second" href="${at(`/customers/${id}/subscribe`)}">${subscribe}</a>
<a class="button second" href="${at(`/customers/${id}/statement`)}">${DASHBOARD[language].customerStatement.title}</a>
<a class="button second" href="${at(`/customers/${id}/merge`)}">${merge}</a>
<a class="button second" href="${at(`/customers/${id}/erase`)}">${erase}</a>`;
}

/** Readable texts for the customer's values that the form offers in a select, such as the country. */
function namesIn(customer: KnownCustomer, language: Language) {
  const { language: own, tax_category: category, is_business: isBusiness, einvoice_format: format } = customer;
  const { country, delivery_address: delivery } = customer;
  const { categories } = DASHBOARD[language].tax;
  const { yes, no } = DASHBOARD[language].customers.business;
  return {
    country: country && countryIn(language, country),
    'delivery_address.country': delivery?.country ? countryIn(language, delivery.country) : null,
    language: own === null ? null : languageName(language, own),
    tax_category: category === null ? null : categories[category],
    is_business: isBusiness === null ? null : isBusiness ? yes : no,
    einvoice_format: format === null ? null : DASHBOARD[language].einvoice.files[format],
  };
}

/** Hint beside an invalid VAT number. */
function vatNote({ vat_number: number, vat_number_valid: isValid }: KnownCustomer, language: Language): Html | '' {
  const fault = isValid === false && number !== null ? vatNumberFault(number) : undefined;
  return fault === undefined ? '' : html`<p class="hint">${DASHBOARD[language].customers.vatFaults[fault]}</p>`;
}

function details({ session, language }: SignedIn, customer: KnownCustomer): Html | '' {
  const words = DASHBOARD[language].customers;
  const values = { ...shownValues(customer), ...namesIn(customer, language) };
  const known = CUSTOMER_FIELDS.filter((name) => name !== 'name').map((name) => {
    const value = values[name];
    const note = name === 'vat_number' ? vatNote(customer, language) : '';
    return [words.fields[name], value === null ? null : html`<bdi>${value}</bdi>${note}`] as const;
  });
  const { average_days_to_pay: average } = customer;
  const pays = average === null ? null : words.days(rateText(average, language));
  return factList([
    ...known,
    [words.paysAfter, pays],
    [words.since, moment(customer.created_at, session.account.timezone, language)],
  ]);
}
