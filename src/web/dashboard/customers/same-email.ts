/**
 * Choice that a form shows if existing customers have the entered e-mail (R17). It has links to these customers, and a
 * checkbox for creating a new customer anyway.
 */

import { html } from 'hono/html';
import { BillingError, invalid, type ValidationIssue } from '../../../model/billing-error.ts';
import { emailKey } from '../../../model/email.ts';
import { listCustomers } from '../../../operations/customers/list-customers.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { tickBox } from '../components/form.ts';
import { type FormFields, filledIn, type Refused, run, type SignedIn, textOf } from '../page.ts';

const SHOWN_MAX = 10;
const TICKED = 'yes';

/** Adds `same_email` to the operation's input if the checkbox is ticked. */
export function sameEmailIn(sent: FormFields): { readonly same_email?: true } {
  return textOf(sent, 'same_email') === TICKED ? { same_email: true } : {};
}

/**
 * True if an operation has refused an e-mail because the e-mail belongs to a customer with a different name, or to
 * several customers.
 */
export function isOtherCustomer(error: unknown): error is BillingError {
  return (
    error instanceof BillingError && ['customer_exists', 'customer_differs', 'customer_ambiguous'].includes(error.code)
  );
}

/** Converts a refusal of the kind {@link isOtherCustomer} into a fault of the field `email`. */
export async function unlessTaken<T>(doing: Promise<T>, { language }: Pick<SignedIn, 'language'>): Promise<T> {
  return doing.catch((error: unknown) => {
    throw isOtherCustomer(error) ? invalid([takenFault('email', language)]) : error;
  });
}

export function takenFault(field: string, language: SignedIn['language']): ValidationIssue {
  return { field, message: DASHBOARD[language].customers.taken };
}

/**
 * If the form was refused because existing customers have its e-mail, returns these customers. Otherwise returns an
 * empty list.
 */
export async function holdersOf(visit: SignedIn, { sent, faults }: Refused, field: string) {
  const { [field]: email } = filledIn(sent, [field]);
  if (email === undefined || faults.get(field) !== DASHBOARD[visit.language].customers.taken) return [];
  const { customers } = await run(visit, listCustomers, { query: email, limit: SHOWN_MAX });
  return customers.filter((one) => one.email !== null && emailKey(one.email) === emailKey(email));
}

/**
 * Returns the links and the checkbox for the top of the form. Empty if no customer has the e-mail. `hrefOf`: returns
 * the page on which the person continues with an existing customer.
 */
export async function sameEmailChoice(
  visit: SignedIn,
  refused: Refused,
  hrefOf: (id: number) => string,
): Promise<readonly Html[]> {
  const holders = await holdersOf(visit, refused, 'email');
  if (holders.length === 0) return [];
  const words = DASHBOARD[visit.language].customers.sameEmail;
  const links = holders.map(
    ({ id, name, company }) =>
      html`<li><a class="link" href="${visit.at(hrefOf(id))}"><bdi>${name}</bdi>${company === null ? '' : html`, <bdi>${company}</bdi>`}</a></li>`,
  );
  const tick = tickBox({ name: 'same_email', value: TICKED, label: words.another }, refused);
  return [html`<div id="same-email"><p>${words.known}</p><ul>${links}</ul></div>`, tick];
}
