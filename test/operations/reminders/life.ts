/** Random months of an account that sends reminders: anything that can happen to the debts and to the workers. */
import * as fc from 'fast-check';
import { BillingError } from '../../../src/model/billing-error.ts';
import { SCHEDULES } from '../../../src/model/schedule.ts';
import { expectVerified } from '../../kit/verified.ts';
import { CRASHES, type SetCrash } from './crashing.ts';
import { Diary } from './diary.ts';
import { type Counter, HOUR_MS, lookAround, MINUTE_MS, type Post, setWanted } from './reminding.ts';

const DAY_MS = 24 * HOUR_MS;
const JUMPS_MS = [MINUTE_MS, 20 * MINUTE_MS, HOUR_MS, 7 * HOUR_MS, DAY_MS, DAY_MS, 2 * DAY_MS, 9 * DAY_MS, -HOUR_MS];

const OUTAGES_MS = [HOUR_MS, 5 * HOUR_MS, 11 * HOUR_MS, DAY_MS] as const;

const which = fc.nat({ max: 7 });
const customer = fc.nat({ max: 2 });
const days = fc.uniqueArray(fc.integer({ min: -5, max: 12 }), { minLength: 1, maxLength: 5 });
const daysOrOff: fc.Arbitrary<number[] | null> = fc.option(days, { nil: null });
const of = <K extends string, F extends object>(kind: K, fields: { [N in keyof F]: fc.Arbitrary<F[N]> }) =>
  fc.record({ kind: fc.constant(kind), ...fields }) as fc.Arbitrary<{ kind: K } & F>;

/** Events that end a debt or change whether reminders are sent. */
const ending = fc.oneof(
  of('pay', { which }),
  of('pay part', { which }),
  of('cancel', { which }),
  of('pay link', { which }),
  of('deactivate', { which }),
  of('wish', { customer, wanted: fc.boolean() }),
  of('plan', { days: daysOrOff }),
);

const happening = fc.oneof(
  { weight: 3, arbitrary: of('invoice', { customer, term: fc.nat({ max: 12 }), age: fc.nat({ max: 6 }) }) },
  {
    weight: 3,
    arbitrary: of('link', {
      customer,
      schedule: fc.constantFrom(...SCHEDULES, '1d' as const),
      count: fc.integer({ min: 1, max: 5 }),
      limit: fc.constantFrom(1, null),
      expiresInDays: fc.constantFrom(null, null, 3),
    }),
  },
  { weight: 14, arbitrary: of('jump', { ms: fc.constantFrom(...JUMPS_MS) }) },
  { weight: 5, arbitrary: ending },
  { weight: 5, arbitrary: of('remind', { which, force: fc.boolean() }) },
  { weight: 1, arbitrary: of('mail server', { away: fc.boolean() }) },
  { weight: 6, arbitrary: of('outage', { ms: fc.constantFrom(...OUTAGES_MS), meanwhile: ending }) },
  { weight: 2, arbitrary: of('crash', { crash: fc.constantFrom(...CRASHES) }) },
);
type Happening = typeof happening extends fc.Arbitrary<infer H> ? H : never;

const ZONES = ['Europe/Amsterdam', 'Pacific/Auckland', 'America/Los_Angeles', 'Asia/Kolkata'] as const;

/** Makes sure that even the shortest life has something to remind of. */
const BEGINNING: readonly Happening[] = [
  { kind: 'invoice', customer: 0, term: 2, age: 0 },
  { kind: 'invoice', customer: 1, term: 9, age: 3 },
  { kind: 'link', customer: 1, schedule: '1d', count: 4, limit: null, expiresInDays: null },
  { kind: 'link', customer: 2, schedule: '1w', count: 2, limit: 1, expiresInDays: null },
];

/** After each event, one worker runs, both run in parallel, or none runs. */
const moment = fc.record({ happening, workers: fc.constantFrom(0, 1, 1, 2) });
export const lives = fc.record({
  zone: fc.constantFrom(...ZONES),
  start: fc.constantFrom('2026-03-17T11:00:00Z', '2026-10-20T06:00:00Z', '2028-02-26T20:00:00Z'),
  plan: fc.option(days, { nil: [-3, 1, 7] }),
  moments: fc.array(moment, { minLength: 15, maxLength: 60, size: 'max' }),
});
type Life = typeof lives extends fc.Arbitrary<infer L> ? L : never;

export async function live(post: Post, setCrash: SetCrash, life: Life): Promise<Diary> {
  const counter = await post.open({ timezone: life.zone });
  post.set(life.start);
  const diary = new Diary(post, counter, life.zone);
  await enroll(counter, diary);
  for (const first of [{ kind: 'plan', days: life.plan } as const, ...BEGINNING]) {
    await happen(post, setCrash, counter, diary, first);
  }
  for (const { happening, workers } of life.moments) {
    // Two events share a millisecond only if they happen in parallel.
    post.ledger.testApp.clock.advance(1);
    await happen(post, setCrash, counter, diary, happening).catch(unlessRefused);
    await diary.look();
    await work(post, workers);
    await diary.look();
  }
  await end(post, diary);
  await expectVerified(post.ledger.testApp.app.services.store, counter.desk.account.id);
  await post.putAway();
  return diary;
}

async function work(post: Post, workers: number): Promise<void> {
  if (workers === 2) await post.workTogether();
  else if (workers === 1) await post.work();
}

async function enroll({ desk, address }: Counter, diary: Diary): Promise<void> {
  for (const n of [0, 1, 2]) {
    const email = `${n}-${address}`;
    const { id } = await desk.run('createCustomer', { name: `Reader ${n}`, email });
    diary.customers.push({ id, email });
  }
}

/** The mail server works again, and three weeks pass in steps of 13 hours. */
async function end(post: Post, diary: Diary): Promise<void> {
  await post.setAway(false);
  for (let n = 0; n < 40; n++) {
    post.ledger.testApp.clock.advance(13 * HOUR_MS);
    await work(post, n % 2 === 0 ? 1 : 2);
    await diary.look();
  }
}

function unlessRefused(error: unknown): void {
  if (!(error instanceof BillingError) || error.code === 'store_unavailable') throw error;
}

async function happen(
  post: Post,
  setCrash: SetCrash,
  counter: Counter,
  diary: Diary,
  one: Happening,
): Promise<unknown> {
  const { desk } = counter;
  const { testApp } = post.ledger;
  switch (one.kind) {
    case 'jump':
      return testApp.clock.advance(one.ms);
    case 'invoice':
      return bill(counter, diary, one);
    case 'link':
      return ask(counter, diary, one);
    case 'plan':
      await desk.run('setReminders', one.days ? { enabled: true, days: one.days } : { enabled: false });
      return diary.planned(one.days);
    case 'wish':
      await setWanted(testApp.app.services, diary.customers[one.customer]?.id ?? 0, one.wanted);
      return diary.wished(one.customer, one.wanted);
    case 'mail server':
      return post.setAway(one.away);
    case 'outage':
      await post.setAway(true);
      testApp.clock.advance(one.ms);
      await post.work();
      await diary.look();
      await happen(post, setCrash, counter, diary, one.meanwhile).catch(unlessRefused);
      return post.setAway(false);
    case 'crash':
      return die(post, setCrash, one.crash);
    case 'pay link':
    case 'deactivate':
      return close(counter, diary, one);
    default:
      return toInvoice(counter, diary, one);
  }
}

/** A worker crashes during due work. Three minutes later, another one runs. */
async function die(post: Post, setCrash: SetCrash, crash: (typeof CRASHES)[number]): Promise<void> {
  await setCrash(crash);
  await lookAround(post.neighbour.services).catch(() => undefined);
  await setCrash(null);
  post.ledger.testApp.clock.advance(3 * MINUTE_MS);
  await post.work();
}

async function bill({ desk }: Counter, diary: Diary, one: Happening & { kind: 'invoice' }): Promise<void> {
  const date = diary.today(-one.age);
  const due_date = diary.today(one.term - one.age);
  const { id, payment_url } = await desk.run('createInvoice', {
    customer_id: diary.customers[one.customer]?.id,
    description: 'Work',
    amount: 100,
    date,
    due_date,
  });
  diary.owed(payment_url ?? '', { id, customer: one.customer, due: 100, dueDate: due_date });
}

async function ask({ desk }: Counter, diary: Diary, one: Happening & { kind: 'link' }): Promise<void> {
  const expiresAt = one.expiresInDays === null ? null : diary.now() + one.expiresInDays * DAY_MS;
  const { id, url } = await desk.run('createPaymentLink', {
    customer_id: diary.customers[one.customer]?.id,
    description: 'Table',
    amount: 100,
    schedule: one.schedule,
    schedule_amount: one.count,
    usage_limit: one.limit,
    ...(expiresAt === null ? {} : { expires_at: new Date(expiresAt).toISOString() }),
  });
  const { schedule, count: most } = one;
  diary.owed(url, { id, customer: one.customer, due: 100, link: { schedule, most, expiresAt } });
}

async function close(
  { desk, shop }: Counter,
  diary: Diary,
  one: Happening & { kind: 'pay link' | 'deactivate' },
): Promise<void> {
  const debt = diary.pick('link', one.which);
  if (!debt) return;
  if (one.kind === 'deactivate') {
    await desk.run('deactivatePaymentLink', { id: debt.id });
  } else {
    const attempt = await shop.start(debt.code);
    await shop.payByCard(attempt);
    const { status } = await shop.refresh(attempt);
    if (status !== 'paid') return;
  }
  diary.ended(debt);
}

async function toInvoice(
  { desk }: Counter,
  diary: Diary,
  one: Happening & { kind: 'pay' | 'pay part' | 'cancel' | 'remind' },
): Promise<void> {
  const debt = diary.pick('invoice', one.which);
  if (!debt) return;
  const { id } = debt;
  if (one.kind === 'remind') {
    const asked = diary.asksByHand(debt, one.force);
    await desk.run('sendReminder', { id, force: one.force, message: asked });
  } else if (one.kind === 'pay part') {
    await desk.run('recordPayment', { id, amount: 7 });
    debt.due -= 7;
  } else {
    await desk.run(one.kind === 'pay' ? 'recordPayment' : 'cancelInvoice', { id });
    diary.ended(debt);
  }
}
