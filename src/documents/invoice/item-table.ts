/** The table of invoice lines; its header is repeated on each page. */
import { lineHeight } from '../typesetting/typesetter.ts';
import type { PrintedInvoice } from './printed-invoice.ts';
import { drawLines, linesIn, makeRoom, PAGE, rule, type Sheet, STYLES } from './sheet.ts';

/** Columns that are wide enough for the largest numbers: a quantity of 1,000,000, a price of 99,999,999.999999. */
const COLUMNS = [
  { left: PAGE.left, right: 266 },
  { left: 272, right: 331, align: 'right' },
  { left: 337, right: 421, align: 'right' },
  { left: 427, right: 463, align: 'right' },
  { left: 467, right: PAGE.right, align: 'right' },
] as const;

const PADDING = 6;
const SAME_PAGE_HEIGHT_MIN = 60;
/** Distance, in points, between the table and the sums below it. */
const GAP = 16;
/**
 * Largest height, in points, that fits on a page below the header of the table. If the last item and the sums together
 * need at most this height, they stay on one page.
 */
const WITH_SUMS_HEIGHT_MAX = 660;
const DETAIL = { ...STYLES.muted, size: 8.5 } as const;

/**
 * Draws the table. `below`: height that must be free below the last item, so that the sums never stand alone on a page.
 */
export function drawItems(sheet: Sheet, { items, columns }: PrintedInvoice, below: number): void {
  makeRoom(sheet, SAME_PAGE_HEIGHT_MIN);
  drawHeader(sheet, columns);
  for (const [index, item] of items.entries()) {
    const cells = COLUMNS.map((place, column) => linesIn(sheet, item.cells[column] ?? '', STYLES.text, place));
    const details = item.details.flatMap((detail) => linesIn(sheet, detail, DETAIL, COLUMNS[0]));
    const described = (cells[0]?.length ?? 0) * lineHeight(STYLES.text);
    const figures = Math.max(...cells.map((lines) => lines.length)) * lineHeight(STYLES.text);
    const height = Math.max(described + details.length * lineHeight(DETAIL), figures);
    const withSums = height + 2 * PADDING + GAP + below;
    const staysWithSums = index > 0 && index === items.length - 1 && withSums <= WITH_SUMS_HEIGHT_MAX;
    if (makeRoom(sheet, staysWithSums ? withSums : height + 2 * PADDING)) drawHeader(sheet, columns);
    const top = sheet.y + PADDING;
    COLUMNS.forEach((place, column) => {
      drawLines(sheet, cells[column] ?? [], STYLES.text, place, top);
    });
    drawLines(sheet, details, DETAIL, COLUMNS[0], top + described);
    sheet.y += height + 2 * PADDING;
    rule(sheet, sheet.y, PAGE.left, 0.5);
  }
  sheet.y += GAP;
}

/** Aligns the headings at the bottom, because some headings have several lines. */
function drawHeader(sheet: Sheet, columns: readonly string[]): void {
  const cells = COLUMNS.map((place, index) => linesIn(sheet, columns[index] ?? '', STYLES.label, place));
  const height = Math.max(...cells.map((lines) => lines.length)) * lineHeight(STYLES.label);
  COLUMNS.forEach((place, index) => {
    const lines = cells[index] ?? [];
    drawLines(sheet, lines, STYLES.label, place, sheet.y + height - lines.length * lineHeight(STYLES.label));
  });
  sheet.y += height + 4;
  rule(sheet, sheet.y, PAGE.left, 1.25);
}
