/** The key of unsubscribe links, and where a rotation keeps the former ones: the links are in mails already. */
import { createHash } from 'node:crypto';

/** The purpose of the key that the MACs are made with. */
export const UNSUBSCRIBING = 'unsubscribing';

export const FORMER_KEY = 'unsubscribing ';

/** The name under which a rotation keeps the key of links that are in mails already. */
export function formerKeyName(key: Buffer): string {
  return `${FORMER_KEY}${createHash('sha256').update(key).digest('hex').slice(0, 16)}`;
}
