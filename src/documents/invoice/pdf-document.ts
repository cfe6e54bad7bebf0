/** pdfkit's document with correct XMP metadata, and with the colour profile that PDF/A requires. */
import PDFDocument from 'pdfkit';

/** Members of pdfkit that are missing in its types. */
type Inside = { readonly _root: { readonly data: Record<string, unknown> } };

/** pdfkit writes title and author into the XMP metadata without escaping them, so they are escaped here. */
export class PdfDocument extends PDFDocument {
  constructor(options: PDFKit.PDFDocumentOptions) {
    super(options);
    // PDF/A requires the same texts in `info` and in the XMP metadata. Characters that XML does not allow are therefore
    // replaced in both.
    this.info = textsOf(this.info, (text) => text.replace(NOT_IN_XML, '\ufffd'));
  }

  override endMetadata(): void {
    // Escapes the texts for the XMP metadata only. pdfkit has already written the information dictionary.
    this.info = textsOf(this.info, xmlText);
    super.endMetadata();
  }

  /** Embeds the ICC profile that defines the document's colours. */
  setColorProfile(name: string, profile: Uint8Array): void {
    const stream = this.ref({ N: 3 });
    stream.end(profile);
    // The output intent needs PDF strings. pdfkit writes bytes as a PDF string, but it writes a text as a PDF name.
    const text = Buffer.from(name);
    const intent = { Type: 'OutputIntent', S: 'GTS_PDFA1', Info: text, OutputConditionIdentifier: text };
    const { data } = (this as unknown as Inside)._root;
    data.OutputIntents = [{ ...intent, DestOutputProfile: stream }];
  }
}

function textsOf(info: PDFKit.DocumentInfo, change: (text: string) => string): PDFKit.DocumentInfo {
  return Object.fromEntries(
    Object.entries(info).map(([name, value]) => [name, typeof value === 'string' ? change(value) : value]),
  );
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Escapes a text for the content of an XML element. */
function xmlText(text: string): string {
  return text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? character);
}

/** Characters that XML 1.0 does not allow. */
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
