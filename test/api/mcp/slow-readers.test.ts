/** Subscribers that do not read their messages, and the cost of the endpoint without any subscription. */
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openStream } from '../../../src/api/mcp/open-stream.ts';
import { type Watch, watching } from '../../../src/api/mcp/watching.ts';

const EVERY_MS = 10;
const MESSAGE = new TextEncoder().encode('event: message\ndata: {}\n\n');
const COMMENT = new TextEncoder().encode(': keepalive\n\n');

function failed(error: Error): never {
  throw error;
}

function subscriber(isReady: () => boolean) {
  const seen = { looks: 0 };
  const watch: Watch = {
    look: async () => {
      seen.looks += 1;
      return { service: { invoke: () => Promise.reject(new Error('not read')) } as never, revision: seen.looks };
    },
    isReady,
    tell: () => true,
    end: () => undefined,
  };
  return { seen, watch };
}

test('what a reader has not taken is counted, so that it is sent no more; comments are no messages', async () => {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given;
    },
  });
  const { response, taken } = openStream(new Response(body), new AbortController().signal, () => undefined);
  for (const chunk of [MESSAGE, COMMENT, MESSAGE, MESSAGE]) controller?.enqueue(chunk);
  await delay(50);
  expect(taken(), 'nothing is read').toBe(0);
  const reader = response.body?.getReader();
  for (let n = 0; n < 5; n++) await reader?.read();
  expect(taken()).toBe(3);
  await reader?.cancel();
});

test('while it has not read, nothing is looked up for it', async () => {
  let ready = false;
  const watcher = watching(() => undefined, EVERY_MS);
  const { seen, watch } = subscriber(() => ready);
  watcher.set(watch, { 'billing://stats': 'before' });
  await delay(20 * EVERY_MS);
  expect(seen.looks).toBe(0);
  ready = true;
  await expect.poll(() => seen.looks).toBeGreaterThan(0);
  watcher.stop();
});

test('without a subscription there is no timer and no look', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = timers();
  const watcher = watching(failed, EVERY_MS);
  const { seen, watch } = subscriber(() => false);
  watcher.set(watch, {});
  expect(timers()).toBe(before);
  watcher.set(watch, { 'billing://stats': 'before', 'billing://invoices/1': 'before' });
  watcher.remove(watch, 'billing://stats');
  watcher.remove(watch, 'billing://invoices/1');
  await delay(5 * EVERY_MS);
  watcher.set(watch, { 'billing://stats': 'before' });
  watcher.end(watch);
  await delay(5 * EVERY_MS);
  expect(seen.looks).toBe(0);
  watcher.stop();
});

test('a token that is no longer valid ends the subscriber, and its looks', async () => {
  let looks = 0;
  let ended = 0;
  const watcher = watching(failed, EVERY_MS);
  const watch: Watch = {
    look: async () => {
      looks += 1;
      return undefined;
    },
    isReady: () => true,
    tell: () => true,
    end: () => {
      ended += 1;
    },
  };
  watcher.set(watch, { 'billing://stats': 'before' });
  await delay(20 * EVERY_MS);
  expect([looks, ended]).toEqual([1, 1]);
});
