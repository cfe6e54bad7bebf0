/**
 * The key that signs unsubscribe links. A rotation stores the former keys, because links in sent mails are signed with
 * the former keys.
 */
import { createHash } from 'node:crypto';

/** Purpose of the key that signs unsubscribe links. `keyFor` derives a key for each purpose from the secret key. */
export const UNSUBSCRIBING = 'unsubscribing';

export const FORMER_KEY = 'unsubscribing ';

/** Name under which a key rotation stores a former key of unsubscribe links. */
export function formerKeyName(key: Buffer): string {
  return `${FORMER_KEY}${createHash('sha256').update(key).digest('hex').slice(0, 16)}`;
}
