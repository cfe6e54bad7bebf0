/** The `status` of a filter: one or several, as a list, or as text with commas as in `?status=paid,refunded` (R17). */
import * as z from 'zod';
import { INVOICE_STATUSES, type InvoiceStatus } from '../../model/invoice.ts';

const UNPAID = 'unpaid';
const FILTERS = [...INVOICE_STATUSES, UNPAID] as const;
type Filter = (typeof FILTERS)[number];

/** The fault names the field, not a place in a list that the caller may not have written. */
export const StatusFilter = z.preprocess(
  (raw, ctx) => {
    const given = listOf(raw);
    if (given.length > 0 && given.every(isFilter)) return given;
    ctx.addIssue({
      code: 'custom',
      message: `must be one or several of ${FILTERS.join(', ')}`,
      params: { allowed: FILTERS },
    });
    return z.NEVER;
  },
  z.array(z.enum(FILTERS)),
);

/** `unpaid` means pending and overdue. */
export function statusesOf(given: readonly Filter[] | undefined): readonly InvoiceStatus[] | undefined {
  if (given === undefined) return undefined;
  const wanted = given.flatMap((one): InvoiceStatus[] => (one === UNPAID ? ['pending', 'overdue'] : [one]));
  return INVOICE_STATUSES.filter((status) => wanted.includes(status));
}

function listOf(raw: unknown): readonly unknown[] {
  if (Array.isArray(raw)) return raw;
  if (typeof raw !== 'string') return [raw];
  return raw.split(',').map((part) => part.replace(/^[\s["]+|[\s\]"]+$/g, ''));
}

function isFilter(value: unknown): value is Filter {
  return FILTERS.some((filter) => filter === value);
}
