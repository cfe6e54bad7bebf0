/** All checks that need no rule files. They find what matters to who pays; they are not the official validation. */
import type { Invoice } from '../facts.ts';
import type { Findings } from '../findings.ts';
import { profileOf } from '../profiles.ts';
import { checkCodes } from './codes.ts';
import { checkDates } from './dates.ts';
import { checkRequired } from './required.ts';
import { checkSums } from './sums.ts';
import { checkVatGroups } from './vat-groups.ts';

/** `rootName`: with its prefix. */
export function checkInvoice(invoice: Invoice, rootName: string, findings: Findings): void {
  const { name, extent } = profileOf(invoice.facts.profile);
  if (extent !== 'full') {
    const lacks = extent === 'summary' ? 'neither lines nor VAT groups' : 'no lines';
    const message = `${name} has ${lacks}, and is not an invoice of EN 16931: only its totals were checked`;
    findings.warning('PROFILE', message, invoice.placeOf('profile'));
  }
  checkRequired(invoice, extent, findings);
  checkSums(invoice, extent, findings);
  checkVatGroups(invoice, extent, findings);
  checkCodes(invoice, rootName.replace(/^.*:/, ''), findings);
  checkDates(invoice, findings);
}
