// The page on which a person uploads a file that an assistant requested (R105): every state, every language, no
// JavaScript.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../../src/model/language.ts';
import { UPLOAD_BOUNDS } from '../../../src/model/upload.ts';
import { PAGES } from '../../../src/words/texts.ts';
import { openTestApp, type TestApp } from '../../kit/test-app.ts';
import { STATEMENT } from '../../operations/uploads/kit.ts';
import { ask, page, said, words } from '../browse.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp[Symbol.asyncDispose]());

type Ticket = { readonly upload_id: number; readonly page_url: string };

async function ticket(): Promise<Ticket> {
  return (await testApp.run('requestUpload', { purpose: 'bank_statement' })) as unknown as Ticket;
}

function form(...files: readonly (string | Uint8Array)[]): FormData {
  const body = new FormData();
  for (const file of files) body.append('file', new Blob([file as string]), 'statement.csv');
  return body;
}

function send(path: string, body: FormData | string, language = 'en') {
  return ask(testApp, path, { method: 'POST', body, language });
}

test.each(LANGUAGES)('in %s it says for whom the file is, and has one field for it', async (language) => {
  const { page_url } = await ticket();
  const html = await page(testApp, page_url, { language });
  const { hint, bank_statement } = PAGES[language].uploads;
  const { heading, text } = bank_statement;
  expect(words(html)).toContain(said(heading));
  expect(words(html)).toContain(said(text({ business: 'Test & Co', megabytes: '5' })));
  expect(words(html)).toContain(said(hint));
  expect(html).toContain('<form method="post" enctype="multipart/form-data">');
  expect(html.match(/type="file"/g)).toHaveLength(1);
  expect(html).toContain(`<html lang="${language}">`);
});

test('it has the headers of every page: no script, nothing from elsewhere, no search engine, and not kept', async () => {
  const { page_url } = await ticket();
  const { headers, text } = await ask(testApp, page_url);
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.*form-action 'self'$/);
  expect(headers.get('content-security-policy')).not.toContain('script');
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  });
  expect(text).not.toMatch(/<script| style=| on[a-z]+=/);
  const [, sheet = ''] = /rel="stylesheet" href="([^"]+)"/.exec(text) ?? [];
  expect((await ask(testApp, sheet)).headers.get('content-type')).toBe('text/css; charset=utf-8');
});

test('a file that is dropped is there: the page says so, also when it is loaded again, and the import reads it', async () => {
  const { page_url, upload_id } = await ticket();
  const { status, location } = await send(page_url, form(STATEMENT));
  expect([status, location]).toEqual([303, new URL(page_url).pathname]);
  expect(words(await page(testApp, page_url))).toContain('The file is here You can close this page.');
  expect(words((await send(page_url, form('another'))).text)).toContain('The file is here');
  expect(await testApp.run('importBankStatement', { upload_id })).toMatchObject({ imported: 1 });
});

test('a CSV of an unknown bank is there too, and the page says that its columns may be asked for', async () => {
  const { page_url } = await ticket();
  await send(page_url, form('When;How much;What\n2/11/2026;1.234,56;x\n'));
  expect(words(await page(testApp, page_url))).toContain('Your bank is not known here');
});

describe('what is wrong is said beside the field, and the page stays open', () => {
  test.each([
    ['en', 'It is a PDF: export CAMT.053, MT940 or CSV at your bank instead.'],
    ['nl', 'Het is een PDF: exporteer CAMT.053, MT940 of CSV bij uw bank.'],
    ['de', 'Sie ist ein PDF: exportieren Sie CAMT.053, MT940 oder CSV bei Ihrer Bank.'],
  ])('a file that is no statement, in %s', async (language, said) => {
    const { page_url } = await ticket();
    const { status, text } = await send(page_url, form('%PDF-1.7'), language);
    expect([status, words(text)]).toEqual([422, expect.stringContaining(said)]);
    expect(text).toMatch(/role="alert"[\s\S]*aria-invalid="true"/);
    expect((await send(page_url, form(STATEMENT))).status).toBe(303);
  });

  test.each([
    ['no file', () => form(), 422, 'Choose a file first.'],
    ['two files', () => form(STATEMENT, STATEMENT), 422, 'Send one file.'],
    ['one that is too large', () => form(new Uint8Array(UPLOAD_BOUNDS.fileBytes + 1)), 413, 'larger than 5 MB'],
    ['a form that is too large', () => form(new Uint8Array(UPLOAD_BOUNDS.fileBytes + 99_999)), 413, 'larger than 5 MB'],
  ])('%s', async (_, body, status, said) => {
    const { page_url } = await ticket();
    const answer = await send(page_url, body());
    expect([answer.status, words(answer.text)]).toEqual([status, expect.stringContaining(said)]);
    expect((await send(page_url, form(STATEMENT))).status).toBe(303);
  });

  test('a body that is no form', async () => {
    const { page_url } = await ticket();
    expect((await send(page_url, 'file=x')).status).toBe(422);
    for (const type of ['text/csv', 'multipart/form-data', 'multipart/form-data; boundary=other']) {
      expect((await ask(testApp, page_url, { method: 'POST', body: STATEMENT, type })).status).toBe(400);
    }
    expect((await send(page_url, form(STATEMENT))).status).toBe(303);
  });

  test('a name of a business or of a column that is markup is text', async () => {
    await using other = await openTestApp({ account: { name: '<b>Shop</b>' } });
    const { page_url } = (await other.run('requestUpload', { purpose: 'bank_statement' })) as unknown as Ticket;
    expect(await page(other, page_url)).not.toContain('<b>');
    const { text } = await ask(other, page_url, { method: 'POST', body: form('"<i>x</i>') });
    expect(text).not.toContain('<i>');
  });
});

test('an address that was never made, or has expired, says that it takes nothing', async () => {
  const { page_url } = await ticket();
  const gone = 'This page takes no file any more It is open for 15 minutes.';
  for (const path of ['/uploads/x', page_url.slice(0, -1)]) {
    expect(words(await page(testApp, path, { status: 404 }))).toContain(gone);
    const { status, text } = await send(path, form(STATEMENT));
    expect([status, words(text)]).toEqual([404, expect.stringContaining(gone)]);
  }
  testApp.clock.advance(UPLOAD_BOUNDS.openMs);
  expect(words(await page(testApp, page_url, { status: 404 }))).toContain(gone);
});

test('other methods are told which there are', async () => {
  const { page_url } = await ticket();
  const { status, headers } = await ask(testApp, page_url, { method: 'DELETE' });
  expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
});
