/** Draws the block in which a quote is accepted: name, date and signature, filled in or as empty lines. */
import { lineHeight } from '../typesetting/typesetter.ts';
import type { PrintedInvoice } from './printed-invoice.ts';
import { COLORS, drawLines, drawText, linesIn, makeRoom, PAGE, rule, type Sheet, STYLES } from './sheet.ts';

const HEADING = { ...STYLES.strong, size: 11 } as const;
const ABOVE = 20;
const HEADING_HEIGHT = 10 + lineHeight(HEADING) + 8;
/** Height above an empty line, for writing by hand. */
const WRITING_HEIGHT = 30;
const GAP = 24;

export function drawAcceptance(sheet: Sheet, { acceptance }: Pick<PrintedInvoice, 'acceptance'>): void {
  if (!acceptance) return;
  const { title, fields } = acceptance;
  const width = (PAGE.right - PAGE.left - GAP * (fields.length - 1)) / fields.length;
  const columns = fields.map(({ label, value }, index) => {
    const left = PAGE.left + index * (width + GAP);
    const place = { left, right: left + width };
    return { label, place, lines: linesIn(sheet, value, STYLES.text, place) };
  });
  const written = Math.max(...columns.map(({ lines }) => lines.length)) * lineHeight(STYLES.text);
  const height = written > 0 ? written : WRITING_HEIGHT;
  sheet.y += ABOVE;
  makeRoom(sheet, HEADING_HEIGHT + height + 4 + lineHeight(STYLES.label));
  rule(sheet, sheet.y);
  drawText(sheet, title, HEADING, { left: PAGE.left, right: PAGE.right }, sheet.y + 10);
  sheet.y += HEADING_HEIGHT;
  const below = columns.map(({ label, place, lines }) => {
    drawLines(sheet, lines, STYLES.text, place, sheet.y);
    sheet.doc
      .moveTo(place.left, sheet.y + height + 2)
      .lineTo(place.right, sheet.y + height + 2)
      .lineWidth(0.5)
      .strokeColor(COLORS.muted)
      .stroke();
    return drawText(sheet, label, STYLES.label, place, sheet.y + height + 4);
  });
  sheet.y = Math.max(...below);
}
