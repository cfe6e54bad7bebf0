/** The ways to pay: the payment link and the bank account, each with a QR code. */
import { create } from 'qrcode';
import type { Documents } from '../../words/messages.ts';
import { lineHeight } from '../typesetting/typesetter.ts';
import type { PrintedInvoice } from './printed-invoice.ts';
import { COLORS, drawText, linesIn, PAGE, type Sheet, STYLES } from './sheet.ts';

const QR_SIZE = 80;
const TEXT = { left: PAGE.left + QR_SIZE + 14, right: 302 } as const;
const LINK = { size: 8.5, color: COLORS.accent } as const;
const PAY_BOX_HEIGHT = QR_SIZE;

const BANK_LABEL = { left: PAGE.left, right: PAGE.left + 68 } as const;
const BANK_VALUE = { left: PAGE.left + 72, right: TEXT.right } as const;
const BANK_GAP = 14;

type Ways = Pick<PrintedInvoice, 'paymentUrl' | 'bank' | 'bankTitle' | 'transferCode' | 'words'>;

export function waysToPayHeight(
  sheet: Sheet,
  { paymentUrl, bank, transferCode }: Omit<Ways, 'words' | 'bankTitle'>,
): number {
  const lines = bank.reduce((sum, { value }) => sum + linesIn(sheet, value, STYLES.text, BANK_VALUE).length, 0);
  const top = transferCode === null ? BANK_TITLE_HEIGHT : QR_SIZE + CODE_GAP;
  const bankHeight = bank.length === 0 ? 0 : top + lines * lineHeight(STYLES.text);
  return (paymentUrl ? PAY_BOX_HEIGHT + (bankHeight > 0 ? BANK_GAP : 0) : 0) + bankHeight;
}

/** Draws from `sheet.y` without changing it. Returns the lower edge. */
export function drawWaysToPay(sheet: Sheet, ways: Ways): number {
  const { paymentUrl, bank, words } = ways;
  const top = sheet.y;
  if (paymentUrl) drawPayBox(sheet, paymentUrl, words);
  const below = paymentUrl ? top + PAY_BOX_HEIGHT : top;
  return bank.length === 0 ? below : drawBank(sheet, ways, paymentUrl ? below + BANK_GAP : below);
}

const BANK_TITLE = { ...STYLES.strong, size: 11 } as const;
const BANK_TITLE_HEIGHT = lineHeight(BANK_TITLE) + 1;
/** Distance between the QR code for banking apps and the line below it. */
const CODE_GAP = 8;

function drawBank(sheet: Sheet, { bank, bankTitle, transferCode, words: { transfer } }: Ways, top: number): number {
  const facts =
    transferCode === null ? drawBankTitle(sheet, bankTitle, top) : drawTransferCode(sheet, transferCode, transfer, top);
  return bank.reduce((at, { label, value }) => {
    drawText(sheet, label, STYLES.muted, BANK_LABEL, at);
    return drawText(sheet, value, STYLES.text, BANK_VALUE, at);
  }, facts);
}

function drawBankTitle(sheet: Sheet, title: string, top: number): number {
  drawText(sheet, title, BANK_TITLE, { left: PAGE.left, right: TEXT.right }, top);
  return top + BANK_TITLE_HEIGHT;
}

function drawTransferCode(
  sheet: Sheet,
  code: string,
  { title, scan }: Documents['invoice']['transfer'],
  top: number,
): number {
  drawQr(sheet.doc, code, PAGE.left, top);
  const below = drawText(sheet, title, BANK_TITLE, TEXT, top - 2) + 1;
  drawText(sheet, scan, STYLES.muted, TEXT, below);
  return top + QR_SIZE + CODE_GAP;
}

function drawPayBox(sheet: Sheet, url: string, { payOnline, scan }: Documents['invoice']): void {
  const { doc, y } = sheet;
  drawQr(doc, url, PAGE.left, y);
  let top = drawText(sheet, payOnline, { ...STYLES.strong, size: 11 }, TEXT, y - 2) + 1;
  top = drawText(sheet, scan, STYLES.muted, TEXT, top);
  const height = linesIn(sheet, url, LINK, TEXT).length * lineHeight(LINK);
  drawText(sheet, url, LINK, TEXT, top);
  doc.link(TEXT.left, top, TEXT.right - TEXT.left, height, url);
}

/** Draws a QR code as one path of black squares, so that the code stays sharp at any size. */
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
