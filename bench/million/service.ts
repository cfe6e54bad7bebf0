/** A service on the ledger, in a fresh process, and its clients: a token, and a person who is signed in. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface, type Interface } from 'node:readline';

/** As `bin/billhook.js` has it: what an earlier process compiled is read. It is written when a process ends by itself. */
const COMPILED = new URL('../../node_modules/.cache/billhook-bench', import.meta.url).pathname;

export type Service = {
  /** Milliseconds until the whole answer was there. The first part of the path says whether REST or a page is asked. */
  readonly get: (path: string) => Promise<number>;
  readonly tell: (what: 'reset' | 'longest' | 'worker') => Promise<{ readonly longest: number; readonly took: number }>;
  readonly stop: () => Promise<void>;
};

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
  return {
    get: async (path) => {
      const headers = path.startsWith('/dashboard') ? { cookie } : { authorization: `Bearer ${String(said.token)}` };
      const begin = performance.now();
      const answer = await fetch(origin + path, { headers, redirect: 'error' });
      const text = await answer.text();
      const took = performance.now() - begin;
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 300)}`);
      return took;
    },
    tell: async (what) => {
      child.stdin.write(`${what}\n`);
      return (await answerOf(ended, lines)) as { longest: number; took: number };
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

/** As a browser would: the page of the link has a form with hidden fields. */
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
