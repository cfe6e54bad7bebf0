/**
 * Makes text from third parties safe for models and chats (R62): removes invisible characters and disarms markdown.
 * Attack: a chat fetches a markdown image when it renders it, and the image's address can carry conversation data to an
 * attacker.
 */
import { visibleLines } from './visible-text.ts';

/** Signs that make markdown live, and `<` of a tag or autolink; `<an@example.com>` stays as it is. */
const LIVE = /!(?=\[)|\](?=[([:])|<(?=\/?[a-z][a-z0-9-]*(?:[\s/>]|$)|[a-z][a-z0-9+.-]*:|[!?])/gi;

/** Adds a space after such a sign: the markdown becomes plain text that reads the same. */
export function harmlessText(text: string): string {
  return visibleLines(text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')).replace(LIVE, (sign) => `${sign} `);
}

/** The same for all texts and names in JSON data, at any depth. */
export function harmless<T>(value: T): T {
  if (typeof value === 'string') return harmlessText(value) as T;
  if (Array.isArray(value)) return value.map((one: unknown) => harmless(one)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [harmlessText(name), harmless(one)])) as T;
}
