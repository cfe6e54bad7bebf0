/** Parses a mail as a mail program does: unfolds and decodes headers, splits the mail into parts and decodes them. */

export interface MailMessage {
  readonly raw: string;
  /** Decoded headers by lower-case name. A header that occurs twice has two values. */
  readonly headers: Readonly<Record<string, readonly string[]>>;
  readonly subject: string;
  readonly messageId: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly Attachment[];
}

export interface Attachment {
  readonly filename: string;
  readonly type: string;
  readonly bytes: Buffer;
}

export function readMessage(raw: string): MailMessage {
  const { headers, body } = entityOf(raw);
  const parts = leavesOf(headers, body);
  const partOf = (type: string) => parts.find((part) => part.type.startsWith(type))?.content ?? '';
  return {
    raw,
    headers,
    subject: headers.subject?.[0] ?? '',
    messageId: headers['message-id']?.[0] ?? '',
    text: partOf('text/plain'),
    html: partOf('text/html'),
    attachments: parts.flatMap(({ headers, body, type }) => {
      const disposition = headers['content-disposition']?.[0] ?? '';
      if (!disposition.startsWith('attachment')) return [];
      const filename = encodedName(disposition) ?? /filename="?([^";]+)"?/.exec(disposition)?.[1] ?? '';
      return [{ filename, type: type.split(';')[0] ?? '', bytes: Buffer.from(body, 'base64') }];
    }),
  };
}

/** File name that is not ASCII, in one or several parts (RFC 2231). */
function encodedName(disposition: string): string | undefined {
  const parts = Array.from(disposition.matchAll(/filename\*(?:\d+)?\*?="?([^";]+)/g), ([, part = '']) => part.trim());
  return parts.length === 0 ? undefined : decodeURIComponent(parts.join('').replace(/^utf-8''/i, ''));
}

type Headers = Record<string, string[]>;

function entityOf(raw: string): { headers: Headers; body: string } {
  const end = raw.indexOf('\r\n\r\n');
  const headers: Headers = {};
  for (const line of raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    headers[name] = [...(headers[name] ?? []), decodedWords(line.slice(colon + 1).trim())];
  }
  return { headers, body: raw.slice(end + 4) };
}

type Leaf = { headers: Headers; body: string; type: string; content: string };

function leavesOf(headers: Headers, body: string): Leaf[] {
  const type = headers['content-type']?.[0] ?? 'text/plain';
  const boundary = /boundary="?([^";]+)"?/.exec(type)?.[1];
  if (boundary === undefined) return [{ headers, body, type, content: decodedBody(headers, body) }];
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => entityOf(part.replace(/^\r\n|\r\n$/g, '')))
    .flatMap((entity) => leavesOf(entity.headers, entity.body));
}

function decodedBody(headers: Headers, body: string): string {
  const encoding = headers['content-transfer-encoding']?.[0]?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  const text = encoding === 'quoted-printable' ? quotedPrintable(body.replace(/=\r\n/g, '')) : body;
  return text.replaceAll('\r\n', '\n');
}

/**
 * RFC 2047: decodes words such as `=?utf-8?Q?caf=C3=A9?=`. Blanks between two encoded words are not part of the text.
 */
function decodedWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_word, encoding: string, text: string) =>
      encoding.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('utf8')
        : quotedPrintable(text.replaceAll('_', ' ')),
    );
}

function quotedPrintable(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_match, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
