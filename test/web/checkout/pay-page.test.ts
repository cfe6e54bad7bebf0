import { describe, expect, test } from 'vitest';
import { openTestApp } from '../../kit/test-app.ts';
import { ask, page, payByBank, payByCard, words } from '../browse.ts';
import { makeDonation, makeHold, makeInvoice, makeRequest, OFFLINE, paymentsOf, sharedSite } from '../desk.ts';
import { scanned } from '../scanner.ts';

const testApp = sharedSite();
const HOUR = 3_600_000;
const FORM = '<form method="post"';

describe('what can be paid shows who asks, what for, how much, and a form', () => {
  test('a payment link', async () => {
    const link = await makeRequest(testApp(), { description: 'Two tickets', note: 'Row 12', amount: 12_50 });
    const html = await page(testApp(), `/link/${link.code}`);
    expect(words(html)).toMatch(/Test & Co .*Payment request Two tickets €12\.50 Row 12 .*Pay €12\.50/);
    expect(html).toContain('<title>Pay €12.50 to Test &amp; Co</title>');
    expect(html.match(/<input[^>]*name="([^"]+)"/g)?.map((one) => /name="([^"]+)"/.exec(one)?.[1])).toEqual([
      ...Array.from({ length: 6 }, () => 'method'),
      'attempt',
    ]);
    expect(html.match(/ checked/g)).toHaveLength(1);
    expect(html).toMatch(/value="card" required checked/);
  });

  test('an invoice, with its number, date, lines, tax, what was paid before, and its PDF', async () => {
    const items = Array.from({ length: 6 }, (_, index) => ({
      description: `Part ${index + 1}`,
      quantity: index === 0 ? 1.5 : 1,
      unit_price: 100,
      tax_rate: 21,
    }));
    const { id, number, path } = await makeInvoice(testApp(), {
      items,
      description: undefined,
      amount: undefined,
      reference: 'Order 7',
    });
    await testApp().run('recordPayment', { id, amount: 86.5 });
    const html = await page(testApp(), path);
    const text = words(html);
    expect(text).toContain(`Invoice ${number} €700.00 Billed to Ann de Vries Due date 31 March 2026 Reference Order 7`);
    expect(text).toContain('1.5 × Part 1 €150.00 Part 2 €100.00 Part 3 €100.00 Part 4 €100.00 VAT 21% €136.50');
    expect(text).toContain('Total €786.50 Paid so far -€86.50 and 2 more lines in the PDF');
    expect(html).toContain(`href="${path}/invoice.pdf"`);
  });

  test('a donation, with what came in for it', async () => {
    const donation = await makeDonation(testApp());
    const path = `/link/${donation.code}`;
    expect(words(await page(testApp(), path))).toContain('Donation New roof €0.00 of €1,000.00 raised');
    await payByBank(testApp(), path, 'succeed', { amount: '250' }).then((result) => page(testApp(), result));
    const html = await page(testApp(), path);
    expect(html).toContain('max="100000" value="25000">€250.00 of €1,000.00 raised</progress>');
    expect(html).toMatch(/name="amount".*name="name".*name="email".*<textarea[^>]*name="note"/s);
    const beyond = await makeDonation(testApp(), { amount: 100 });
    await payByBank(testApp(), `/link/${beyond.code}`, 'succeed', { amount: '3' }).then((result) =>
      page(testApp(), result),
    );
    expect(await page(testApp(), `/link/${beyond.code}`)).toContain('max="100" value="100">€3.00 of €1.00 raised');
    const without = await makeDonation(testApp(), { amount: null });
    expect(await page(testApp(), `/link/${without.code}`)).not.toContain('<progress');
  });

  test('a hold, which says that nothing is taken yet, and offers cards only', async () => {
    const hold = await makeHold(testApp());
    const html = await page(testApp(), `/link/${hold.code}`);
    expect(words(html)).toMatch(/Reservation Deposit €50\.00 .*only reserved on your card now.*Reserve €50\.00/);
    expect(html.match(/name="method"/g)).toHaveLength(1);
  });

  test('a personal page, at the handle and not at another one', async () => {
    for (const handle of ['@test', '@Test', '@TEST']) {
      expect(words(await page(testApp(), `/link/${handle}`))).toContain('Pay Test & Co Amount in EUR');
    }
    for (const wrong of ['@nobody', '@', '@Tests', '@%00', '@t%C3%A9st'])
      await page(testApp(), `/link/${wrong}`, { status: 404 });
  });

  test('a test link says that it is one', async () => {
    const link = await makeRequest(testApp(), { testmode: true });
    expect(words(await page(testApp(), `/link/${link.code}`))).toContain('This is a test. No real money');
    const real = await makeRequest(testApp());
    expect(words(await page(testApp(), `/link/${real.code}`))).not.toContain('This is a test');
  });

  test('a link in a currency without the methods of the euro', async () => {
    const link = await makeRequest(testApp(), { currency: 'KWD', amount: 1_234_567 });
    const html = await page(testApp(), `/link/${link.code}`);
    expect(words(html)).toContain('KWD 1,234.567');
    expect(html).not.toContain('value="ideal"');
  });

  test('the asker elsewhere: addresses of the web only, which learn nothing of this page', async () => {
    const pages = { website: 'https://studio.example', facebook: 'javascript:alert(1)', twitter: 'data:text/html,x' };
    const link = await makeRequest(testApp(), { pages });
    const html = await page(testApp(), `/link/${link.code}`);
    expect(html).toContain('<a href="https://studio.example" rel="noopener noreferrer">Website</a>');
    expect(html).not.toMatch(/javascript:|data:text|Facebook|Twitter/);
  });

  test('its own address as a code to scan', async () => {
    const link = await makeRequest(testApp());
    const html = await page(testApp(), `/link/${link.code}`);
    expect(html).toContain(`aria-label="QR code of http://127.0.0.1:9/link/${link.code}"`);
    expect(html).toMatch(/<summary>Pay on another device<\/summary>/);
    expect(scanned(html)).toBe(`http://127.0.0.1:9/link/${link.code}`);
  });
});

describe('what cannot be paid says why, without a form', () => {
  async function without(path: string, ...said: (string | RegExp)[]) {
    const html = await page(testApp(), path);
    expect(html).not.toContain(FORM);
    for (const one of said) expect(words(html)).toMatch(one);
    return html;
  }

  test('paid, refunded and cancelled invoices', async () => {
    const { id, path, number } = await makeInvoice(testApp());
    await payByCard(testApp(), path).then((result) => page(testApp(), result));
    await without(path, /This has been paid It was paid on 17 March 2026/, `Invoice ${number} Amount €1,250.00`);
    const [payment] = await paymentsOf(testApp(), { invoice_id: id });
    await testApp().run('refundPayment', { id: payment?.id });
    await without(path, /Paid and refunded/);
    const other = await makeInvoice(testApp());
    await testApp().run('cancelInvoice', { id: other.id });
    await without(other.path, /This invoice was cancelled/);
  });

  test('a paid link', async () => {
    const link = await makeRequest(testApp());
    await payByCard(testApp(), `/link/${link.code}`).then((result) => page(testApp(), result));
    await without(`/link/${link.code}`, /This has been paid There is nothing left to pay/);
  });

  test('a processing link, which offers to look again', async () => {
    const link = await makeRequest(testApp());
    const path = `/link/${link.code}`;
    await payByBank(testApp(), path, 'pending').then((result) => page(testApp(), result));
    const html = await without(path, /being processed You do not need to do anything/, /Refresh/);
    expect(html).toContain(`href="${path}"`);
    const invoice = await makeInvoice(testApp());
    await payByBank(testApp(), invoice.path, 'pending').then((result) => page(testApp(), result));
    await without(invoice.path, /being processed/);
  });

  test('a hold on a card', async () => {
    const hold = await makeHold(testApp());
    await payByCard(testApp(), `/link/${hold.code}`).then((result) => page(testApp(), result));
    await without(`/link/${hold.code}`, /The amount is reserved/);
  });

  test('expired and deactivated links, with whom to ask', async () => {
    const expired = await makeRequest(testApp(), { expiresAt: testApp().clock.now() - HOUR });
    const html = await without(`/link/${expired.code}`, /expired It could be paid until 17 March 2026 at 11:00/);
    expect(html).toContain('href="mailto:owner@test.example"');
    const closed = await testApp().run('createPaymentLink', { description: 'Table', amount: 1 });
    await testApp().run('deactivatePaymentLink', { id: closed.id });
    await without(`/link/${closed.code}`, /This request is closed/);
  });

  test('a business without a provider, or with one that is not ready', async () => {
    await using lone = await openTestApp(OFFLINE);
    const { path } = await makeInvoice(lone);
    const html = await page(lone, path);
    expect(html).not.toContain(FORM);
    expect(words(html)).toMatch(/Cannot be paid online right now .*Contact owner@test.example/);
    await lone.run('connectProvider', { kind: 'stripe', state: 'onboarding' });
    expect(words(await page(lone, path))).toContain('Cannot be paid online right now');
    const test = await makeRequest(lone, { testmode: true });
    expect(await page(lone, `/link/${test.code}`)).toContain(FORM);
  });
});

describe('what is not there is told in one page, whatever it is', () => {
  test('unknown and impossible codes, drafts, and paths below them', async () => {
    const draft = await makeInvoice(testApp(), { draft: true });
    const nothing = await page(testApp(), '/link/0000000000', { status: 404 });
    expect(words(nothing)).toContain('There is nothing to pay here');
    const paths = [
      draft.path,
      `${draft.path}/result`,
      `${draft.path}/invoice.pdf`,
      '/link/x',
      '/link',
      '/link/a/b/c',
      '/link/%00',
    ];
    for (const path of paths) expect(await page(testApp(), path, { status: 404 }), path).toBe(nothing);
    const posted = await ask(testApp(), draft.path, { method: 'POST', body: 'method=card' });
    expect([posted.status, posted.text]).toEqual([404, nothing]);
  });

  test('an address that is not even one', async () => {
    expect(words(await page(testApp(), '/link/%E0%A4%A', { status: 400 }))).toContain('That could not be read');
  });
});
