/** Webhooks: who is told, how it is signed, and where it may go (R23, R24, R26). */
import { createHmac, randomBytes } from 'node:crypto';
import type { Instant } from './dates.ts';

const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** `whsec_` and base64 of 32 bytes; shown once. */
export function newWebhookSecret(): string {
  return `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/**
 * The headers that a body is sent with. `X-Service-Signature` is keyed with the secret as it is shown, the signature of
 * Standard Webhooks with its decoded bytes. `secrets`: newest first; during a rotation both sign.
 */
export function signedHeaders(
  body: string,
  { id, at, secrets }: { readonly id: string; readonly at: Instant; readonly secrets: readonly string[] },
): Record<string, string> {
  const timestamp = String(Math.floor(at / 1_000));
  const standard = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  const [newest = ''] = secrets;
  return {
    'content-type': 'application/json; charset=utf-8',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': standard.join(' '),
    'x-service-signature': `sha256=${createHmac('sha256', newest).update(body).digest('hex')}`,
  };
}

export const DELIVERY_STATUSES = ['pending', 'delivered', 'exhausted'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** How one attempt ended. `answer`: what came back, at most 4 KiB of it. */
export type AttemptEnd = {
  readonly status: number | null;
  readonly error: string | null;
  readonly answer: string | null;
  readonly retryAfter: string | undefined;
  readonly durationMs: number;
};

/** What answers for outgoing webhooks; it checks where it connects to. */
export type WebhookGateway = {
  /** Why an address may not be used, in words for its owner; null when it may. Looks at the address only. */
  readonly refusalOf: (url: string) => string | null;
  readonly send: (url: string, body: string, headers: Readonly<Record<string, string>>) => Promise<AttemptEnd>;
  readonly close: () => Promise<void>;
};

/** Five days of nothing but failures disable an endpoint. */
export const FAILING_MS_MAX = 5 * 86_400_000;
