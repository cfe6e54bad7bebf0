// The privacy page, at an address that directories of assistants require: our text, or a text of the operator of the
// service.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../../src/model/language.ts';
import { PAGES } from '../../../src/words/texts.ts';
import { openTestApp } from '../../kit/test-app.ts';
import { ask, page, said, words } from '../browse.ts';
import { byLink, openBrowser } from '../dashboard/browser.ts';
import { makeInvoice, OFFLINE, sharedSite } from '../desk.ts';

const folder = mkdtempSync(join(tmpdir(), 'billhook-test-privacy-'));
afterAll(() => rmSync(folder, { recursive: true }));

const testApp = sharedSite();

describe.each(LANGUAGES)('in %s', (language) => {
  test('it says what is kept, why, for how long, who gets it, how to have it deleted, and whom to ask', async () => {
    const { text, headers } = await ask(testApp(), '/privacy', { language });
    expect(headers.get('content-language')).toBe(language);
    expect(text).toContain(`<html lang="${language}">`);
    const { lead, sections, noContact } = PAGES[language].privacy;
    const parts = sections.flatMap((one) => [one.heading, one.text, ...(one.list ?? []), one.end]);
    for (const part of [
      PAGES[language].privacyLink,
      lead('127.0.0.1:9'),
      noContact,
      ...parts.filter((one) => one !== undefined),
    ]) {
      expect(words(text)).toContain(said(part));
    }
  });

  test('says the same as in the others, in its own words', () => {
    const shape = (of: (typeof LANGUAGES)[number]) => PAGES[of].privacy.sections.map(({ list = [] }) => list.length);
    expect(shape(language)).toEqual(shape('en'));
    for (const other of LANGUAGES.filter((one) => one !== language)) {
      const theirs = PAGES[other].privacy.sections.flatMap((one) => [
        one.heading,
        one.text,
        ...(one.list ?? []),
        one.end,
      ]);
      for (const { text, list = [] } of PAGES[language].privacy.sections) {
        for (const sentence of [text, ...list]) if (sentence) expect(theirs).not.toContain(sentence);
      }
    }
  });
});

test('has the headers of every page, its own style sheet, and answers nothing but reading', async () => {
  const { text, headers } = await ask(testApp(), '/privacy');
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'; form-action 'none'",
  );
  expect(headers.get('cache-control')).toBe('no-store');
  const [, style = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(text) ?? [];
  expect((await ask(testApp(), style)).headers.get('content-type')).toContain('text/css');
  const refused = await ask(testApp(), '/privacy', { method: 'POST', body: 'x=1' });
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test('is led to from where data is asked for: sign-in, consent, pay pages, and the documents of the interface', async () => {
  const link = `<a class="link" href="http://127.0.0.1:9/privacy">Privacy</a>`;
  expect(await page(testApp(), '/dashboard/sign-in')).toContain(link);
  expect(await page(testApp(), (await makeInvoice(testApp())).path)).toContain(link);
  for (const kind of ['openapi', 'assistant']) {
    const document = JSON.parse((await ask(testApp(), `/${kind}.json`)).text) as { externalDocs: { url: string } };
    expect(document.externalDocs.url).toBe('http://127.0.0.1:9/privacy');
  }
  const registered = await testApp().fetch('/oauth/register', {
    json: { client_name: 'Claude', redirect_uris: ['https://claude.ai/api/mcp/auth_callback'] },
  });
  const { client_id } = (await registered.json()) as { client_id: string };
  const browser = openBrowser(testApp());
  await byLink(testApp(), browser, 'owner@test.example');
  const query = new URLSearchParams({
    ...{ client_id, response_type: 'code', redirect_uri: 'https://claude.ai/api/mcp/auth_callback', state: 'st' },
    ...{ code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 'S256' },
    resource: 'http://127.0.0.1:9/mcp',
  });
  const consent = await browser.follow(await browser.get(`/oauth/authorize?${query}`));
  expect(consent.text).toContain(link);
});

describe('the text of whoever runs the service', () => {
  const withText = (text: string, more: Readonly<Record<string, string>> = {}) => {
    const PRIVACY_FILE = join(folder, `${text.length}.txt`);
    writeFileSync(PRIVACY_FILE, text);
    return openTestApp({ environment: { ...OFFLINE.environment, PRIVACY_FILE, ...more } });
  };

  test('stands in place of ours, with headings, lists and addresses, in a language that is not claimed to be known', async () => {
    await using own = await withText(
      'We are Noord BV.\r\nUtrecht\r\n\r\n# Kept\n\n- invoices\n- mails\n\nhttps://noord.example/p\n',
    );
    const text = await page(own, '/privacy', { language: 'de' });
    expect(text.replaceAll('\n', '')).toContain(
      '<div class="theirs" lang=""><p class="text">We are Noord BV.Utrecht</p><h2>Kept</h2><ul><li>invoices</li><li>mails</li></ul>' +
        '<p><a class="link" href="https://noord.example/p" rel="noopener noreferrer">https://noord.example/p</a></p></div>',
    );
    for (const { heading } of PAGES.de.privacy.sections) expect(words(text)).not.toContain(heading);
  });

  test('is text and nothing else: no markup, no address that runs something', async () => {
    await using own = await withText(
      '# <img src=x onerror=alert(1)>\n\n<script>alert(1)</script>\n\n- "><b>x\n\njavascript:alert(1)',
    );
    const text = await page(own, '/privacy');
    expect(text).not.toMatch(/<(script|img|b)[ >]|href="javascript/);
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  });

  test.each([
    [{ PRIVACY_CONTACT: 'privacy@noord.example', MAIL_FROM: 'billing@noord.example' }, 'privacy@noord.example'],
    [{ MAIL_FROM: 'billing@noord.example' }, 'billing@noord.example'],
  ])('or ours with whom to write to: %o', async (environment, address) => {
    await using own = await openTestApp({ environment: { ...OFFLINE.environment, ...environment } });
    const text = await page(own, '/privacy');
    expect(text).toContain(`<a class="link" href="mailto:${address}">`);
    expect(words(text)).not.toContain(PAGES.en.privacy.noContact);
  });
});
