/** A subscription in each state that there is. */
import { type Club, DECLINES_LATER } from './club.ts';

/** Its id. The clock may have moved. */
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

/** How each action is asked for. */
export const ACTIONS = {
  cancel: ['cancelSubscription', {}],
  cancel_at_period_end: ['cancelSubscription', { at_period_end: true }],
  pause: ['pauseSubscription', {}],
  resume: ['resumeSubscription', {}],
} as const;
export type Action = keyof typeof ACTIONS;

/** The day on which the second payment of every one of them is due. */
export const SECOND = '2026-04-17T07:00:00Z';
