/**
 * Random courses of invoiced subscriptions (R91): workers that pause for days or run in parallel, pauses, ends and
 * payments. Afterwards, each subscription has exactly the invoices that an independent calculation expects, and their
 * sum is amount × periods.
 */
import { expect, test } from 'vitest';
import { beginPeriods } from '../../../src/operations/subscriptions/begin-periods.ts';
import { openLedger } from '../../kit/desk.ts';
import { sized, WHOLE } from '../../kit/proof.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { expectVerified } from '../../kit/verified.ts';
import { OFFLINE, times } from '../payments/shop.ts';
import { openClub } from './club.ts';

const SEED = Number(process.env.SIMULATION_SEED ?? 1 + Math.floor(Math.random() * 1e6));
const LIVES = sized({ quick: 3, usual: 9, whole: 200 });
const DAYS = WHOLE ? 1_200 : 240;
/** Maximum number of days without any worker. */
const AWAY_MAX = 60;
const DAY_MS = 86_400_000;
const INTERVALS = ['day', 'week', 'month', 'quarter', 'year'] as const;

type Act = 'pause' | 'resume' | 'cancel' | 'end';
type Life = {
  readonly interval: (typeof INTERVALS)[number];
  readonly count: number;
  readonly installments: number | null;
  readonly amount: number;
  readonly rate: number;
  readonly start: number;
  readonly acts: ReadonlyMap<number, Act>;
};

/** Mulberry32: the same numbers for the same seed. */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

function lifeFrom(random: (below: number) => number): Life {
  const interval = INTERVALS[random(INTERVALS.length)] ?? 'month';
  const acts: Act[] = ['pause', 'resume', 'pause', 'resume', random(2) ? 'cancel' : 'end'];
  const chosen = acts.slice(0, random(acts.length + 1));
  const days = chosen.map(() => 1 + random(DAYS - 2)).toSorted((a, b) => a - b);
  return {
    interval,
    // Many daily periods would only make the test slow.
    count: interval === 'day' ? 3 + random(9) : 1 + random(3),
    installments: random(3) === 0 ? 1 + random(6) : null,
    amount: 1 + random(1_000_000),
    rate: [0, 9, 21, 5.5][random(4)] ?? 0,
    start: random(20),
    acts: new Map(chosen.map((act, n) => [days[n] ?? 1, act])),
  };
}

const FIRST = Date.UTC(2027, 10, 20);
const dayOf = (n: number): string => new Date(FIRST + n * DAY_MS).toISOString().slice(0, 10);

/** Day of a billing, calculated by the calendar alone. */
function billing({ interval, count, start }: Life, step: number): string {
  const days = { day: 1, week: 7 } as Readonly<Record<string, number>>;
  const length = days[interval];
  if (length !== undefined) return dayOf(start + length * count * step);
  const months = ({ month: 1, quarter: 3, year: 12 } as Readonly<Record<string, number>>)[interval] ?? 1;
  const anchor = new Date(FIRST + start * DAY_MS);
  const month = anchor.getUTCMonth() + months * count * step;
  const last = new Date(Date.UTC(anchor.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const day = Math.min(anchor.getUTCDate(), last);
  return new Date(Date.UTC(anchor.getUTCFullYear(), month, day)).toISOString().slice(0, 10);
}

/**
 * Expected first days of the periods. Acts happen in the evening, billings in the morning. Acts that the current state
 * does not allow are refused and change nothing.
 */
function periodsOf(life: Life): string[] {
  const periods: string[] = [];
  let state: 'active' | 'paused' | 'ending' | 'over' = 'active';
  let step = 0;
  for (let day = 0; day < DAYS; day++) {
    const isBilling = billing(life, step) === dayOf(day);
    const isLeft = life.installments === null || periods.length < life.installments;
    if (isBilling && state === 'ending' && isLeft) state = 'over';
    if (isBilling && state === 'active' && isLeft) periods.push(dayOf(day));
    if (isBilling) step++;
    const act = life.acts.get(day);
    if (act === 'cancel' && state !== 'over') state = 'over';
    if (act === 'end' && state === 'active') state = 'ending';
    if (act === 'pause' && state === 'active') state = 'paused';
    if (act === 'resume' && (state === 'paused' || state === 'ending')) state = 'active';
  }
  return periods;
}

const CALLS = {
  pause: ['pauseSubscription', {}],
  resume: ['resumeSubscription', {}],
  cancel: ['cancelSubscription', {}],
  end: ['cancelSubscription', { at_period_end: true }],
} as const;

test.each(ENGINES_OF_RULES)(
  `on %s: ${LIVES} lives have the invoices of their days, once each (seed ${SEED})`,
  { timeout: 1_800_000 },
  async (engine) => {
    await using ledger = await openLedger(engine, OFFLINE);
    const club = await openClub(ledger);
    // The long term and `payOld` keep subscriptions from becoming past due, because that would refuse some acts.
    await club.desk.run('updateBusiness', { payment_term_days: 365 });
    const random = randomFrom(SEED);
    const lives = times(LIVES, () => lifeFrom(random));
    ledger.testApp.clock.set(`${dayOf(0)}T06:00:00Z`);
    const ids: number[] = [];
    for (const { interval, count, installments, amount, rate, start } of lives) {
      const terms = { interval, interval_count: count, installments, amount: amount / 100, tax_rate: rate };
      const { id } = await club.subscription({ ...terms, starts_on: dayOf(start), collection: 'invoice' });
      ids.push(id);
    }
    let paid = 0;
    let away = 0;
    const pay = async (filter: object) => {
      const { invoices } = await club.desk.run('listInvoices', { status: 'unpaid', ...filter });
      for (const { id } of invoices) await club.desk.run('recordPayment', { id });
      paid += invoices.length;
      return invoices.length;
    };
    const payOld = async (day: number) => {
      while ((await pay({ due_to: dayOf(day + AWAY_MAX), limit: 100 })) > 0);
    };
    for (let day = 0; day < DAYS; day++) {
      ledger.testApp.clock.set(`${dayOf(day)}T18:00:00Z`);
      const acting = lives.flatMap((life, n) => (life.acts.has(day) ? [[n, life.acts.get(day) as Act] as const] : []));
      if (acting.length === 0 && day < DAYS - 1 && away-- > 0) continue;
      away = random(4) === 0 ? random(AWAY_MAX) : 0;
      await payOld(day);
      await Promise.all(times(1 + random(4), () => beginPeriods(club.services)));
      await club.work();
      for (const [n, act] of acting) {
        const [name, more] = CALLS[act];
        await club.desk.run(name, { id: ids[n], ...more }).catch((error: { code?: string }) => {
          expect(error.code).toMatch(/^subscription_(ended|not_active|not_paused)$/);
        });
      }
      if (random(5) > 0) continue;
      await pay({ limit: 2 });
    }
    const said = `with SIMULATION_SEED=${SEED}`;
    type Row = {
      id: number;
      subscription_id: number;
      amount: number;
      date: string;
      details: string;
      invoice_number: string;
    };
    const rows = (await club.table<Row>('invoices')).toSorted((a, b) => a.id - b.id);
    let sum = 0;
    lives.forEach((life, n) => {
      const own = rows.filter(({ subscription_id }) => subscription_id === ids[n]);
      const starts = own.map(({ details }) => (JSON.parse(details) as { period: { start: string } }).period.start);
      const should = periodsOf(life);
      expect(starts, `${JSON.stringify({ ...life, acts: [...life.acts] })} ${said}`).toEqual(should);
      expect(
        own.every(({ amount }) => amount === life.amount),
        said,
      ).toBe(true);
      sum += life.amount * should.length;
    });
    expect(
      rows.reduce((all, { amount }) => all + Number(amount), 0),
      said,
    ).toBe(sum);
    const dates = rows.map(({ date }) => date);
    expect(dates, 'numbers are in the order of their dates').toEqual(dates.toSorted());
    const counted = await Promise.all(ids.map((id) => club.get(id)));
    expect(
      counted.reduce((all, { paid_count }) => all + paid_count, 0),
      said,
    ).toBe(paid);
    await expectVerified(ledger.testApp.app.services.store);
    console.log(`${engine}: ${LIVES} subscriptions, ${rows.length} invoices, ${paid} paid (seed ${SEED})`);
  },
);
