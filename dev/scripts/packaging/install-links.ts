/** Links that install the server in an editor with one click, as the README shows them. */

const NAME = 'billhook';
const START = { command: 'npx', args: ['-y', 'billhook', 'mcp', '--demo'] };

/** One line of Markdown. */
export function installLinks(): string {
  const demo = { type: 'stdio', ...START };
  const links = [
    ['VS Code', `https://vscode.dev/redirect/mcp/install?${query({ name: NAME, config: JSON.stringify(demo) })}`],
    ['Cursor', `https://cursor.com/en/install-mcp?${query({ name: NAME, config: base64(START) })}`],
  ];
  const buttons = links.map(([editor, link]) => `[Install in ${editor}](${link})`);
  return `For the published package: ${buttons.join(' · ')}`;
}

function query(parameters: Record<string, string>): string {
  return Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
}

function base64(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64');
}
