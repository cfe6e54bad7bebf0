/** People and texts of the books, as previews write them. */
import { isRecord } from './toolbox.ts';

/** `“Ann” <ann@example.com>` */
export function mailbox(data: unknown): string {
  if (!isRecord(data)) return 'nobody in particular';
  return typeof data.email === 'string' ? `${named(data.name)} <${data.email}>` : named(data.name);
}

export function named(text: unknown): string {
  return `“${String(text ?? '').replaceAll('”', '"')}”`;
}
