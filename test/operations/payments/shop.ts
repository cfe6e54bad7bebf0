/** A shop: an account with the sandbox provider, its payers, and the sandbox's own books. */
import { signatureOf } from '../../../src/gateways/providers/sandbox.ts';
import type { Instant } from '../../../src/model/dates.ts';
import type { PaymentId, RequestId } from '../../../src/model/ids.ts';
import type { StoredRequestKind } from '../../../src/model/payment-request.ts';
import { type SandboxPayment, sandboxNow } from '../../../src/model/sandbox.ts';
import { contextOf, type Services } from '../../../src/operations/kernel/context.ts';
import { acceptCallback, type CallbackEnd } from '../../../src/operations/payments/accept-callback.ts';
import { createOrLookUp } from '../../../src/operations/payments/ask-provider.ts';
import { checkPayments, giveRefunds } from '../../../src/operations/payments/check-payments.ts';
import { insertRequest } from '../../../src/operations/payments/insert-request.ts';
import { findPayable, type Payable } from '../../../src/operations/payments/payable.ts';
import { startPayment } from '../../../src/operations/payments/start-payment.ts';
import { submitSandboxPayment } from '../../../src/operations/sandbox/sandbox-desk.ts';
import type { RequestRow } from '../../../src/store/payments/payment-requests.ts';
import type { PaymentRow } from '../../../src/store/payments/payments.ts';
import { type Answer, type Desk, type Ledger, openDesk } from '../../kit/desk.ts';

/** Test cards of R51. */
export const CARDS = {
  pays: '4242 4242 4242 4242',
  declines: '4000 0000 0000 0002',
  insufficient: '4000 0000 0000 9995',
  asks: '4000 0027 6000 3184',
} as const;

/**
 * Nothing listens at this address, and `fetch` blocks its port anyway, so callbacks arrive only if a test delivers
 * them. With the key given, no key file is created for Postgres.
 */
export const OFFLINE = {
  environment: { BASE_URL: 'http://127.0.0.1:9', BILLHOOK_SECRET_KEY: Buffer.alloc(32, 7).toString('base64') },
} as const;

export type Link = Answer<'createPaymentLink'>;
export type EventRow = { readonly id: number; readonly type: string; readonly data: Readonly<Record<string, unknown>> };
type RequestFields = {
  readonly amount?: number;
  readonly usageLimit?: number | null;
  readonly description?: string;
  readonly reference?: string;
};
type Form = Readonly<Record<string, unknown>>;

export interface Shop {
  readonly desk: Desk;
  readonly services: Services;
  /** A payment link of 100, unless `fields` has another amount. */
  readonly link: (fields?: Form) => Promise<Link>;
  /** A payment request of a kind that no operation creates yet. */
  readonly request: (kind: StoredRequestKind, fields?: RequestFields) => Promise<RequestRow>;
  readonly payable: (code: string) => Promise<Payable>;
  readonly start: (code: string, form?: Form) => Promise<PaymentRow>;
  /** Submits a form on the sandbox's page, as the payer does. */
  readonly submit: (attempt: PaymentRow, form: Form) => Promise<unknown>;
  readonly payByCard: (attempt: PaymentRow, card?: string) => Promise<unknown>;
  readonly refresh: (attempt: PaymentRow) => Promise<PaymentRow>;
  /** A callback as the sandbox sends it. `wrong` replaces parts of it. */
  readonly callBack: (attempt: PaymentRow, wrong?: CallbackParts) => Promise<CallbackEnd>;
  readonly row: (id: number) => Promise<PaymentRow>;
  readonly events: (type?: string) => Promise<readonly EventRow[]>;
  /** All rows of the account except for the sandbox's own. If two snapshots are equal, the service changed nothing. */
  readonly ours: () => Promise<Readonly<Record<string, readonly string[]>>>;
  readonly books: () => Promise<readonly SandboxPayment[]>;
  /** Rows of the account in a table, in no particular order. */
  readonly table: <R>(name: string) => Promise<readonly R[]>;
}

export type CallbackParts = { readonly reference?: string; readonly body?: string; readonly signature?: string };

/** A new account in the ledger with the sandbox connected. */
export async function openShop(
  ledger: Ledger,
  connection: Form = {},
  account: Record<string, string> = {},
): Promise<Shop> {
  const desk = await openDesk(ledger, account);
  await desk.run('connectProvider', { kind: 'sandbox', ...connection });
  return shopAt(ledger, desk);
}

export function shopAt({ testApp, database }: Ledger, opened: Desk): Shop {
  const { services } = testApp.app;
  const desk = withoutTheSandbox(opened);
  const { account } = desk;
  const submit = async (attempt: PaymentRow, form: Form) => submitSandboxPayment(services, atProvider(attempt), form);
  const payable = async (code: string) => required(await findPayable(services, code), `nothing to pay at ${code}`);
  return {
    desk,
    services,
    table: (name) => database.rows(`select * from ${name} where account_id = ${account.id}`),
    link: (fields = {}) => desk.run('createPaymentLink', { description: 'Table', amount: 100, ...fields }),
    request: (kind, fields) => insertFor(services, desk, kind, fields),
    payable,
    start: async (code, form = { method: 'card' }) => startPayment(services, await payable(code), form),
    submit,
    payByCard: (attempt, card = CARDS.pays) => submit(attempt, { card_number: card }),
    refresh: (attempt) => createOrLookUp(services, attempt),
    callBack: (attempt, wrong = {}) => {
      const { reference, ...callback } = signedCallback(services, attempt, wrong);
      return acceptCallback(services, 'sandbox', reference, callback);
    },
    row: async (id) => required(await services.store.payments.byId(id as PaymentId), `no payment ${id}`),
    events: async (type) => {
      const rows = await desk.rows<{ id: number; type: string; data: string }>('events');
      return rows
        .filter((row) => type === undefined || row.type === type)
        .map((row) => ({ ...row, data: JSON.parse(row.data) as EventRow['data'] }));
    },
    ours: desk.snapshot,
    books: async () => {
      const rows = await database.rows<{ body: string }>(
        `select body from sandbox_payments where account_id = ${account.id} order by created_at, id`,
      );
      return rows.map(({ body }) => sandboxNow(JSON.parse(body) as SandboxPayment, services.clock.now()));
    },
  };
}

/**
 * Leaves the sandbox's own tables out of snapshots: its callbacks are sent and postponed at any time, which is no
 * change by a call.
 */
function withoutTheSandbox(desk: Desk): Desk {
  const { snapshot } = desk;
  return Object.assign(desk, {
    snapshot: async () => {
      const { sandbox_callbacks: _queue, sandbox_payments: _books, ...ours } = await snapshot();
      return ours;
    },
  });
}

/** The callback that the sandbox would send about an attempt, with the reference of its URL. */
export function signedCallback(services: Services, attempt: PaymentRow, wrong: CallbackParts = {}) {
  const { account_id, attempt_key: key, provider_payment_id: id } = attempt;
  const right = JSON.stringify({ id, key });
  const signature = signatureOf(right, services.secrets.keyFor(`sandbox callbacks of account ${account_id}`));
  return {
    reference: wrong.reference ?? required(key, 'recorded by hand'),
    body: wrong.body ?? right,
    headers: { 'x-sandbox-signature': wrong.signature ?? signature },
  };
}

/** Runs the worker's jobs until nothing is due at this moment. */
export async function workUntilQuiet(services: Services): Promise<void> {
  for (let round = 0; round < 500; round++) {
    const now = services.clock.now();
    const [check, refund] = [await services.store.payments.isDue(now), await services.store.refunds.isDue(now)];
    if (!check && !refund) return;
    if (check) await checkPayments(services);
    if (refund) await giveRefunds(services);
  }
  throw new Error('the worker finds no end');
}

export async function linkRow({ services, desk }: Shop, id: number): Promise<RequestRow> {
  return required(await services.store.requests.find(desk.account.id, 'payment_link', id as RequestId), 'no link');
}

export function required<T>(value: T | null | undefined, complaint: string): T {
  if (value === null || value === undefined) throw new Error(complaint);
  return value;
}

export function atProvider({ id, provider_payment_id }: PaymentRow): string {
  return required(provider_payment_id, `payment ${id} is not at its provider`);
}

export const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));

function insertFor(
  services: Services,
  desk: Desk,
  kind: StoredRequestKind,
  { amount = 10_000, usageLimit = 1, description = 'Room', reference }: RequestFields = {},
): Promise<RequestRow> {
  const ctx = contextOf(services, desk.caller, 'createPaymentLink', null);
  return services.store.transaction((tx) =>
    insertRequest(tx, ctx, {
      ...{ kind, amount, usageLimit, description, note: null, currency: desk.account.currency },
      ...{ customer: { name: null, email: null }, expiresAt: null as Instant | null, returnUrl: null },
      ...{
        schedule: null,
        scheduleAmount: null,
        testmode: false,
        pages: {},
        metadata: {},
        reference: reference ?? null,
      },
    }),
  );
}
