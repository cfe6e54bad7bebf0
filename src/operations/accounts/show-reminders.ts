import * as z from 'zod';
import type { ReminderPlan } from '../../model/schedule.ts';
import { operation, READS } from '../kernel/operation.ts';

export const showReminders = operation({
  name: 'showReminders',
  title: 'Show automatic reminders',
  summary: 'Returns whether automatic invoice reminders are on, and on which days from the due date they go out.',
  scope: 'account.manage',
  effects: READS,
  input: z.strictObject({}),
  output: z.object({ enabled: z.boolean(), days: z.array(z.int()) }),
  refusals: [],
})(async ({ account: { reminder_plan: plan } }) =>
  plan === null ? { enabled: false, days: [] } : { enabled: true, days: [...(JSON.parse(plan) as ReminderPlan).days] },
);
