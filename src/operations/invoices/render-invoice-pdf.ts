/** An invoice as a PDF: pure, and the same bytes for the same invoice. */
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { drawHeading } from './pdf/heading.ts';
import { drawItems } from './pdf/item-table.ts';
import { drawPageMarks } from './pdf/page-marks.ts';
import { fullTitle, type InvoiceFacts, type PrintedInvoice, printed } from './pdf/printed-invoice.ts';
import { flow, makeRoom, PAGE, type Sheet, STYLES } from './pdf/sheet.ts';
import { drawSums } from './pdf/sums.ts';
import { openTypeface } from './pdf/typeface.ts';
import { typesetterOf } from './pdf/typesetter.ts';
import { drawWaysToPay, PAY_BOX_HEIGHT, waysToPayHeight } from './pdf/ways-to-pay.ts';

export async function renderInvoicePdf(facts: InvoiceFacts): Promise<Uint8Array> {
  const invoice = printed(facts);
  const typeface = await openTypeface(textsOf(invoice));
  const doc = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    lang: 'en',
    // Without a name no standard font is opened; every text has an embedded one.
    font: '',
    displayTitle: true,
    info: {
      Title: fullTitle(invoice),
      Author: invoice.seller.name,
      Creator: 'billhook',
      Producer: 'billhook',
      // pdfkit derives the file's id from these too, so nothing in the file depends on when it is made.
      CreationDate: new Date(facts.invoice.created_at),
    },
  });
  const bytes = buffer(doc);
  draw({ doc, type: typesetterOf(doc, typeface), y: PAGE.top }, invoice, facts.logo);
  doc.end();
  return bytes;
}

function draw(sheet: Sheet, invoice: PrintedInvoice, logo: InvoiceFacts['logo']): void {
  drawHeading(sheet, invoice, logo);
  drawItems(sheet, invoice);
  drawClosing(sheet, invoice);
  if (invoice.notes) {
    sheet.y += 18;
    makeRoom(sheet, 40);
    flow(sheet, 'Notes', STYLES.strong, PAGE);
    flow(sheet, invoice.notes, STYLES.muted, PAGE);
  }
  if (invoice.seller.footer) {
    sheet.y += 18;
    flow(sheet, invoice.seller.footer, STYLES.muted, PAGE);
  }
  drawPageMarks(sheet, invoice);
}

/** The sums to the right; to their left, how to pay them. */
function drawClosing(sheet: Sheet, invoice: PrintedInvoice): void {
  makeRoom(sheet, Math.max(PAY_BOX_HEIGHT, waysToPayHeight(sheet, invoice)));
  const { page } = sheet.doc;
  const below = drawWaysToPay(sheet, invoice);
  drawSums(sheet, invoice);
  if (sheet.doc.page === page) sheet.y = Math.max(sheet.y, below);
}

/** Everything that is printed; with the printable ASCII characters for the words of the form itself. */
function textsOf(invoice: PrintedInvoice): string[] {
  const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index));
  return [ascii, '·', ...stringsIn(invoice)];
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
