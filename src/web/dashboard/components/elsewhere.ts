/**
 * A fault can concern a field that the form does not have: a field of the business, the customer or the draft. This
 * module finds the label and the page of such a field.
 */

import type { Language } from '../../../model/language.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Refused, SignedIn } from '../page.ts';
import type { Named } from './form.ts';

/**
 * Ids of the customer and the draft whose fields can be faulty. Null or absent if the object has no page, or cannot be
 * changed.
 */
export type Owners = { readonly customer: number | null; readonly draft?: number };

/** Returns the faulty fields that are on other pages. The fault summary of a form links to these fields. */
export function fieldsElsewhere(visit: SignedIn, { faults }: Refused, owners: Owners): readonly Named[] {
  return [...faults.keys()].flatMap((name) => fieldElsewhere(visit, name, owners) ?? []);
}

/**
 * Returns the label and the page of one faulty field. Undefined for an unknown field. `name`: field in a fault, such as
 * `business.vat_number`, `customer.country` or `items[0].tax_rate`.
 */
export function fieldElsewhere(visit: SignedIn, name: string, { customer, draft }: Owners): Named | undefined {
  const { language, at, session } = visit;
  const { elsewhere } = DASHBOARD[language].page;
  const [owner, field = '', part = 'id'] = name.split('.');
  const key = field === 'endpoint' ? `endpoint.${part}` : field;
  if (owner === 'business') return ofBusiness(visit, name, key);
  if (owner === 'customer') {
    const label = labelIn(DASHBOARD[language].customers.fields, key);
    const href = customer === null ? null : at(`/customers/${customer}/change#${key}`);
    return label === undefined ? undefined : { name, label: elsewhere.customer(label), href };
  }
  const label = draft === undefined ? undefined : draftLabel(name, session.account.currency, language);
  return label === undefined ? undefined : { name, label, href: at(`/invoices/${draft}/edit#${name}`) };
}

function ofBusiness({ language, caller, at }: SignedIn, name: string, key: string): Named | undefined {
  const { fields, invoices } = DASHBOARD[language].business;
  const ofDetails = labelIn(fields, key);
  const label = ofDetails ?? labelIn(invoices.fields, key);
  if (label === undefined) return undefined;
  const place = at(`/settings/${ofDetails === undefined ? 'invoices' : 'business'}#${key}`);
  const href = caller.scopes.has('account.manage') ? place : null;
  return { name, label: DASHBOARD[language].page.elsewhere.business(label), href };
}

function draftLabel(name: string, ownCurrency: string, language: Language): string | undefined {
  const { lines, more, details } = DASHBOARD[language].newInvoice;
  const [, index, part = ''] = /^items\[(\d{1,4})\]\.(\w+)$/.exec(name) ?? [];
  const ofDetails = { date: details.date, due_date: details.due, exchange_rate: details.exchange(ownCurrency) };
  if (index === undefined) return labelIn({ ...more.fields, ...ofDetails }, name);
  const label = labelIn(lines, part);
  return label === undefined ? undefined : `${lines.line(String(Number(index) + 1))}, ${label}`;
}

function labelIn(labels: Readonly<Record<string, unknown>>, key: string): string | undefined {
  const label = Object.hasOwn(labels, key) ? labels[key] : undefined;
  return typeof label === 'string' ? label : undefined;
}
