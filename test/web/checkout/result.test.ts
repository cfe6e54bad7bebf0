import { afterAll, describe, expect, test } from 'vitest';
import { openTestApp } from '../../kit/test-app.ts';
import { expectVerified } from '../../kit/verified.ts';
import { ask, finish, page, payByBank, payByCard, post, words } from '../browse.ts';
import { makeDonation, makeHold, makeInvoice, makeRequest, OFFLINE, paymentsOf, sharedSite } from '../desk.ts';

const testApp = sharedSite();
afterAll(() => expectVerified(testApp().app.services.store));

async function paid(path: string, card?: string): Promise<string> {
  return page(testApp(), await payByCard(testApp(), path, card));
}

describe('how the payer’s own attempt ended', () => {
  test('paid: amount, recipient, number, date, method, payment, and the invoice as PDF', async () => {
    const { path, number } = await makeInvoice(testApp(), { reference: 'Order 7' });
    const html = await paid(path);
    expect(words(html)).toMatch(
      new RegExp(
        `Payment received €1,250\\.00 .*Recipient Test & Co Invoice number ${number} Reference Order 7 Date 17 March 2026 at 12:00 Method Card Payment number \\d+ Download`,
      ),
    );
    expect(html).toContain(`href="${path}/invoice.pdf"`);
    expect(html).not.toContain('<form');
  });

  test('paid for a donation: thanks', async () => {
    const donation = await makeDonation(testApp());
    const html = await page(
      testApp(),
      await payByBank(testApp(), `/link/${donation.code}`, 'succeed', { amount: '25' }),
    );
    expect(words(html)).toMatch(/Payment received €25\.00 Thank you for your donation/);
  });

  test('declined, and then paid with the button to try again', async () => {
    const link = await makeRequest(testApp());
    const path = `/link/${link.code}`;
    const html = await paid(path, '4000 0000 0000 0002');
    expect(words(html)).toMatch(/did not succeed The card or account was declined\. Nothing was charged/);
    expect(html).toContain(`<a class="button first" href="${path}">Try again</a>`);
    expect(words(await paid(path))).toContain('Payment received');
  });

  test.each([
    ['4000 0000 0000 9995', {}, 'There was not enough money'],
    ['4000 0027 6000 3184', { outcome: 'fail' }, 'could not confirm that it was you'],
    ['', { outcome: 'fail' }, 'You cancelled it.'],
  ])('failed in plain words: card %s %o', async (card, then, said) => {
    const link = await makeRequest(testApp());
    const begun = await post(testApp(), `/link/${link.code}`, { method: card ? 'card' : 'ideal' });
    const after = card ? await finish(testApp(), begun.location, { card_number: card }) : begun.location;
    const result = 'outcome' in then ? await finish(testApp(), after, { outcome: then.outcome }) : after;
    expect(words(await page(testApp(), result))).toContain(said);
  });

  test('held on a card', async () => {
    const hold = await makeHold(testApp());
    expect(words(await paid(`/link/${hold.code}`))).toMatch(
      /The amount is reserved €50\.00 Nothing has been taken yet/,
    );
  });

  test('processing refreshes itself, less and less often, and then no more', async () => {
    const link = await makeRequest(testApp());
    const result = await payByBank(testApp(), `/link/${link.code}`, 'pending');
    const pauses: number[] = [];
    let at = result;
    for (let looks = 0; looks < 20; looks++) {
      const { headers, text } = await ask(testApp(), at);
      expect(words(text)).toMatch(/being processed .*You do not need to do anything/);
      const [, pause, next] = /^(\d+); url=(.+)$/.exec(headers.get('refresh') ?? '') ?? [];
      expect(text.includes('refreshes itself')).toBe(next !== undefined);
      if (pause === undefined || next === undefined) break;
      pauses.push(Number(pause));
      at = next;
    }
    expect(pauses).toEqual([2, 3, 5, 10, 15, 25]);
  });

  test('not finished: goes on where it stopped', async () => {
    const link = await makeRequest(testApp());
    const begun = await post(testApp(), `/link/${link.code}`, { method: 'ideal' });
    const payment = await testApp().app.services.store.payments.byProviderId(
      'sandbox',
      begun.location.split('/').at(-1) ?? '',
    );
    const html = await page(testApp(), `/link/${link.code}/result?payment=${payment?.attempt_key}`);
    expect(words(html)).toContain('Your payment is not finished Nothing was charged so far');
    expect(html).toContain(`href="${begun.location}"`);
  });

  test('refunded, and partly refunded', async () => {
    const link = await makeRequest(testApp());
    const result = await payByCard(testApp(), `/link/${link.code}`);
    const id = /Payment number (\d+)/.exec(words(await page(testApp(), result)))?.[1];
    await testApp().run('refundPayment', { id: Number(id), amount: 2.5 });
    expect(words(await page(testApp(), result))).toMatch(/Payment received €12\.50 .*Refunded €2\.50/);
    await testApp().run('refundPayment', { id: Number(id) });
    expect(words(await page(testApp(), result))).toContain('Payment refunded €12.50');
  });

  test('a test payment says so and costs nothing', async () => {
    const link = await makeRequest(testApp(), { testmode: true, amount: 100_00 });
    expect(words(await paid(`/link/${link.code}`))).toMatch(/This is a test\..*Payment received €100\.00/);
    const [payment] = await paymentsOf(testApp());
    expect(payment).toMatchObject({ testmode: true, fee: 0, amount: 100 });
  });

  test('paid twice, by two ways at once: the second is given back, and the payer is told', async () => {
    const { id, path } = await makeInvoice(testApp());
    const begun = await post(testApp(), path, { method: 'card' });
    await testApp().run('recordPayment', { id, amount: 1_000 });
    const html = await page(testApp(), await finish(testApp(), begun.location, { card_number: '4242424242424242' }));
    expect(words(html)).toContain('€1,000.00 of it had been paid already. It is refunded to you.');
  });
});

describe('when the provider is in trouble', () => {
  test('no answer: we are asking, nothing was charged twice, and it is found out', async () => {
    await using slow = await openTestApp({ ...OFFLINE, providerTimeoutMs: 1_000 });
    await slow.run('connectProvider', { kind: 'sandbox', drill: 'time_out' });
    const link = await makeRequest(slow);
    const { status, location } = await post(slow, `/link/${link.code}`, { method: 'card' });
    expect([status, location]).toEqual([303, expect.stringContaining('/result?payment=')]);
    // At the time of this request, the provider answers again, and it has created the payment.
    expect(words(await page(slow, location))).toContain('Your payment is not finished');
  });

  test('still no answer', async () => {
    await using slow = await openTestApp({ ...OFFLINE, providerTimeoutMs: 1_000 });
    await slow.run('connectProvider', { kind: 'sandbox', drill: 'time_out' });
    const link = await makeRequest(slow);
    const { location } = await post(slow, `/link/${link.code}`, { method: 'card' });
    const { books } = slow.app.services.sandbox;
    Object.assign(books, { create: () => new Promise(() => undefined) });
    const { text, headers } = await ask(slow, location);
    expect(words(text)).toMatch(
      /We are asking the payment provider €12\.50 It has not answered yet\. Nothing was charged twice/,
    );
    expect(headers.get('refresh')).toMatch(/^2; url=/);
    // Another payment by the link leads to the same page, so that the payer cannot pay twice.
    const again = await post(slow, `/link/${link.code}`, { method: 'card' });
    expect(again).toMatchObject({ status: 303, location });
  });

  test('refused', async () => {
    await using strict = await openTestApp(OFFLINE);
    await strict.run('connectProvider', { kind: 'sandbox', drill: 'refuse' });
    const link = await makeRequest(strict);
    const { location } = await post(strict, `/link/${link.code}`, { method: 'card' });
    expect(words(await page(strict, location))).toContain(
      'The payment provider did not accept it. Nothing was charged.',
    );
  });
});

describe('nobody’s attempt', () => {
  const UNKNOWN = '0'.repeat(32);

  test.each([
    '',
    '?payment=',
    `?payment=${UNKNOWN}`,
    '?payment=%00',
    '?payment=a&payment=b',
    '?payment[]=x',
    `?payment=${'x'.repeat(5_000)}`,
  ])('%s shows the request itself', async (query) => {
    const link = await makeRequest(testApp());
    const html = await page(testApp(), `/link/${link.code}/result${query}`);
    expect(words(html)).toContain('Not paid yet This can still be paid.');
    expect(html).toContain(`href="/link/${link.code}"`);
  });

  test('also after it was paid, without telling by whom or how', async () => {
    const link = await makeRequest(testApp());
    await paid(`/link/${link.code}`);
    const text = words(await page(testApp(), `/link/${link.code}/result`));
    expect(text).toContain('This has been paid');
    expect(text).not.toMatch(/Payment number|Method/);
  });

  test('another link’s attempt is nobody’s here', async () => {
    const [mine, other] = [await makeRequest(testApp()), await makeRequest(testApp(), { description: 'Other' })];
    const result = await payByCard(testApp(), `/link/${other.code}`);
    const key = new URL(result).searchParams.get('payment');
    const text = words(await page(testApp(), `/link/${mine.code}/result?payment=${key}`));
    expect(text).toContain('Not paid yet');
    expect(text).not.toContain('Other');
  });

  test('an unknown code', async () => {
    await page(testApp(), `/link/0000000000/result?payment=${UNKNOWN}`, { status: 404 });
  });
});
