/** Streams the files of a tax report (R109). Memory holds one batch of documents, or the sums of the report. */
import * as z from 'zod';
import { type Language, languagesOf } from '../../model/language.ts';
import { fromHundredths, fromMillionths, toText } from '../../model/money.ts';
import type { DayRange } from '../../model/periods.ts';
import { LINE_END, SPREADSHEET_STYLES, type SpreadsheetStyle } from '../../model/spreadsheet-style.ts';
import { textCell } from '../../model/spreadsheet-text.ts';
import { DOCUMENTS } from '../../words/texts.ts';
import type { Caller, Context, Services } from '../kernel/context.ts';
import { call, operation, READS } from '../kernel/operation.ts';
import { taxDocuments, taxReportIn } from './tax-documents.ts';
import { FILE_FORMATS, type FileFormat, type FileTable } from './tax-file-input.ts';
import {
  type Cell,
  type ColumnName,
  documentRows,
  FILE_COLUMNS,
  type FileWord,
  type Row,
  summaryRows,
} from './tax-file-rows.ts';
import { periodOf, TaxReportInput, taxInputFaults } from './tax-input.ts';

export type StreamedFile = {
  readonly filename: string;
  readonly media: string;
  readonly pieces: AsyncGenerator<string, void>;
};

/** This operation is not in the catalogue of operations, because its result is a stream. */
export const taxReportFile = operation({
  name: 'getTaxReportFile',
  title: 'Get a tax report as a file',
  summary: 'Returns the tax report of a period, or its documents, as CSV.',
  scope: 'billing.read',
  effects: READS,
  volatile: true,
  input: TaxReportInput.extend({ format: z.enum(FILE_FORMATS) }),
  combinations: taxInputFaults,
  output: z.object({ filename: z.string(), media: z.string(), pieces: z.custom<StreamedFile['pieces']>() }),
  refusals: [],
})(async (ctx, { format, table = 'summary', ...given }) => {
  const period = periodOf(ctx, given);
  const business = await ctx.store.businesses.find(ctx.account.id);
  const style = styleOf(format, languagesOf(business)[0]);
  const rows =
    table === 'summary' ? only(summaryRows(await taxReportIn(ctx, period), period)) : documentsOf(ctx, period);
  return {
    filename: `${ctx.account.handle}-tax-${table}-${period.from}-${period.to}${style.ending}.csv`,
    media: 'text/csv; charset=utf-8; header=present',
    pieces: csvOf(rows, table, style),
  };
});

/**
 * Returns the file of a tax report. `input`: like the input of the report, with `format` `csv` or `excel`. A reader
 * that stops early must call `pieces.return()`.
 */
export async function getTaxReportFile(services: Services, caller: Caller, input: unknown): Promise<StreamedFile> {
  return (await call(services, caller, taxReportFile, input)).data;
}

async function* documentsOf(ctx: Context, period: DayRange): AsyncGenerator<readonly Row[], void> {
  for await (const batch of taxDocuments(ctx, period)) {
    yield batch.flatMap((document) => documentRows(document, ctx.account.currency));
  }
}

const ROWS_PER_PIECE = 500;

async function* only(rows: readonly Row[]): AsyncGenerator<readonly Row[], void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_PIECE) yield rows.slice(start, start + ROWS_PER_PIECE);
}

/** Headings and words: `csv` has names for programs. `excel` has words in the language of the business. */
type Style = SpreadsheetStyle & {
  readonly heading: (column: ColumnName) => string;
  readonly word: (word: FileWord) => string;
};

function styleOf(format: FileFormat, language: Language): Style {
  const style = SPREADSHEET_STYLES[format];
  if (format === 'csv') return { ...style, heading: (column) => column, word: (word) => word };
  const { columns, words } = DOCUMENTS[language].taxFile;
  return { ...style, heading: (column) => textCell(columns[column]), word: (word) => words[word] };
}

async function* csvOf(batches: AsyncIterable<readonly Row[]>, table: FileTable, style: Style): StreamedFile['pieces'] {
  const columns: readonly ColumnName[] = FILE_COLUMNS[table];
  const line = (cells: readonly string[]) => cells.join(style.separator) + LINE_END;
  // The headings are sent together with the first rows. If the first rows cannot be read, nothing has been sent yet.
  let before = style.before + line(columns.map(style.heading));
  for await (const rows of batches) {
    yield before + rows.map((row) => line(columns.map((name) => cellText(row[name] ?? null, style)))).join('');
    before = '';
  }
  if (before !== '') yield before;
}

/** Text of a cell. Dates are written as `2026-03-01`, which spreadsheets read as a date in every language. */
function cellText(cell: Cell, style: Style): string {
  if (cell === null) return '';
  if ('text' in cell) return textCell(cell.text);
  if ('word' in cell) return textCell(style.word(cell.word));
  if ('words' in cell) return cell.words.length === 0 ? '' : textCell(cell.words.map(style.word).join(', '));
  if ('date' in cell) return cell.date;
  if ('minor' in cell) return style.decimal(toText(cell.minor, cell.currency));
  return style.decimal(String('percent' in cell ? fromHundredths(cell.percent) : fromMillionths(cell.millionths)));
}
