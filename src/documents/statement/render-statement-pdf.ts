/** A statement as a PDF. The same statement gives the same bytes. */
import { buffer } from 'node:stream/consumers';
import { type Language, labelled } from '../../model/language.ts';
import { openTypeface } from '../fonts/typeface.ts';
import { PdfDocument } from '../invoice/pdf-document.ts';
import {
  COLORS,
  drawLines,
  drawText,
  flow,
  linesIn,
  makeRoom,
  PAGE,
  rule,
  type Sheet,
  STYLES,
  titleStyle,
} from '../invoice/sheet.ts';
import { lineHeight, typesetterOf } from '../typesetting/typesetter.ts';
import {
  type PrintedAccount,
  type PrintedStatement,
  printedStatement,
  type StatementDocument,
} from './printed-statement.ts';

export async function renderStatementPdf(document: StatementDocument): Promise<Uint8Array> {
  const statement = printedStatement(document);
  const typeface = await openTypeface([statement, statement.words.page({ page: '1', of: '1' })]);
  const doc = new PdfDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    lang: document.language,
    // No font is set, so that pdfkit opens no standard font. All text is set in embedded fonts.
    font: '',
    displayTitle: true,
    info: {
      Title: `${statement.words.title} ${document.from} ${document.to}`,
      Author: statement.seller.name,
      Creator: 'billhook',
      Producer: 'billhook',
      // pdfkit derives the file's id from `info`. With this date, the id does not depend on the time of printing.
      CreationDate: new Date(document.madeAt),
    },
  });
  const bytes = buffer(doc);
  draw({ doc, type: typesetterOf(doc, typeface), y: PAGE.top }, document.language, statement, document.logo);
  doc.end();
  return bytes;
}

const LEFT = { left: PAGE.left, right: 320 } as const;
const RIGHT = { left: 345, right: PAGE.right, align: 'right' } as const;
const SELLER = { size: 15, bold: true, color: COLORS.ink } as const;
const ACCOUNT = { size: 13, bold: true, color: COLORS.ink } as const;
const LOGO = { width: 200, height: 56 } as const;

const DATE = { left: PAGE.left, right: 150 } as const;
const TEXT = { left: 156, right: 366 } as const;
const AMOUNT = { left: 370, right: 456, align: 'right' } as const;
const BALANCE = { left: 460, right: PAGE.right, align: 'right' } as const;
const PADDING = 5;
/** An account begins on a new page if less than this height is free, so that its header and first row stay together. */
const SAME_PAGE_HEIGHT_MIN = 80;

function draw(sheet: Sheet, language: Language, statement: PrintedStatement, logo: StatementDocument['logo']): void {
  drawHeading(sheet, statement, logo);
  for (const account of statement.accounts) drawAccount(sheet, language, account, statement);
  if (statement.accounts.length === 0) flow(sheet, statement.words.nothing, STYLES.text, PAGE);
  drawBank(sheet, statement);
  drawFooters(sheet, statement);
}

function drawHeading(sheet: Sheet, { words, seller, buyer, period }: PrintedStatement, logo: Uint8Array | null): void {
  sheet.doc.rect(0, 0, PAGE.width, 6).fill(COLORS.accent);
  let right = drawText(sheet, words.title, titleStyle(sheet, words.title, RIGHT), RIGHT, PAGE.top - 7);
  right = drawText(sheet, words.period, STYLES.label, RIGHT, right + 4);
  right = drawText(sheet, period, STYLES.text, RIGHT, right);
  if (logo) {
    sheet.doc.image(Buffer.from(logo), PAGE.left, sheet.y, { fit: [LOGO.width, LOGO.height] });
    sheet.y += LOGO.height + 10;
  }
  flow(sheet, seller.name, SELLER, LEFT);
  for (const detail of seller.details) flow(sheet, detail, STYLES.muted, LEFT);
  sheet.y = Math.max(sheet.y, right) + 24;
  flow(sheet, words.customer, { ...STYLES.label, size: 8.5 }, LEFT);
  flow(sheet, buyer.name, { ...STYLES.strong, size: 11 }, LEFT);
  for (const detail of buyer.details) flow(sheet, detail, STYLES.text, LEFT);
  sheet.y += 22;
}

function drawAccount(sheet: Sheet, language: Language, account: PrintedAccount, { words }: PrintedStatement): void {
  makeRoom(sheet, SAME_PAGE_HEIGHT_MIN);
  flow(sheet, labelled(language, words.currency, account.currency), ACCOUNT, PAGE);
  sheet.y += 6;
  const header = () => drawHeader(sheet, words);
  header();
  drawRow(sheet, { date: '', text: account.opening.label, amount: '', balance: account.opening.value }, header);
  for (const row of account.rows) drawRow(sheet, row, header);
  const { label, value } = account.closing;
  drawRow(sheet, { date: '', text: label, amount: '', balance: value }, header, STYLES.strong);
  sheet.y += 4;
  makeRoom(sheet, lineHeight(STYLES.strong));
  sheet.y = drawText(sheet, account.meaning, STYLES.muted, { ...BALANCE, left: PAGE.left }, sheet.y) + 22;
}

function drawHeader(sheet: Sheet, words: PrintedStatement['words']): void {
  for (const [text, place] of [
    [words.date, DATE],
    [words.description, TEXT],
    [words.amount, AMOUNT],
    [words.balance, BALANCE],
  ] as const) {
    drawText(sheet, text, STYLES.label, place, sheet.y);
  }
  sheet.y += lineHeight(STYLES.label) + 4;
  rule(sheet, sheet.y, PAGE.left, 1.25);
}

type Row = PrintedAccount['rows'][number];

function drawRow(
  sheet: Sheet,
  { date, text, amount, balance }: Row,
  header: () => void,
  style: Parameters<typeof linesIn>[2] = STYLES.text,
): void {
  const cells = [
    [linesIn(sheet, date, style, DATE), DATE],
    [linesIn(sheet, text, style, TEXT), TEXT],
    [linesIn(sheet, amount, style, AMOUNT), AMOUNT],
    [linesIn(sheet, balance, style, BALANCE), BALANCE],
  ] as const;
  const height = Math.max(...cells.map(([lines]) => lines.length)) * lineHeight(style) + 2 * PADDING;
  if (makeRoom(sheet, height)) header();
  for (const [lines, place] of cells) drawLines(sheet, lines, style, place, sheet.y + PADDING);
  sheet.y += height;
  rule(sheet, sheet.y, PAGE.left, 0.5);
}

const BANK_LABEL = { left: PAGE.left, right: PAGE.left + 80 } as const;
const BANK_VALUE = { left: PAGE.left + 84, right: PAGE.right } as const;

function drawBank(sheet: Sheet, { bank, words }: PrintedStatement): void {
  if (bank.length === 0) return;
  makeRoom(sheet, (bank.length + 2) * lineHeight(STYLES.text));
  flow(sheet, words.bank, { ...STYLES.strong, size: 11 }, PAGE);
  for (const { label, value } of bank) {
    drawText(sheet, label, STYLES.muted, BANK_LABEL, sheet.y);
    flow(sheet, value, STYLES.text, BANK_VALUE);
  }
}

const FOOTER = { size: 8, color: COLORS.muted } as const;
const FOOTER_TOP = 796;

function drawFooters(sheet: Sheet, { seller, words }: PrintedStatement): void {
  const { start, count } = sheet.doc.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    sheet.doc.switchToPage(page);
    rule(sheet, FOOTER_TOP - 8);
    const [name] = linesIn(sheet, `${seller.name} · ${words.title}`, FOOTER, { left: PAGE.left, right: 440 });
    if (name) drawLines(sheet, [name], FOOTER, PAGE, FOOTER_TOP);
    const right = { left: 440, right: PAGE.right, align: 'right' } as const;
    drawText(sheet, words.page({ page: String(page - start + 1), of: String(count) }), FOOTER, right, FOOTER_TOP);
  }
}
