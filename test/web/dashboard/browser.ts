/** A browser without JavaScript for the dashboard: keeps cookies, and fills in the forms of pages. */
import { expect } from 'vitest';
import type { TestApp } from '../../kit/test-app.ts';
import { type Answer, type Ask, ask } from '../browse.ts';

export const PASSWORD = 'correct horse battery';

export type Fields = Readonly<Record<string, string | readonly string[]>>;

/** `text` lacks the dashboard's own script, so that tests can refuse every other script. */
export type Seen = Answer & { readonly hasScript: boolean };

export type TestBrowser = {
  readonly cookies: Map<string, string>;
  readonly get: (path: string, asked?: Ask) => Promise<Seen>;
  /** Sends exactly these fields. */
  readonly post: (path: string, fields: Fields, asked?: Ask) => Promise<Answer>;
  readonly upload: (path: string, form: FormData) => Promise<Answer>;
  /** Opens a page and submits its form with its hidden fields. */
  readonly submit: (path: string, fields?: Fields, asked?: Ask) => Promise<Answer>;
  /** Follows all redirects. Returns the last answer. */
  readonly follow: (answer: Answer) => Promise<Answer>;
};

export function openBrowser(testApp: TestApp, headers: Readonly<Record<string, string>> = {}): TestBrowser {
  const cookies = new Map<string, string>();
  const send = async (path: string, asked: Ask): Promise<Seen> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await ask(testApp, path, { ...asked, headers: { ...headers, cookie, ...asked.headers } });
    for (const line of answer.headers.getSetCookie()) keep(cookies, line);
    const text = answer.text.replace(OWN_SCRIPT, '');
    return { ...answer, text, hasScript: text !== answer.text };
  };
  const browser: TestBrowser = {
    cookies,
    get: (path, asked = {}) => send(path, asked),
    post: (path, fields, asked = {}) => send(path, { ...asked, method: 'POST', body: encoded(fields) }),
    upload: (path, form) => send(path, { method: 'POST', body: form }),
    submit: async (path, fields = {}, asked = {}) => {
      const seen = await browser.get(path);
      expect(seen.status, `${path}: ${seen.text}`).toBe(200);
      const answer = await browser.post(path, { ...hiddenIn(seen.text), ...fields }, asked);
      // The form of an invoice shows its totals first: submits it again, as a person would.
      const again = hiddenIn(answer.text);
      const isAsked =
        answer.status === 200 &&
        path.startsWith('/dashboard/invoices/new') &&
        'seen' in again &&
        !['look', 'find', 'more'].includes(String(fields.step));
      return isAsked ? browser.post(path, { ...again, ...fields }, asked) : answer;
    },
    follow: async (answer) => {
      let last = answer;
      while (last.status === 303) last = await browser.get(last.location);
      return last;
    },
  };
  return browser;
}

const OWN_SCRIPT = /^<script type="module" src="\/dashboard\/assets\/dashboard-[0-9a-f]{12}\.js"><\/script>\n/m;

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = ''] = line.split(';');
  const at = pair.indexOf('=');
  if (/max-age=0/i.test(line)) cookies.delete(pair.slice(0, at));
  else cookies.set(pair.slice(0, at), pair.slice(at + 1));
}

function encoded(fields: Fields): string {
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    (typeof value === 'string' ? [value] : value).map((one): [string, string] => [name, one]),
  );
  return new URLSearchParams(pairs).toString();
}

/** Hidden fields of the page. The last form wins, because the first one is for signing out. */
export function hiddenIn(html: string): Record<string, string> {
  const inputs = html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g);
  return Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, value]));
}

/** Fields of the page's last form, as a browser would send them. */
export function formIn(html: string): Record<string, string> {
  const form = html.slice(html.lastIndexOf('<form class="sheet"'));
  const inputs = [...form.matchAll(/<input ([^>]*)>/g)].flatMap(([, text = '']) => {
    const of = (name: string) => new RegExp(`(?:^| )${name}="([^"]*)"`).exec(text)?.[1] ?? '';
    const isSent = !/type="(checkbox|radio)"/.test(text) || / checked/.test(text);
    return isSent ? [[of('name'), of('value')]] : [];
  });
  const areas = [...form.matchAll(/<textarea [^>]*name="([^"]*)"[^>]*>([^<]*)</g)].map(([, name, text]) => [
    name,
    text,
  ]);
  const selects = [...form.matchAll(/<select [^>]*name="([^"]*)"[^>]*>(.*?)<\/select>/gs)].map(([, name, options]) => [
    name,
    /value="([^"]*)" selected/.exec(options ?? '')?.[1] ?? '',
  ]);
  return Object.fromEntries([...inputs, ...areas, ...selects]);
}

/** Signs the owner of the service in with a one-time link, and sets a password. */
export async function ownerOf(testApp: TestApp, email = 'owner@test.example'): Promise<TestBrowser> {
  const browser = openBrowser(testApp);
  await byLink(testApp, browser, email);
  const { text } = await browser.get('/dashboard/you');
  const changed = await browser.post('/dashboard/you/password', { ...hiddenIn(text), password: PASSWORD });
  expect([changed.status, changed.location], changed.text).toEqual([303, '/dashboard/you']);
  return browser;
}

export async function byLink(testApp: TestApp, browser: TestBrowser, email: string): Promise<void> {
  const { sign_in_url: url } = (await testApp.run('createUser', { email })) as unknown as { sign_in_url: string };
  const done = await browser.submit(new URL(url).pathname);
  expect([done.status, done.location], done.text).toEqual([303, '/dashboard']);
}
