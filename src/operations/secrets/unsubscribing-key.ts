/**
 * The key that signs unsubscribe links. A rotation stores the former keys, because links in sent mails are signed with
 * them.
 */
import { createHash } from 'node:crypto';

/** Purpose for deriving the key of link signatures from the secret key. */
export const UNSUBSCRIBING = 'unsubscribing';

export const FORMER_KEY = 'unsubscribing ';

/** Name under which a rotation stores the former key of links in sent mails. */
export function formerKeyName(key: Buffer): string {
  return `${FORMER_KEY}${createHash('sha256').update(key).digest('hex').slice(0, 16)}`;
}
