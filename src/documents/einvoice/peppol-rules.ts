/** Rules of Peppol BIS Billing 3 in addition to EN 16931. */
import type { Content } from './content.ts';
import { identifierFault, isPeppolScheme } from './identifiers.ts';
import { absent } from './missing-in-parties.ts';
import { exemptionCodeGap } from './missing-in-taxes.ts';
import type { Gap, Whose } from './missing-words.ts';
import type { Party } from './party-content.ts';

/** Currencies of this service that are not on Peppol's list (PEPPOL-EN16931-CL007). */
const UNLISTED: ReadonlySet<string> = new Set(['XCG']);

export function peppolGaps(content: Content): Gap[] {
  const { buyerReference, orderReference, currency, ownTax, seller, buyer } = content;
  const unlisted = [currency, ownTax?.currency].find((one) => one !== undefined && UNLISTED.has(one));
  const hasReference = (buyerReference ?? orderReference) !== null;
  return [
    ...addressGaps(content),
    ...endpointGaps('business', seller),
    ...endpointGaps('customer', buyer),
    ...registrationGaps(seller),
    ...(hasReference
      ? []
      : [{ says: 'peppol_reference', field: 'buyer_reference', rule: 'PEPPOL-EN16931-R003' } as const]),
    ...(unlisted
      ? [{ says: 'currency', value: unlisted, field: 'currency', rule: 'PEPPOL-EN16931-CL007' } as const]
      : []),
    ...codeGaps(content),
  ];
}

/**
 * Reports a missing endpoint of the seller or the buyer. XRechnung 3.0 has the same two rules, so its checks also call
 * this function. XRechnung has adopted more Peppol rules, but all documents of this service fulfil them.
 */
export function addressGaps({ seller, buyer }: Content): Gap[] {
  return [
    ...(seller.endpoint === null ? [absent('business', 'endpoint', 'PEPPOL-EN16931-R020')] : []),
    ...(buyer.endpoint === null ? [absent('customer', 'endpoint', 'PEPPOL-EN16931-R010')] : []),
  ];
}

function endpointGaps(whose: Whose, { endpoint }: Party): Gap[] {
  if (endpoint === null) return [];
  const field = `${whose}.endpoint`;
  const { scheme, id } = endpoint;
  if (!isPeppolScheme(scheme)) {
    return [{ says: 'endpoint_not_in_peppol', whose, value: scheme, field, rule: 'PEPPOL-EN16931-CL008' }];
  }
  const fault = identifierFault(endpoint);
  return fault ? [{ says: 'endpoint_id', whose, value: id, scheme, field, rule: fault }] : [];
}

/**
 * Checks whether the seller's registration number fits its scheme, because sellers choose the scheme themselves. The
 * buyer's number needs no check: `legalId` gives it a scheme only if the number fits this scheme.
 */
function registrationGaps({ legalId }: Party): Gap[] {
  if (!legalId?.scheme) return [];
  const { id: value, scheme } = legalId;
  const rule = identifierFault({ scheme, id: value });
  return rule ? [{ says: 'registration_id', value, scheme, field: 'business.registration_number', rule }] : [];
}

/** Exemption codes that are allowed in one category only. */
const CATEGORIES: Readonly<Record<string, { readonly category: string; readonly rule: string }>> = {
  'VATEX-EU-G': { category: 'G', rule: 'PEPPOL-EN16931-P0104' },
  'VATEX-EU-O': { category: 'O', rule: 'PEPPOL-EN16931-P0105' },
  'VATEX-EU-IC': { category: 'K', rule: 'PEPPOL-EN16931-P0106' },
  'VATEX-EU-AE': { category: 'AE', rule: 'PEPPOL-EN16931-P0107' },
  'VATEX-EU-D': { category: 'E', rule: 'PEPPOL-EN16931-P0108' },
  'VATEX-EU-F': { category: 'E', rule: 'PEPPOL-EN16931-P0109' },
  'VATEX-EU-I': { category: 'E', rule: 'PEPPOL-EN16931-P0110' },
  'VATEX-EU-J': { category: 'E', rule: 'PEPPOL-EN16931-P0111' },
};

function codeGaps({ taxes, lines }: Content): Gap[] {
  return taxes.flatMap(({ tax, code }) => {
    const own = CATEGORIES[code ?? ''];
    if (code === null || !own || own.category === tax.category) return [];
    const members = lines.flatMap((line, index) => (line.tax.category === tax.category ? [index] : []));
    return [exemptionCodeGap(code, members, own.rule)];
  });
}
