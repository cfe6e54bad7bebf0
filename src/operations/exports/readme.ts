/**
 * Text file in the archive of an export for a period. It explains which rows each table contains. It is written in all
 * languages of the business.
 */
import { formatInstant } from '../../model/dates.ts';
import { DATED_TABLES, EXPORT_TABLES, type ExportPeriod, isDated } from '../../model/export.ts';
import { type Language, languagesOf } from '../../model/language.ts';
import { LINE_END } from '../../model/spreadsheet-style.ts';
import { DOCUMENTS } from '../../words/texts.ts';
import { tenantOf } from '../kernel/operation.ts';
import type { SheetFormat } from './csv.ts';
import type { Source } from './tables.ts';

type Contents = { readonly format: SheetFormat; readonly period: ExportPeriod; readonly withPdfs: boolean };

export async function readmeOf(source: Source, contents: Contents): Promise<string> {
  const { store, account } = source;
  const business = await store.asTenant(tenantOf(source, true), () => store.businesses.find(account.id));
  return languagesOf(business)
    .map((language) => textIn(language, source, contents))
    .join(LINE_END + LINE_END);
}

function textIn(language: Language, { account, now }: Source, { format, period, withPdfs }: Contents): string {
  const words = DOCUMENTS[language].exportReadme;
  const { name, timezone } = account;
  return [
    words.period({ ...period, name, timezone }),
    words.exported(formatInstant(now())),
    '',
    words.ofPeriod,
    ...DATED_TABLES.map((table) => `- ${table}.csv: ${words.tables[table]}`),
    ...(withPdfs ? [`- invoices/, credit-notes/: ${words.pdfs}`] : []),
    '',
    words.whole,
    ...EXPORT_TABLES.filter((table) => !isDated(table)).map((table) => `- ${table}.csv`),
    '',
    words.formats[format],
    words.apostrophe,
    '',
  ].join(LINE_END);
}
