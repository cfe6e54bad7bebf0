/** Whatever people type is text: it is shown, and never becomes part of a page. */
import { describe, expect, test } from 'vitest';
import { openHouse } from '../../kit/house.ts';
import { page, payByBank, payByCard, post } from '../browse.ts';
import { makeDonation, makeInvoice, makeRequest, OFFLINE } from '../desk.ts';

const EVIL = `"><img src=x onerror=alert(1)><script>alert('&amp;')</script>\u202etxt`;
const SHOWN = '&lt;script&gt;';

function expectHarmless(html: string): void {
  expect(html).toContain(SHOWN);
  expect(html).not.toMatch(/<script|<img|onerror=alert\(1\)>/);
  // Nothing closed an attribute: between its tags the page has no stray quote and bracket.
  expect(html).not.toContain('"><img');
}

async function hostileHouse() {
  const house = await openHouse({ ...OFFLINE, account: { name: `Shop ${EVIL}` } });
  await house.run('connectProvider', { kind: 'sandbox' });
  return house;
}

describe('a page of a business with a hostile name', () => {
  test('of a link with hostile texts, from the form to the result', async () => {
    await using house = await hostileHouse();
    const link = await makeRequest(house, { description: EVIL, note: EVIL });
    const path = `/link/${link.code}`;
    const html = await page(house, path);
    expectHarmless(html);
    expect(html.match(/<bdi>[^<]*&lt;script/g)).toHaveLength(3);
    const begun = await post(house, path, { method: 'card' });
    expectHarmless(await page(house, begun.location));
    const failed = await post(house, begun.location, { card_number: EVIL });
    expect(failed.status).toBe(422);
    expectHarmless(failed.text);
    expectHarmless(await page(house, await payByCard(house, path)));
    expectHarmless(await page(house, path));
    expectHarmless(await page(house, `${path}/result`));
  });

  test('of an invoice with a hostile customer, reference and lines', async () => {
    await using house = await hostileHouse();
    const invoice = { customer: { name: EVIL }, reference: EVIL, description: EVIL };
    const { path } = await makeInvoice(house, invoice);
    const html = await page(house, path);
    expectHarmless(html);
    expect(html.match(/<bdi>[^<]*&lt;script/g)).toHaveLength(4);
    expectHarmless(await page(house, await payByCard(house, path)));
  });

  test('of a donation and a personal page, what was typed among it', async () => {
    await using house = await hostileHouse();
    const pages = { website: `https://studio.example/"><script>alert(1)</script>` };
    const donation = await makeDonation(house, { description: EVIL, pages });
    const path = `/link/${donation.code}`;
    expectHarmless(await page(house, path));
    for (const at of [path, '/link/@test']) {
      const { status, text } = await post(house, at, {
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
    const result = await payByBank(house, '/link/@test', 'succeed', {
      amount: '1',
      name: EVIL.replace('\u202e', ''),
      note: EVIL,
    });
    expectHarmless(await page(house, result));
  });
});

test('what comes in addresses is not shown', async () => {
  await using house = await hostileHouse();
  const link = await makeRequest(house);
  const evil = encodeURIComponent('"><script>alert(1)</script>');
  for (const path of [`/link/${evil}`, `/link/@${evil}`, `/sandbox/${evil}`]) {
    expect(await page(house, path, { status: 404 })).not.toMatch(/script/);
  }
  for (const query of [`payment=${evil}`, `look=${evil}`]) {
    expect(await page(house, `/link/${link.code}/result?${query}`)).not.toMatch(/<script/);
  }
});
