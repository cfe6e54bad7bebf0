/** Other people who request a page: a member without the rights of an owner, and the owner of another business. */
import { expect } from 'vitest';
import { CATALOG } from '../../../src/operations/catalog.ts';
import { call } from '../../../src/operations/kernel/operation.ts';
import type { TestApp } from '../../kit/test-app.ts';
import { words } from '../browse.ts';
import { byLink, hiddenIn, openBrowser, type TestBrowser } from './browser.ts';

export const EVIL = `"><img src=x onerror=alert(1)><script>alert('&amp;')</script>`;

/** A new member. The service has an owner already, so that the member is none. */
export async function memberOf(testApp: TestApp): Promise<TestBrowser> {
  const browser = openBrowser(testApp);
  await byLink(testApp, browser, 'member@test.example');
  return browser;
}

/** The owner of another business in the same service. */
export async function strangerIn(testApp: TestApp, handle = 'stranger'): Promise<TestBrowser> {
  const caller = testApp.caller(await testApp.anotherAccount(handle));
  const { data } = await call(testApp.app.services, caller, CATALOG.createUser, { email: `${handle}@test.example` });
  const browser = openBrowser(testApp);
  await browser.submit(new URL(data.sign_in_url).pathname);
  return browser;
}

/** Fields of a form on the person's own page, with which they can submit forms to other addresses. */
export async function keyOf(browser: TestBrowser): Promise<{ form_key: string; form_id: string }> {
  const { form_key = '' } = hiddenIn((await browser.get('/dashboard/you')).text);
  return { form_key, form_id: 'a form of theirs' };
}

export async function expectForbidden(browser: TestBrowser, paths: readonly string[]): Promise<void> {
  const key = await keyOf(browser);
  for (const path of paths) {
    const { status, text } = await browser.get(path);
    expect([status, words(text)], path).toEqual([403, expect.stringContaining('Only for owners')]);
    expect([403, 405], path).toContain((await browser.post(path, { ...key, email: 'x@y.example' })).status);
  }
}

export async function expectForgedRefused(browser: TestBrowser, path: string, fields = {}): Promise<void> {
  const form = hiddenIn((await browser.get(path)).text);
  for (const form_key of ['', 'x', `${form.form_key}x`]) {
    expect((await browser.post(path, { ...form, ...fields, form_key })).status, path).toBe(403);
  }
  const headers = { origin: 'https://evil.example' };
  expect((await browser.post(path, { ...form, ...fields }, { headers })).status, path).toBe(403);
}

/** Requires that HTML in typed or stored texts is escaped. */
export function expectEscaped(text: string): void {
  expect(text).toMatch(/&lt;(script|img)/);
  expect(text).not.toMatch(/<script|<img|"><img/);
}
