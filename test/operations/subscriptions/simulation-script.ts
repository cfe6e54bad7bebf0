/**
 * The plot of a simulation, generated from a seed: the subscriptions, the acts of customers and the business, and the
 * outcomes at the provider.
 */
import { type RandomChoices, randomChoices } from '../ledger-life.ts';
import {
  DAY_MS,
  dayIn,
  dueDay,
  isShort,
  laterDay,
  MINUTE_MS,
  momentOf,
  plusDays,
  type Rhythm,
} from './simulation-calendar.ts';

/** How long a slow payer stays on the provider's page. */
export const SLOW_PAYER_MS = 50 * MINUTE_MS;

export const ZONES = [
  'Europe/Amsterdam',
  'America/New_York',
  'Australia/Lord_Howe',
  // Skipped 30 December 2011.
  'Pacific/Apia',
  // Changed its clocks at midnight.
  'America/Sao_Paulo',
] as const;

export type Deed =
  | 'pause'
  | 'resume'
  | 'cancel'
  | 'cancel_at_end'
  | 'customer_cancels'
  | 'pay'
  | 'pay_slowly'
  | 'pay_declined'
  | 'open'
  | 'cancel_while_paying';

/** `racing`: at the instant of a billing, in parallel with the workers. */
export interface Act {
  readonly at: number;
  readonly deed: Deed;
  readonly racing: boolean;
}

interface Terms extends Rhythm {
  readonly index: number;
  readonly zone: (typeof ZONES)[number];
}

export interface Script extends Terms {
  readonly installments: number | null;
  /** In cents. */
  readonly amount: number;
  readonly invoice: boolean;
  readonly createdAt: number;
  readonly startsOn: string;
  readonly acts: readonly Act[];
}

export interface Plot {
  readonly seed: number;
  readonly scripts: readonly Script[];
  readonly endAt: number;
  /** Times at which no worker runs. */
  readonly outages: readonly (readonly [from: number, until: number])[];
}

/** End of the outage at an instant, or `undefined` without an outage. */
export function outageAt({ outages }: Plot, at: number): number | undefined {
  return outages.find(([from, until]) => at >= from && at < until)?.[1];
}

const FIRST_DAY = '2010-10-28';
const MONTH_ENDS = ['2010-10-29', '2010-10-30', '2010-10-31', '2010-11-30', '2010-12-31', '2011-01-31', '2011-08-31'];

export function plotOf(seed: number, count: number, years: number): Plot {
  const lastDay = dueDay(FIRST_DAY, { interval: 'year', interval_count: 1 }, years);
  const endAt = Date.parse(`${lastDay}T05:30:00Z`);
  const outage = (day: string, days: number) => {
    // An outage begins two hours after the last slow payment of any zone ends. Payments without a callback are looked
    // up every hour. If an outage began sooner, it would be random whether the look-up is before or after the outage.
    const from = Date.parse(`${day}T05:30:00Z`);
    return [from, from + days * DAY_MS] as const;
  };
  return {
    ...{ seed, endAt },
    outages: [outage('2011-03-25', 4), outage('2011-12-28', 1), outage('2012-02-27', 3)],
    scripts: Array.from({ length: count }, (_, index) =>
      scriptOf(randomChoices(seed * 100_003 + index), seed, index, endAt),
    ),
  };
}

function scriptOf(random: RandomChoices, seed: number, index: number, endAt: number): Script {
  const zone = ZONES[index % ZONES.length] ?? ZONES[0];
  const terms = { ...rhythmOf(random), installments: random.below(5) < 3 ? null : random.pick([1, 2, 3, 6, 12, 24]) };
  // Both are in Apia, which skipped a 30th: one subscription is daily, the other is due on every 30th.
  const special = index === 3 ? { interval: 'day', interval_count: 1, installments: 60 } : {};
  const thirtieth = index === 8 ? { interval: 'month', interval_count: 1, installments: null } : {};
  // Daily subscriptions have many periods. So in a small run (`index` below 40), all daily subscriptions end.
  const daily = index < 40 && terms.interval === 'day' && terms.interval_count < 10;
  const ending = daily ? { installments: terms.installments ?? 100 } : {};
  const chosen = { ...terms, ...ending, ...special, ...thirtieth } as typeof terms;
  const day = random.below(2) === 0 ? random.pick(MONTH_ENDS) : plusDays(FIRST_DAY, random.below(200));
  const created = index === 3 ? '2011-12-10' : index === 8 ? '2010-10-30' : day;
  const later = random.below(4) === 0 ? plusDays(created, 1 + random.below(60)) : created;
  const wish = random.below(20) === 0 ? '2012-02-29' : random.below(12) === 0 ? '2011-08-31' : later;
  const startsOn = laterDay(created, wish);
  return {
    ...{
      index,
      zone,
      ...chosen,
      amount: random.pick([999, 1_000, 25, 125_050, 333_333]),
      invoice: random.below(3) === 0,
    },
    createdAt: momentOf(zone, created, '10:30'),
    startsOn,
    acts: actsOf(random, seed, { index, zone, ...chosen }, created, startsOn, endAt),
  };
}

function rhythmOf(random: RandomChoices): Rhythm & { readonly interval: string } {
  const kind = random.below(100);
  if (kind < 6) return { interval: 'day', interval_count: random.pick([1, 2, 5, 10, 30]) };
  if (kind < 22) return { interval: 'week', interval_count: random.pick([1, 2, 4, 6]) };
  if (kind < 75) return { interval: 'month', interval_count: random.pick([1, 1, 1, 2, 3, 6]) };
  if (kind < 90) return { interval: 'quarter', interval_count: random.pick([1, 1, 2]) };
  return { interval: 'year', interval_count: 1 };
}

const AT_BILLING: readonly Deed[] = [
  ...(['pause', 'pause', 'pause', 'pay', 'pay', 'cancel', 'cancel_at_end', 'customer_cancels'] as const),
];
const IN_THE_EVENING: readonly Deed[] = [
  ...(['pay', 'pay', 'pay', 'pay', 'pay', 'pay', 'pay', 'resume', 'resume', 'open', 'pay_declined'] as const),
  ...(['cancel_at_end', 'customer_cancels', 'cancel', 'cancel_while_paying'] as const),
];

/** At most one act a day, and not close to other events unless it races with them. */
function actsOf(
  random: RandomChoices,
  seed: number,
  terms: Terms,
  created: string,
  startsOn: string,
  endAt: number,
): Act[] {
  const { zone } = terms;
  const byDay = new Map<string, Act>();
  const add = (day: string, time: string, deed: Deed, racing = false) => {
    const at = momentOf(zone, day, time);
    if (at < endAt && day >= created && !byDay.has(day)) byDay.set(day, { at, deed, racing });
  };
  if (random.below(20) === 0) {
    add(plusDays(created, 30), '20:03', random.pick(['cancel', 'cancel_while_paying', 'customer_cancels']));
    return [...byDay.values()];
  }
  const paid = plusDays(created, random.below(3) === 0 ? random.below(9) : 0);
  add(paid, '12:00', 'pay');
  const anchor = laterDay(paid, startsOn);
  // With a short interval, several periods can be due at one instant, and a race could fall between any two of them. So
  // these scripts have no races.
  const races = { left: isShort(terms) ? 0 : 2 };
  const race = () => races.left-- > 0;
  const evening = () => `20:${String(5 + 5 * random.below(10)).padStart(2, '0')}`;
  // Where the provider makes trouble, people act in ways that interfere with it.
  for (let number = 1; number < (isShort(terms) ? 60 : 30); number++) {
    const { fate } = lotOf(seed, terms, number, 1);
    if (fate === 'pays' || random.below(2) === 0) continue;
    const due = dueDay(anchor, terms, number);
    if (fate.startsWith('slow')) {
      add(due, evening(), 'pause');
      add(plusDays(due, 2 + random.below(25)), evening(), 'resume');
      continue;
    }
    const again = plusDays(due, random.pick([3, 3, 10]));
    const kind = random.below(4);
    if (kind === 0 && race()) add(again, '09:00', 'pay', true);
    else if (kind < 3) add(again, '08:20', random.pick(['open', 'pay', 'pay_slowly', 'pay_slowly']));
    else
      add(
        plusDays(due, random.below(12)),
        evening(),
        random.pick(['pay', 'pay', 'pay_declined', 'cancel_while_paying']),
      );
  }
  for (let left = random.below(8); left > 0; left--) {
    const due = dueDay(anchor, terms, 1 + random.below(isShort(terms) ? 60 : 14));
    const kind = random.below(10);
    if (kind < 3 && race()) add(due, '09:00', random.pick(AT_BILLING), true);
    else if (kind < 6) {
      const day = plusDays(due, random.below(30) - 8);
      const early = random.below(4) === 0 && race();
      add(day, evening(), 'pause');
      add(plusDays(day, 1 + random.below(75)), early ? '09:00' : evening(), 'resume', early);
    } else add(plusDays(due, random.below(12)), evening(), random.pick(IN_THE_EVENING));
  }
  return [...byDay.values()].sort((a, b) => a.at - b.at);
}

/** Outcome of a charge and of the answer about it. */
export type Fate =
  | 'pays'
  | 'declined'
  | 'lost'
  | 'lost_declined'
  | 'unsent'
  | 'refused'
  | 'made_then_refused'
  | 'slow_pays'
  | 'slow_fails'
  | 'late_success';

const TROUBLES: readonly Fate[] = [
  ...(['declined', 'declined', 'declined', 'declined', 'lost', 'lost', 'lost_declined', 'unsent'] as const),
  ...(['refused', 'made_then_refused', 'slow_pays', 'slow_fails', 'late_success'] as const),
];

/**
 * Outcome of one try:
 * - `days`: delay of a late success in days. A slow charge ends after a third of that time, rounded up.
 * - `told`: whether a callback reports the end of a slow charge. If not, a look-up finds the end.
 */
export interface Lot {
  readonly fate: Fate;
  readonly days: number;
  readonly told: boolean;
}

/** The outcome of a try. It is the same for every process and every repetition of the request. */
export function lotOf(seed: number, script: Terms, number: number, tries: number): Lot {
  const random = randomChoices(((seed * 31 + script.index) * 4_099 + number) * 5 + tries);
  for (let n = 0; n < 3; n++) random.below(2);
  const short = isShort(script);
  const told = random.below(2) === 0;
  const days = 1 + random.below(5);
  const rest = { days, told };
  if (!short && script.index % 9 === 4 && number >= 4) return { fate: 'declined', ...rest };
  // Otherwise, the end by a third failure could coincide with the next billing, in either order.
  if (short && tries === 3) return { fate: 'pays', ...rest };
  const trouble = random.below(100) < (tries > 1 ? 65 : short ? 8 : 20);
  return { fate: trouble ? random.pick(TROUBLES) : 'pays', ...rest };
}

export function endOfSlow({ zone }: Script, at: number, { fate, days }: Lot): number {
  const late = fate === 'late_success';
  return momentOf(zone, plusDays(dayIn(zone, at), late ? days : Math.ceil(days / 3)), late ? '14:30' : '13:00');
}
