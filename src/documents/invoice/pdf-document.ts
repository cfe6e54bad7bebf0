/** pdfkit's document with correct XMP metadata. */
import PDFDocument from 'pdfkit';

/** pdfkit writes title and author into the XML of the XMP metadata without escaping them. */
export class PdfDocument extends PDFDocument {
  override endMetadata(): void {
    // The information dictionary is written before this call and keeps the texts as they are.
    this.info = Object.fromEntries(
      Object.entries(this.info).map(([name, value]) => [name, typeof value === 'string' ? xmlText(value) : value]),
    );
    super.endMetadata();
  }
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Text content of an XML 1.0 element. Characters that XML 1.0 cannot hold become U+FFFD. */
function xmlText(text: string): string {
  return text.replace(NOT_IN_XML, '\ufffd').replace(/[&<>]/g, (character) => ENTITIES[character] ?? character);
}

const NOT_IN_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
