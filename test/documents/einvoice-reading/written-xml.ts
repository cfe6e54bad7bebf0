/** Serializes a tree of elements as XML, with any namespace prefixes. */

/**
 * An element. `name` has the usual prefix. {@link node} returns null for an element without content, so that callers
 * need no condition for absent values.
 */
export type Node = readonly [name: string, attributes: Readonly<Record<string, string>>, content: Content];
export type Content = string | null | readonly (Node | null)[];

export type Style = {
  /**
   * Maps each usual prefix to the prefix to write; an empty text means the default namespace. With `every element`,
   * each element has no prefix and declares its own default namespace.
   */
  readonly prefixes: Readonly<Record<string, string>> | 'every element';
  /** Written before the root. */
  readonly declaration?: string;
};

export const USUAL: Style = {
  prefixes: { inv: '', cn: '', cac: 'cac', cbc: 'cbc', rsm: 'rsm', ram: 'ram', udt: 'udt', qdt: 'qdt' },
  declaration: '<?xml version="1.0" encoding="UTF-8"?>\n',
};

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd';
const CEFACT = 'urn:un:unece:uncefact:data';
const NAMESPACES: Readonly<Record<string, string>> = {
  inv: `${UBL}:Invoice-2`,
  cn: `${UBL}:CreditNote-2`,
  cac: `${UBL}:CommonAggregateComponents-2`,
  cbc: `${UBL}:CommonBasicComponents-2`,
  rsm: `${CEFACT}:standard:CrossIndustryInvoice:100`,
  ram: `${CEFACT}:standard:ReusableAggregateBusinessInformationEntity:100`,
  udt: `${CEFACT}:standard:UnqualifiedDataType:100`,
  qdt: `${CEFACT}:standard:QualifiedDataType:100`,
};

export function node(name: string, content: Content, attributes: Readonly<Record<string, string>> = {}): Node | null {
  if (content === null || content.length === 0) return null;
  if (typeof content !== 'string' && content.every((one) => one === null)) return null;
  return [name, attributes, content];
}

/** Wraps the content in nested elements: the path `a/b/c` gives `<a><b><c>content</c></b></a>`. */
export function nested(path: string, content: Content, attributes: Readonly<Record<string, string>> = {}): Node | null {
  const [name = '', ...rest] = path.split('/');
  return rest.length === 0
    ? node(name, content, attributes)
    : node(name, [nested(rest.join('/'), content, attributes)]);
}

export function xmlOf(root: Node, { prefixes, declaration = '' }: Style = USUAL): string {
  const used = new Set<string>();
  collect(root, used);
  const declared = typeof prefixes === 'string' ? [] : [...used].map((usual) => declarationOf(usual, prefixes[usual]));
  return declaration + written(root, prefixes, declared.join(''));
}

function collect([name, , content]: Node, used: Set<string>): void {
  used.add(name.split(':')[0] ?? '');
  if (typeof content !== 'string') for (const child of content ?? []) if (child) collect(child, used);
}

function declarationOf(usual: string, prefix = usual): string {
  return ` xmlns${prefix === '' ? '' : `:${prefix}`}="${NAMESPACES[usual]}"`;
}

function written([name, attributes, content]: Node, prefixes: Style['prefixes'], more = ''): string {
  const [usual = '', local = ''] = name.split(':');
  const prefix = typeof prefixes === 'string' ? '' : (prefixes[usual] ?? usual);
  const tag = prefix === '' ? local : `${prefix}:${local}`;
  const own = typeof prefixes === 'string' ? declarationOf(usual, '') : '';
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const inner =
    typeof content === 'string'
      ? escaped(content)
      : (content ?? []).map((child) => (child ? written(child, prefixes) : '')).join('');
  return `<${tag}${own}${more}${given.join('')}>${inner}</${tag}>`;
}

/** Also escapes tabs and line ends, which an XML parser would otherwise normalize. */
function escaped(text: string): string {
  return text.replace(/[&<>"'\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}
