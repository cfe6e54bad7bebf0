/**
 * A periodic task ends after all work that it started, so that the process can then close its store and its mail
 * server.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { deliverDueMails } from '../../src/operations/delivery/deliver-mail.ts';
import type { Services } from '../../src/operations/kernel/context.ts';
import { checkPayments, giveRefunds } from '../../src/operations/payments/check-payments.ts';
import { beginPeriods } from '../../src/operations/subscriptions/begin-periods.ts';
import { chargePeriods } from '../../src/operations/subscriptions/charge-periods.ts';
import { openLedger } from '../kit/desk.ts';
import { ENGINES_OF_RULES } from '../kit/test-app.ts';
import { OFFLINE } from '../operations/payments/shop.ts';
import { type Club, DECLINES_LATER, openClub } from '../operations/subscriptions/club.ts';
import { SECOND } from '../operations/subscriptions/states.ts';

interface Round {
  readonly of: string;
  /** Creates one thing for the task to do. */
  readonly one: (club: Club) => Promise<unknown>;
  /** Makes the things due, after both are created. */
  readonly due: (club: Club) => Promise<unknown>;
  readonly task: (services: Services) => Promise<void>;
  readonly table: string;
  readonly done: string;
}

const payLate = async (club: Club) => {
  const { id, code } = await club.subscription();
  const attempt = await club.start(code);
  return { id, attempt };
};

const ROUNDS: readonly Round[] = [
  {
    of: 'look-ups of payments',
    one: async (club) => club.payByCard((await payLate(club)).attempt),
    due: async ({ desk }) => desk.testApp.clock.advance(121_000),
    ...{ task: checkPayments, table: 'payments', done: 'paid' },
  },
  {
    of: 'refunds',
    one: async (club) => {
      const { id, attempt } = await payLate(club);
      await club.desk.run('cancelSubscription', { id });
      await club.payByCard(attempt);
      await club.refresh(attempt);
    },
    due: async () => undefined,
    ...{ task: giveRefunds, table: 'refunds', done: 'done' },
  },
  {
    of: 'charges on mandates',
    one: (club) => club.active(),
    due: async (club) => {
      club.desk.testApp.clock.set(SECOND);
      await beginPeriods(club.services);
    },
    ...{ task: chargePeriods, table: 'subscription_periods', done: 'paid' },
  },
  {
    of: 'mails',
    one: (club) => club.active({}, DECLINES_LATER),
    due: (club) => club.workAt(SECOND),
    ...{ task: deliverDueMails, table: 'mails', done: 'sent' },
  },
];

/** No server listens on this port, so that mails wait for the task. */
const MAIL = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'billing@example.com' };

describe.each(ENGINES_OF_RULES)('on %s', (engine) => {
  test.each(ROUNDS)('a round of $of whose first one fails ends after the other one is stored', async (round) => {
    await using ledger = await openLedger(engine, { environment: { ...OFFLINE.environment, ...MAIL } });
    const club = await openClub(ledger);
    for (let n = 0; n < 2; n++) await round.one(club);
    await round.due(club);
    const done = async () =>
      (await club.table<{ status: string }>(round.table)).filter(({ status }) => status === round.done).length;
    const before = await done();
    await expect(round.task(firstFails(club.services))).rejects.toThrow();
    expect(await done()).toBe(before + 1);
  });
});

/** The same services, but the first request to a provider or a mail server fails, and all later requests are slow. */
function firstFails(services: Services): Services {
  let requests = 0;
  const slowly = async <Reply>(ask: () => Promise<Reply>): Promise<Reply> => {
    if (requests++ === 0) throw new Error('a bug');
    await delay(300);
    return ask();
  };
  const { providers, mail } = services;
  const connect: typeof providers.sandbox.connect = (access) => {
    const real = providers.sandbox.connect(access);
    return {
      ...real,
      lookUp: (id) => slowly(() => real.lookUp(id)),
      refund: (id, wanted) => slowly(() => real.refund(id, wanted)),
      chargeMandate: (charge) => slowly(() => real.chargeMandate(charge)),
    };
  };
  return {
    ...services,
    providers: { ...providers, sandbox: { ...providers.sandbox, connect } },
    mail: { ...mail, send: () => slowly(async () => ({ outcome: 'sent' })) },
  };
}
