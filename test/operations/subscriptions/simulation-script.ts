/**
 * What is going to happen, by a seed: who subscribes to what, what they and the business do, what the provider does.
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

/** How long somebody who is slow stays on the provider's page. */
export const SLOW_PAYER_MS = 50 * MINUTE_MS;

export const ZONES = [
  'Europe/Amsterdam',
  'America/New_York',
  'Australia/Lord_Howe',
  // Had no 30 December 2011.
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

/** `racing`: at the moment of a billing, while the workers are at it. */
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
  /** When no worker runs. */
  readonly outages: readonly (readonly [from: number, until: number])[];
}

/** When the outage at a moment ends, if there is one. */
export function outageAt({ outages }: Plot, at: number): number | undefined {
  return outages.find(([from, until]) => at >= from && at < until)?.[1];
}

const FIRST_DAY = '2010-10-28';
const MONTH_ENDS = ['2010-10-29', '2010-10-30', '2010-10-31', '2010-11-30', '2010-12-31', '2011-01-31', '2011-08-31'];

export function plotOf(seed: number, count: number, years: number): Plot {
  const lastDay = dueDay(FIRST_DAY, { interval: 'year', interval_count: 1 }, years);
  const endAt = Date.parse(`${lastDay}T05:30:00Z`);
  const outage = (day: string, days: number) => {
    // Two hours after the last slow payment of any zone ends: one that is not told of is asked about each hour, and
    // whether that is before an outage or after it would be chance.
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
  // Daily and every month's thirtieth where a 30th was skipped.
  const special = index === 3 ? { interval: 'day', interval_count: 1, installments: 60 } : {};
  const thirtieth = index === 8 ? { interval: 'month', interval_count: 1, installments: null } : {};
  // Two years of days are as much as forty of months: a small run has none without an end.
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

/** One a day at most, and away from what happens by itself, unless they race with it. */
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
  // Of short rhythms several periods meet at one moment, and a race may come between any two of them.
  const races = { left: isShort(terms) ? 0 : 2 };
  const race = () => races.left-- > 0;
  const evening = () => `20:${String(5 + 5 * random.below(10)).padStart(2, '0')}`;
  // Where the provider makes trouble, people do what meets it.
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

/** What becomes of a charge, and of the answer that says so. */
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
 * `days`: how many later a slow one ends, or a late success comes; `told`: by a callback, or when it is asked about.
 */
export interface Lot {
  readonly fate: Fate;
  readonly days: number;
  readonly told: boolean;
}

/** The same for the same try, whoever makes it and however often its answer is asked for. */
export function lotOf(seed: number, script: Terms, number: number, tries: number): Lot {
  const random = randomChoices(((seed * 31 + script.index) * 4_099 + number) * 5 + tries);
  for (let n = 0; n < 3; n++) random.below(2);
  const short = isShort(script);
  const told = random.below(2) === 0;
  const days = 1 + random.below(5);
  const rest = { days, told };
  if (!short && script.index % 9 === 4 && number >= 4) return { fate: 'declined', ...rest };
  // Else the end that a third failure brings would meet the next billing, and either could be first.
  if (short && tries === 3) return { fate: 'pays', ...rest };
  const trouble = random.below(100) < (tries > 1 ? 65 : short ? 8 : 20);
  return { fate: trouble ? random.pick(TROUBLES) : 'pays', ...rest };
}

export function endOfSlow({ zone }: Script, at: number, { fate, days }: Lot): number {
  const late = fate === 'late_success';
  return momentOf(zone, plusDays(dayIn(zone, at), late ? days : Math.ceil(days / 3)), late ? '14:30' : '13:00');
}
