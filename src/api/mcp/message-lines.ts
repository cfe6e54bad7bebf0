/**
 * Reads JSON-RPC messages from a stream of bytes with one message per line. An invalid line gets an error answer
 * (JSON-RPC 2.0, section 5.1). The SDK would drop the line without an answer, or end the connection.
 */
import type { Readable } from 'node:stream';
import {
  type JSONRPCMessage,
  ProtocolErrorCode,
  parseJSONRPCMessage,
  type RequestId,
} from '@modelcontextprotocol/server';
import { BOUNDS } from '../../model/bounds.ts';
import { errorBody, oddRefusal, parsed, requestIdOf } from './protocol-error.ts';

/** Largest message in bytes. MCP over HTTP has the same limit. */
const LINE_BYTES_MAX = BOUNDS.bodyBytes;

/**
 * Longest line, in bytes, that is kept in memory. A line longer than {@link LINE_BYTES_MAX} is refused. The refusal
 * contains the request's id only if the line was kept.
 */
const KEPT_BYTES_MAX = 16 * 1024 * 1024;

const NEWLINE = 0x0a;

export type Line = { readonly message: JSONRPCMessage } | { readonly refusal: JSONRPCMessage };

/** Calls `take` with every non-empty line, until the returned function is called. */
export function readLines(input: Readable, take: (line: Line) => void): () => void {
  let parts: Buffer[] = [];
  let bytes = 0;
  const keep = (part: Buffer) => {
    bytes += part.length;
    parts = bytes > KEPT_BYTES_MAX ? [] : [...parts, part];
  };
  const endLine = () => {
    const line = bytes > KEPT_BYTES_MAX ? tooLong(undefined) : lineOf(Buffer.concat(parts));
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
  if (value === undefined)
    return refused(undefined, ProtocolErrorCode.ParseError, 'Parse error: the line is not JSON.');
  if (bytes.length > LINE_BYTES_MAX) return tooLong(requestIdOf(value));
  const odd = oddRefusal(text);
  if (odd) return { refusal: errorBody(odd, requestIdOf(value)) };
  try {
    return { message: parseJSONRPCMessage(value) };
  } catch {
    const words = Array.isArray(value) ? 'a batch; send one message per line' : 'not a JSON-RPC 2.0 message';
    return refused(requestIdOf(value), ProtocolErrorCode.InvalidRequest, `Invalid request: ${words}.`);
  }
}

function tooLong(id: RequestId | undefined): Line {
  const words = `Request too large: a message may have ${LINE_BYTES_MAX / 1024} KiB. Nothing was done.`;
  return refused(id, ProtocolErrorCode.InvalidRequest, words);
}

function refused(id: RequestId | undefined, code: number, message: string): Line {
  return { refusal: errorBody({ code, message }, id) };
}
