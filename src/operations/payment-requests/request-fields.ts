/** Fields that all payment requests of the older interfaces share (R33). */
import * as z from 'zod';
import { BOUNDS } from '../../model/bounds.ts';
import type { Fault } from '../../model/refusal.ts';
import { SCHEDULES } from '../../model/schedule.ts';
import type { RequestRow } from '../../store/payment-requests.ts';
import type { NewRequest } from '../checkout/insert-request.ts';
import type { Context } from '../context.ts';
import { Email, HttpUrl, text } from '../fields.ts';

const REMINDERS_MAX = 999;

/** The same message for texts and numbers: the older interfaces pass texts through. */
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

/** The fields as `insertRequest` takes them. */
export function requestTermsOf(
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

export function scheduleFaults({ schedule, schedule_amount }: Readonly<Record<string, unknown>>): Fault[] {
  return schedule !== undefined && schedule_amount === undefined
    ? [{ field: 'schedule_amount', message: 'is required with schedule, a whole number from 1' }]
    : [];
}

export const Requested = z.object({
  id: z.int(),
  code: z.string(),
  url: z.string(),
  checkout_url: z.string().describe('Leads straight to the payment provider.'),
});

export function presentRequested({ id, code }: RequestRow, { addresses }: Context): z.input<typeof Requested> {
  const url = `${addresses.linkUrl}/${code}`;
  return { id, code, url, checkout_url: `${url}/checkout` };
}
