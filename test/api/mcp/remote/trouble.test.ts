/** Errors that a model gets if the remote service does not answer, or answers in an unexpected way. */
import { describe, expect, test } from 'vitest';
import { openTestApp } from '../../../kit/test-app.ts';
import { hangUp, json, openElsewhere, openPretender, page } from './kit.ts';

const ANN = { name: 'Ann' };
const refusal = (error: Record<string, unknown>) => ({ success: false, error, request_id: 'there-1' });

describe('no answer', () => {
  test.each([
    ['the connection breaks', hangUp, 'could not be reached ('],
    ['it takes too long', () => undefined, 'did not answer within 0.2 seconds'],
    ['a proxy answers instead', page(502), 'answered 502, and not as billhook does'],
    ['a page comes instead', page(200), 'answered 200, and not as billhook does'],
    ['half an envelope comes', json(200, { success: true }), 'answered 200, and not as billhook does'],
  ])('to a change, because %s: it may have happened, and calling again is safe', async (_what, answer, words) => {
    await using there = await openPretender(answer);
    const call = await openElsewhere({ url: there.url, timeoutMs: 200 });
    const { text, data, isError } = await call('createCustomer', ANN);
    expect(isError).toBe(true);
    expect(data).toMatchObject({ error: { retryable: true } });
    expect(text).toMatch(/^No answer \((service_unreachable|unexpected_answer)\): /);
    expect(text).toContain(words);
    expect(text).toContain('It is not known whether createCustomer happened.');
    expect(text).toContain('again with exactly the same arguments');
  });

  test('to a question: it can be asked again', async () => {
    await using there = await openPretender(hangUp);
    const call = await openElsewhere({ url: there.url });
    const { text, data } = await call('listCustomers');
    expect(data).toMatchObject({ error: { code: 'service_unreachable', retryable: true } });
    expect(text).toMatch(/could not be reached \(UND_ERR_SOCKET\)\.\nCall again in a moment\.\nretryable: true$/);
  });

  test('because nobody listens: the name of what failed is told, the tools stay', async () => {
    await using there = await openPretender();
    await there[Symbol.asyncDispose]();
    const call = await openElsewhere({ url: there.url });
    expect((await call('listCustomers')).text).toContain(`${there.url} could not be reached (ECONNREFUSED).`);
  });
});

describe('another answer', () => {
  test('a limit is told with its wait', async () => {
    await using testApp = await openTestApp({ environment: { RATE_LIMIT_PER_MINUTE: '1', RATE_LIMIT_BURST: '2' } });
    const call = await openElsewhere({ url: await testApp.baseUrl(), token: await testApp.token() });
    await call('listCustomers');
    const { text, data } = await call('listCustomers');
    expect(data).toMatchObject({ error: { code: 'rate_limited', retryable: true } });
    expect(text).toMatch(/^Refused \(rate_limited\): Too many calls\. Call again in \d+ seconds\./);
  });

  test('a limit of somebody in between is told with its wait too', async () => {
    await using there = await openPretender(page(429, { 'Retry-After': '17' }));
    const call = await openElsewhere({ url: there.url });
    const { text, data } = await call('createCustomer', ANN);
    expect(data).toMatchObject({ error: { code: 'unexpected_answer', retryable: true } });
    expect(text).toContain('answered 429, and not as billhook does; it may be called again in 17 seconds. Nothing was');
  });

  test('a redirect is not followed, with the token or without', async () => {
    await using elsewhere = await openPretender();
    await using there = await openPretender(page(302, { Location: `${elsewhere.url}/collect` }));
    const call = await openElsewhere({ url: there.url });
    const { text, data } = await call('listCustomers');
    expect(data).toMatchObject({ error: { code: 'unexpected_answer', retryable: false } });
    expect(text).toContain(`redirects to ${elsewhere.url}/collect (302), and redirects are not followed`);
    expect(elsewhere.seen).toEqual([]);
  });

  test('a refusal that only a newer service knows is told in its words', async () => {
    const error = {
      code: 'moon_phase',
      message: 'Not tonight.',
      hint: 'Wait for\u202e the moon.',
      retryable: true,
      m: 1,
    };
    await using there = await openPretender(json(418, refusal(error)));
    const call = await openElsewhere({ url: there.url });
    const { text, data, isError } = await call('createCustomer', ANN);
    expect(isError).toBe(true);
    expect(text).toBe('Refused (moon_phase): Not tonight.\nWait for the moon.\nm: 1\nretryable: true');
    expect(data).toMatchObject({ error: { code: 'moon_phase', retryable: true, m: 1 } });
  });

  test('parts of a refusal that are not what they should be are left out', async () => {
    const error = { code: 'odd', message: 'Odd.', hint: 7, errors: 'many', retryable: 'perhaps' };
    await using there = await openPretender(json(409, refusal(error)));
    const call = await openElsewhere({ url: there.url });
    expect(await call('createCustomer', ANN)).toMatchObject({
      text: 'Refused (odd): Odd.',
      data: { error: { code: 'odd', message: 'Odd.', retryable: false } },
    });
  });

  test('a bug there can be found in its log', async () => {
    const error = { code: 'internal_error', message: 'Something went wrong on our side.', retryable: true };
    await using there = await openPretender(json(500, refusal(error)));
    const call = await openElsewhere({ url: there.url });
    const { text, data } = await call('createCustomer', ANN);
    expect(data).toMatchObject({ error: { code: 'internal_error', request_id: 'there-1' } });
    expect(text).toContain('report it with the request id there-1');
  });

  test('an answer that this version cannot read is a failure, not an end', async () => {
    await using there = await openPretender(json(200, { success: true, data: { rows: 'none' } }));
    const call = await openElsewhere({ url: there.url });
    expect(await call('listInvoices')).toMatchObject({ isError: true, data: { error: { code: 'internal_error' } } });
  });

  test('a token that was revoked meanwhile is told, and what to do', async () => {
    await using testApp = await openTestApp();
    const call = await openElsewhere({ url: await testApp.baseUrl(), token: await testApp.token() });
    const { tokens } = (await testApp.run('listTokens')) as unknown as { tokens: { id: number }[] };
    await testApp.run('revokeToken', { id: tokens[0]?.id });
    const { text, data } = await call('createCustomer', ANN);
    expect(data).toMatchObject({ error: { code: 'unauthorized', retryable: false } });
    expect(text).toContain('The token in BILLHOOK_TOKEN is no longer valid');
    expect(text).toContain('billhook token create');
  });
});

test('wrong arguments never leave this machine', async () => {
  await using there = await openPretender();
  const call = await openElsewhere({ url: there.url });
  expect(await call('getInvoice', { invoice: 1 })).toMatchObject({ isError: true });
  expect(there.seen).toEqual([]);
});
