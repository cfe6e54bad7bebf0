// The page on which a customer ends reminders: its languages, its headers, and invalid addresses.

import { describe, expect, test } from 'vitest';
import type { CustomerId } from '../../../src/model/ids.ts';
import { LANGUAGES } from '../../../src/model/language.ts';
import { unsubscribeUrl } from '../../../src/operations/mails/unsubscribe.ts';
import { PAGES } from '../../../src/words/texts.ts';
import { openTestApp } from '../../kit/test-app.ts';
import { ask, page, post, said, words } from '../browse.ts';
import { OFFLINE, sharedSite } from '../desk.ts';

const testApp = sharedSite();

/** A new customer, and the path of the page in their mails. */
async function customer(of = testApp()): Promise<{ id: number; path: string }> {
  const { id } = (await of.run('createCustomer', { name: 'Ann' })) as unknown as { id: CustomerId };
  return { id, path: new URL(unsubscribeUrl(of.app.services, id)).pathname };
}

async function unsubscribedAt(id: number): Promise<number | null> {
  const row = await testApp().app.services.store.customers.byId(testApp().account.id, id as CustomerId);
  return row?.unsubscribed_at ?? null;
}

describe.each(LANGUAGES)('in %s', (language) => {
  const texts = (state: 'wanted' | 'ended') => {
    const { heading, text, button } = PAGES[language].unsubscribe[state];
    return { heading, text: text('Test & Co'), button };
  };

  test('it asks, and then says that it is done', async () => {
    const { path } = await customer();
    const { text, headers } = await ask(testApp(), path, { language });
    expect(text).toContain(`<html lang="${language}">`);
    expect(headers.get('content-language')).toBe(language);
    for (const one of Object.values(texts('wanted'))) expect(words(text)).toContain(said(one));
    await post(testApp(), path, { wanted: 'no' }, { language });
    const done = await page(testApp(), path, { language });
    for (const one of Object.values(texts('ended'))) expect(words(done)).toContain(said(one));
    expect(words(done)).not.toContain(said(texts('wanted').button));
  });

  test('what is not there is said in it too', async () => {
    expect(await page(testApp(), '/link/unsubscribe/x', { language, status: 404 })).toContain(
      `<html lang="${language}">`,
    );
  });
});

test('has the headers of every page: no script, nothing from elsewhere, no frame, a form that leads back only', async () => {
  const { path } = await customer();
  for (const asked of [{}, { method: 'POST', body: 'List-Unsubscribe=One-Click' }]) {
    const { headers, text } = await ask(testApp(), path, asked);
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
    );
    expect(Object.fromEntries(headers)).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex, nofollow',
      vary: 'Accept-Language',
    });
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('set-cookie')).toBeNull();
    expect(text).not.toMatch(/<script|<style| style=| on[a-z]+=|<iframe|http-equiv/);
    expect(text.match(/<h1>/g)).toHaveLength(1);
    expect(text.match(/<main[ >]/g)).toHaveLength(1);
    for (const [, address = ''] of text.matchAll(/(?:src|href|action)="([^"]*)"/g)) {
      expect(address).toMatch(/^(\/(?!\/)|#|data:,$|http:\/\/127\.0\.0\.1:9\/)/);
    }
  }
});

test('its style sheet is served', async () => {
  const { path } = await customer();
  const [, sheet = ''] = /rel="stylesheet" href="([^"]*)"/.exec(await page(testApp(), path)) ?? [];
  expect((await ask(testApp(), sheet)).status).toBe(200);
});

test.each(['<script>alert(1)</script>', `"><img src=x onerror='alert(1)'>`, 'Žofie & 李 😀'])(
  'an account named %s is text and nothing else',
  async (name) => {
    await using other = await openTestApp({ ...OFFLINE, account: { name } });
    const { path } = await customer(other);
    for (const wanted of ['no', 'yes']) {
      const html = await page(other, path);
      expect(words(html)).toContain(name);
      expect(html).not.toMatch(/<script|<img|onerror='/);
      await post(other, path, { wanted });
    }
  },
);

describe('404 for an address that nobody was given', () => {
  async function forgeries(): Promise<readonly string[]> {
    const [one, other] = [await customer(), await customer()];
    const reference = one.path.split('/').at(-1) ?? '';
    const mac = reference.split('-')[1] ?? '';
    const flipped = mac.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    return [
      `${other.id}-${mac}`,
      `${one.id}-${flipped}`,
      `${one.id}-${mac.slice(1)}`,
      `${one.id}-${mac}0`,
      `${one.id}-${mac}-${mac}`,
      `${one.id}-${mac.toUpperCase().replace(/^\d*$/, 'A')}`,
      `0${one.id}-${mac}`,
      `+${one.id}-${mac}`,
      `${one.id}.0-${mac}`,
      `${one.id}-`,
      `${one.id}`,
      `-${mac}`,
      mac,
      `${one.id}-${'é'.repeat(16)}`,
      `9999999999999999-${mac}`,
      `${one.id}%00-${mac}`,
      'x',
    ];
  }

  test('with GET and with POST, and nothing is changed', async () => {
    const paths = (await forgeries()).map((forged) => `/link/unsubscribe/${forged}`);
    const before = await testApp().run('listActivity');
    for (const path of [...paths, '/link/unsubscribe', '/link/unsubscribe/']) {
      expect({ path, status: (await ask(testApp(), path)).status }).toEqual({ path, status: 404 });
      const { status } = await post(testApp(), path, 'List-Unsubscribe=One-Click');
      expect([404, 405], path).toContain(status);
    }
    expect(await testApp().run('listActivity')).toEqual(before);
  });

  test('an address of a service with another key', async () => {
    const key = Buffer.alloc(32, 8).toString('base64');
    await using other = await openTestApp({ environment: { ...OFFLINE.environment, BILLHOOK_SECRET_KEY: key } });
    const { path, id } = await customer(other);
    const ours = await customer();
    const forged = path.replace(/\/\d+-/, `/${ours.id}-`);
    expect(id).toBeLessThan(ours.id);
    expect((await ask(testApp(), path)).status).toBe(404);
    expect((await post(testApp(), forged, { wanted: 'no' })).status).toBe(404);
    expect(await unsubscribedAt(ours.id)).toBeNull();
  });
});

test('405 for other methods, and what is too large is not read', async () => {
  const { path, id } = await customer();
  for (const method of ['PUT', 'DELETE', 'PATCH']) {
    const { status, headers } = await ask(testApp(), path, { method });
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
  }
  const { status } = await post(testApp(), path, { wanted: 'no', more: 'x'.repeat(5_000) });
  expect(status).toBe(413);
  expect(await unsubscribedAt(id)).toBeNull();
});
