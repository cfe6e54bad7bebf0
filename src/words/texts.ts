/**
 * Texts for people in every language. The files in `locales` have the format of Project Fluent. A hyphen in a message
 * id separates levels (`levels.ts`): `invoice-facts-due` is `DASHBOARD[language].invoice.facts.due`.
 *
 * A message without a variable is a text. A message with one variable is a function that takes the value, or an object
 * with the value. A message with several variables is a function that takes an object with the values. `npm run gen`
 * writes the types from the English files.
 */
import { readFileSync } from 'node:fs';
import { FluentBundle, FluentResource, FluentType } from '@fluent/bundle';
import { LANGUAGES, type Language, LOCALES } from './languages.ts';
import { isList, treeOf } from './levels.ts';
import type { Dashboard, Documents, Faults, Mails, Pages } from './messages.ts';
import { variablesIn } from './variables.ts';

type Value = string | number | boolean | null;
export type Values = Readonly<Record<string, Value>>;
/** A message of one of the catalogues below: a text, or a function of its variables. */
export type Message = string | ((values: never) => string);
type Texts<Part> = Readonly<Record<Language, Part>>;

const FOLDER = new URL('../../locales/', import.meta.url);

/** Texts of the pages for payers and visitors. */
export const PAGES = textsOf<Pages>('pages');
export const DASHBOARD = textsOf<Dashboard>('dashboard');
export const MAILS = textsOf<Mails>('mails');
/** Texts of invoices, credit notes, statements of account and e-invoices. */
export const DOCUMENTS = textsOf<Documents>('documents');
/** Texts of warnings, and reasons for refusing an input. */
export const FAULTS = textsOf<Faults>('faults');

/**
 * Returns the text of a message with its values. Used if the message is chosen at run time, because the compiler does
 * not know the variables of such a message. `values`: values by the names of the variables. Values without a variable
 * are ignored.
 */
export function filled(message: Message, values: Values): string {
  return typeof message === 'string' ? message : message(values as never);
}

/**
 * Returns the texts of one part, such as `pages`, by language. The file of a language is read when its texts are first
 * used.
 */
function textsOf<Part>(part: string): Texts<Part> {
  const texts = {};
  for (const language of LANGUAGES) {
    let read: Part | undefined;
    Object.defineProperty(texts, language, { enumerable: true, get: () => (read ??= partIn<Part>(language, part)) });
  }
  return texts as Texts<Part>;
}

function partIn<Part>(language: Language, part: string): Part {
  const bundle = new FluentBundle(LOCALES[language], { useIsolating: false });
  const file = (name: string) => new FluentResource(readFileSync(new URL(`${language}/${name}.ftl`, FOLDER), 'utf8'));
  bundle.addResource(file('terms'));
  const messages = file(part);
  bundle.addResource(messages);
  const variables = variablesIn(messages);
  const texts = messages.body.flatMap(({ id }) => {
    const pattern = bundle.getMessage(id)?.value;
    if (pattern === null || pattern === undefined) return [];
    const format = (values: Values) => bundle.formatPattern(pattern, written(values));
    return [[id, textWith(variables(id), format)] as const];
  });
  return withLists(treeOf<unknown>(texts)) as Part;
}

/** A text if the message has no variable, otherwise a function that formats it. */
function textWith([only, ...more]: readonly string[], format: (values: Values) => string): unknown {
  if (only === undefined) return format({});
  return more.length > 0 ? format : (given: Value | Values) => format(isValues(given) ? given : { [only]: given });
}

function isValues(given: Value | Values): given is Values {
  return typeof given === 'object' && given !== null;
}

/** Converts messages that are numbered from 0 into lists. */
function withLists(tree: unknown): unknown {
  if (typeof tree !== 'object' || tree === null) return tree;
  const inner = Object.entries(tree).map(([key, value]) => [key, withLists(value)] as const);
  return isList(tree) ? inner.map(([, value]) => value) : Object.fromEntries(inner);
}

type Given = string | number | FluentType<string>;

/** Values for Fluent: null becomes `none`, and booleans `yes` or `no`, so that messages can select variants by them. */
function written(values: Values): Record<string, Given> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]): [string, Given] => {
      if (value === null) return [name, 'none'];
      if (typeof value === 'boolean') return [name, value ? 'yes' : 'no'];
      return [name, typeof value === 'string' && SELECTING.has(value) ? new Written(value) : value];
    }),
  );
}

const SELECTING = new Set(['none', 'yes', 'no']);

/**
 * A value whose text is `none`, `yes` or `no`, for example the reason of a discount. The message shows this text, and
 * does not select a variant by it.
 */
class Written extends FluentType<string> {
  toString(): string {
    return this.value;
  }
}
