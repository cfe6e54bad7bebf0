/**
 * Request types that a provider's package publishes. Types do not exist at run time, so they are parsed from the
 * package's `.d.ts` files when a request arrives. Supports only the TypeScript syntax that these files use. Any other
 * syntax throws, so that no value passes unchecked.
 */
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseSync } from 'rolldown/utils';

/** Type that a value must have. Fields are resolved on demand, because the types refer to hundreds of other types. */
export type Shape =
  | { readonly is: 'text' | 'number' | 'flag' | 'anything' | 'nothing' }
  | { readonly is: 'exactly'; readonly value: unknown }
  | { readonly is: 'one of'; readonly shapes: readonly Shape[] }
  | { readonly is: 'list'; readonly of: Shape }
  | { readonly is: 'object'; readonly fields: ReadonlyMap<string, Field>; readonly rest: Shape | null };
export type Field = { readonly required: boolean; readonly shape: () => Shape };

/** A node of the syntax tree; which fields it has depends on its type. */
type Node = { readonly type: string; readonly [field: string]: unknown };
type Declared = { readonly node: Node; readonly scope: Scope };
type Scope = {
  readonly find: (name: string) => Declared | undefined;
  /** Declarations in this scope, without those in the scopes around it. */
  readonly own: (name: string) => readonly Declared[];
};
type Given = ReadonlyMap<string, () => Shape>;

const files = new Map<string, Scope>();

/** The type that a file declares. `name` may contain namespaces: `Checkout.SessionCreateParams`. */
export function publishedType(file: string, name: string): Shape {
  const found = qualified(name.split('.'), fileScope(file));
  if (!found) throw new Error(`${file} declares no ${name}`);
  return declaredShape(found, []);
}

/**
 * Scope of the top-level declarations of a file. Each is parsed on first use, because the files are long and few
 * declarations are needed.
 */
function fileScope(file: string): Scope {
  const known = files.get(file);
  if (known) return known;
  const whole = readFileSync(file, 'utf8').split(/^(?=(?:export |declare |import |interface |type |enum |class ))/m);
  const imports = whole.filter((block) => block.startsWith('import '));
  const blocks = whole.filter((block) => !block.startsWith('import '));
  const parsed = new Map<string, readonly Declared[]>();
  const scope: Scope = {
    own: (name) => {
      const before = parsed.get(name);
      if (before) return before;
      const named = new RegExp(`^[^\\n]*\\b(?:interface|type|enum|namespace|class) ${name}\\b`);
      const nodes = blocks.filter((block) => named.test(block)).flatMap((block) => statements(block));
      const found = nodes.map((node) => ({ node, scope }));
      parsed.set(name, found);
      return found;
    },
    find: (name) => scope.own(name).find(isType) ?? imported(name),
  };
  const imported = (name: string): Declared | undefined => {
    const from = imports.find((block) => new RegExp(`[\\s{,]${name}[\\s},]`).test(block));
    const path = from && /from '(\.[^']+)'/.exec(from)?.[1];
    if (path === undefined) return undefined;
    const target = resolve(dirname(file), `${path.replace(/\.js$/, '')}.d.ts`);
    return fileScope(target).find(name);
  };
  files.set(file, scope);
  return scope;
}

function statements(block: string): Node[] {
  const { program, errors } = parseSync('published.d.ts', block, { lang: 'dts' });
  if (errors.length > 0) throw new Error(`not a declaration: ${block.slice(0, 80)}`);
  return (program.body as unknown as Node[]).map(bare);
}

/** Removes `export` from a declaration. */
function bare(node: Node): Node {
  return node.type.startsWith('Export') ? ((node.declaration as Node | null) ?? node) : node;
}

function namespaceScope(spaces: readonly Declared[], around: Scope): Scope {
  const inside = spaces.flatMap(({ node }) => ((node.body as Node).body as Node[]).map(bare));
  const scope: Scope = {
    own: (name) =>
      inside.filter((node) => (node.id as Node | undefined)?.name === name).map((node) => ({ node, scope })),
    find: (name) => scope.own(name).find(isType) ?? around.find(name),
  };
  return scope;
}

function isType({ node }: Declared): boolean {
  return node.type !== 'TSModuleDeclaration';
}

/** Resolves `A.B.C`: `A` in this scope and the scopes around it, each further name in the namespace before it. */
function qualified(path: readonly string[], scope: Scope): Declared | undefined {
  const [first = '', ...rest] = path;
  if (rest.length === 0) return scope.find(first);
  for (let here: Scope | undefined = scope; here; here = outer.get(here)) {
    const spaces = here.own(first).filter((one) => !isType(one));
    if (spaces.length === 0) continue;
    const inner = namespaceScope(spaces, here);
    outer.set(inner, here);
    const found = rest.length === 1 ? inner.own(rest[0] ?? '').find(isType) : qualified(rest, inner);
    if (found) return found;
  }
  return undefined;
}

const outer = new Map<Scope, Scope>();

function declaredShape({ node, scope }: Declared, given: readonly (() => Shape)[]): Shape {
  const parameters = ((node.typeParameters as { params: Node[] } | null)?.params ?? []).map(nameOf);
  const bound: Given = new Map(parameters.map((name, at) => [name, given[at] ?? (() => ({ is: 'anything' }))]));
  switch (node.type) {
    case 'TSTypeAliasDeclaration':
      return shapeOf(node.typeAnnotation as Node, scope, bound);
    case 'TSInterfaceDeclaration': {
      const own = members((node.body as Node).body as Node[], scope, bound);
      const inherited = (node.extends as Node[]).map(({ expression, typeArguments }) =>
        referred(expression as Node, typeArguments as Node | null, scope, bound),
      );
      return [...inherited].reduceRight<Shape>(together, own);
    }
    case 'TSEnumDeclaration':
      return {
        is: 'one of',
        shapes: ((node.body as Node).members as Node[]).map(({ initializer }) => ({
          is: 'exactly',
          value: (initializer as Node).value,
        })),
      };
    case 'ClassDeclaration':
      // `Decimal` is a number of any length, which is sent as text.
      if (nameOf(node) === 'Decimal') return { is: 'text' };
  }
  throw new Error(`cannot read a ${node.type}`);
}

function members(nodes: readonly Node[], scope: Scope, given: Given): Shape {
  const fields = new Map<string, Field>();
  let rest: Shape | null = null;
  for (const node of nodes) {
    const annotation = (node.typeAnnotation as Node | null)?.typeAnnotation as Node;
    if (node.type === 'TSIndexSignature') rest = shapeOf(annotation, scope, given);
    else if (node.type === 'TSPropertySignature') {
      const shape = () => shapeOf(annotation, scope, given);
      fields.set(keyOf(node.key as Node), { required: node.optional !== true, shape });
    } else throw new Error(`cannot read a ${node.type}`);
  }
  return { is: 'object', fields, rest };
}

const PRIMITIVES: Readonly<Record<string, Shape>> = {
  TSStringKeyword: { is: 'text' },
  TSNumberKeyword: { is: 'number' },
  TSBooleanKeyword: { is: 'flag' },
  TSUnknownKeyword: { is: 'anything' },
  TSAnyKeyword: { is: 'anything' },
  TSUndefinedKeyword: { is: 'nothing' },
  TSNullKeyword: { is: 'exactly', value: null },
};

function shapeOf(node: Node, scope: Scope, given: Given): Shape {
  const primitive = PRIMITIVES[node.type];
  if (primitive) return primitive;
  const inner = (one: unknown) => shapeOf(one as Node, scope, given);
  switch (node.type) {
    case 'TSParenthesizedType':
      return inner(node.typeAnnotation);
    case 'TSLiteralType':
      return { is: 'exactly', value: (node.literal as Node).value };
    case 'TSUnionType':
      return { is: 'one of', shapes: (node.types as Node[]).map(inner) };
    case 'TSIntersectionType':
      return (node.types as Node[]).map(inner).reduce(together);
    case 'TSArrayType':
      return { is: 'list', of: inner(node.elementType) };
    case 'TSTypeLiteral':
      return members(node.members as Node[], scope, given);
    case 'TSTypeReference':
      return referred(node.typeName as Node, node.typeArguments as Node | null, scope, given);
  }
  throw new Error(`cannot read a ${node.type}`);
}

function referred(name: Node, typeArguments: Node | null, scope: Scope, given: Given): Shape {
  const path = pathOf(name);
  const nodes = (typeArguments?.params as Node[] | undefined) ?? [];
  const at = (place: number): Shape => shapeOf(nodes[place] as Node, scope, given);
  const [only = ''] = path;
  const parameter = path.length === 1 ? given.get(only) : undefined;
  if (parameter) return parameter();
  switch (path.join('.')) {
    case 'Array':
      return { is: 'list', of: at(0) };
    case 'Record':
      return { is: 'object', fields: new Map(), rest: at(1) };
    // `OtherString` stands for values that an enumeration may get later. It matches no value here: only values named in
    // the published types are accepted.
    case 'OtherString':
      return { is: 'nothing' };
    case 'Pick':
      return picked(at(0), (key) => namesIn(at(1)).includes(key));
    case 'Omit':
      return picked(at(0), (key) => !namesIn(at(1)).includes(key));
    case 'PickOptional':
      return picked(at(0), (key) => namesIn(at(1)).includes(key), false);
    case 'PickRequired':
      return picked(at(0), (key) => namesIn(at(1)).includes(key), true);
    case 'Partial':
      return picked(at(0), () => true, false);
  }
  // A member of an enumeration: `PaymentInclude.qrCode`.
  const ofEnum = path.length === 2 ? scope.find(only) : undefined;
  if (ofEnum?.node.type === 'TSEnumDeclaration') {
    const member = ((ofEnum.node.body as Node).members as Node[]).find(({ id }) => keyOf(id as Node) === path[1]);
    return { is: 'exactly', value: (member?.initializer as Node | undefined)?.value };
  }
  const found = qualified(path, scope);
  if (!found) throw new Error(`nothing is declared as ${path.join('.')}`);
  return declaredShape(
    found,
    nodes.map((node) => () => shapeOf(node, scope, given)),
  );
}

function picked(shape: Shape, wanted: (key: string) => boolean, required?: boolean): Shape {
  if (shape.is !== 'object') throw new Error(`cannot pick of ${shape.is}`);
  const fields = [...shape.fields].filter(([key]) => wanted(key));
  const changed = fields.map(([key, field]) => [key, { ...field, required: required ?? field.required }] as const);
  return { is: 'object', fields: new Map(changed), rest: shape.rest };
}

function namesIn(shape: Shape): unknown[] {
  return shape.is === 'one of' ? shape.shapes.flatMap(namesIn) : shape.is === 'exactly' ? [shape.value] : [];
}

function together(one: Shape, other: Shape): Shape {
  if (one.is !== 'object' || other.is !== 'object') throw new Error(`cannot join ${one.is} and ${other.is}`);
  return { is: 'object', fields: new Map([...one.fields, ...other.fields]), rest: one.rest ?? other.rest };
}

function pathOf(name: Node): string[] {
  if (name.type === 'Identifier') return [String(name.name)];
  if (name.type === 'TSQualifiedName') return [...pathOf(name.left as Node), ...pathOf(name.right as Node)];
  throw new Error(`cannot read a ${name.type}`);
}

function nameOf(node: Node): string {
  const named = (node.id ?? node.name) as Node | string;
  return typeof named === 'string' ? named : String(named.name);
}

function keyOf(key: Node): string {
  return String(key.type === 'Identifier' ? key.name : key.value);
}
