/**
 * The upload page for files that an assistant requested, in a real browser: dropped, chosen and wrong files, and
 * without JavaScript (R105).
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statementOf } from '../../operations/bank/kit.ts';
import { isLegible } from './judges.ts';
import { heading, sharedSite } from './kit.ts';

const site = sharedSite();
const folder = mkdtempSync(join(tmpdir(), 'billhook-test-upload-'));
const STATEMENT = join(folder, 'statement.csv');
const PHOTO = join(folder, 'photo.csv');
/** Enough transfers for a statement that is too long for a model to pass in a call. */
const TRANSFERS = Array.from({ length: 900 }, (_, index) => ({
  amount: index + 1,
  text: `order ${index} ${'x'.repeat(50)}`,
}));

beforeAll(() => {
  writeFileSync(STATEMENT, statementOf(TRANSFERS));
  writeFileSync(PHOTO, Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0]));
});
afterAll(() => rmSync(folder, { recursive: true }));

type Ticket = { readonly upload_id: number; readonly page_url: string };

async function ticket(): Promise<Ticket> {
  return (await site().testApp.run('requestUpload', { purpose: 'bank_statement' })) as unknown as Ticket;
}

/** Drops the file through the browser's debugging protocol, as a real drag would, not through a script of the page. */
async function drop(page: Page, file: string): Promise<void> {
  const box = await page.getByLabel('Bank statement').boundingBox();
  if (!box) throw new Error('the field is not to be seen');
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const data = { items: [], files: [file], dragOperationsMask: 1 };
  const session = await page.context().newCDPSession(page);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, ...at, data });
  }
}

describe.each([
  ['with script', true],
  ['without script', false],
])('%s', (_, javaScriptEnabled) => {
  test('a statement is dropped on the page, sent, and imported', async () => {
    const { page_url, upload_id } = await ticket();
    await site().asPayer(
      async (page) => {
        await page.goto(page_url);
        expect(await heading(page)).toBe('Drop your bank statement here');
        await drop(page, STATEMENT);
        await page.getByRole('button', { name: 'Send the file' }).click();
        await page.getByRole('heading', { name: 'The file is here' }).waitFor();
        expect(page.url()).toBe(page_url);
        await page.reload();
        expect(await heading(page)).toBe('The file is here');
      },
      { javaScriptEnabled },
    );
    const { imported, known } = await site().testApp.run('importBankStatement', { upload_id });
    expect(Number(imported) + Number(known)).toBe(TRANSFERS.length);
  });
});

test('a wrong file is said beside the field, and the right one is then sent by keyboard', async () => {
  const { page_url } = await ticket();
  await site().asPayer(async (page) => {
    await page.goto(page_url);
    await page.getByLabel('Bank statement').setInputFiles(PHOTO);
    await page.getByRole('button', { name: 'Send the file' }).click();
    const fault = page.getByRole('alert');
    await fault.waitFor();
    expect(await fault.textContent()).toContain('It is no text: export CAMT.053, MT940 or CSV');
    await isLegible(page, 'the page with a fault', 'light and dark');
    const field = page.getByLabel('Bank statement');
    await field.setInputFiles(STATEMENT);
    await field.focus();
    for (const key of ['Tab', 'Enter']) await page.keyboard.press(key);
    await page.getByRole('heading', { name: 'The file is here' }).waitFor();
    await isLegible(page, 'the page with the file', 'light and dark');
  });
});

test.each(['nl', 'de'])('in %s it is legible, also when it takes nothing any more', async (locale) => {
  const { page_url } = await ticket();
  await site().asPayer(
    async (page) => {
      await page.goto(page_url);
      await isLegible(page, 'the open page', 'light and dark');
      await page.goto(page_url.slice(0, -1));
      await isLegible(page, 'the page that takes nothing', 'light and dark');
    },
    { locale, viewport: { width: 320, height: 640 } },
  );
});
