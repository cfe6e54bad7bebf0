/** Addressees of mails to a customer, and the form field for the addresses that get a copy (R104). */
import { html } from 'hono/html';
import { type Addressees, addresseesOf, addresseesText } from '../../../model/addressees.ts';
import { BOUNDS } from '../../../model/bounds.ts';
import type { Language } from '../../../model/language.ts';
import { getCustomer } from '../../../operations/customers/get-customer.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { type FormFields, run, type SignedIn, textOf } from '../page.ts';
import type { FieldSpec } from './form.ts';

/** Returns the addressees of mails to a customer. Null if the customer has no address. */
export async function addresseesFor(visit: SignedIn, customerId: number): Promise<Addressees | null> {
  const { cc_emails: cc, ...customer } = await run(visit, getCustomer, { id: customerId });
  return addresseesOf({ ...customer, cc_emails: null }, cc);
}

export const ADDRESS_LIST = html` maxlength="${BOUNDS.copies * (BOUNDS.email + 2)}" inputmode="email" autocomplete="off" autocapitalize="none" spellcheck="false"`;

/**
 * Field for the addresses that get a copy, in a form that sends one mail. It contains the addresses that are stored for
 * the customer. The person can change them for this mail.
 */
export function copiesField(language: Language, { cc }: Addressees): FieldSpec {
  const { label, hint } = DASHBOARD[language].copies;
  return { name: 'cc', label, hint, value: listed(cc), isOptional: true, attributes: ADDRESS_LIST };
}

/** Label of the checkbox for also mailing the document. The label names the addressees. */
export function mailTo(addressees: Addressees, language: Language): string {
  return DASHBOARD[language].copies.mailTo(addresseesText(addressees));
}

/** The operation's input `cc`, read from the form. Empty for a form without the field `cc`. */
export function copiesIn(sent: FormFields): { readonly cc?: readonly string[] } {
  return 'cc' in sent ? { cc: addressesIn(textOf(sent, 'cc')) } : {};
}

/** Addresses that get a copy of a mail, shown below the mail's receiver in a table. */
export function copiesText(cc: readonly string[]): Html | '' {
  return cc.length === 0 ? '' : html`<p class="small soft">cc ${cc.map((one) => html`<bdi>${one}</bdi> `)}</p>`;
}

export function listed(addresses: readonly string[]): string {
  return addresses.join(', ');
}

/** Splits a text into addresses. They are separated by commas, semicolons or blanks. */
export function addressesIn(text: string): readonly string[] {
  return text.split(/[,;\s]+/).filter((one) => one !== '');
}
