/** XML of the e-invoice inside a PDF, or null if the PDF has none. */
import { inflateSync } from 'node:zlib';

export function xmlInPdf(pdf: Uint8Array): string | null {
  const bytes = Buffer.from(pdf);
  const text = bytes.toString('latin1');
  if (!text.includes('factur-x.xml')) return null;
  const streams = [...text.matchAll(/stream\r?\n/g)].flatMap(({ index, 0: word }) => {
    try {
      return [inflateSync(bytes.subarray(index + word.length)).toString()];
    } catch {
      return [];
    }
  });
  return streams.find((stream) => stream.includes('<rsm:CrossIndustryInvoice')) ?? null;
}
