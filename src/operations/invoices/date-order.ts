import type { ValidationIssue } from '../../model/billing-error.ts';
import { parseDate } from '../../model/dates.ts';

/** The fault of a range that ends before it begins; none unless both ends are dates. */
export function dateOrderFaults(raw: Readonly<Record<string, unknown>>, from: string, to: string): ValidationIssue[] {
  const [first, last] = [raw[from], raw[to]].map((value) => (typeof value === 'string' ? parseDate(value) : undefined));
  return first && last && last < first ? [{ field: to, message: `must not be before ${from}` }] : [];
}
