/** Objects of a PDF (ISO 32000-2, 7.3), as far as attachments need them. */
import { damaged, type Scanner } from './scanner.ts';

export type PdfName = { readonly type: 'name'; readonly name: string };
/** One character per byte. */
export type PdfString = { readonly type: 'string'; readonly bytes: string };
export type PdfReference = { readonly type: 'reference'; readonly number: number };
export type PdfDictionary = ReadonlyMap<string, PdfValue>;
export type PdfValue =
  | null
  | boolean
  | number
  | PdfName
  | PdfString
  | PdfReference
  | readonly PdfValue[]
  | PdfDictionary;

/** Limit against an attack: objects nested so deeply that the recursive reader overflows the stack. */
const DEPTH_MAX = 100;

export function readValue(scanner: Scanner, depth = 0): PdfValue {
  scanner.value();
  if (depth > DEPTH_MAX) throw damaged(`objects are nested deeper than ${DEPTH_MAX}`);
  if (scanner.skip('<<')) return readDictionary(scanner, depth);
  if (scanner.skip('[')) return readArray(scanner, depth);
  const name = readName(scanner);
  if (name !== undefined) return { type: 'name', name };
  if (scanner.skip('(')) return { type: 'string', bytes: readLiteral(scanner) };
  if (scanner.take(/</y)) return { type: 'string', bytes: readHex(scanner) };
  // The pattern matches a limited number of characters, because a failed match is not charged to the budget.
  const reference = scanner.take(/(\d{1,10})[\0\t\n\f\r ]{1,64}\d{1,5}[\0\t\n\f\r ]{1,64}R(?![A-Za-z])/y)?.[1];
  if (reference !== undefined) return { type: 'reference', number: Number(reference) };
  const number = scanner.take(/[+-]?(?:\d{1,20}\.?\d{0,20}|\.\d{1,20})/y)?.[0];
  if (number !== undefined) return Number(number);
  const word = scanner.take(/true|false|null/y)?.[0];
  if (word !== undefined) return word === 'null' ? null : word === 'true';
  throw damaged(`an object at byte ${scanner.place()} cannot be read`);
}

function readArray(scanner: Scanner, depth: number): readonly PdfValue[] {
  const items: PdfValue[] = [];
  while (!scanner.skip(']')) items.push(readValue(scanner, depth + 1));
  return items;
}

function readDictionary(scanner: Scanner, depth: number): PdfDictionary {
  const entries = new Map<string, PdfValue>();
  while (!scanner.skip('>>')) {
    const key = readName(scanner);
    if (key === undefined) throw damaged(`a dictionary at byte ${scanner.place()} cannot be read`);
    entries.set(key, readValue(scanner, depth + 1));
  }
  return entries;
}

function readName(scanner: Scanner): string | undefined {
  const written = scanner.take(/\/([^\0\t\n\f\r ()<>[\]{}/%]{0,200})/y)?.[1];
  return written?.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/**
 * Reads a literal string from the position after its opening parenthesis. Inner parentheses are paired or preceded by a
 * backslash.
 */
function readLiteral(scanner: Scanner): string {
  let bytes = '';
  for (let open = 1; ; ) {
    const part = scanner.take(/[()]|\\(?:[0-7]{1,3}|\r\n|[\s\S])|[^()\\]{1,4096}/y)?.[0];
    if (part === undefined) throw damaged('a text does not end');
    if (part === '(') open += 1;
    if (part === ')') open -= 1;
    if (open === 0) return bytes;
    bytes += part.startsWith('\\') ? unescaped(part.slice(1)) : part;
  }
}

const ESCAPED: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  // A backslash before a line end continues the text.
  '\n': '',
  '\r': '',
  '\r\n': '',
};

function unescaped(code: string): string {
  if (/^[0-7]/.test(code)) return String.fromCharCode(Number.parseInt(code, 8) & 0xff);
  return ESCAPED[code] ?? code;
}

function readHex(scanner: Scanner): string {
  let hex = '';
  for (let part = hexPart(scanner); part !== undefined; part = hexPart(scanner)) hex += part;
  if (!scanner.take(/>/y)) throw damaged('a text does not end');
  return bytesOfHex(hex.replace(/\s/g, ''));
}

function hexPart(scanner: Scanner): string | undefined {
  return scanner.take(/[0-9A-Fa-f\s]{1,4096}/y)?.[0];
}

function bytesOfHex(hex: string): string {
  return Buffer.from(hex.length % 2 === 0 ? hex : `${hex}0`, 'hex').toString('latin1');
}

/** Decodes UTF-16 or UTF-8 with a byte order mark, otherwise Latin-1. Latin-1 is sufficient for file names. */
export function textOf({ bytes }: PdfString): string {
  const raw = Buffer.from(bytes, 'latin1');
  if (bytes.startsWith('\xfe\xff')) return new TextDecoder('utf-16be').decode(raw);
  if (bytes.startsWith('\xef\xbb\xbf')) return new TextDecoder('utf-8').decode(raw);
  return bytes;
}

export function isDictionary(value: PdfValue | undefined): value is PdfDictionary {
  return value instanceof Map;
}

export function nameIn(value: PdfValue | undefined): string | undefined {
  return isTyped(value) && value.type === 'name' ? value.name : undefined;
}

export function stringIn(value: PdfValue | undefined): PdfString | undefined {
  return isTyped(value) && value.type === 'string' ? value : undefined;
}

export function referenceIn(value: PdfValue | undefined): number | undefined {
  return isTyped(value) && value.type === 'reference' ? value.number : undefined;
}

export function numbersIn(value: PdfValue | undefined): number[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'number') : [];
}

function isTyped(value: PdfValue | undefined): value is PdfName | PdfString | PdfReference {
  return typeof value === 'object' && value !== null && 'type' in value;
}
