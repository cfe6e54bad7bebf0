/**
 * Expected course of a subscription, calculated from the acts and the provider's outcomes. The calculation has its own
 * state machine and calendar, and uses none of the code under test.
 */
import { DAY_MS, dayIn, dueDay, HOUR_MS, laterDay, momentOf } from './simulation-calendar.ts';
import {
  type Act,
  endOfSlow,
  type Lot,
  lotOf,
  outageAt,
  type Plot,
  type Script,
  SLOW_PAYER_MS,
} from './simulation-script.ts';

/**
 * Possible positions of a racing act: after everything (5), before the billing (-1), before its charge (1), before the
 * answer (3).
 */
export const PLACES = [5, -1, 1, 3] as const;
const [AFTER, BEGIN, CHARGE, ANSWER] = [5, 0, 2, 4] as const;

export interface Try {
  readonly period: number;
  readonly at: number;
  readonly lot: Lot;
}

interface Period {
  readonly number: number;
  due: string | null;
  status: 'open' | 'paid' | 'unpaid';
  tries: number;
  failedAt: number | null;
  nextTry: number | null;
  paidAt: number | null;
  /** A payer has the provider's page of this period open. */
  held: boolean;
  readonly begunAt: number;
}

export interface Life {
  status: 'pending' | 'active' | 'past_due' | 'paused' | 'cancelled' | 'completed';
  endReason: string | null;
  endsWithPeriod: boolean;
  anchor: string | null;
  nextOn: string | null;
  paidCount: number;
  refunded: number;
  readonly periods: Period[];
  readonly tries: Try[];
  readonly ends: string[];
  /** Number of events of each type. */
  readonly told: Record<string, number>;
}

/** `places`: the position of each racing act, one of {@link PLACES}. */
export function lifeOf(plot: Plot, script: Script, places: readonly number[]): Life {
  const { zone, installments } = script;
  const life: Life = {
    ...{ status: 'pending', endReason: null, endsWithPeriod: false, anchor: null, nextOn: null, paidCount: 0 },
    ...{ refunded: 0, periods: [], tries: [], ends: [], told: {} },
  };
  life.periods.push(newPeriod(0, null, script.createdAt, null));
  let step = 0;
  let wishedBy = 'requested';
  const queue: { at: number; order: number; seq: number; run: (now: number) => void }[] = [];
  let seq = 0;
  const plan = (at: number, order: number, run: (now: number) => void) => queue.push({ at, order, seq: seq++, run });
  const awake = (at: number) => outageAt(plot, at) ?? at;
  const tell = (what: string) => {
    life.told[what] = (life.told[what] ?? 0) + 1;
  };
  const over = () => life.status === 'cancelled' || life.status === 'completed';
  const billed = () => life.status === 'active' || life.status === 'past_due';
  const failed = () => life.periods.find(({ status, failedAt }) => status === 'open' && failedAt !== null);

  function end(status: 'cancelled' | 'completed', reason: string | null): void {
    Object.assign(life, { status, endReason: reason, endsWithPeriod: false, nextOn: null });
    tell(status);
    if (status === 'completed') return;
    for (const period of life.periods) if (period.status === 'open') period.status = 'unpaid';
  }

  function toNext(after: number | null): void {
    if (life.anchor === null) return;
    do step++;
    while (after !== null && momentOf(zone, dueDay(life.anchor, script, step), '09:00') <= after);
    planBilling();
  }

  function planBilling(): void {
    life.nextOn = dueDay(life.anchor ?? '', script, step);
    const mine = step;
    plan(awake(momentOf(zone, life.nextOn, '09:00')), BEGIN, (now) => {
      if (billed() && life.nextOn !== null && mine === step) begin(now);
    });
  }

  function begin(now: number): void {
    if (life.endsWithPeriod) {
      end('cancelled', wishedBy);
      return;
    }
    const period = newPeriod(life.periods.length, life.nextOn, now, now);
    life.periods.push(period);
    if (installments !== null && life.periods.length >= installments) life.nextOn = null;
    else toNext(null);
    planTry(period, now);
  }

  function planTry(period: Period, at: number): void {
    period.nextTry = at;
    plan(awake(at), CHARGE, (now) => {
      if (period.status !== 'open' || period.nextTry !== at || !billed()) return;
      if (period.held) {
        planTry(period, now + HOUR_MS);
        return;
      }
      period.nextTry = null;
      period.tries++;
      charge(period, now);
    });
  }

  function charge(period: Period, now: number): void {
    const lot = lotOf(plot.seed, script, period.number, period.tries);
    life.tries.push({ period: period.number, at: now, lot });
    const { fate, told } = lot;
    const fails = /fail|declined|late|^refused/.test(fate);
    const answer = (at: number, paid: boolean, paidAt = at) =>
      plan(at, ANSWER, (then) => (paid ? pay(period, paidAt, 'charge') : fail(period, then)));
    const late = endOfSlow(script, now, lot);
    if (fate.startsWith('slow')) answer(told ? late : awake(late), !fails, late);
    else answer(now, !fails);
    if (fate === 'late_success') answer(late, true);
  }

  function pay(period: Period, now: number, by: 'charge' | 'hand'): void {
    if (period.status === 'paid' || (by === 'hand' && life.status === 'cancelled')) {
      life.refunded++;
      return;
    }
    Object.assign(period, { status: 'paid', paidAt: now, nextTry: null });
    life.paidCount++;
    tell(life.status === 'pending' ? 'activated' : 'renewed');
    if (life.status === 'pending') anchorAt(now);
    if (over()) return;
    if (installments !== null && life.paidCount >= installments) end('completed', null);
    else if (life.status === 'pending') {
      life.status = 'active';
      toNext(null);
    } else if (life.status === 'past_due' && !failed()) life.status = 'active';
  }

  function anchorAt(now: number): void {
    life.anchor = laterDay(dayIn(zone, now), script.startsOn);
    const [first] = life.periods;
    if (first) first.due = life.anchor;
  }

  function fail(period: Period, now: number): void {
    if (period.status !== 'open') return;
    period.failedAt ??= now;
    const days = [3, 10][period.tries - 1];
    tell('payment_failed');
    if (days === undefined) end('cancelled', 'unpaid');
    else {
      if (life.status === 'active') life.status = 'past_due';
      planTry(period, Math.max(period.failedAt + days * DAY_MS, now));
    }
  }

  function act({ deed }: Act, now: number): string {
    const refused = (why: string) => (over() ? 'subscription_ended' : why);
    const { status, endsWithPeriod } = life;
    switch (deed) {
      case 'pause':
        if (status !== 'active' || endsWithPeriod) return refused('subscription_not_active');
        life.status = 'paused';
        tell('paused');
        return 'done';
      case 'resume':
        if (status === 'active' && endsWithPeriod) life.endsWithPeriod = false;
        else if (status === 'paused') resume(now);
        else return refused('subscription_not_paused');
        return 'done';
      case 'customer_cancels':
        if (status === 'active') endLater('by_customer');
        else if (over()) return 'subscription_ended';
        else end('cancelled', 'by_customer');
        return 'done';
      case 'cancel_at_end':
        if (status !== 'active' || endsWithPeriod) return refused('subscription_not_active');
        endLater('requested');
        return 'done';
      case 'cancel':
        if (over()) return 'subscription_ended';
        end('cancelled', 'requested');
        return 'done';
      default:
        return payer(deed, now);
    }
  }

  /** The first request decides the reason. */
  function endLater(by: string): void {
    wishedBy = life.endsWithPeriod ? wishedBy : by;
    life.endsWithPeriod = true;
  }

  function payer(deed: Act['deed'], now: number): string {
    const due = over() ? undefined : life.status === 'pending' ? life.periods[0] : failed();
    // A period that is being charged has no next try and cannot be paid meanwhile.
    const target = due?.number === 0 || due?.nextTry != null ? due : undefined;
    if (deed === 'cancel_while_paying') {
      if (over()) return 'subscription_ended';
      end('cancelled', 'requested');
      if (target) pay(target, now, 'hand');
      return 'done';
    }
    if (!target) return 'nothing';
    if (deed === 'pay') pay(target, now, 'hand');
    if (deed === 'pay_slowly') {
      target.held = true;
      plan(now + SLOW_PAYER_MS, AFTER, (then) => pay(target, then, 'hand'));
    }
    return 'done';
  }

  function resume(now: number): void {
    life.status = failed() ? 'past_due' : 'active';
    tell('resumed');
    if (life.nextOn !== null) {
      step--;
      toNext(now);
    }
    for (const period of life.periods) {
      if (period.status === 'open' && period.nextTry !== null) planTry(period, Math.max(period.nextTry, now));
    }
  }

  let raced = 0;
  for (const one of script.acts) {
    const place = one.racing ? (places[raced++] ?? AFTER) : AFTER;
    const mine = life.ends.push('') - 1;
    plan(one.at, place, (now) => {
      life.ends[mine] = act(one, now);
    });
  }
  for (;;) {
    queue.sort((a, b) => b.at - a.at || b.order - a.order || b.seq - a.seq);
    const next = queue.pop();
    if (!next || next.at > plot.endAt) return life;
    next.run(next.at);
  }
}

function newPeriod(number: number, due: string | null, begunAt: number, nextTry: number | null): Period {
  return { number, due, begunAt, nextTry, status: 'open', tries: 0, failedAt: null, paidAt: null, held: false };
}
