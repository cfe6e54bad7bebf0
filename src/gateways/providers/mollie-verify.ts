/** Verifies a Mollie key (R50) with GET requests only. */
import type { VerifiedKey } from '../../model/provider.ts';
import { mollieModeOf } from './mollie-key.ts';
import { readMethods } from './mollie-methods.ts';
import type { Mollie } from './mollie-wire.ts';

/** Reads the key's profile and the methods that the profile has enabled. */
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
