/** One block with the ways to pay, side by side: a bank transfer and the payment link, each with its QR code. */
import { create } from 'qrcode';
import { type Line, lineHeight, type Style } from '../typesetting/typesetter.ts';
import type { PrintedInvoice } from './printed-invoice.ts';
import type { Labelled } from './printed-sums.ts';
import { COLORS, drawLines, drawText, linesIn, makeRoom, PAGE, type Place, rule, type Sheet, STYLES } from './sheet.ts';

type Ways = Pick<
  PrintedInvoice,
  'paymentUrl' | 'bank' | 'bankTitle' | 'transferCode' | 'payTitle' | 'linkTitle' | 'words'
>;

type Way = {
  readonly title: string | null;
  readonly hint: string | null;
  readonly facts: readonly Labelled[];
  readonly link: string | null;
  /** Content of the QR code; null for no QR code. */
  readonly code: string | null;
};

const QR_SIZE = 72;
const QR_GAP = 12;
const ALONE = { left: PAGE.left, right: PAGE.right } as const;
/**
 * Columns for a bank transfer and a payment link side by side. The bank details need more width than the link. The QR
 * codes stand apart, so that a camera sees only one of them.
 */
const BESIDE = [
  { left: PAGE.left, right: 349 },
  { left: 365, right: PAGE.right },
] as const;

const HEADING = { ...STYLES.strong, size: 11 } as const;
const HINT = { ...STYLES.muted, size: 8.5 } as const;
const VALUE = { ...STYLES.text, size: 9 } as const;
const LINK = { size: 8.5, color: COLORS.accent } as const;
const ABOVE = 20;
const HEADING_HEIGHT = 10 + lineHeight(HEADING) + 8;
const FACTS_GAP = 3;
const LABEL_GAP = 8;
/** Largest share of the width for the labels of the bank details. */
const LABELS_MAX = 0.45;

function waysIn({ paymentUrl, bank, bankTitle, transferCode, words, linkTitle = words.payOnline }: Ways): Way[] {
  const account = { title: bankTitle, hint: transferCode && words.transfer.scan, facts: bank, link: null };
  const online = { title: linkTitle, hint: words.scan, facts: [], link: paymentUrl };
  return [
    ...(bank.length === 0 ? [] : [{ ...account, code: transferCode }]),
    ...(paymentUrl === null ? [] : [{ ...online, code: paymentUrl }]),
  ];
}

/** Height, including the distance to the element above; 0 if there is no way to pay. */
export function waysToPayHeight(sheet: Sheet, ways: Ways): number {
  const heights = placed(sheet, ways).map(({ height }) => height);
  return heights.length === 0 ? 0 : ABOVE + HEADING_HEIGHT + Math.max(...heights);
}

export function drawWaysToPay(sheet: Sheet, ways: Ways): void {
  const blocks = placed(sheet, ways);
  if (blocks.length === 0) return;
  const height = Math.max(...blocks.map((block) => block.height));
  sheet.y += ABOVE;
  makeRoom(sheet, HEADING_HEIGHT + height);
  rule(sheet, sheet.y);
  drawText(sheet, ways.payTitle, HEADING, ALONE, sheet.y + 10);
  sheet.y += HEADING_HEIGHT;
  for (const { way, left, rows } of blocks) drawWay(sheet, way, left, rows);
  sheet.y += height;
}

type Row = {
  readonly cells: readonly { readonly lines: readonly Line[]; readonly style: Style; readonly place: Place }[];
  readonly height: number;
  readonly isLink?: boolean;
};

function placed(sheet: Sheet, ways: Ways) {
  const all = waysIn(ways);
  return all.map((way, index) => {
    const column = all.length === 1 ? ALONE : (BESIDE[index] ?? ALONE);
    const text = { left: way.code === null ? column.left : column.left + QR_SIZE + QR_GAP, right: column.right };
    const rows = rowsOf(sheet, way, text);
    const height = rows.reduce((sum, row) => sum + row.height, 0);
    return { way, left: column.left, rows, height: Math.max(height, way.code === null ? 0 : QR_SIZE) };
  });
}

function rowsOf(sheet: Sheet, { title, hint, facts, link }: Way, place: Place): Row[] {
  const text = (said: string | null, style: Style, isLink = false): Row[] => {
    if (said === null) return [];
    const lines = linesIn(sheet, said, style, place);
    return [{ cells: [{ lines, style, place }], height: lines.length * lineHeight(style), isLink }];
  };
  const head = [...text(title, STYLES.strong), ...text(hint, HINT), ...text(link, LINK, true)];
  if (facts.length === 0) return head;
  const gap = head.length === 0 ? [] : [{ cells: [], height: FACTS_GAP }];
  return [...head, ...gap, ...factRows(sheet, facts, place)];
}

/** Rows of labels and values. The values stand below each other, to the right of the longest label. */
function factRows(sheet: Sheet, facts: readonly Labelled[], { left, right }: Place): Row[] {
  const widest = Math.max(
    ...facts.flatMap(({ label }) => linesIn(sheet, label, HINT, { left, right }).map(({ width }) => width)),
  );
  const labels = { left, right: left + Math.min(widest, (right - left) * LABELS_MAX) + 0.01 };
  const values = { left: labels.right + LABEL_GAP, right };
  return facts.map(({ label, value }) => {
    const cells = [
      { lines: linesIn(sheet, label, HINT, labels), style: HINT, place: labels },
      { lines: linesIn(sheet, value, VALUE, values), style: VALUE, place: values },
    ];
    return { cells, height: Math.max(...cells.map(({ lines }) => lines.length)) * lineHeight(VALUE) };
  });
}

function drawWay(sheet: Sheet, { code, link }: Way, left: number, rows: readonly Row[]): void {
  if (code !== null) drawQr(sheet.doc, code, left, sheet.y);
  // Beside a QR code, the text starts 2 points higher, so that its letters begin at the upper edge of the code.
  let top = code === null ? sheet.y : sheet.y - 2;
  for (const { cells, height, isLink } of rows) {
    for (const { lines, style, place } of cells) {
      // Moves the smaller label down, so that label and value have the same baseline.
      drawLines(sheet, lines, style, place, style === HINT && cells.length > 1 ? top + 0.51 : top);
      if (isLink && link !== null) sheet.doc.link(place.left, top, place.right - place.left, height, link);
    }
    top += height;
  }
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
