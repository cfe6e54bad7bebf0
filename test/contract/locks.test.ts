// The order of locks (docs/architecture/locks-and-transactions.md). SQLite has one writer. On Postgres, no two changes
// may wait for each other (deadlock).
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addMs, DAY_MS, type Instant } from '../../src/model/dates.ts';
import type { DeliveryId, EndpointId, MailId } from '../../src/model/ids.ts';
import type { MailGateway } from '../../src/model/mail.ts';
import { archivedPdf } from '../../src/operations/archive/archived-pdf.ts';
import { deliverMail } from '../../src/operations/delivery/deliver-mail.ts';
import { changeMethod } from '../../src/operations/payments/ask-provider.ts';
import { queueRefund } from '../../src/operations/payments/queue-refund.ts';
import { giveUpPayment } from '../../src/operations/payments/settle-payment.ts';
import { beginPeriods } from '../../src/operations/subscriptions/begin-periods.ts';
import { chargePeriods } from '../../src/operations/subscriptions/charge-periods.ts';
import { deliverWebhook } from '../../src/operations/webhooks/deliver-webhook.ts';
import { fanOutEvents } from '../../src/operations/webhooks/fan-out-events.ts';
import type { PaymentRow } from '../../src/store/payments/payments.ts';
import type { Queries } from '../../src/store/store.ts';
import { type Ledger, openLedger } from '../kit/desk.ts';
import { endVerified } from '../kit/verified.ts';
import { OFFLINE, required, times } from '../operations/payments/shop.ts';
import { type Club, openClub } from '../operations/subscriptions/club.ts';

let ledger: Ledger;
/** Whether the mail server accepts mails, or returns a temporary error. */
let takesMails = true;
beforeAll(async () => {
  const mail: MailGateway = {
    configured: true,
    trouble: async () => null,
    send: async () => (takesMails ? { outcome: 'sent' } : { outcome: 'temporary', reason: 'busy' }),
    close: async () => undefined,
  };
  ledger = await openLedger('postgres', { ...OFFLINE, mail, providerTimeoutMs: 1_000 });
});
afterEach(() => ledger.database.execute('rollback'));
afterAll(() => endVerified(ledger));

/** Locks rows in a transaction that stays open, as another process would. */
async function holding(rows: string): Promise<void> {
  await ledger.database.execute('begin');
  expect(await ledger.database.rows(`select 1 from ${rows} for no key update`)).not.toEqual([]);
}

const letGo = () => ledger.database.execute('rollback');

/** Returns `waiting` when as many sessions wait for a lock as there are calls, and `done` when all calls have ended. */
async function waitingOrDone(...running: readonly Promise<unknown>[]): Promise<'waiting' | 'done'> {
  let done = false;
  void Promise.allSettled(running).then(() => {
    done = true;
  });
  const waiting = `select count(distinct pid) as n from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`;
  for (;;) {
    // Within a transaction, Postgres keeps the statistics of the first read, without newer connections. This discards
    // them.
    await ledger.database.rows('select pg_stat_clear_snapshot()');
    const [row] = await ledger.database.rows<{ n: number }>(waiting);
    if ((row?.n ?? 0) >= running.length) return 'waiting';
    if (done) return 'done';
  }
}

async function deadlocks(): Promise<number> {
  await ledger.database.execute('select pg_stat_force_next_flush()');
  const counted = 'select deadlocks as n from pg_stat_database where datname = current_database()';
  return (await ledger.database.rows<{ n: number }>(counted))[0]?.n ?? 0;
}

async function chargedInVain(club: Club): Promise<PaymentRow> {
  const { id } = await club.active();
  await club.desk.run('connectProvider', { kind: 'sandbox', drill: 'time_out' });
  ledger.testApp.clock.set('2026-04-17T12:00:00Z');
  await beginPeriods(club.services);
  await chargePeriods(club.services);
  const payments = await club.table<PaymentRow>('payments');
  return required(
    payments.find(({ subscription_id, by_mandate }) => subscription_id === id && by_mandate === 1),
    'not charged',
  );
}

async function delivery(club: Club): Promise<{ readonly id: DeliveryId; readonly endpoint: EndpointId }> {
  const { id } = await club.desk.run('createWebhookEndpoint', { url: 'https://127.0.0.1:9/' });
  await club.desk.invoice();
  await fanOutEvents(club.services);
  const [made] = await club.table<{ id: DeliveryId }>('webhook_deliveries');
  return { id: required(made, 'nothing to deliver').id, endpoint: id as EndpointId };
}

describe('whoever takes many rows at once waits for none of them', () => {
  const soon = (n: number) => addMs(ledger.testApp.clock.now(), n) as Instant;
  type Claim = {
    readonly table: string;
    readonly seed: (club: Club) => Promise<unknown>;
    readonly claim: (tx: Queries) => Promise<readonly unknown[]>;
  };
  const dueNow = (table: string, set: string) => ledger.database.execute(`update ${table} set ${set}`);
  const CLAIMS: readonly Claim[] = [
    {
      table: 'payments',
      seed: async (club) => {
        const { code } = await club.link({ usage_limit: null });
        await Promise.all(times(2, () => club.start(code)));
        await dueNow('payments', 'next_check_at = 0');
      },
      claim: (tx) => tx.payments.claimDue({ now: soon(0), leaseUntil: soon(DAY_MS) }, 10),
    },
    {
      table: 'refunds',
      seed: async (club) => {
        const { code } = await club.link();
        const payment = await club.start(code);
        const terms = { amount: 1, reason: 'requested', now: soon(0), nextAttemptAt: soon(0) } as const;
        for (const _ of [1, 2]) {
          await club.services.store.transaction(async (tx) => {
            await tx.payments.addOutflow(payment.id, { reserved: terms.amount });
            await queueRefund(tx, payment, terms);
          });
        }
      },
      claim: (tx) => tx.refunds.claimDue({ now: soon(0), leaseUntil: soon(DAY_MS) }, 10),
    },
    {
      table: 'sandbox_callbacks',
      seed: async ({ services, desk }) => {
        const row = {
          account_id: desk.account.id,
          payment_id: 'p',
          url: 'http://127.0.0.1:9',
          body: '',
          due_at: soon(0),
        };
        for (const _ of [1, 2]) await services.store.transaction((tx) => tx.sandbox.addCallback(row));
      },
      claim: (tx) => tx.sandbox.claimCallbacks({ now: soon(0), leaseUntil: soon(DAY_MS) }, 10),
    },
    {
      table: 'subscription_periods',
      seed: async (club) => {
        await Promise.all(times(2, () => club.active()));
        await dueNow('subscription_periods', 'next_try_at = 0');
      },
      claim: (tx) => tx.periods.claimDue({ now: soon(0), leaseUntil: soon(DAY_MS) }, 10),
    },
  ];

  test.each(CLAIMS)('$table', async ({ table, seed, claim }) => {
    const club = await openClub(ledger);
    await seed(club);
    const mine = `${table} where account_id = ${club.desk.account.id}`;
    await holding(`(select ctid as place from ${mine} limit 1) as one join ${table} on ${table}.ctid = one.place`);
    const claimed = club.services.store.transaction(claim);
    expect(await waitingOrDone(claimed), 'holding some, it waits for another').toBe('done');
    const own = (await claimed).filter((row) => (row as { account_id: number }).account_id === club.desk.account.id);
    const all = await ledger.database.rows(`select 1 from ${mine}`);
    expect(own).toHaveLength(all.length - 1);
  });
});

test('events are numbered up to one that another transaction holds, without waiting for it', async () => {
  const club = await openClub(ledger);
  await club.desk.invoice();
  await fanOutEvents(club.services);
  for (const _ of [1, 2, 3]) await club.desk.invoice();
  const mine = `events where account_id = ${club.desk.account.id}`;
  await holding(`(select id from ${mine} order by id desc limit 1 offset 1) as one join events using (id)`);
  const numbering = fanOutEvents(club.services);
  expect(await waitingOrDone(numbering)).toBe('done');
  const sequences = async () =>
    (await ledger.database.rows<{ sequence: number | null }>(`select sequence from ${mine} order by id`)).map(
      ({ sequence }) => sequence,
    );
  expect(await sequences()).toEqual([1, 2, null, null]);
  await letGo();
  await fanOutEvents(club.services);
  expect(await sequences()).toEqual([1, 2, 3, 4]);
});

describe('a change holds nothing of the account before it has the account’s lock', () => {
  type Seeded = () => Promise<unknown>;
  const CHANGES: Readonly<Record<string, (club: Club) => Promise<Seeded>>> = {
    'an invoice for a new customer':
      async ({ desk }) =>
      () =>
        desk.invoice(),
    'a draft that is issued': async ({ desk }) => {
      const { id } = await desk.invoice({ draft: true });
      return () => desk.run('issueInvoice', { id });
    },
    'a payment by hand': async ({ desk }) => {
      const { id } = await desk.invoice();
      return () => desk.run('recordPayment', { id });
    },
    'an invoice that is cancelled': async ({ desk }) => {
      const { id } = await desk.invoice();
      return () => desk.run('cancelInvoice', { id });
    },
    'a payer who begins': async (club) => {
      const { code } = await club.link();
      return () => club.start(code);
    },
    'a payment by the provider': async (club) => {
      const attempt = await club.start((await club.link()).code);
      await club.payByCard(attempt);
      return () => club.callBack(attempt);
    },
    'a refund': async (club) => {
      const { id } = await club.desk.invoice();
      const { payment } = await club.desk.run('recordPayment', { id });
      return () => club.desk.run('refundPayment', { id: payment.id });
    },
    'a provider that cannot be asked': async (club) => {
      const attempt = await club.start((await club.link()).code);
      await club.desk.run('disconnectProvider');
      return () => club.refresh(attempt);
    },
    'a link that is turned off': async (club) => {
      const { id } = await club.link();
      return () => club.desk.run('deactivatePaymentLink', { id });
    },
    'a period that begins': async (club) => {
      await club.active();
      ledger.testApp.clock.set('2026-04-17T12:00:00Z');
      return () => beginPeriods(club.services);
    },
    'a period that is charged': async (club) => {
      await club.active();
      ledger.testApp.clock.set('2026-04-17T12:00:00Z');
      await beginPeriods(club.services);
      return () => chargePeriods(club.services);
    },
    'a charge that fails': async (club) => {
      const payment = await chargedInVain(club);
      return () => giveUpPayment(club.services, club.desk.account, payment, 'declined');
    },
    'a subscription that is cancelled': async (club) => {
      const { id } = await club.active();
      return () => club.desk.run('cancelSubscription', { id });
    },
    'a delivery': async (club) => {
      const { id } = await delivery(club);
      return () => deliverWebhook(club.services, id);
    },
    'an endpoint that is turned off': async (club) => {
      const { endpoint } = await delivery(club);
      return () => club.desk.run('updateWebhookEndpoint', { id: endpoint, enabled: false });
    },
    'a mail': async (club) => {
      takesMails = false;
      await club.desk.invoice({ send_email: true, customer: { name: 'Ann', email: 'ann@example.com' } });
      takesMails = true;
      await ledger.database.execute(`update mails set next_attempt_at = 0 where status = 'queued'`);
      const [mail] = await club.table<{ id: MailId }>('mails');
      return () => deliverMail(club.services, required(mail, 'no mail').id);
    },
    'an original': async (club) => {
      const { id } = await club.desk.invoice();
      const services = { ...club.services, pdfs: { printed: async () => Buffer.from('%PDF') } };
      return () => archivedPdf(services, club.desk.account.id, 'invoice', id);
    },
  };

  test.each(Object.keys(CHANGES))('%s', async (name) => {
    const club = await openClub(ledger);
    const account = club.desk.account.id;
    const change = await required(CHANGES[name], name)(club);
    await holding(`counters where account_id = ${account} and noun = 'activity'`);
    const running = change();
    expect(await waitingOrDone(running), 'it takes the lock').toBe('waiting');
    expect(await lockedByOthers(account)).toEqual([]);
    await letGo();
    await running;
  });

  /** Tables in which another transaction has locked a row of the account. */
  async function lockedByOthers(account: number): Promise<readonly string[]> {
    const owned = await ledger.database.rows<{
      name: string;
    }>(`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'account_id' order by 1`);
    const found: string[] = [];
    for (const { name } of owned) {
      const mine = `select 1 from ${name} where account_id = ${account}`;
      const all = await ledger.database.rows(mine);
      const free = await ledger.database.rows(`${mine} for update skip locked`);
      if (free.length < all.length) found.push(name);
    }
    return found;
  }
});

describe('step by step', () => {
  test('another method of an attempt moves sums, and so waits for the account’s lock', async () => {
    const club = await openClub(ledger);
    const { code } = await club.link();
    const attempt = await club.start(code);
    const { sandbox } = club.services.providers;
    const connect: typeof sandbox.connect = (access) => {
      const provider = sandbox.connect(access);
      return { ...provider, changeMethod: async (id) => ({ ...(await provider.lookUp(id)), method: 'bancontact' }) };
    };
    const providers = { ...club.services.providers, sandbox: { ...sandbox, connect } };
    const payable = await club.payable(code);
    await holding(`counters where account_id = ${club.desk.account.id} and noun = 'activity'`);
    const changed = changeMethod({ ...club.services, providers }, payable, attempt, 'bancontact');
    expect(await waitingOrDone(changed)).toBe('waiting');
    expect(await club.row(attempt.id)).toMatchObject({ payment_method: attempt.payment_method });
    await letGo();
    expect(await changed).toMatchObject({ status: 'pending', payment_method: 'bancontact' });
  });

  test('a charge fails while its subscription is cancelled: one waits for the other, and both end', async () => {
    const club = await openClub(ledger);
    const payment = await chargedInVain(club);
    const before = await deadlocks();
    await holding(`subscription_periods where subscription_id = ${payment.subscription_id} and status = 'open'`);
    const cancelled = club.desk.run('cancelSubscription', { id: Number(payment.subscription_id) });
    expect(await waitingOrDone(cancelled)).toBe('waiting');
    const failed = giveUpPayment(club.services, club.desk.account, payment, 'declined');
    expect(await waitingOrDone(cancelled, failed)).toBe('waiting');
    await letGo();
    expect(await cancelled).toMatchObject({ status: 'cancelled' });
    expect(await failed).toMatchObject({ status: 'failed', failure_reason: 'declined' });
    expect(await deadlocks()).toBe(before);
  });

  test('a delivery is noted while its endpoint is turned off: nobody waits for a job that ends', async () => {
    const club = await openClub(ledger);
    const { id, endpoint } = await delivery(club);
    const before = await deadlocks();
    await holding(`jobs where lane = '${endpoint}'`);
    const off = club.desk.run('updateWebhookEndpoint', { id: endpoint, enabled: false });
    await waitingOrDone(off);
    const noted = deliverWebhook(club.services, id);
    await waitingOrDone(off, noted);
    await letGo();
    await Promise.all([off, noted]);
    expect(await club.table('webhook_deliveries')).toMatchObject([{ status: 'exhausted' }]);
    expect(await deadlocks()).toBe(before);
  });
});
