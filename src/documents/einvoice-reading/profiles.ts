/**
 * Names of profiles by identifier (BT-24). A pattern without `$` ends before the version, so it matches every version.
 */
const PROFILES: readonly (readonly [identifier: RegExp, name: string])[] = [
  [/^urn:cen\.eu:en16931:2017$/, 'EN 16931'],
  [/^urn:cen\.eu:en16931:2017#compliant#urn:fdc:peppol\.eu:2017:poacc:billing:3\./, 'Peppol BIS Billing 3'],
  [/^urn:cen\.eu:en16931:2017#compliant#urn:(xeinkauf\.de:kosit|xoev-de:kosit:standard):xrechnung_/, 'XRechnung'],
  [/^urn:cen\.eu:en16931:2017#compliant#urn:fdc:nen\.nl:nlcius:/, 'NLCIUS'],
  [/^urn:cen\.eu:en16931:2017#compliant#urn:(factur-x\.eu:1p0|zugferd\.de:2p0):basic$/, 'Factur-X BASIC'],
  [/^urn:cen\.eu:en16931:2017#conformant#urn:(factur-x\.eu:1p0|zugferd\.de:2p0):extended$/, 'Factur-X EXTENDED'],
  [/^urn:(factur-x\.eu:1p0|zugferd\.de:2p0):basicwl$/, 'Factur-X BASIC WL'],
  [/^urn:(factur-x\.eu:1p0|zugferd\.de:2p0):minimum$/, 'Factur-X MINIMUM'],
];

export function profileNameOf(identifier: string | null): string | null {
  return PROFILES.find(([pattern]) => pattern.test(identifier ?? ''))?.[1] ?? null;
}
