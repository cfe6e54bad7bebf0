/** The logo of the seller: PNG or JPEG. */

/** Members of pdfkit that are missing in its types. */
type Image = { colorSpace?: unknown };
type Inside = { readonly openImage: (bytes: Buffer) => Image };

/**
 * Draws the logo. `isPdfA`: true if all colours of the document must be sRGB. If it is true, the colours of a CMYK logo
 * (JPEG only) are converted to RGB. Transparent logos are allowed.
 */
export function drawLogo(
  doc: PDFKit.PDFDocument,
  logo: Uint8Array,
  place: { readonly left: number; readonly top: number; readonly width: number; readonly height: number },
  isPdfA: boolean,
): void {
  const image = (doc as unknown as Inside).openImage(Buffer.from(logo));
  if (isPdfA && image.colorSpace === 'DeviceCMYK') image.colorSpace = cmykInRgb(doc);
  doc.image(image as never, place.left, place.top, { fit: [place.width, place.height] });
}

/**
 * PDF function that converts CMYK to RGB. Adobe writes inverted CMYK values into JPEG files: 1 means no ink. With these
 * values, red = cyan × black, green = magenta × black, blue = yellow × black.
 */
const INVERTED_TO_RGB = `{
  4 1 roll
  3 index mul 3 1 roll
  3 index mul 3 1 roll
  3 index mul 4 -1 roll pop
  3 1 roll
}`;

function cmykInRgb(doc: PDFKit.PDFDocument): unknown {
  const rule = doc.ref({
    FunctionType: 4,
    Domain: [0, 1, 0, 1, 0, 1, 0, 1],
    Range: [0, 1, 0, 1, 0, 1],
  });
  rule.end(Buffer.from(INVERTED_TO_RGB));
  return ['DeviceN', ['Cyan', 'Magenta', 'Yellow', 'Black'], 'DeviceRGB', rule];
}
