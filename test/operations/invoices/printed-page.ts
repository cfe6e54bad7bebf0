/** Content of a PDF: the texts of each page with their positions, and the links. */
import { extractLinks, extractTextItems, getDocumentProxy } from 'unpdf';

export interface PlacedText {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  /** Distance from the lower edge of the page, in points. */
  readonly baseline: number;
}

export interface PrintedPdf {
  readonly pages: readonly (readonly PlacedText[])[];
  /** Text of each page, with a space between the pieces. */
  readonly texts: readonly string[];
  readonly links: readonly string[];
}

export async function readPdf(bytes: Uint8Array): Promise<PrintedPdf> {
  // The PDF library takes ownership of the memory, so it gets a copy.
  const document = await getDocumentProxy(Uint8Array.from(bytes));
  const { items } = await extractTextItems(document);
  const { links } = await extractLinks(document);
  await document.destroy();
  const pages = items.map((page) =>
    joined(
      page
        .filter(({ str }) => str.trim() !== '')
        .map(({ str, x, y, width }) => ({ text: str, left: x, right: x + width, baseline: y })),
    ),
  );
  return { pages, texts: pages.map((page) => page.map(({ text }) => text).join(' ')), links };
}

/** Joins adjacent pieces: the library returns a word in several fonts as several pieces. */
function joined(pieces: readonly PlacedText[]): PlacedText[] {
  const whole: PlacedText[] = [];
  for (const piece of pieces) {
    const before = whole.at(-1);
    const touches = before?.baseline === piece.baseline && Math.abs(before.right - piece.left) < 0.2;
    if (before && touches) whole[whole.length - 1] = { ...before, text: before.text + piece.text, right: piece.right };
    else whole.push(piece);
  }
  return whole.map((placed) => ({ ...placed, text: placed.text.trim() })).filter(({ text }) => text !== '');
}
