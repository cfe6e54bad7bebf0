// OpenAI reads a token at a fixed address before ChatGPT's directory lists a service.
import { expect, test } from 'vitest';
import { bytesOf } from '../../api/http/bytes.ts';
import { openTestApp } from '../../kit/test-app.ts';

const ADDRESS = '/.well-known/openai-apps-challenge';

test('without the setting there is nothing', async () => {
  await using testApp = await openTestApp();
  expect((await bytesOf(testApp, ADDRESS)).status).toBe(404);
});

test.each(['https://billing.acme.test', 'https://billing.acme.test/pay'])(
  'the token and nothing else, as text, at the root of the host of %s',
  async (BASE_URL) => {
    const environment = { BASE_URL, OPENAI_APPS_CHALLENGE: 'oai-4cM2_x.9' };
    await using testApp = await openTestApp({ environment });
    const { status, headers, bytes } = await bytesOf(testApp, ADDRESS, { Host: 'billing.acme.test' });
    expect([status, headers['content-type'], bytes.toString()]).toEqual([
      200,
      'text/plain; charset=utf-8',
      'oai-4cM2_x.9',
    ]);
  },
);

test('another host of the service does not have it', async () => {
  const environment = {
    BASE_URL: 'https://app.acme.test',
    LINK_URL: 'https://pay.acme.test/link',
    API_URL: 'https://api.acme.test',
    OPENAI_APPS_CHALLENGE: 'oai-4cM2_x.9',
  };
  await using testApp = await openTestApp({ environment });
  expect((await bytesOf(testApp, ADDRESS, { Host: 'pay.acme.test' })).status).toBe(404);
});
