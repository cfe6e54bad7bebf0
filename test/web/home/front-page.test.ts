// The front page: for people, in their language, with the real state of the service. Programs get the same answer as
// before.

import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../../src/model/language.ts';
import { hostsFor } from '../../../src/web/home/hosts.ts';
import { HOME_STYLES } from '../../../src/web/home/style-sheet.ts';
import { PAGES } from '../../../src/words/texts.ts';
import { bytesOf } from '../../api/http/bytes.ts';
import { freshDatabase } from '../../kit/postgres.ts';
import { openTestApp, type TestApp } from '../../kit/test-app.ts';
import { type Ask, ask, said, words } from '../browse.ts';
import { OFFLINE, sharedSite } from '../desk.ts';

const testApp = sharedSite();

/** Accept header with which Chromium, Firefox and Safari request a page. */
const BROWSER = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

function front(app: TestApp, path = '/', { headers, ...asked }: Ask = {}) {
  return ask(app, path, { ...asked, headers: { ...BROWSER, ...headers } });
}

/** Runs the worker of the service until its first heartbeat. */
async function runWorkerOnce({ app }: TestApp): Promise<void> {
  const stop = new AbortController();
  const working = app.work(stop.signal);
  await expect.poll(() => app.services.store.heartbeats.latest()).not.toBeNull();
  stop.abort();
  await working;
}

describe.each(LANGUAGES)('in %s', (language) => {
  test('says what this is, and leads to the dashboard, the reference, the assistants’ address and the privacy page', async () => {
    const { status, headers, text } = await front(testApp(), '/', { language });
    expect([status, headers.get('content-language')]).toEqual([200, language]);
    const shown = words(text);
    const { title, lead, signIn, reference, connect, developers } = PAGES[language].home;
    const parts = [
      title,
      lead,
      signIn,
      reference,
      connect.title,
      connect.text,
      developers.title,
      PAGES[language].privacyLink,
    ];
    for (const part of parts) expect(shown).toContain(said(part));
    for (const path of ['/dashboard', '/docs', '/openapi.json', '/llms.txt', '/readyz']) {
      expect(text).toContain(`href="${path}"`);
    }
    expect(text).toContain('value="http://127.0.0.1:9/mcp"');
  });

  test('says all of it in its own words', () => {
    const sentences = (of: unknown): string[] =>
      typeof of === 'string' ? [of] : typeof of === 'object' && of ? Object.values(of).flatMap(sentences) : [];
    const same = new Set(['Status']);
    for (const other of LANGUAGES.filter((one) => one !== language)) {
      const theirs = sentences(PAGES[other].home);
      expect(sentences(PAGES[language].home).filter((one) => theirs.includes(one) && !same.has(one))).toEqual(
        [language, other].sort().join() === 'de,nl' ? ['Andere'] : [],
      );
    }
  });
});

test('has a policy without script, may be listed by search engines, and depends on who asks', async () => {
  const { headers, text } = await front(testApp());
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self'; /);
  expect(headers.get('content-security-policy')).not.toContain('script-src');
  expect(headers.get('x-robots-tag')).toBeNull();
  expect(headers.get('vary')).toBe('Accept-Language, Accept');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(text).not.toMatch(/<script|noindex| style=| on[a-z]+=/);
  expect(text).toContain(`<link rel="stylesheet" href="${HOME_STYLES.path}">`);
  expect((await ask(testApp(), HOME_STYLES.path)).headers.get('content-type')).toBe('text/css; charset=utf-8');
});

describe('a program', () => {
  test.each(['application/json', '*/*', 'application/json, text/event-stream', 'text/plain'])(
    'that accepts %s gets links as JSON, and all of them are there',
    async (accept) => {
      const { status, headers, text } = await ask(testApp(), '/', { headers: { Accept: accept } });
      expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
      const { service, ...links } = JSON.parse(text) as Record<string, string>;
      expect([service, Object.keys(links)]).toEqual([
        'billhook',
        ['api', 'openapi', 'mcp', 'docs', 'llms', 'dashboard', 'health'],
      ]);
      for (const name of ['openapi', 'docs', 'llms', 'health']) {
        expect((await ask(testApp(), new URL(links[name] ?? '').pathname)).status, name).toBe(200);
      }
      expect(headers.get('vary')).toBe('Accept');
    },
  );

  test('that posts, too', async () => {
    expect((await front(testApp(), '/', { method: 'POST', body: '' })).status).toBe(404);
  });
});

describe('the status', () => {
  const { status: said } = PAGES.en.home;

  test('is ready while a worker is seen, and says what is missing otherwise', async () => {
    await using own = await openTestApp(OFFLINE);
    const before = words((await front(own)).text);
    for (const part of [said.notReady, said.store.good, said.migrations.good, said.worker.bad]) {
      expect(before).toContain(part);
    }
    await runWorkerOnce(own);
    const after = words((await front(own)).text);
    expect(after).toContain(`${said.title}: ${said.ready}`);
    expect(after).toContain(said.worker.good);
  });

  test('is a page also while the database is gone', async () => {
    const database = await freshDatabase();
    await using own = await openTestApp({ environment: { ...OFFLINE.environment, DATABASE_URL: database.url } });
    await database.drop();
    const { status, text } = await front(own);
    expect(status).toBe(200);
    expect(words(text)).toContain(said.store.bad);
    for (const money of Object.values(said.money)) expect(words(text)).not.toContain(money);
    expect(text).not.toMatch(/postgres|ECONN/i);
  });

  test('tells live from test, over all accounts, and nothing of one', async () => {
    await using own = await openTestApp(OFFLINE);
    const shown = async () => {
      const text = words((await front(own)).text);
      return Object.entries(said.money).flatMap(([mode, sentence]) => (text.includes(sentence) ? [mode] : []));
    };
    expect(await shown()).toEqual(['none']);
    await own.run('connectProvider', { kind: 'sandbox' });
    expect(await shown()).toEqual(['test']);
    const other = await own.anotherAccount('other');
    // The provider cannot be reached, so that the key is stored unchecked.
    await own.run('connectProvider', { kind: 'stripe', api_key: 'sk_live_12345678' }, { account: other });
    expect(await shown()).toEqual(['live']);
    const { text } = await front(own);
    expect(text).not.toMatch(/Test &amp; Co|Business other|sk_live|stripe|sandbox/i);
  });
});

describe('connecting', () => {
  const MCP = 'https://billing.example/mcp';

  test('every entry has the address of this service, and JSON that is valid', () => {
    for (const { how } of hostsFor(MCP)) {
      if (how.kind === 'file') expect(JSON.parse(how.text)).toEqual({ mcpServers: { billhook: { url: MCP } } });
      if (how.kind === 'commands') expect(how.lines[0]).toContain(MCP);
    }
    const code = hostsFor(MCP).find(({ name }) => name === 'VS Code')?.how;
    const [, json = ''] = (code?.kind === 'commands' && /'(.*)'/.exec(code.lines[0] ?? '')) || [];
    expect(JSON.parse(json)).toEqual({ name: 'billhook', type: 'http', url: MCP });
  });

  test('claude.ai and ChatGPT stand beside the others; on this computer alone, they say what they need', async () => {
    await using open = await openTestApp({ environment: { BASE_URL: 'https://billing.example' } });
    const there = words((await front(open)).text);
    expect(there).toContain('ChatGPT Open Settings → Connectors');
    expect(there).toContain('claude mcp add --transport http billhook https://billing.example/mcp');
    const { local, outside } = PAGES.en.home.connect;
    expect(there).not.toContain(local);
    expect(there).not.toContain(outside);
    const { text } = await front(testApp());
    const here = words(text);
    expect(here).toContain(local);
    for (const name of ['Claude (claude.ai, Desktop)', 'ChatGPT'])
      expect(here).toContain(`${name} ${outside} Open Settings`);
    // The entry that works on this computer is unfolded.
    expect(text).toContain('<details name="host" open><summary>Claude Code</summary>');
    expect(text.match(/<details name="host" open>/g)).toHaveLength(1);
  });

  test('signing up is offered where it is possible', async () => {
    const environment = { ...OFFLINE.environment, SIGN_UP: 'true', SMTP_URL: 'smtp://127.0.0.1:9' };
    await using open = await openTestApp({ environment });
    expect((await front(open)).text).toContain('href="/dashboard/sign-up"');
    expect((await front(testApp())).text).not.toContain('/dashboard/sign-up');
  });
});

describe('addresses', () => {
  test('under a path: with and without the slash, and every link below it', async () => {
    await using own = await openTestApp({ environment: { BASE_URL: 'https://pay.acme.test/billing' } });
    for (const path of ['/billing', '/billing/']) {
      const { status, text } = await front(own, path);
      expect(status).toBe(200);
      expect(text).toContain('value="https://pay.acme.test/billing/mcp"');
      for (const [, address = ''] of text.matchAll(/(?:src|href)="([^"]*)"/g)) {
        expect(address).toMatch(/^(https:\/\/pay\.acme\.test)?\/billing\//);
      }
    }
    for (const file of ['favicon.svg', 'llms.txt', HOME_STYLES.path.slice(1)]) {
      expect((await ask(own, `/billing/${file}`)).status, file).toBe(200);
    }
    expect((await front(own, '/')).status).toBe(404);
  });

  test('the host of the pay pages does not advertise the dashboard', async () => {
    const environment = {
      BASE_URL: 'https://app.acme.test',
      LINK_URL: 'https://pay.acme.test',
      API_URL: 'https://api.acme.test',
    };
    await using own = await openTestApp({ environment });
    const at = (Host: string) => bytesOf(own, '/', { ...BROWSER, Host });
    expect((await at('app.acme.test')).status).toBe(200);
    for (const host of ['pay.acme.test', 'api.acme.test']) {
      const { status, bytes } = await at(host);
      expect(status).toBe(404);
      expect(bytes.toString()).not.toMatch(/dashboard|\/mcp|\/docs/);
    }
  });

  test('pay links at the root of a shared host leave the front page alone', async () => {
    const environment = { ...OFFLINE.environment, LINK_URL: 'http://127.0.0.1:9' };
    await using own = await openTestApp({ environment });
    expect(words((await front(own)).text)).toContain(PAGES.en.home.title);
  });
});

test('one client cannot load it without end', async () => {
  const environment = { ...OFFLINE.environment, RATE_LIMIT_PER_MINUTE: '2', RATE_LIMIT_BURST: '2' };
  await using own = await openTestApp({ environment });
  await front(own);
  await front(own);
  const { status, headers } = await front(own);
  expect(status).toBe(429);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
});
