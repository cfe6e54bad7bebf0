// The "Ask" box: shown if a model is configured, only reads, shows its tools, and links each figure (R53).
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BillingError } from '../../../src/model/billing-error.ts';
import type { QuestionAnswering } from '../../../src/web/dashboard/page.ts';
import { dashboardRouter } from '../../../src/web/dashboard/router.ts';
import { type OpenAiServer, openOpenAi, type Reply } from '../../kit/openai-server.ts';
import { openTestApp, type TestApp } from '../../kit/test-app.ts';
import { UNLIMITED } from '../../kit/unlimited.ts';
import { words } from '../browse.ts';
import { makeInvoice } from '../desk.ts';
import { hiddenIn, ownerOf, type TestBrowser } from './browser.ts';
import { EVIL } from './people.ts';

let testApp: TestApp;
let model: OpenAiServer;
let owner: TestBrowser;
beforeAll(async () => {
  model = await openOpenAi();
  testApp = await openTestApp({ environment: model.settings });
  owner = await ownerOf(testApp);
  await makeInvoice(testApp, { description: EVIL, amount: 1250, date: '2026-01-01', due_date: '2026-02-01' });
  await makeInvoice(testApp, { description: 'Work', amount: 80, date: '2026-01-01', due_date: '2026-02-02' });
});
afterAll(async () => {
  await testApp[Symbol.asyncDispose]();
  await model[Symbol.asyncDispose]();
});
beforeEach(() => expect(model.faults).toEqual([]));

async function ask(question: string, replies: readonly Reply[]) {
  model.play(replies);
  const form = hiddenIn((await owner.get('/dashboard/ask')).text);
  const { status, text, headers } = await owner.post('/dashboard/ask', { ...form, question });
  return {
    status,
    headers,
    html: text.slice(text.indexOf('<main')),
    said: words(text.replace(/[\s\S]*<main/, '<body><main')),
  };
}

const look = (name: string, args: object = {}): Reply => ({ calls: [{ name, arguments: { ...args } }] });

test('stands on the overview, and a question is answered on a page of its own', async () => {
  const overview = (await owner.get('/dashboard')).text;
  expect(overview).toMatch(/<form[^>]* action="\/dashboard\/ask"/);
  const { status, html, said } = await ask('Who owes me?', [
    look('listOverdueInvoices', { limit: null }),
    look('getInvoiceStats'),
    {
      text: `Two are **overdue**, EUR 1,330.00 in all:\n\n| Invoice | Due |\n|---|---|\n| INV-000001 | EUR 1,250.00 |\n| ${EVIL} | EUR 80.00 |\n\n- Not EUR 99.99.\n\n2. Call them\n2026. Later`,
    },
  ]);
  expect(status).toBe(200);
  expect(said).toMatch(
    /Who owes me\? Reading your books… List overdue invoices 2 invoices are overdue.*2 tools used Two are overdue, EUR 1,330\.00 in all: .*INV-000001 EUR 1,250\.00/,
  );
  const links = [...html.matchAll(/<a href="([^"]+)" target="_blank">(EUR [^<]+)<\/a>/g)].map(([, href, text]) => [
    href?.replaceAll('&amp;', '&'),
    text,
  ]);
  expect(links).toEqual([
    ['/dashboard/invoices?status=overdue&currency=EUR', 'EUR 1,330.00'],
    ['/dashboard/invoices/1', 'EUR 1,250.00'],
    ['/dashboard/invoices/2', 'EUR 80.00'],
  ]);
  for (const [href, text = ''] of links) {
    expect(words((await owner.get(href ?? '')).text)).toContain(text.replace('EUR ', '€'));
  }
  expect(html).toMatch(/<mark [^>]*>EUR 99\.99<\/mark>/);
  expect(said).toContain('Check this answer: Not from the books: EUR 99.99. No tool returned this.');
  expect(html).toContain('<ul class="points"><li>Not <mark');
  expect(html).toContain('<ol class="steps" start="2"><li>Call them</li></ol><p>2026. Later</p>');
  expect(html).not.toMatch(/<script|<img|"><img/);
});

test('sums lead to the page that shows what they are made of', async () => {
  const { id } = await makeInvoice(testApp, { description: 'Paid', amount: 70 });
  await testApp.run('recordPayment', { id });
  await makeInvoice(testApp, { description: 'Not due yet', amount: 5 });
  const linked = async (tool: Reply, text: string) => {
    const { html } = await ask('How do we stand?', [tool, { text }]);
    const [, href = '', figure = ''] = /<a href="([^"]+)" target="_blank">EUR ([^<]+)<\/a>/.exec(html) ?? [];
    expect(words((await owner.get(href)).text)).toContain(figure);
    return href;
  };
  expect(await linked(look('getInvoiceStats'), 'EUR 1,335.00 is outstanding.')).toBe('/dashboard');
  expect(await linked(look('listPayments', { status: 'paid', limit: 5 }), 'EUR 70.00 was paid.')).toBe(
    '/dashboard/payments?status=paid',
  );
});

test('has only tools that read, so that nothing a model wants is done', async () => {
  const before = await testApp.run('listActivity', { limit: 1 });
  const { said } = await ask('Send it', [look('sendReminder', { id: '1' }), { text: 'I have sent the reminder.' }]);
  const tools = model.requests[0]?.tools.map(({ name }) => name);
  expect(tools).toContain('listInvoices');
  expect(tools).not.toContain('sendReminder');
  expect(said).toContain('No tool used');
  expect(said).toContain('Nothing is changed or sent.');
  expect(await testApp.run('listActivity', { limit: 1 })).toEqual(before);
});

test('a question that is none, and what keeps an answer away, are said where they are seen', async () => {
  expect(await ask('  ', [])).toMatchObject({
    status: 422,
    said: expect.stringContaining('must not be empty'),
  });
  expect(await ask('x'.repeat(501), [])).toMatchObject({
    status: 422,
    said: expect.stringContaining('at most 500 characters'),
  });
  expect(model.requests).toEqual([]);
  const steering = await ask('Who?', [
    look('send\u202eAll'),
    look('getInvoice', { id: '1' }),
    look('getInvoice', { id: '2' }),
    { refusal: 'I\u202e will not.' },
  ]);
  expect(steering.html).not.toContain('\u202e');
  expect(steering.said).toMatch(
    /sendAll There is no tool .*1 tool used .*The model will not answer this: I will not\./,
  );
  const { status, said } = await ask('Who?', [{ status: { code: 429, headers: { 'retry-after': '20' } } }]);
  expect([status, said]).toEqual([
    200,
    expect.stringMatching(/No tool used .*takes no more requests for now\. Try again in 20 seconds\./),
  ]);
});

describe('while it is made', () => {
  /** Sends the question, and reads the page while it arrives. `at`: base URL of the dashboard. */
  async function begin(question: string, at = testApp.baseUrl()) {
    const form = hiddenIn((await owner.get('/dashboard/ask')).text);
    const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const leaving = new AbortController();
    const answer = await fetch(`${await at}/dashboard/ask`, {
      method: 'POST',
      headers: { cookie },
      body: new URLSearchParams({ ...form, question }),
      signal: leaving.signal,
    });
    const pieces = (answer.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader();
    let html = '';
    return {
      answer,
      leave: () => leaving.abort(),
      /** Reads until the page contains `text`. Returns the page so far. */
      until: async (text: string) => {
        while (!html.includes(text)) {
          const { value, done } = await pieces.read();
          if (done) throw new Error(`the page ended without ${text}: ${html}`);
          html += value;
        }
        return html;
      },
      rest: async () => {
        for (let last = await pieces.read(); !last.done; last = await pieces.read()) html += last.value;
        return html;
      },
    };
  }

  test('the page leaves at once, each tool when it was used, and the answer when it is there', async () => {
    const [first, second] = [Promise.withResolvers<Reply>(), Promise.withResolvers<Reply>()];
    model.play((_, turn) => (turn === 0 ? first.promise : second.promise));
    const page = await begin('Who <owes> me?');
    expect(Object.fromEntries(page.answer.headers)).toMatchObject({
      ...{ 'x-accel-buffering': 'no', 'cache-control': 'no-store, no-transform' },
      'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'self'; (?!.*script)/),
    });
    const early = await page.until('Reading your books…');
    expect(early).toContain('<h2>Who &lt;owes&gt; me?</h2>');
    expect(early).not.toMatch(/<li><strong>|class="answer"/);
    first.resolve(look('listOverdueInvoices', { customer: EVIL }));
    const used = await page.until('</span></li>');
    expect(used).toContain('<li><strong>List overdue invoices</strong> <bdi>(customer &quot;&gt;&lt;img');
    expect(used).not.toContain('class="answer"');
    second.resolve({ text: 'Nobody.' });
    const whole = await page.rest();
    expect(whole).toMatch(/<div class="answer"><p>Nobody\.<\/p>[\s\S]*<\/html>\n$/);
    expect(unclosed(whole)).toEqual([]);
    expect(whole).not.toMatch(/<script|<img|pieces/);
  });

  test('a reader who goes away stops the model', async () => {
    const asked = Promise.withResolvers<void>();
    model.play(() => {
      asked.resolve();
      return new Promise<Reply>(() => undefined);
    });
    const before = model.abandoned();
    const page = await begin('Who?');
    await asked.promise;
    page.leave();
    await expect.poll(model.abandoned).toBe(before + 1);
  });

  describe('over an assistant of the test’s own', () => {
    /** The dashboard of the same ledger at another address, with answers of the test. */
    async function dashboardWith(answer: QuestionAnswering['answer'], log = pino({ level: 'silent' })) {
      const app = express().use((_req, res, next) => {
        res.locals.requestId = 'req_of_this_test';
        next();
      });
      const server = app
        .use(
          '/dashboard',
          dashboardRouter({ services: testApp.app.services, log, limits: UNLIMITED, answer, demo: null }),
        )
        .listen(0, '127.0.0.1');
      await once(server, 'listening');
      return {
        at: Promise.resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
        [Symbol.asyncDispose]: async () => {
          server.closeAllConnections();
          server.close();
        },
      };
    }
    const call = { tool: 'listInvoices', title: 'List invoices', arguments: {}, writes: false };

    test('a tool is named when it begins, and what came of it when it has ended', async () => {
      const ended = Promise.withResolvers<void>();
      await using own = await dashboardWith(async function* () {
        yield { kind: 'call', call };
        await ended.promise;
        yield { kind: 'result', call: { ...call, outcome: 'answered', text: 'Three of them.' } };
      });
      const page = await begin('Which?', own.at);
      expect(await page.until('<li><strong>List invoices</strong>')).not.toContain('Three of them.');
      ended.resolve();
      await page.until('<br><span class="soft"><bdi>Three of them.</bdi></span></li>');
    });

    test('what fails in the middle is said there, and logged once without going out', async () => {
      const logged: string[] = [];
      const log = pino({ level: 'warn' }, { write: (line) => void logged.push(line) });
      await using own = await dashboardWith(async function* () {
        yield { kind: 'call', call };
        throw new BillingError('store_unavailable', 'the inner reason', { retryable: true });
      }, log);
      const html = await (await begin('Which?', own.at)).rest();
      expect(words(html)).toContain(
        'Something went wrong on our side. Ask again. If it happens again, mention req_of_this_test.',
      );
      expect(html).toMatch(/role="alert"[\s\S]*<\/html>\n$/);
      expect(html).not.toContain('the inner reason');
      expect(unclosed(html)).toEqual([]);
      expect(logged).toEqual([expect.stringMatching(/the inner reason.*a page of the dashboard broke off/)]);
    });
  });
});

/** Elements without an end tag, as a strict parser sees them. Only the end tag of `li` may be missing. */
function unclosed(html: string): readonly string[] {
  const open: string[] = [];
  for (const [, end, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^>]*(?<!\/)>/g)) {
    if (/^(meta|link|input|br|img)$/.test(name)) continue;
    if (!end) open.push(name);
    else {
      if (open.at(-1) === 'li' && name !== 'li') open.pop();
      if (open.pop() !== name) return [...open, `</${name}>`];
    }
  }
  return open;
}

test('a page that is loaded again asks again, changes nothing, and counts', async () => {
  model.play([{ text: 'You.' }]);
  const form = { ...hiddenIn((await owner.get('/dashboard/ask')).text), question: 'Who?' };
  const before = await testApp.run('listActivity', { limit: 1 });
  for (const text of ['You.', 'You.']) expect((await owner.post('/dashboard/ask', form)).text).toContain(text);
  expect(model.requests).toHaveLength(2);
  expect(await testApp.run('listActivity', { limit: 1 })).toEqual(before);
});

test('so many questions an hour for each person', async () => {
  let last = await ask('Who?', [{ text: 'You.' }]);
  for (let asked = 1; asked < 40 && last.status === 200; asked++) last = await ask('Who?', [{ text: 'You.' }]);
  expect(last).toMatchObject({
    status: 429,
    said: expect.stringMatching(/You asked 30 questions within an hour\. Wait \d+ minutes\./),
  });
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(60);
  testApp.clock.advance(60 * 60_000 + 1);
});

test('is absent where no model is configured, and its page says what is missing', async () => {
  await using without = await openTestApp();
  const person = await ownerOf(without);
  expect((await person.get('/dashboard')).text).not.toContain('/dashboard/ask');
  const page = await person.get('/dashboard/ask');
  expect([page.status, words(page.text)]).toEqual([
    200,
    expect.stringMatching(/No language model is configured .*OPENAI_API_KEY , OPENAI_BASE_URL , OPENAI_MODEL/),
  ]);
  const posted = await person.post('/dashboard/ask', { ...hiddenIn(page.text), question: 'Who?' });
  expect(words(posted.text)).toContain('No language model is configured');
});
