/** Objects of a PDF (ISO 32000-2, 7.3), as far as attachments need them. */
import { UnreadableEInvoice } from '../unreadable.ts';

export type PdfName = { readonly type: 'name'; readonly name: string };
/** A byte is a character. */
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

/** Attack: the reader recurses. */
const DEPTH_MAX = 100;

export function damaged(what: string): UnreadableEInvoice {
  return new UnreadableEInvoice('PDF', `is a damaged PDF: ${what}`);
}

export type PdfReader = ReturnType<typeof readerAt>;

/** Reads objects one after the other. `text` has a character for each byte. */
export function readerAt(text: string, start: number) {
  let at = start;

  /** Of the pattern, which is sticky, at this place; `undefined` moves nothing. */
  function take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match === null) return undefined;
    at = pattern.lastIndex;
    return match;
  }

  function skipBlanks(): void {
    while (take(/[\0\t\n\f\r ]+|%[^\r\n]*/y));
  }

  /** Whether the word is next; moves behind it. */
  function skip(word: string): boolean {
    skipBlanks();
    if (!text.startsWith(word, at)) return false;
    at += word.length;
    return true;
  }

  function integer(): number | undefined {
    skipBlanks();
    const digits = take(/\d{1,10}(?![\d.])/y)?.[0];
    return digits === undefined ? undefined : Number(digits);
  }

  function value(depth = 0): PdfValue {
    if (depth > DEPTH_MAX) throw damaged(`objects are nested deeper than ${DEPTH_MAX}`);
    skipBlanks();
    if (skip('<<')) return dictionary(depth);
    if (skip('[')) {
      const items: PdfValue[] = [];
      while (!skip(']')) items.push(value(depth + 1));
      return items;
    }
    if (text[at] === '/') return { type: 'name', name: name() };
    if (text[at] === '(') return { type: 'string', bytes: literal() };
    const hex = take(/<([0-9A-Fa-f\s]*)>/y)?.[1];
    if (hex !== undefined) return { type: 'string', bytes: bytesOfHex(hex.replace(/\s/g, '')) };
    const reference = take(/(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+R(?![A-Za-z])/y)?.[1];
    if (reference !== undefined) return { type: 'reference', number: Number(reference) };
    const number = take(/[+-]?(?:\d{1,20}\.?\d{0,20}|\.\d{1,20})/y)?.[0];
    if (number !== undefined) return Number(number);
    const word = take(/true|false|null/y)?.[0];
    if (word !== undefined) return word === 'null' ? null : word === 'true';
    throw damaged(`an object at byte ${at} cannot be read`);
  }

  function dictionary(depth: number): PdfDictionary {
    const entries = new Map<string, PdfValue>();
    while (!skip('>>')) {
      skipBlanks();
      if (text[at] !== '/') throw damaged(`a dictionary at byte ${at} cannot be read`);
      const key = name();
      entries.set(key, value(depth + 1));
    }
    return entries;
  }

  function name(): string {
    const written = take(/\/([^\0\t\n\f\r ()<>[\]{}/%]{0,200})/y)?.[1] ?? '';
    return written.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  }

  /** Parentheses within it are in pairs, or have a backslash before them. */
  function literal(): string {
    let open = 0;
    let bytes = '';
    do {
      const part = take(/[()]|\\(?:[0-7]{1,3}|\r\n|[\s\S])|[^()\\]+/y)?.[0];
      if (part === undefined) throw damaged('a text does not end');
      if (part === '(') open += 1;
      else if (part === ')') open -= 1;
      const isOuter = (part === '(' && open === 1) || (part === ')' && open === 0);
      if (!isOuter) bytes += part.startsWith('\\') ? unescaped(part.slice(1)) : part;
    } while (open > 0);
    return bytes;
  }

  return { value, skip, integer, place: () => at };
}

const ESCAPED: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  '\n': '',
  '\r': '',
  '\r\n': '',
};

function unescaped(code: string): string {
  if (/^[0-7]/.test(code)) return String.fromCharCode(Number.parseInt(code, 8) & 0xff);
  return ESCAPED[code] ?? code;
}

function bytesOfHex(hex: string): string {
  return Buffer.from(hex.length % 2 === 0 ? hex : `${hex}0`, 'hex').toString('latin1');
}

/** Text of a string: UTF-16 or UTF-8 with a byte order mark, otherwise Latin-1, which is near enough for names of files. */
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

function isTyped(value: PdfValue | undefined): value is PdfName | PdfString | PdfReference {
  return typeof value === 'object' && value !== null && 'type' in value;
}
