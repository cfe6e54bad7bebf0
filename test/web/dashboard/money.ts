/** A business with a provider, its owner signed in to the dashboard, and payments by its links. */
import { beforeAll, expect } from 'vitest';
import type { TestApp } from '../../kit/test-app.ts';
import { ask, payByCard } from '../browse.ts';
import { paymentsOf, sharedSite } from '../desk.ts';
import { type Fields, hiddenIn, ownerOf, type TestBrowser } from './browser.ts';
import { expectEscaped, keyOf } from './people.ts';

export type Counter = { readonly testApp: TestApp; readonly owner: TestBrowser };

/** One business for all tests of a file. */
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

/** Runs an operation. The type of the result has only the fields that these tests read. */
export async function made(testApp: TestApp, name: Parameters<TestApp['run']>[0], input: object): Promise<Row> {
  return (await testApp.run(name, input)) as unknown as Row;
}

/** Pays at an address. Returns the id of the payment. */
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

/** Requires that a stranger can neither open these pages nor submit forms to them. */
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

/** Requires that each form is refused without its key, and with a wrong one. */
export async function isForged(browser: TestBrowser, paths: readonly string[], fields: Fields = {}): Promise<void> {
  for (const path of paths) {
    for (const form_key of ['', 'x'.repeat(43)]) {
      const { form_id = '' } = hiddenIn((await browser.get(path)).text);
      expect((await browser.post(path, { ...fields, form_id, form_key })).status, path).toBe(403);
    }
  }
}

/** Fields of the form of an invoice, after its totals were shown. */
export async function seenForm(browser: TestBrowser, path: string, fields: Fields): Promise<Fields> {
  const form = { ...hiddenIn((await browser.get(path)).text), ...fields };
  const looked = await browser.post(path, form);
  expect(looked.status, looked.text).toBe(200);
  return { ...hiddenIn(looked.text), ...fields };
}

/** Opens the form of a page once, and submits it twice. Returns both redirects. */
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
