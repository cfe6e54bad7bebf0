/** Input field of a formal notice: the number of days that the customer gets to pay. */
import * as z from 'zod';
import type { ValidationIssue } from '../../model/billing-error.ts';
import { DEADLINE_DAYS } from '../../model/reminding.ts';

export const DeadlineDays = z
  .int()
  .min(DEADLINE_DAYS.min)
  .max(DEADLINE_DAYS.max)
  .optional()
  .describe(`Of a formal notice; ${DEADLINE_DAYS.min} if left out.`);

/** Returns a fault if `deadline_days` is set and `tone` is not `formal`. */
export function deadlineFaults({ tone, deadline_days }: Readonly<Record<string, unknown>>): ValidationIssue[] {
  if (deadline_days === undefined || tone === 'formal') return [];
  return [{ field: 'deadline_days', message: 'is only for tone formal' }];
}
