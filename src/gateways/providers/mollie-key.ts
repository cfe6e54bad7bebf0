/** A key of Mollie: its form, and what Mollie says about it (R50, R54). */
import type { ProviderMode, VerifiedKey } from '../../model/provider.ts';
import { readMethods } from './mollie-methods.ts';
import type { Mollie } from './mollie-wire.ts';

const KEY = /^(live|test)_\w+$/;

/** The key, if there is one that may go into a header. */
export function mollieKeyOf(stored: string | null): string | undefined {
  const key = stored?.trim() ?? '';
  return KEY.test(key) ? key : undefined;
}

export function mollieModeOf(stored: string): ProviderMode | null {
  const mode = KEY.exec(stored.trim())?.[1];
  return mode === 'live' || mode === 'test' ? mode : null;
}

/** As the end of a sentence that begins with the name of the field. Never with anything of the key in it. */
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

/** Reads the profile that the key belongs to, and what that profile has switched on. */
export async function verifyMollie(mollie: Mollie, stored: string): Promise<VerifiedKey> {
  const profile = await mollie({ method: 'GET', path: 'profiles/me' });
  const { resource, id, mode, status } = (profile ?? {}) as Readonly<Record<string, unknown>>;
  if (resource !== 'profile' || typeof id !== 'string') throw new TypeError('not a profile');
  const told = mode === 'live' || mode === 'test' ? mode : (mollieModeOf(stored) ?? 'test');
  const methods = readMethods(await mollie({ method: 'GET', path: 'methods' }));
  return {
    mode: told,
    identity: id,
    missing: [
      ...(told === 'live' ? (UNUSABLE[String(status)] ?? []) : []),
      ...(methods.length === 0
        ? ['No payment method that is offered here is switched on in the profile at Mollie.']
        : []),
    ],
  };
}

const UNUSABLE: Readonly<Record<string, readonly string[]>> = {
  unverified: ['Mollie has not verified the profile of this key yet: payers cannot pay until it has.'],
  blocked: ['Mollie has blocked the profile of this key: payers cannot pay.'],
};
