/**
 * Text of others as models may read it and chats may draw it (R62): without what nobody sees, and without markdown that a
 * chat would follow. A picture is fetched as soon as it is drawn, and its address can carry away what stands beside it.
 */
import { visibleLines } from './visible-text.ts';

/** What makes markdown of brackets, and what makes a tag or an address of `<`; an e-mail between them is none. */
const LIVE = /!(?=\[)|\](?=[([:])|<(?=\/?[a-z][a-z0-9-]*(?:[\s/>]|$)|[a-z][a-z0-9+.-]*:|[!?])/gi;

/** With a space in it, it is text again, and reads as before. */
export function harmlessText(text: string): string {
  return visibleLines(text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')).replace(LIVE, (sign) => `${sign} `);
}

/** The same for every text and every name in JSON data, however deep. */
export function harmless<T>(value: T): T {
  if (typeof value === 'string') return harmlessText(value) as T;
  if (Array.isArray(value)) return value.map((one: unknown) => harmless(one)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [harmlessText(name), harmless(one)])) as T;
}
