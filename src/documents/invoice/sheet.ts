/** The page: size, colours, text styles, and position of the next element. */
import { type Line, lineHeight, type Style, type Typesetter } from '../typesetting/typesetter.ts';

/** A4 in points. */
export const PAGE = { width: 595.28, height: 841.89, left: 50, right: 545.28, top: 52, bottom: 776 } as const;

/** The same colours as on the web pages: one accent, and red for cancelled documents. */
export const COLORS = {
  ink: '#14201c',
  muted: '#51605a',
  line: '#d5ddd9',
  panel: '#f1f6f4',
  accent: '#0b6e55',
  cancelled: '#b3261e',
} as const;

export const STYLES = {
  text: { size: 9.5, color: COLORS.ink },
  strong: { size: 9.5, bold: true, color: COLORS.ink },
  muted: { size: 9.5, color: COLORS.muted },
  label: { size: 8, color: COLORS.muted },
} as const satisfies Record<string, Style>;

export type Sheet = {
  readonly doc: PDFKit.PDFDocument;
  readonly type: Typesetter;
  /** True if the document must conform to PDF/A; default false. */
  readonly isPdfA?: boolean;
  /** Upper edge of the next element. */
  y: number;
};

/** If `height` does not fit on the current page, starts a new page and returns true. Otherwise returns false. */
export function makeRoom(sheet: Sheet, height: number): boolean {
  if (sheet.y + height <= PAGE.bottom) return false;
  sheet.doc.addPage();
  sheet.y = PAGE.top;
  return true;
}

export type Place = { readonly left: number; readonly right: number; readonly align?: 'left' | 'right' };

export function linesIn(sheet: Sheet, text: string, style: Style, { left, right }: Place): Line[] {
  return sheet.type.lines(text, style, right - left);
}

/**
 * Draws lines below each other. `top`: upper edge of the first line. Returns the lower edge of the last line. Ignores
 * the end of the page.
 */
export function drawLines(sheet: Sheet, lines: readonly Line[], style: Style, place: Place, top: number): number {
  lines.forEach((line, index) => {
    const left = place.align === 'right' ? place.right - line.width : place.left;
    sheet.type.draw(line, style, left, top + index * lineHeight(style));
  });
  return top + lines.length * lineHeight(style);
}

/** Draws a text that may continue on the next page. */
export function flow(sheet: Sheet, text: string, style: Style, place: Place): void {
  for (const line of linesIn(sheet, text, style, place)) {
    makeRoom(sheet, lineHeight(style));
    sheet.y = drawLines(sheet, [line], style, place, sheet.y);
  }
}

export function drawText(sheet: Sheet, text: string, style: Style, place: Place, top: number): number {
  return drawLines(sheet, linesIn(sheet, text, style, place), style, place, top);
}

const TITLE = { size: 23, bold: true, color: COLORS.ink } as const;

/** Style of a title: smaller if the title would be wider than its column, as for some long Dutch and German words. */
export function titleStyle(sheet: Sheet, title: string, { left, right }: Place): Style {
  const [line] = linesIn(sheet, title, TITLE, { left: 0, right: PAGE.width });
  const room = right - left;
  return line && line.width > room ? { ...TITLE, size: (TITLE.size * room) / line.width - 0.01 } : TITLE;
}

export function rule({ doc }: Sheet, y: number, left: number = PAGE.left, width = 0.75): void {
  doc.moveTo(left, y).lineTo(PAGE.right, y).lineWidth(width).strokeColor(COLORS.line).stroke();
}
