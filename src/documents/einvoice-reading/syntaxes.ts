/** Chooses the function that reads an e-invoice, by the root element of the file. */
import { readCii } from './cii.ts';
import type { Invoice } from './facts.ts';
import { type Findings, quoted } from './findings.ts';
import { readUbl } from './ubl.ts';
import { UnreadableEInvoice } from './unreadable.ts';
import type { XmlElement } from './xml-tree.ts';

const READERS: Readonly<Record<string, (root: XmlElement, findings: Findings) => Invoice>> = {
  'ubl-invoice:Invoice': readUbl,
  'ubl-credit-note:CreditNote': readUbl,
  'rsm:CrossIndustryInvoice': readCii,
};

export function isEInvoiceRoot(name: string | undefined): boolean {
  return name !== undefined && Object.hasOwn(READERS, name);
}

export function readerOf(root: string): (root: XmlElement, findings: Findings) => Invoice {
  const reader = READERS[root];
  if (reader === undefined) {
    const allowed = 'Allowed: Invoice or CreditNote of UBL 2.1, CrossIndustryInvoice of UN/CEFACT (D16B)';
    throw new UnreadableEInvoice(
      'syntax',
      `is no e-invoice that can be read: its root is ${quoted(root)}. ${allowed}.`,
    );
  }
  return reader;
}
