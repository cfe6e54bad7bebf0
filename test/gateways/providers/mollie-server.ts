/** Mollie on loopback, as far as it is used: payments, captures, releases, refunds, customers. */
import type { Payment } from '@mollie/api-client';
import { unknownParameters } from './mollie-parameters.ts';
import { type Answer, openWireServer, type WireRequest, type WireServer } from './wire-server.ts';

export const MOLLIE_KEY = 'test_a1B2c3D4e5F6g7H8i9J0kLmNoPqRs';

/** When payments are made, unless told. */
export const CREATED_AT = '2026-03-01T09:59:00+00:00';

type Amount = Payment['amount'];
type Field = 'id' | 'amount' | 'description' | 'createdAt';
type Moment = 'paidAt' | 'authorizedAt' | 'captureBefore';
/** A payment as Mollie keeps it, by the names of the package. */
export type KeptPayment = Pick<Payment, Field> &
  Partial<Pick<Payment, Moment | 'amountCaptured' | 'customerId' | 'mandateId' | 'redirectUrl' | 'webhookUrl'>> & {
    resource: 'payment';
    status: `${Payment['status']}`;
    method: string | null;
    sequenceType: string;
    captureMode: string;
    isCancelable: boolean;
    metadata: unknown;
    details?: Readonly<Record<string, unknown>>;
    statusReason?: { readonly code: string; readonly message: string };
    /** How long captures take: Mollie takes money later than it says so. */
    capturesLater?: boolean;
  };

export interface MollieServer extends WireServer {
  readonly payments: ReadonlyMap<string, KeptPayment>;
  readonly customers: readonly string[];
  readonly refunds: readonly { readonly payment: string; readonly amount: Amount }[];
  /** A payment that came about without us. */
  readonly add: (change?: Partial<KeptPayment>) => KeptPayment;
  /** What payers, banks and time do to a payment. */
  readonly become: (id: string, change: Partial<KeptPayment>) => void;
}

type Ledger = {
  readonly payments: Map<string, KeptPayment>;
  readonly customers: string[];
  readonly refunds: { readonly payment: string; readonly amount: Amount }[];
};
type Body = Partial<
  Pick<
    KeptPayment,
    Exclude<Field, 'id' | 'createdAt'> | 'redirectUrl' | 'webhookUrl' | 'customerId' | 'mandateId' | 'metadata'
  >
> &
  Partial<Pick<KeptPayment, 'method' | 'captureMode' | 'sequenceType'>>;

export async function openMollieServer(): Promise<MollieServer> {
  const ledger: Ledger = { payments: new Map(), customers: [], refunds: [] };
  const faults: string[] = [];
  const reused = refuse(400, 'Bad Request', 'This idempotency key was used for something else');
  const wire = await openWireServer((request) => handle(ledger, faults, request), faults, reused);
  const become = (id: string, change: Partial<KeptPayment>) => {
    const payment = ledger.payments.get(id);
    if (!payment) throw new Error(`no payment ${id}`);
    Object.assign(payment, change);
  };
  return Object.assign(wire, { ...ledger, become, add: (change = {}) => keep(ledger, change) });
}

function handle(ledger: Ledger, faults: string[], request: WireRequest): Answer {
  const sent = request.headers.authorization ?? '';
  if (sent !== `Bearer ${MOLLIE_KEY}`) {
    return refuse(401, 'Unauthorized Request', `Missing authentication, or failed to authenticate: ${sent.slice(7)}`);
  }
  const id = /\/payments\/(tr_\w+)/.exec(request.path)?.[1] ?? '';
  const route = `${request.method} ${id ? request.path.replace(id, ':id') : request.path}`;
  const body = request.body === '' ? {} : (JSON.parse(request.body) as Body);
  const unknown = unknownParameters(route, { ...body, ...Object.fromEntries(request.query) });
  if (unknown.length > 0) {
    faults.push(`${route} ${unknown.join(' ')}`);
    return refuse(422, 'Unprocessable Entity', `Non-existent parameter "${unknown[0]}"`);
  }
  if (route === 'GET /payments') return list(ledger, request.query);
  return route.includes(':id') ? onPayment(ledger, route, id, body) : create(ledger, faults, route, body);
}

function create(ledger: Ledger, faults: string[], route: string, body: Body): Answer {
  if (route === 'POST /payments') return createPayment(ledger, body);
  if (route !== 'POST /customers') faults.push(`no such route: ${route}`);
  const id = `cst_${ledger.customers.length + 1}`;
  ledger.customers.push(id);
  return { status: 201, body: { resource: 'customer', id } };
}

function onPayment(ledger: Ledger, route: string, id: string, body: Body): Answer {
  const payment = ledger.payments.get(id);
  if (!payment) return refuse(404, 'Not Found', `No payment exists with token ${id}.`);
  switch (route) {
    case 'GET /payments/:id':
      return { status: 200, body: shown(payment) };
    case 'DELETE /payments/:id':
      if (!payment.isCancelable) return refuse(422, 'Unprocessable Entity', 'The payment cannot be canceled');
      Object.assign(payment, { status: 'canceled', isCancelable: false });
      return { status: 200, body: shown(payment) };
    case 'POST /payments/:id/captures':
      return capture(payment, body);
    case 'POST /payments/:id/release-authorization':
      return release(payment);
    default:
      return refund(ledger, payment, body);
  }
}

function createPayment(ledger: Ledger, body: Body): Answer {
  const wrong = wrongPayment(ledger, body);
  if (wrong) return refuse(422, 'Unprocessable Entity', wrong[1], wrong[0]);
  return { status: 201, body: shown(keep(ledger, body)) };
}

function keep(ledger: Ledger, fields: Partial<KeptPayment>): KeptPayment {
  const recurring = fields.sequenceType === 'recurring';
  const id = `tr_${String(ledger.payments.size + 1).padStart(8, '0')}`;
  const payment: KeptPayment = {
    resource: 'payment',
    id,
    createdAt: CREATED_AT,
    amount: { currency: 'EUR', value: '0.00' },
    description: '',
    method: recurring ? 'directdebit' : null,
    sequenceType: 'oneoff',
    captureMode: 'automatic',
    metadata: null,
    status: recurring ? 'pending' : 'open',
    isCancelable: !recurring,
    ...fields,
  };
  ledger.payments.set(id, payment);
  return payment;
}

/** https://docs.mollie.com/reference/list-payments: the newest first; `from` is the first of its page. */
function list(ledger: Ledger, query: URLSearchParams): Answer {
  const limit = query.get('limit') ?? '50';
  const from = query.get('from');
  if (!/^\d+$/.test(limit) || Number(limit) < 1 || Number(limit) > 250) {
    return refuse(400, 'Bad Request', 'The limit should be between 1 and 250', 'limit');
  }
  const all = [...ledger.payments.values()].reverse().sort((one, other) => createdAt(other) - createdAt(one));
  const place = from === null ? 0 : all.findIndex(({ id }) => id === from);
  if (place < 0) return refuse(404, 'Not Found', `No payment exists with token ${from}.`);
  const page = all.slice(place, place + Number(limit));
  const next = all[place + Number(limit)];
  const links = { self: linkTo(from, limit), previous: null, next: next ? linkTo(next.id, limit) : null };
  return { status: 200, body: { count: page.length, _embedded: { payments: page.map(shown) }, _links: links } };
}

function createdAt(payment: KeptPayment): number {
  return Date.parse(payment.createdAt);
}

/** As Mollie names itself, which is not where the tests reach it. */
function linkTo(from: string | null, limit: string): object {
  const place = from === null ? '' : `from=${from}&`;
  return { href: `https://api.mollie.com/v2/payments?${place}limit=${limit}`, type: 'application/hal+json' };
}

/** https://docs.mollie.com/docs/multicurrency: decimals per currency; KWD is none of them. */
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
  if (webhookUrl && /\/\/(localhost|127\.|\[::1\]|0\.0\.0\.0)/.test(webhookUrl)) {
    return ['webhookUrl', 'The webhook URL is invalid because it is unreachable'];
  }
  if (sequenceType && !ledger.customers.includes(customerId ?? '')) return ['customerId', 'The customer id is invalid'];
  if (recurring && body.mandateId !== 'mdt_1') return ['mandateId', 'The mandate is invalid'];
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

function capture(payment: KeptPayment, { amount }: Body): Answer {
  if (payment.status !== 'authorized') return refuse(422, 'Unprocessable Entity', 'The payment is not authorized');
  if (!amount || Number(amount.value) > Number(payment.amount.value)) {
    return refuse(422, 'Unprocessable Entity', 'The amount is higher than the authorized amount', 'amount');
  }
  if (!payment.capturesLater) {
    Object.assign(payment, { amountCaptured: amount });
    if (amount.value === payment.amount.value) settle(payment);
  }
  return {
    status: 201,
    body: { resource: 'capture', id: 'cpt_1', status: payment.capturesLater ? 'pending' : 'succeeded' },
  };
}

function release(payment: KeptPayment): Answer {
  if (payment.status !== 'authorized') return refuse(422, 'Unprocessable Entity', 'The payment is not authorized');
  if (payment.amountCaptured) settle(payment);
  else payment.status = 'canceled';
  return { status: 202 };
}

function settle(payment: KeptPayment): void {
  Object.assign(payment, { status: 'paid', paidAt: '2026-03-02T10:00:00+00:00' });
}

function refund(ledger: Ledger, payment: KeptPayment, { amount }: Body): Answer {
  const given = ledger.refunds.filter((one) => one.payment === payment.id).map((one) => Number(one.amount.value));
  const sum = given.reduce((total, one) => total + one, Number(amount?.value));
  const possible = payment.status === 'paid' && sum <= Number((payment.amountCaptured ?? payment.amount).value);
  if (!amount || !possible)
    return refuse(422, 'Unprocessable Entity', 'The amount is higher than the maximum', 'amount');
  ledger.refunds.push({ payment: payment.id, amount });
  return { status: 201, body: { resource: 'refund', id: `re_${ledger.refunds.length}`, status: 'pending', amount } };
}

function shown({ capturesLater: _, ...payment }: KeptPayment): object {
  const checkout = { href: `https://www.mollie.com/checkout/select-method/${payment.id.slice(3)}`, type: 'text/html' };
  return { ...payment, _links: payment.status === 'open' ? { checkout } : {} };
}

function refuse(status: number, title: string, detail: string, field?: string): Answer {
  return { status, body: { status, title, detail, ...(field === undefined ? {} : { field }) } };
}
