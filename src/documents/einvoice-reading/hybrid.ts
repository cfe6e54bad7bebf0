/** The e-invoice inside a PDF (Factur-X, ZUGFeRD). */
import { quoted } from './findings.ts';
import { type Attachment, attachmentsOf } from './pdf/attachments.ts';
import { openPdf } from './pdf/file.ts';
import { isEInvoiceRoot } from './syntaxes.ts';
import { UnreadableEInvoice } from './unreadable.ts';
import { xmlTextOf } from './xml-text.ts';
import { rootNameOf } from './xml-tree.ts';

/** File names reserved by Factur-X, ZUGFeRD 1 and 2, and XRechnung. */
const NAMES = new Set(['factur-x.xml', 'zugferd-invoice.xml', 'xrechnung.xml']);

export type Hybrid = { readonly name: string; readonly text: string };

/**
 * Returns the e-invoice in a PDF; `undefined` if the file is no PDF. Throws {@link UnreadableEInvoice} for a PDF
 * without exactly one e-invoice.
 */
export function eInvoiceIn(bytes: Uint8Array): Hybrid | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.subarray(0, 1024).indexOf('%PDF-') < 0) return undefined;
  const file = openPdf(buffer);
  const attachments = attachmentsOf(file).filter(({ isXml }) => isXml);
  const invoices = attachments.flatMap((attachment) => hybridOf(attachment) ?? []);
  const [first, second] = invoices;
  if (first === undefined) {
    const found = attachments.length === 0 ? 'no XML' : 'XML, but no e-invoice';
    throw new UnreadableEInvoice('attachment', `is a PDF with ${found} attached`);
  }
  if (second !== undefined) {
    const names = invoices.map(({ name }) => quoted(name)).join(', ');
    throw new UnreadableEInvoice('attachment', `is a PDF with more than one e-invoice attached: ${names}`);
  }
  return first;
}

/**
 * Returns the e-invoice in an attachment; `undefined` if there is none. An attachment with a reserved name counts as an
 * e-invoice, even if it is unreadable. Any other attachment counts as an e-invoice if it has the root element of an
 * e-invoice.
 */
function hybridOf({ name, content }: Attachment): Hybrid | undefined {
  const isReserved = NAMES.has(name.toLowerCase());
  try {
    const text = xmlTextOf(content());
    return isReserved || isEInvoiceRoot(rootNameOf(text)) ? { name, text } : undefined;
  } catch (error) {
    // If the work budget is exceeded (`size`), the whole PDF is refused.
    if (isReserved || !(error instanceof UnreadableEInvoice) || error.check === 'size') throw error;
    return undefined;
  }
}
