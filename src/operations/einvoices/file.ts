/** The file of an e-invoice in each format, for downloads and mails (R86). */
import { toCii } from '../../documents/einvoice/cii.ts';
import type { EInvoice, Profile } from '../../documents/einvoice/einvoice.ts';
import { toUbl } from '../../documents/einvoice/ubl.ts';
import type { EInvoiceFormat } from '../../model/einvoice-format.ts';
import type { Printed } from '../archive/printer.ts';
import { fileNameOf } from '../invoices/issue-snapshot.ts';

type Format = { readonly profile: Profile; readonly write: (content: EInvoice) => string };

const FORMATS: Readonly<Record<EInvoiceFormat, Format>> = {
  ubl_peppol: { profile: 'peppol', write: (content) => toUbl(content, 'peppol') },
  ubl_en16931: { profile: 'en16931', write: (content) => toUbl(content, 'en16931') },
  ubl_xrechnung: { profile: 'xrechnung', write: (content) => toUbl(content, 'xrechnung') },
  cii_en16931: { profile: 'en16931', write: (content) => toCii(content, 'en16931') },
  cii_xrechnung: { profile: 'xrechnung', write: (content) => toCii(content, 'xrechnung') },
};

export function profileOf(format: EInvoiceFormat): Profile {
  return FORMATS[format].profile;
}

/**
 * Writes the file of an e-invoice. `content` must be complete for the profile of the format. The file name contains the
 * format, so that a folder can hold all formats of a document.
 */
export function einvoiceFile(content: EInvoice, format: EInvoiceFormat): Printed {
  const filename = `${fileNameOf(content.number)}-${format.replace('_', '-')}.xml`;
  return { filename, bytes: Buffer.from(FORMATS[format].write(content)) };
}
