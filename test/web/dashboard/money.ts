/** A business with a provider, its owner in front of the dashboard, and things that were paid there. */
import { beforeAll, expect } from 'vitest';
import type { TestApp } from '../../kit/test-app.ts';
import { ask, payByCard } from '../browse.ts';
import { paymentsOf, sharedSite } from '../desk.ts';
import { type Fields, hiddenIn, ownerOf, type TestBrowser } from './browser.ts';
import { expectEscaped, keyOf } from './people.ts';

export type Counter = { readonly testApp: TestApp; readonly owner: TestBrowser };

/** One for all tests of a file. */
export function sharedCounter(): () => Counter {
  const testApp = sharedSite();
  let owner: TestBrowser | undefined;
  beforeAll(async () => {
    owner = await ownerOf(testApp());
  });
  return () => {
    if (!owner) throw new Error('the owner is not in yet');
    return { testApp: testApp(), owner };
  };
}

export type Row = { readonly id: number; readonly url: string; readonly code: string };

/** As an operation answers, with as much of it as these tests look at. */
export async function made(testApp: TestApp, name: Parameters<TestApp['run']>[0], input: object): Promise<Row> {
  return (await testApp.run(name, input)) as unknown as Row;
}

/** Somebody pays at an address; the number of the payment. */
export async function paidAt(testApp: TestApp, path: string): Promise<number> {
  await ask(testApp, await payByCard(testApp, path));
  const [newest] = await paymentsOf(testApp);
  return newest?.id ?? 0;
}

export async function paidLink(
  testApp: TestApp,
  fields: object = {},
): Promise<{ readonly id: number; readonly link: number }> {
  const link = await made(testApp, 'createPaymentLink', { description: 'Workshop', amount: 80, ...fields });
  return { id: await paidAt(testApp, link.url), link: link.id };
}

/** Neither may see these places nor do anything there, with forms of their own. */
export async function findsNothing(
  stranger: TestBrowser,
  paths: readonly string[],
  fields: Fields = {},
): Promise<void> {
  const { form_key } = await keyOf(stranger);
  for (const path of paths) {
    expect((await stranger.get(path)).status, path).toBe(404);
    expect([404, 405], path).toContain((await stranger.post(path, { ...fields, form_key })).status);
  }
}

/** Every form there is refused when its key is another's. */
export async function isForged(browser: TestBrowser, paths: readonly string[], fields: Fields = {}): Promise<void> {
  for (const path of paths) {
    for (const form_key of ['', 'x'.repeat(43)]) {
      const { form_id = '' } = hiddenIn((await browser.get(path)).text);
      expect((await browser.post(path, { ...fields, form_id, form_key })).status, path).toBe(403);
    }
  }
}

/** What the form of an invoice sends once its totals were seen. */
export async function seenForm(browser: TestBrowser, path: string, fields: Fields): Promise<Fields> {
  const form = { ...hiddenIn((await browser.get(path)).text), ...fields };
  const looked = await browser.post(path, form);
  expect(looked.status, looked.text).toBe(200);
  return { ...hiddenIn(looked.text), ...fields };
}

/** Sends the form of a page twice, as it stood there once. */
export async function sentTwice(
  browser: TestBrowser,
  path: string,
  fields: Fields,
): Promise<readonly [string, string]> {
  const isInvoice = path.endsWith('/invoices/new');
  const form = isInvoice
    ? await seenForm(browser, path, fields)
    : { ...hiddenIn((await browser.get(path)).text), ...fields };
  const first = await browser.post(path, form);
  expect(first.status, first.text).toBe(303);
  return [first.location, (await browser.post(path, form)).location];
}

export async function isEscaped(browser: TestBrowser, paths: readonly string[]): Promise<void> {
  for (const path of paths) expectEscaped((await browser.get(path)).text);
}
