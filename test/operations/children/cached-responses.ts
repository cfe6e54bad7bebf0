// Calls listCustomers thousands of times by REST and MCP, with a different answer each time. Prints by how many bytes
// each series increases the memory. Run with node --expose-gc.

import { answerData } from '../../../src/api/rest/router.ts';
import { CATALOG } from '../../../src/operations/catalog.ts';
import { type ResponseCache, responseCache } from '../../../src/operations/kernel/context.ts';
import { call } from '../../../src/operations/kernel/operation.ts';
import { callTool } from '../../../src/tools/call.ts';
import { localService } from '../../../src/tools/service.ts';
import { openTestApp } from '../../kit/test-app.ts';

/** Number of queries in a series, each with a different answer of `rows` rows. */
type Series = { readonly rows: number; readonly questions: number };

const [bytesMax = '', series = ''] = process.argv.slice(2);

const testApp = await openTestApp();
const caller = { ...testApp.caller(), revision: 1 };
// biome-ignore lint/suspicious/noExplicitAny: a stub of a response that discards everything
const nowhere = { setHeader: () => nowhere, end: () => nowhere, locals: {} } as any;

async function ask(answers: ResponseCache, rows: number, question: number): Promise<void> {
  const services = { ...testApp.app.services, responseCache: answers };
  // Another revision makes another cache entry, even if the rows are the same.
  const asking = { ...caller, revision: question };
  const input = rows === 0 ? { query: `nothing ${question}` } : {};
  const { json } = await call(services, asking, CATALOG.listCustomers, input);
  if (json) answerData(nowhere, 200, json);
  await callTool(localService(services, asking, testApp.app.log), 'listCustomers', input);
}

function used(): number {
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

async function grownBy({ rows, questions }: Series): Promise<number> {
  const answers = responseCache(Number(bytesMax));
  for (let row = 0; row < rows; row++) await testApp.run('createCustomer', { name: `Customer ${row}` });
  for (let question = -300; question < 0; question++) await ask(answers, rows, question);
  const before = used();
  for (let question = 0; question < questions; question++) await ask(answers, rows, question);
  const grown = used() - before;
  // Keeps a reference to the cache, so that it is not collected before the measurement.
  answers.get('');
  return grown;
}

const grown: number[] = [];
for (const one of JSON.parse(series) as readonly Series[]) grown.push(await grownBy(one));
console.log(JSON.stringify(grown));
await testApp[Symbol.asyncDispose]();
