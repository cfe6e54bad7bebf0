// The limits of tokens apply to the legacy interfaces too. Each interface reports them in its own format
// (docs/guardrails.md).
import { afterAll, beforeAll, describe } from 'vitest';
import { holdsLimits } from '../api/limits.ts';
import { openTestApp, type TestApp } from '../kit/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ environment: { BASE_URL: 'https://billing.example' } });
  await testApp.run('connectProvider', { kind: 'sandbox' });
});
afterAll(() => testApp[Symbol.asyncDispose]());

const bodyOf = async (answer: Promise<Response>) => (await (await answer).json()) as Record<string, unknown>;

const INTERFACES: Readonly<Record<string, (token: string) => Promise<string>>> = {
  V2: async (token) =>
    JSON.stringify(
      await bodyOf(testApp.fetch('/v2/create', { json: { token, type: 'paymentlink', title: 'x', amount: '150.00' } })),
    ),
  legacy: async (token) =>
    JSON.stringify(
      await bodyOf(testApp.fetch('/link/api/create/', { json: { token, id: 'x', title: 'x', amount: '150.00' } })),
    ),
};

describe.each(Object.entries(INTERFACES))('%s', (_name, ask) => holdsLimits(() => testApp, ask));
