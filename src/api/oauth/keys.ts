/**
 * Keys of the authorization server. They are derived from the service's secret key, so all processes have the same
 * keys, and no key is stored.
 */
import { createHmac, createPrivateKey } from 'node:crypto';
import type { JWK } from 'oidc-provider';
import type { Secrets } from '../../model/secret-box.ts';

/**
 * Returns the refresh token that replaces `token` after its use (R64). The new token is derived, not random. Therefore,
 * concurrent refreshes get the same new token from every process, and no token is stored in readable form.
 */
export function successorOf(secrets: Secrets, token: string): string {
  return createHmac('sha256', secrets.keyFor('successors of refresh tokens')).update(token).digest('base64url');
}

/** Bytes before the 32 key bytes of an Ed25519 key in PKCS #8 (RFC 8410 §7). */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** A signing key, because oidc-provider requires one. The service sends nothing that is signed with this key. */
export function signingKey(secrets: Secrets): JWK {
  const key = Buffer.concat([PKCS8_ED25519, secrets.keyFor('signing of the authorization server')]);
  const jwk = createPrivateKey({ key, format: 'der', type: 'pkcs8' }).export({ format: 'jwk' });
  return { ...jwk, alg: 'EdDSA', use: 'sig' } as JWK;
}
