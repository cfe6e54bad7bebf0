/** Reads a received e-invoice: from bytes to facts and findings. */
import { checkInvoice } from './checks/checks.ts';
import type { Facts } from './facts.ts';
import { type Finding, newFindings } from './findings.ts';
import { eInvoiceIn } from './hybrid.ts';
import { profileNameOf } from './profiles.ts';
import { readerOf } from './syntaxes.ts';
import { UnreadableEInvoice } from './unreadable.ts';
import { xmlTextOf } from './xml-text.ts';
import { parseXml } from './xml-tree.ts';

const FILE_BYTES_MAX = 20_000_000;

export type Reading = {
  /** Name of the XML file inside the PDF; null if the e-invoice is an XML file itself. */
  readonly attachment: string | null;
  readonly profile_name: string | null;
  readonly facts: Facts;
  readonly findings: readonly Finding[];
  /** Number of errors. Like `warnings`, it also counts findings that are left out of the list. */
  readonly errors: number;
  readonly warnings: number;
};

/** Reads an e-invoice. Throws {@link UnreadableEInvoice} if the file cannot be read. */
export function readEInvoice(bytes: Uint8Array): Reading {
  refuseLarge(bytes.length);
  if (bytes.length === 0) throw new UnreadableEInvoice('xml', 'is empty');
  const hybrid = eInvoiceIn(bytes);
  const root = parseXml(hybrid?.text ?? xmlTextOf(bytes));
  const findings = newFindings();
  const invoice = readerOf(root.name)(root, findings);
  checkInvoice(invoice, findings);
  return {
    attachment: hybrid?.name ?? null,
    profile_name: profileNameOf(invoice.facts.profile),
    facts: invoice.facts,
    findings: findings.list,
    errors: findings.counts.error,
    warnings: findings.counts.warning,
  };
}

/** Throws if the file is too large. Exported, so that callers can check a size before they read a file into memory. */
export function refuseLarge(size: number): void {
  if (size <= FILE_BYTES_MAX) return;
  throw new UnreadableEInvoice('size', `is larger than ${FILE_BYTES_MAX / 1_000_000} MB`);
}
