/** Makes texts of a provider safe for our error messages. */

/**
 * Finds API keys and signing secrets of Stripe and Mollie. Also finds the shortened keys that Stripe and Mollie write
 * in error messages.
 */
const KEY = /\b(?:sk|rk|pk|whsec|live|test|access)_[^\s'"`,;)]*/gi;
const BEARER = /\b(?:bearer|basic)\s+[^\s'"`,;)]+/gi;
const CONTROL = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;
const LENGTH_MAX = 200;

/** Returns one line of at most 200 UTF-16 units. Replaces keys and `Authorization` credentials by `[key]`. */
export function publicWords(text: string): string {
  const clean = text.replace(KEY, '[key]').replace(BEARER, '[key]').replace(CONTROL, ' ').trim();
  return clean.length > LENGTH_MAX ? `${clean.slice(0, LENGTH_MAX - 1)}…` : clean;
}
