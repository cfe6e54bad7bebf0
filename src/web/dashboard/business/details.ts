/** Form for the details of the business, with the logo beside it. */

import { html } from 'hono/html';
import { groupedIban } from '../../../model/bank.ts';
import { BOUNDS } from '../../../model/bounds.ts';
import type { Language } from '../../../model/language.ts';
import type { BusinessData } from '../../../operations/business/business.ts';
import { getBusiness } from '../../../operations/business/get-business.ts';
import { updateBusiness } from '../../../operations/business/update-business.ts';
import type { Dashboard } from '../../../words/messages.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { changesIn } from '../components/changes.ts';
import { ADDRESS_SCHEMES, countryChoices, currencyChoices, zoneChoices } from '../components/choices.ts';
import { type FieldSpec, type FormSpec, formOf } from '../components/form.ts';
import { languageChoices } from '../components/tax-words.ts';
import { type FormFields, type Page, run, type SignedIn, textOf, uncached } from '../page.ts';
import { logoCard } from './logo-card.ts';

const PLACE = '/settings/business';

type Name = keyof Dashboard['business']['fields'];
const NAMES = Object.keys(DASHBOARD.en.business.fields) as readonly Name[];
const REQUIRED: readonly Name[] = ['name', 'timezone', 'currency'];

export const businessPage: Page<SignedIn> = {
  path: PLACE,
  needs: 'account.manage',
  show: async (visit, refused) => {
    const words = DASHBOARD[visit.language].business;
    const business = await run(uncached(visit), getBusiness);
    const fields = fieldsOf(business, visit.language);
    const form = formOf(visit, refused, { action: visit.at(PLACE), fields, button: words.button });
    return {
      title: words.title,
      body: html`<h1>${words.title}</h1><p class="soft">${words.text}</p>
<div class="grid broad"><section class="card"><p class="hint must-note">${DASHBOARD[visit.language].page.required}</p>${form}</section>${logoCard(visit, business)}</div>`,
    };
  },
  act: async (visit, sent) => {
    const business = await run(visit, getBusiness);
    await run(visit, updateBusiness, inputOf(changesIn(knownIn(business), sent, NAMES, REQUIRED), sent));
    return { goTo: visit.at(PLACE), notice: 'business_changed' };
  },
};

function fieldsOf(business: BusinessData, language: Language): FormSpec['fields'] {
  const words = DASHBOARD[language].business;
  const { groups } = words;
  const field = (name: Name) => fieldFor(name, business, language);
  const currency = business.currency_is_fixed
    ? html`<p class="soft">${words.currencyIsFixed(business.currency)}</p>`
    : { ...field('currency'), options: currencyChoices() };
  const group = (heading: string, ...names: readonly Name[]) => ({ heading, fields: names.map(field) });
  const rare = (heading: string, ...names: readonly Name[]) => ({ ...group(heading, ...names), isRare: true }) as const;
  return [
    group(groups.name, 'name', 'legal_name'),
    group(groups.address, 'address', 'postal_code', 'city', 'country'),
    group(groups.contact, 'contact_name', 'email', 'reply_to', 'phone', 'website'),
    group(groups.tax, 'vat_number', 'tax_number', 'registration_number', 'registration_scheme'),
    rare(groups.einvoices, 'endpoint.scheme', 'endpoint.id'),
    group(groups.bank, 'iban', 'bic'),
    rare(groups.debit, 'creditor_identifier'),
    {
      heading: groups.here,
      fields: [
        { ...field('timezone'), options: zoneChoices(business.timezone) },
        currency,
        { ...field('language'), options: languageChoices(language) },
      ],
    },
  ];
}

/** Stored value of each form field. `endpoint`, the electronic address for e-invoices, has two fields. */
function knownIn({ endpoint, ...business }: BusinessData): Readonly<Record<Name, string | null>> {
  return { ...business, 'endpoint.scheme': endpoint?.scheme ?? null, 'endpoint.id': endpoint?.id ?? null };
}

function inputOf(changes: Readonly<Record<string, string | null>>, sent: FormFields): Record<string, unknown> {
  const { 'endpoint.scheme': scheme, 'endpoint.id': id, ...others } = changes;
  if (scheme === undefined && id === undefined) return others;
  const endpoint = { scheme: textOf(sent, 'endpoint.scheme').trim(), id: textOf(sent, 'endpoint.id').trim() };
  return { ...others, endpoint: endpoint.scheme === '' && endpoint.id === '' ? null : endpoint };
}

function fieldFor(name: Name, business: BusinessData, language: Language): FieldSpec {
  const words = DASHBOARD[language].business;
  const known = knownIn(business)[name] ?? '';
  const hints: { readonly [Field in Name]?: string } = words.hints;
  const hint = hints[name];
  return {
    name,
    label: words.fields[name],
    value: name === 'iban' ? groupedIban(known) : known,
    ...(hint === undefined ? {} : { hint }),
    ...(REQUIRED.includes(name) ? { isMarked: true } : { isOptional: 'quietly' }),
    ...(name === 'country' ? { options: countryChoices(language), keepsOthers: true } : {}),
    ...SHAPES[name],
  };
}

/** Attribute of the form's fields. Without it, browsers would fill in details of the person, not of the business. */
const ALONE = html` autocomplete="off"`;
const upTo = (max: number, more: Html | '' = '') => html`${ALONE} maxlength="${max}"${more}`;

const SHAPES: Readonly<Record<Name, Partial<FieldSpec>>> = {
  name: { attributes: upTo(BOUNDS.name) },
  legal_name: { attributes: upTo(BOUNDS.name) },
  address: { rows: 2, attributes: upTo(BOUNDS.description) },
  postal_code: { attributes: upTo(BOUNDS.postalCode) },
  city: { attributes: upTo(BOUNDS.name) },
  country: { attributes: ALONE },
  email: { type: 'email', attributes: upTo(BOUNDS.email) },
  reply_to: { type: 'email', attributes: upTo(BOUNDS.email) },
  phone: { attributes: upTo(BOUNDS.phone, html` inputmode="tel"`) },
  website: { attributes: upTo(BOUNDS.url, html` inputmode="url"`) },
  vat_number: { attributes: upTo(BOUNDS.vatNumber) },
  registration_number: { attributes: upTo(BOUNDS.registrationNumber) },
  iban: { attributes: upTo(42, html` spellcheck="false"`) },
  bic: { attributes: upTo(14, html` spellcheck="false"`) },
  creditor_identifier: { attributes: upTo(42, html` spellcheck="false"`) },
  timezone: {},
  currency: {},
  language: {},
  contact_name: { attributes: upTo(BOUNDS.name) },
  tax_number: { attributes: upTo(BOUNDS.vatNumber) },
  registration_scheme: { attributes: upTo(4, html` inputmode="numeric"`) },
  'endpoint.scheme': { attributes: upTo(4), suggestions: ADDRESS_SCHEMES },
  'endpoint.id': { attributes: upTo(BOUNDS.registrationNumber) },
};
