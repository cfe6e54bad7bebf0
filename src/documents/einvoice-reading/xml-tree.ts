/**
 * Elements of an XML text. The name of an element has the usual prefix of its namespace, even if the file uses a
 * different prefix.
 */
import { SaxesParser, type SaxesTagNS } from 'saxes';
import { UnreadableEInvoice } from './unreadable.ts';

export type XmlElement = {
  /** Name with the usual prefix, such as `cbc:ID`; `{…}ID` for an unknown namespace. */
  readonly name: string;
  readonly parent: XmlElement | null;
  readonly children: XmlElement[];
  readonly attributes: ReadonlyMap<string, string>;
  /** Text of this element, without the text of its children. */
  text: string;
};

/** Limit against an attack: deep nesting overflows the stack of recursive code. Invoices are about 10 levels deep. */
const DEPTH_MAX = 100;
/** Limit against an attack: many elements fill the memory. An invoice with 10 000 lines has about 400 000 elements. */
const ELEMENTS_MAX = 500_000;

/**
 * Limits for the number of attributes and the length of a namespace. Attack: many attributes with long namespaces. The
 * parser compares attributes by namespace and name, which is slow. The longest namespace in an invoice has 89
 * characters.
 */
const ATTRIBUTES_MAX = 500_000;
const NAMESPACE_MAX = 256;

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd';
const CEFACT = 'urn:un:unece:uncefact:data';
const PREFIXES: ReadonlyMap<string, string> = new Map([
  [`${UBL}:Invoice-2`, 'ubl-invoice'],
  [`${UBL}:CreditNote-2`, 'ubl-credit-note'],
  [`${UBL}:CommonAggregateComponents-2`, 'cac'],
  [`${UBL}:CommonBasicComponents-2`, 'cbc'],
  [`${CEFACT}:standard:CrossIndustryInvoice:100`, 'rsm'],
  [`${CEFACT}:standard:ReusableAggregateBusinessInformationEntity:100`, 'ram'],
  [`${CEFACT}:standard:UnqualifiedDataType:100`, 'udt'],
  [`${CEFACT}:standard:QualifiedDataType:100`, 'qdt'],
]);

const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();

/**
 * Parses a text and returns the root of its tree. Throws {@link UnreadableEInvoice} if the text is not well formed or
 * exceeds a limit.
 */
export function parseXml(text: string): XmlElement {
  let root: XmlElement | undefined;
  let inside: XmlElement | null = null;
  let depth = 0;
  let count = 0;
  walk(text, {
    open: (tag) => {
      depth += 1;
      count += 1;
      if (depth > DEPTH_MAX) throw new UnreadableEInvoice('nesting', `is nested deeper than ${DEPTH_MAX} elements`);
      if (count > ELEMENTS_MAX) throw new UnreadableEInvoice('size', `has more than ${ELEMENTS_MAX} elements`);
      const parent: XmlElement | null = inside;
      inside = { name: nameOf(tag), parent, children: [], attributes: attributesOf(tag), text: '' };
      parent?.children.push(inside);
      root ??= inside;
    },
    close: () => {
      depth -= 1;
      inside = inside?.parent ?? null;
    },
    text: (part) => {
      if (inside) inside.text += part;
    },
  });
  // Cannot happen: the parser refuses a text without an element.
  if (root === undefined) throw new UnreadableEInvoice('xml', 'is not well-formed XML: it has no element');
  return root;
}

/** Name of the root element; `undefined` if the text is not well formed up to the root element. */
export function rootNameOf(text: string): string | undefined {
  let name: string | undefined;
  try {
    walk(text, {
      open: (tag) => {
        name = nameOf(tag);
        throw new UnreadableEInvoice('xml', 'the rest is of no interest here');
      },
    });
  } catch (error) {
    if (!(error instanceof UnreadableEInvoice)) throw error;
  }
  return name;
}

type Handlers = {
  readonly open: (tag: SaxesTagNS) => void;
  readonly close?: () => void;
  readonly text?: (part: string) => void;
};

function walk(text: string, { open, close, text: onText }: Handlers): void {
  const parser = new SaxesParser({ xmlns: true });
  parser.on('doctype', () => {
    throw new UnreadableEInvoice('doctype', 'has a document type declaration, which is refused');
  });
  parser.on('error', (error) => {
    const [, line, column, fault] = /^(\d+):(\d+): (.*)$/s.exec(error.message) ?? [];
    const what = line === undefined ? error.message : `line ${line}, column ${column}: ${fault}`;
    throw new UnreadableEInvoice('xml', `is not well-formed XML: ${what.replace(/\.$/, '')}`);
  });
  let attributes = 0;
  parser.on('attribute', ({ name, value }) => {
    attributes += 1;
    if (attributes > ATTRIBUTES_MAX) throw new UnreadableEInvoice('size', `has more than ${ATTRIBUTES_MAX} attributes`);
    const isLong = value.length > NAMESPACE_MAX && /^xmlns(?::|$)/.test(name);
    if (isLong) throw new UnreadableEInvoice('size', `has a namespace of more than ${NAMESPACE_MAX} characters`);
  });
  parser.on('opentag', open);
  if (close) parser.on('closetag', close);
  if (onText) for (const event of ['text', 'cdata'] as const) parser.on(event, onText);
  parser.write(text).close();
}

function nameOf({ uri, local }: SaxesTagNS): string {
  const prefix = PREFIXES.get(uri);
  return prefix === undefined ? `{${uri}}${local}` : `${prefix}:${local}`;
}

/** Returns the attributes without a prefix. Attributes with a prefix have no meaning in an invoice. */
function attributesOf({ attributes }: SaxesTagNS): ReadonlyMap<string, string> {
  const plain = Object.values(attributes).filter(({ uri }) => uri === '');
  return plain.length === 0 ? NO_ATTRIBUTES : new Map(plain.map(({ local, value }) => [local, value]));
}

/** Path such as `/Invoice/cac:InvoiceLine[2]/cbc:ID`, with a position in brackets if siblings have the same name. */
export function pathOf(element: XmlElement): string {
  const { name, parent } = element;
  if (parent === null) return `/${name.replace(/^.*[:}]/, '')}`;
  const alike = parent.children.filter((one) => one.name === name);
  const place = alike.length > 1 ? `[${alike.indexOf(element) + 1}]` : '';
  return `${pathOf(parent)}/${name}${place}`;
}
