/**
 * Makes text from third parties safe for models and chats (R62): removes invisible characters and disarms markdown.
 * Attack: a chat fetches a markdown image when it renders it, and the image's address can carry conversation data to an
 * attacker.
 */

/**
 * Control, format and bidirectional characters, tags, fillers, variation selectors. They could hide an instruction in a
 * name, disguise one text as another, or control a terminal.
 */
const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu;

export function withoutUnseen(text: string): string {
  return text.replace(UNSEEN, '');
}

/** The same for text of several lines: line breaks and tabs stay. */
export function visibleLines(text: string): string {
  return text.replace(UNSEEN, (one) => (one === '\n' || one === '\t' ? one : ''));
}

/** Escapes all invisible characters in JSON: the value is the same, and a terminal cannot be controlled by it. */
export function visibleJson(json: string): string {
  return json.replace(UNSEEN, (one) => (one === '\n' ? one : one.split('').map(escaped).join('')));
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

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
