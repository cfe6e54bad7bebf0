import { describe, expect, test } from 'vitest';
import { openTestApp } from '../../kit/test-app.ts';
import { ask, finish, page, post, words } from '../browse.ts';
import { makeHold, makeRequest, OFFLINE, sharedSite } from '../desk.ts';

const testApp = sharedSite();

async function begin(method: string): Promise<{ at: string; code: string }> {
  const link = await makeRequest(testApp(), { description: 'Two tickets' });
  const { location } = await post(testApp(), `/link/${link.code}`, { method });
  return { at: location, code: link.code };
}

describe('a card', () => {
  test('is asked for, on a page that is plainly a test', async () => {
    const { at } = await begin('card');
    const html = await page(testApp(), at);
    expect(words(html)).toMatch(
      /Sandbox provider — no real money\..*Test payment Two tickets €12\.50 Test card number/,
    );
    expect(html).toMatch(/<input[^>]*name="card_number"[^>]*inputmode="numeric"[^>]*autocomplete="off"/);
    for (const [card, effect] of [
      ['4242 4242 4242 4242', 'pays'],
      ['4000 0000 0000 0002', 'is declined'],
      ['4000 0000 0000 9995', 'has insufficient funds'],
      ['4000 0027 6000 3184', 'asks for authentication first'],
    ]) {
      expect(words(html)).toContain(`${card} ${effect}`);
    }
    expect(words(html)).toMatch(/Simulated failures by amount .*€4,000\.01 the provider does not answer in time/);
    expect(html).not.toContain('name="outcome"');
  });

  test('that pays or fails leads back to the shop', async () => {
    for (const card_number of ['4242-4242-4242-4242', '4000000000000002', '4000000000009995']) {
      const { at, code } = await begin('card');
      expect(await finish(testApp(), at, { card_number })).toMatch(
        new RegExp(`^http://127.0.0.1:9/link/${code}/result\\?payment=[0-9a-f]{32}$`),
      );
    }
  });

  test.each(['', '1234', '4242 4242 4242 4243', 'x'.repeat(3_000)])(
    '%j is none: the page again, with what was typed',
    async (card_number) => {
      const { at } = await begin('card');
      const { status, text } = await post(testApp(), at, { card_number });
      expect(status).toBe(422);
      expect(text).toMatch(
        /<input[^>]*name="card_number"[^>]*aria-describedby="card-hint card-fault" aria-invalid="true"/,
      );
      expect(words(text)).toContain('Enter one of the test cards below.');
      expect(text.length).toBeLessThan(10_000);
    },
  );

  test('given twice is none', async () => {
    const { at } = await begin('card');
    const one = 'card_number=4242424242424242';
    for (const body of [`${one}&${one}`, `${one}&${one}&outcome=succeed`, 'card_number[]=4242424242424242']) {
      expect((await post(testApp(), at, body)).status).toBe(422);
    }
  });

  test('that asks who it is: then one of two buttons', async () => {
    for (const [outcome, said] of [
      ['succeed', 'Payment received'],
      ['fail', 'could not confirm that it was you'],
    ] as const) {
      const { at } = await begin('card');
      expect(await finish(testApp(), at, { card_number: '4000 0027 6000 3184' })).toBe(at);
      const html = await page(testApp(), at);
      expect(words(html)).toContain('The card asks whether it is really you');
      expect(html.match(/name="outcome" value="\w+"/g)).toEqual([
        'name="outcome" value="succeed"',
        'name="outcome" value="fail"',
      ]);
      expect(words(await page(testApp(), await finish(testApp(), at, { outcome })))).toContain(said);
    }
  });

  test('that holds', async () => {
    const hold = await makeHold(testApp());
    const { location } = await post(testApp(), `/link/${hold.code}`, { method: 'card' });
    await finish(testApp(), location, { card_number: '4242424242424242' });
    expect(words(await page(testApp(), location))).toContain('This test amount is reserved');
  });
});

describe('a bank', () => {
  test('offers three ends', async () => {
    const { at } = await begin('ideal');
    const html = await page(testApp(), at);
    expect(html.match(/name="outcome" value="(\w+)"/g)).toHaveLength(3);
    expect(html).not.toContain('card_number');
  });

  test('pending is finished later, on the same page', async () => {
    const { at, code } = await begin('bank_transfer');
    const result = await finish(testApp(), at, { outcome: 'pending' });
    expect(words(await page(testApp(), result))).toContain('being processed');
    const html = await page(testApp(), at);
    expect(html.match(/name="outcome" value="(\w+)"/g)).toEqual([
      'name="outcome" value="succeed"',
      'name="outcome" value="fail"',
    ]);
    expect(html).toContain(`href="${result}"`);
    expect(await finish(testApp(), at, { outcome: 'succeed' })).toBe(result);
    expect(words(await page(testApp(), result))).toContain('Payment received');
    expect(words(await page(testApp(), `/link/${code}`))).toContain('This has been paid');
  });

  test.each(['', 'outcome=', 'outcome=paid', 'outcome=succeed&outcome=fail', 'outcome[]=succeed'])(
    '%j is no choice',
    async (body) => {
      const { at } = await begin('ideal');
      const { status, text } = await post(testApp(), at, body);
      expect(status).toBe(422);
      expect(words(text)).toContain('Choose one of the buttons.');
    },
  );
});

test('what has ended stays so, and leads back to the shop', async () => {
  const { at } = await begin('card');
  const result = await finish(testApp(), at, { card_number: '4000000000000002' });
  const html = await page(testApp(), at);
  expect(words(html)).toContain('This test payment failed');
  expect(html).toContain(`href="${result}"`);
  expect(html).not.toContain('<form');
  expect(await post(testApp(), at, { card_number: '4242424242424242' })).toMatchObject({ status: 303, location: at });
  expect(words(await page(testApp(), at))).toContain('This test payment failed');
});

test('nobody paid for an hour: it has ended by itself', async () => {
  await using slow = await openTestApp(OFFLINE);
  await slow.run('connectProvider', { kind: 'sandbox' });
  const link = await makeRequest(slow);
  const { location } = await post(slow, `/link/${link.code}`, { method: 'card' });
  slow.clock.advance(3_600_000);
  expect(words(await page(slow, location))).toContain('This test payment failed');
});

test('404 and 405 and 413', async () => {
  for (const id of ['x', `sbx_${'0'.repeat(24)}`, 'sbx_%00', ''])
    await page(testApp(), `/sandbox/${id}`, { status: 404 });
  expect((await post(testApp(), `/sandbox/sbx_${'0'.repeat(24)}`, { outcome: 'succeed' })).status).toBe(404);
  const { at } = await begin('card');
  const put = await ask(testApp(), at, { method: 'PUT' });
  expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
  expect((await post(testApp(), at, { card_number: 'x'.repeat(20_000) })).status).toBe(413);
});

test('its form may lead anywhere on the web, because the shop sends the payer on', async () => {
  const { at } = await begin('card');
  const { headers } = await ask(testApp(), at);
  expect(headers.get('content-security-policy')).toContain("form-action 'self' https: http:");
});
