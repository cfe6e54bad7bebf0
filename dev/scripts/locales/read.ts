/** Reads the files of `locales`. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Entry, FluentParser, Junk, Message, type Pattern, type Resource, Term } from '@fluent/syntax';

export const PARTS = ['pages', 'dashboard', 'mails', 'documents', 'faults'] as const;
export type Part = (typeof PARTS)[number];

export type Language = {
  readonly code: string;
  readonly name: string;
  readonly locale: string;
  /** Colon after a label, with the space before it if the language writes one. */
  readonly colon: string;
  /** Pattern of a date. Contains `YYYY`, `MM` and `DD`, each once. */
  readonly date: string;
  /** The first day of a month, as dates write it. For example `1er` in French. */
  readonly first: string;
  readonly countries: readonly string[];
};

/**
 * `messages`: by part and id. `terms`: by id, without their hyphen. `junk`: entries that are not valid Fluent.
 * `repeated`: ids that occur twice in a file.
 */
export type LocaleFiles = {
  readonly messages: Readonly<Record<Part, ReadonlyMap<string, Pattern>>>;
  readonly terms: ReadonlyMap<string, Pattern>;
  readonly junk: readonly string[];
  readonly repeated: readonly string[];
};

export function languagesIn(root: string): readonly Language[] {
  const all = JSON.parse(readFileSync(join(root, 'locales/languages.json'), 'utf8')) as Record<
    string,
    Omit<Language, 'code'>
  >;
  return Object.entries(all).map(([code, language]) => ({ code, ...language }));
}

export function filesOf(root: string, code: string): LocaleFiles {
  const junk: string[] = [];
  const repeated: string[] = [];
  const read = (name: string): Resource =>
    new FluentParser({ withSpans: true }).parse(readFileSync(join(root, 'locales', code, `${name}.ftl`), 'utf8'));
  const entries = (name: string, wanted: typeof Message | typeof Term) => {
    const patterns = new Map<string, Pattern>();
    for (const entry of read(name).body as Entry[]) {
      if (entry instanceof Junk) junk.push(`${code}/${name}.ftl: ${entry.content.trim().split('\n')[0]}`);
      if (!(entry instanceof wanted) || entry.value === null) continue;
      if (patterns.has(entry.id.name)) repeated.push(`${code}/${name}.ftl: ${entry.id.name}`);
      patterns.set(entry.id.name, entry.value);
    }
    return patterns;
  };
  const messages = {
    pages: entries('pages', Message),
    dashboard: entries('dashboard', Message),
    mails: entries('mails', Message),
    documents: entries('documents', Message),
    faults: entries('faults', Message),
  };
  return { messages, terms: entries('terms', Term), junk, repeated };
}

/**
 * Returns the files in the folder of a language that do not belong there. Only the parts and `terms.ftl` belong there.
 */
export function strangersIn(root: string, code: string): readonly string[] {
  const known = [...PARTS, 'terms'].map((part) => `${part}.ftl`);
  return readdirSync(join(root, 'locales', code)).filter((file) => !known.includes(file));
}
