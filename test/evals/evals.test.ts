import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bench, openBench } from '../../evals/harness.ts';
import { scoreOf } from '../../evals/score/score.ts';
import { TASKS } from '../../evals/tasks/all.ts';
import { type OpenAiServer, openOpenAi } from '../kit/openai-server.ts';
import { RIGHT } from './scripts.ts';

let model: OpenAiServer;
let bench: Bench;
beforeAll(async () => {
  model = await openOpenAi();
  bench = await openBench({ apiKey: model.key, baseUrl: model.url, model: model.model });
});
afterAll(async () => {
  await bench[Symbol.asyncDispose]();
  await model[Symbol.asyncDispose]();
});

test('right', async () => {
  const t0 = performance.now();
  model.play((asked, turn) => {
    const task = TASKS.find(({ question }) => question === asked.question);
    const script = RIGHT[task?.id ?? ''];
    if (!script) throw new Error(`no script: ${asked.question}`);
    return script(asked, turn);
  });
  const all = [];
  for (const task of TASKS) {
    const outcome = await bench.attempt(task);
    const faults = scoreOf(task, outcome);
    if (faults.length) all.push({ id: task.id, faults, text: outcome.answer.text, calls: outcome.answer.calls.map((c) => [c.tool, c.outcome, c.text]) });
  }
  console.log(JSON.stringify(all, null, 1), performance.now() - t0, model.faults);
  expect(all).toEqual([]);
});
