/** Input and output that createRequest and createPlanRequest share (R33). */
import * as z from 'zod';
import type { ValidationIssue } from '../../model/billing-error.ts';
import { BOUNDS } from '../../model/bounds.ts';
import { SCHEDULES } from '../../model/schedule.ts';
import type { Context } from '../../operations/kernel/context.ts';
import { Email, HttpUrl, text } from '../../operations/kernel/fields.ts';
import type { NewRequest } from '../../operations/payments/insert-request.ts';
import type { RequestRow } from '../../store/payments/payment-requests.ts';

const REMINDERS_MAX = 999;

/** A whole number. A text that is not a number gets the same error message as a fractional number. */
const Count = z
  .custom<number>(Number.isInteger, 'must be a whole number from 1')
  .refine((count) => !Number.isInteger(count) || count >= 1, 'must be at least 1');

export const REQUEST_FIELDS = {
  name: text(BOUNDS.name).optional(),
  email: Email.optional(),
  note: text(BOUNDS.note, { lines: true }).optional(),
  return_url: HttpUrl.optional(),
  testmode: z.boolean().default(false),
  schedule: z.enum(SCHEDULES).optional(),
  schedule_amount: Count.optional(),
};
const RequestFields = z.object(REQUEST_FIELDS);

/** Columns of a request that come from {@link REQUEST_FIELDS}. */
export function requestTerms(
  input: z.output<typeof RequestFields>,
): Pick<NewRequest, 'note' | 'customer' | 'returnUrl' | 'schedule' | 'scheduleAmount' | 'testmode'> {
  return {
    note: input.note ?? null,
    customer: { name: input.name ?? null, email: input.email ?? null },
    returnUrl: input.return_url ?? null,
    schedule: input.schedule ?? null,
    scheduleAmount: input.schedule === undefined ? null : Math.min(input.schedule_amount ?? 0, REMINDERS_MAX),
    testmode: input.testmode,
  };
}

export function scheduleFaults({ schedule, schedule_amount }: Readonly<Record<string, unknown>>): ValidationIssue[] {
  return schedule !== undefined && schedule_amount === undefined
    ? [{ field: 'schedule_amount', message: 'is required with schedule, a whole number from 1' }]
    : [];
}

export const CreatedRequest = z.object({
  id: z.int(),
  code: z.string(),
  url: z.string(),
  checkout_url: z.string().describe('Redirects to the payment provider at once.'),
});

export function presentCreated({ id, code }: RequestRow, { addresses }: Context): z.input<typeof CreatedRequest> {
  const url = `${addresses.linkUrl}/${code}`;
  return { id, code, url, checkout_url: `${url}/checkout` };
}
