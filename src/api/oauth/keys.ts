/**
 * The keys of the authorization server. They are derived from the service's own key, so they are the same in every
 * process, and none is stored.
 */
import { createHmac, createPrivateKey } from 'node:crypto';
import type { JWK } from 'oidc-provider';
import type { Secrets } from '../../model/secret-box.ts';

/**
 * The refresh token that replaces `token` when it is used (R64). It is derived instead of random, so parallel refreshes
 * get the same token from any process, and no readable token has to be stored.
 */
export function successorOf(secrets: Secrets, token: string): string {
  return createHmac('sha256', secrets.keyFor('successors of refresh tokens')).update(token).digest('base64url');
}

/** Prefix that makes an Ed25519 key in PKCS #8 of its 32 bytes (RFC 8410 §7). */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The library requires a signing key, although nothing that leaves the service is signed with it. */
export function signingKey(secrets: Secrets): JWK {
  const key = Buffer.concat([PKCS8_ED25519, secrets.keyFor('signing of the authorization server')]);
  const jwk = createPrivateKey({ key, format: 'der', type: 'pkcs8' }).export({ format: 'jwk' });
  return { ...jwk, alg: 'EdDSA', use: 'sig' } as JWK;
}
