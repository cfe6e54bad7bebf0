/** Writes `src/words/languages.ts` and `src/words/messages.ts` from the files of `locales`. */
import {
  type Expression,
  FunctionReference,
  type Identifier,
  MessageReference,
  NumberLiteral,
  type Pattern,
  Placeable,
  SelectExpression,
  TermReference,
  VariableReference,
} from '@fluent/syntax';
import { isList, type Tree, treeOf } from '../../../src/words/levels.ts';
import { filesOf, type LocaleFiles, languagesIn, PARTS, type Part } from './read.ts';

/**
 * Uses of a variable in a message:
 * - `shown`: the variable is printed in the text.
 * - `number`: it is formatted as a number, or selects a plural form.
 * - `nullable`: it may be absent (variant `none`).
 * - `condition`: it selects by `yes` or `no`.
 * - `names`: its values that select a variant.
 */
type Uses = { shown: boolean; number: boolean; nullable: boolean; condition: boolean; names: Set<string> };

const PLURALS = ['zero', 'one', 'two', 'few', 'many', 'other'];

export function usesIn(pattern: Pattern, messages: ReadonlyMap<string, Pattern>, uses = new Map<string, Uses>()) {
  const of = (name: string) => {
    const kept = uses.get(name) ?? { shown: false, number: false, nullable: false, condition: false, names: new Set() };
    uses.set(name, kept);
    return kept;
  };
  const visit = (expression: Expression | Placeable): void => {
    if (expression instanceof Placeable) visit(expression.expression);
    else if (expression instanceof VariableReference) of(expression.id.name).shown = true;
    else if (expression instanceof MessageReference) {
      const other = messages.get(expression.id.name);
      if (other) usesIn(other, messages, uses);
    } else if (expression instanceof FunctionReference) {
      for (const argument of expression.arguments.positional)
        if (argument instanceof VariableReference) of(argument.id.name).number = true;
    } else if (expression instanceof SelectExpression) {
      const { selector, variants } = expression;
      if (selector instanceof VariableReference) {
        const use = of(selector.id.name);
        const keys = variants.map(({ key }) =>
          key instanceof NumberLiteral ? Number(key.value) : (key as Identifier).name,
        );
        const words = keys.filter((key) => typeof key === 'string' && key !== 'none');
        if (keys.includes('none')) use.nullable = true;
        if (words.includes('yes') || words.includes('no')) use.condition = true;
        else if (
          keys.some((key) => typeof key === 'number') ||
          words.some((key) => PLURALS.includes(String(key)) && key !== 'other')
        )
          use.number = true;
        else if (words.length > 1 || (words.length === 1 && !words.includes('other')))
          for (const key of words) use.names.add(String(key));
      }
      for (const { value } of variants) usesIn(value, messages, uses);
    } else if (!(expression instanceof TermReference) && !('value' in expression))
      throw new Error('unknown expression');
  };
  for (const element of pattern.elements) if (element instanceof Placeable) visit(element);
  return uses;
}

function typeOf({ shown, number, nullable, condition, names }: Uses): string {
  const kinds = condition
    ? ['boolean']
    : number
      ? ['number']
      : shown || names.size === 0
        ? ['string']
        : [...names].map((name) => `'${name}'`);
  return [...kinds, ...(nullable ? ['null'] : [])].join(' | ');
}

function variablesOf(files: readonly LocaleFiles[], part: Part, id: string): ReadonlyMap<string, Uses> {
  const uses = new Map<string, Uses>();
  for (const { messages } of files) {
    const pattern = messages[part].get(id);
    if (pattern) usesIn(pattern, messages[part], uses);
  }
  return uses;
}

type Types = Tree<string>;

function typesIn(files: readonly LocaleFiles[], part: Part): Types {
  const ids = [...(files[0]?.messages[part].keys() ?? [])];
  return treeOf(ids.map((id) => [id, textType([...variablesOf(files, part, id)])] as const));
}

function textType(variables: readonly (readonly [string, Uses])[]): string {
  const [only] = variables;
  if (!only) return 'string';
  if (variables.length === 1) return `(${only[0]}: ${typeOf(only[1])}) => string`;
  const fields = variables.map(([name, use]) => `readonly ${name}: ${typeOf(use)}`);
  return `(values: { ${fields.join('; ')} }) => string`;
}

/** The source text of a type, formatted as Biome formats it. */
function written(type: Types | string): string {
  if (typeof type === 'string') return type;
  if (isList(type)) return listOf(Object.values(type));
  return object(
    Object.entries(type).map(([key, value]) => `${/^[a-z_]\w*$/i.test(key) ? key : quoted(key)}: ${written(value)}`),
  );
}

/** The type of a list. A field that some entries of the list do not have is optional. */
function listOf(entries: readonly (Types | string)[]): string {
  const trees = entries.filter((entry) => typeof entry !== 'string');
  if (trees.length === 0) return 'readonly string[]';
  const keys = [...new Set(trees.flatMap((tree) => Object.keys(tree)))];
  const fields = keys.map((key) => {
    const having = trees.filter((tree) => key in tree);
    return `${key}${having.length < trees.length ? '?' : ''}: ${written(having[0]?.[key] ?? 'string')}`;
  });
  return `readonly ${object(fields)}[]`;
}

function object(fields: readonly string[]): string {
  const lines = fields.map((field) => `  readonly ${field};`.replaceAll('\n', '\n  '));
  return `{\n${lines.join('\n')}\n}`;
}

function quoted(text: string): string {
  return /^\d+$/.test(text) ? text : `'${text}'`;
}

function languagesModule(root: string): string {
  const languages = languagesIn(root);
  const table = (values: (language: (typeof languages)[number]) => string) =>
    `{\n${languages.map((language) => `  ${language.code}: ${values(language)},`).join('\n')}\n}`;
  return `/** The languages of \`locales/languages.json\`. Written by \`npm run gen\`. */
export const LANGUAGES = [${languages.map(({ code }) => `'${code}'`).join(', ')}] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language in its own words. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = ${table(({ name }) => `'${name}'`)};

export const LOCALES = ${table(({ locale }) => `'${locale}'`)} as const satisfies Readonly<Record<Language, string>>;

/** Colon after a label, with the space that the language writes before it. */
export const COLONS: Readonly<Record<Language, string>> = ${table(({ colon }) => `'${colon.replace('\u00a0', '\\u00a0')}'`)};

/** How people write a date in a form. */
export const DATE_FORMATS: Readonly<Record<Language, string>> = ${table(({ date }) => `'${date}'`)};

/** The first day of a month in a date: \`1er mars 2026\`. */
export const FIRST_DAYS: Readonly<Record<Language, string>> = ${table(({ first }) => `'${first}'`)};

/** Countries where most businesses use the language. */
export const SPOKEN_IN: Readonly<Record<Language, readonly string[]>> = ${table(({ countries }) => `[${countries.map((country) => `'${country}'`).join(', ')}]`)};
`;
}

function messagesModule(root: string): string {
  const files = languagesIn(root).map(({ code }) => filesOf(root, code));
  const parts = PARTS.map(
    (part) => `export type ${part[0]?.toUpperCase()}${part.slice(1)} = ${written(typesIn(files, part))};\n`,
  );
  return `/** The messages of \`locales\`. Written by \`npm run gen\`. */\n\n${parts.join('\n')}`;
}

/** Generated files: their text by path. */
export function modulesOf(root: string): Readonly<Record<string, string>> {
  return { 'src/words/languages.ts': languagesModule(root), 'src/words/messages.ts': messagesModule(root) };
}
