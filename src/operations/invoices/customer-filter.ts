/** A customer as people name one in a filter: an id, an e-mail, or part of a name (R17). */
import * as z from 'zod';
import { BOUNDS } from '../../model/bounds.ts';
import type { CustomerId } from '../../model/ids.ts';
import type { InvoiceFilter } from '../../store/invoice-filters.ts';
import { text } from '../fields.ts';

export const CustomerFilter = z
  .union([text(BOUNDS.name), z.int().positive()], {
    error: 'must be a customer id, an e-mail address or part of a name',
  })
  .optional()
  .describe('Customer id, e-mail or part of the name.');

export function customerFilter(given: string | number | undefined): Pick<InvoiceFilter, 'customer'> {
  if (given === undefined) return {};
  const written = String(given);
  if (/^\d{1,15}$/.test(written)) return { customer: { id: Number(written) as CustomerId } };
  return { customer: written.includes('@') ? { email: written } : { text: written } };
}
