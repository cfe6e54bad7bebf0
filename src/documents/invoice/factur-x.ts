/** Factur-X 1.0, profile EN 16931: a PDF/A-3b with the invoice as embedded XML (R86). */
import type { PdfDocument } from './pdf-document.ts';
import { SRGB_PROFILE } from './srgb.ts';

/** An invoice or credit note in the syntax CII. */
export type AttachedInvoice = { readonly xml: string };

const FILE_NAME = 'factur-x.xml';

/**
 * Attaches the XML and adds the metadata and the colour profile that PDF/A requires. `issuedAt`: date of the attached
 * file. With a fixed date, the same document gives the same bytes.
 */
export function makeFacturX(doc: PdfDocument, { xml }: AttachedInvoice, issuedAt: Date): void {
  // pdfkit's types lack `relationship`. `Alternative` means that the XML has the same content as the pages.
  const file = { name: FILE_NAME, type: 'text/xml', relationship: 'Alternative', description: 'Factur-X invoice' };
  doc.file(Buffer.from(xml), { ...file, creationDate: issuedAt, modifiedDate: issuedAt });
  doc.appendXML(PDF_A_3B);
  doc.appendXML(FACTUR_X);
  doc.setColorProfile('sRGB', SRGB_PROFILE);
}

const PDF_A_3B = `
        <rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
            <pdfaid:part>3</pdfaid:part>
            <pdfaid:conformance>B</pdfaid:conformance>
        </rdf:Description>`;

const NAMESPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';

const PROPERTIES: readonly (readonly [name: string, value: string, description: string])[] = [
  ['DocumentType', 'INVOICE', 'INVOICE, for invoices and credit notes'],
  ['DocumentFileName', FILE_NAME, 'name of the embedded XML invoice file'],
  ['Version', '1.0', 'version of the XML schema'],
  ['ConformanceLevel', 'EN 16931', 'profile of the XML invoice'],
];

/** Values and descriptions of the properties. PDF/A requires a description of each property of Factur-X. */
const FACTUR_X = `
        <rdf:Description rdf:about="" xmlns:fx="${NAMESPACE}">
            ${PROPERTIES.map(([name, value]) => `<fx:${name}>${value}</fx:${name}>`).join('\n            ')}
        </rdf:Description>
        <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
            xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
            <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
                <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
                <pdfaSchema:namespaceURI>${NAMESPACE}</pdfaSchema:namespaceURI>
                <pdfaSchema:prefix>fx</pdfaSchema:prefix>
                <pdfaSchema:property><rdf:Seq>${PROPERTIES.map(([name, , description]) => propertyOf(name, description)).join('')}
                </rdf:Seq></pdfaSchema:property>
            </rdf:li></rdf:Bag></pdfaExtension:schemas>
        </rdf:Description>`;

function propertyOf(name: string, description: string): string {
  return `
                    <rdf:li rdf:parseType="Resource">
                        <pdfaProperty:name>${name}</pdfaProperty:name>
                        <pdfaProperty:valueType>Text</pdfaProperty:valueType>
                        <pdfaProperty:category>external</pdfaProperty:category>
                        <pdfaProperty:description>${description}</pdfaProperty:description>
                    </rdf:li>`;
}
