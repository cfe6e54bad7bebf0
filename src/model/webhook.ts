/** Webhooks: secrets, signatures, delivery statuses and the sender's interface (R23, R24, R26). */
import { createHmac, randomBytes } from 'node:crypto';
import type { Instant } from './dates.ts';

const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** Makes a webhook secret: `whsec_` and base64 of 32 random bytes. The secret is shown only once. */
export function newWebhookSecret(): string {
  return `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/**
 * Returns the headers of a delivery (R24). `secrets`: one secret; during a rotation also the old one, newest first.
 * - `webhook-signature` (Standard Webhooks) contains one signature per secret. The key of a signature is the decoded
 *   bytes of its secret.
 * - `x-service-signature` contains one signature. Its key is the oldest secret, as text. Receivers therefore have until
 *   the end of a rotation to change to the new secret.
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
  const oldest = secrets.at(-1) ?? '';
  return {
    'content-type': 'application/json; charset=utf-8',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': standard.join(' '),
    'x-service-signature': `sha256=${createHmac('sha256', oldest).update(body).digest('hex')}`,
  };
}

export const DELIVERY_STATUSES = ['pending', 'delivered', 'exhausted'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** The outcome of an attempt. `answer`: at most 4 KiB of the response. */
export type AttemptEnd = {
  readonly status: number | null;
  readonly error: string | null;
  readonly answer: string | null;
  readonly retryAfter: string | undefined;
  readonly durationMs: number;
};

/** Sends webhooks and checks their addresses. */
export type WebhookGateway = {
  /**
   * The reason for refusing an address, as a text for the person who entered it; null if the address is allowed. Does
   * not look up the host name in DNS.
   */
  readonly refusalOf: (url: string) => string | null;
  readonly send: (url: string, body: string, headers: Readonly<Record<string, string>>) => Promise<AttemptEnd>;
  readonly close: () => Promise<void>;
};

/** An endpoint is disabled after five days in which all deliveries failed. */
export const FAILING_MS_MAX = 5 * 86_400_000;
