// An issued invoice stays one document: its first PDF is stored with its digest and never changes, whatever happens to
// the invoice later (R85).
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { archiveDueDocuments } from '../../../../src/operations/archive/archive-due.ts';
import { CATALOG } from '../../../../src/operations/catalog.ts';
import { getInvoicePdf } from '../../../../src/operations/invoices/get-invoice-pdf.ts';
import { pdfCache } from '../../../../src/operations/invoices/pdf-cache.ts';
import type { Services } from '../../../../src/operations/kernel/context.ts';
import { call } from '../../../../src/operations/kernel/operation.ts';
import type { ArchivedDocumentRow } from '../../../../src/store/invoices/archived-documents.ts';
import { type Desk, type Ledger, openDesk, openLedger, openNeighbour, refusalOf } from '../../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../../kit/test-app.ts';
import { endVerified } from '../../../kit/verified.ts';
import { readPdf } from '../../../operations/invoices/printed-page.ts';
import { OFFLINE } from '../../../operations/payments/shop.ts';
import { openClub } from '../../../operations/subscriptions/club.ts';

const SOON_MS = 5_000;
const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe.each(ENGINES_OF_RULES)('the original of an invoice, on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine);
  });
  afterAll(() => endVerified(ledger));

  /** Services with an empty PDF cache: they print again, like another process or a later version. */
  const freshServices = (): Services => ({ ...ledger.testApp.app.services, pdfs: pdfCache() });
  const original = (desk: Desk, id: number, services = freshServices()) =>
    getInvoicePdf(services, desk.caller, { id, version: 'original' });
  const current = (desk: Desk, id: number) => getInvoicePdf(freshServices(), desk.caller, { id });
  const kept = (desk: Desk) =>
    ledger.database.rows<ArchivedDocumentRow>(`select * from kept_documents where account_id = ${desk.account.id}`);
  const rename = (desk: Desk, name: string) =>
    call(ledger.testApp.app.services, desk.caller, CATALOG.updateBusiness, { name });

  test('is the same bytes after it was paid, refunded, and the business renamed; the current one is not', async () => {
    const desk = await openDesk(ledger);
    const invoice = await desk.invoice();
    expect(invoice.pdf_sha256).toBeNull();
    const first = await original(desk, invoice.id);
    expect(Buffer.from((await current(desk, invoice.id)).bytes).equals(first.bytes)).toBe(true);
    expect(first.sha256).toBe(digestOf(first.bytes));
    expect(await desk.run('getInvoice', { id: invoice.id })).toMatchObject({ pdf_sha256: first.sha256 });

    const { payment } = await desk.run('recordPayment', { id: invoice.id });
    await desk.run('refundPayment', { id: payment.id });
    await rename(desk, 'Another name & Co');
    const now = await current(desk, invoice.id);
    expect(digestOf(now.bytes)).not.toBe(first.sha256);
    const again = await original(desk, invoice.id);
    expect([digestOf(again.bytes), again.sha256, again.filename]).toEqual([
      first.sha256,
      first.sha256,
      `${invoice.invoice_number}.pdf`,
    ]);
    const { texts } = await readPdf(again.bytes);
    expect(texts[0]).toContain('Test & Co');
    expect(texts[0]).toContain('Amount due EUR 100.00');
    expect(await kept(desk)).toHaveLength(1);
  });

  test('asked for late, it is still as it was issued: nothing paid, at its own address', async () => {
    const desk = await openDesk(ledger);
    const invoice = await desk.invoice();
    await desk.run('recordPayment', { id: invoice.id, amount: 30 });
    await rename(desk, 'Renamed before the first PDF');
    const moved = {
      ...freshServices(),
      addresses: { baseUrl: 'https://x', apiUrl: 'https://x', linkUrl: 'https://x' },
    };
    const { bytes } = await original(desk, invoice.id, moved);
    const { texts, links } = await readPdf(bytes);
    expect(texts[0]).toContain('Amount due EUR 100.00');
    expect(texts[0]).not.toMatch(/Renamed|Paid EUR/);
    expect(links).toEqual([invoice.payment_url]);
  });

  test('a cancelled invoice has it too, without the mark', async () => {
    const desk = await openDesk(ledger);
    const { id } = await desk.invoice();
    await desk.run('cancelInvoice', { id, credit_note: false });
    expect((await readPdf((await original(desk, id)).bytes)).texts[0]).not.toContain('CANCELLED');
    expect((await readPdf((await current(desk, id)).bytes)).texts[0]).toContain('CANCELLED');
  });

  test('a draft has none, and keeps nothing; issued, it has one', async () => {
    const desk = await openDesk(ledger);
    const { id } = await desk.invoice({ draft: true });
    const refusal = await refusalOf(original(desk, id));
    expect(refusal).toMatchObject({ code: 'invoice_is_draft' });
    expect(await kept(desk)).toEqual([]);
    await desk.run('issueInvoice', { id });
    expect(await kept(desk)).toMatchObject([{ kind: 'invoice', subject_id: id, sha256: null, bytes: null }]);
    expect((await original(desk, id)).sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  test('the worker keeps it soon after the issue, without any request, and once', async () => {
    const desk = await openDesk(ledger);
    const { id } = await desk.invoice();
    const { clock } = ledger.testApp;
    await archiveDueDocuments(freshServices());
    expect(await kept(desk)).toMatchObject([{ sha256: null, attempts: 0 }]);
    clock.advance(SOON_MS);
    // Documents of other tests may be archived first, so that several calls may be needed.
    for (let round = 0; round < 20 && (await kept(desk))[0]?.sha256 === null; round++) {
      await archiveDueDocuments(freshServices());
    }
    const [row] = await kept(desk);
    expect(row).toMatchObject({ next_attempt_at: null, kept_at: clock.now(), attempts: 1 });
    expect(row?.sha256).toBe(digestOf(row?.bytes ?? new Uint8Array()));
    expect(await desk.run('getInvoice', { id })).toMatchObject({ pdf_sha256: row?.sha256 });
    expect((await original(desk, id)).sha256).toBe(row?.sha256);
    expect(await ledger.testApp.app.services.store.archivedDocuments.isDue(clock.now())).toBe(false);
  });

  test('a worker that dies before it is kept loses nothing: it is due again after its lease', async () => {
    const desk = await openDesk(ledger);
    await desk.invoice();
    const { clock, app } = ledger.testApp;
    clock.advance(SOON_MS);
    const { store } = app.services;
    const lease = 600_000;
    // Claims the document and does not archive it, like a process that dies after the claim.
    const claimed = await store.transaction((tx) =>
      tx.archivedDocuments.claimDue({ now: clock.now(), leaseUntil: (clock.now() + lease) as never }, 50),
    );
    expect(claimed.map(({ account_id }) => account_id)).toContain(desk.account.id);
    await archiveDueDocuments(freshServices());
    expect(await kept(desk)).toMatchObject([{ sha256: null }]);
    clock.advance(lease);
    for (let round = 0; round < 20 && (await kept(desk))[0]?.sha256 === null; round++) {
      await archiveDueDocuments(freshServices());
    }
    expect(await kept(desk)).toMatchObject([{ sha256: expect.stringMatching(/^[0-9a-f]{64}$/), attempts: 2 }]);
  });

  test('one that cannot be printed is tried again later, and the others are kept', async () => {
    const desk = await openDesk(ledger);
    await desk.invoice();
    const { clock } = ledger.testApp;
    clock.advance(SOON_MS);
    const broken: Services = { ...freshServices(), pdfs: { printed: () => Promise.reject(new Error('no fonts')) } };
    await expect(archiveDueDocuments(broken)).rejects.toThrow('rows failed');
    expect(await kept(desk)).toMatchObject([{ sha256: null, attempts: 1, next_attempt_at: clock.now() + 5_000 }]);
    clock.advance(5_000);
    await archiveDueDocuments(freshServices());
    expect(await kept(desk)).toMatchObject([{ sha256: expect.any(String), attempts: 2, next_attempt_at: null }]);
  });

  test('two processes at once keep one, and everyone gets its bytes', async () => {
    const desk = await openDesk(ledger);
    const { id } = await desk.invoice();
    await using neighbour = await openNeighbourOf(ledger);
    // Another version of the service, which prints other bytes.
    const other = (bytes: string): Services => ({
      ...neighbour.services,
      pdfs: { printed: async () => Buffer.from(bytes) },
    });
    const files = await Promise.all([
      original(desk, id, { ...freshServices(), pdfs: { printed: async () => Buffer.from('%PDF-1.7 mine') } }),
      ...['a', 'b', 'c'].map((letter) => original(desk, id, other(`%PDF-1.7 ${letter}`))),
    ]);
    expect(new Set(files.map(({ bytes }) => Buffer.from(bytes).toString())).size).toBe(1);
    expect(new Set(files.map(({ sha256 }) => sha256))).toEqual(
      new Set([digestOf(files[0]?.bytes ?? new Uint8Array())]),
    );
    expect(await kept(desk)).toHaveLength(1);
    expect(digestOf((await original(desk, id)).bytes)).toBe(files[0]?.sha256);
  });

  test('an invoice of a version that kept nothing gets its original with the first request', async () => {
    const desk = await openDesk(ledger);
    const { id } = await desk.invoice();
    await ledger.database.execute(`delete from kept_documents where account_id = ${desk.account.id}`);
    const first = await original(desk, id);
    await desk.run('recordPayment', { id });
    expect((await original(desk, id)).sha256).toBe(first.sha256);
    expect(await kept(desk)).toMatchObject([{ frozen: null, next_attempt_at: null }]);
  });

  test('a kept digest is in the next answer, although no activity was written', async () => {
    const desk = await openDesk(ledger);
    const { id } = await desk.invoice();
    const token = await ledger.testApp.token(['billing.read'], desk.account);
    const shown = async () =>
      (
        (await (await ledger.testApp.fetch(`/api/v1/invoices/${id}`, { token })).json()) as {
          data: { pdf_sha256: string };
        }
      ).data.pdf_sha256;
    const before = (await desk.run('listActivity')).total_count;
    expect([await shown(), await shown()]).toEqual([null, null]);
    const { sha256 } = await original(desk, id, ledger.testApp.app.services);
    expect([await shown(), await shown()]).toEqual([sha256, sha256]);
    expect((await desk.run('listActivity')).total_count).toBe(before);
  });
});

async function openNeighbourOf(ledger: Ledger) {
  const app = await openNeighbour(ledger);
  return { services: app.services, [Symbol.asyncDispose]: () => app.close() };
}

test('an invoice that is issued for money that had come says so on its original', async () => {
  await using ledger = await openLedger('sqlite', OFFLINE);
  const club = await openClub(ledger);
  await club.active({ invoice: true });
  const { desk } = club;
  const [row] = await desk.rows<{ id: number; status: string }>('invoices');
  expect(row).toMatchObject({ status: 'paid' });
  const services = ledger.testApp.app.services;
  const { bytes } = await getInvoicePdf(services, desk.caller, { id: row?.id, version: 'original' });
  expect((await readPdf(bytes)).texts[0]).toMatch(/PAID .*Amount due EUR 0\.00/);
});
