/** Creates clients for the payment provider of an account or of a payment. Every request of a client has a timeout. */
import { BillingError } from '../../model/billing-error.ts';
import { type Provider, type ProviderAccess, ProviderError, type ProviderKind } from '../../model/provider.ts';
import type { AccountRow } from '../../store/access/accounts.ts';
import type { PaymentRow } from '../../store/payments/payments.ts';
import type { ConnectionRow } from '../../store/payments/provider-connections.ts';
import type { Services } from '../kernel/context.ts';
import { type CredentialState, type Credentials, credentialStateOf, modeOf } from './credentials.ts';

type ProviderServices = Pick<Services, 'store' | 'providers' | 'secrets' | 'providerTimeoutMs'>;

/** The connection of an account, or the refusal if online payments are not possible. */
export type Readiness =
  | { readonly ready: true; readonly kind: ProviderKind; readonly connection: ConnectionRow }
  | { readonly ready: false; readonly refusal: BillingError };

export async function readinessOf(
  services: Pick<Services, 'store' | 'providers' | 'secrets'>,
  account: AccountRow,
): Promise<Readiness> {
  const connection = await services.store.connections.find(account.id);
  if (!connection) return { ready: false, refusal: notConnected() };
  const { kind, state } = connection;
  return state === 'ready'
    ? { ready: true, kind, connection: { ...connection, mode: modeOf(services, connection) } }
    : { ready: false, refusal: onboarding(kind) };
}

/**
 * The provider of a payment, with the credentials that the payment was made with. Test links always use the sandbox
 * (R33). Throws `unavailable` if the credentials are no longer stored. `known`: state of the credentials, if the caller
 * has already read it.
 */
export async function providerOf(
  services: ProviderServices,
  payment: PaymentRow,
  known?: CredentialState,
): Promise<Provider> {
  const kind = payment.provider ?? 'sandbox';
  const state = known ?? (await credentialStateOf(services.store, payment));
  if (state.is === 'gone') {
    throw new ProviderError(kind, 'unavailable', `the ${kind} account is no longer connected`);
  }
  return connectTo(services, payment.account_id, kind, state.credentials);
}

export function connectTo(
  services: ProviderServices,
  accountId: AccountRow['id'],
  kind: ProviderKind,
  credentials: Credentials | null,
): Provider {
  const access = accessOf(services, accountId, credentials);
  return withinTime(services.providers[kind].connect(access), services.providerTimeoutMs);
}

export function accessOf(
  { secrets }: Pick<Services, 'secrets'>,
  accountId: AccountRow['id'],
  credentials: (Credentials & Partial<Pick<ConnectionRow, 'drill'>>) | null,
): ProviderAccess {
  const sealed = credentials?.sealed_api_key ?? null;
  return { accountId, apiKey: sealed === null ? null : secrets.open(sealed), drill: credentials?.drill ?? null };
}

/** Total time limit for a search. A search sends many requests, and each request has its own timeout. */
const FIND_MS = 45_000;

/**
 * Limits the time of each request to the provider. After `ms` milliseconds a request rejects with `unavailable`,
 * because its outcome is unknown.
 */
function withinTime(provider: Provider, ms: number): Provider {
  const limited =
    <Args extends readonly unknown[], Answer>(ask: (...given: Args) => Promise<Answer>) =>
    (...given: Args): Promise<Answer> =>
      within(provider.kind, ms, ask(...given));
  return {
    kind: provider.kind,
    create: limited(provider.create),
    lookUp: limited(provider.lookUp),
    capture: limited(provider.capture),
    cancel: limited(provider.cancel),
    refund: limited(provider.refund),
    changeMethod: provider.changeMethod && limited(provider.changeMethod),
    enabledMethods: limited(provider.enabledMethods),
    chargeMandate: limited(provider.chargeMandate),
    find: (sought) => within(provider.kind, Math.max(ms, FIND_MS), provider.find(sought)),
    findNamed: limited(provider.findNamed),
  };
}

/** Waits for an answer; rejects with `unavailable` after `ms` milliseconds. */
export async function within<Answer>(kind: ProviderKind, ms: number, asked: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ProviderError(kind, 'unavailable', `no answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The refusal for an error of the provider. Other errors are returned unchanged. */
export function providerRefusal(error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error;
  if (error.outcome === 'refused') {
    return new BillingError('provider_refused', `The payment provider (${error.provider}) refused: ${error.message}.`, {
      hint: 'Nothing was changed. Look at the payment with the provider.',
    });
  }
  const message = `The payment provider (${error.provider}) did not answer; the outcome is not known yet.`;
  const hint = 'The outcome is checked automatically; look at the payment again in a minute.';
  return new BillingError('provider_unavailable', message, { hint, retryable: true, retryAfterSeconds: 60 }, error);
}

/** Refusal if the credentials of the payment are no longer stored. No request about the payment is then possible. */
export function outOfReach({ id, provider }: PaymentRow): BillingError {
  const message = `Payment ${id} was made at a ${provider} account that is not connected any more.`;
  return new BillingError('provider_not_connected', message, {
    hint: `Do it at ${provider} itself, or connect that account again first.`,
  });
}

export function notConnected(): BillingError {
  return new BillingError(
    'provider_not_connected',
    'No payment provider is connected, so nothing can be paid online.',
    {
      hint: 'A person connects one in the dashboard under Settings, Payment provider, or with: billhook provider connect. Invoices can be issued without one, and paid by bank transfer.',
    },
  );
}

function onboarding(kind: ProviderKind): BillingError {
  return new BillingError('provider_onboarding', `The ${kind} account has not finished its onboarding yet.`, {
    hint: `Finish it at ${kind}; then: billhook provider connect --kind ${kind} --state ready`,
  });
}
