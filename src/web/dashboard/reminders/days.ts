/** Days as people type them, `7, 1`, and as the operation counts them: before the due date negative. */
import { invalid, Refusal } from '../../../model/refusal.ts';

type Day = { readonly field: 'before' | 'after'; readonly day: number | string };
export type GivenDays = { readonly days: readonly (number | string)[]; readonly fields: readonly Day['field'][] };

export function daysIn(before: string, after: string): GivenDays {
  const given: readonly Day[] = [
    ...read(before).map((day): Day => ({ field: 'before', day: typeof day === 'number' ? 0 - day : day })),
    ...read(after).map((day): Day => ({ field: 'after', day })),
  ];
  return { days: given.map(({ day }) => day), fields: given.map(({ field }) => field) };
}

/** What is no number stays what it is, for the operation to say so. */
function read(text: string): (number | string)[] {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  return parts.map((part) => (/^\d{1,9}$/.test(part) ? Number(part) : part));
}

/** The operation knows one list of days: what it finds wrong in it is said beside the field that it came from. */
export function namedAfterFields(error: unknown, { fields }: GivenDays): unknown {
  if (!(error instanceof Refusal) || !error.details.faults) return error;
  return invalid(
    error.details.faults.map(({ field, ...fault }) => {
      const [, index] = /^days\D+(\d+)/.exec(field) ?? [];
      return { ...fault, field: field.startsWith('days') ? (fields[Number(index)] ?? 'after') : field };
    }),
  );
}
