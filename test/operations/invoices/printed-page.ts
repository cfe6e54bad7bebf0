/** A PDF as its reader sees it: the texts of each page and where they stand. */
import { extractLinks, extractTextItems, getDocumentProxy } from 'unpdf';

export interface PlacedText {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  /** From the lower edge of the page, in points. */
  readonly baseline: number;
}

export interface PrintedPdf {
  readonly pages: readonly (readonly PlacedText[])[];
  /** Everything on a page, a blank between the pieces. */
  readonly texts: readonly string[];
  readonly links: readonly string[];
}

export async function readPdf(bytes: Uint8Array): Promise<PrintedPdf> {
  // The reader takes the memory that it is given for itself.
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

/** A word in several fonts comes in several pieces, which touch. */
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
