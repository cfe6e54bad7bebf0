// Files of a draft and of an issued invoice on the dashboard (R105): shown, added and removed without script, in every
// language.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { LANGUAGES } from '../../../src/model/language.ts';
import { DASHBOARD } from '../../../src/words/texts.ts';
import { CSV, FILES, PDF, xlsxOf } from '../../kit/files.ts';
import { openTestApp, type TestApp } from '../../kit/test-app.ts';
import { words } from '../browse.ts';
import { hiddenIn, ownerOf, type TestBrowser } from './browser.ts';
import { expectForgedRefused } from './people.ts';

let testApp: TestApp;
let owner: TestBrowser;
beforeAll(async () => {
  testApp = await openTestApp();
  owner = await ownerOf(testApp);
});
afterAll(() => testApp[Symbol.asyncDispose]());

async function draft(): Promise<number> {
  const input = { customer: { name: 'Ann' }, description: 'Work', amount: 10, draft: true };
  return (await testApp.run('createInvoice', input)).id as unknown as number;
}

async function send(id: number, file: Uint8Array | string, name: string, language = 'en') {
  const path = `/dashboard/invoices/${id}/attach`;
  const form = new FormData();
  for (const [field, value] of Object.entries(hiddenIn((await owner.get(path)).text)))
    form.append(field, String(value));
  form.append('file', new Blob([file as string]), name);
  const cookie = [...owner.cookies].map((pair) => pair.join('=')).join('; ');
  const headers = { cookie, 'Accept-Language': language };
  const answer = await testApp.fetch(path, { method: 'POST', redirect: 'manual', headers, body: form });
  return { status: answer.status, location: answer.headers.get('location') ?? '', text: await answer.text() };
}

const listed = async (id: number) =>
  ((await testApp.run('listAttachments', { id })) as unknown as { attachments: { id: number; name: string }[] })
    .attachments;

test('a file is added with the name that it has, made safe and different from the others', async () => {
  const id = await draft();
  expect(words((await owner.get(`/dashboard/invoices/${id}`)).text)).toContain('No attachments yet.');
  for (const name of ['C:\\plans\\Plan ü.pdf', 'Plan ü.pdf', '..', 'a"b\u202e.exe']) {
    expect(await send(id, PDF, name)).toMatchObject({ status: 303, location: `/dashboard/invoices/${id}` });
  }
  const names = (await listed(id)).map(({ name }) => name);
  expect(names).toEqual(['Plan ü.pdf', 'Plan ü (2).pdf', 'attachment.pdf', expect.stringMatching(/^a.+b\.exe\.pdf$/)]);
  const { text } = await owner.get(`/dashboard/invoices/${id}`);
  for (const name of names) expect(text).toContain(`<bdi>${name.replaceAll('"', '&quot;')}</bdi>`);
  expect(words(text)).toContain('Plan ü.pdf 1 KB Remove');
});

test('a file is saved by its link, and never shown by the browser', async () => {
  const id = await draft();
  await send(id, CSV, 'Stunden ü.csv');
  const [file] = await listed(id);
  const cookie = [...owner.cookies].map((pair) => pair.join('=')).join('; ');
  const answer = await testApp.fetch(`/dashboard/invoices/${id}/attachments/${file?.id}`, { headers: { cookie } });
  expect(Buffer.from(await answer.arrayBuffer()).equals(CSV)).toBe(true);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/csv',
    'content-disposition': `attachment; filename="Stunden u.csv"; filename*=UTF-8''Stunden%20%C3%BC.csv`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  const stranger = await testApp.fetch(`/dashboard/invoices/${id}/attachments/${file?.id}`, { redirect: 'manual' });
  expect(stranger.status).toBe(303);
});

test('what is wrong is said beside the field', async () => {
  const id = await draft();
  const refused = async (file: Uint8Array | string, name = 'x.pdf') => {
    const { status, text } = await send(id, file, name);
    return `${status} ${words(text)}`;
  };
  expect(await refused('<svg/>')).toMatch(/^422 .*The file is a web page, a drawing or other markup/);
  expect(await refused('', 'empty.pdf')).toMatch(/^422 .*The file is empty/);
  expect(await refused('', '')).toMatch(/^422 .*Choose a file first/);
  expect(await refused(xlsxOf('<x>macroEnabled</x>'))).toMatch(/^422 .*has macros/);
  expect(await refused(Buffer.alloc(5 * 1024 * 1024 + 1))).toMatch(/^422 .*larger than 5 MB/);
  for (let count = 0; count < 10; count++) await send(id, CSV, 'x.csv');
  expect(await refused(CSV, 'eleventh.csv')).toMatch(/^422 .*The draft has 10 files/);
  expect(await listed(id)).toHaveLength(10);
  expect((await owner.get(`/dashboard/invoices/${id}`)).text).not.toContain(`/invoices/${id}/attach"`);
});

test('a file is removed after a question; once the draft is issued it stays, and nothing is added', async () => {
  const id = await draft();
  for (const [ending, content] of Object.entries(FILES)) await send(id, content, `plan.${ending}`);
  const [first, second] = await listed(id);
  const remove = `/dashboard/invoices/${id}/attachments/${first?.id}/remove`;
  expect(words((await owner.get(remove)).text)).toContain('plan.pdf is deleted for good.');
  await expectForgedRefused(owner, remove);
  expect((await owner.submit(remove, {})).location).toBe(`/dashboard/invoices/${id}`);
  expect(await listed(id)).toHaveLength(5);
  await testApp.run('issueInvoice', { id });
  const { text } = await owner.get(`/dashboard/invoices/${id}`);
  expect(text).toContain(`/invoices/${id}/attachments/${second?.id}"`);
  expect(text).not.toMatch(/\/attach"|\/remove"/);
  expect((await send(id, CSV, 'late.csv')).status).toBe(422);
  expect(await listed(id)).toHaveLength(5);
});

test.each(LANGUAGES)('in %s it says what goes out with the invoice', async (language) => {
  const id = await draft();
  const { text } = await owner.get(`/dashboard/invoices/${id}`, { headers: { 'Accept-Language': language } });
  const { title, none, add } = DASHBOARD[language].attachments;
  for (const one of [title, none, add]) expect(words(text)).toContain(one);
});
