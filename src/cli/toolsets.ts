/** Adds the toolsets and their tools to the help of commands with --toolsets and --tools. */
import type { Command } from 'commander';
import { loadToolsets } from '../app.ts';

const WIDTH = 80;

const WITHOUT = `Without --toolsets and --tools, the tools that are used most are listed,
and findTools finds the others.`;

export async function withToolsets(command: Command): Promise<Command> {
  const toolsets = await loadToolsets();
  return command.addHelpText('after', () => {
    const help = command.createHelp();
    help.prepareContext({ helpWidth: process.stdout.columns ?? WIDTH });
    const rows = [
      ...Object.entries(toolsets()).map(([name, { tools }]) => [name, tools.join(', ')]),
      ['all', 'every tool'],
    ];
    const width = Math.max(...rows.map(([name = '']) => name.length));
    const lines = rows.map(([name = '', tools = '']) => help.formatItem(name, width, tools, help));
    return `\nToolsets, with their tools:\n${lines.join('\n')}\n\n${WITHOUT}`;
  });
}
