/** Creates the planned ledger with the product's own operations. */
import { pino } from 'pino';
import { type App, createApp } from '../../../src/app.ts';
import { readConfig } from '../../../src/config.ts';
import { type Instant, parseInstant } from '../../../src/model/dates.ts';
import type { MailGateway } from '../../../src/model/mail.ts';
import { createAccount } from '../../../src/operations/accounts/create-account.ts';
import { findAccount } from '../../../src/operations/accounts/find-account.ts';
import { administrator } from '../../../src/operations/administration.ts';
import { type OperationName, operationNamed } from '../../../src/operations/catalog.ts';
import { call } from '../../../src/operations/kernel/operation.ts';
import { beginPeriods } from '../../../src/operations/subscriptions/begin-periods.ts';
import { decimal, type Money } from '../money.ts';
import { ITEMS } from './corrected.ts';
import { CUSTOMERS, INVOICES, NOW, TODAY } from './plan.ts';
import type { PlannedInvoice, PlannedItem, PlannedLine, PlannedQuote, PlannedRecurring } from './planned.ts';
import { QUOTES } from './quoted.ts';
import { RECURRING } from './recurring.ts';
import { IMPORT, IMPORTED_ON } from './reported.ts';
import { BUSINESS } from './taxed.ts';
import { customerId, invoiceId, quoteId } from './truth.ts';

const ACCOUNT = { name: 'Fjord & Fern', email: 'owner@fjordfern.example.com', handle: 'fjordfern', currency: 'EUR' };
/** The ledger contains no real secrets, so the key may be public. */
const SECRET_KEY = Buffer.alloc(32, 7).toString('base64');

/** Opens the service on the file of a ledger. `now` replaces its clock. */
export async function openLedger(file: string, now: () => Instant, mail: MailGateway, migrate = false): Promise<App> {
  const config = readConfig({
    DATABASE_URL: `file:${file}`,
    BASE_URL: 'https://billing.example',
    BILLHOOK_SECRET_KEY: SECRET_KEY,
  });
  return createApp(config, { clock: { now }, mail, migrate, log: pino({ level: 'silent' }) });
}

type Act = { readonly at: string; readonly run: () => Promise<unknown> };

/** Writes the whole ledger into a new file. */
export async function buildLedger(file: string): Promise<void> {
  let now = instant('2025-09-30T08:00:00Z');
  const app = await openLedger(file, () => now, keptNowhere, true);
  try {
    const account = await createAccount(app.services, ACCOUNT);
    const run = async (name: OperationName, input: unknown) =>
      (await call(app.services, administrator(account), operationNamed(name), input)).data as {
        readonly id: number;
      };
    await run('updateBusiness', BUSINESS);
    for (const { key, ...input } of CUSTOMERS) {
      const { id } = await run('createCustomer', { ...input, email: input.email ?? undefined });
      if (id !== customerId(key)) throw new Error(`customer ${key} has the id ${id}`);
    }
    for (const item of ITEMS) await addItem(item, run);
    const ids = new Map<PlannedInvoice, number>();
    const make = async (planned: PlannedInvoice) => {
      if (planned.ofRecurring === undefined) return (await made(planned, run)).id;
      await beginPeriods(app.services);
      return (await run('getInvoice', { id: invoiceId(planned.key) })).id;
    };
    const acts = [
      ...QUOTES.flatMap((planned) => quoteActs(planned, run)),
      ...RECURRING.map((planned) => recurringAct(planned, run)),
      ...INVOICES.flatMap((planned) => actsOf(planned, { ids, make, run })),
      { at: `${IMPORTED_ON}T08:00:00Z`, run: () => moveIn(run) },
    ].toSorted((a, b) => a.at.localeCompare(b.at));
    for (const { at, run: act } of acts) {
      now = instant(at);
      await act();
    }
    now = instant(NOW);
    await run('connectProvider', { kind: 'sandbox' });
  } finally {
    await app.close();
  }
}

/** Makes a change to the ledger, as another user of the account would. */
export async function changeLedger({ services }: App, operation: string, input: unknown): Promise<void> {
  const account = await findAccount(services, undefined);
  await call(services, administrator(account), operationNamed(operation as OperationName), input);
}

type Run = (name: OperationName, input: unknown) => Promise<{ readonly id: number }>;

async function addItem({ price, tax, deactivated, ...item }: PlannedItem, run: Run): Promise<void> {
  const { id } = await run('createItem', {
    ...item,
    unit_price: number(price),
    currency: price.currency,
    tax_rate: tax,
  });
  if (deactivated) await run('updateItem', { id, active: false });
}

type Making = {
  readonly ids: Map<PlannedInvoice, number>;
  readonly make: (planned: PlannedInvoice) => Promise<number>;
  readonly run: Run;
};

function actsOf(planned: PlannedInvoice, { ids, make, run }: Making): readonly Act[] {
  const { date, at, payments = [], credits = [], cancelled, reminded, imported } = planned;
  const id = () => ids.get(planned);
  return [
    // {@link moveIn} makes all imported invoices together.
    ...(imported
      ? []
      : [{ at: at ?? `${date}T08:00:00Z`, run: async () => void ids.set(planned, await make(planned)) }]),
    ...payments.map(({ on, amount }) => ({
      // Payments are recorded in the morning, because the last day of the ledger ends at noon.
      at: `${on}T08:20:00Z`,
      run: () => run('recordPayment', { id: id(), amount: number(amount) }),
    })),
    ...credits.map(({ on, amount, reason }) => ({
      at: `${on}T12:00:00Z`,
      run: () => run('createCreditNote', { invoice_id: id(), amount: number(amount), reason }),
    })),
    ...(cancelled ? [{ at: `${cancelled}T13:00:00Z`, run: () => run('cancelInvoice', { id: id() }) }] : []),
    ...(reminded ? [{ at: `${TODAY}T08:30:00Z`, run: () => run('sendReminder', { id: id() }) }] : []),
  ];
}

function made(planned: PlannedInvoice, run: Run) {
  const { ofQuote } = planned;
  if (!ofQuote) return run('createInvoice', inputOf(planned));
  const part = ofQuote.percent === undefined ? {} : { part: { percent: ofQuote.percent } };
  return run('invoiceQuote', { id: quoteId(ofQuote.key), ...part, draft: false });
}

function quoteActs(planned: PlannedQuote, run: Run): readonly Act[] {
  const { key, customer, date, validUntil, lines, draft, accepted, declined } = planned;
  const id = quoteId(key);
  const input = { customer_id: customerId(customer), valid_until: validUntil, ...contentOf(lines) };
  return [
    { at: `${date}T07:30:00Z`, run: () => run('createQuote', input) },
    ...(draft ? [] : [{ at: `${date}T07:40:00Z`, run: () => run('sendQuote', { id, send_email: false }) }]),
    ...(accepted
      ? [{ at: `${accepted.on}T07:00:00Z`, run: () => run('acceptQuote', { id, accepted_by: accepted.by }) }]
      : []),
    ...(declined
      ? [{ at: `${declined.on}T07:00:00Z`, run: () => run('declineQuote', { id, reason: declined.reason }) }]
      : []),
  ];
}

function recurringAct({ customer, made: on, starts, amount, tax, ...terms }: PlannedRecurring, run: Run): Act {
  const { key: _, ...named } = terms;
  const input = { ...named, customer_id: customerId(customer), amount: number(amount), currency: amount.currency };
  return {
    at: `${on}T07:00:00Z`,
    run: () => run('createSubscription', { ...input, collection: 'invoice', starts_on: starts, tax_rate: tax }),
  };
}

/** Imports the invoices of the former product. */
async function moveIn(run: Run): Promise<void> {
  const { id } = await run('createImport', { kind: 'invoices', ...IMPORT });
  await run('confirmImport', { id });
}

function contentOf(lines: readonly PlannedLine[]) {
  const items = lines.map(({ description, quantity, price, tax, category }) => ({
    ...{ description, quantity: quantity / 100, unit_price: number(price), tax_rate: tax, tax_category: category },
  }));
  return { items, currency: lines[0]?.price.currency };
}

function inputOf({ customer, due, lines, reference, notes, draft, delivered }: PlannedInvoice) {
  return {
    customer_id: customerId(customer),
    due_date: due,
    ...contentOf(lines),
    draft: draft === true,
    ...(reference ? { reference } : {}),
    ...(notes ? { notes } : {}),
    ...(delivered ? { delivery_date: delivered } : {}),
  };
}

/** An amount as a JSON number, as REST expects it. */
function number(amount: Money): number {
  return Number(decimal(amount));
}

const keptNowhere: MailGateway = {
  configured: true,
  trouble: async () => null,
  send: async () => ({ outcome: 'sent' }),
  close: async () => undefined,
};

export function instant(text: string): Instant {
  const parsed = parseInstant(text);
  if (parsed === undefined) throw new Error(`not an instant: ${text}`);
  return parsed;
}
