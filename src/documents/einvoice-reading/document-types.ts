/** Codes of documents (UNTDID 1001, BT-3) that EN 16931 allows. */

const INVOICES = new Set(
  (
    '71 80 82 84 102 130 202 203 204 211 218 219 295 325 326 331 380 382 383 384 385 386 387 388 389 390 393 394 395 456 457 ' +
    '471 472 473 500 501 527 553 575 623 633 751 780 817 870 875 876 877 935'
  ).split(' '),
);
const CREDIT_NOTES = new Set('81 83 261 262 296 308 381 396 420 458 502 503 532'.split(' '));

export function isCreditNoteType(code: string | null): boolean {
  return code !== null && CREDIT_NOTES.has(code);
}

export function isInvoiceType(code: string): boolean {
  return INVOICES.has(code);
}
