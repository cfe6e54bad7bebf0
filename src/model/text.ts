/**
 * Text functions: trimming in linear time, folding for searches, and making texts harmless for models and terminals.
 */

/**
 * Removes characters from both ends of a text; `one` matches a single character. Takes linear time. A regular
 * expression such as `/0+$/` would start again at every zero and take quadratic time (ReDoS).
 */
export function trimmed(text: string, one: RegExp): string {
  let start = 0;
  while (start < text.length && one.test(text.charAt(start))) start += 1;
  return trimmedEnd(text.slice(start), one);
}

export function trimmedEnd(text: string, one: RegExp): string {
  let end = text.length;
  while (end > 0 && one.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/**
 * Marks that searches ignore: accents, Hebrew points, the Arabic tatweel. Marks that make a different letter are kept:
 * Hindi vowels, and the strokes that turn KA into GA in Japanese.
 */
const ACCENTS = /[[\p{M}&&[\p{Script=Inherited}\p{Script=Hebrew}]]--[\u3099\u309a]]|\u0640/gv;
/** Invisible characters without width, such as a soft hyphen. */
const WIDTHLESS = /\p{Default_Ignorable_Code_Point}+/gu;
const BLANKS = /[\p{Cc}\s]+/gu;

/** Letters that Unicode does not decompose, with their usual replacement. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ð: 'd',
  đ: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ĸ: 'k',
  ŋ: 'n',
  ŧ: 't',
  ς: 'σ',
};
const WITHOUT_PARTS = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');

/**
 * Normalizes a text for searches: lower case, without accents and Unicode variants of letters (R17). Idempotent. The
 * database stores normalized texts, so a change of this function needs a migration.
 */
export function folded(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFKD')
    .toLowerCase()
    .replace(ACCENTS, '')
    .replace(WIDTHLESS, '')
    .replace(BLANKS, ' ')
    .replace(WITHOUT_PARTS, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFC');
}

/**
 * Invisible characters: control, format and bidirectional characters, tags, fillers, variation selectors. An attacker
 * could use them to hide an instruction in a name, to disguise a text, or to control a terminal.
 */
const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu;

export function withoutUnseen(text: string): string {
  return text.replace(UNSEEN, '');
}

/** Like {@link withoutUnseen}, but keeps line breaks and tabs. */
export function visibleLines(text: string): string {
  return text.replace(UNSEEN, (one) => (one === '\n' || one === '\t' ? one : ''));
}

/**
 * Escapes all invisible characters in a JSON text, so that they cannot control a terminal. The JSON value stays the
 * same.
 */
export function visibleJson(json: string): string {
  return json.replace(UNSEEN, (one) => (one === '\n' ? one : one.split('').map(escaped).join('')));
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/**
 * Characters that begin an image, a link or a tag in Markdown:
 * - `!` before `[`
 * - `]` before `[`, `(` or `:`
 * - `<` before a tag, or before an address such as `https:`
 *
 * The `<` of `<an@example.com>` is left unchanged.
 */
const LIVE = /!(?=\[)|\](?=[([:])|<(?=\/?[a-z][a-z0-9-]*(?:[\s/>]|$)|[a-z][a-z0-9+.-]*:|[!?])/gi;

/**
 * Makes text from third parties safe for models and chats (R62). Removes invisible characters, and adds a space after
 * each {@link LIVE} character, so that no image, link or tag works. Attack: when a chat renders a Markdown image, the
 * address of the image can send data of the conversation to an attacker.
 */
export function harmlessText(text: string): string {
  return visibleLines(text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')).replace(LIVE, (sign) => `${sign} `);
}

/** Like {@link harmlessText} for all texts and names in JSON data, at any depth. */
export function harmless<T>(value: T): T {
  if (typeof value === 'string') return harmlessText(value) as T;
  if (Array.isArray(value)) return value.map((one: unknown) => harmless(one)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [harmlessText(name), harmless(one)])) as T;
}
