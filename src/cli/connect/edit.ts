/** Reads and changes one entry in the text of a host's configuration file. All other text stays, including comments. */
import { isDeepStrictEqual } from 'node:util';
import { applyEdits, modify, type ParseError, parse as parseJson, printParseErrorCode } from 'jsonc-parser';
import { parse as parseToml, stringify as tomlOf } from 'smol-toml';
import { isRecord } from '../../model/json.ts';

export type Place = { readonly format: 'json' | 'toml'; readonly under: string; readonly name: string };

/** Text of a file that contains only this entry. */
export function snippet({ format, under, name }: Place, entry: object): string {
  const whole = { [under]: { [name]: entry } };
  return format === 'toml' ? tomlOf(whole).trimEnd() : JSON.stringify(whole, null, 2);
}

/** Current entry in the text. Throws an `Error` with the position if the text cannot be parsed. */
export function entryIn(text: string, { format, under, name }: Place): unknown {
  const servers = contentOf(text, format)[under];
  return isRecord(servers) ? servers[name] : undefined;
}

/**
 * Adds the entry, or replaces the entry with the same name. Parses the new text again, and throws an `Error` if
 * anything but this entry has changed.
 */
export function withEntry(text: string, place: Place, entry: object): string {
  const before = contentOf(text, place.format);
  const servers = before[place.under] ?? {};
  if (!isRecord(servers)) throw new Error(`"${place.under}" in it is not a table of servers`);
  const edited = place.format === 'toml' ? editToml(text, place, entry) : editJson(text, place, entry);
  const wanted = { ...before, [place.under]: { ...servers, [place.name]: entry } };
  if (!same(read(edited, place.format), wanted)) throw new Error('it is written in a way that only a person can edit');
  return edited;
}

/**
 * Parses the text. Returns undefined if it is invalid. An edit can make a text invalid: TOML forbids a second table
 * `mcp_servers` after an inline table `mcp_servers = { … }`.
 */
function read(text: string, format: Place['format']): unknown {
  try {
    return contentOf(text, format);
  } catch {
    return undefined;
  }
}

function same(one: unknown, other: unknown): boolean {
  const asJson = (value: unknown) => JSON.parse(JSON.stringify(value) ?? 'null');
  return isDeepStrictEqual(asJson(one), asJson(other));
}

function contentOf(text: string, format: Place['format']): Record<string, unknown> {
  if (text.trim() === '') return {};
  const content = format === 'toml' ? parseToml(text) : jsonIn(text);
  if (!isRecord(content)) throw new Error('it is not an object');
  return content;
}

/** Accepts comments and trailing commas, because hosts accept them in their files. */
function jsonIn(text: string): unknown {
  const errors: ParseError[] = [];
  const content = parseJson(text, errors, { allowTrailingComma: true });
  const [first] = errors;
  if (!first) return content;
  const line = text.slice(0, first.offset).split('\n').length;
  throw new Error(`it is not valid JSON: ${printParseErrorCode(first.error)} in line ${line}`);
}

function editJson(text: string, { under, name }: Place, entry: object): string {
  const begun = text.trim() === '' ? '{}\n' : text;
  const eol = begun.includes('\r\n') ? '\r\n' : '\n';
  const [, indent = '  '] = /^([ \t]+)\S/m.exec(begun) ?? [];
  const formattingOptions = { insertSpaces: !indent.startsWith('\t'), tabSize: indent.length, eol };
  return applyEdits(begun, modify(begun, [under, name], entry, { formattingOptions }));
}

/** Replaces the TOML tables of the old entry with the new entry. A table ends where the next table begins. */
function editToml(text: string, { under, name }: Place, entry: object): string {
  const block = tomlOf({ [under]: { [name]: entry } }).trimEnd();
  const own = new RegExp(`^\\s*\\[\\s*${under}\\s*\\.\\s*["']?${name}["']?\\s*[\\].]`);
  const lines = text === '' ? [] : text.replace(/\n$/, '').split('\n');
  const kept: string[] = [];
  let isOwn = false;
  let at = -1;
  for (const line of lines) {
    if (/^\s*\[/.test(line)) isOwn = own.test(line);
    if (!isOwn) kept.push(line);
    else if (at < 0) at = kept.length;
  }
  if (at < 0) return [...kept, ...(kept.length > 0 && kept.at(-1) !== '' ? [''] : []), block, ''].join('\n');
  const after = kept.slice(at);
  return [...kept.slice(0, at), block, ...(after.length > 0 ? ['', ...after] : []), ''].join('\n');
}
