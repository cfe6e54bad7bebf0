// The "Ask" box: present when a model is configured, reads only, shows its tools, and links each figure (R53).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type House, openHouse } from '../../kit/house.ts';
import { type OpenAiServer, openOpenAi, type Reply } from '../../kit/openai-server.ts';
import { words } from '../browse.ts';
import { makeInvoice } from '../desk.ts';
import { hiddenIn, ownerOf, type TestBrowser } from './browser.ts';
import { EVIL } from './people.ts';

let house: House;
let model: OpenAiServer;
let owner: TestBrowser;
beforeAll(async () => {
  model = await openOpenAi();
  house = await openHouse({ environment: model.settings });
  owner = await ownerOf(house);
  await makeInvoice(house, { description: EVIL, amount: 1250, date: '2026-01-01', due_date: '2026-02-01' });
  await makeInvoice(house, { description: 'Work', amount: 80, date: '2026-01-01', due_date: '2026-02-02' });
});
afterAll(async () => {
  await house[Symbol.asyncDispose]();
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
      text: `Two are **overdue**, EUR 1,330.00 in all:\n\n| Invoice | Due |\n|---|---|\n| INV-000001 | EUR 1,250.00 |\n| ${EVIL} | EUR 80.00 |\n\n- Not EUR 99.99.`,
    },
  ]);
  expect(status).toBe(200);
  expect(said).toMatch(
    /Who owes me\? Two are overdue, EUR 1,330\.00 in all: .*INV-000001 EUR 1,250\.00.*2 tools were used List overdue invoices 2 invoices are overdue/,
  );
  const links = [...html.matchAll(/<a href="([^"]+)">(EUR [^<]+)<\/a>/g)].map(([, href, text]) => [
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
  expect(said).toContain('Be careful with this answer: Not from the books: EUR 99.99. No tool returned this.');
  expect(html).not.toMatch(/<script|<img|"><img/);
});

test('sums lead to the page that shows what they are made of', async () => {
  const { id } = await makeInvoice(house, { description: 'Paid', amount: 70 });
  await house.run('recordPayment', { id });
  await makeInvoice(house, { description: 'Not due yet', amount: 5 });
  const linked = async (tool: Reply, text: string) => {
    const { html } = await ask('How do we stand?', [tool, { text }]);
    const [, href = '', figure = ''] = /<a href="([^"]+)">EUR ([^<]+)<\/a>/.exec(html) ?? [];
    expect(words((await owner.get(href)).text)).toContain(figure);
    return href;
  };
  expect(await linked(look('getInvoiceStats'), 'EUR 1,335.00 is outstanding.')).toBe('/dashboard');
  expect(await linked(look('listPayments', { status: 'paid', limit: 5 }), 'EUR 70.00 was paid.')).toBe(
    '/dashboard/payments?status=paid',
  );
});

test('has only tools that read, so that nothing a model wants is done', async () => {
  const before = await house.run('listActivity', { limit: 1 });
  const { said } = await ask('Send it', [look('sendReminder', { id: '1' }), { text: 'I have sent the reminder.' }]);
  const tools = model.requests[0]?.tools.map(({ name }) => name);
  expect(tools).toContain('listInvoices');
  expect(tools).not.toContain('sendReminder');
  expect(said).toContain('Not done: “I have sent the reminder.”');
  expect(await house.run('listActivity', { limit: 1 })).toEqual(before);
});

test('a question that is none, and what keeps an answer away, are said where they are seen', async () => {
  expect(await ask('  ', [])).toMatchObject({
    status: 422,
    said: expect.stringContaining('must say what you want to know'),
  });
  expect(await ask('x'.repeat(501), [])).toMatchObject({
    status: 422,
    said: expect.stringContaining('at most 500 characters'),
  });
  expect(model.requests).toEqual([]);
  const { status, said } = await ask('Who?', [{ status: { code: 429, headers: { 'retry-after': '20' } } }]);
  expect([status, said]).toEqual([
    200,
    expect.stringMatching(/takes no more requests for now\. Try again in 20 seconds\. No tool was used/),
  ]);
});

test('so many questions an hour for each person', async () => {
  let last = await ask('Who?', [{ text: 'You.' }]);
  for (let asked = 1; asked < 40 && last.status === 200; asked++) last = await ask('Who?', [{ text: 'You.' }]);
  expect(last).toMatchObject({
    status: 429,
    said: expect.stringMatching(/You asked 30 questions within an hour\. Wait \d+ minutes\./),
  });
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(60);
  house.clock.advance(60 * 60_000 + 1);
});

test('is absent where no model is configured', async () => {
  await using without = await openHouse();
  const person = await ownerOf(without);
  expect((await person.get('/dashboard')).text).not.toContain('/dashboard/ask');
  expect(await person.get('/dashboard/ask')).toMatchObject({ status: 303, location: '/dashboard' });
});
