/** The format of Mollie's keys. */
import type { ProviderMode } from '../../model/provider.ts';

const KEY = /^(live|test)_\w+$/;

/** Returns the trimmed key; `undefined` for a text without the format of a Mollie key. */
export function mollieKeyOf(stored: string | null): string | undefined {
  const key = stored?.trim() ?? '';
  return KEY.test(key) ? key : undefined;
}

export function mollieModeOf(stored: string): ProviderMode | null {
  const mode = KEY.exec(stored.trim())?.[1];
  return mode === 'live' || mode === 'test' ? mode : null;
}

/**
 * Describes the fault in a key's format; null if there is none. The text is the end of a sentence that begins with the
 * field's name. The text contains no part of the key.
 */
export function mollieKeyFault(stored: string): string | null {
  const key = stored.trim();
  if (KEY.test(key)) return null;
  if (/^access_/.test(key))
    return 'must be an API key of Mollie (live_… or test_…), not an access token of an organization';
  if (/^([srp]k|whsec)_/.test(key)) return 'must be a key of Mollie (live_… or test_…), not of Stripe';
  if (/^(live|test)_/.test(key))
    return 'must be one API key of Mollie, without spaces, commas or anything else after it';
  return 'must be an API key of Mollie that begins with live_ or test_';
}
