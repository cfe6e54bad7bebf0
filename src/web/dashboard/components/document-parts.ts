/**
 * Delivery address and SEPA mandate in forms of customers and invoices (R86). Each is an object with several fields. A
 * form sends the whole object or none of its fields.
 */
import { html } from 'hono/html';
import { BOUNDS } from '../../../model/bounds.ts';
import type { Language } from '../../../model/language.ts';
import type { DeliveryAddress, DirectDebit } from '../../../model/parties.ts';
import { type FormFields, textOf } from '../page.ts';
import type { FieldSpec } from './form.ts';

const PARTS = {
  delivery_address: ['name', 'address', 'postal_code', 'city', 'country'],
  direct_debit: ['mandate_reference', 'iban'],
} as const;

const en = {
  fields: {
    'delivery_address.name': 'Name at the delivery address',
    'delivery_address.address': 'Street and number of the delivery address',
    'delivery_address.postal_code': 'Postal code of the delivery address',
    'delivery_address.city': 'City of the delivery address',
    'delivery_address.country': 'Country of the delivery address',
    'direct_debit.mandate_reference': 'Direct debit: reference of the mandate',
    'direct_debit.iban': 'Direct debit: IBAN of the customer',
  },
  hints: {
    'delivery_address.name': 'If goods or work are delivered elsewhere.',
    'delivery_address.country': 'Two letters, such as NL.',
    'direct_debit.mandate_reference':
      'Mails and documents then say that you collect the amount, and ask for no payment.',
  },
};

export type DocumentPart = keyof (typeof en)['fields'];
type Words = { readonly fields: Readonly<Record<DocumentPart, string>>; readonly hints: (typeof en)['hints'] };

const nl: Words = {
  fields: {
    'delivery_address.name': 'Naam op het afleveradres',
    'delivery_address.address': 'Straat en huisnummer van het afleveradres',
    'delivery_address.postal_code': 'Postcode van het afleveradres',
    'delivery_address.city': 'Plaats van het afleveradres',
    'delivery_address.country': 'Land van het afleveradres',
    'direct_debit.mandate_reference': 'Automatische incasso: kenmerk van de machtiging',
    'direct_debit.iban': 'Automatische incasso: IBAN van de klant',
  },
  hints: {
    'delivery_address.name': 'Als u ergens anders levert of werkt.',
    'delivery_address.country': 'Twee letters, zoals NL.',
    'direct_debit.mandate_reference':
      'E-mails en documenten zeggen dan dat u het bedrag afschrijft, en vragen niet om te betalen.',
  },
};

const de: Words = {
  fields: {
    'delivery_address.name': 'Name an der Lieferadresse',
    'delivery_address.address': 'Straße und Hausnummer der Lieferadresse',
    'delivery_address.postal_code': 'Postleitzahl der Lieferadresse',
    'delivery_address.city': 'Ort der Lieferadresse',
    'delivery_address.country': 'Land der Lieferadresse',
    'direct_debit.mandate_reference': 'Lastschrift: Mandatsreferenz',
    'direct_debit.iban': 'Lastschrift: IBAN des Kunden',
  },
  hints: {
    'delivery_address.name': 'Wenn an einen anderen Ort geliefert oder dort gearbeitet wird.',
    'delivery_address.country': 'Zwei Buchstaben, zum Beispiel NL.',
    'direct_debit.mandate_reference':
      'E-Mails und Dokumente sagen dann, dass Sie den Betrag einziehen, und bitten um keine Zahlung.',
  },
};

export const DOCUMENT_PART_WORDS: Readonly<Record<Language, Words>> = { en, nl, de };

/** `autocomplete="off"`, because browsers would fill in the person's own details. */
export const DOCUMENT_PART_SHAPES: Readonly<Record<DocumentPart, Partial<FieldSpec>>> = {
  'delivery_address.name': { attributes: html` maxlength="${BOUNDS.name}" autocomplete="off"` },
  'delivery_address.address': { rows: 2, attributes: html` maxlength="${BOUNDS.description}" autocomplete="off"` },
  'delivery_address.postal_code': { attributes: html` maxlength="${BOUNDS.postalCode}" autocomplete="off"` },
  'delivery_address.city': { attributes: html` maxlength="${BOUNDS.name}" autocomplete="off"` },
  'delivery_address.country': { attributes: html` maxlength="2" autocomplete="off"` },
  'direct_debit.mandate_reference': { attributes: html` maxlength="${BOUNDS.mandateReference}" autocomplete="off"` },
  // Longer than an IBAN, because spaces between its groups are allowed.
  'direct_debit.iban': { attributes: html` maxlength="50" autocomplete="off"` },
};

export const DOCUMENT_PARTS = Object.keys(en.fields) as readonly DocumentPart[];

type Known = { readonly delivery_address: DeliveryAddress | null; readonly direct_debit: DirectDebit | null };

/** Maps each form field to its stored value. */
export function shownParts({
  delivery_address: place,
  direct_debit: debit,
}: Known): Record<DocumentPart, string | null> {
  return {
    'delivery_address.name': place?.name ?? null,
    'delivery_address.address': place?.address ?? null,
    'delivery_address.postal_code': place?.postal_code ?? null,
    'delivery_address.city': place?.city ?? null,
    'delivery_address.country': place?.country ?? null,
    'direct_debit.mandate_reference': debit?.mandate_reference ?? null,
    'direct_debit.iban': debit?.iban ?? null,
  };
}

/** The objects with at least one filled field. */
export function partsIn(sent: FormFields): Record<string, Record<string, string>> {
  const objects = Object.entries(PARTS).map(([object, names]) => {
    const fields = names.flatMap((name) => {
      const value = textOf(sent, `${object}.${name}`).replaceAll('\r\n', '\n').trim();
      return value === '' ? [] : [[name, value] as const];
    });
    return [object, Object.fromEntries(fields)] as const;
  });
  return Object.fromEntries(objects.filter(([, fields]) => Object.keys(fields).length > 0));
}

/** The objects that have a field in `changed`: the complete object, or null if all its fields are empty. */
export function changedParts(changed: readonly string[], sent: FormFields): Record<string, object | null> {
  const parts = partsIn(sent);
  return Object.fromEntries(
    Object.keys(PARTS)
      .filter((object) => changed.some((name) => name.startsWith(`${object}.`)))
      .map((object) => [object, parts[object] ?? null]),
  );
}
