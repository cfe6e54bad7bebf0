/** Checks for each profile whether an e-invoice is possible, and lists the missing details (R86). */
import * as z from 'zod';
import { toCii } from '../../../documents/einvoice/cii.ts';
import type { EInvoice, Profile } from '../../../documents/einvoice/einvoice.ts';
import { missingFor } from '../../../documents/einvoice/missing.ts';
import { BillingError } from '../../../model/billing-error.ts';
import type { Language } from '../../../model/language.ts';

const Missing = z.object({
  field: z.string(),
  message: z.string(),
  rule: z.string(),
});

const ProfileState = z.object({ possible: z.boolean(), missing: z.array(Missing) });

export const EInvoiceState = z
  .object({ peppol: ProfileState, en16931: ProfileState, xrechnung: ProfileState })
  .describe('By profile, with what is missing.');
export type EInvoiceState = z.input<typeof EInvoiceState>;

export function einvoiceState(content: EInvoice, language: Language = 'en'): EInvoiceState {
  const missing = missingFor(content, language);
  const stateOf = (profile: Profile) => ({
    possible: missing[profile].length === 0,
    missing: missing[profile].map((one) => ({ ...one })),
  });
  return { peppol: stateOf('peppol'), en16931: stateOf('en16931'), xrechnung: stateOf('xrechnung') };
}

/** The state of an imported invoice, which another product issued (R108). */
export function noEInvoice(): EInvoiceState {
  const missing = [{ field: 'imported', message: 'Another product issued it.', rule: 'R108' }];
  const state = () => ({ possible: false, missing: missing.map((one) => ({ ...one })) });
  return { peppol: state(), en16931: state(), xrechnung: state() };
}

/**
 * Returns the e-invoice to embed in the PDF. With this e-invoice, the PDF is a Factur-X file. Null if the document
 * lacks details.
 */
export function facturX(content: EInvoice): { readonly xml: string } | null {
  return isPossible(content, 'en16931') ? { xml: toCii(content, 'en16931') } : null;
}

export function isPossible(content: EInvoice, profile: Profile): boolean {
  return missingFor(content)[profile].length === 0;
}

/** Rejects a document that lacks details for the profile. The refusal lists all missing details. */
export function requirePossible(content: EInvoice, profile: Profile): void {
  const missing = missingFor(content)[profile];
  const [first] = missing;
  if (!first) return;
  const faults = missing.map(({ field, message, rule }) => ({ field, message: `${message} (${rule})` }));
  const others = missing.length === 1 ? '' : ` And ${missing.length - 1} more.`;
  throw new BillingError(
    'einvoice_incomplete',
    `There is no e-invoice of ${content.number} in the profile ${profile} yet. ${first.message}${others}`,
    { field: first.field, faults, hint: INCOMPLETE },
  );
}

const INCOMPLETE =
  'An issued document never changes: complete the settings for the next one, or credit this one and issue it again.';
