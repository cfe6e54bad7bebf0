/**
 * How to connect each assistant to this service: with commands, with a file, or in a form of the assistant's settings.
 */

export type Host = {
  readonly name: string;
  /** True if servers of the assistant's provider call the service, so that the service needs a public address. */
  readonly callsFromOutside?: true;
  readonly how: /** `inside`: command for signing in, typed in the assistant. */
    | { readonly kind: 'commands'; readonly lines: readonly string[]; readonly inside?: string }
    | { readonly kind: 'file'; readonly path: string; readonly text: string }
    | { readonly kind: 'settings'; readonly where: string }
    | { readonly kind: 'header' };
};

/**
 * Returns all assistants with their ways to connect. `mcp`: address of the MCP endpoint. All assistants sign in with
 * OAuth, except the last assistant in the list.
 */
export function hostsFor(mcp: string): readonly Host[] {
  return [
    {
      name: 'Claude (claude.ai, Desktop)',
      callsFromOutside: true,
      how: { kind: 'settings', where: 'Settings → Connectors → Add custom connector' },
    },
    {
      name: 'ChatGPT',
      callsFromOutside: true,
      how: { kind: 'settings', where: 'Settings → Connectors → Advanced → Developer mode → Create' },
    },
    {
      name: 'Claude Code',
      how: { kind: 'commands', lines: [`claude mcp add --transport http billhook ${mcp}`], inside: '/mcp' },
    },
    {
      name: 'Codex',
      how: { kind: 'commands', lines: [`codex mcp add billhook --url ${mcp}`, 'codex mcp login billhook'] },
    },
    {
      name: 'VS Code',
      how: {
        kind: 'commands',
        lines: [`code --add-mcp '${JSON.stringify({ name: 'billhook', type: 'http', url: mcp })}'`],
      },
    },
    {
      name: 'Cursor',
      how: {
        kind: 'file',
        path: '.cursor/mcp.json',
        text: JSON.stringify({ mcpServers: { billhook: { url: mcp } } }, null, 2),
      },
    },
    {
      name: 'Gemini CLI',
      how: {
        kind: 'commands',
        lines: [`gemini mcp add --transport http billhook ${mcp}`],
        inside: '/mcp auth billhook',
      },
    },
    { name: 'MCP', how: { kind: 'header' } },
  ];
}
