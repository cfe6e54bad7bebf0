/** The table of invoice lines; its header is repeated on each page. */

import { lineHeight } from '../typesetting/typesetter.ts';
import type { PrintedInvoice } from './printed-invoice.ts';
import { drawLines, drawText, linesIn, makeRoom, PAGE, rule, type Sheet, STYLES } from './sheet.ts';

/** Wide enough for the largest figures: a quantity of 1,000,000, a price of 99,999,999.99. */
const COLUMNS = [
  { left: PAGE.left, right: 275 },
  { left: 283, right: 335, align: 'right' },
  { left: 341, right: 421, align: 'right' },
  { left: 427, right: 463, align: 'right' },
  { left: 467, right: PAGE.right, align: 'right' },
] as const;

const PADDING = 6;
const SAME_PAGE_HEIGHT_MIN = 60;

export function drawItems(sheet: Sheet, { items, currency, words }: PrintedInvoice): void {
  const { description, quantity, unitPrice, tax, net } = words.columns;
  const titles = [description, quantity, unitPrice(currency), tax, net(currency)];
  makeRoom(sheet, SAME_PAGE_HEIGHT_MIN);
  drawHeader(sheet, titles);
  for (const item of items) {
    const cells = COLUMNS.map((place, index) => linesIn(sheet, item[index] ?? '', STYLES.text, place));
    const height = Math.max(...cells.map((lines) => lines.length)) * lineHeight(STYLES.text);
    if (makeRoom(sheet, height + 2 * PADDING)) drawHeader(sheet, titles);
    COLUMNS.forEach((place, index) => {
      drawLines(sheet, cells[index] ?? [], STYLES.text, place, sheet.y + PADDING);
    });
    sheet.y += height + 2 * PADDING;
    rule(sheet, sheet.y, PAGE.left, 0.5);
  }
  sheet.y += 16;
}

function drawHeader(sheet: Sheet, titles: readonly string[]): void {
  COLUMNS.forEach((place, index) => {
    drawText(sheet, titles[index] ?? '', STYLES.label, place, sheet.y);
  });
  sheet.y += lineHeight(STYLES.label) + 4;
  rule(sheet, sheet.y, PAGE.left, 1.25);
}
