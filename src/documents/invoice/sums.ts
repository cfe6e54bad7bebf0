/** Draws the sums, with a row per tax category and rate. Below the sums, draws the reasons why no tax is charged. */
import { lineHeight } from '../typesetting/typesetter.ts';
import type { PrintedInvoice } from './printed-invoice.ts';
import { COLORS, drawLines, flow, linesIn, makeRoom, PAGE, rule, type Sheet, STYLES } from './sheet.ts';

const LABEL_LEFT = 312;
const VALUE = { left: 436, right: PAGE.right, align: 'right' } as const;
const STRONG = { size: 10.5, bold: true, color: COLORS.ink } as const;
const GAP = 12;
const REASONS = { left: LABEL_LEFT, right: PAGE.right } as const;
const REASONS_GAP = 6;

export function drawSums(sheet: Sheet, invoice: PrintedInvoice): void {
  for (const { strong, labels, labelStyle, values, valueStyle, place, height } of rowsOf(sheet, invoice)) {
    makeRoom(sheet, height);
    const top = strong ? sheet.y + 6 : sheet.y;
    if (strong) rule(sheet, sheet.y + 1, LABEL_LEFT);
    drawLines(sheet, labels, labelStyle, place, top);
    drawLines(sheet, values, valueStyle, VALUE, top);
    sheet.y += height;
  }
  if (invoice.exemptions.length > 0) sheet.y += REASONS_GAP;
  for (const reason of invoice.exemptions) flow(sheet, reason, STYLES.muted, REASONS);
}

export function sumsHeight(sheet: Sheet, invoice: PrintedInvoice): number {
  const reasons = invoice.exemptions.flatMap((reason) => linesIn(sheet, reason, STYLES.muted, REASONS));
  const rows = rowsOf(sheet, invoice).reduce((sum, { height }) => sum + height, 0);
  return rows + (reasons.length > 0 ? REASONS_GAP : 0) + reasons.length * lineHeight(STYLES.muted);
}

/** Lays out the rows of the sums. A label may use the width that its value leaves free. */
function rowsOf(sheet: Sheet, { sums }: PrintedInvoice) {
  return sums.map(({ label, value, strong = false }) => {
    const [labelStyle, valueStyle] = strong ? [STRONG, STRONG] : [STYLES.muted, STYLES.text];
    const values = linesIn(sheet, value, valueStyle, VALUE);
    const widest = Math.max(0, ...values.map(({ width }) => width));
    const place = { left: LABEL_LEFT, right: PAGE.right - widest - GAP };
    const labels = linesIn(sheet, label, labelStyle, place);
    const height = Math.max(1, labels.length) * lineHeight(valueStyle) + (strong ? 12 : 5);
    return { strong, labels, labelStyle, values, valueStyle, place, height };
  });
}
