/** Adds an entry to the text of a host's configuration file. All other content stays unchanged. */
import fc from 'fast-check';
import { parse as parseJson } from 'jsonc-parser';
import { parse as parseToml, stringify as tomlOf } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { entryIn, type Place, withEntry } from '../../../src/cli/connect/edit.ts';

const JSON_PLACE: Place = { format: 'json', under: 'mcpServers', name: 'billhook' };
const TOML_PLACE: Place = { format: 'toml', under: 'mcp_servers', name: 'billhook' };
const ENTRY = { command: '/opt/a "b"/node', args: ['/opt/billhook.js', 'mcp'], env: { DATABASE_URL: 'file:/a\\b.db' } };

describe('JSON', () => {
  test.each(['', '\n', '{}', '{ "mcpServers": {} }'])('begins in %j', (text) => {
    expect(JSON.parse(withEntry(text, JSON_PLACE, ENTRY))).toEqual({ mcpServers: { billhook: ENTRY } });
  });

  test('comments, trailing commas, tabs and the order of keys stay', () => {
    const text =
      '{\n\t// mine\n\t"theme": "dark",\n\t"mcpServers": {\n\t\t"other": { "command": "x" }, // first\n\t},\n\t"last": 1,\n}\n';
    const edited = withEntry(text, JSON_PLACE, ENTRY);
    for (const line of ['\t// mine', '\t"theme": "dark",', '// first', '\t"last": 1,']) expect(edited).toContain(line);
    expect(edited.indexOf('"other"')).toBeLessThan(edited.indexOf('"billhook"'));
    expect(parseJson(edited)).toEqual({
      theme: 'dark',
      mcpServers: { other: { command: 'x' }, billhook: ENTRY },
      last: 1,
    });
  });

  test('any other content stays', () => {
    const other = fc.dictionary(
      fc.string().filter((key) => !['mcpServers', '__proto__'].includes(key)),
      fc.jsonValue(),
    );
    const servers = fc.dictionary(
      fc.string().filter((key) => key !== '__proto__'),
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(other, servers, fc.constantFrom(0, 2, 4, '\t'), (content, mcpServers, indent) => {
        const before = JSON.parse(JSON.stringify({ ...content, mcpServers }));
        const edited = withEntry(JSON.stringify(before, null, indent), JSON_PLACE, ENTRY);
        expect(JSON.parse(edited)).toEqual({ ...before, mcpServers: { ...before.mcpServers, billhook: ENTRY } });
      }),
    );
  });

  test.each([
    ['{ "mcpServers": [', /not valid JSON: \w+ in line 1/],
    ['{\n"a": 1\n"mcpServers": {}\n}', /not valid JSON: CommaExpected in line 3/],
    ['[]', /not an object/],
    ['{ "mcpServers": [] }', /"mcpServers" in it is not a table of servers/],
  ])('%j is refused', (text, reason) => {
    expect(() => withEntry(text, JSON_PLACE, ENTRY)).toThrow(reason);
  });
});

describe('TOML', () => {
  test('begins in an empty file', () => {
    expect(parseToml(withEntry('', TOML_PLACE, ENTRY))).toEqual({ mcp_servers: { billhook: ENTRY } });
  });

  const text = [
    ...['# mine', 'model = "x" # best', ''],
    ...['[mcp_servers.billhook]', 'command = "old"', 'startup_timeout_sec = 9', ''],
    ...['[mcp_servers.billhook.env]', 'A = "1"', ''],
    ...[
      '[mcp_servers.other]',
      'command = "y"',
      '',
      '[[list]]',
      'a = 1',
      '',
      '[projects."/a.b"]',
      'trust_level = "x"',
      '',
    ],
  ].join('\n');

  test('an entry that is there is replaced, wherever it stands, and comments stay', () => {
    const edited = withEntry(text, TOML_PLACE, ENTRY);
    for (const line of ['# mine', 'model = "x" # best', '[projects."/a.b"]']) expect(edited).toContain(line);
    const { mcp_servers: servers, ...others } = parseToml(text);
    expect(parseToml(edited)).toEqual({
      ...others,
      mcp_servers: { ...(servers as object), billhook: ENTRY },
    });
    expect(withEntry(edited, TOML_PLACE, ENTRY)).toBe(edited);
    expect(entryIn(edited, TOML_PLACE)).toEqual(ENTRY);
  });

  test('any other content stays', () => {
    const key = fc.string({ minLength: 1, unit: 'grapheme-ascii' });
    const server = fc.record({ command: fc.string(), args: fc.array(fc.string()) });
    fc.assert(
      fc.property(
        fc.dictionary(
          key.filter((one) => one !== 'mcp_servers'),
          fc.oneof(fc.string(), fc.boolean(), server),
        ),
        fc.dictionary(key, server),
        (content, servers) => {
          const before = { ...content, mcp_servers: servers };
          const edited = withEntry(tomlOf(before), TOML_PLACE, ENTRY);
          const after = { ...content, mcp_servers: { ...servers, billhook: ENTRY } };
          expect(JSON.parse(JSON.stringify(parseToml(edited)))).toEqual(JSON.parse(JSON.stringify(after)));
        },
      ),
    );
  });

  test.each([
    ['servers in one line', 'mcp_servers = { other = { command = "y" } }'],
    ['a text that looks like the next table', '[mcp_servers.billhook]\ncommand = """\n[mcp_servers.other]\n"""\n'],
  ])('%s: only a person can edit it', (_, before) => {
    expect(() => withEntry(before, TOML_PLACE, ENTRY)).toThrow('only a person can edit');
  });

  test('what is no TOML is refused', () => {
    expect(() => withEntry('model = ', TOML_PLACE, ENTRY)).toThrow(/Invalid TOML/i);
  });
});
