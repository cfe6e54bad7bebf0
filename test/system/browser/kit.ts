/** A real browser and a real service, which listens at the address of its BASE_URL. */
import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import bundle from '@sparticuz/chromium';
import { type Browser, type BrowserContextOptions, chromium, type Page, type Route } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { freePort } from '../../kit/free-port.ts';
import { openTestApp, type TestApp } from '../../kit/test-app.ts';

const INSTALLED = [process.env.CHROME_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome'];
/** Without GPU, not even an emulated one: this saves two fifths of the time of a browser test. */
const ARGUMENTS = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'];

/** Launches the Chromium of the npm package on Linux x64, otherwise an installed one. */
async function launch(): Promise<Browser> {
  if (process.platform === 'linux' && process.arch === 'x64' && !process.env.CHROME_PATH) {
    // Without the arguments of the package: they are for cloud functions and disable the isolation between sites.
    return chromium.launch({ executablePath: await unpacked(), args: ARGUMENTS });
  }
  const executablePath = INSTALLED.find((path) => path && existsSync(path));
  if (!executablePath) throw new Error('no Chromium here: set CHROME_PATH to one');
  return chromium.launch({ executablePath, args: ARGUMENTS });
}

/**
 * Unpacks Chromium. All test processes use the same place, so a lock prevents that one starts a half-unpacked binary.
 */
async function unpacked(): Promise<string> {
  const lock = join(tmpdir(), 'chromium-is-being-unpacked');
  while (!taken(lock)) await delay(50);
  try {
    return await bundle.executablePath();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

const UNPACKING_MS_MAX = 60_000;

function taken(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - since > UNPACKING_MS_MAX) rmSync(lock, { recursive: true, force: true });
    return false;
  }
}

/** BASE_URL is the address at which the service listens, so that links, redirects and callbacks work. */
async function openSite(more: Readonly<Record<string, string>>): Promise<TestApp> {
  const port = String(await freePort());
  const environment = {
    PORT: port,
    BASE_URL: `http://127.0.0.1:${port}`,
    BILLHOOK_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    ...more,
  };
  const testApp = await openTestApp({ environment, account: { name: 'Studio Noord' } });
  await testApp.baseUrl();
  await testApp.run('connectProvider', { kind: 'sandbox' });
  return testApp;
}

export type PayerOptions = BrowserContextOptions & {
  /** Another origin that pages may request. */
  readonly alsoAt?: string;
  /** The test deliberately violates the content security policy. */
  readonly triesPolicy?: true;
};

export type Site = {
  readonly testApp: TestApp;
  /**
   * Runs `act` in a browser context of its own. Fails if a page requested another origin, violated its policy or threw
   * an error.
   */
  readonly asPayer: (act: (page: Page) => Promise<void>, options?: PayerOptions) => Promise<void>;
};

/** One service and one browser for all tests of a file. `settings`: additional environment variables. */
export function sharedSite(settings: () => Promise<Readonly<Record<string, string>>> = async () => ({})): () => Site {
  let opened: { readonly browser: Browser; readonly site: Site } | undefined;
  beforeAll(async () => {
    const [browser, testApp] = await Promise.all([launch(), settings().then(openSite)]);
    opened = { browser, site: { testApp, asPayer: (act, options) => pay(browser, testApp, act, options) } };
  });
  afterAll(async () => {
    await opened?.browser.close();
    await opened?.site.testApp[Symbol.asyncDispose]();
  });
  return () => {
    if (!opened) throw new Error('the site is not open yet');
    return opened.site;
  };
}

async function pay(
  browser: Browser,
  testApp: TestApp,
  act: (page: Page) => Promise<void>,
  { alsoAt, triesPolicy, ...options }: PayerOptions = {},
): Promise<void> {
  const baseURL = testApp.app.services.addresses.baseUrl;
  const own = [baseURL, ...(alsoAt ? [alsoAt] : [])];
  const complaints: string[] = [];
  await using context = await browser.newContext({ baseURL, locale: 'en-GB', viewport: PHONE, ...options });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  page.on('request', (request) => {
    if (!own.includes(new URL(request.url()).origin)) complaints.push(`asked for ${request.url()}`);
  });
  page.on('console', (message) => {
    if (!triesPolicy && /content security policy|refused|violat/i.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await act(page);
  expect(complaints).toEqual([]);
}

const PHONE = { width: 390, height: 844 };
export const CARD = '4242 4242 4242 4242';

/** Pays on the sandbox page that is open. */
export async function typeCard(page: Page, number = CARD): Promise<void> {
  await page.getByLabel('Test card number').fill(number);
  await page.getByRole('button', { name: 'Pay with this test card' }).click();
}

/**
 * Removes the Refresh header: on a busy machine, an automatic reload would interrupt the check of this page or the next
 * one.
 */
export async function withoutRefresh(route: Route): Promise<void> {
  const response = await route.fetch();
  const { refresh: _, ...headers } = response.headers();
  await route.fulfill({ response, headers });
}

export function heading(page: Page): Promise<string | null> {
  return page.getByRole('heading', { level: 1 }).textContent();
}

/** Email of the dashboard's owner. */
export const OWNER = 'owner@studio.example';

export async function signInLink(testApp: TestApp): Promise<string> {
  const made = (await testApp.run('createUser', { email: OWNER })) as unknown as { readonly sign_in_url: string };
  return made.sign_in_url;
}

export async function enter(page: Page, testApp: TestApp): Promise<void> {
  await page.goto(await signInLink(testApp));
  await page.getByRole('main').getByRole('button').click();
  await page.waitForURL(/\/dashboard$/, { waitUntil: 'load' });
}
