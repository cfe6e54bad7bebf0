/**
 * Checks the files of `locales`. Run by `npm run check`. Finds:
 * - Messages that a language lacks or that English does not have.
 * - Variables that differ from English.
 * - References to missing messages and terms.
 * - Repeated texts.
 * - Unused messages and terms.
 */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  MessageReference,
  type Pattern,
  Placeable,
  SelectExpression,
  serializeExpression,
  TermReference,
  TextElement,
} from '@fluent/syntax';
import { levelsOf } from '../../../src/words/levels.ts';
import { filesOf, type LocaleFiles, languagesIn, PARTS, strangersIn } from './read.ts';
import { usesIn } from './types.ts';

/** The faults in the files of the repository at `root`, each in one line. `modules`: the text of all its modules. */
export function localeFaults(root: string, modules = codeOf(root)): readonly string[] {
  const files = new Map(languagesIn(root).map(({ code }) => [code, filesOf(root, code)]));
  const [source, ...others] = files.keys();
  const english = source === undefined ? undefined : files.get(source);
  if (source === undefined || !english) return ['locales/languages.json: has no language'];
  return [
    ...[...files].flatMap(([code, found]) => [
      ...found.junk.map((entry) => `${entry}: is no message`),
      ...found.repeated.map((entry) => `${entry}: is there twice`),
      ...strangersIn(root, code).map((file) => `${code}/${file}: is none of the parts`),
      ...brokenReferences(code, found),
    ]),
    ...others.flatMap((code) => differences(code, files.get(code) ?? english, english)),
    ...repeatedTexts([...files.values()]),
    ...unusedIn(modules, english),
  ];
}

function differences(code: string, found: LocaleFiles, english: LocaleFiles): string[] {
  const shelves = [
    ...PARTS.map((part) => [part, found.messages[part], english.messages[part]] as const),
    ['terms', found.terms, english.terms] as const,
  ];
  return shelves.flatMap(([name, here, there]) => {
    const lacks = [...there.keys()].filter((id) => !here.has(id)).map((id) => `${code}/${name}.ftl: lacks ${id}`);
    const alone = [...here.keys()]
      .filter((id) => !there.has(id))
      .map((id) => `${code}/${name}.ftl: ${id} is not in English`);
    const other = [...here].flatMap(([id, pattern]) => {
      const model = there.get(id);
      if (!model) return [];
      const [own, wanted] = [usesIn(pattern, here), usesIn(model, there)];
      // A translation must use every variable that English shows. It may omit a variable that only selects between
      // variants.
      const lost = [...wanted]
        .filter(([variable, { shown }]) => shown && !own.has(variable))
        .map(([variable]) => variable);
      const strange = [...own.keys()].filter((variable) => !wanted.has(variable));
      return [
        ...lost.map((variable) => `${code}/${name}.ftl: ${id} lacks the variable ${variable}`),
        ...strange.map((variable) => `${code}/${name}.ftl: ${id} has the variable ${variable}, which English has not`),
      ];
    });
    return [...lacks, ...alone, ...other];
  });
}

/** Names of the messages and terms that a pattern refers to. Names of terms start with a hyphen. */
function referencesIn(pattern: Pattern): readonly string[] {
  return pattern.elements.flatMap((element): readonly string[] => {
    if (!(element instanceof Placeable)) return [];
    const { expression } = element;
    if (expression instanceof TermReference) return [`-${expression.id.name}`];
    if (expression instanceof MessageReference) return [expression.id.name];
    return expression instanceof SelectExpression
      ? expression.variants.flatMap(({ value }) => referencesIn(value))
      : [];
  });
}

function brokenReferences(code: string, { messages, terms }: LocaleFiles): string[] {
  return PARTS.flatMap((part) =>
    [...messages[part]].flatMap(([id, pattern]) =>
      referencesIn(pattern)
        .filter((name) => (name.startsWith('-') ? !terms.has(name.slice(1)) : !messages[part].has(name)))
        .map((name) => `${code}/${part}.ftl: ${id} refers to ${name}, which is not there`),
    ),
  );
}

function textOf({ elements }: Pattern): string {
  return elements
    .map((part) => (part instanceof TextElement ? part.value : serializeExpression(part.expression)))
    .join('');
}

/**
 * Messages that have the same text in every language and should be one term. Messages with variables are compared only
 * within their part.
 */
function repeatedTexts(files: readonly LocaleFiles[]): string[] {
  const [english] = files;
  const first = new Map<string, string>();
  const faults: string[] = [];
  for (const part of PARTS) {
    for (const [id, pattern] of english?.messages[part] ?? []) {
      const [only, ...more] = pattern.elements;
      if (more.length === 0 && only instanceof Placeable) continue;
      const texts = files.map(({ messages }) => textOf(messages[part].get(id) ?? pattern));
      const hasVariables = usesIn(pattern, english?.messages[part] ?? new Map()).size > 0;
      const key = JSON.stringify([hasVariables ? part : '', ...texts]);
      const before = first.get(key);
      if (before === undefined) first.set(key, `${part}.ftl: ${id}`);
      else faults.push(`${part}.ftl: ${id} has the text of ${before} in every language: make it a term or refer to it`);
    }
  }
  return faults;
}

export function codeOf(root: string): string {
  return globSync('src/**/*.ts', { cwd: root, exclude: ['src/words/messages.ts'] })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
}

/**
 * Lists the messages and terms that are not used. A term is used if a message or another term refers to it. A message
 * is used in any of these cases:
 * - It is an entry of a list.
 * - Another message or a term refers to it.
 * - The last level of its name occurs in the code, as a field or as the value that selects it.
 * - Its English text occurs in the code. Pages translate some texts of operations by their English text.
 */
function unusedIn(code: string, { messages, terms }: LocaleFiles): string[] {
  const known = new Set(code.match(/[\w.-]+/g)?.flatMap((word) => [word, ...word.split(/[.-]/)]));
  const named = new Set(PARTS.flatMap((part) => [...messages[part].values()].flatMap(referencesIn)));
  for (const pattern of terms.values()) for (const name of referencesIn(pattern)) named.add(name);
  const withTerms = (text: string) =>
    text.replace(/-([\w-]+)/g, (whole, name: string) => {
      const term = terms.get(name);
      return term ? textOf(term) : whole;
    });
  const isUsed = (id: string, pattern: Pattern) => {
    const last = levelsOf(id).at(-1) ?? id;
    return /^\d+$/.test(last) || known.has(last) || named.has(id) || code.includes(withTerms(textOf(pattern)));
  };
  return [
    ...PARTS.flatMap((part) =>
      [...messages[part]]
        .filter(([id, pattern]) => !isUsed(id, pattern))
        .map(([id]) => `${part}.ftl: nothing uses ${id}`),
    ),
    ...[...terms.keys()].filter((id) => !named.has(`-${id}`)).map((id) => `terms.ftl: nothing uses -${id}`),
  ];
}

if (import.meta.main) {
  const faults = localeFaults(resolve(import.meta.dirname, '../../..'));
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}
