/** The upper part of the first page: seller, buyer, dates and the amount due. */
import { lineHeight } from '../typesetting/typesetter.ts';
import { drawLogo } from './logo.ts';
import type { InvoiceDocument, PrintedInvoice } from './printed-invoice.ts';
import { COLORS, drawText, flow, linesIn, makeRoom, PAGE, type Sheet, STYLES, titleStyle } from './sheet.ts';

const LEFT = { left: PAGE.left, right: 320 } as const;
const RIGHT = { left: 345, right: PAGE.right, align: 'right' } as const;
const FACT_LABEL = { left: 345, right: 420 } as const;
const FACT_VALUE = { left: 420, right: PAGE.right, align: 'right' } as const;

const SELLER = { size: 15, bold: true, color: COLORS.ink } as const;
const HEADLINE = { size: 17, bold: true, color: COLORS.ink } as const;
const HEADLINE_HEIGHT = 60;
/**
 * The columns of the buyer and of the facts (such as the dates) begin on a new page if less than this height is free.
 * The height is enough for usual addresses.
 */
const PARTIES_HEIGHT_MIN = 200;

/** Largest size of the logo, so that it fits into the left column. */
const LOGO = { width: 200, height: 56 } as const;

export function drawHeading(sheet: Sheet, invoice: PrintedInvoice, logo: InvoiceDocument['logo']): void {
  drawTitle(sheet, invoice, logo);
  drawParties(sheet, invoice);
  drawHeadline(sheet, invoice);
}

function drawTitle(
  sheet: Sheet,
  { title, number, mark, seller, words }: PrintedInvoice,
  logo: InvoiceDocument['logo'],
): void {
  sheet.doc.rect(0, 0, PAGE.width, 6).fill(COLORS.accent);
  let right = drawText(sheet, title, titleStyle(sheet, title, RIGHT), RIGHT, PAGE.top - 7);
  if (number) right = drawText(sheet, number, { ...STYLES.muted, size: 11 }, RIGHT, right);
  if (mark) right = drawBadge(sheet, mark, words.marks[mark], right + 6);
  if (logo) {
    drawLogo(sheet.doc, logo, { left: PAGE.left, top: sheet.y, ...LOGO }, sheet.isPdfA ?? false);
    sheet.y += LOGO.height + 10;
  }
  flow(sheet, seller.name, SELLER, LEFT);
  for (const detail of seller.details) flow(sheet, detail, STYLES.muted, LEFT);
  sheet.y = Math.max(sheet.y, right) + 26;
}

type Mark = NonNullable<PrintedInvoice['mark']>;

export const MARK_COLORS: Record<Mark, string> = {
  DRAFT: COLORS.muted,
  CANCELLED: COLORS.cancelled,
  PAID: COLORS.accent,
  REFUNDED: COLORS.muted,
  ACCEPTED: COLORS.accent,
  DECLINED: COLORS.cancelled,
};

function drawBadge(sheet: Sheet, mark: Mark, text: string, top: number): number {
  const style = { size: 8.5, bold: true, color: '#ffffff' } as const;
  const [line] = linesIn(sheet, text, style, RIGHT);
  if (!line) return top;
  const width = line.width + 16;
  sheet.doc.roundedRect(PAGE.right - width, top, width, 18, 9).fill(MARK_COLORS[mark]);
  sheet.type.draw(line, style, PAGE.right - width + 8, top + 3.2);
  return top + 18;
}

function drawParties(sheet: Sheet, { buyerTitle, buyer, facts }: PrintedInvoice): void {
  makeRoom(sheet, PARTIES_HEIGHT_MIN);
  let right = sheet.y;
  for (const { label, value } of facts) {
    const below = drawText(sheet, label, STYLES.muted, FACT_LABEL, right);
    right = Math.max(below, drawText(sheet, value, STYLES.text, FACT_VALUE, right)) + 2;
  }
  flow(sheet, buyerTitle, { ...STYLES.label, size: 8.5 }, LEFT);
  sheet.y += 2;
  flow(sheet, buyer.name, { ...STYLES.strong, size: 11 }, LEFT);
  for (const detail of buyer.details) flow(sheet, detail, STYLES.text, LEFT);
  sheet.y = Math.max(sheet.y, right) + 22;
}

function drawHeadline(sheet: Sheet, { headline: [amount, day] }: PrintedInvoice): void {
  makeRoom(sheet, HEADLINE_HEIGHT);
  const { doc, y } = sheet;
  doc.roundedRect(PAGE.left, y, PAGE.right - PAGE.left, HEADLINE_HEIGHT, 6).fill(COLORS.panel);
  const left = { left: PAGE.left + 16, right: 340 };
  const right = { left: 340, right: PAGE.right - 16, align: 'right' } as const;
  const label = { ...STYLES.label, size: 9 };
  const value = drawText(sheet, amount.label, label, left, y + 11);
  drawText(sheet, amount.value, HEADLINE, left, value + 1);
  drawText(sheet, day.label, label, right, y + 11);
  drawText(
    sheet,
    day.value,
    { ...HEADLINE, size: 12 },
    right,
    value + lineHeight(HEADLINE) - lineHeight({ size: 12 }) - 2,
  );
  sheet.y = y + HEADLINE_HEIGHT + 24;
}
