/** Links on the result page: back to the requester of the payment, and to the invoice. */
import { describe, expect, test } from 'vitest';
import { ask, page, payByBank, payByCard } from '../browse.ts';
import { makeInvoice, makeRequest, md5, sharedSite, TOKEN } from '../desk.ts';

const testApp = sharedSite();

describe('back to whoever asked (R34)', () => {
  async function backFrom(returnUrl: string, act: (path: string) => Promise<string>) {
    const link = await makeRequest(testApp(), { returnUrl });
    const { status, location } = await ask(testApp(), await act(`/link/${link.code}`));
    return { code: link.code, status, location };
  }

  test.each([
    ['success', (path: string) => payByCard(testApp(), path)],
    ['failed', (path: string) => payByCard(testApp(), path, '4000 0000 0000 0002')],
  ] as const)('with both digests: %s', async (outcome, act) => {
    const { code, status, location } = await backFrom('https://shop.example/thanks?order=7&response=old#top', act);
    expect(status).toBe(303);
    const url = new URL(location);
    expect([url.origin, url.pathname, url.hash]).toEqual(['https://shop.example', '/thanks', '#top']);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      order: '7',
      response: md5(`${outcome}${code}`),
      return_id: md5(`${TOKEN}${code}`),
    });
  });

  test('a link without a token behind it has the first digest only', async () => {
    const link = await testApp().run('createPaymentLink', {
      description: 'Table',
      amount: 1,
      return_url: 'https://shop.example/',
    });
    const { location } = await ask(testApp(), await payByCard(testApp(), `/link/${link.code}`));
    expect(location).toBe(`https://shop.example/?response=${md5(`success${link.code}`)}`);
  });

  test('not while it is undecided, and not for nobody’s attempt', async () => {
    const pending = await backFrom('https://shop.example/', (path) => payByBank(testApp(), path, 'pending'));
    expect(pending).toMatchObject({ status: 200, location: '' });
    const done = await backFrom('https://shop.example/', (path) => payByCard(testApp(), path));
    expect((await ask(testApp(), `/link/${done.code}/result`)).status).toBe(200);
    expect((await ask(testApp(), `/link/${done.code}`)).status).toBe(200);
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    '//shop.example',
    'https://a:b@shop.example/',
  ])('never to %s: no link is made with it', async (return_url) => {
    await expect(
      testApp().run('createPaymentLink', { description: 'Table', amount: 1, return_url }),
    ).rejects.toMatchObject({
      code: 'validation_failed',
      details: { field: 'return_url' },
    });
  });
});

describe('the invoice as PDF', () => {
  test('for whoever has its address', async () => {
    const { path, number } = await makeInvoice(testApp());
    const { status, headers, text } = await ask(testApp(), `${path}/invoice.pdf`);
    expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      200,
      'application/pdf',
      `attachment; filename="${number}.pdf"`,
    ]);
    expect(text.startsWith('%PDF-')).toBe(true);
  });

  test('not for what is no invoice', async () => {
    const link = await makeRequest(testApp());
    await page(testApp(), `/link/${link.code}/invoice.pdf`, { status: 404 });
  });
});
