/** A service with a real mail server and two workers, for the tests of automatic reminders. */
import type { App } from '../../../src/app.ts';
import type { CustomerId } from '../../../src/model/ids.ts';
import { deliverDueMails } from '../../../src/operations/delivery/deliver-mail.ts';
import type { Services } from '../../../src/operations/kernel/context.ts';
import { findSubscriber, setSubscribed, unsubscribeUrl } from '../../../src/operations/mails/unsubscribe.ts';
import { emitOverdueEvents } from '../../../src/operations/reminders/emit-overdue-events.ts';
import { remindInvoices } from '../../../src/operations/reminders/remind-invoices.ts';
import { remindLinks } from '../../../src/operations/reminders/remind-links.ts';
import type { MailRow } from '../../../src/store/delivery/mails.ts';
import { type Answer, type Desk, type Ledger, openDesk, openLedger, openNeighbour } from '../../kit/desk.ts';
import { type MailServer, type Offer, openMailServer } from '../../kit/mail-server.ts';
import type { TestEngine } from '../../kit/test-app.ts';
import { OFFLINE, type Shop, shopAt } from '../payments/shop.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;

/** The worker's tasks in the order of its table. The worker itself runs them in parallel. */
const PERIODIC_TASKS = [deliverDueMails, emitOverdueEvents, remindInvoices, remindLinks] as const;

const PUT_AWAY = [
  'accounts set reminder_plan = null',
  'payment_requests set next_reminder_at = null',
  `invoices set status = 'cancelled' where status = 'pending'`,
  `mails set status = 'dropped' where status = 'queued'`,
] as const;

export interface Post extends AsyncDisposable {
  readonly server: MailServer;
  readonly ledger: Ledger;
  /** Another process on the same database. */
  readonly neighbour: App;
  /** A new account with the sandbox, and a unique e-mail address for its customer. */
  readonly open: (account?: Readonly<Record<string, string>>) => Promise<Counter>;
  /** Runs all tasks of one worker once. */
  readonly work: () => Promise<void>;
  /** Runs the tasks of both workers in parallel. */
  readonly workTogether: () => Promise<void>;
  readonly set: (instant: string) => void;
  /** Stops or starts the mail server. No-op if it is in that state already. */
  readonly setAway: (away: boolean) => Promise<void>;
  /** Ends all pending work, so that workers do not process data of earlier tests. */
  readonly putAway: () => Promise<void>;
}

export interface Counter {
  readonly desk: Desk;
  readonly shop: Shop;
  readonly address: string;
  readonly inbox: () => readonly Offer[];
  readonly mails: () => Promise<readonly MailRow[]>;
  /** An invoice of 100 for the customer, with other fields as given. */
  readonly invoice: (fields?: Readonly<Record<string, unknown>>) => Promise<Answer<'createInvoice'>>;
  readonly link: (fields?: Readonly<Record<string, unknown>>) => Promise<Answer<'createPaymentLink'>>;
  readonly overdueEvents: () => Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Runs a worker at each instant. Returns the instant of each mail that arrived. */
  readonly mailedAt: (instants: readonly string[]) => Promise<readonly string[]>;
  /** Unsubscribes the customer by the link that each reminder contains. */
  readonly unsubscribe: () => Promise<void>;
}

let customers = 0;

export async function openPost(engine: TestEngine): Promise<Post> {
  const server = await openMailServer();
  const environment = { ...OFFLINE.environment, SMTP_URL: server.url, MAIL_FROM: 'billing@example.com' };
  const ledger = await openLedger(engine, { environment });
  const neighbour = await openNeighbour(ledger, environment);
  const { services } = ledger.testApp.app;
  let isAway = false;
  const post: Post = {
    server,
    ledger,
    neighbour,
    open: async (account = {}) => {
      const desk = await openDesk(ledger, { email: 'owner@test.example', ...account });
      await desk.run('connectProvider', { kind: 'sandbox' });
      return counterAt(post, desk);
    },
    work: () => lookAround(services),
    workTogether: async () => {
      await Promise.all(
        [services, neighbour.services, services].flatMap((one) => PERIODIC_TASKS.map((round) => round(one))),
      );
    },
    set: ledger.testApp.clock.set,
    setAway: async (away) => {
      if (away !== isAway) await (away ? server.stop() : server.start());
      isAway = away;
    },
    putAway: async () => {
      for (const change of PUT_AWAY) await ledger.database.execute(`update ${change}`);
    },
    [Symbol.asyncDispose]: async () => {
      await neighbour.close();
      await ledger[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
  return post;
}

export async function lookAround(services: Services): Promise<void> {
  for (const round of PERIODIC_TASKS) await round(services);
}

function counterAt(post: Post, desk: Desk): Counter {
  const address = `reader-${++customers}@example.com`;
  const inbox = () => post.server.inbox(address);
  return {
    desk,
    shop: shopAt(post.ledger, desk),
    address,
    inbox,
    mails: () => desk.rows<MailRow>('mails'),
    invoice: (fields = {}) => desk.invoice({ customer: { name: 'Ann', email: address }, ...fields }),
    link: (fields = {}) =>
      desk.run('createPaymentLink', { description: 'Table', amount: 100, name: 'Ann', email: address, ...fields }),
    overdueEvents: async () => {
      const events = await desk.rows<{ type: string; data: string }>('events');
      return events.filter(({ type }) => type === 'invoice.overdue').map(({ data }) => JSON.parse(data));
    },
    mailedAt: async (instants) => {
      const at: string[] = [];
      for (const instant of instants) {
        const before = inbox().length;
        post.set(instant);
        await post.work();
        for (let n = before; n < inbox().length; n++) at.push(instant);
      }
      return at;
    },
    unsubscribe: async () => {
      const [customer] = (await desk.run('listCustomers', { query: address })).customers;
      await setWanted(post.ledger.testApp.app.services, customer?.id ?? 0, false);
    },
  };
}

/** Unsubscribes or subscribes a customer by the personal link. */
export async function setWanted(services: Services, customerId: number, wanted: boolean): Promise<void> {
  const reference =
    unsubscribeUrl(services, customerId as CustomerId)
      .split('/')
      .at(-1) ?? '';
  const subscriber = await findSubscriber(services, reference);
  if (!subscriber) throw new Error(`nobody is at ${reference}`);
  await setSubscribed(services, subscriber, wanted);
}

/** Instants in steps of `ms` from one instant to another, both included. */
export function every(ms: number, from: string, to: string): string[] {
  const instants: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += ms) instants.push(new Date(at).toISOString());
  return instants;
}

export const FIVE = ['Ann', 'Bob', 'Cees', 'Dirk', 'Els'];

/** The same number of mails for each of the five customers. */
export const each = (count: number) => FIVE.map(() => count);

/** Five overdue invoices of five customers, previewed. */
export async function fivePreviewed(post: Post) {
  const counter = await post.open();
  const addresses: string[] = [];
  for (const name of FIVE) {
    const email = `${name.toLowerCase()}-of-${counter.address}`;
    await counter.invoice({ date: '2026-02-01', due_date: '2026-02-15', customer: { name, email } });
    addresses.push(email);
  }
  const { confirm } = await counter.desk.run('remindOverdue', {});
  return { ...counter, addresses, confirm };
}
