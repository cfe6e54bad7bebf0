/**
 * The key that signs unsubscribe links. A rotation stores the former keys, because links in sent mails are signed with
 * them.
 */
import { createHash } from 'node:crypto';

/** The purpose under which the key of the links' MACs is derived from the secret key. */
export const UNSUBSCRIBING = 'unsubscribing';

export const FORMER_KEY = 'unsubscribing ';

/** The name under which a rotation keeps the key of links that are in mails already. */
export function formerKeyName(key: Buffer): string {
  return `${FORMER_KEY}${createHash('sha256').update(key).digest('hex').slice(0, 16)}`;
}
