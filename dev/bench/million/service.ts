/** Starts the service on the ledger in a new process, with two clients: an access token and a signed-in person. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface, type Interface } from 'node:readline';
import type { Asked } from '../requests.ts';

/**
 * Compile cache of Node, which `bin/billhook.js` uses too. A process loads the compiled code of earlier processes, and
 * writes the cache only if it exits by itself.
 */
const COMPILED = new URL('../../../node_modules/.cache/billhook-bench', import.meta.url).pathname;

export type Statement = { readonly sql: string; readonly ms: number };

/** Times in milliseconds. */
type Told = { readonly longest: number; readonly statement: Statement; readonly took: number };

export type Service = {
  /**
   * Milliseconds until the whole answer has arrived. A path under `/dashboard` is requested by the signed-in person,
   * any other path with the token.
   */
  readonly get: (path: string) => Promise<number>;
  /** Calls the REST interface, for example `POST /api/v1/invoices`, and returns the data of the answer. */
  readonly send: (what: string, body: object) => Promise<Readonly<Record<string, unknown>>>;
  readonly ask: (asked: (port: number, token: string) => Asked) => Promise<void>;
  readonly tell: (what: Order) => Promise<Told>;
  readonly stop: () => Promise<void>;
};

/** Commands to the process of the service, besides its interfaces (`server.ts`). */
export type Order = 'reset' | 'longest' | 'worker' | 'reminders' | 'export';

export async function startService(url: string): Promise<Service> {
  const script = new URL('./server.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [script, url], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED },
  });
  const lines = createInterface({ input: child.stdout });
  const ended = once(child, 'exit').then(() => {
    throw new Error('the service has ended');
  });
  ended.catch(() => undefined);
  const said = await answerOf(ended, lines);
  const origin = `http://127.0.0.1:${String(said.port)}`;
  const cookie = await signIn(origin, new URL(String(said.link)).pathname);
  const bearer = { authorization: `Bearer ${String(said.token)}` };
  return {
    send: async (what, body) => {
      const [method = '', path = ''] = what.split(' ');
      const headers = { ...bearer, 'content-type': 'application/json' };
      const answer = await fetch(origin + path, { method, headers, body: JSON.stringify(body) });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${what}: ${answer.status} ${text.slice(0, 300)}`);
      return (JSON.parse(text) as { data: Record<string, unknown> }).data;
    },
    ask: async (asked) => {
      const { url, ...init } = asked(Number(said.port), String(said.token));
      const answer = await fetch(url, init);
      const text = await answer.text();
      if (!answer.ok || text.includes('"isError":true'))
        throw new Error(`${url}: ${answer.status} ${text.slice(0, 300)}`);
    },
    get: async (path) => {
      const headers = path.startsWith('/dashboard') ? { cookie } : bearer;
      const begin = performance.now();
      const answer = await fetch(origin + path, { headers, redirect: 'error' });
      const text = await answer.text();
      const took = performance.now() - begin;
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 300)}`);
      return took;
    },
    tell: async (what) => {
      child.stdin.write(`${what}\n`);
      return (await answerOf(ended, lines)) as Told;
    },
    stop: async () => {
      child.stdin.end();
      await once(child, 'exit');
    },
  };
}

async function answerOf(ended: Promise<never>, lines: Interface): Promise<Record<string, unknown>> {
  const [line] = (await Promise.race([once(lines, 'line'), ended])) as [string];
  return JSON.parse(line) as Record<string, unknown>;
}

/** Signs in like a browser, with the form and its hidden fields on the page of the sign-in link. */
async function signIn(origin: string, path: string): Promise<string> {
  const page = await fetch(origin + path);
  const hidden = (await page.text()).matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g);
  const fields = new URLSearchParams([...hidden].map(([, name = '', value = '']): [string, string] => [name, value]));
  const before = cookieOf(page);
  const headers = { origin: 'http://localhost:8787', ...(before ? { cookie: before } : {}) };
  const done = await fetch(origin + path, { method: 'POST', body: fields, headers, redirect: 'manual' });
  if (done.status !== 303) throw new Error(`signing in: ${done.status} ${(await done.text()).slice(0, 300)}`);
  return cookieOf(done);
}

function cookieOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .filter((line) => !/max-age=0/i.test(line))
    .map((line) => line.split(';')[0])
    .join('; ');
}
