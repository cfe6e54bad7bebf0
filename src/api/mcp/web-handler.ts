/**
 * A handler of the web's `Request` and `Response`, as the SDK has them, behind Node's HTTP server. Unlike the SDK's own it makes no
 * second body of one that was read before, and sends an answer that is there as one write with its length; only streams are streamed.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isJsonContentType } from '@modelcontextprotocol/server';

/** `handle` must not read the body. A client that leaves before its answer was sent aborts the request's signal. */
export function webHandler(handle: (request: Request) => Promise<Response>) {
  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const leaving = new AbortController();
    res.once('close', () => {
      if (!res.writableFinished) leaving.abort();
    });
    await send(await handle(requestOf(req, leaving.signal)), res);
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
    const whole = Buffer.from(await answer.arrayBuffer());
    res.writeHead(status, { ...headers, 'content-length': whole.length }).end(whole);
  } else {
    res.writeHead(status, headers);
    // A client may leave in the middle; its request is aborted, which ends the stream.
    await pipeline(Readable.fromWeb(body), res).catch(() => undefined);
  }
}
