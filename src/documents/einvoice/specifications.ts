/** Identifiers of the specifications that a document can follow. */
import type { Profile } from './einvoice.ts';

/** Specification identifier by profile (BT-24). */
export const SPECIFICATIONS = {
  peppol: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
  en16931: 'urn:cen.eu:en16931:2017',
  xrechnung: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
} as const satisfies Record<Profile, string>;

/** Business process (BT-23): Peppol's billing process, also used by XRechnung. */
export const BUSINESS_PROCESS = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';
