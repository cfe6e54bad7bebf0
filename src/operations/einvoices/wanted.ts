/** The e-invoice that a customer wants with the mail of a document (R86). */
import { type CiiProfile, toCii } from '../../documents/einvoice/cii.ts';
import type { EInvoice, Profile } from '../../documents/einvoice/einvoice.ts';
import { toUbl } from '../../documents/einvoice/ubl.ts';
import type { EInvoiceFormat } from '../../model/einvoice-format.ts';
import type { AccountId } from '../../model/ids.ts';
import type { MailFile } from '../../model/mail.ts';
import type { Queries } from '../../store/store.ts';
import type { PrintedKind } from '../originals/printers.ts';
import { xmlNameOf } from './files.ts';
import { contentOfInvoice, contentOfNote } from './read.ts';
import { isPossible } from './state.ts';

type Format = { readonly profile: Profile; readonly toXml: (content: EInvoice) => string };

const FORMATS: Readonly<Record<EInvoiceFormat, Format>> = {
  ubl_peppol: ubl('peppol'),
  ubl_en16931: ubl('en16931'),
  ubl_xrechnung: ubl('xrechnung'),
  cii_en16931: cii('en16931'),
  cii_xrechnung: cii('xrechnung'),
};

function ubl(profile: Profile): Format {
  return { profile, toXml: (content) => toUbl(content, profile) };
}

function cii(profile: CiiProfile): Format {
  return { profile, toXml: (content) => toCii(content, profile) };
}

/** `undefined`: the customer wants none, or the document lacks something for it; the PDF is mailed all the same. */
export async function wantedEInvoice(
  db: Queries,
  accountId: AccountId,
  kind: PrintedKind,
  id: number,
): Promise<MailFile | undefined> {
  const found = await documentOf(db, accountId, kind, id);
  if (!found) return undefined;
  const customer = await db.customers.byId(accountId, found.customer_id);
  if (!customer?.einvoice_format) return undefined;
  const { profile, toXml } = FORMATS[customer.einvoice_format];
  const content = await found.content();
  if (!isPossible(content, profile)) return undefined;
  const filename = xmlNameOf(content, customer.einvoice_format.replace('_', '-'));
  return { filename, type: 'application/xml', bytes: Buffer.from(toXml(content)) };
}

async function documentOf(db: Queries, accountId: AccountId, kind: PrintedKind, id: number) {
  if (kind === 'invoice') {
    const invoice = await db.invoices.find(accountId, { id });
    return invoice && { customer_id: invoice.customer_id, content: () => contentOfInvoice(db, invoice) };
  }
  const note = await db.creditNotes.find(accountId, { id });
  return note && { customer_id: note.customer_id, content: () => contentOfNote(db, note) };
}
