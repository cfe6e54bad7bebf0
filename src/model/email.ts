/** E-mail addresses: validity, equality, and their form in the envelope of a mail (R21). */

const ASCII_DOMAIN = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i;
/** One part of a domain: letters, digits and marks of all scripts. `·` occurs in Catalan names. */
const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}\\p{M}·-]*[\\p{L}\\p{N}\\p{M}])?';
const DOMAIN = new RegExp(`^${LABEL}(?:[.。．｡]${LABEL})+$`, 'u');
const LOCAL_PART = /^[^\s@<>(),;:\\"[\]]+$/u;
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{C}]/u;
const LABEL_MAX = 63;
const DOMAIN_MAX = 253;

/**
 * Scripts with letters that look alike. A part of an address that mixes these scripts is probably a deception
 * (homograph attack).
 */
const LOOKALIKES = {
  Latin: /\p{Script=Latin}/u,
  Greek: /\p{Script=Greek}/u,
  Cyrillic: /\p{Script=Cyrillic}/u,
  Armenian: /\p{Script=Armenian}/u,
  Cherokee: /\p{Script=Cherokee}/u,
} as const;

const NO_ADDRESS = 'must be an e-mail address such as ann@example.com';

/**
 * Describes the fault of an e-mail address; `undefined` if the address is valid. The text must be trimmed and have no
 * display name.
 */
export function emailFault(text: string): string | undefined {
  if (UNSEEN.test(text)) return 'must not contain invisible characters: type the address again';
  const parts = partsOf(text);
  if (!parts || !LOCAL_PART.test(parts.local)) return NO_ADDRESS;
  const mixed = [parts.local, ...parts.domain.split(/[.。．｡]/u)].map(scriptsIn).find(({ length }) => length > 1);
  if (mixed) {
    return `must not mix letters of ${mixed.join(' and ')}, which look alike: type the address again`;
  }
  if (ASCII_DOMAIN.test(parts.domain)) return isShort(parts.domain) ? undefined : TOO_LONG;
  if (!DOMAIN.test(parts.domain)) return NO_ADDRESS;
  const ascii = asciiDomain(parts.domain);
  if (!ASCII_DOMAIN.test(ascii)) return `${NO_ADDRESS}: there can be no domain ${JSON.stringify(parts.domain)}`;
  return isShort(ascii) ? undefined : TOO_LONG;
}

const TOO_LONG = `must be an e-mail address whose domain has at most ${LABEL_MAX} characters between its dots`;

export function isEmail(text: string): boolean {
  return emailFault(text) === undefined;
}

function isShort(domain: string): boolean {
  return domain.length <= DOMAIN_MAX && domain.split('.').every(({ length }) => length <= LABEL_MAX);
}

function scriptsIn(text: string): string[] {
  return Object.entries(LOOKALIKES).flatMap(([name, letters]) => (letters.test(text) ? [name] : []));
}

function partsOf(text: string): { readonly local: string; readonly domain: string } | undefined {
  const at = text.lastIndexOf('@');
  return at < 1 ? undefined : { local: text.slice(0, at), domain: text.slice(at + 1) };
}

/**
 * Key for comparing addresses. Addresses that differ only in upper and lower case have the same key. A domain with
 * non-ASCII letters and the ASCII form of this domain (IDNA) have the same key.
 */
export function emailKey(text: string): string {
  const parts = partsOf(text.trim().normalize('NFC').toLowerCase());
  return parts ? `${parts.local}@${asciiDomain(parts.domain)}` : text.trim().toLowerCase();
}

/** The address for the envelope of a mail: its domain is in ASCII (IDNA). */
export function mailboxOf(email: string): string {
  const parts = partsOf(email);
  return parts ? `${parts.local}@${asciiDomain(parts.domain)}` : email;
}

/** The domain in ASCII (IDNA); a text that cannot be a domain is only converted to lower case. */
function asciiDomain(domain: string): string {
  const address = `http://${domain}`;
  return isAscii(domain) || !URL.canParse(address) ? domain.toLowerCase() : new URL(address).hostname;
}

/** True if only a mail server with SMTPUTF8 (RFC 6531) can accept the address. */
export function needsUtf8(email: string): boolean {
  return !isAscii(partsOf(email)?.local ?? email);
}

function isAscii(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are in ASCII
  return /^[\u0000-\u007f]*$/.test(text);
}
