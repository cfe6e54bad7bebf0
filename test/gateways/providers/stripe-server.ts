/** Fake Stripe on loopback with the used part of its API: checkout sessions, payment intents, refunds, customers. */
import type Stripe from 'stripe';
import { endWhatIsOver, leftOf } from './stripe-bank.ts';
import {
  type LedgerCharge,
  type LedgerIntent,
  type LedgerSession,
  SESSION_SECONDS,
  StripeLedger,
} from './stripe-ledger.ts';
import { readForm, stripeFaults } from './stripe-parameters.ts';
import { type Answer, openWireServer, type WireClock, type WireRequest, type WireServer } from './wire-server.ts';

export const STRIPE_KEY = 'sk_test_a1b2c3d4e5f6g7h8';
/** A restricted key: it may call only the routes in {@link StripeServer.granted}. */
export const STRIPE_RESTRICTED_KEY = 'rk_test_a1b2c3d4e5f6g7h8';
export const STRIPE_ACCOUNT = 'acct_1A2b3C4d5E6f7G8h';
/**
 * Payment methods whose charges fail: the first has insufficient funds, the second requires authentication by the
 * payer.
 */
export const POOR_CARD = 'pm_poor';
export const GUARDED_CARD = 'pm_guarded';

export interface StripeServer extends WireServer, StripeAccount {
  /** Opens another account, with a ledger of its own. */
  readonly open: (...keys: readonly string[]) => StripeAccount;
}

export interface StripeAccount {
  readonly ledger: StripeLedger;
  /** Routes that a restricted key may call. */
  readonly granted: Set<string>;
  readonly account: { id: string; object: 'account'; charges_enabled: boolean };
  readonly balance: { object: 'balance'; livemode: boolean };
  readonly configurations: Configuration[];
  /** Adds an API key to the account. Earlier keys stay valid. */
  readonly addKey: (key: string) => void;
  /** Revokes an API key: requests with it get status 401. */
  readonly revokeKey: (key: string) => void;
}

type Configuration = Pick<Stripe.PaymentMethodConfiguration, 'id' | 'object' | 'active' | 'is_default'> & {
  readonly [type: string]: unknown;
};
type Bench = Omit<StripeAccount, 'addKey' | 'revokeKey'>;

/** https://docs.stripe.com/api/idempotent_requests: keys are kept for a day at least. */
const KEYS_KEPT_MS = 86_400_000;

export async function openStripeServer(clock?: WireClock): Promise<StripeServer> {
  const benches = new Map<string, Bench>();
  let opened = 0;
  // Ids are unique across all accounts.
  const ids = { last: 0 };
  const open = (...keys: readonly string[]): StripeAccount => {
    opened += 1;
    const id = opened === 1 ? STRIPE_ACCOUNT : `${STRIPE_ACCOUNT}${opened}`;
    const bench: Bench = {
      ledger: new StripeLedger(clock, ids),
      granted: new Set(),
      account: { id, object: 'account', charges_enabled: true },
      balance: { object: 'balance', livemode: keys[0]?.includes('_live_') ?? false },
      configurations: [],
    };
    const addKey = (key: string) => void benches.set(key, bench);
    keys.forEach(addKey);
    return Object.assign(bench, { addKey, revokeKey: (key: string) => void benches.delete(key) });
  };
  const faults: string[] = [];
  const wire = await openWireServer((request) => handle(benches, faults, request), {
    faults,
    reused: refuse(400, 'idempotency_error', undefined, 'Keys for idempotent requests can only be used with …'),
    accountOf: (request) => benches.get(keyOf(request))?.account.id ?? '',
    keptMs: KEYS_KEPT_MS,
    clock,
  });
  return Object.assign(wire, { open }, open(STRIPE_KEY, STRIPE_RESTRICTED_KEY));
}

function keyOf(request: WireRequest): string {
  return (request.headers.authorization ?? '').slice(7);
}

type Form = ReadonlyMap<string, string>;
type Call = Bench & { readonly id: string; readonly form: Form };

const ROUTES: Readonly<Record<string, (call: Call) => Answer>> = {
  'POST /v1/customers': ({ ledger }) => {
    const id = ledger.id('cus');
    ledger.customers.push(id);
    return { status: 200, body: { id, object: 'customer' } };
  },
  'POST /v1/checkout/sessions': createSession,
  'GET /v1/checkout/sessions': listSessions,
  'GET /v1/checkout/sessions/:id': (call) => withSession(call, (session) => shown(call.ledger, session, call.form)),
  'POST /v1/checkout/sessions/:id/expire': (call) =>
    withSession(call, (session) => {
      if (session.status !== 'open')
        return refuse(400, 'invalid_request_error', undefined, 'Only open sessions expire');
      call.ledger.expire(session.id);
      return shown(call.ledger, session, call.form);
    }),
  'POST /v1/payment_intents': createIntent,
  'GET /v1/payment_intents': listIntents,
  'GET /v1/payment_intents/:id': (call) => withIntent(call, (intent) => shownIntent(call.ledger, intent, call.form)),
  'POST /v1/payment_intents/:id/capture': (call) => withIntent(call, (intent) => capture(call, intent, call.form)),
  'POST /v1/payment_intents/:id/cancel': (call) => withIntent(call, (intent) => cancel(call, intent, call.form)),
  'POST /v1/refunds': createRefund,
  'GET /v1/refunds': ({ ledger, form }) => listOf(ledger.refunds, 'refunds', form),
  'POST /v1/refunds/:id': () => refuse(404, 'invalid_request_error', 'resource_missing'),
  'POST /v1/customers/:id': () => refuse(404, 'invalid_request_error', 'resource_missing'),
  'GET /v1/disputes': ({ ledger, form }) => listOf(ledger.disputes, 'disputes', form),
  'GET /v1/balance_transactions': ({ form }) => listOf([], 'balance_transactions', form),
  'GET /v1/account': ({ account }) => ({ status: 200, body: account }),
  'GET /v1/balance': ({ balance }) => ({ status: 200, body: balance }),
  'GET /v1/payment_method_configurations': ({ configurations, form }) =>
    listOf(configurations, 'payment_method_configurations', form),
};

function handle(benches: ReadonlyMap<string, Bench>, faults: string[], request: WireRequest): Answer {
  const sent = keyOf(request);
  const bench = benches.get(sent);
  if (!bench) {
    const message = `Invalid API Key provided: ${sent.slice(0, 8)}****${sent.slice(-4)}`;
    return refuse(401, 'invalid_request_error', undefined, message);
  }
  const { pattern, id } = patternOf(request.path);
  const route = `${request.method} ${pattern}`;
  if (sent === STRIPE_RESTRICTED_KEY && !bench.granted.has(route)) {
    const message = `The provided key '${sent}' does not have the required permissions for this endpoint`;
    return refuse(403, 'invalid_request_error', 'more_permissions_required', message);
  }
  const text = request.method === 'GET' ? request.query.toString() : request.body;
  const wrong = stripeFaults(route, text);
  if (wrong.length > 0) {
    faults.push(`${route}: ${wrong.join(', ')}`);
    return refuse(400, 'invalid_request_error', 'parameter_unknown', `Received unknown parameter: ${wrong[0]}`);
  }
  const form = readForm(text);
  endWhatIsOver(bench.ledger);
  const answer = ROUTES[route];
  return (
    answer?.({ ...bench, id, form }) ?? refuse(404, 'invalid_request_error', undefined, 'Unrecognized request URL')
  );
}

function patternOf(path: string): { pattern: string; id: string } {
  const id = /\/((?:cs|pi|re|cus)_\w+)/.exec(path)?.[1] ?? '';
  return { pattern: id ? path.replace(id, ':id') : path, id };
}

function createSession({ ledger, form }: Call): Answer {
  const wrong = wrongSession(form) ?? wrongAmount(form.get('line_items.price_data.unit_amount'), currency(form));
  if (wrong) return wrong;
  const id = ledger.id('cs_test');
  const session: LedgerSession = {
    id,
    object: 'checkout.session',
    status: 'open',
    payment_status: 'unpaid',
    url: `https://checkout.stripe.com/c/pay/${id}`,
    amount_total: Number(form.get('line_items.price_data.unit_amount')),
    currency: currency(form),
    client_reference_id: form.get('client_reference_id') ?? null,
    created: ledger.chargedAt(),
    expires_at: ledger.chargedAt() + SESSION_SECONDS,
    metadata: { attempt_key: form.get('metadata.attempt_key') ?? '' },
    payment_intent: null,
    plan: {
      manual: form.get('payment_intent_data.capture_method') === 'manual',
      customer: form.get('customer') ?? null,
      mandate: form.get('payment_intent_data.setup_future_usage') === 'off_session',
    },
  };
  ledger.sessions.set(id, session);
  return shown(ledger, session, form);
}

function wrongSession(form: Form): Answer | null {
  const type = form.get('allowed_payment_method_types') ?? 'card';
  if (form.get('mode') !== 'payment') return invalid('mode');
  if (!URL.canParse(form.get('success_url') ?? '')) return invalid('success_url');
  if (!form.get('line_items.price_data.product_data.name')) return invalid('line_items');
  if (form.has('customer') && form.has('customer_email')) return invalid('customer_email');
  if (!TYPES.includes(type)) return invalid('allowed_payment_method_types');
  if (type === 'customer_balance' && !form.has('customer')) return invalid('customer');
  return null;
}

const TYPES = ['card', 'ideal', 'bancontact', 'sepa_debit', 'customer_balance', 'paypal', 'klarna'];

function currency(form: Form): string {
  return form.get('line_items.price_data.currency') ?? '';
}

/** https://docs.stripe.com/currencies: amounts of some currencies must be multiples of 10 or 100. */
function wrongAmount(amount: string | undefined, code: string): Answer | null {
  if (!/^[1-9]\d*$/.test(amount ?? '')) return invalid('amount');
  if (!['eur', 'usd', 'jpy', 'kwd', 'isk', 'ugx', 'mga'].includes(code)) return invalid('currency');
  const step = { kwd: 10, isk: 100, ugx: 100 }[code] ?? 1;
  return Number(amount) % step === 0 ? null : invalid('amount');
}

function createIntent({ ledger, form }: Call): Answer {
  const code = form.get('currency') ?? '';
  const wrong = wrongAmount(form.get('amount'), code);
  if (wrong) return wrong;
  if (form.get('confirm') !== 'true' || form.get('off_session') !== 'true') return invalid('confirm');
  const redirects = form.get('automatic_payment_methods.allow_redirects') ?? 'always';
  const type = form.get('allowed_payment_method_types') ?? 'card';
  if (redirects === 'always' && !form.has('return_url')) return invalid('return_url');
  if (redirects === 'never' && !['card', 'sepa_debit'].includes(type)) return invalid('payment_method');
  const metadata = { attempt_key: form.get('metadata.attempt_key') ?? '' };
  const customer = form.get('customer') ?? null;
  const intent = ledger.addIntent({ amount: Number(form.get('amount')), currency: code, customer, metadata });
  const error = CARD_ERRORS[form.get('payment_method') ?? ''];
  if (!error) {
    ledger.take(intent, { type });
    return shownIntent(ledger, intent, form);
  }
  intent.last_payment_error = error;
  return {
    status: 402,
    body: { error: { type: 'card_error', message: 'No.', ...error, payment_intent: shape(intent) } },
  };
}

const CARD_ERRORS: Readonly<Record<string, { code: string; decline_code: string }>> = {
  [POOR_CARD]: { code: 'card_declined', decline_code: 'insufficient_funds' },
  [GUARDED_CARD]: { code: 'authentication_required', decline_code: 'authentication_required' },
};

function listIntents({ ledger, form }: Call): Answer {
  return listSince(ledger.newestIntents(), 'payment_intents', form, (intent) => shape(intent));
}

/** https://docs.stripe.com/api/checkout/sessions/list: the newest first. */
function listSessions({ ledger, form }: Call): Answer {
  const newest = [...ledger.sessions.values()].reverse().sort((one, other) => other.created - one.created);
  return listSince(newest, 'checkout/sessions', form, ({ plan: _, payment_intent: intent, ...rest }) => ({
    ...rest,
    payment_intent: intent?.id ?? null,
  }));
}

function listSince<T extends { readonly created: number }>(
  newest: readonly T[],
  name: string,
  form: Form,
  asShown: (thing: T) => { readonly id: string; readonly payment_intent?: unknown },
): Answer {
  const since = form.get('created.gte') ?? '0';
  if (!/^\d+$/.test(since)) return invalid('created[gte]');
  return listOf(newest.filter(({ created }) => created >= Number(since)).map(asShown), name, form);
}

/**
 * https://docs.stripe.com/api/pagination: the items after `starting_after`, also if newer ones were added before it.
 */
function listOf(
  things: readonly { readonly id: string; readonly payment_intent?: unknown }[],
  name: string,
  form: Form,
): Answer {
  const limit = form.get('limit') ?? '10';
  const after = form.get('starting_after');
  const of = form.get('payment_intent');
  if (!/^\d+$/.test(limit) || Number(limit) < 1 || Number(limit) > 100) return invalid('limit');
  const all = things.filter((thing) => of === undefined || thing.payment_intent === of);
  const place = after === undefined ? -1 : all.findIndex(({ id }) => id === after);
  if (after !== undefined && place < 0) return refuse(400, 'invalid_request_error', 'resource_missing');
  const rest = all.slice(place + 1);
  const data = rest.slice(0, Number(limit));
  return { status: 200, body: { object: 'list', url: `/v1/${name}`, has_more: rest.length > data.length, data } };
}

function capture({ ledger }: Call, intent: LedgerIntent, form: Form): Answer {
  const amount = Number(form.get('amount_to_capture'));
  if (intent.status !== 'requires_capture')
    return refuse(400, 'invalid_request_error', 'payment_intent_unexpected_state');
  if (amount > intent.amount_capturable) return refuse(400, 'invalid_request_error', 'amount_too_large');
  Object.assign(intent, { status: 'succeeded', amount_received: amount, amount_capturable: 0 });
  const booked = { id: ledger.id('txn'), object: 'balance_transaction' as const, created: ledger.takenAt() };
  const rest = intent.amount - amount;
  if (intent.latest_charge) {
    Object.assign(intent.latest_charge, { captured: true, amount_captured: amount, balance_transaction: booked });
  }
  ledger.tell('payment_intent.succeeded', intent);
  // Stripe records the rest, which was not captured, as a refund, although no money moves.
  if (rest > 0) ledger.refund(intent, { amount: rest, balance_transaction: null });
  return shownIntent(ledger, intent, form);
}

function cancel({ ledger }: Call, intent: LedgerIntent, form: Form): Answer {
  const possible = ['requires_capture', 'processing', 'requires_action', 'requires_payment_method'];
  if (!possible.includes(intent.status)) {
    return refuse(400, 'invalid_request_error', 'payment_intent_unexpected_state');
  }
  if (intent.status === 'requires_capture') {
    ledger.refund(intent, { amount: intent.amount, balance_transaction: null, reason: 'expired_uncaptured_charge' });
  }
  Object.assign(intent, { status: 'canceled', amount_capturable: 0 });
  ledger.tell('payment_intent.canceled', intent);
  return shownIntent(ledger, intent, form);
}

function createRefund({ ledger, form }: Call): Answer {
  const intent = ledger.intents.get(form.get('payment_intent') ?? '');
  if (!intent) return refuse(404, 'invalid_request_error', 'resource_missing');
  const amount = Number(form.get('amount'));
  const given = ledger.refunds
    .filter((one) => one.payment_intent === intent.id && one.balance_transaction !== null && !isBack(one))
    .reduce((sum, one) => sum + one.amount, 0);
  if (given + amount > intent.amount_received) return refuse(400, 'invalid_request_error', 'charge_already_refunded');
  // https://docs.stripe.com/disputes/responding: an amount that a dispute withdrew cannot be refunded as well.
  if (leftOf(ledger, intent) < amount) return refuse(400, 'invalid_request_error', 'charge_disputed');
  const metadata = { refund_key: form.get('metadata.refund_key') ?? '' };
  return { status: 200, body: ledger.refund(intent, { amount, metadata, status: ledger.refundStatus }) };
}

function isBack({ status }: { readonly status: string | null }): boolean {
  return status === 'failed' || status === 'canceled';
}

function withSession({ ledger, id }: Call, then: (session: LedgerSession) => Answer): Answer {
  const session = ledger.sessions.get(id);
  return session ? then(session) : refuse(404, 'invalid_request_error', 'resource_missing');
}

function withIntent({ ledger, id }: Call, then: (intent: LedgerIntent) => Answer): Answer {
  const intent = ledger.intents.get(id);
  return intent ? then(intent) : refuse(404, 'invalid_request_error', 'resource_missing');
}

/** The payment intent is an id, unless the request expands it. */
function shown(ledger: StripeLedger, session: LedgerSession, form: Form): Answer {
  const { plan: _, payment_intent: intent, ...rest } = session;
  const within = expanded(form, 'payment_intent');
  return {
    status: 200,
    body: { ...rest, payment_intent: within && intent ? shape(intent, ledger, within) : (intent?.id ?? null) },
  };
}

function shownIntent(ledger: StripeLedger, intent: LedgerIntent, form: Form): Answer {
  const expand = [...form].filter(([name]) => name.startsWith('expand')).map(([, path]) => path);
  return { status: 200, body: shape(intent, ledger, expand) };
}

function shape(intent: LedgerIntent, ledger?: StripeLedger, expand: readonly string[] = []) {
  const charge = intent.latest_charge;
  if (charge === null) return { ...intent };
  const whole = ledger && expand.length > 0;
  return { ...intent, latest_charge: whole ? shapeCharge(charge, intent, ledger, expand) : charge.id };
}

/** The list of refunds in a charge contains only the ten newest. */
function shapeCharge(charge: LedgerCharge, intent: LedgerIntent, ledger: StripeLedger, expand: readonly string[]) {
  const refunds = listOf(ledger.refunds, 'refunds', new Map([['payment_intent', intent.id]])).body;
  const booked = expand.includes('latest_charge.balance_transaction');
  return {
    ...charge,
    balance_transaction: booked ? charge.balance_transaction : (charge.balance_transaction?.id ?? null),
    ...(expand.includes('latest_charge.refunds') ? { refunds } : {}),
  };
}

function expanded(form: Form, field: string): string[] | null {
  const paths = [...form].filter(([name, path]) => name.startsWith('expand') && path.startsWith(field));
  return paths.length > 0 ? paths.map(([, path]) => path.slice(field.length + 1)) : null;
}

function invalid(param: string): Answer {
  return { status: 400, body: { error: { type: 'invalid_request_error', message: `Invalid ${param}`, param } } };
}

function refuse(status: number, type: string, code?: string, message = 'No.'): Answer {
  return { status, body: { error: { type, message, ...(code === undefined ? {} : { code }) } } };
}
