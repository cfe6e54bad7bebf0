/** Factur-X sample documents: all languages and kinds, with several states, scripts and logos. */
import type { PrintableDocument } from '../../../src/documents/invoice/render-invoice-pdf.ts';
import type { Instant } from '../../../src/model/dates.ts';
import { LANGUAGES } from '../../../src/model/language.ts';
import { JPEG, pngOf } from '../../operations/business/pictures.ts';
import { fullCreditNote, fullInvoice, invoiceWith, lineOf, partiesIn } from './sample-documents.ts';

/** Red and blue, 16 × 8 pixels. The CMYK values are inverted, as in JPEG files of Adobe programs. */
const CMYK_JPEG = Buffer.from(
  '/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwANCQoLCggNCwoLDg4NDxMgFRMSEhMnHB4XIC4pMTAuKS0sMzpKPjM2RjcsLUBXQUZMTlJTUjI+WmFaUGBKUVJP/8AAFAgACAAQBEMRAE0RAFkRAEsRAP/EABcAAAMBAAAAAAAAAAAAAAAAAAAGBwT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oADgRDAE0AWQBLAAA/AHkkkNTkEbFoD//Z',
  'base64',
);
const GREY_JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//wAALCAAIABABAREA/8QAFAABAAAAAAAAAAAAAAAAAAAABf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AJHP/2Q==',
  'base64',
);

/** Embedded file. PDF/A does not limit its content. */
export const XML = '<?xml version="1.0" encoding="UTF-8"?>\n<Invoice>é &amp; 田中</Invoice>\n';

const LOGOS = { alpha: pngOf(60, 30), jpeg: JPEG, grey: GREY_JPEG, cmyk: CMYK_JPEG };

const SCRIPTS = {
  rtl: 'שלום (עולם) 12 شركة الأمل ۱۲۳ می‌خواهم',
  cjk: '株式会社田中商店 你好，世界 안녕하세요',
  latin: 'Ærøskøbing Łódź Ελλάδα Україна Việt Nam fi ffl ½ € “q” …',
  emoji: '🥐 👩‍👩‍👧 e\u0301\u0323 \u0301 \ufffd ␀ ꙮ ऋ',
};

export function facturXSamples(): ReadonlyMap<string, PrintableDocument> {
  const written = (text: string) =>
    fullInvoice('en', { parties: partiesIn('en', { seller: { name: text }, buyer: { name: text } }), notes: text });
  const long = invoiceWith(Array.from({ length: 60 }, (_, at) => lineOf({ description: `Line ${at}` })));
  const samples: readonly (readonly [string, PrintableDocument])[] = [
    ...LANGUAGES.map((language) => [`invoice-${language}`, fullInvoice(language)] as const),
    ...LANGUAGES.map((language) => [`credit-note-${language}`, fullCreditNote(language)] as const),
    ...Object.entries(LOGOS).map(([name, logo]) => [`logo-${name}`, { ...fullInvoice('nl'), logo }] as const),
    ...Object.entries(SCRIPTS).map(([name, text]) => [`script-${name}`, written(text)] as const),
    ['cancelled', fullInvoice('de', { status: 'cancelled', cancelledAt: Date.UTC(2026, 10, 24) as Instant })],
    ['long', long],
    ['credit-note-logo', { ...fullCreditNote('de'), logo: LOGOS.alpha }],
  ];
  return new Map(samples.map(([name, document]) => [name, { ...document, einvoice: { xml: XML } }]));
}
