/**
 * Configuration entries with which assistants start or reach the server: all entries in documents, in links and in the
 * repository.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseToml } from 'smol-toml';

export type Entry = {
  /** Document and heading, for example `docs/connecting.md, Codex`. */
  readonly where: string;
  readonly name: string;
  /** For example `npx -y billhook mcp`; empty for a URL. */
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly url: string | undefined;
  readonly type: string | undefined;
};

type Server = {
  readonly command?: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly url?: string;
  readonly type?: string;
};
type Servers = Readonly<Record<string, Server>>;

export function entriesIn(root: string): readonly Entry[] {
  const documents = globSync(['README.md', 'llms-install.md', 'docs/*.md'], { cwd: root });
  return [
    ...documents.flatMap((document) => entriesOfDocument(document, readFileSync(join(root, document), 'utf8'))),
    ...entriesOfConfig('.mcp.json', JSON.parse(readFileSync(join(root, '.mcp.json'), 'utf8'))),
  ];
}

function entriesOfDocument(document: string, markdown: string): readonly Entry[] {
  return markdown.split(/^#+ /m).flatMap((section) => {
    const where = `${document}, ${section.split('\n', 1)[0]}`;
    const blocks = [...section.matchAll(/^```(json|toml)\n([\s\S]*?)^```/gm)];
    return [
      ...blocks.flatMap(([, language, text = '']) =>
        entriesOfConfig(where, language === 'json' ? JSON.parse(text) : parseToml(text)),
      ),
      ...[...section.matchAll(/\]\((https:\/\/(?:vscode\.dev|cursor\.com)\/[^)]*)\)/g)].map(([, link = '']) =>
        entryOfLink(where, new URL(link)),
      ),
      ...[...section.matchAll(/\b(?:claude|codex) mcp add .*? -- ([^`\n]+)/g)].map(([line, command = '']) =>
        entry(`${where}, ${line.split(' ', 1)[0]}`, 'billhook', { command, args: [] }),
      ),
    ];
  });
}

/**
 * Entries under the three keys of configurations. Other JSON or TOML in a document has none of these keys, and gives no
 * entries.
 */
function entriesOfConfig(where: string, config: Readonly<Record<string, Servers | undefined>>): readonly Entry[] {
  return (['mcpServers', 'servers', 'mcp_servers'] as const).flatMap((key) =>
    Object.entries(config[key] ?? {}).map(([name, server]) => entry(`${where}, ${key}`, name, server)),
  );
}

/**
 * Entry of an install link. Links of VS Code contain the configuration as JSON. Links of Cursor contain it as JSON in
 * base64.
 */
function entryOfLink(where: string, { hostname, searchParams }: URL): Entry {
  const config = searchParams.get('config') ?? '';
  const text = hostname === 'vscode.dev' ? config : Buffer.from(config, 'base64').toString();
  return entry(`${where}, ${hostname}`, searchParams.get('name') ?? '', JSON.parse(text) as Server);
}

function entry(where: string, name: string, { command = '', args = [], env = {}, url, type }: Server): Entry {
  return { where, name, command: [...command.split(' ').filter(Boolean), ...args], env, url, type };
}
