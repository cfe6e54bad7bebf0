/** Creates the demo's ledger with the real operations: a year of a small design studio. */
import { setImmediate } from 'node:timers/promises';
import { addDays, addMs, dateAt, daysBetween, type Instant, type LocalDate, type TimeZone } from '../model/dates.ts';
import type { MailGateway } from '../model/mail.ts';
import type { Actor } from '../model/token.ts';
import { createAccount } from '../operations/accounts/create-account.ts';
import { administrator } from '../operations/administration.ts';
import { updateBusiness } from '../operations/business/update-business.ts';
import { CATALOG } from '../operations/catalog.ts';
import type { Caller, Services } from '../operations/kernel/context.ts';
import { call } from '../operations/kernel/operation.ts';
import { at } from './calendar.ts';
import { makeDemoLinks, makeDemoSubscriptions } from './links.ts';
import { makeDemoQuotes } from './quotes.ts';
import { randomFrom } from './random.ts';
import { type Books, timelineOf } from './timeline.ts';

/**
 * Simulated mail server that accepts all mails. It is needed because a reminder is recorded as sent only after a mail
 * server has accepted it (R20).
 */
const PRETENDED_MAIL: MailGateway = {
  configured: true,
  trouble: async () => null,
  send: async () => ({ outcome: 'sent' }),
  close: async () => undefined,
};

/** Reports the finished share of the ledger, from 0 to 1. */
export type ShareWritten = (share: number) => void;
/** `stop`: if this signal aborts while the ledger is written, nothing is stored and the signal's reason is thrown. */
type Seeding = { readonly now: Instant; readonly progress?: ShareWritten; readonly stop?: AbortSignal };

export type Demo = { readonly account: Caller['account']; readonly token: string };

const ACCOUNT = {
  name: 'Studio Lindqvist',
  email: 'hello@lindqvist.example.com',
  handle: 'demo',
  currency: 'EUR',
  timezone: 'Europe/Amsterdam',
};
/**
 * Details printed on invoices. The numbers are published examples with valid check digits: a VAT number from
 * documentation, a company number from the chamber of commerce's test environment, and the Dutch example in the IBAN
 * registry.
 */
const BUSINESS = {
  address: 'Voorstraat 112',
  postal_code: '3512 AS',
  city: 'Utrecht',
  country: 'NL',
  email: ACCOUNT.email,
  website: 'https://lindqvist.example.com',
  vat_number: 'NL123456789B13',
  registration_number: '69599084',
  iban: 'NL91ABNA0417164300',
  bic: 'ABNANL2A',
  // The language is English, because the demo's descriptions and notes are in English.
  language: 'en',
};
const STUDIO: Actor = { kind: 'system', name: ACCOUNT.name };
const ZONE = ACCOUNT.timezone as TimeZone;
const HISTORY_DAYS = 365;
const SEED_ZERO = '2000-01-01' as LocalDate;

/**
 * Creates the account, its ledger up to yesterday, and a token that reads and writes. All runs on the same day create
 * the same ledger. Reminders go to {@link PRETENDED_MAIL}, so no mail is sent.
 *
 * The whole year is written in one transaction, so that nothing of the year remains after a failure, and the disk is
 * synced only once. Payment links, subscriptions and quotes follow in their own transactions.
 */
export async function seedDemo(services: Services, seeding: Seeding): Promise<Demo> {
  const demo = await seedYear(services, seeding);
  await makeDemoLinks(services, demo.account);
  await makeDemoSubscriptions(services, demo.account);
  await makeDemoQuotes(services, demo.account);
  seeding.progress?.(1);
  return demo;
}

function seedYear(services: Services, { now, progress, stop }: Seeding): Promise<Demo> {
  return services.store.transaction(async (tx) => {
    const today = dateAt(now, ZONE);
    const start = addDays(today, -HISTORY_DAYS);
    let moment = at(start, 0, ZONE);
    const past: Services = {
      ...services,
      clock: { now: () => moment },
      mail: PRETENDED_MAIL,
      store: { ...services.store, ...tx.all(), transaction: (change) => change(tx) },
    };
    const account = await createAccount(past, ACCOUNT);
    await call(past, { ...administrator(account), actor: STUDIO }, updateBusiness, BUSINESS);
    const known = { customers: new Map(), invoices: new Map() } satisfies Partial<Books>;
    const random = randomFrom(daysBetween(SEED_ZERO, today));
    const timeline = timelineOf(start, today, random);
    for (const [done, { day, minutes, by, act }] of timeline.entries()) {
      progress?.(done / timeline.length);
      // Waits for a turn of the event loop, so that signals can arrive. Calls on SQLite do not wait, so without this
      // line, signals would arrive only after the last call.
      await setImmediate();
      stop?.throwIfAborted();
      const planned = at(day, minutes, ZONE);
      // Calls planned for the same minute are one second apart.
      moment = planned > moment ? planned : addMs(moment, 1_000);
      const caller: Caller = { ...administrator(account), actor: by ?? STUDIO, channel: by ? 'mcp' : 'command line' };
      await act({ services: past, caller, ...known });
    }
    moment = now;
    const access = { name: 'demo', scopes: ['billing.read', 'billing.write'] };
    const { data } = await call(past, administrator(account), CATALOG.createToken, access);
    return { account: (await tx.accounts.byId(account.id)) ?? account, token: data.token };
  });
}
