/** The `status` filter: one or several, as a list or as text with commas, such as `?status=paid,refunded`. */
import * as z from 'zod';
import { INVOICE_STATUSES, type InvoiceStatus } from '../../model/invoice.ts';
import { trimmed } from '../../model/trimmed.ts';

const UNPAID = 'unpaid';
const FILTERS = [...INVOICE_STATUSES, UNPAID] as const;
type Filter = (typeof FILTERS)[number];

/** A fault names the whole field: the caller may have written a text, which has no list positions. */
export const StatusFilter = z.preprocess(
  (raw, ctx) => {
    const values = listOf(raw);
    if (values.length > 0 && values.every(isFilter)) return values;
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
export function statusesOf(filters: readonly Filter[] | undefined): readonly InvoiceStatus[] | undefined {
  if (filters === undefined) return undefined;
  const wanted = filters.flatMap((one): InvoiceStatus[] => (one === UNPAID ? ['pending', 'overdue'] : [one]));
  return INVOICE_STATUSES.filter((status) => wanted.includes(status));
}

function listOf(raw: unknown): readonly unknown[] {
  if (Array.isArray(raw)) return raw;
  if (typeof raw !== 'string') return [raw];
  return raw.split(',').map((part) => trimmed(part, /[\s[\]"]/));
}

function isFilter(value: unknown): value is Filter {
  return FILTERS.some((filter) => filter === value);
}
