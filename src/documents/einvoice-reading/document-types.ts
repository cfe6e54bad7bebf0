/** Codes of credit notes (UNTDID 1001, BT-3). */
const CREDIT_NOTES = new Set('81 83 261 262 296 308 381 396 420 458 502 503 532'.split(' '));

export function isCreditNoteType(code: string | null): boolean {
  return code !== null && CREDIT_NOTES.has(code);
}
