/**
 * Messages out of a stream of bytes, one per line. What is no message is answered, as JSON-RPC 2.0 wants it (section
 * 5.1), where the SDK drops it and leaves the client waiting, or ends the connection.
 */
import type { Readable } from 'node:stream';
import { type JSONRPCMessage, ProtocolErrorCode, parseJSONRPCMessage } from '@modelcontextprotocol/server';
import { BOUNDS } from '../../model/bounds.ts';
import { oddityOf } from '../../model/odd-json.ts';

/** The same bound as for a request over HTTP. */
const LINE_BYTES_MAX = BOUNDS.bodyBytes;

/** Up to here a line that is too long is still read, only to learn which request is refused. */
const KEPT_BYTES_MAX = 16 * 1024 * 1024;

/** The SDK's schemas drop this name silently; every other unknown field is refused by name. */
const DROPPED_BY_SDK = '__proto__';

const NEWLINE = 0x0a;

export type Line = { readonly message: JSONRPCMessage } | { readonly refusal: JSONRPCMessage };

/** Hands over every line that says something; stops when the returned function is called. */
export function readLines(input: Readable, take: (line: Line) => void): () => void {
  let parts: Buffer[] = [];
  let bytes = 0;
  const keep = (part: Buffer) => {
    bytes += part.length;
    parts = bytes > KEPT_BYTES_MAX ? [] : [...parts, part];
  };
  const endLine = () => {
    const line = bytes > KEPT_BYTES_MAX ? tooLong(null) : lineOf(Buffer.concat(parts));
    parts = [];
    bytes = 0;
    if (line) take(line);
  };
  const read = (chunk: Buffer) => {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      keep(chunk.subarray(start, end));
      endLine();
      start = end + 1;
    }
    keep(chunk.subarray(start));
  };
  input.on('data', read);
  return () => {
    input.off('data', read);
    input.pause();
  };
}

function lineOf(bytes: Buffer): Line | undefined {
  const text = bytes.toString('utf8');
  if (text.trim() === '') return undefined;
  const value = parsed(text);
  if (value === undefined) return refused(null, ProtocolErrorCode.ParseError, 'Parse error: the line is not JSON.');
  if (bytes.length > LINE_BYTES_MAX) return tooLong(idOf(value));
  const refusal = refusalOfOdd(text, value);
  if (refusal) return { refusal };
  try {
    return { message: parseJSONRPCMessage(value) };
  } catch {
    const words = Array.isArray(value) ? 'a batch; send one message per line' : 'not a JSON-RPC 2.0 message';
    return refused(idOf(value), ProtocolErrorCode.InvalidRequest, `Invalid request: ${words}.`);
  }
}

/** `undefined` for what is no JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Refuses odd JSON before the SDK or an operation reads it. `value`: the parsed text. */
export function refusalOfOdd(text: string, value: unknown): JSONRPCMessage | undefined {
  const oddity = oddityOf(text, DROPPED_BY_SDK);
  if (oddity === undefined) return undefined;
  const { refusal } = refused(
    idOf(value),
    ProtocolErrorCode.InvalidRequest,
    `Invalid request: it ${oddity}. Nothing was done.`,
  );
  return refusal;
}

function tooLong(id: string | number | null): Line {
  const words = `Request too large: a message may have ${LINE_BYTES_MAX / 1024} KiB. Nothing was done.`;
  return refused(id, ProtocolErrorCode.InvalidRequest, words);
}

/** `null`, where no id could be read, is JSON-RPC's; the SDK's type does not know it. */
function refused(id: string | number | null, code: number, message: string) {
  return { refusal: { jsonrpc: '2.0', id, error: { code, message } } as JSONRPCMessage };
}

function idOf(value: unknown): string | number | null {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : null;
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}
