/** Texts that people type are shown as text, and never become HTML. */
import { describe, expect, test } from 'vitest';
import { openTestApp } from '../../kit/test-app.ts';
import { page, payByBank, payByCard, post } from '../browse.ts';
import { makeDonation, makeInvoice, makeRequest, OFFLINE } from '../desk.ts';

const EVIL = `"><img src=x onerror=alert(1)><script>alert('&amp;')</script>\u202etxt`;
const SHOWN = '&lt;script&gt;';

function expectHarmless(html: string): void {
  expect(html).toContain(SHOWN);
  expect(html).not.toMatch(/<script|<img|onerror=alert\(1\)>/);
  // No quote in a text closed an attribute of the page.
  expect(html).not.toContain('"><img');
}

async function hostileTestApp() {
  const testApp = await openTestApp({ ...OFFLINE, account: { name: `Shop ${EVIL}` } });
  await testApp.run('connectProvider', { kind: 'sandbox' });
  return testApp;
}

describe('a page of a business with a hostile name', () => {
  test('of a link with hostile texts, from the form to the result', async () => {
    await using testApp = await hostileTestApp();
    const link = await makeRequest(testApp, { description: EVIL, note: EVIL });
    const path = `/link/${link.code}`;
    const html = await page(testApp, path);
    expectHarmless(html);
    expect(html.match(/<bdi[^>]*>[^<]*&lt;script/g)).toHaveLength(3);
    const begun = await post(testApp, path, { method: 'card' });
    expectHarmless(await page(testApp, begun.location));
    const failed = await post(testApp, begun.location, { card_number: EVIL });
    expect(failed.status).toBe(422);
    expectHarmless(failed.text);
    expectHarmless(await page(testApp, await payByCard(testApp, path)));
    expectHarmless(await page(testApp, path));
    expectHarmless(await page(testApp, `${path}/result`));
  });

  test('of an invoice with a hostile customer, reference and lines', async () => {
    await using testApp = await hostileTestApp();
    const invoice = { customer: { name: EVIL }, reference: EVIL, description: EVIL };
    const { path } = await makeInvoice(testApp, invoice);
    const html = await page(testApp, path);
    expectHarmless(html);
    expect(html.match(/<bdi[^>]*>[^<]*&lt;script/g)).toHaveLength(4);
    expectHarmless(await page(testApp, await payByCard(testApp, path)));
  });

  test('of a donation and a personal page, what was typed among it', async () => {
    await using testApp = await hostileTestApp();
    const pages = { website: `https://studio.example/"><script>alert(1)</script>` };
    const donation = await makeDonation(testApp, { description: EVIL, pages });
    const path = `/link/${donation.code}`;
    expectHarmless(await page(testApp, path));
    for (const at of [path, '/link/@test']) {
      const { status, text } = await post(testApp, at, {
        method: EVIL,
        amount: EVIL,
        name: EVIL,
        email: EVIL,
        note: EVIL,
      });
      expect(status).toBe(422);
      expectHarmless(text);
      expect(text).toContain('value="&quot;&gt;&lt;img src=x');
    }
    const result = await payByBank(testApp, '/link/@test', 'succeed', {
      amount: '1',
      name: EVIL.replace('\u202e', ''),
      note: EVIL,
    });
    expectHarmless(await page(testApp, result));
  });
});

test('what comes in addresses is not shown', async () => {
  await using testApp = await hostileTestApp();
  const link = await makeRequest(testApp);
  const evil = encodeURIComponent('"><script>alert(1)</script>');
  for (const path of [`/link/${evil}`, `/link/@${evil}`, `/sandbox/${evil}`]) {
    expect(await page(testApp, path, { status: 404 })).not.toMatch(/script/);
  }
  for (const query of [`payment=${evil}`, `look=${evil}`]) {
    expect(await page(testApp, `/link/${link.code}/result?${query}`)).not.toMatch(/<script/);
  }
});
