/**
 * Fake Mollie on loopback with the used part of its API: payments, captures, releases, refunds, chargebacks, customers,
 * methods.
 */
import { endWhatIsOver, expiryOf, isCancelable, isMandate, leftOf, mollieTime, movePayment } from './mollie-bank.ts';
import type { Amount, Field, KeptCapture, KeptPayment, KeptRefund, Ledger } from './mollie-ledger.ts';
import { mollieFaults } from './mollie-parameters.ts';
import { type Answer, openWireServer, type WireClock, type WireRequest, type WireServer } from './wire-server.ts';

export const MOLLIE_KEY = 'test_a1B2c3D4e5F6g7H8i9J0kLmNoPqRs';

/** Default time at which payments are created. */
export const CREATED_AT = '2026-03-01T09:59:00+00:00';
export const REFUNDED_AT = '2026-03-03T10:00:00+00:00';

export interface MollieServer extends WireServer, MollieAccount {
  /** Opens another profile, with a ledger of its own. */
  readonly open: (...keys: readonly string[]) => MollieAccount;
}

export interface MollieAccount extends Ledger {
  /** Ends the pending capture of a payment: the bank pays it or refuses. */
  readonly capture: (id: string, status: 'succeeded' | 'failed') => void;
  /** Adds a payment that the service did not create. */
  readonly add: (change?: Partial<KeptPayment>) => KeptPayment;
  /** Changes a payment like an action of its payer or bank, or its expiry. */
  readonly become: (id: string, change: Partial<KeptPayment>) => void;
  /** Adds an API key to the profile. Earlier keys stay valid. */
  readonly addKey: (key: string) => void;
  /** Revokes an API key: requests with it get status 401. */
  readonly revokeKey: (key: string) => void;
}

type Body = Partial<
  Pick<
    KeptPayment,
    Exclude<Field, 'id' | 'createdAt'> | 'redirectUrl' | 'webhookUrl' | 'customerId' | 'mandateId' | 'metadata'
  >
> &
  Partial<Pick<KeptPayment, 'method' | 'captureMode' | 'sequenceType'>>;

/** https://docs.mollie.com/reference/api-idempotency */
const KEYS_KEPT_MS = 3_600_000;

export async function openMollieServer(clock?: WireClock): Promise<MollieServer> {
  const ledgers = new Map<string, Ledger>();
  const last: Record<string, number> = {};
  const id = (prefix: string) => {
    last[prefix] = (last[prefix] ?? 0) + 1;
    return prefix === 'tr' ? `tr_${String(last[prefix]).padStart(8, '0')}` : `${prefix}_${last[prefix]}`;
  };
  let opened = 0;
  const open = (...keys: readonly string[]): MollieAccount => {
    opened += 1;
    const ledger: Ledger = {
      payments: new Map(),
      customers: [],
      refunds: [],
      chargebacks: [],
      captures: [],
      mandates: new Map(),
      profile: {
        id: opened === 1 ? 'pfl_3RkSN1zuPE' : `pfl_${opened}`,
        mode: keys[0]?.startsWith('live_') ? 'live' : 'test',
        status: 'verified',
      },
      methods: ['ideal', 'creditcard', 'applepay', 'banktransfer', 'eps'],
      events: [],
      refundStatus: 'pending',
      capturesLater: false,
      clock,
      id,
    };
    const become = (of: string, change: Partial<KeptPayment>) => {
      const payment = ledger.payments.get(of);
      if (!payment) throw new Error(`no payment ${of}`);
      movePayment(ledger, payment, change);
    };
    const addKey = (key: string) => void ledgers.set(key, ledger);
    keys.forEach(addKey);
    return Object.assign(ledger, {
      become,
      add: (change: Partial<KeptPayment> = {}) => keep(ledger, change),
      capture: (of: string, status: 'succeeded' | 'failed') => endCapture(ledger, of, status),
      addKey,
      revokeKey: (key: string) => void ledgers.delete(key),
    });
  };
  const faults: string[] = [];
  const wire = await openWireServer((request) => handle(ledgers, faults, request), {
    faults,
    reused: refuse(400, 'Bad Request', 'This idempotency key was used for something else'),
    accountOf: (request) => ledgers.get(keyOf(request))?.profile.id ?? '',
    keptMs: KEYS_KEPT_MS,
    clock,
  });
  return Object.assign(wire, { open }, open(MOLLIE_KEY));
}

function keyOf(request: WireRequest): string {
  return (request.headers.authorization ?? '').replace(/^Bearer /, '');
}

function handle(ledgers: ReadonlyMap<string, Ledger>, faults: string[], request: WireRequest): Answer {
  const sent = keyOf(request);
  const ledger = ledgers.get(sent);
  if (!ledger) {
    return refuse(401, 'Unauthorized Request', `Missing authentication, or failed to authenticate: ${sent}`);
  }
  const id = /\/(?:payments|customers)\/((?:tr|cst)_\w+)/.exec(request.path)?.[1] ?? '';
  const route = `${request.method} ${id ? request.path.replace(id, ':id') : request.path}`;
  const wrong = mollieFaults(route, { body: request.body, query: request.query.toString() });
  if (wrong.length > 0) {
    faults.push(`${route}: ${wrong.join(', ')}`);
    return refuse(422, 'Unprocessable Entity', `Non-existent parameter "${wrong[0]}"`);
  }
  const body = request.body === '' ? {} : (JSON.parse(request.body) as Body);
  endWhatIsOver(ledger);
  if (route === 'GET /payments') return list(ledger, request.query);
  if (route === 'GET /profiles/me') return { status: 200, body: { resource: 'profile', ...ledger.profile } };
  if (route === 'GET /methods') return methods(ledger, request.query);
  if (route === 'GET /customers/:id/mandates') return page(ledger.mandates.get(id) ?? [], 'mandates', request);
  return route.includes(':id')
    ? onPayment(ledger, faults, route, id, body, request)
    : create(ledger, faults, route, body);
}

function create(ledger: Ledger, faults: string[], route: string, body: Body): Answer {
  if (route === 'POST /payments') return createPayment(ledger, body);
  if (route !== 'POST /customers') faults.push(`no such route: ${route}`);
  const id = ledger.id('cst');
  ledger.customers.push(id);
  return { status: 201, body: { resource: 'customer', id } };
}

function onPayment(
  ledger: Ledger,
  faults: string[],
  route: string,
  id: string,
  body: Body,
  request: WireRequest,
): Answer {
  const payment = ledger.payments.get(id);
  if (!payment) return refuse(404, 'Not Found', `No payment exists with token ${id}.`);
  switch (route) {
    case 'GET /payments/:id':
      return { status: 200, body: withEmbedded(ledger, payment, request.query.get('embed')) };
    case 'PATCH /payments/:id':
      return change(ledger, payment, body);
    case 'DELETE /payments/:id':
      if (!payment.isCancelable) return refuse(422, 'Unprocessable Entity', 'The payment cannot be canceled');
      movePayment(ledger, payment, { status: 'canceled', isCancelable: false });
      return { status: 200, body: shown(payment) };
    case 'POST /payments/:id/captures':
      return capture(ledger, payment, body);
    case 'POST /payments/:id/release-authorization':
      return release(ledger, payment);
    case 'GET /payments/:id/refunds':
      return page(newestOf(ledger.refunds, id), 'refunds', request);
    case 'GET /payments/:id/chargebacks':
      return page(newestOf(ledger.chargebacks, id), 'chargebacks', request);
    case 'POST /payments/:id/refunds':
      return refund(ledger, payment, body);
    default:
      faults.push(`no such route: ${route}`);
      return refuse(404, 'Not Found', 'No such route');
  }
}

/** https://docs.mollie.com/reference/update-payment: a payment can be changed while it is open. */
function change({ clock }: Ledger, payment: KeptPayment, body: Body): Answer {
  if (payment.status !== 'open') return refuse(422, 'Unprocessable Entity', 'The payment cannot be updated anymore');
  if (body.method && !METHODS.includes(body.method))
    return refuse(422, 'Unprocessable Entity', 'No such method', 'method');
  Object.assign(payment, body);
  if (clock) payment.isCancelable = isCancelable(payment);
  return { status: 200, body: shown(payment) };
}

/** https://docs.mollie.com/reference/list-methods: for payments in euros, unless the query has another amount. */
function methods(ledger: Ledger, query: URLSearchParams): Answer {
  const [value, currency] = [query.get('amount[value]'), query.get('amount[currency]')];
  const wallets = query.get('includeWallets')?.split(',') ?? [];
  if ((value === null) !== (currency === null)) return refuse(400, 'Bad Request', 'The amount is incomplete', 'amount');
  if (value !== null && !DECIMALS[currency ?? '']?.test(value))
    return refuse(400, 'Bad Request', 'No amount', 'amount');
  const possible = ledger.methods.filter(
    (id) =>
      (currency === null || currency === 'EUR' || id === 'creditcard') &&
      (query.get('sequenceType') !== 'first' || id !== 'banktransfer') &&
      (!['applepay', 'googlepay'].includes(id) || wallets.includes(id)),
  );
  const shownMethods = possible.map((id) => ({ resource: 'method', id, status: 'activated' }));
  return { status: 200, body: { count: possible.length, _embedded: { methods: shownMethods }, _links: {} } };
}

function newestOf<T extends { readonly paymentId: string }>(things: readonly T[], id: string): T[] {
  return things.filter(({ paymentId }) => paymentId === id).reverse();
}

/** A payment with the lists (refunds, chargebacks, captures) that the query embeds. */
function withEmbedded(ledger: Ledger, payment: KeptPayment, embed: string | null): object {
  const of = { refunds: ledger.refunds, chargebacks: ledger.chargebacks, captures: ledger.captures };
  const wanted = (embed?.split(',') ?? []) as (keyof typeof of)[];
  const embedded = wanted.map((name) => [name, newestOf<{ paymentId: string }>(of[name], payment.id)]);
  const sum = (things: readonly { readonly amount: Amount; readonly status?: string }[]) =>
    things
      .filter(({ status }) => status !== 'failed' && status !== 'canceled')
      .reduce((total, { amount }) => total + Number(amount.value), 0);
  const total = (things: readonly { readonly paymentId: string; readonly amount: Amount }[]) => ({
    currency: payment.amount.currency,
    value: sum(newestOf(things, payment.id)).toFixed(payment.amount.value.split('.')[1]?.length ?? 0),
  });
  return {
    ...shown(payment),
    ...(payment.status === 'paid' ? { amountRefunded: total(ledger.refunds) } : {}),
    ...(Number(total(ledger.chargebacks).value) > 0 ? { amountChargedBack: total(ledger.chargebacks) } : {}),
    ...(embed === null ? {} : { _embedded: Object.fromEntries(embedded) }),
  };
}

function createPayment(ledger: Ledger, body: Body): Answer {
  const wrong = wrongPayment(ledger, body);
  if (wrong) return refuse(422, 'Unprocessable Entity', wrong[1], wrong[0]);
  return { status: 201, body: shown(keep(ledger, body)) };
}

function keep(ledger: Ledger, fields: Partial<KeptPayment>): KeptPayment {
  const recurring = fields.sequenceType === 'recurring';
  const id = ledger.id('tr');
  const payment: KeptPayment = {
    resource: 'payment',
    id,
    createdAt: timeOf(ledger, CREATED_AT),
    amount: { currency: 'EUR', value: '0.00' },
    description: '',
    method: recurring ? 'directdebit' : null,
    sequenceType: 'oneoff',
    captureMode: 'automatic',
    metadata: null,
    status: recurring ? 'pending' : 'open',
    ...(ledger.clock ? { expiresAt: expiryOf(ledger, fields) } : {}),
    isCancelable: !recurring,
    ...fields,
  };
  if (ledger.clock) payment.isCancelable = isCancelable(payment);
  ledger.payments.set(id, payment);
  return payment;
}

/** https://docs.mollie.com/reference/list-payments: the newest first. */
function list(ledger: Ledger, query: URLSearchParams): Answer {
  const all = [...ledger.payments.values()].reverse().sort((one, other) => createdAt(other) - createdAt(one));
  return page(all.map(shown), 'payments', { query, path: '/payments' });
}

/** `from` is the id of the first item of the page. */
function page(all: readonly object[], name: string, { query, path }: Pick<WireRequest, 'query' | 'path'>): Answer {
  const limit = query.get('limit') ?? '50';
  const from = query.get('from');
  if (!/^\d+$/.test(limit) || Number(limit) < 1 || Number(limit) > 250) {
    return refuse(400, 'Bad Request', 'The limit should be between 1 and 250', 'limit');
  }
  const place = from === null ? 0 : all.findIndex((thing) => idOf(thing) === from);
  if (place < 0) return refuse(404, 'Not Found', `Nothing exists with token ${from}.`);
  const things = all.slice(place, place + Number(limit));
  const next = all[place + Number(limit)];
  const link = (at: string | null) => linkTo(path, at, limit);
  const links = { self: link(from), previous: null, next: next ? link(idOf(next)) : null };
  return { status: 200, body: { count: things.length, _embedded: { [name]: things }, _links: links } };
}

function idOf(thing: object): string {
  return (thing as { readonly id: string }).id;
}

function createdAt(payment: KeptPayment): number {
  return Date.parse(payment.createdAt);
}

/** Links have the address of the real Mollie, not of this server. */
function linkTo(path: string, from: string | null, limit: string): object {
  const place = from === null ? '' : `from=${from}&`;
  return { href: `https://api.mollie.com/v2${path}?${place}limit=${limit}`, type: 'application/hal+json' };
}

/** https://docs.mollie.com/docs/multicurrency: format of amounts by currency. Mollie does not support KWD. */
const DECIMALS: Readonly<Record<string, RegExp>> = {
  EUR: /^\d+\.\d{2}$/,
  USD: /^\d+\.\d{2}$/,
  JPY: /^\d+$/,
  ISK: /^\d+$/,
};

function wrongPayment(ledger: Ledger, body: Body): [field: string, detail: string] | null {
  const { amount, description, redirectUrl, webhookUrl, sequenceType, customerId, method } = body;
  const decimals = DECIMALS[amount?.currency ?? ''];
  if (!decimals) return ['amount.currency', 'The currency is not supported'];
  if (!decimals.test(amount?.value ?? '')) return ['amount.value', 'The amount contains an invalid value'];
  if (!description || description.length > 255) return ['description', 'The description is invalid'];
  const recurring = sequenceType === 'recurring';
  if (recurring ? redirectUrl : !URL.canParse(redirectUrl ?? '')) return ['redirectUrl', 'The redirect URL is invalid'];
  if (webhookUrl && !/^https:\/\/[a-z.]+\.(com|net)\//.test(webhookUrl)) {
    return ['webhookUrl', 'The webhook URL is invalid because it is unreachable'];
  }
  if (sequenceType && !ledger.customers.includes(customerId ?? '')) return ['customerId', 'The customer id is invalid'];
  if (recurring && !isMandate(ledger, customerId, body.mandateId)) return ['mandateId', 'The mandate is invalid'];
  return method && !METHODS.includes(method) ? ['method', 'The payment method is invalid'] : null;
}

const METHODS = [
  'ideal',
  'creditcard',
  'bancontact',
  'directdebit',
  'banktransfer',
  'paypal',
  'applepay',
  'googlepay',
  'klarna',
];

function capture(ledger: Ledger, payment: KeptPayment, { amount, metadata }: Body): Answer {
  if (payment.status !== 'authorized') return refuse(422, 'Unprocessable Entity', 'The payment is not authorized');
  if (!amount || Number(amount.value) > Number(payment.amount.value)) {
    return refuse(422, 'Unprocessable Entity', 'The amount is higher than the authorized amount', 'amount');
  }
  const made: KeptCapture = {
    resource: 'capture',
    id: ledger.id('cpt'),
    paymentId: payment.id,
    amount,
    metadata,
    status: 'pending',
  };
  ledger.captures.push(made);
  if (!payment.capturesLater && !ledger.capturesLater) endCapture(ledger, payment.id, 'succeeded');
  return { status: 201, body: made };
}

/** Current time in Mollie's format; without a clock the given text. */
function timeOf({ clock }: Ledger, unlessClock: string): string {
  return clock ? mollieTime(clock.now()) : unlessClock;
}

function endCapture(ledger: Ledger, id: string, status: 'succeeded' | 'failed'): void {
  const payment = ledger.payments.get(id);
  const made = ledger.captures.findLast((one) => one.paymentId === id && one.status === 'pending');
  if (!payment || !made) throw new Error(`no pending capture of ${id}`);
  made.status = status;
  if (status === 'failed') return;
  Object.assign(payment, { amountCaptured: made.amount });
  if (made.amount.value === payment.amount.value) settle(ledger, payment);
}

/** Releases an authorization. Its pending captures fail, because the authorized amount is no longer held. */
function release(ledger: Ledger, payment: KeptPayment): Answer {
  if (payment.status !== 'authorized') return refuse(422, 'Unprocessable Entity', 'The payment is not authorized');
  if (payment.amountCaptured) settle(ledger, payment);
  else movePayment(ledger, payment, { status: 'canceled' });
  for (const one of ledger.captures) {
    if (one.paymentId === payment.id && one.status === 'pending') one.status = 'failed';
  }
  return { status: 202 };
}

function settle(ledger: Ledger, payment: KeptPayment): void {
  movePayment(ledger, payment, { status: 'paid', paidAt: timeOf(ledger, '2026-03-02T10:00:00+00:00') });
}

function refund(ledger: Ledger, payment: KeptPayment, { amount, metadata }: Body): Answer {
  const possible = payment.status === 'paid' && Number(amount?.value) <= Number(leftOf(ledger, payment).toFixed(3));
  if (!amount || !possible)
    return refuse(422, 'Unprocessable Entity', 'The amount is higher than the maximum', 'amount');
  const made: KeptRefund = {
    resource: 'refund',
    id: ledger.id('re'),
    paymentId: payment.id,
    status: ledger.refundStatus,
    amount,
    metadata,
    createdAt: timeOf(ledger, REFUNDED_AT),
  };
  ledger.refunds.push(made);
  return { status: 201, body: made };
}

function shown({ capturesLater: _, ...payment }: KeptPayment): object {
  const checkout = { href: `https://www.mollie.com/checkout/select-method/${payment.id.slice(3)}`, type: 'text/html' };
  return { ...payment, _links: payment.status === 'open' ? { checkout } : {} };
}

function refuse(status: number, title: string, detail: string, field?: string): Answer {
  return { status, body: { status, title, detail, ...(field === undefined ? {} : { field }) } };
}
