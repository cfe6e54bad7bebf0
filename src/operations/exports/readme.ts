/** Text file in an archive of a period. The text explains which rows the tables contain. */
import { formatInstant } from '../../model/dates.ts';
import { DATED_TABLES, EXPORT_TABLES, type ExportPeriod, type ExportTable } from '../../model/export.ts';
import type { Source } from './tables.ts';

const DAYS: Readonly<Record<(typeof DATED_TABLES)[number], string>> = {
  invoices: 'issued invoices, by invoice date; no drafts',
  invoice_lines: 'lines of these invoices',
  credit_notes: 'by the date of the credit note',
  payments: 'by the day of payment; unpaid ones by the day on which they were created',
  refunds: 'by the day on which they were settled; others by the day on which they were requested',
  bank_entries: 'by the booking date',
};

export function readmeOf(
  { account, now }: Pick<Source, 'account' | 'now'>,
  { from, to }: ExportPeriod,
  withPdfs: boolean,
): string {
  const whole = EXPORT_TABLES.filter((table: ExportTable) => !(table in DAYS));
  return [
    `${account.name}: ${from} to ${to}, both days included, in the time zone ${account.timezone}.`,
    `Exported at ${formatInstant(now())}. Amounts and statuses are those of this moment.`,
    '',
    'Of this period:',
    ...DATED_TABLES.map((table) => `- ${table}.csv: ${DAYS[table]}`),
    ...(withPdfs ? ['- invoices/ and credit-notes/: the PDF of each of these documents as it was issued'] : []),
    '',
    'Complete, for any period:',
    ...whole.map((table) => `- ${table}.csv`),
    '',
  ].join('\r\n');
}
