/**
 * The stored key for Stripe: a secret key (`sk_…`) or a restricted key (`rk_…`). The signing secret of the webhook
 * endpoint may follow after a comma: `sk_…,whsec_…`.
 */
import type { ProviderMode } from '../../model/provider.ts';

const SECRET_KEY = /^[sr]k_\w+$/;
const SIGNING_SECRET = /^whsec_[\w+/=-]+$/;

/**
 * Splits a stored key into its two parts. A part with a wrong format is left out. One signing secret is sufficient,
 * because during a rotation Stripe signs with both the old and the new secret.
 */
export function keysOf(stored: string | null): { apiKey?: string; signingSecret?: string } {
  const [apiKey = '', signingSecret = ''] = parts(stored ?? '');
  return {
    ...(SECRET_KEY.test(apiKey) ? { apiKey } : {}),
    ...(SIGNING_SECRET.test(signingSecret) ? { signingSecret } : {}),
  };
}

export function stripeModeOf(stored: string): ProviderMode | null {
  const mode = /^[sr]k_(live|test)_/.exec(stored.trim())?.[1];
  return mode === 'live' || mode === 'test' ? mode : null;
}

const FORM = 'sk_live_…, sk_test_…, rk_live_… or rk_test_…, and if events are to be received a comma and whsec_…';

/**
 * Describes the fault in a key's format; null if the format is right. The text is the end of a sentence that begins
 * with the field's name. The text contains no part of the key.
 */
export function stripeKeyFault(stored: string): string | null {
  const [apiKey = '', ...secrets] = parts(stored);
  const [signingSecret] = secrets;
  if (apiKey.startsWith('whsec_')) return `must begin with the secret key; the signing secret comes after it: ${FORM}`;
  const fault = apiKeyFault(apiKey);
  if (fault !== null) return fault;
  if (signingSecret === undefined) return null;
  if (/\s/.test(signingSecret)) return 'must not contain spaces or line breaks in the signing secret';
  if (/^[sr]k_/.test(signingSecret)) return `must contain one secret key, not two: ${FORM}`;
  if (!SIGNING_SECRET.test(signingSecret)) return `must have a signing secret after the comma that begins with whsec_`;
  return secrets.length > 1 ? `must contain one signing secret, not ${secrets.length}: ${FORM}` : null;
}

function apiKeyFault(apiKey: string): string | null {
  if (/\s/.test(apiKey)) return 'must not contain spaces or line breaks in the secret key';
  if (apiKey.startsWith('pk_')) {
    return 'must be the secret key of Stripe, not the publishable one (pk_…), with which no payment can be made';
  }
  if (/^(live|test|access)_/.test(apiKey)) return 'must be a key of Stripe, not of Mollie (live_… or test_…)';
  if (stripeModeOf(apiKey) === null) return `must be a secret key of Stripe: ${FORM}`;
  return /^[sr]k_(live|test)_[A-Za-z0-9]+$/.test(apiKey)
    ? null
    : 'must be a whole secret key of Stripe: letters and digits after sk_live_, sk_test_, rk_live_ or rk_test_';
}

function parts(stored: string): string[] {
  return stored.split(',').map((part) => part.trim());
}
