/** Hosts that start MCP servers: file and format of the entry, and the person's next step after a change. */
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Entry } from './entry.ts';

export type Host = {
  readonly title: string;
  readonly file: () => string;
  readonly format: 'json' | 'toml';
  /** Key in the file. The value of this key contains all MCP servers by name. */
  readonly under: string;
  /** Converts the entry to the host's form. Returns null if the host cannot call a service without a local process. */
  readonly entry: (entry: Entry) => object | null;
  readonly next: string;
};

export const NAME = 'billhook';

export const HOSTS = {
  'claude-code': {
    title: 'Claude Code',
    file: () => join(process.env.CLAUDE_CONFIG_DIR || homedir(), '.claude.json'),
    format: 'json',
    under: 'mcpServers',
    entry: typed,
    next: 'Start Claude Code anew; /mcp shows the server, and signs in where that is needed.',
  },
  'claude-desktop': {
    title: 'Claude Desktop',
    file: () => join(applicationData(), 'Claude', 'claude_desktop_config.json'),
    format: 'json',
    under: 'mcpServers',
    entry: (entry) => ('url' in entry ? null : entry),
    next: 'Quit Claude Desktop and start it anew.',
  },
  codex: {
    title: 'Codex',
    file: () => join(process.env.CODEX_HOME || join(homedir(), '.codex'), 'config.toml'),
    format: 'toml',
    under: 'mcp_servers',
    entry: (entry) => entry,
    next: `\`codex mcp list\` shows the server; \`codex mcp login ${NAME}\` signs in where that is needed.`,
  },
  cursor: {
    title: 'Cursor',
    file: () => join(homedir(), '.cursor', 'mcp.json'),
    format: 'json',
    under: 'mcpServers',
    entry: (entry) => entry,
    next: 'Cursor shows the server under Settings → MCP; switch it on there.',
  },
  vscode: {
    title: 'VS Code',
    file: () => join(applicationData(), 'Code', 'User', 'mcp.json'),
    format: 'json',
    under: 'servers',
    entry: typed,
    next: 'In VS Code, run "MCP: List Servers" and start it.',
  },
  gemini: {
    title: 'Gemini CLI',
    file: () => join(homedir(), '.gemini', 'settings.json'),
    format: 'json',
    under: 'mcpServers',
    entry: (entry) => ('url' in entry ? { httpUrl: entry.url } : entry),
    next: 'Start Gemini CLI in a folder that you trust; /mcp shows the server.',
  },
} as const satisfies Readonly<Record<string, Host>>;

export type HostName = keyof typeof HOSTS;
export const HOST_NAMES = Object.keys(HOSTS) as readonly HostName[];

function typed(entry: Entry): object {
  return { type: 'url' in entry ? 'http' : 'stdio', ...entry };
}

function applicationData(): string {
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support');
  if (process.platform === 'win32') return process.env.APPDATA || join(homedir(), 'AppData', 'Roaming');
  return process.env.XDG_CONFIG_HOME || join(homedir(), '.config');
}
