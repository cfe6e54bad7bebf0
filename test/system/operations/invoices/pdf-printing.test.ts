// PDFs are printed outside the event loop, and only once per state of the invoice. Printing an invoice of 200 lines
// delays no other request.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delayFor } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderInvoicePdf } from '../../../../src/documents/invoice/render-invoice-pdf.ts';
import { getInvoicePdf } from '../../../../src/operations/invoices/get-invoice-pdf.ts';
import { type CachedDocument, type PdfCache, pdfCache } from '../../../../src/operations/invoices/pdf-cache.ts';
import { WHOLE } from '../../../kit/proof.ts';
import { openTestApp, type TestApp } from '../../../kit/test-app.ts';
import { expectVerified } from '../../../kit/verified.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(async () => {
  await expectVerified(testApp.app.services.store);
  await testApp[Symbol.asyncDispose]();
});

const INVOICE = { customer: { name: 'Ann' }, description: 'Work', amount: 10 };

// The whole proof prints twenty invoices of 200 lines. The daily run prints fewer, because each takes a second of CPU
// time.
const [INVOICES, LINES] = WHOLE ? [20, 200] : [2, 60];

/** Lines in Chinese and Arabic, no two alike. */
function manyLines(seed: number) {
  const han = (at: number) => String.fromCodePoint(0x4e00 + (((seed + at) * 31) % 3_000));
  return Array.from({ length: LINES }, (_, line) => ({
    description: Array.from({ length: 20 }, (_, at) => (at % 10 === 9 ? ' شركة الأمل ' : han(line * 20 + at))).join(''),
    unit_price: 1 + line,
    tax_rate: 21,
  }));
}

test('an invoice that has not changed is printed once, also when it is asked for twice at once', async () => {
  const kept = pdfCache();
  let prints = 0;
  const pdfs: PdfCache = {
    printed: (facts, print) =>
      kept.printed(facts, () => {
        prints += 1;
        return print();
      }),
  };
  const services = { ...testApp.app.services, pdfs };
  const { id } = await testApp.run('createInvoice', INVOICE);
  const pdf = async () => (await getInvoicePdf(services, testApp.caller(), { id })).bytes;
  const [first, second] = await Promise.all([pdf(), pdf()]);
  expect([await pdf(), second]).toEqual([first, first]);
  expect(prints).toBe(1);
  await testApp.run('recordPayment', { id });
  expect(await pdf()).not.toEqual(first);
  expect(prints).toBe(2);
});

test('what is kept stays within its bytes, and a print that fails is not kept', async () => {
  const kept = pdfCache(10_000);
  const facts = (id: number) => ({ invoice: { id } }) as unknown as CachedDocument;
  const prints: number[] = [];
  const print = (id: number) =>
    kept.printed(facts(id), async () => {
      prints.push(id);
      return new Uint8Array(3_000);
    });
  for (const id of [1, 2, 3, 1]) await print(id);
  expect(prints).toEqual([1, 2, 3, 1]);
  await print(1);
  expect(prints).toHaveLength(4);
  await expect(kept.printed(facts(9), () => Promise.reject(new Error('no paper')))).rejects.toThrow('no paper');
  await print(9);
  expect(prints.at(-1)).toBe(9);
});

test('health is answered while long invoices are printed: the event loop waits for none of them', async () => {
  const token = await testApp.token();
  const ids: number[] = [];
  for (let invoice = 0; invoice <= INVOICES; invoice++) {
    const { id } = await testApp.run('createInvoice', {
      customer: { name: '田中' },
      items: manyLines(invoice * 7_000),
    });
    ids.push(Number(id));
  }
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  let ended = 0;
  const pdfs = ids.slice(1).map(async (id) => {
    const answer = await testApp.fetch(`/api/v1/invoices/${id}/pdf`, { token });
    ended += 1;
    return [answer.status, (await answer.bytes()).length > 100_000];
  });
  expect((await testApp.fetch('/healthz')).status).toBe(200);
  expect(ended).toBe(0);
  let healthy = 0;
  while (ended < INVOICES) {
    expect((await testApp.fetch('/healthz')).status).toBe(200);
    healthy += 1;
    await delayFor(10);
  }
  expect(healthy).toBeGreaterThan(INVOICES);
  expect(await Promise.all(pdfs)).toEqual(ids.slice(1).map(() => [200, true]));
  const aside = delay.max;

  // Prints on the event loop, for comparison on this machine.
  const onTheLoop: PdfCache = { printed: (facts) => renderInvoicePdf({ ...facts, logo: null }) };
  delay.reset();
  await getInvoicePdf({ ...testApp.app.services, pdfs: onTheLoop }, testApp.caller(), { id: ids[0] });
  await new Promise((done) => setTimeout(done, 20));
  delay.disable();
  expect(aside).toBeLessThan(delay.max / 2);
});
