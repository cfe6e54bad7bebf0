/**
 * The worst known request bodies of each content type, with about `n` bytes. `head`: the start of a genuine body, such
 * as the key of a form.
 */
import { brotliCompressSync, gzipSync } from 'node:zlib';

export type Body = {
  readonly name: string;
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, string>>;
};
export type Family = (n: number, head: string) => readonly Body[];

const filled = (n: number, text: string) => text.repeat(Math.ceil(n / text.length)).slice(0, n);
/** Repeats a text, which may contain its index, as often as it fits into `n` bytes. */
const counted = (n: number, one: (index: number) => string) => {
  const count = Math.floor(n / one(1e6).length);
  return Array.from({ length: count }, (_, index) => one(index));
};
const bodies = (type: string, texts: Readonly<Record<string, string>>): Body[] =>
  Object.entries(texts).map(([name, text]) => ({ name, bytes: Buffer.from(text), headers: { 'Content-Type': type } }));

const FORM = 'application/x-www-form-urlencoded';

export const form: Family = (n, head) => {
  const after = (text: string) => `${head}&${text}`;
  return bodies(FORM, {
    ampersands: after(filled(n, '&')),
    'one field again and again': after(filled(n, 'amount=1&')),
    'nameless fields': after(filled(n, '=&')),
    'many fields': after(counted(n, (index) => `k${index}=&`).join('')),
    'a long name': after(filled(n, 'k')),
    'a long value': after(`amount=${filled(n, '9')}`),
    'zeros and a letter': after(`amount=1.${filled(n, '0')}x`),
    'blanks in a value': after(`amount=1${filled(n, '+')}x`),
    'an e-mail of many parts': after(`email=${filled(n, 'a.')}@${filled(n / 2, 'b-.')}`),
    'percent escapes': after(`amount=${filled(n, '%41')}`),
    'broken escapes': after(`amount=${filled(n, '%')}`),
    'escaped nothing': after(`amount=${filled(n, '%00')}`),
    'bytes that are no text': after(`amount=${filled(n, '%ff%c3')}`),
    'nested names': after(`a${filled(n, '[b]')}=1`),
    prototypes: after(filled(n, '__proto__=1&constructor=2&')),
    'line feeds': after(filled(n, '\n')),
    'blanks before a brace': `${filled(n, ' ')}{`,
  });
};

/**
 * Short, so that a body has as many parts as possible. The runtime searches for the boundary without its leading
 * dashes; no other text here contains two dots.
 */
const BOUNDARY = '..';

export const multipart: Family = (n, head) => {
  const field = (name: string, more = '', value = '') =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
  const first = head === '' ? '' : field(head.split('=', 1)[0] ?? '', '', head.split('=')[1]);
  const end = `--${BOUNDARY}--\r\n`;
  const one = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"\r\n`;
  return bodies(`multipart/form-data; boundary=${BOUNDARY}`, {
    'one part again and again': first + counted(n, () => field('a')).join('') + end,
    'many parts': first + counted(n, (index) => field(`k${index}`)).join('') + end,
    'many files': first + counted(n, () => field('file', '; filename="f"')).join('') + end,
    'many tiny headers': `${first}${one}${filled(n - (n % 6), 'a: b\r\n')}\r\n\r\n${end}`,
    'a long header': `${first}${one}X: ${filled(n, 'a')}\r\n\r\n\r\n${end}`,
    'blanks in a header': `${first}--${BOUNDARY}\r\nContent-Disposition:${filled(n, ' ')}form-data; name="a"\r\n\r\n\r\n${end}`,
    'a long name': first + field(filled(n, 'a')) + end,
    'escapes in a name': first + field(filled(n, '%22')) + end,
    'a name that does not end': `${first}--${BOUNDARY}\r\nContent-Disposition: form-data; name="${filled(n, 'a')}`,
    'many parameters': first + field('a', filled(n - (n % 7), '; a="b"')) + end,
    'no end': first + one + filled(n, '\r\n'),
    'almost the end': `${first}${one}\r\n${filled(n, '\r\n--')}`,
    'line feeds before it': filled(n, '\r\n') + end,
    'a long value': first + field('column_date', '', filled(n, '9')) + end,
    'a large file': first + field('file', '; filename="f"', filled(n, ',\n')) + end,
  });
};

export const json: Family = (n) => {
  const within = (text: string) => `{"customer":${text}}`;
  const texts = {
    'lists within lists': filled(n, '['),
    'lists that end': within(`${filled(n / 2, '[')}${filled(n / 2, ']')}`),
    'objects within objects': filled(n, '{"a":'),
    'many lists side by side': within(`[${counted(n, () => '[],').join('')}0]`),
    'many names': `{${counted(n, (index) => `"k${index}":1,`).join('')}"z":1}`,
    'one name again and again': `{${counted(n, () => '"amount":1,').join('')}"z":1}`,
    'names of an inner object': within(`{${counted(n, (index) => `"k${index}":1,`).join('')}"z":1}`),
    'a long name': `{"${filled(n, 'k')}":1}`,
    'a long text': `{"description":"${filled(n, 'a')}"}`,
    'blanks in a text': `{"description":"a${filled(n, ' ')}b","email":"${filled(9, ' ')}"}`,
    'escapes in a text': `{"description":"${filled(n - (n % 6), '\\u0041')}"}`,
    backslashes: `{"description":"${filled(n - (n % 2), '\\\\')}"}`,
    'quotes in a text': `{"description":"${filled(n - (n % 2), '\\"')}"}`,
    'halves of pairs': `{"description":"${filled(n - (n % 6), '\\ud83d')}"}`,
    'a long number': `{"amount":${filled(n, '9')}}`,
    'a long number as text': `{"amount":"${filled(n, '9')}"}`,
    'zeros and a letter': `{"amount":"1.${filled(n, '0')}x"}`,
    'a long day': `{"date":"2026-01-${filled(n, '0')}1"}`,
    'an e-mail of many parts': `{"customer":{"email":"${filled(n / 2, 'a.')}@${filled(n / 2, 'b-.')}"}}`,
    'huge numbers': `{"items":[${counted(n, () => '1e999,').join('')}1]}`,
    prototypes: within(`[${counted(n, () => '{"__proto__":{}},').join('')}0]`),
    blanks: filled(n, ' '),
    'line feeds': within(`${filled(n, '\n')}1`),
    'no end': `{"description":"${filled(n, 'a')}`,
    'a batch': `[${counted(n, (id) => `{"jsonrpc":"2.0","id":${id},"method":"tools/list"},`).join('')}{}]`,
    'a batch of a hundred': `[${Array.from({ length: 100 }, (_, id) => JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: filled(n / 120, 'a') } })).join()}]`,
    'a tool with many arguments': JSON.stringify({
      ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
      params: {
        name: 'createInvoice',
        arguments: Object.fromEntries(counted(n, (index) => `"k${index}":1,`).map((_, index) => [`k${index}`, 1])),
      },
    }),
  };
  return bodies('application/json', texts);
};

/** Compressed bodies: ten megabytes of blanks, and many empty gzip streams in a row. */
export const packed =
  (type: string): Family =>
  (n) => {
    const bomb = Buffer.alloc(10_000_000, ' ');
    const sent = (encoding: string, bytes: Buffer) => ({ 'Content-Type': type, 'Content-Encoding': encoding, bytes });
    const nothing = gzipSync('');
    const all = {
      'ten megabytes, by gzip': sent('gzip', gzipSync(bomb)),
      'ten megabytes, by brotli': sent('br', brotliCompressSync(bomb)),
      'nothing, again and again': sent(
        'gzip',
        Buffer.concat(Array.from({ length: n / nothing.length }, () => nothing)),
      ),
    };
    return Object.entries(all).map(([name, { bytes, ...headers }]) => ({ name, bytes, headers }));
  };

/** Bodies for the upload of a bank statement. */
export const file: Family = (n) =>
  bodies('application/octet-stream', {
    'line feeds': filled(n, '\n'),
    commas: filled(n, ','),
    quotes: `a,b\n${filled(n, '"')}`,
    brackets: filled(n, '<a>'),
    'lines of MT940': filled(n, ':61:\n'),
  });
