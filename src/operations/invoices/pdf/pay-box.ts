/** How to pay: the link, and the same link as a QR code for a phone. */
import { create } from 'qrcode';
import { COLORS, drawText, linesIn, PAGE, type Sheet, STYLES } from './sheet.ts';
import { lineHeight } from './typesetter.ts';

const QR_SIZE = 80;
const TEXT = { left: PAGE.left + QR_SIZE + 14, right: 302 } as const;
const LINK = { size: 8.5, color: COLORS.accent } as const;
export const PAY_BOX_HEIGHT = QR_SIZE;

export function drawPayBox(sheet: Sheet, url: string): void {
  const { doc, y } = sheet;
  drawQr(doc, url, PAGE.left, y);
  let top = drawText(sheet, 'Pay online', { ...STYLES.strong, size: 11 }, TEXT, y - 2) + 1;
  top = drawText(sheet, 'Scan the code, or open this link:', STYLES.muted, TEXT, top);
  const height = linesIn(sheet, url, LINK, TEXT).length * lineHeight(LINK);
  drawText(sheet, url, LINK, TEXT, top);
  doc.link(TEXT.left, top, TEXT.right - TEXT.left, height, url);
}

/** Drawn as one path of squares, so that it stays sharp at any size and prints as black. */
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
