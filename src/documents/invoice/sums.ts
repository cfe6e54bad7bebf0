/** The sums from the subtotal to the amount due, with a row per tax rate. */

import { lineHeight } from '../typesetting/typesetter.ts';
import type { PrintedInvoice } from './printed-invoice.ts';
import { COLORS, drawLines, linesIn, makeRoom, PAGE, rule, type Sheet, STYLES } from './sheet.ts';

const LABEL = { left: 312, right: 452 } as const;
const VALUE = { left: 436, right: PAGE.right, align: 'right' } as const;
const STRONG = { size: 10.5, bold: true, color: COLORS.ink } as const;

export function drawSums(sheet: Sheet, { sums }: PrintedInvoice): void {
  for (const { label, value, strong } of sums) {
    const style = strong ? STRONG : STYLES.text;
    const labels = linesIn(sheet, label, strong ? STRONG : STYLES.muted, LABEL);
    const height = Math.max(1, labels.length) * lineHeight(style) + (strong ? 12 : 5);
    makeRoom(sheet, height);
    const top = strong ? sheet.y + 6 : sheet.y;
    if (strong) rule(sheet, sheet.y + 1, LABEL.left);
    drawLines(sheet, labels, strong ? STRONG : STYLES.muted, LABEL, top);
    drawLines(sheet, linesIn(sheet, value, style, VALUE), style, VALUE, top);
    sheet.y += height;
  }
}
