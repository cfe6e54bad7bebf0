/** The logo of the seller: PNG or JPEG. */

/** Members of pdfkit that its types lack. */
type Image = { colorSpace?: unknown };
type Inside = { readonly openImage: (bytes: Buffer) => Image };

/**
 * `isPdfA`: true if the document's colours must be sRGB, so that a CMYK logo (JPEG only) gets a function that converts
 * it to RGB. Transparency is allowed.
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
 * Red is cyan × black, and so on, because pdfkit treats the values of such files as inverted, which is how Adobe writes
 * them.
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
