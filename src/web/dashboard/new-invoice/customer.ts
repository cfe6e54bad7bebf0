/** The customer of a new invoice: an existing customer, who is found by name or e-mail, or a new customer. */

import { html } from 'hono/html';
import { BOUNDS } from '../../../model/bounds.ts';
import type { Language } from '../../../model/language.ts';
import { getCustomer } from '../../../operations/customers/get-customer.ts';
import { listCustomers } from '../../../operations/customers/list-customers.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { type FieldSpec, fieldOf } from '../components/form.ts';
import { invalidFilters } from '../components/listing.ts';
import { wholeNumber } from '../components/numbers.ts';
import type { CustomerData } from '../customers/fields.ts';
import { holdersOf } from '../customers/same-email.ts';
import { type FormFields, filledIn, type Refused, run, type SignedIn, textOf } from '../page.ts';

const FOUND_MAX = 10;
const SUGGESTED_MAX = 100;
const SUGGESTIONS = 'customers';
const NAME = 'customer.name';
const EMAIL = 'customer.email';
/**
 * Name of a hidden field. A form contains this field if existing customers have the new customer's e-mail, and the
 * person must choose between them and a new customer.
 */
const DIFFERS = 'differs';
/** Value of the choice "a new customer with the same e-mail". */
const SAME_EMAIL = 'same_email';

export function customerFields(language: Language): readonly FieldSpec[] {
  const words = DASHBOARD[language].newInvoice.customer;
  return [
    {
      name: 'query',
      label: words.query,
      hint: words.queryHint,
      isOptional: 'quietly',
      attributes: html` maxlength="${BOUNDS.name}" autocomplete="off" list="${SUGGESTIONS}"`,
    },
    {
      name: NAME,
      label: words.name,
      isOptional: 'quietly',
      attributes: html` maxlength="${BOUNDS.name}" autocomplete="off"`,
    },
    {
      name: EMAIL,
      label: words.email,
      hint: words.emailHint,
      type: 'email',
      isOptional: true,
      attributes: html` maxlength="${BOUNDS.email}" autocomplete="off"`,
    },
  ];
}

/** Input for the customer. If the form contains both an existing and a new customer, the operation refuses the call. */
export function customerIn(sent: FormFields): Record<string, unknown> {
  const { customer_id: id, ...person } = filledIn(sent, ['customer_id', NAME, EMAIL]);
  const { [NAME]: name, [EMAIL]: email } = person;
  const given = { ...(name === undefined ? {} : { name }), ...(email === undefined ? {} : { email }) };
  // The next two lines are for a form that listed the customers with the same e-mail. In this form, the person chose a
  // new customer or one of the listed customers.
  if (id === SAME_EMAIL) return { customer: { ...given, same_email: true } };
  if (id !== undefined && textOf(sent, DIFFERS) !== '') return { customer_id: wholeNumber(id) };
  return {
    ...(id === undefined ? {} : { customer_id: wholeNumber(id) }),
    ...(id !== undefined && Object.keys(given).length === 0 ? {} : { customer: given }),
  };
}

/** True if the person typed a search text, without choosing a customer and without entering a new one. */
export function isOnlySearched(sent: FormFields): boolean {
  return (
    'query' in filledIn(sent, ['query']) &&
    !('customer_id' in sent) &&
    Object.keys(filledIn(sent, [NAME, EMAIL])).length === 0
  );
}

/** The newest customers. Browsers suggest their names in the search field. */
export async function suggestions(visit: SignedIn): Promise<readonly CustomerData[]> {
  return (await run(visit, listCustomers, { limit: SUGGESTED_MAX })).customers;
}

type Person = Pick<CustomerData, 'id' | 'name' | 'email'>;

export type Candidates = {
  readonly chosen: number | null;
  readonly people: readonly Person[];
  readonly areMore: boolean;
  readonly refused: Refused;
  /** True if `people` are the customers that already have the new customer's e-mail. */
  readonly isKnownEmail?: boolean;
};

/** The selected customer and the search results. `customer_id` in the URL can select a customer. */
export async function candidates(visit: SignedIn, refused: Refused): Promise<Candidates> {
  const { sent } = refused;
  const given = 'customer_id' in sent ? textOf(sent, 'customer_id') : (visit.query.customer_id ?? '');
  const holders = await holdersOf(visit, refused, EMAIL);
  if (holders.length > 0) return { chosen: null, people: holders, areMore: false, refused, isKnownEmail: true };
  // A text that is no id selects no customer. The operation reports the fault when the form is sent.
  const chosen = /^\d{1,15}$/.test(given) ? [await run(visit, getCustomer, { id: wholeNumber(given) })] : [];
  const looked = await look(visit, sent);
  if ('faults' in looked) {
    const faults = new Map([...looked.faults, ...refused.faults]);
    return { chosen: chosen[0]?.id ?? null, people: chosen, areMore: false, refused: { ...refused, faults } };
  }
  const found: readonly Person[] = looked.customers.length > 0 ? looked.customers : looked.nearest;
  const others = found.filter(({ id }) => id !== chosen[0]?.id);
  // A single search result is selected, unless another customer is selected or a new one is typed.
  const isFound = isOnlySearched(sent) || (textOf(sent, NAME) === '' && textOf(sent, 'step') === 'find');
  const [only] = looked.customers.length === 1 && isFound ? others : [];
  return { chosen: (chosen[0] ?? only)?.id ?? null, people: [...chosen, ...others], areMore: looked.has_more, refused };
}

async function look(visit: SignedIn, sent: FormFields) {
  const { query } = filledIn(sent, ['query']);
  if (query === undefined) return { customers: [], nearest: [], has_more: false };
  return run(visit, listCustomers, { query, limit: FOUND_MAX }).catch(invalidFilters(sent, visit.language));
}

/**
 * The form's part for the customer. The search button comes first, because Enter presses the first button, and Enter
 * must not create an invoice.
 */
export function customerPart(
  { chosen, people, areMore, refused, isKnownEmail = false }: Candidates,
  suggested: readonly CustomerData[],
  language: Language,
): Html {
  const words = DASHBOARD[language].newInvoice.customer;
  const [queryField, ...personFields] = customerFields(language);
  const { query } = filledIn(refused.sent, ['query']);
  const isUnknown = query !== undefined && people.length === 0 && !refused.faults.has('query');
  const fault = refused.faults.get('customer_id');
  return html`<section class="sheet" id="customer_id" aria-labelledby="customer-title"><h2 id="customer-title">${words.title}</h2>
${fault ? html`<p class="fault">${fault}</p>` : ''}
<div class="find">${queryField ? fieldOf(queryField, refused, language) : ''}<button class="button second" type="submit" name="step" value="find">${words.find}</button></div>
<datalist id="${SUGGESTIONS}">${suggested.map(({ name, email }) => html`<option value="${name}">${email ?? ''}</option>`)}</datalist>
<div data-part="found">${people.length === 0 ? '' : choice(people, isKnownEmail ? undefined : chosen, language)}${areMore ? html`<p class="hint">${words.more}</p>` : ''}
${isUnknown ? html`<p role="status">${words.none(query)}</p>` : ''}</div>
<div class="pair">${personFields.map((field) => fieldOf(field, refused, language))}</div></section>`;
}

/**
 * Radio buttons for choosing the customer. `chosen`: id of the selected customer; null if a new customer is selected.
 * `chosen` is undefined if `people` already have the new customer's e-mail. In this case nothing is selected, and the
 * person must choose one of `people`, or a new customer with the same e-mail.
 */
function choice(people: readonly Person[], chosen: number | null | undefined, language: Language): Html {
  const words = DASHBOARD[language].newInvoice.customer;
  const { another } = DASHBOARD[language].customers.sameEmail;
  const isOpen = chosen === undefined;
  const one = (value: string, isChosen: boolean, label: string | Html) =>
    html`<label class="tick"><input type="radio" name="customer_id" value="${value}"${isChosen ? html` checked` : ''}> <span>${label}</span></label>`;
  return html`<fieldset class="choices"><legend class="hidden">${words.title}</legend>${people.map(
    ({ id, name, email }) =>
      one(
        String(id),
        id === chosen,
        html`<bdi>${name}</bdi>${email === null ? '' : html` <span class="soft"><bdi>${email}</bdi></span>`}`,
      ),
  )}${isOpen ? one(SAME_EMAIL, false, another) : one('', chosen === null, words.new)}${isOpen ? html`<input type="hidden" name="${DIFFERS}" value="yes">` : ''}</fieldset>`;
}
