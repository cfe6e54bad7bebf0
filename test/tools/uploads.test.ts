// Bank statements from a chat that the model does not have to type: by an upload, and as a file that ChatGPT hands over
// (R105).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HostFileFault, type HostFiles } from '../../src/model/host-file.ts';
import { PROFILES } from '../../src/tools/profiles.ts';
import { type Toolbox, toolboxOf } from '../../src/tools/toolbox.ts';
import { CSV } from '../kit/files.ts';
import { openTestApp, type TestApp } from '../kit/test-app.ts';
import { put, STATEMENT } from '../operations/uploads/kit.ts';

const HANDED = 'https://files.oaiusercontent.com/file-1?sig=x';
/** The file server of the chat. */
const CHAT: HostFiles = {
  download: async (url) => {
    if (url !== HANDED) throw new HostFileFault('could not be downloaded: the file server answered 403');
    return Buffer.from(STATEMENT);
  },
  close: async () => undefined,
};

let testApp: TestApp;
let toolbox: Toolbox;
beforeAll(async () => {
  testApp = await openTestApp({ hostFiles: CHAT });
  toolbox = toolboxOf(await testApp.app.assistant(null), { toolsets: ['all'] }, 'test');
});
afterAll(() => testApp[Symbol.asyncDispose]());

const ask = (tool: string, args: object) => toolbox.call(tool, { ...args }, new AbortController().signal);

test('the model is told what to do next, at each step', async () => {
  const { data } = await ask('requestUpload', { purpose: 'bank_statement' });
  expect(data).toMatchObject({
    summary: expect.stringMatching(/^Upload \d+ waits for a file, for 15 minutes\.$/),
    next: expect.stringMatching(/^Give the user page_url.*then?.* call importBankStatement with upload_id\.$/i),
    page_url: expect.stringMatching(/^https:\/\/billing\.example\/uploads\/[\w-]{32}$/),
  });
  const { upload_id } = data;
  expect((await ask('importBankStatement', { upload_id })).data.error).toMatchObject({
    code: 'upload_waiting',
    hint: expect.stringContaining('Ask the person to open its page_url'),
  });
  await put(testApp, String(data.upload_url), '%PDF-1.7');
  expect((await ask('importBankStatement', { upload_id })).data.error).toMatchObject({
    message: expect.stringContaining('The last file was refused: it cannot be read: It is a PDF'),
  });
  await put(testApp, String(data.upload_url), STATEMENT);
  // Some hosts send numbers as texts.
  expect((await ask('importBankStatement', { upload_id: String(upload_id) })).data).toMatchObject({
    summary: expect.stringContaining('Imported 1 incoming payment'),
  });
});

test('a file is attached to a draft with the next tool, and getInvoice names it', async () => {
  const { data: draft } = await ask('createInvoice', {
    ...{ customer: { name: 'Ann' }, description: 'Work', amount: 10, draft: true },
  });
  const { data } = await ask('requestUpload', { purpose: 'attachment' });
  expect(data.next).toMatch(/call attachFile with upload_id\.$/);
  await put(testApp, String(data.upload_url), CSV);
  const given = { id: draft.id, upload_id: data.upload_id, name: 'hours march' };
  const file = { name: 'hours march.csv', bytes: CSV.length, type: 'text/csv' };
  expect((await ask('attachFile', given)).data).toMatchObject({
    ...{ ...file, invoice_id: draft.id, revision: 2 },
    summary: `Attached a file to the draft with id ${draft.id}, which has 1 attachment now. It goes out when the issued invoice is mailed. Nothing was sent.`,
  });
  expect((await ask('getInvoice', { id: draft.id })).data.attachments).toMatchObject([file]);
  expect((await ask('attachFile', { ...given, id: draft.id, name: undefined })).data.error).toMatchObject({
    code: 'upload_taken',
  });
  expect(PROFILES.default).not.toContain('attachFile');
});

test('a file of the conversation is fetched, also if the host sends it as JSON in a text', async () => {
  const file = { download_url: HANDED, file_id: 'file-1', mime_type: 'text/csv', file_name: 'bank.csv' };
  for (const given of [file, JSON.stringify(file), { ...file, mime_type: null, file_name: '' }]) {
    // An earlier test imported this statement.
    expect((await ask('importBankStatement', { file: given, content: '' })).data).toMatchObject({ known_count: 1 });
  }
  const { data } = await ask('importBankStatement', { file: { ...file, download_url: `${HANDED}y` } });
  expect(data.error).toMatchObject({
    field: 'file.download_url',
    hint: expect.stringContaining('requestUpload'),
  });
});

test('ChatGPT learns which argument is a file; and both tools are listed on request only', () => {
  const listed = toolbox.tools.find(({ name }) => name === 'importBankStatement');
  expect(listed).toMatchObject({
    _meta: { 'openai/fileParams': ['file'] },
    inputSchema: { properties: { file: { type: 'object', required: ['download_url', 'file_id'] } } },
  });
  const { file } = (listed?.inputSchema.properties ?? {}) as { file?: { properties: object } };
  expect(Object.keys(file?.properties ?? {})).toEqual(['download_url', 'file_id', 'mime_type', 'file_name']);
  expect(PROFILES.default).not.toContain('requestUpload');
});
