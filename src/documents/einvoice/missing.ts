/** Finds the details that are missing for an e-invoice of each profile (R86), by the rules that receivers check. */
import type { Language } from '../../model/language.ts';
import { type Content, contentOf } from './content.ts';
import { type EInvoice, PROFILES, type Profile } from './einvoice.ts';
import { partyGaps } from './missing-in-parties.ts';
import { sumGaps } from './missing-in-sums.ts';
import { taxGaps } from './missing-in-taxes.ts';
import { type Gap, messageOf } from './missing-words.ts';
import { germanGaps, nationalGaps } from './national-rules.ts';
import { addressGaps, peppolGaps } from './peppol-rules.ts';

/**
 * `field`: where to add the detail, such as `business.vat_number`, `customer.endpoint`, `buyer_reference`,
 * `items[0].tax_category`.
 */
export type Missing = { readonly field: string; readonly message: string; readonly rule: string };

/**
 * Missing details by profile. The list of a profile is empty if the e-invoice can be made. Each field occurs once, with
 * the first rule that the field breaks.
 */
export function missingFor(
  invoice: EInvoice,
  language: Language = 'en',
): Readonly<Record<Profile, readonly Missing[]>> {
  const missingIn = (profile: Profile) => {
    const gaps = gapsOf(invoice, contentOf(invoice, profile), profile);
    const first = gaps.filter(({ field }, at) => gaps.findIndex((gap) => gap.field === field) === at);
    return first.map((gap) => ({ field: gap.field, message: messageOf(language, gap), rule: gap.rule }));
  };
  return Object.fromEntries(PROFILES.map((profile) => [profile, missingIn(profile)])) as Record<Profile, Missing[]>;
}

function gapsOf(invoice: EInvoice, content: Content, profile: Profile): Gap[] {
  return [
    ...partyGaps(invoice, content),
    ...taxGaps(invoice, content),
    ...sumGaps(invoice),
    ...(profile === 'peppol' ? [...peppolGaps(content), ...nationalGaps(content)] : []),
    ...(profile === 'xrechnung'
      ? [...germanGaps(content, (number) => `BR-DE-${number}`), ...addressGaps(content)]
      : []),
  ];
}
