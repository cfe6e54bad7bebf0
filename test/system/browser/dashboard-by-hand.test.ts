/** Manual work of an owner in a real browser: connect a provider, create an invoice, mail it, and see it paid. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { authorizePath, newClient } from '../../api/oauth/connecting.ts';
import { type MailServer, openMailServer } from '../../kit/mail-server.ts';
import { pngOf } from '../../operations/business/pictures.ts';
import { openReceiver, status } from '../../webhooks/receiver.ts';
import { isLegible, objections } from './judges.ts';
import { enter, heading, sharedSite, typeCard } from './kit.ts';

let mail: MailServer;
const site = sharedSite(async () => {
  mail = await openMailServer();
  return { SMTP_URL: mail.url };
});
afterAll(() => mail[Symbol.asyncDispose]());

test('a provider is connected before it is ready, and then made ready', async () => {
  await site().asPayer(async (page) => {
    await enter(page, site().testApp);
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Payment provider' }).click();
    await page.getByRole('link', { name: 'Disconnect' }).click();
    await page.getByRole('button', { name: 'Disconnect' }).click();
    expect(await page.getByRole('heading', { level: 2 }).textContent()).toBe('No payment provider connected');
    await page.getByRole('link', { name: 'Connect provider' }).click();
    await page.getByLabel('Provider', { exact: true }).selectOption('Stripe');
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    expect(await page.getByRole('alert').textContent()).toContain('API key');
    await page.getByLabel('Provider', { exact: true }).selectOption('Sandbox (test money)');
    await page.getByLabel('Account status').selectOption('Not ready yet: I finish it there first');
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    expect(await page.getByText('Not ready yet').isVisible()).toBe(true);
    expect(await page.getByRole('listitem').filter({ hasText: 'Press “Mark as ready”' }).isVisible()).toBe(true);
    await page.getByRole('link', { name: 'Mark as ready' }).click();
    await page.getByRole('button', { name: 'Mark as ready' }).click();
    expect(await page.getByRole('status').first().textContent()).toContain('Customers can pay online now.');
  });
});

test('an invoice is made, mailed, paid from the mail, and seen as paid', async () => {
  const { asPayer } = site();
  await asPayer(async (page) => {
    await enter(page, site().testApp);
    await page.getByRole('link', { name: 'New invoice' }).click();
    await page.getByLabel('Name of the new customer').fill('Nina Bakker');
    await page.getByLabel('Email').fill('nina@example.com');
    await page.getByLabel('Email').press('Enter');
    // Enter in a field of the customer searches for existing customers and does not create the invoice.
    await page.getByRole('button', { name: 'Find' }).waitFor();
    const line = page.getByRole('group', { name: 'Line 1' });
    await line.getByLabel('Description').fill('Poster');
    await line.getByLabel('Quantity').fill('2');
    await line.getByLabel('Price').fill('ten');
    await line.getByLabel('Tax').fill('21');
    await page.getByRole('button', { name: 'Add lines' }).click();
    await page.locator('[name="items[1].description"]:focus').waitFor();
    await page.getByRole('button', { name: 'Issue invoice' }).click();
    await page.getByRole('link', { name: 'Line 1, Price: must be an amount' }).click();
    await page.locator('[name="items[0].unit_price"]:focus').waitFor();
    await isLegible(page, 'with faults', 'light and dark');
    await page.keyboard.type('100');
    await line.getByLabel('Price').fill('100');
    await page.getByRole('button', { name: 'Show totals' }).click();
    expect(await page.getByRole('status').first().textContent()).toContain('€242.00');
    await isLegible(page, 'with totals', 'light and dark');
    await page.getByRole('button', { name: 'Issue invoice' }).click();
    expect(await page.getByRole('status').first().textContent()).toContain('No email was sent');
    expect(mail.inbox('nina@example.com')).toHaveLength(0);
    await page.getByRole('link', { name: 'Send', exact: true }).click();
    await page.getByRole('button', { name: 'Send invoice' }).click();
    expect(await page.getByRole('status').first().textContent()).toContain('on its way');
  });
  const [letter] = mail.inbox('nina@example.com');
  const [payLink = ''] = /http:\S+\/link\/\w+/.exec(letter?.text ?? '') ?? [];
  await asPayer(async (page) => {
    await page.goto(payLink);
    await page.getByRole('button', { name: 'Pay €242.00' }).click();
    await typeCard(page);
    expect(await heading(page)).toBe('Payment received');
  });
  await asPayer(async (page) => {
    await enter(page, site().testApp);
    const tile = page.locator('.tile').filter({ hasText: 'Paid this month' });
    expect(await tile.textContent()).toContain('€242.00');
    await tile.getByRole('link').click();
    const row = page.getByRole('row').filter({ hasText: 'Nina Bakker' });
    expect(await row.textContent()).toContain('€242.00');
    await row.getByRole('link', { name: 'INV-' }).click();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('Paid');
  });
});

/** HTTP status of an API call with this token, made by curl in its own process. */
async function asToken(token: string): Promise<number> {
  const address = `${await site().testApp.baseUrl()}/api/v1/invoices`;
  const asked = ['-s', '-o', '/dev/null', '-w', '%{http_code}', '-H', `Authorization: Bearer ${token}`, address];
  return Number((await promisify(execFile)('curl', asked)).stdout);
}

test('a token is made, used with curl, rotated, and the old one dies after the overlap', async () => {
  await site().asPayer(async (page) => {
    await enter(page, site().testApp);
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'API tokens' }).click();
    await page.getByRole('link', { name: 'Create token' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Bookkeeping');
    await page.getByLabel('Read: invoices').uncheck();
    await page.getByRole('button', { name: 'Create token' }).click();
    expect(await page.getByRole('alert').textContent()).toContain('at least 1 entry');
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Bookkeeping');
    await page.getByLabel('Read: invoices').check();
    await page.getByRole('button', { name: 'Create token' }).click();
    const first = await page.getByLabel('Token').inputValue();
    expect(await asToken(first)).toBe(200);
    await page.getByRole('link', { name: 'I have copied it' }).click();
    await page.getByRole('link', { name: 'Rotate Bookkeeping' }).click();
    await page.getByLabel('Old token works').selectOption('One hour');
    await page.getByRole('button', { name: 'Rotate' }).click();
    const second = await page.getByLabel('Token').inputValue();
    expect([await asToken(first), await asToken(second)]).toEqual([200, 200]);
    site().testApp.clock.advance(3_600_000);
    expect([await asToken(first), await asToken(second)]).toEqual([401, 200]);
    await page.goto('/dashboard/settings/api');
    await page.getByRole('link', { name: 'Revoke Bookkeeping' }).click();
    await page.getByRole('button', { name: 'Revoke token' }).click();
    expect(await asToken(second)).toBe(401);
  });
});

test('a webhook is added, tried and posted to again, by what its buttons are called', async () => {
  await using receiver = await openReceiver();
  receiver.answer(status(500));
  await site().asPayer(async (page) => {
    await enter(page, site().testApp);
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await page.getByRole('link', { name: 'Add webhook' }).click();
    await page.getByLabel('URL').fill('http://example.com');
    await page.getByRole('button', { name: 'Add webhook' }).click();
    expect(await page.getByRole('alert').textContent()).toContain('URL');
    await page.getByLabel('URL').fill(receiver.url);
    await page.getByLabel('Events to send').selectOption('some');
    await page.getByLabel('invoice.paid').check();
    await page.getByRole('button', { name: 'Add webhook' }).click();
    expect(await page.getByLabel('Secret').inputValue()).toMatch(/^whsec_/);
    await page.getByRole('link', { name: 'I have copied it' }).click();
    await page.getByRole('button', { name: 'Send test event' }).click();
    expect(await page.getByRole('status').first().textContent()).toContain('A test event was sent.');
    await page.getByText('1 attempt').click();
    expect(await page.getByText('Response 500').isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Resend' }).click();
    expect(await page.getByRole('status').first().textContent()).toContain('sent again');
    await page.getByRole('link', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete webhook' }).click();
    expect(await heading(page)).toBe('Webhooks');
  });
});

test('a business gives its details and its logo, which is then on its pay pages', async () => {
  await site().asPayer(async (page) => {
    await enter(page, site().testApp);
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByLabel('IBAN').fill('NL00');
    await page.getByRole('button', { name: 'Save' }).click();
    await page
      .getByRole('alert')
      .getByRole('link', { name: /^IBAN: must be an IBAN/ })
      .click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('NL91ABNA0417164300');
    await page.getByRole('button', { name: 'Save' }).click();
    expect(await page.getByRole('status').first().textContent()).toContain('are saved');
    await page.getByRole('link', { name: 'Add logo' }).click();
    const choose = (name: string, buffer: Buffer) =>
      page.getByLabel('Image').setInputFiles({ name, mimeType: 'image/png', buffer });
    for (const buffer of [Buffer.from('no picture'), Buffer.alloc(3_000_000)]) {
      await choose('logo.png', buffer);
      await page.getByRole('button', { name: 'Save logo' }).click();
      expect(await page.getByRole('alert').textContent()).toContain('Image: must');
      expect(await objections(page)).toEqual([]);
    }
    await choose('logo.png', pngOf(90, 30));
    await page.getByRole('button', { name: 'Save logo' }).click();
    expect(await page.getByRole('status').first().textContent()).toContain('Your logo is saved');
    const width = (image: string) => {
      const found = `document.querySelector('${image}')`;
      return page.evaluate(`${found}.decode().then(() => ${found}.naturalWidth)`);
    };
    expect(await width('img.logo')).toBe(90);
    const link = (await site().testApp.run('createPaymentLink', { description: 'x', amount: 1 })) as unknown as {
      url: string;
    };
    await page.goto(link.url);
    expect(await width('.from img.logo')).toBe(90);
    expect(await objections(page)).toEqual([]);
  });
});

test('an assistant is let in by its person, whose browser goes on to it', async () => {
  await using receiver = await openReceiver();
  receiver.answer(status(200));
  const assistant = new URL(receiver.url).origin;
  await site().asPayer(
    async (page) => {
      const { testApp } = site();
      const redirect_uri = `${assistant}/callback`;
      const clientId = await newClient(testApp, { client_name: 'n'.repeat(200), redirect_uris: [redirect_uri] });
      const base = await testApp.baseUrl();
      await enter(page, testApp);
      await page.goto(base + authorizePath(clientId, { redirect_uri, resource: undefined }));
      expect(await heading(page)).toContain('Allow nnn');
      expect(await objections(page)).toEqual([]);
      await page.getByRole('button', { name: 'Allow' }).click();
      await page.waitForURL(/callback\?code=/);
      await page.goto(`${base}/dashboard/settings/assistants`);
      await page.getByRole('link', { name: 'Disconnect' }).click();
      await page.getByRole('button', { name: 'Disconnect' }).click();
      expect(await page.getByRole('status').first().textContent()).toContain('The assistant is disconnected.');
    },
    { alsoAt: assistant },
  );
});
