/** Settings and logs of the dashboard in a real browser: used, and read in light and dark on the smallest phone. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { authorizePath, newClient } from '../api/oauth/connecting.ts';
import { pngOf } from '../operations/business/pictures.ts';
import { makeInvoice } from '../web/desk.ts';
import { openReceiver, type Receiver, status } from '../webhooks/receiver.ts';
import { objections, tooSmall } from './judges.ts';
import { heading, sharedSite } from './kit.ts';

const site = sharedSite();
const PHONE = { viewport: { width: 360, height: 740 } };

let receiver: Receiver;
let id: number;
beforeAll(async () => {
  receiver = await openReceiver();
  receiver.answer(status(500, {}, `${'answer '.repeat(200)}\n${'x'.repeat(300)}`));
  const { house } = site();
  const made = { url: `${receiver.url}/${'y'.repeat(200)}`, description: 'z'.repeat(200), events: ['invoice.paid'] };
  ({ id } = (await house.run('createWebhookEndpoint', made)) as unknown as { id: number });
  await house.run('testWebhookEndpoint', { id });
  await house.run('setReminders', { enabled: true });
  const invoice = await makeInvoice(house, { customer: { name: 'Ann', email: `${'a'.repeat(60)}@example.com` } });
  await house.run('sendInvoice', { id: invoice.id });
  return () => receiver[Symbol.asyncDispose]();
});

async function enter(page: Page): Promise<void> {
  const made = (await site().house.run('createUser', { email: 'owner@studio.example' })) as unknown as {
    sign_in_url: string;
  };
  await page.goto(made.sign_in_url);
  await page.getByRole('button', { name: 'Sign in now' }).click();
}

test('a webhook is added, tried and posted to again, by what its buttons are called', async () => {
  await site().asPayer(async (page) => {
    await enter(page);
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await page.getByRole('link', { name: 'Add a webhook' }).click();
    await page.getByLabel('Address').fill('http://example.com');
    await page.getByRole('button', { name: 'Add it' }).click();
    expect(await page.getByRole('alert').textContent()).toContain('Address');
    await page.getByLabel('Address').fill(receiver.url);
    await page.getByLabel('Which events?').selectOption('some');
    await page.getByLabel('invoice.paid').check();
    await page.getByRole('button', { name: 'Add it' }).click();
    expect(await page.getByLabel('Secret').inputValue()).toMatch(/^whsec_/);
    await page.getByRole('link', { name: 'I have copied it' }).click();
    await page.getByRole('button', { name: 'Send a test' }).click();
    expect(await page.getByRole('status').textContent()).toContain('A test was posted.');
    await page.getByText('1 attempt').click();
    expect(await page.getByText('answered 500').isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Post again' }).click();
    expect(await page.getByRole('status').textContent()).toContain('posted again');
    await page.getByRole('link', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Remove it' }).click();
    expect(await heading(page)).toBe('Webhooks');
  });
});

test('an assistant is let in by its person, whose browser goes on to it', async () => {
  const assistant = new URL(receiver.url).origin;
  await site().asPayer(
    async (page) => {
      const { house } = site();
      const redirect_uri = `${assistant}/callback`;
      const clientId = await newClient(house, { client_name: 'n'.repeat(200), redirect_uris: [redirect_uri] });
      const base = await house.baseUrl();
      await enter(page);
      await page.goto(base + authorizePath(clientId, { redirect_uri, resource: undefined }));
      expect(await heading(page)).toContain('Let nnn');
      expect(await objections(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.viewport.width);
      expect(await tooSmall(page)).toEqual([]);
      await page.getByRole('button', { name: 'Allow' }).click();
      await page.waitForURL(/callback\?code=/);
      await page.goto(`${base}/dashboard/settings/assistants`);
      await page.getByRole('link', { name: 'Disconnect' }).click();
      await page.getByRole('button', { name: 'Disconnect' }).click();
      expect(await page.getByRole('status').textContent()).toContain('The assistant is disconnected.');
    },
    { ...PHONE, alsoAt: assistant },
  );
});

test('a business gives its details and its logo, which is then on its pay pages', async () => {
  await site().asPayer(async (page) => {
    await enter(page);
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
    expect(await page.getByRole('status').textContent()).toContain('are saved');
    await page.getByRole('link', { name: 'Add a logo' }).click();
    const choose = (name: string, buffer: Buffer) =>
      page.getByLabel('Picture').setInputFiles({ name, mimeType: 'image/png', buffer });
    for (const buffer of [Buffer.from('no picture'), Buffer.alloc(3_000_000)]) {
      await choose('logo.png', buffer);
      await page.getByRole('button', { name: 'Use this picture' }).click();
      expect(await page.getByRole('alert').textContent()).toContain('Picture: must');
      expect(await objections(page)).toEqual([]);
    }
    await choose('logo.png', pngOf(90, 30));
    await page.getByRole('button', { name: 'Use this picture' }).click();
    expect(await page.getByRole('status').textContent()).toContain('Your logo is in use');
    const width = (image: string) => {
      const found = `document.querySelector('${image}')`;
      return page.evaluate(`${found}.decode().then(() => ${found}.naturalWidth)`);
    };
    expect(await width('img.logo')).toBe(90);
    const link = (await site().house.run('createPaymentLink', { description: 'x', amount: 1 })) as unknown as {
      url: string;
    };
    await page.goto(link.url);
    expect(await width('.from img.logo')).toBe(90);
    expect(await objections(page)).toEqual([]);
  });
});

const PLACES: readonly (() => string)[] = [
  () => '/settings/business',
  () => '/settings/business/logo',
  () => '/settings/business/logo/remove',
  () => '/settings/invoices',
  () => '/webhooks',
  () => '/webhooks/new',
  () => `/webhooks/${id}`,
  () => `/webhooks/${id}/edit`,
  () => `/webhooks/${id}/remove`,
  () => '/settings/provider',
  () => '/settings/provider/connect',
  () => '/settings/reminders',
  () => '/settings/members',
  () => '/settings/members/new',
  () => '/settings/assistants',
  () => '/settings/gpts/new',
  () => '/mails',
  () => '/activity',
  () => '/activity?actor=payer',
  () => '/activity?invoice=none',
];

test(
  'has nothing that axe objects to, in light and dark, and fits on the smallest phone',
  () =>
    site().asPayer(async (page) => {
      await enter(page);
      for (const place of PLACES) await read(page, place());
    }, PHONE),
  60_000,
);

async function read(page: Page, place: string): Promise<void> {
  await page.goto(`/dashboard${place}`);
  const details = page.locator('summary').first();
  if ((await details.count()) > 0) await details.click();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await objections(page), `${place}, ${colorScheme}`).toEqual([]);
  }
  expect(await page.evaluate('document.documentElement.scrollWidth'), place).toBe(PHONE.viewport.width);
  expect(await tooSmall(page), place).toEqual([]);
}
