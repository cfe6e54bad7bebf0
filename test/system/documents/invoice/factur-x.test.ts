// A Factur-X is a PDF/A-3b with an embedded e-invoice (R86). Only veraPDF checks all rules of PDF/A (CONTRIBUTING.md);
// this file checks common faults.
import { getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, test } from 'vitest';
import { renderInvoicePdf } from '../../../../src/documents/invoice/render-invoice-pdf.ts';
import { facturXSamples, XML } from '../../../documents/invoice/factur-x-samples.ts';
import {
  glyphsIn,
  objectsOf,
  objectWith,
  type PdfObject,
  referred,
  trailerOf,
} from '../../../documents/invoice/pdf-objects.ts';
import { fullInvoice } from '../../../documents/invoice/sample-documents.ts';
import { faultsOf, textsOf, xmpOf } from '../../../documents/invoice/xmp.ts';

const SAMPLES = facturXSamples();
const prints = new Map<string, Promise<Uint8Array>>();

/** Renders each sample once and caches it for all tests. */
function printed(name: string): Promise<Uint8Array> {
  const print = prints.get(name) ?? renderInvoicePdf(SAMPLES.get(name) ?? fullInvoice('en'));
  prints.set(name, print);
  return print;
}

describe.each([...SAMPLES.keys()])('%s', (name) => {
  let bytes: Uint8Array;
  let objects: ReadonlyMap<number, PdfObject>;
  let dictionaries: readonly string[];
  let catalog: string;
  let seen: Awaited<ReturnType<typeof getDocumentProxy>>;

  beforeAll(async () => {
    bytes = await printed(name);
    seen = await getDocumentProxy(Uint8Array.from(bytes));
    objects = objectsOf(bytes);
    dictionaries = [...objects.values()].map(({ dictionary }) => dictionary);
    catalog = objectWith(objects, '/Type /Catalog').dictionary;
  });

  test('has the e-invoice inside, as an alternative to the pages', async () => {
    const file = referred(objects, catalog, 'AF').dictionary;
    expect(file).toContain('/AFRelationship /Alternative');
    expect(file).toMatch(/\/F \(factur-x\.xml\)[\s\S]*\/UF \(factur-x\.xml\)/);
    const embedded = referred(objects, file.slice(file.indexOf('/EF')), 'F');
    expect(embedded.dictionary).toContain('/Subtype /text#2Fxml');
    expect(embedded.dictionary).toMatch(/\/ModDate \(D:\d{14}Z\)/);
    expect(embedded.stream?.toString()).toBe(XML);
    expect(dictionaries.filter((one) => one.includes('/Type /EmbeddedFile'))).toHaveLength(1);
    expect(referred(objects, catalog, 'Names').dictionary).toMatch(/\/EmbeddedFiles <<[^>]*\(factur-x\.xml\) \d+ 0 R/);
    const attachments = await seen.getAttachments();
    expect(Buffer.from(attachments['factur-x.xml'].content).toString()).toBe(XML);
  });

  test('says in its metadata what it is, as the information dictionary does', async () => {
    const xmp = xmpOf(bytes);
    expect(faultsOf(xmp)).toEqual([]);
    for (const [element, text] of Object.entries({
      'pdfaid:part': '3',
      'pdfaid:conformance': 'B',
      'fx:DocumentType': 'INVOICE',
      'fx:DocumentFileName': 'factur-x.xml',
      'fx:Version': '1.0',
      'fx:ConformanceLevel': 'EN 16931',
      'pdfaSchema:prefix': 'fx',
    })) {
      expect(textsOf(xmp, element), element).toEqual([text]);
    }
    const properties = ['DocumentType', 'DocumentFileName', 'Version', 'ConformanceLevel'];
    expect(textsOf(xmp, 'pdfaProperty:name')).toEqual(properties);
    expect(textsOf(xmp, 'pdfaSchema:namespaceURI')).toEqual([/xmlns:fx="([^"]*)"/.exec(xmp)?.[1]]);
    const { info } = await seen.getMetadata();
    const told: Record<string, unknown> = { ...info };
    expect(textsOf(xmp, 'rdf:li')).toEqual([told.Title, told.Author]);
    expect([textsOf(xmp, 'xmp:CreatorTool'), textsOf(xmp, 'pdf:Producer')]).toEqual([[told.Creator], [told.Producer]]);
    const digits = textsOf(xmp, 'xmp:CreateDate')[0]?.replace(/\D/g, '');
    expect(told.CreationDate).toBe(`D:${digits}Z`);
    expect(told.ModDate).toBeUndefined();
  });

  test('has its colours defined, and no colours in another space', () => {
    expect(catalog).toMatch(/\/OutputIntents \[<<\n\/Type \/OutputIntent\n\/S \/GTS_PDFA1/);
    const profile = referred(objects, catalog, 'DestOutputProfile');
    expect(profile.dictionary).toContain('/N 3');
    expect(profile.stream?.toString('latin1', 12, 24)).toBe('mntrRGB XYZ ');
    expect(profile.stream?.readUInt32BE(0)).toBe(profile.stream?.length);
    expect(profile.stream?.readUInt8(8)).toBe(4);
    expect(dictionaries.join()).not.toContain('DeviceCMYK');
    for (const group of dictionaries.join('\n').matchAll(/<<[^<>]*\/S \/Transparency[^<>]*>>/g)) {
      expect(group[0]).toContain('/CS');
    }
  });

  test('has all fonts inside, and every glyph that it shows', () => {
    const fonts = dictionaries.filter((one) => /\/Type \/Font\n/.test(one));
    expect(fonts.length).toBeGreaterThan(1);
    for (const font of fonts) {
      const [, kind] = /\/Subtype \/(\w+)/.exec(font) ?? [];
      expect(['Type0', 'CIDFontType2']).toContain(kind);
      if (kind === 'Type0') expect(font).toMatch(/\/ToUnicode \d+ 0 R/);
      else
        expect(
          referred(objects, referred(objects, font, 'FontDescriptor').dictionary, 'FontFile2').stream?.length,
        ).toBeGreaterThan(100);
    }
    const glyphs = glyphsIn(objects);
    expect(glyphs.length).toBeGreaterThan(200);
    expect(glyphs).not.toContain(0);
  });

  test('holds nothing that PDF/A forbids, and an identifier', () => {
    expect(Buffer.from(bytes.subarray(0, 8)).toString()).toBe('%PDF-1.7');
    expect([...bytes.subarray(10, 13)].every((byte) => byte > 127)).toBe(true);
    expect(trailerOf(bytes)).toMatch(/\/ID \[<([0-9a-f]{32})> <\1>\]/);
    expect(trailerOf(bytes)).not.toContain('/Encrypt');
    expect(dictionaries.join()).not.toMatch(
      /\/(JavaScript|Launch|Interpolate|OpenAction|AA|LZWDecode|NeedAppearances|TR)\b/,
    );
    // PDF/A requires the print flag on annotations.
    for (const annotation of dictionaries.filter((one) => one.includes('/Type /Annot'))) {
      expect(annotation).toContain('/F 4\n');
    }
    expect(catalog).toMatch(/\/Lang \((en|nl|de|fr)\)/);
  });

  test('is the same file again', async () => {
    expect(Buffer.from(await renderInvoicePdf(SAMPLES.get(name) ?? fullInvoice('en'))).equals(bytes)).toBe(true);
  });
});

test('the samples have what could break it: transparency, a link, several fonts', async () => {
  const read = async (name: string) =>
    [...objectsOf(await printed(name)).values()].map(({ dictionary }) => dictionary).join('\n');
  expect(await read('logo-alpha')).toMatch(/\/SMask \d+ 0 R/);
  expect(await read('logo-jpeg')).toContain('/DCTDecode');
  expect(await read('logo-cmyk')).toContain('/ColorSpace [/DeviceN [/Cyan /Magenta /Yellow /Black] /DeviceRGB');
  expect(await read('cancelled')).toMatch(/\/ca 0\.09/);
  expect(await read('invoice-en')).toContain('/Subtype /Link');
  const [cjk, rtl] = [await read('script-cjk'), await read('script-rtl')];
  expect(cjk).toMatch(/NotoSansSC[\s\S]*NotoSansKR|NotoSansKR[\s\S]*NotoSansSC/);
  expect(rtl).toMatch(/NotoSansArabic/);
});

test('without an e-invoice it is a plain PDF, with the CMYK logo as it came', async () => {
  const { logo = null } = SAMPLES.get('logo-cmyk') ?? {};
  const objects = objectsOf(await renderInvoicePdf({ ...fullInvoice('en'), logo, einvoice: null }));
  const all = [...objects.values()].map(({ dictionary }) => dictionary).join('\n');
  expect(all).not.toMatch(/OutputIntent|EmbeddedFile|AFRelationship/);
  expect(all).toContain('/ColorSpace /DeviceCMYK');
});

test('texts that XML cannot hold are the same in both places', async () => {
  const document = fullInvoice('en');
  const name = 'A\u0001B\ufffeC';
  const seller = { ...document.parties.seller, name };
  const bytes = await renderInvoicePdf({
    ...document,
    parties: { ...document.parties, seller },
    einvoice: { xml: XML },
  });
  const { info } = await (await getDocumentProxy(Uint8Array.from(bytes))).getMetadata();
  expect(info).toMatchObject({ Author: 'A\ufffdB\ufffdC' });
  expect(textsOf(xmpOf(bytes), 'rdf:li').at(-1)).toBe('A\ufffdB\ufffdC');
});
