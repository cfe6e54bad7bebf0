/** Limits of input values (R6). Lengths are in characters. */
export const BOUNDS = {
  description: 255,
  name: 255,
  email: 254,
  /** Maximum number of addresses that get a copy of a mail. */
  copies: 5,
  note: 5_000,
  url: 2_048,
  reference: 255,
  message: 2_000,
  phone: 50,
  postalCode: 20,
  vatNumber: 30,
  registrationNumber: 50,
  itemCode: 50,
  invoiceFooter: 1_000,
  noticeTerms: 1_000,
  paymentTerms: 1_000,
  /** Maximum length of a mandate reference in SEPA. */
  mandateReference: 35,
  paymentTermDaysMax: 365,
  logoBytes: 512 * 1024,
  /** Maximum width and height of a logo in pixels. */
  logoPixels: 2_000,
  invoiceLines: 200,
  /** Maximum number of line breaks in the description of an invoice line. */
  lineBreaks: 10,
  quantityMin: 0.000_001,
  quantityMax: 1_000_000,
  taxRateMax: 100,
  metadataPairs: 50,
  metadataKey: 40,
  metadataValue: 500,
  idempotencyKey: 255,
  pageSizeDefault: 25,
  pageSizeMax: 100,
  bodyBytes: 256 * 1024,
} as const;
