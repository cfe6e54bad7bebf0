/** Stored rows at the end, described in the same words in which the oracle describes the expected ones. */
import type { SandboxPayment } from '../../../src/model/sandbox.ts';
import type { Ledger } from '../../kit/desk.ts';
import type { Life } from './simulation-oracle.ts';
import { outageAt, type Plot } from './simulation-script.ts';

type Row = Readonly<Record<string, number | string | null>>;

export interface Facts {
  readonly subscriptions: ReadonlyMap<number, Row>;
  readonly periods: ReadonlyMap<number, readonly Row[]>;
  readonly payments: ReadonlyMap<number, readonly Row[]>;
  readonly requests: ReadonlyMap<number, Row>;
  readonly invoices: readonly Row[];
  readonly totals: readonly Row[];
  readonly told: ReadonlyMap<number, Readonly<Record<string, number>>>;
  readonly mails: ReadonlyMap<number, number>;
  /** Payments at the provider, by the key of the attempt. */
  readonly books: ReadonlyMap<string, SandboxPayment>;
  /** When the facts were read. */
  readonly now: number;
}

export async function factsOf({ database, testApp }: Ledger): Promise<Facts> {
  const all = (table: string) => database.rows<Row>(`select * from ${table}`);
  const bySubscription = async (table: string, order: string) =>
    Map.groupBy(
      await database.rows<Row>(`select * from ${table} where subscription_id is not null order by ${order}`),
      (row) => Number(row.subscription_id),
    );
  const requests = new Map((await all('payment_requests')).map((row) => [Number(row.id), row]));
  const told = new Map<number, Record<string, number>>();
  for (const { type, data } of await database.rows<{ type: string; data: string }>('select type, data from events')) {
    if (!type.startsWith('subscription.')) continue;
    const { id } = JSON.parse(data) as { id: number };
    const own = told.get(id) ?? {};
    const what = type.slice('subscription.'.length);
    own[what] = (own[what] ?? 0) + 1;
    told.set(id, own);
  }
  const mails = new Map<number, number>();
  for (const { request_id } of await all('mails')) {
    const id = Number(requests.get(Number(request_id))?.subscription_id);
    mails.set(id, (mails.get(id) ?? 0) + 1);
  }
  const books = (await database.rows<{ body: string }>('select body from sandbox_payments')).map(
    ({ body }) => JSON.parse(body) as SandboxPayment,
  );
  return {
    ...{ requests, told, mails, invoices: await all('invoices'), totals: await all('payment_totals') },
    subscriptions: new Map((await all('subscriptions')).map((row) => [Number(row.id), row])),
    periods: await bySubscription('subscription_periods', 'number'),
    payments: await bySubscription('payments', 'id'),
    books: new Map(books.map((book) => [book.key, book])),
    now: testApp.clock.now(),
  };
}

/** The facts of a subscription as lines, so that a difference is easy to see. */
export function linesOf(facts: Facts, id: number, ends: readonly string[]): string[] {
  const row = facts.subscriptions.get(id) ?? {};
  const periods = facts.periods.get(id) ?? [];
  const payments = facts.payments.get(id) ?? [];
  const { created, ...told } = facts.told.get(id) ?? {};
  const kept = keptOf(facts, id);
  return [
    `${row.status}, ends with period ${row.cancel_at_period_end}, because ${row.status === 'cancelled' ? row.end_reason : null}`,
    `from ${row.anchor_on}, next on ${row.next_on}, ${row.paid_count} paid of ${row.periods}`,
    `created ${created}; ${textOf(told)}`,
    `mails ${facts.mails.get(id) ?? 0}, given back ${payments.filter(({ status }) => status === 'refunded').length}`,
    `acts ${ends.join(' ')}`,
    ...periods.map((period) => {
      const tries = payments.filter(({ request_id: of, by_mandate }) => of === period.request_id && by_mandate === 1);
      const failed = period.first_failed_at === null ? '' : ', failed';
      return `${period.number} due ${period.due_on} ${period.status}, tries ${period.tries} ${tries.length}${failed}, kept ${kept.get(Number(period.number)) ?? 0}`;
    }),
  ];
}

export function shouldBe(life: Life): string[] {
  const { failed: _, ...told } = life.told;
  return [
    `${life.status}, ends with period ${life.endsWithPeriod ? 1 : 0}, because ${life.endReason}`,
    `from ${life.anchor}, next on ${life.nextOn}, ${life.paidCount} paid of ${life.periods.length}`,
    `created 1; ${textOf(told)}`,
    `mails ${told.payment_failed ?? 0}, given back ${life.refunded}`,
    `acts ${life.ends.join(' ')}`,
    ...life.periods.map(({ number, due, status, tries, failedAt }) => {
      const failed = failedAt === null ? '' : ', failed';
      return `${number} due ${due} ${status}, tries ${tries} ${tries}${failed}, kept ${status === 'paid' ? 1 : 0}`;
    }),
  ];
}

/** Number of payments of each period that the provider has taken and not refunded. */
function keptOf(facts: Facts, id: number): Map<number, number> {
  const numbers = new Map((facts.periods.get(id) ?? []).map((period) => [period.request_id, Number(period.number)]));
  const kept = new Map<number, number>();
  for (const { attempt_key, request_id } of facts.payments.get(id) ?? []) {
    const book = facts.books.get(String(attempt_key));
    const back = book?.refunds.reduce((sum, { amount }) => sum + amount, 0) ?? 0;
    const number = numbers.get(request_id ?? null) ?? -1;
    // A payment can fail first and succeed later, at `lateSuccessAt`. Its stored state stays failed, so it is counted as
    // paid here from that time on.
    const isPaid = book?.state === 'paid' || (book?.lateSuccessAt ?? Number.POSITIVE_INFINITY) <= facts.now;
    if (isPaid && back === 0) kept.set(number, (kept.get(number) ?? 0) + 1);
  }
  return kept;
}

function textOf(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([what, count]) => `${what} ${count}`)
    .join(', ');
}

/**
 * Faults in the times of charges: no charge may be early, or late by more than a tolerance. There are two reasons for
 * the tolerance: a failure that is found an hour later delays the next try by an hour, and an outage may begin before
 * that try.
 */
export function timeFaults(plot: Plot, facts: Facts, id: number, life: Life): string[] {
  const payments = facts.payments.get(id) ?? [];
  const faults: string[] = [];
  const check = (what: string, is: number, shouldBe: number, slackMs: number) => {
    const over = outageAt(plot, shouldBe + slackMs);
    if (is >= shouldBe && is <= (over ?? shouldBe) + slackMs) return;
    faults.push(`${what} at ${new Date(is).toISOString()}, should be at ${new Date(shouldBe).toISOString()}`);
  };
  for (const period of facts.periods.get(id) ?? []) {
    const should = life.periods[Number(period.number)];
    const tries = payments.filter(({ request_id: of, by_mandate }) => of === period.request_id && by_mandate === 1);
    const triesShould = life.tries.filter((one) => one.period === should?.number);
    const begun = facts.requests.get(Number(period.request_id))?.created_at;
    check(`period ${period.number} began`, Number(begun), should?.begunAt ?? 0, 5 * 60_000);
    for (const [n, { created_at }] of tries.entries()) {
      check(`try ${n + 1} of period ${period.number}`, Number(created_at), triesShould[n]?.at ?? 0, 4 * 3_600_000);
    }
    if (should?.paidAt) check(`period ${period.number} paid`, Number(period.paid_at), should.paidAt, 5 * 3_600_000);
  }
  return faults;
}
