/** Decodes the text of an XML file, and refuses dangerous declarations before the text is parsed. */
import { UnreadableEInvoice } from './unreadable.ts';

/**
 * Decoders by the declared name of the encoding. ISO-8859-1 is decoded as Windows-1252, as in the WHATWG Encoding
 * Standard.
 */
const ENCODINGS: Readonly<Record<string, string>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  'iso-8859-1': 'windows-1252',
  'iso8859-1': 'windows-1252',
  latin1: 'windows-1252',
  'windows-1252': 'windows-1252',
  cp1252: 'windows-1252',
  'iso-8859-15': 'iso-8859-15',
};

/**
 * Returns the text of an XML file. Throws {@link UnreadableEInvoice} if the encoding is wrong or not allowed, or if the
 * file has a document type declaration.
 */
export function xmlTextOf(bytes: Uint8Array): string {
  const text = decoded(bytes, encodingOf(bytes));
  refuseDeclarations(text);
  return text;
}

/**
 * Finds the encoding of a file. The byte order mark decides. Without this mark, the XML declaration decides. Without a
 * declared encoding, the encoding is UTF-8.
 */
function encodingOf(bytes: Uint8Array): string {
  const [a, b, c, d] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  const isWide = (a === 0xff && b === 0xfe && c === 0 && d === 0) || (a === 0 && b === 0);
  if (isWide) throw new UnreadableEInvoice('encoding', `is in UTF-32. ${ALLOWED}`);
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a === 0 || b === 0)
    throw new UnreadableEInvoice('encoding', `is in UTF-16 without a byte order mark. ${ALLOWED}`);
  const start = Buffer.from(bytes.subarray(0, DECLARATION_MAX)).toString('latin1');
  const declared = /^<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(start)?.[1] ?? 'utf-8';
  const encoding = ENCODINGS[declared.toLowerCase()];
  if (encoding === undefined) throw new UnreadableEInvoice('encoding', `declares the encoding ${declared}. ${ALLOWED}`);
  return encoding;
}

const DECLARATION_MAX = 256;
const ALLOWED = 'Allowed: UTF-8, UTF-16 with a byte order mark, ISO-8859-1, ISO-8859-15, Windows-1252.';

function decoded(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableEInvoice('encoding', `is not valid ${encoding.toUpperCase()}, which is its encoding`);
  }
}

/**
 * Refuses every `<!` before the root element, except comments. Attack: entities that expand to gigabytes, or that read
 * files and addresses of this machine. From the root element on, the parser itself refuses declarations.
 */
function refuseDeclarations(text: string): void {
  // A match has at most 4096 blanks. In a process that has compiled many regular expressions, V8 does not optimize new
  // expressions, and a longer match could overflow the stack.
  const skipped = /\s{1,4096}|<\?[\s\S]*?\?>|<!--[\s\S]*?-->/y;
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  for (skipped.lastIndex = at; skipped.test(text); skipped.lastIndex = at) at = skipped.lastIndex;
  if (/^<\s*!/.test(text.slice(at, at + LOOK_AHEAD)) && !text.startsWith('<!--', at)) {
    throw new UnreadableEInvoice(
      'doctype',
      'has a document type or entity declaration (DOCTYPE, ENTITY), which is refused',
    );
  }
}

const LOOK_AHEAD = 64;
