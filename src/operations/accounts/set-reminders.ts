import * as z from 'zod';
import { REMINDER_PLAN, type StoredReminderPlan } from '../../model/schedule.ts';
import { operation } from '../kernel/operation.ts';

const DAYS_MAX = 365;
const STEPS_MAX = 10;

export const setReminders = operation({
  name: 'setReminders',
  title: 'Set automatic reminders',
  summary:
    'Turns automatic invoice reminders on or off, and sets the days from the due date on which they are sent. Off by default.',
  scope: 'account.manage',
  effects: { destructive: false, idempotent: true, openWorld: false },
  input: z.strictObject({
    enabled: z.boolean(),
    days: z
      .array(z.int().min(-DAYS_MAX).max(DAYS_MAX))
      .min(1)
      .max(STEPS_MAX)
      .optional()
      .describe(`Days from the due date, before it negative; ${REMINDER_PLAN.days.join(', ')} if left out.`),
  }),
  output: z.object({ enabled: z.boolean(), days: z.array(z.int()) }),
  combinations: ({ enabled, days }) =>
    enabled === false && days !== undefined
      ? [{ field: 'days', message: 'must be left out when reminders are turned off' }]
      : [],
  refusals: [],
})((ctx, { enabled, days }) =>
  ctx.write(async (tx) => {
    const plan = { days: [...new Set(days ?? REMINDER_PLAN.days)].sort((a, b) => a - b) };
    // Skips reminders whose day has passed, so that turning the plan on does not send many mails at once. The worker
    // marks the skipped reminders on the open invoices before it sends its first reminder. This call does not mark them
    // itself, because a large account has a hundred thousand open invoices.
    const kept: StoredReminderPlan = { ...plan, passing: { at: ctx.now(), after: 0 } };
    await tx.accounts.setReminderPlan(ctx.account.id, enabled ? JSON.stringify(kept) : null);
    return {
      result: { enabled, days: enabled ? plan.days : [] },
      events: [],
      activity: {
        subject: { kind: 'account', id: ctx.account.id },
        summary: enabled
          ? `Reminders send themselves on days ${plan.days.join(', ')}`
          : 'Reminders send themselves no more',
      },
    };
  }),
);
