/** The keys of the authorization server, derived from the service's own: every process has the same, and it is not stored. */
import { createHmac, createPrivateKey } from 'node:crypto';
import type { JWK } from 'oidc-provider';
import type { Secrets } from '../../model/secret-box.ts';

/**
 * The refresh token that follows `token` when it is used (R64). Derived and not drawn, so that parallel refreshes answer with the
 * same one, in any process, and no token has to be stored readable for that.
 */
export function successorOf(secrets: Secrets, token: string): string {
  return createHmac('sha256', secrets.keyFor('successors of refresh tokens')).update(token).digest('base64url');
}

/** An Ed25519 key in PKCS #8 is this and its 32 bytes (RFC 8410 §7). */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The library needs a signing key; nothing that is given out is signed with it. */
export function signingKey(secrets: Secrets): JWK {
  const key = Buffer.concat([PKCS8_ED25519, secrets.keyFor('signing of the authorization server')]);
  const jwk = createPrivateKey({ key, format: 'der', type: 'pkcs8' }).export({ format: 'jwk' });
  return { ...jwk, alg: 'EdDSA', use: 'sig' } as JWK;
}
