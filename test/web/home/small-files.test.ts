// Files that browsers, crawlers and language models request at fixed addresses.
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { CATALOG } from '../../../src/operations/catalog.ts';
import { callableIn, reachOf } from '../../../src/tools/list.ts';
import { bytesOf } from '../../api/http/bytes.ts';
import { openTestApp, type TestApp } from '../../kit/test-app.ts';
import { ask } from '../browse.ts';
import { sharedSite } from '../desk.ts';

const testApp = sharedSite();

describe('llms.txt', () => {
  test('has the form of llmstxt.org: a title, a summary, and sections that are lists of links', async () => {
    const { status, headers, text } = await ask(testApp(), '/llms.txt');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8']);
    const [head = '', ...sections] = text.split(/^## /m);
    expect(head).toMatch(/^# billhook\n\n> \S.*\n\n/);
    expect(head.match(/^#/gm)).toHaveLength(1);
    expect(sections.map((section) => section.split('\n')[0])).toEqual(['API', 'Optional']);
    for (const section of sections) {
      for (const line of section.split('\n').slice(1).filter(Boolean)) {
        expect(line).toMatch(/^- \[[^\]]+\]\(http:\/\/127\.0\.0\.1:9\/[^)]*\): \S/);
      }
    }
  });

  test('links to pages that are there', async () => {
    const { text } = await ask(testApp(), '/llms.txt');
    const links = [...text.matchAll(/\]\(http:\/\/127\.0\.0\.1:9([^)]*)\)/g)].map(([, path = '']) => path);
    expect(links).toEqual(expect.arrayContaining(['/assistant.json', '/openapi.json', '/mcp', '/docs', '/privacy']));
    for (const path of links) {
      const { status } = await ask(testApp(), path);
      expect(status, path).toBe(path === '/mcp' ? 401 : path === '/dashboard' ? 303 : 200);
    }
  });

  test('lists every tool, whether it writes, and what it does', async () => {
    const { text } = await ask(testApp(), '/llms.txt');
    for (const { name } of callableIn(reachOf({}))) {
      const { scope, summary } = CATALOG[name];
      expect(text).toContain(`\n- ${name} (${scope === 'billing.read' ? 'reads' : 'writes'}): ${summary}\n`);
    }
  });
});

describe('robots.txt', () => {
  /** The longest matching rule decides. Among rules of equal length, Allow decides (RFC 9309 §2.2.2). */
  function mayCrawl(robots: string, path: string): boolean {
    const rules = [...robots.matchAll(/^(Allow|Disallow): (.+)$/gm)].map(([, kind, rule = '']) => ({ kind, rule }));
    const matching = rules.filter(({ rule }) =>
      rule.endsWith('$') ? path === rule.slice(0, -1) : path.startsWith(rule),
    );
    const [longest] = matching.toSorted((a, b) => b.rule.length - a.rule.length || (a.kind === 'Allow' ? -1 : 1));
    return longest?.kind !== 'Disallow';
  }
  const robots = async (app: TestApp, host?: string) => {
    const { status, headers, bytes } = await bytesOf(app, '/robots.txt', host ? { Host: host } : {});
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    return bytes.toString();
  };

  test('allows the public pages, and nothing of a business', async () => {
    const text = await robots(testApp());
    for (const path of ['/', '/docs', '/llms.txt', '/privacy', '/favicon.ico'])
      expect(mayCrawl(text, path), path).toBe(true);
    for (const path of [
      ...['/dashboard', '/dashboard/sign-in', '/api/v1/invoices', '/mcp', '/link/33xn0wj97y', '/link/@test', '/v2/get'],
      ...['/sandbox/x', '/oauth/authorize', '/33xn0wj97y', '/nothing'],
    ]) {
      expect(mayCrawl(text, path), path).toBe(false);
    }
  });

  test('under a path, the public pages are there; robots.txt is at the root of the host', async () => {
    await using own = await openTestApp({ environment: { BASE_URL: 'https://pay.acme.test/billing' } });
    const text = await robots(own);
    for (const path of ['/billing', '/billing/', '/billing/docs']) expect(mayCrawl(text, path), path).toBe(true);
    for (const path of ['/', '/docs', '/billing/dashboard', '/billing/link/x'])
      expect(mayCrawl(text, path), path).toBe(false);
  });

  test('the host of the pay pages allows nothing', async () => {
    const environment = {
      BASE_URL: 'https://app.acme.test',
      LINK_URL: 'https://pay.acme.test',
      API_URL: 'https://api.acme.test',
    };
    await using own = await openTestApp({ environment });
    expect(mayCrawl(await robots(own, 'app.acme.test'), '/')).toBe(true);
    for (const host of ['pay.acme.test', 'api.acme.test']) {
      expect(await robots(own, host)).toBe('User-agent: *\nDisallow: /\n');
    }
  });
});

describe('the icon', () => {
  test('is an SVG, and the same as a picture for what reads no SVG', async () => {
    const svg = await bytesOf(testApp(), '/favicon.svg');
    expect([svg.status, svg.headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8']);
    expect(svg.bytes.toString()).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 32 32"><rect .*fill="#0b6e55"/,
    );
    const ico = await bytesOf(testApp(), '/favicon.ico');
    expect([ico.status, ico.headers['content-type']]).toEqual([200, 'image/x-icon']);
    expect([...ico.bytes.subarray(0, 6)]).toEqual([0, 0, 1, 0, 1, 0]);
    const [length, offset] = [ico.bytes.readUInt32LE(14), ico.bytes.readUInt32LE(18)];
    expect(offset + length).toBe(ico.bytes.length);
    const { width, height, data } = PNG.sync.read(ico.bytes.subarray(offset));
    const pixel = (x: number, y: number) => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
    expect([width, height]).toEqual([32, 32]);
    expect(pixel(0, 0)[3]).toBe(0);
    expect(pixel(2, 16)).toEqual([0x0b, 0x6e, 0x55, 255]);
    expect(pixel(11, 16)).toEqual([255, 255, 255, 255]);
  });

  test('is shown by pages of the product, and not by those of a seller', async () => {
    for (const path of ['/dashboard/sign-in', '/docs']) {
      expect((await ask(testApp(), path)).text, path).toContain('<link rel="icon" href="/favicon.svg">');
    }
    expect((await ask(testApp(), '/link/@test')).text).toContain('<link rel="icon" href="data:,">');
  });
});

test('the sign-in page names the product', async () => {
  const { text } = await ask(testApp(), '/dashboard/sign-in');
  expect(text).toMatch(/<header class="from"><svg class="mark".*<\/svg><bdi>billhook<\/bdi><\/header>/);
});
