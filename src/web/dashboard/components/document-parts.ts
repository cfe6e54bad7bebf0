/**
 * Delivery address and SEPA mandate in forms of customers and invoices (R86). Each is an object with several form
 * fields. The operation gets the whole object, even if only one of its fields has changed.
 */
import { html } from 'hono/html';
import { BOUNDS } from '../../../model/bounds.ts';
import type { DeliveryAddress, DirectDebit } from '../../../model/parties.ts';
import type { Dashboard } from '../../../words/messages.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { type FormFields, textOf } from '../page.ts';
import type { FieldSpec } from './form.ts';

const PARTS = {
  delivery_address: ['name', 'address', 'postal_code', 'city', 'country'],
  direct_debit: ['mandate_reference', 'iban'],
} as const;

export type DocumentPart = keyof Dashboard['documentParts']['fields'];
/** Attributes of the form fields. `autocomplete` is off, because browsers would fill in the person's own details. */
export const DOCUMENT_PART_SHAPES: Readonly<Record<DocumentPart, Partial<FieldSpec>>> = {
  'delivery_address.name': { attributes: html` maxlength="${BOUNDS.name}" autocomplete="off"` },
  'delivery_address.address': { rows: 2, attributes: html` maxlength="${BOUNDS.description}" autocomplete="off"` },
  'delivery_address.postal_code': { attributes: html` maxlength="${BOUNDS.postalCode}" autocomplete="off"` },
  'delivery_address.city': { attributes: html` maxlength="${BOUNDS.name}" autocomplete="off"` },
  'delivery_address.country': { attributes: html` maxlength="2" autocomplete="off"` },
  'direct_debit.mandate_reference': { attributes: html` maxlength="${BOUNDS.mandateReference}" autocomplete="off"` },
  // This limit exceeds the length of an IBAN, because spaces between its groups are allowed.
  'direct_debit.iban': { attributes: html` maxlength="50" autocomplete="off"` },
};

export const DOCUMENT_PARTS = Object.keys(DASHBOARD.en.documentParts.fields) as readonly DocumentPart[];

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

/**
 * Returns the delivery address and the mandate, each with only its filled fields. Leaves out the address or the mandate
 * if all its fields are empty.
 */
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

/**
 * Returns the delivery address or the mandate if `changed` contains one of its fields. The result is the complete
 * object, or null if all its fields are empty.
 */
export function changedParts(changed: readonly string[], sent: FormFields): Record<string, object | null> {
  const parts = partsIn(sent);
  return Object.fromEntries(
    Object.keys(PARTS)
      .filter((object) => changed.some((name) => name.startsWith(`${object}.`)))
      .map((object) => [object, parts[object] ?? null]),
  );
}
