// Files that are not an e-invoice, and attacks on the reader, are rejected before any content is used.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readEInvoice } from '../../../../src/documents/einvoice-reading/read.ts';
import { UnreadableEInvoice } from '../../../../src/documents/einvoice-reading/unreadable.ts';
import { hybridPdf, objectsOf, pdfWithStreams } from '../../../documents/einvoice-reading/hybrid-pdf.ts';
import { INVOICE } from '../../../documents/einvoice-reading/sample-facts.ts';
import { writtenCii } from '../../../documents/einvoice-reading/written-cii.ts';
import { writtenUbl } from '../../../documents/einvoice-reading/written-ubl.ts';
import { USUAL } from '../../../documents/einvoice-reading/written-xml.ts';
import { sized } from '../../../kit/proof.ts';
import { holds } from '../../../model/property.ts';

const XML = writtenUbl(INVOICE, { prefixes: USUAL.prefixes });
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
const swapped = (text: string) => utf16(text).swap16();

const refused = (file: Buffer | string, check: string, message: string | RegExp) =>
  expect(() => readEInvoice(Buffer.from(file))).toThrow(
    expect.objectContaining({
      ...{ name: 'UnreadableEInvoice', check },
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    }),
  );

describe('declarations', () => {
  const XXE = '<!DOCTYPE Invoice [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
  const LAUGHS = '<!DOCTYPE Invoice [<!ENTITY a "haha"><!ENTITY b "&a;&a;&a;&a;">]>';
  const cases = {
    'a document type': `${HEAD}<!DOCTYPE Invoice>${XML}`,
    'an entity of a file': `${HEAD}${XXE}${XML.replace('F-2026-17', '&x;')}`,
    'entities that multiply': `${HEAD}${LAUGHS}${XML.replace('F-2026-17', '&b;')}`,
    'without a declaration of XML': `${LAUGHS}${XML}`,
    'in lower case': `${HEAD}<!doctype Invoice>${XML}`,
    'in mixed case': `${HEAD}<!DocType Invoice>${XML}`,
    'after blanks': `${HEAD}\r\n\t  <!DOCTYPE Invoice>${XML}`,
    'with blanks in it': `${HEAD}< \n!DOCTYPE Invoice>${XML}`,
    'with blanks behind the mark': `${HEAD}<!\n DOCTYPE Invoice>${XML}`,
    'after a comment': `${HEAD}<!-- <Invoice> --><!DOCTYPE Invoice>${XML}`,
    'after comments and instructions': `${HEAD}<!-- a --><?b <c/> ?>\n<!-- d --><!DOCTYPE Invoice>${XML}`,
    'an entity alone': `${HEAD}<!ENTITY x "y">${XML}`,
    'of a parameter': `${HEAD}<!ENTITY % x SYSTEM "http://127.0.0.1/">${XML}`,
  };
  test.each(Object.entries(cases))('%s', (_, text) => {
    const message = 'has a document type or entity declaration (DOCTYPE, ENTITY), which is refused';
    const inLatin = Buffer.from(text.replace('UTF-8', 'ISO-8859-1').replace('ö', 'o'), 'latin1');
    for (const file of [Buffer.from(text), Buffer.from(`\ufeff${text}`), utf16(text), swapped(text), inLatin]) {
      refused(file, 'doctype', message);
    }
  });

  test('elsewhere they are not well formed', () => {
    refused(`${XML}<!DOCTYPE Invoice>`, 'xml', /inappropriately located doctype/);
    refused(XML.replace('<cbc:ID>', '<!DOCTYPE Invoice><cbc:ID>'), 'xml', /inappropriately located doctype/);
    refused(XML.replace('<cbc:ID>', '<!ENTITY x "y"><cbc:ID>'), 'xml', /not well-formed/);
  });

  test('the words are allowed where they are text', () => {
    const said = XML.replace('F-2026-17', '<![CDATA[<!DOCTYPE x>]]>').replace(
      '<cbc:ID>',
      '<!-- <!ENTITY a "b"> --><cbc:ID>',
    );
    expect(readEInvoice(Buffer.from(said)).facts.number).toBe('<!DOCTYPE x>');
  });

  test('no entity but the five of XML is known', () => {
    refused(XML.replace('F-2026-17', '&x;'), 'xml', /undefined entity/);
    refused(XML.replace('F-2026-17', '&nbsp;'), 'xml', /undefined entity/);
    expect(readEInvoice(Buffer.from(XML.replace('F-2026-17', '&lt;&gt;&amp;&quot;&apos;'))).facts.number).toBe(
      '<>&"\'',
    );
  });
});

describe('encodings', () => {
  test('that are not allowed, or wrong', () => {
    const declared = (name: string) => `<?xml version="1.0" encoding="${name}"?>${XML}`;
    refused(
      declared('UTF-7'),
      'encoding',
      /^declares the encoding UTF-7\. Allowed: UTF-8, UTF-16 with a byte order mark, /,
    );
    refused(declared('EBCDIC-CP-NL'), 'encoding', /^declares the encoding EBCDIC-CP-NL\./);
    refused(declared('UTF-16'), 'encoding', /^declares the encoding UTF-16\./);
    refused(Buffer.from(declared('UTF-16'), 'utf16le'), 'encoding', /^is in UTF-16 without a byte order mark/);
    refused(Buffer.from(declared('UTF-16'), 'utf16le').swap16(), 'encoding', /^is in UTF-16 without a byte order mark/);
    refused(Buffer.concat([Buffer.from([0xff, 0xfe, 0, 0]), Buffer.from(XML)]), 'encoding', /^is in UTF-32/);
    refused(Buffer.concat([Buffer.from([0, 0, 0xfe, 0xff]), Buffer.from(XML)]), 'encoding', /^is in UTF-32/);
    refused(Buffer.from(XML, 'latin1'), 'encoding', 'is not valid UTF-8, which is its encoding');
    refused(utf16(XML).subarray(0, -1), 'encoding', 'is not valid UTF-16LE, which is its encoding');
  });
});

describe('size', () => {
  test('a file of more than 20 MB', () => {
    refused(Buffer.alloc(20_000_001, ' '), 'size', 'is larger than 20 MB');
    refused(Buffer.alloc(20_000_000, ' '), 'xml', /well-formed/);
  });

  test('elements nested deeper than 100', () => {
    const deep = (levels: number) => {
      const inside = XML.replace('<cac:TaxTotal>', `${'<a>'.repeat(levels)}${'</a>'.repeat(levels)}<cac:TaxTotal>`);
      return Buffer.from(inside);
    };
    expect(readEInvoice(deep(99)).findings).toEqual([]);
    refused(deep(100), 'nesting', 'is nested deeper than 100 elements');
    refused(`${'<a>'.repeat(5_000_000)}`, 'nesting', 'is nested deeper than 100 elements');
  });

  test('more elements than memory should hold', () => {
    refused(
      XML.replace('<cac:TaxTotal>', `${'<a/>'.repeat(500_000)}<cac:TaxTotal>`),
      'size',
      'has more than 500000 elements',
    );
  });

  test('many faulty parts take time in proportion to their number, not to its square', () => {
    const lines = '<cac:InvoiceLine><cbc:InvoicedQuantity>x</cbc:InvoicedQuantity></cac:InvoiceLine>'.repeat(40_000);
    const groups = '<cac:TaxTotal/><cac:PaymentMeans/><cac:AllowanceCharge/><cbc:ID>x</cbc:ID>'.repeat(20_000);
    const { errors, findings } = readEInvoice(
      Buffer.from(XML.replace('<cac:LegalMonetaryTotal>', `${groups}${lines}<cac:LegalMonetaryTotal>`)),
    );
    expect(errors).toBeGreaterThan(120_000 - 1);
    expect(findings).toHaveLength(200);
  });

  test('attributes without end', () => {
    const attributes = Array.from({ length: 300_000 }, (_, index) => ` a${index}="b"`).join('');
    expect(readEInvoice(Buffer.from(XML.replace('<cac:TaxTotal>', `<cac:TaxTotal${attributes}>`))).findings).toEqual(
      [],
    );
  });
});

describe('what is something else', () => {
  const cases: readonly [what: string, file: string, check: string, message: RegExp][] = [
    ['an empty file', '', 'xml', /^is empty$/],
    ['blanks', '  \n', 'xml', /document must contain a root element/],
    ['text', 'Dear customer', 'xml', /^is not well-formed XML: line 1, column \d+: text data outside of root node$/],
    ['a web page', '<!DOCTYPE html><html></html>', 'doctype', /refused/],
    [
      'other XML',
      '<a/>',
      'syntax',
      /its root is "\{\}a"\. Allowed: Invoice or CreditNote of UBL 2\.1, CrossIndustryInvoice/,
    ],
    [
      'ZUGFeRD 1',
      '<x:CrossIndustryDocument xmlns:x="urn:ferd:CrossIndustryDocument:invoice:1p0"/>',
      'syntax',
      /its root is "\{urn:ferd:/,
    ],
    [
      'an order in UBL',
      '<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"/>',
      'syntax',
      /no e-invoice/,
    ],
    ['the root of an invoice in no namespace', '<Invoice/>', 'syntax', /its root is "\{\}Invoice"/],
    [
      'the root of an invoice in that of credit notes',
      XML.replace('xsd:Invoice-2', 'xsd:CreditNote-2'),
      'syntax',
      /"ubl-credit-note:Invoice"/,
    ],
    ['the name of a property of objects', '<constructor xmlns=""/>', 'syntax', /its root is "\{\}constructor"/],
    ['an end that is missing', XML.slice(0, -3), 'xml', /^is not well-formed XML: line 1, column \d+: /],
    ['ends in the wrong order', '<a><b></a></b>', 'xml', /line 1, column \d+/],
    ['two roots', `${XML}${XML}`, 'xml', /documents may contain only one root/],
    ['a prefix without a namespace', '<a:b/>', 'xml', /unbound namespace prefix/],
    ['an attribute twice', '<a b="1" b="2"/>', 'xml', /duplicate attribute/],
    ['a character that XML does not have', XML.replace('F-2026', 'F\u0000'), 'xml', /disallowed character/],
  ];
  test.each(cases)('%s', (_, file, check, message) => refused(file, check, message));
});

describe('damaged files are refused or read, and never break the reader', () => {
  /** Edits of random bytes: replace, delete or double. */
  const edits = fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 }), fc.constantFrom('set', 'cut', 'double')), {
    minLength: 1,
    maxLength: 8,
  });
  const damaged = (file: Buffer, changes: readonly (readonly [number, number, string])[]) => {
    let bytes = Buffer.from(file);
    for (const [place, value, how] of changes) {
      const at = place % bytes.length;
      if (how === 'set') bytes[at] = value;
      else if (how === 'cut') bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + value)]);
      else bytes = Buffer.concat([bytes.subarray(0, at + value), bytes.subarray(at)]);
    }
    return bytes;
  };
  const [OF_XML, OF_PDF] = sized({ quick: [30, 100], usual: [150, 500], whole: [400, 1_500] } as const);
  const files: readonly [name: string, file: () => Promise<Buffer> | Buffer, runs: number][] = [
    ['UBL', () => Buffer.from(XML), OF_XML],
    ['CII in UTF-16', () => utf16(writtenCii({ ...INVOICE, syntax: 'CII' })), OF_XML],
    ['a PDF', () => hybridPdf([{ name: 'factur-x.xml', content: writtenCii({ ...INVOICE, syntax: 'CII' }) }]), OF_PDF],
    ['a PDF with packed objects', () => pdfWithStreams(objectsOf([{ name: 'factur-x.xml', content: XML }])), OF_PDF],
  ];
  test.each(files)('%s', async (_, make, numRuns) => {
    const file = await make();
    holds(
      fc.property(edits, (changes) => {
        try {
          readEInvoice(damaged(file, changes));
        } catch (error) {
          expect(error).toBeInstanceOf(UnreadableEInvoice);
        }
      }),
      { numRuns },
    );
  });
});
