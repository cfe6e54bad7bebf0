/** Streams the parts of a CAMT.053 file. Refuses a DOCTYPE, so that a file cannot define its own entities. */
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { BANK_BOUNDS } from '../../model/bank-entry.ts';
import { StatementFault } from './entry.ts';

/** An element with its text and children. */
export type Node = {
  readonly name: string;
  readonly currency: string | undefined;
  text: string;
  /** Children grouped by name, so that lookups stay fast in a batch with thousands of transactions. */
  readonly children: Map<string, Node[]>;
};

/** `line`: number of the last line of the part in the file. `end`: marks the end of a statement. */
export type Part = { readonly node: Node; readonly line: number } | 'end';

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.(0[2-9]|1[0-4])$/;
const OTHER = /(camt|pain|pacs|head)\.\d{3}(?:\.\d{3}\.\d{2})?/;
const SLICE = 64 * 1024;
const DEPTH_MAX = 40;
const ATTRIBUTES_MAX = 50;
/** Number of elements that may enclose `Document`, such as a business envelope. */
const ENVELOPES_MAX = 4;
/** Children of `Stmt` that are read. All other children are skipped. */
const PARTS = new Set(['Acct', 'Bal', 'TxsSummry', 'Ntry', 'StmtPgntn']);

/**
 * Yields the parts of `Document/BkToCstrmStmt/Stmt` in order. A tree of the whole file would need too much memory.
 */
export function* partsOf(xml: string): Generator<Part[]> {
  let parts: Part[] = [];
  const path: Node[] = [];
  let depth = 0;
  /** Depth of `Document`; 0 outside of `Document`. */
  let base = 0;
  let hasDocument = false;
  let isInStatement = false;
  let other: string | undefined;
  let attributes = 0;
  // Namespaces are resolved only down to `Document`, because resolving thousands of declarations would be slow.
  const namespaces = new Map<string, string>();
  const parser = new SaxesParser({ xmlns: false, position: true });
  const fault = (message: string) => new StatementFault(`${message} (line ${parser.line}).`);
  parser.on('error', () => {
    throw fault(
      hasDocument ? 'It is not well-formed XML: the file is damaged, or cut off' : 'It is not well-formed XML',
    );
  });
  parser.on('doctype', () => {
    throw fault('It has a DOCTYPE, which a bank statement never has');
  });
  parser.on('opentagstart', () => {
    attributes = 0;
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > ATTRIBUTES_MAX) throw fault(`An element has more than ${ATTRIBUTES_MAX} attributes`);
  });
  parser.on('opentag', (tag: SaxesTagPlain) => {
    depth += 1;
    if (depth > DEPTH_MAX) throw fault('It is nested too deeply');
    const name = localName(tag.name);
    if (base === 0) {
      const uri = namespaceOf(tag, namespaces);
      if (name === 'Document' && NAMESPACE.test(uri)) {
        base = depth;
        hasDocument = true;
      } else if (name === 'Document' || depth === 1) other ??= OTHER.exec(uri)?.[0];
      if (base === 0 && (name === 'Document' || depth > ENVELOPES_MAX) && !hasDocument) throw otherXml(other);
      return;
    }
    if (depth === base + 2) isInStatement = name === 'Stmt';
    if (path.length === 0 && !(depth === base + 3 && isInStatement && PARTS.has(name))) return;
    const node: Node = { name, currency: tag.attributes.Ccy, text: '', children: new Map() };
    const beside = path.at(-1)?.children;
    const alike = beside?.get(name);
    if (alike) alike.push(node);
    else beside?.set(name, [node]);
    path.push(node);
  });
  const append = (text: string) => {
    const node = path.at(-1);
    if (node && node.text.length < 4 * BANK_BOUNDS.text) node.text += text.slice(0, 4 * BANK_BOUNDS.text);
  };
  parser.on('text', append);
  parser.on('cdata', append);
  parser.on('closetag', () => {
    const node = path.pop();
    if (node && path.length === 0) parts.push({ node, line: parser.line });
    if (base > 0 && depth === base + 2 && isInStatement) parts.push('end');
    if (depth === base) base = 0;
    depth -= 1;
  });
  for (let start = 0; start < xml.length; start += SLICE) {
    parser.write(xml.slice(start, start + SLICE));
    yield parts;
    parts = [];
  }
  // Throws if an element is still open.
  parser.close();
  yield parts;
  if (!hasDocument) throw otherXml(other);
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Namespace of an element's prefix, from the declarations on the element and above it. */
function namespaceOf({ name, attributes }: SaxesTagPlain, namespaces: Map<string, string>): string {
  for (const [attribute, uri] of Object.entries(attributes)) {
    if (attribute === 'xmlns') namespaces.set('', uri);
    else if (attribute.startsWith('xmlns:')) namespaces.set(attribute.slice(6), uri);
  }
  return namespaces.get(name.includes(':') ? name.slice(0, name.indexOf(':')) : '') ?? '';
}

const KINDS: Readonly<Record<string, string>> = {
  'camt.052': 'camt.052, a report of the day that may change, not a statement',
  'camt.054': 'camt.054, a notification of single transactions, not a statement',
};

function otherXml(what: string | undefined): StatementFault {
  if (what === undefined || what.startsWith('head')) {
    return new StatementFault(
      'It is XML, but not CAMT.053 of version 02 to 14: export CAMT.053, MT940 or CSV at your bank.',
    );
  }
  if (what.startsWith('camt.053')) {
    return new StatementFault(`It is ${what}, and only versions 02 to 14 of CAMT.053 are read: export one of them.`);
  }
  const kind = KINDS[what.slice(0, 8)] ?? `${what.slice(0, 8)}, not a statement`;
  return new StatementFault(`It is ${kind}: export CAMT.053 at your bank.`);
}

export function at(node: Node | undefined, ...names: readonly string[]): Node | undefined {
  let found = node;
  for (const name of names) found = found?.children.get(name)?.[0];
  return found;
}

export function all(node: Node | undefined, ...names: readonly string[]): readonly Node[] {
  return names.reduce<readonly Node[]>(
    (nodes, name) => nodes.flatMap((one) => one.children.get(name) ?? []),
    node ? [node] : [],
  );
}

/** The text of the first element at a path; `undefined` if there is none, or if it is empty. */
export function textAt(node: Node | undefined, ...names: readonly string[]): string | undefined {
  return at(node, ...names)?.text.trim() || undefined;
}
