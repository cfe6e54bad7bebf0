/**
 * Makes text of others safe for models and chats (R62): removes invisible characters and disarms markdown. Attack: a chat
 * fetches a markdown image when it renders it, and the image's address can carry conversation data to a stranger.
 */
import { visibleLines } from './visible-text.ts';

/** Brackets that begin markdown, and `<` that begins a tag or an autolink; `<an@example.com>` is left alone. */
const LIVE = /!(?=\[)|\](?=[([:])|<(?=\/?[a-z][a-z0-9-]*(?:[\s/>]|$)|[a-z][a-z0-9+.-]*:|[!?])/gi;

/** A space after the sign turns markdown into plain text that reads as before. */
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
