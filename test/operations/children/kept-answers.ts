// Asks REST and MCP thousands of different questions, and prints how much memory it grew by: node --expose-gc.

import { answerData } from '../../../src/api/rest/answer.ts';
import { answerCache } from '../../../src/operations/answers.ts';
import { CATALOG } from '../../../src/operations/catalog.ts';
import { call } from '../../../src/operations/operation.ts';
import { callTool } from '../../../src/tools/call.ts';
import { localService } from '../../../src/tools/service.ts';
import { openTestApp } from '../../kit/test-app.ts';

const [questions = '', bytesMax = '', rows = ''] = process.argv.slice(2);

const testApp = await openTestApp();
for (let row = 0; row < Number(rows); row++) await testApp.run('createCustomer', { name: `Customer ${row}` });
const services = { ...testApp.app.services, answers: answerCache(Number(bytesMax)) };
const caller = { ...testApp.caller(), revision: 1 };
// biome-ignore lint/suspicious/noExplicitAny: an answer that goes nowhere
const nowhere = { setHeader: () => nowhere, end: () => nowhere, locals: {} } as any;

let bytes = 0;

async function ask(question: number): Promise<void> {
  // Another revision is another answer, though the rows are the same.
  const asking = { ...caller, revision: question };
  const input = rows === '0' ? { query: `nothing ${question}` } : {};
  const { json } = await call(services, asking, CATALOG.listCustomers, input);
  if (json) answerData(nowhere, 200, json);
  await callTool(localService(services, asking, testApp.app.log), 'listCustomers', input);
  bytes = json?.length ?? 0;
}

function used(): number {
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

for (let question = -300; question < 0; question++) await ask(question);
const before = used();
for (let question = 0; question < Number(questions); question++) await ask(question);
console.log(JSON.stringify({ grown: used() - before, bytes }));
await testApp[Symbol.asyncDispose]();
