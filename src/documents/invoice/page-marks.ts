/** Draws the footer of every page with the page number, and the watermark of drafts and cancelled invoices. */
import { MARK_COLORS } from './heading.ts';
import { fullTitle, type PrintedInvoice } from './printed-invoice.ts';
import { COLORS, drawLines, drawText, linesIn, PAGE, rule, type Sheet } from './sheet.ts';

const FOOTER = { size: 8, color: COLORS.muted } as const;
const FOOTER_TOP = 796;

export function drawPageMarks(sheet: Sheet, invoice: PrintedInvoice): void {
  const { start, count } = sheet.doc.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    sheet.doc.switchToPage(page);
    rule(sheet, FOOTER_TOP - 8);
    const [name] = linesIn(sheet, `${invoice.seller.name} · ${fullTitle(invoice)}`, FOOTER, {
      left: PAGE.left,
      right: 440,
    });
    if (name) drawLines(sheet, [name], FOOTER, PAGE, FOOTER_TOP);
    const right = { left: 440, right: PAGE.right, align: 'right' } as const;
    drawText(
      sheet,
      invoice.words.page({ page: String(page - start + 1), count: String(count) }),
      FOOTER,
      right,
      FOOTER_TOP,
    );
    if (invoice.mark === 'DRAFT' || invoice.mark === 'CANCELLED')
      drawWatermark(sheet, invoice.mark, invoice.words.marks[invoice.mark]);
  }
}

/**
 * `size`: largest font size. `letters`: a text fits on the page if its font size times its number of letters is at most
 * this number. A longer text gets a smaller font.
 */
const WATERMARK = { size: 150, letters: 864 } as const;

function drawWatermark(sheet: Sheet, mark: 'DRAFT' | 'CANCELLED', text: string): void {
  const size = Math.min(WATERMARK.size, WATERMARK.letters / text.length);
  const style = { size, bold: true, color: MARK_COLORS[mark] };
  const [line] = linesIn(sheet, text, style, { left: 0, right: 2 * PAGE.width });
  if (!line) return;
  const [x, y] = [PAGE.width / 2, PAGE.height / 2];
  sheet.doc
    .save()
    .opacity(0.09)
    .rotate(-52, { origin: [x, y] });
  sheet.type.draw(line, style, x - line.width / 2, y - style.size * 0.7);
  sheet.doc.restore();
}
