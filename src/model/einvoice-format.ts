/** Formats of the e-invoice file that a customer gets in addition to the PDF (R86). */
export const EINVOICE_FORMATS = ['ubl_peppol', 'ubl_en16931', 'ubl_xrechnung', 'cii_en16931', 'cii_xrechnung'] as const;
export type EInvoiceFormat = (typeof EINVOICE_FORMATS)[number];
