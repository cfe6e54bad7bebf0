/**
 * Runs a handler of the web's `Request` and `Response`, as the SDK has them, behind Node's HTTP server. Unlike the
 * SDK's own adapter it makes a `Request` only if the handler needs one, does not buffer a body twice, and sends a
 * complete answer in one write with its length; only streams are streamed.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isJsonContentType, type JSONRPCResultResponse } from '@modelcontextprotocol/server';

export type Asked = {
  readonly req: IncomingMessage;
  /** Aborts if the client leaves before its answer was sent. */
  readonly signal: AbortSignal;
  /** Made on demand, because it costs as much as a small call; its body must not be read. */
  readonly request: () => Request;
};

/** A result is sent as JSON with status 200. */
export type Answer = Response | JSONRPCResultResponse;

export function webHandler(handle: (asked: Asked) => Promise<Answer>) {
  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const leaving = new AbortController();
    // The client may have left while its token was checked.
    if (res.closed) leaving.abort();
    res.once('close', () => {
      if (!res.writableFinished) leaving.abort();
    });
    const { signal } = leaving;
    const answer = await handle({ req, signal, request: () => requestOf(req, signal) });
    if (answer instanceof Response) await send(answer, res);
    else sendJson(res, 200, { 'content-type': 'application/json' }, JSON.stringify(answer));
  };
}

function requestOf({ method = 'GET', url = '/', headers }: IncomingMessage, signal: AbortSignal): Request {
  const all = new Headers();
  for (const [name, value = []] of Object.entries(headers)) {
    for (const one of [value].flat()) all.append(name, one);
  }
  return new Request(`http://${headers.host ?? 'localhost'}${url}`, { method, headers: all, signal });
}

async function send(answer: Response, res: ServerResponse): Promise<void> {
  const { status, body } = answer;
  const headers = Object.fromEntries(answer.headers);
  if (body === null) res.writeHead(status, headers).end();
  else if (isJsonContentType(answer.headers.get('content-type'))) {
    sendJson(res, status, headers, await answer.text());
  } else {
    res.writeHead(status, headers);
    // A client may leave in the middle; its request is aborted, which ends the stream.
    await pipeline(Readable.fromWeb(body), res).catch(() => undefined);
  }
}

/** As one write: Node sends a text in one piece with the headers. */
function sendJson(res: ServerResponse, status: number, headers: Record<string, string>, text: string): void {
  res.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(text) }).end(text);
}
