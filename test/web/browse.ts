/** Requests pages like a browser without JavaScript. Redirects are returned, not followed. */
import { expect } from 'vitest';
import type { TestApp } from '../kit/test-app.ts';

export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly location: string;
};

export type Ask = {
  readonly method?: string;
  readonly language?: string;
  /** `FormData` sets its own content type. */
  readonly body?: string | FormData;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** `path` may be a whole URL of the service. */
export async function ask(testApp: TestApp, path: string, asked: Ask = {}): Promise<Answer> {
  const { method = 'GET', language, body, type = 'application/x-www-form-urlencoded', headers = {} } = asked;
  const answer = await testApp.fetch(pathIn(path), {
    method,
    redirect: 'manual',
    headers: {
      ...headers,
      ...(language ? { 'Accept-Language': language } : {}),
      ...(typeof body === 'string' ? { 'Content-Type': type } : {}),
    },
    ...(body === undefined ? {} : { body }),
  });
  const location = answer.headers.get('location') ?? '';
  return { status: answer.status, headers: answer.headers, text: await answer.text(), location };
}

function pathIn(address: string): string {
  if (address.startsWith('/')) return address;
  const { pathname, search } = new URL(address);
  return pathname + search;
}

export function post(
  testApp: TestApp,
  path: string,
  fields: Readonly<Record<string, string>> | string,
  asked: Ask = {},
) {
  return ask(testApp, path, { ...asked, method: 'POST', body: new URLSearchParams(fields).toString() });
}

/** HTML of the page at a path. Checks the status and the content type. */
export async function page(
  testApp: TestApp,
  path: string,
  asked: Ask & { readonly status?: number } = {},
): Promise<string> {
  const { status, headers, text } = await ask(testApp, path, asked);
  expect({ status, type: headers.get('content-type') }, text).toEqual({
    status: asked.status ?? 200,
    type: 'text/html; charset=utf-8',
  });
  return text;
}

/** The visible text of a page, in one line. */
export function words(html: string): string {
  const body = html.slice(html.indexOf('<body>'));
  return body
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replace(SPACES, ' ');
}

const SPACES = /[\s\u00a0\u202f]+/g;

/** A text of `locales` with blanks as in {@link words}. */
export function said(text: string): string {
  return text.replace(SPACES, ' ');
}

export function valueIn(html: string, name: string): string {
  return new RegExp(`name="${name}"[^>]* value="([^"]*)"`).exec(html)?.[1] ?? '';
}

/** Pays by test card, from the pay page on. Returns the address to which the payer is redirected. */
export async function payByCard(testApp: TestApp, path: string, card = '4242 4242 4242 4242'): Promise<string> {
  const begun = await post(testApp, path, { method: 'card', attempt: valueIn(await page(testApp, path), 'attempt') });
  expect(begun.status, begun.text).toBe(303);
  return finish(testApp, begun.location, { card_number: card });
}

export async function payByBank(testApp: TestApp, path: string, outcome: string, fields: Record<string, string> = {}) {
  const attempt = valueIn(await page(testApp, path), 'attempt');
  const begun = await post(testApp, path, { method: 'ideal', attempt, ...fields });
  expect(begun.status, begun.text).toBe(303);
  return finish(testApp, begun.location, { outcome });
}

/** Submits the form of the sandbox. Returns the address to which the payer is redirected. */
export async function finish(testApp: TestApp, sandboxPage: string, fields: Record<string, string>): Promise<string> {
  expect(new URL(sandboxPage).pathname).toMatch(/^\/sandbox\/sbx_/);
  const done = await post(testApp, sandboxPage, fields);
  expect(done.status, done.text).toBe(303);
  return done.location;
}
