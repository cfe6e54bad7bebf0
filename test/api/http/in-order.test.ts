import express, { type RequestHandler } from 'express';
import { expect, test } from 'vitest';
import { inOrder } from '../../../src/api/http/steps.ts';

/** What a service with these steps answers: the texts they leave, or the message of the error that arrived. */
async function answerOf(...steps: RequestHandler[]): Promise<string> {
  const app = express();
  app.use(inOrder(...steps));
  app.use((_req, res) => void res.end(`${String(res.locals.said)}, and on`));
  app.use(((error: Error, _req, res, _next) => void res.end(error.message)) as express.ErrorRequestHandler);
  const server = app.listen(0, '127.0.0.1');
  try {
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as { port: number };
    return await (await fetch(`http://127.0.0.1:${port}/`)).text();
  } finally {
    server.close();
  }
}

const say =
  (word: string): RequestHandler =>
  (_req, res, next) => {
    res.locals.said = [res.locals.said, word].filter(Boolean).join(' ');
    next();
  };
const later: RequestHandler = (_req, _res, next) => void setImmediate(next);
const throws: RequestHandler = () => {
  throw new Error('thrown');
};

test('steps run in their order, and then whatever comes after them', async () => {
  expect(await answerOf(say('one'), later, say('two'))).toBe('one two, and on');
});

test.each<[string, RequestHandler]>([
  ['thrown', throws],
  ['rejected', () => Promise.reject(new Error('rejected'))],
  ['handed on', (_req, _res, next) => next(new Error('handed on'))],
])('an error that is %s ends the steps, also after a step that waited', async (message, fails) => {
  expect(await answerOf(say('one'), fails, say('two'))).toBe(message);
  expect(await answerOf(later, fails, say('two'))).toBe(message);
  expect(await answerOf(async (_req, _res, next) => next(), fails)).toBe(message);
});
