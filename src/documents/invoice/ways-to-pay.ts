/** The ways to pay: the payment link, its QR code, and the bank account. */
import { create } from 'qrcode';
import { lineHeight } from '../typesetting/typesetter.ts';
import type { PrintedInvoice } from './printed-invoice.ts';
import { COLORS, drawText, linesIn, PAGE, type Sheet, STYLES } from './sheet.ts';
import type { PrintWords } from './words.ts';

const QR_SIZE = 80;
const TEXT = { left: PAGE.left + QR_SIZE + 14, right: 302 } as const;
const LINK = { size: 8.5, color: COLORS.accent } as const;
const PAY_BOX_HEIGHT = QR_SIZE;

const BANK_LABEL = { left: PAGE.left, right: PAGE.left + 68 } as const;
const BANK_VALUE = { left: PAGE.left + 72, right: TEXT.right } as const;
const BANK_GAP = 14;

type Ways = Pick<PrintedInvoice, 'paymentUrl' | 'bank' | 'words'>;

export function waysToPayHeight(sheet: Sheet, { paymentUrl, bank }: Omit<Ways, 'words'>): number {
  const lines = bank.reduce((sum, { value }) => sum + linesIn(sheet, value, STYLES.text, BANK_VALUE).length, 0);
  const bankHeight = bank.length === 0 ? 0 : BANK_TITLE_HEIGHT + lines * lineHeight(STYLES.text);
  return (paymentUrl ? PAY_BOX_HEIGHT + (bankHeight > 0 ? BANK_GAP : 0) : 0) + bankHeight;
}

/** Draws from `sheet.y` without moving it; returns the lower edge. */
export function drawWaysToPay(sheet: Sheet, { paymentUrl, bank, words }: Ways): number {
  const top = sheet.y;
  if (paymentUrl) drawPayBox(sheet, paymentUrl, words);
  const below = paymentUrl ? top + PAY_BOX_HEIGHT : top;
  return bank.length === 0 ? below : drawBank(sheet, bank, words, paymentUrl ? below + BANK_GAP : below);
}

const BANK_TITLE = { ...STYLES.strong, size: 11 } as const;
const BANK_TITLE_HEIGHT = lineHeight(BANK_TITLE) + 1;

function drawBank(sheet: Sheet, bank: PrintedInvoice['bank'], { transfer }: PrintWords, top: number): number {
  drawText(sheet, transfer.title, BANK_TITLE, { left: PAGE.left, right: TEXT.right }, top);
  return bank.reduce((at, { label, value }) => {
    drawText(sheet, label, STYLES.muted, BANK_LABEL, at);
    return drawText(sheet, value, STYLES.text, BANK_VALUE, at);
  }, top + BANK_TITLE_HEIGHT);
}

function drawPayBox(sheet: Sheet, url: string, { payOnline, scan }: PrintWords): void {
  const { doc, y } = sheet;
  drawQr(doc, url, PAGE.left, y);
  let top = drawText(sheet, payOnline, { ...STYLES.strong, size: 11 }, TEXT, y - 2) + 1;
  top = drawText(sheet, scan, STYLES.muted, TEXT, top);
  const height = linesIn(sheet, url, LINK, TEXT).length * lineHeight(LINK);
  drawText(sheet, url, LINK, TEXT, top);
  doc.link(TEXT.left, top, TEXT.right - TEXT.left, height, url);
}

/** Drawn as one path of squares, so that it stays sharp at any size and prints in pure black. */
function drawQr(doc: PDFKit.PDFDocument, text: string, left: number, top: number): void {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const side = QR_SIZE / modules.size;
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(row, column)) doc.rect(left + column * side, top + row * side, side, side);
    }
  }
  doc.fill('#000000');
}
