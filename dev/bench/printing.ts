/**
 * Measures the printing of long invoices:
 * - The longest wait for a health check while 20 invoices are printed, compared with the time to print one invoice on
 *   the main thread.
 * - The time for the PDF of an unchanged invoice, compared with the same time.
 * - The time for a Factur-X document, compared with the same invoice as a plain PDF.
 */
import { renderInvoicePdf } from '../../src/documents/invoice/render-invoice-pdf.ts';
import { administrator } from '../../src/operations/administration.ts';
import { CATALOG } from '../../src/operations/catalog.ts';
import { getInvoicePdf } from '../../src/operations/invoices/get-invoice-pdf.ts';
import { call } from '../../src/operations/kernel/operation.ts';
import { invoiceWith, lineOf } from '../../test/documents/invoice/sample-documents.ts';
import { median, ROUNDS, type Row } from './rows.ts';
import { openBenchApp } from './test-app.ts';

const INVOICES = 20;

export async function printing(): Promise<Row[]> {
  const app = await openBenchApp('printing');
  const { services } = app;
  const account = await app.administration.createAccount({ name: 'Bench', email: 'bench@example.com' });
  const caller = administrator(account);
  const ids: number[] = [];
  for (let invoice = 0; invoice < INVOICES; invoice++) {
    const input = { customer: { name: '田中' }, items: itemsOf(invoice) };
    ids.push((await call(services, caller, CATALOG.createInvoice, input)).data.id);
  }
  const listening = await app.listen();

  const onTheLoop: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const pdfs = { printed: (facts: object) => renderInvoicePdf({ ...facts, logo: null } as never) };
    onTheLoop.push(await msOf(() => getInvoicePdf({ ...services, pdfs }, caller, { id: ids[0] })));
  }
  let printed = 0;
  const all = ids.map((id) => getInvoicePdf(services, caller, { id }).finally(() => printed++));
  const waits: number[] = [];
  while (printed < INVOICES) {
    waits.push(await msOf(async () => (await fetch(`http://127.0.0.1:${listening.port}/healthz`)).text()));
  }
  await Promise.all(all);
  const kept: number[] = [];
  for (const id of ids) kept.push(await msOf(() => getInvoicePdf(services, caller, { id })));
  await listening.stop();
  await app.close();

  const alone = median(onTheLoop);
  const than = `${alone.toFixed(0)} ms to print one of them`;
  return [
    rowOf(
      'longest wait for /healthz while 20 invoices of 200 lines are printed',
      Math.max(...waits),
      alone,
      than,
      0.25,
    ),
    rowOf('PDF of an invoice that has not changed', median(kept), alone, than, 0.05),
    await facturX(),
  ];
}

const PRINTS = 20;

/** Prints both kinds alternately, so that a slow moment of the machine affects both. The XML has the usual length. */
async function facturX(): Promise<Row> {
  const document = invoiceWith(Array.from({ length: 5 }, () => lineOf()));
  const einvoice = {
    xml: `<a>${Array.from({ length: 400 }, (_, at) => `<b c="${at}">${at * 7919}</b>`).join('')}</a>`,
  };
  const [plain, hybrid]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS * PRINTS; round++) {
    plain.push(await msOf(() => renderInvoicePdf(document)));
    hybrid.push(await msOf(() => renderInvoicePdf({ ...document, einvoice })));
  }
  const alone = median(plain);
  return rowOf(
    'an invoice of five lines as Factur-X',
    median(hybrid),
    alone,
    `${alone.toFixed(1)} ms as a plain PDF`,
    1.5,
  );
}

function rowOf(what: string, ms: number, alone: number, than: string, most: number): Row {
  const ratio = ms / alone;
  return { what, measured: `${ms.toFixed(1)} ms`, bare: than, ratio, bound: `≤ ${most}`, ok: ratio <= most };
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

/** Mixed Chinese and Arabic text with thousands of different characters. */
function itemsOf(invoice: number) {
  const han = (at: number) => String.fromCodePoint(0x4e00 + (((invoice * 777 + at) * 31) % 8_000));
  return Array.from({ length: 200 }, (_, line) => ({
    description: Array.from({ length: 60 }, (_, at) => (at % 10 === 9 ? ' شركة ' : han(line * 60 + at))).join(''),
    unit_price: 1 + line,
  }));
}
