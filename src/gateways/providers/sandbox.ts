/**
 * Gateway of the sandbox, a simulated payment provider (R51). The payments of the sandbox are stored in this service's
 * own database. The sandbox can simulate failures of real providers.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../model/dates.ts';
import { offeredMethods } from '../../model/payment.ts';
import {
  type Callback,
  type CallbackSubject,
  type MandateCharge,
  type PaymentOrder,
  type Provider,
  type ProviderAccess,
  ProviderError,
  type ProviderGateway,
  type ProviderPayment,
} from '../../model/provider.ts';
import {
  cancelSandbox,
  captureHeld,
  newSandboxCharge,
  newSandboxPayment,
  refundSandbox,
  type SandboxBooks,
  type SandboxEntry,
  type SandboxPayment,
  sandboxNow,
  sandboxRefund,
  shownByProvider,
} from '../../model/sandbox.ts';

export type SandboxOptions = {
  readonly books: SandboxBooks;
  readonly clock: Clock;
  /** Address of the page on which the payer pays. */
  readonly pageUrl: (id: string) => string;
  /** Key that signs the callbacks of an account. */
  readonly signingKey: (accountId: number) => Buffer;
  /**
   * Sends due callbacks. In the simulated failure `callback_before_answer`, callbacks are sent before the sandbox
   * answers a request.
   */
  readonly sendCallbacks: () => Promise<void>;
};

export function sandboxGateway(options: SandboxOptions): ProviderGateway {
  return {
    kind: 'sandbox',
    connect: (access) => sandboxProvider(options, access),
    readCallback: (callback, { accountId }) => signedSubject(callback, options.signingKey(accountId)) ?? 'forged',
    offers: ({ currency, purpose }) => offeredMethods(currency, purpose),
    keyFault: () => 'is not needed by the sandbox',
    modeOf: () => null,
    verify: () => Promise.reject(new ProviderError('sandbox', 'refused', 'the sandbox has no keys')),
  };
}

export const SIGNATURE_HEADER = 'x-sandbox-signature';

export function signatureOf(body: string, key: Buffer): string {
  return createHmac('sha256', key).update(body).digest('hex');
}

function signedSubject({ body, headers }: Callback, key: Buffer): CallbackSubject | undefined {
  const given = Buffer.from(headers[SIGNATURE_HEADER] ?? '');
  const right = Buffer.from(signatureOf(body, key));
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  const { id, key: paymentKey } = JSON.parse(body) as { id: string; key: string };
  return { id, key: paymentKey };
}

function sandboxProvider(options: SandboxOptions, access: ProviderAccess): Provider {
  const { books, clock } = options;
  const shown = ({ payment }: SandboxEntry) => show(options, payment);
  return {
    kind: 'sandbox',
    create: (order) => create(options, access, order),
    lookUp: async (id) => shown(await entry(options, access, id)),
    capture: async (id, amount) => {
      const now = clock.now();
      return shown(await change(options, access, id, (payment) => captureHeld(payment, amount, now)));
    },
    cancel: async (id) => shown(await change(options, access, id, cancelSandbox)),
    refund: async (id, { key, amount }) => {
      const now = clock.now();
      const { payment } = await change(options, access, id, (seen) => refundSandbox(seen, key, amount, now));
      const made = payment.refunds.find((refund) => refund.key === key);
      if (!made) throw new Error(`the refund ${key} is not in the sandbox's books`);
      return sandboxRefund(payment, made);
    },
    changeMethod: null,
    enabledMethods: async () => null,
    chargeMandate: (charge) => charged(options, access, charge),
    find: ({ key }) => find(key),
    // Finds the payment by its attempt key and ignores the id. Callbacks of the sandbox are signed, so the attempt key
    // in a callback can be trusted.
    findNamed: (_id, { key }) => find(key),
  };

  async function find(key: string): Promise<ProviderPayment | null> {
    const found = await books.findByKey(key);
    return found?.payment.accountId === access.accountId ? shown(found) : null;
  }

  function show({ pageUrl }: SandboxOptions, payment: SandboxPayment): ProviderPayment {
    return shownByProvider(sandboxNow(payment, clock.now()), pageUrl(payment.id));
  }
}

/** Charges a mandate without a payer. The mandate's test card and the simulated failure decide the result. */
async function charged(
  { books, clock, pageUrl }: SandboxOptions,
  { accountId, drill }: ProviderAccess,
  charge: MandateCharge,
): Promise<ProviderPayment> {
  const now = clock.now();
  const wanted = newSandboxCharge(newId(), { ...charge, accountId, drill }, now);
  if (wanted.drill === 'refuse') throw new ProviderError('sandbox', 'refused', 'the sandbox refuses this charge');
  const { payment, isNew } = await books.create(wanted, now);
  if (payment.accountId !== accountId || payment.amount !== charge.amount) {
    throw new ProviderError('sandbox', 'refused', 'the key was used for another payment');
  }
  if (isNew && payment.drill === 'time_out') await never();
  return shownByProvider(sandboxNow(payment, now), pageUrl(payment.id));
}

async function create(options: SandboxOptions, access: ProviderAccess, order: PaymentOrder): Promise<ProviderPayment> {
  const { books, clock, pageUrl } = options;
  const { accountId, drill } = access;
  const now = clock.now();
  const wanted = newSandboxPayment(newId(), { ...order, accountId, drill }, now);
  if (wanted.drill === 'refuse') throw new ProviderError('sandbox', 'refused', 'the sandbox refuses this payment');
  const { payment, isNew } = await books.create(wanted, now);
  if (payment.accountId !== accountId || payment.amount !== order.amount) {
    throw new ProviderError('sandbox', 'refused', 'the key was used for another payment');
  }
  // Simulates a lost response: the payment exists, and a repeated call with the same key returns the payment.
  if (isNew && payment.drill === 'time_out') await never();
  if (isNew && payment.drill === 'callback_before_answer') {
    await books.queueCallbacks(payment, [now]);
    await options.sendCallbacks();
  }
  return shownByProvider(sandboxNow(payment, now), pageUrl(payment.id));
}

function never(): Promise<never> {
  return new Promise(() => undefined);
}

function newId(): string {
  return `sbx_${randomBytes(12).toString('hex')}`;
}

async function entry({ books }: SandboxOptions, { accountId }: ProviderAccess, id: string): Promise<SandboxEntry> {
  const found = await books.find(id);
  if (found?.payment.accountId === accountId) return found;
  throw new ProviderError('sandbox', 'refused', 'there is no such payment');
}

/** Changes the latest version of a payment. Retries if another request has changed the payment in the meantime. */
async function change(
  options: SandboxOptions,
  access: ProviderAccess,
  id: string,
  to: (payment: SandboxPayment) => SandboxPayment | 'refused',
): Promise<SandboxEntry> {
  for (;;) {
    const seen = await entry(options, access, id);
    const payment = to(sandboxNow(seen.payment, options.clock.now()));
    if (payment === 'refused') throw new ProviderError('sandbox', 'refused', 'this payment cannot do that now');
    if (payment === seen.payment) return seen;
    if (!(await options.books.replace(seen, payment, []))) continue;
    // Simulates a lost response: the change is already stored.
    if (access.drill === 'time_out') await never();
    return { payment, version: seen.version + 1 };
  }
}
