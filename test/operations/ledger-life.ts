/** Random operations of a business: it bills customers in several currencies, who pay late, in parts or never. */
import { BillingError } from '../../src/model/billing-error.ts';
import type { OperationName } from '../../src/operations/catalog.ts';
import type { Desk } from '../kit/desk.ts';
import { dayIn, plusDays } from './ledger-oracle.ts';
import { UNITS } from './ledger-stories.ts';

export interface RandomChoices {
  /** A whole number from 0 to `n` - 1. */
  readonly below: (n: number) => number;
  readonly pick: <T>(from: readonly T[]) => T;
}

/** Random choices, the same for the same seed (mulberry32). */
export function randomChoices(seed: number): RandomChoices {
  let state = seed;
  const below = (n: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * n);
  };
  return { below, pick: (from) => from[below(from.length)] as (typeof from)[number] };
}

export const CUSTOMERS = [
  { name: 'Ann Archer', email: 'archer@one.example' },
  { name: 'Bob Öztürk', email: 'bob@two.example' },
  { name: 'Cas & Co', email: 'Cas@Three.example' },
  { name: 'Dina Arch', email: 'dina@four.example' },
  { name: 'No Address' },
];
const REFERENCES = ['Order 1', 'order 12', 'PO/7_a', '50% now', undefined];
const CURRENCIES = ['EUR', 'EUR', 'USD', 'JPY', 'KWD'] as const;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Milliseconds by which the clock advances after each group of parallel calls. */
const PAUSES = [0, 1, 60_000, 5 * HOUR_MS, 11 * HOUR_MS, 23 * HOUR_MS, 25 * HOUR_MS, 3 * DAY_MS];

/** Ids of the created invoices and payments, oldest first. Several calls of {@link live} can share them. */
export interface Known {
  readonly invoices: number[];
  readonly payments: number[];
}

export const nothingKnown = (): Known => ({ invoices: [], payments: [] });

/**
 * Runs `count` operations, some of them in parallel. Refusals are expected and ignored. Returns the number of
 * successful calls by operation.
 */
export async function live(
  desk: Desk,
  random: RandomChoices,
  count: number,
  known: Known,
): Promise<Map<OperationName, number>> {
  const done = new Map<OperationName, number>();
  for (let n = 0; n < count; ) {
    const together = Math.min(1 + random.below(8), count - n);
    n += together;
    const calls = Array.from({ length: together }, () => nextCall(desk, random, known));
    await Promise.all(
      calls.map(async ([name, input]) => {
        try {
          const answer = (await desk.run(name, input)) as { id: number; payment?: { id: number }; changed?: string[] };
          if (name === 'createInvoice') known.invoices.push(answer.id);
          if (answer.payment) known.payments.push(answer.payment.id);
          // An update that changes nothing is not counted.
          if (answer.changed?.length === 0) return;
          done.set(name, (done.get(name) ?? 0) + 1);
        } catch (error) {
          if (!(error instanceof BillingError)) throw error;
        }
      }),
    );
    desk.testApp.clock.advance(random.pick(PAUSES));
  }
  return done;
}

function nextCall(desk: Desk, random: RandomChoices, { invoices, payments }: Known): [OperationName, object] {
  const kind = random.below(100);
  if (kind < 40 || invoices.length === 0) return ['createInvoice', newInvoice(desk, random)];
  const id = recentOf(invoices, random);
  if (kind < 52) return ['issueInvoice', { id, ...(random.below(3) === 0 ? newDates(desk, random) : {}) }];
  if (kind < 58) return ['cancelInvoice', { id, credit_note: random.below(3) > 0 }];
  if (kind < 64) return ['updateInvoice', { id, ...changes(desk, random) }];
  if (kind < 66) return ['deleteInvoice', { id }];
  if (payments.length > 0) {
    const payment = random.below(2) === 0 ? random.pick(payments) : recentOf(payments, random);
    if (kind < 71) return ['undoPayment', { id: payment, reason: 'Booked twice' }];
    if (kind < 75) return ['refundPayment', { id: payment, ...refund(desk, random) }];
  }
  if (kind < 81) return ['createCreditNote', { invoice_id: id, ...credit(desk, random) }];
  const arrived = new Date(desk.testApp.clock.now() - random.below(80 * DAY_MS)).toISOString();
  const when = random.below(2) === 0 ? {} : { paid_at: arrived };
  return ['recordPayment', kind < 85 ? { id, ...when } : { id, amount: 1 + random.below(40), ...when }];
}

/** Mostly one of the twelve latest, so that parallel calls change the same object. */
function recentOf(ids: readonly number[], random: RandomChoices): number {
  return random.below(4) === 0 ? random.pick(ids) : (ids[Math.max(0, ids.length - 1 - random.below(12))] as number);
}

function newInvoice(desk: Desk, random: RandomChoices): object {
  const currency = random.pick(CURRENCIES);
  const price = () => (1 + random.below(90 * UNITS[currency])) / UNITS[currency];
  const lines = Array.from({ length: 1 + random.below(3) }, () => ({
    description: 'Work',
    unit_price: price(),
    quantity: (1 + random.below(500)) / 100 + 1,
    tax_rate: random.pick([0, 9, 21, 5.5]),
  }));
  // Lines that take back a part, all, or too much of the first one, and lines that cost nothing (R101).
  const [first] = lines;
  if (first && random.below(3) === 0) {
    const quantity = random.pick([-first.quantity, -0.5, -1, -600]);
    lines.push({ ...first, description: 'Taken back', quantity });
  }
  if (random.below(6) === 0) lines.push({ description: 'For free', unit_price: 0, quantity: 1, tax_rate: 21 });
  return {
    customer: random.pick(CUSTOMERS),
    currency,
    draft: random.below(4) === 0,
    reference: random.pick(REFERENCES),
    ...(random.below(2) === 0 ? { items: lines } : { description: 'Work', amount: price() }),
    ...(random.below(3) === 0 ? {} : newDates(desk, random)),
  };
}

/** Input of a refund, some with an earlier day. A day before the payment is refused. */
function refund({ testApp, account }: Desk, random: RandomChoices): object {
  const back = plusDays(dayIn(account.timezone, testApp.clock.now()), -random.below(40));
  return {
    ...(random.below(2) === 0 ? {} : { refunded_at: back }),
    ...(random.below(2) === 0 ? {} : { amount: 1 + random.below(30) }),
    ...(random.below(3) === 0 ? { credit_note: true, reason: 'Sent back' } : {}),
  };
}

/** Input of a credit note for the first line, an amount, or the whole rest. Some have an earlier date. */
function credit({ testApp, account }: Desk, random: RandomChoices): object {
  const today = dayIn(account.timezone, testApp.clock.now());
  const what = [{ items: [{ line: 1, quantity: 1 }] }, { items: [{ line: 1 }] }, { amount: 1 + random.below(60) }, {}];
  return {
    reason: 'Too many',
    refund: random.below(2) === 0,
    ...random.pick(what),
    ...(random.below(3) === 0 ? { date: plusDays(today, -random.below(20)) } : {}),
  };
}

/** Changes of a draft. For issued invoices, nearly all of them are refused. */
function changes(desk: Desk, random: RandomChoices): object {
  const { draft: _, currency, customer, ...rest } = newInvoice(desk, random) as Record<string, unknown>;
  const revision = random.below(2) === 0 ? {} : { revision: 1 + random.below(2) };
  switch (random.below(5)) {
    case 0:
      return { ...rest, currency, customer, ...revision };
    case 1:
      return { customer, ...revision };
    case 2:
      return { reference: null, ...newDates(desk, random), ...revision };
    case 3:
      return { metadata: { order: String(random.below(9)) } };
    default:
      return { items: [{ description: 'Other work', unit_price: 1 + random.below(90), tax_rate: 21 }], ...revision };
  }
}

function newDates({ testApp, account }: Desk, random: RandomChoices): object {
  const date = plusDays(dayIn(account.timezone, testApp.clock.now()), random.below(130) - 120);
  return { date, due_date: plusDays(date, random.below(70)) };
}
