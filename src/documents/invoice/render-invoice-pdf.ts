/**
 * An invoice, a credit note or a quote as a PDF, with the e-invoice inside if there is one. The same document gives the
 * same bytes.
 */
import { buffer } from 'node:stream/consumers';
import { openTypeface } from '../fonts/typeface.ts';
import { typesetterOf } from '../typesetting/typesetter.ts';
import { drawAcceptance } from './acceptance.ts';
import { makeFacturX } from './factur-x.ts';
import { drawHeading } from './heading.ts';
import { drawItems } from './item-table.ts';
import { drawPageMarks } from './page-marks.ts';
import { PdfDocument } from './pdf-document.ts';
import { type CreditNoteDocument, printedCreditNote } from './printed-credit-note.ts';
import { fullTitle, type InvoiceDocument, type PrintedInvoice, printedInvoice } from './printed-invoice.ts';
import { printedQuote, type QuoteDocument } from './printed-quote.ts';
import { flow, makeRoom, PAGE, type Sheet, STYLES } from './sheet.ts';
import { drawSums, sumsHeight } from './sums.ts';
import { drawWaysToPay, waysToPayHeight } from './ways-to-pay.ts';

/** Documents that the worker thread prints. */
export type PrintableDocument = InvoiceDocument | CreditNoteDocument | QuoteDocument;

export async function renderInvoicePdf(document: PrintableDocument): Promise<Uint8Array> {
  const { printed: invoice, createdAt } = printedOf(document);
  const typeface = await openTypeface(invoice);
  const doc = new PdfDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    lang: invoice.language,
    // No font is set, so that pdfkit opens no standard font. All text is set in embedded fonts.
    font: '',
    displayTitle: true,
    info: {
      Title: fullTitle(invoice),
      Author: invoice.seller.name,
      Creator: 'billhook',
      Producer: 'billhook',
      // pdfkit derives the file's id from `info`. With this date, the id does not depend on the time of printing.
      CreationDate: new Date(createdAt),
    },
  });
  const bytes = buffer(doc);
  const { logo } = document;
  const einvoice = 'quote' in document ? null : (document.einvoice ?? null);
  draw({ doc, type: typesetterOf(doc, typeface), isPdfA: einvoice !== null, y: PAGE.top }, invoice, logo);
  if (einvoice) makeFacturX(doc, einvoice, new Date(createdAt));
  doc.end();
  return bytes;
}

function printedOf(document: PrintableDocument) {
  if ('quote' in document) return { printed: printedQuote(document), createdAt: document.quote.createdAt };
  return 'creditNote' in document
    ? { printed: printedCreditNote(document), createdAt: document.creditNote.createdAt }
    : { printed: printedInvoice(document), createdAt: document.invoice.createdAt };
}

function draw(sheet: Sheet, invoice: PrintedInvoice, logo: InvoiceDocument['logo']): void {
  drawHeading(sheet, invoice, logo);
  drawIntro(sheet, invoice);
  drawItems(sheet, invoice, closingHeight(sheet, invoice));
  drawClosing(sheet, invoice);
  drawTexts(sheet, invoice.words.paymentTerms, invoice.terms);
  drawTexts(sheet, invoice.words.notes, invoice.notes);
  drawAcceptance(sheet, invoice);
  drawRemark(sheet, invoice.remark);
  drawRemark(sheet, invoice.seller.footer);
  drawPageMarks(sheet, invoice);
}

function drawIntro(sheet: Sheet, { intro }: PrintedInvoice): void {
  if (!intro) return;
  flow(sheet, intro, STYLES.text, PAGE);
  sheet.y += 16;
}

/** Draws a text below the previous text, without a heading. */
function drawRemark(sheet: Sheet, text: string | null | undefined): void {
  if (!text) return;
  sheet.y += 18;
  flow(sheet, text, STYLES.muted, PAGE);
}

function drawTexts(sheet: Sheet, title: string, text: string | null): void {
  if (!text) return;
  sheet.y += 18;
  makeRoom(sheet, 40);
  flow(sheet, title, STYLES.strong, PAGE);
  flow(sheet, text, STYLES.muted, PAGE);
}

/**
 * Heights in points. The last item stays on one page with the following part:
 * - The sums and the ways to pay, if both together need at most `SAME_PAGE_HEIGHT_MAX`.
 * - Otherwise the sums, if they need at most `SAME_PAGE_HEIGHT_MAX`.
 * - Otherwise the beginning of the sums, with at least `SUMS_HEIGHT_MIN`. The rest continues on the next page.
 */
const SAME_PAGE_HEIGHT_MAX = 400;
const SUMS_HEIGHT_MIN = 80;

/** Returns the height of the part that must be on the same page as the last item. */
function closingHeight(sheet: Sheet, invoice: PrintedInvoice): number {
  const sums = sumsHeight(sheet, invoice);
  const all = sums + waysToPayHeight(sheet, invoice);
  return [all, sums].find((height) => height <= SAME_PAGE_HEIGHT_MAX) ?? SUMS_HEIGHT_MIN;
}

function drawClosing(sheet: Sheet, invoice: PrintedInvoice): void {
  makeRoom(sheet, closingHeight(sheet, invoice));
  drawSums(sheet, invoice);
  drawWaysToPay(sheet, invoice);
}
