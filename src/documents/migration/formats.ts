/** Recognizes the export of a former product by its header (R108). */
import type { ImportKind } from '../../model/import.ts';
import type { ExportFormat } from './format.ts';
import { ENGLISH_FORMATS } from './formats-english.ts';
import { EUROPEAN_FORMATS } from './formats-european.ts';

const EXPORT_FORMATS: readonly ExportFormat[] = [...ENGLISH_FORMATS, ...EUROPEAN_FORMATS];

/**
 * Returns the format whose `signature` the header has. If several formats fit, returns the one with the most columns in
 * the header.
 */
export function formatOf(kind: ImportKind, header: readonly string[]): ExportFormat | undefined {
  const names = new Set(header);
  const fitting = EXPORT_FORMATS.filter(
    (format) => format.kind === kind && format.signature.every((column) => column.some((name) => names.has(name))),
  );
  const count = ({ columns }: ExportFormat) =>
    Object.values(columns).filter((all) => all.some((name) => names.has(name))).length;
  return fitting.reduce<ExportFormat | undefined>(
    (best, one) => (best === undefined || count(one) > count(best) ? one : best),
    undefined,
  );
}
