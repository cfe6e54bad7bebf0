/** Creates a subscription in each state. */
import { type Club, DECLINES_LATER } from './club.ts';

/** Returns the id of a new subscription. May move the clock. */
type Make = (club: Club) => Promise<number>;

export const STATES = {
  pending: async (club) => (await club.subscription()).id,
  active: async (club) => (await club.active()).id,
  ending: async (club) => {
    const { id } = await club.active();
    await club.desk.run('cancelSubscription', { id, at_period_end: true });
    return id;
  },
  past_due: async (club) => {
    const { id } = await club.active({}, DECLINES_LATER);
    await club.workAt('2026-04-17T07:00:00Z');
    return id;
  },
  paused: async (club) => {
    const { id } = await club.active();
    await club.desk.run('pauseSubscription', { id });
    return id;
  },
  cancelled: async (club) => {
    const { id } = await club.active();
    await club.desk.run('cancelSubscription', { id });
    return id;
  },
  completed: async (club) => (await club.active({ installments: 1 })).id,
} as const satisfies Record<string, Make>;
export type State = keyof typeof STATES;

/** Operation and input of each action. */
export const ACTIONS = {
  cancel: ['cancelSubscription', {}],
  cancel_at_period_end: ['cancelSubscription', { at_period_end: true }],
  pause: ['pauseSubscription', {}],
  resume: ['resumeSubscription', {}],
} as const;
export type Action = keyof typeof ACTIONS;

/** Instant at which the second payment of each of these subscriptions is due. */
export const SECOND = '2026-04-17T07:00:00Z';
