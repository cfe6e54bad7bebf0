/** Converts typed days, such as `7, 1`, to the operation's days. Days before the due date are negative. */
import { BillingError, invalid } from '../../../model/billing-error.ts';

type Day = { readonly field: 'before' | 'after'; readonly day: number | string };
export type GivenDays = { readonly days: readonly (number | string)[]; readonly fields: readonly Day['field'][] };

export function daysIn(before: string, after: string): GivenDays {
  const given: readonly Day[] = [
    ...read(before).map((day): Day => ({ field: 'before', day: typeof day === 'number' ? 0 - day : day })),
    ...read(after).map((day): Day => ({ field: 'after', day })),
  ];
  return { days: given.map(({ day }) => day), fields: given.map(({ field }) => field) };
}

/** Splits a list of days. A text that is no number stays unchanged, so that the operation reports it as a fault. */
function read(text: string): (number | string)[] {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  return parts.map((part) => (/^\d{1,9}$/.test(part) ? Number(part) : part));
}

/**
 * Moves each fault to the form field with the faulty day. The operation has one list of days, and the form has two
 * fields.
 */
export function namedAfterFields(error: unknown, { fields }: GivenDays): unknown {
  if (!(error instanceof BillingError) || !error.details.faults) return error;
  return invalid(
    error.details.faults.map(({ field, ...fault }) => {
      const [, index] = /^days\D+(\d+)/.exec(field) ?? [];
      return { ...fault, field: field.startsWith('days') ? (fields[Number(index)] ?? 'after') : field };
    }),
  );
}
