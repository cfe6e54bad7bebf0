/** E-mail addresses: validity, equality, and the form in a mail's envelope (R21). */

const ASCII_DOMAIN = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i;
/** Letters, digits and marks of any script in labels; `·` stands in Catalan names. */
const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}\\p{M}·-]*[\\p{L}\\p{N}\\p{M}])?';
const DOMAIN = new RegExp(`^${LABEL}(?:[.。．｡]${LABEL})+$`, 'u');
const LOCAL_PART = /^[^\s@<>(),;:\\"[\]]+$/u;
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{C}]/u;
const LABEL_MAX = 63;
const DOMAIN_MAX = 253;

/** Scripts with letters that look like those of another script: a label that mixes them is made to deceive. */
const LOOKALIKES = {
  Latin: /\p{Script=Latin}/u,
  Greek: /\p{Script=Greek}/u,
  Cyrillic: /\p{Script=Cyrillic}/u,
  Armenian: /\p{Script=Armenian}/u,
  Cherokee: /\p{Script=Cherokee}/u,
} as const;

const NO_ADDRESS = 'must be an e-mail address such as ann@example.com';

/** What is wrong with a trimmed text as an address without a display name; `undefined`: nothing. */
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

/** Equal for two spellings of one address: upper and lower case, a domain in its own letters or in ASCII. */
export function emailKey(text: string): string {
  const parts = partsOf(text.trim().normalize('NFC').toLowerCase());
  return parts ? `${parts.local}@${asciiDomain(parts.domain)}` : text.trim().toLowerCase();
}

/** The form in an envelope: the domain in ASCII (IDNA). */
export function mailboxOf(email: string): string {
  const parts = partsOf(email);
  return parts ? `${parts.local}@${asciiDomain(parts.domain)}` : email;
}

/** The domain in ASCII, as IDNA writes it; only in lower case if it is not a possible domain. */
function asciiDomain(domain: string): string {
  const address = `http://${domain}`;
  return isAscii(domain) || !URL.canParse(address) ? domain.toLowerCase() : new URL(address).hostname;
}

/** Whether only a mail server with SMTPUTF8 (RFC 6531) can take the address. */
export function needsUtf8(email: string): boolean {
  return !isAscii(partsOf(email)?.local ?? email);
}

function isAscii(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are in ASCII
  return /^[\u0000-\u007f]*$/.test(text);
}
