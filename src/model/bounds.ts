/** Largest sizes of what callers may send (R6). Lengths are in characters. */
export const BOUNDS = {
  description: 255,
  name: 255,
  email: 254,
  note: 5_000,
  url: 2_048,
  reference: 255,
  message: 2_000,
  invoiceLines: 200,
  quantityMin: 0.01,
  quantityMax: 1_000_000,
  taxRateMax: 100,
  metadataPairs: 50,
  metadataKey: 40,
  metadataValue: 500,
  idempotencyKey: 255,
  pageSizeDefault: 25,
  pageSizeMax: 100,
  /** Of the older interfaces (R35). */
  olderPageSizeMax: 500,
  bodyBytes: 256 * 1024,
} as const;
