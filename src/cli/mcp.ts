import { Command } from 'commander';
import { createApp, createDemo, type ToolFilter } from '../app.ts';
import { configFromEnvironment } from './with-app.ts';

type McpOptions = { demo?: true; readOnly?: true; toolsets?: string[]; tools?: string[] };

export function mcpCommand(): Command {
  return new Command('mcp')
    .description('Speak the Model Context Protocol on standard input and output, for an assistant that starts it.')
    .option('--demo', 'a fresh demo ledger in memory; nothing is kept')
    .option('--read-only', 'only tools that change nothing, whatever else is named')
    .option('--toolsets <list>', 'only these groups of tools, separated by commas', names)
    .option('--tools <list>', 'only these tools, separated by commas', names)
    .action(async ({ demo, readOnly, toolsets, tools }: McpOptions) => {
      const filter: ToolFilter = {
        readOnly: readOnly ?? false,
        ...(toolsets ? { toolsets } : {}),
        ...(tools ? { tools } : {}),
      };
      // Standard output belongs to the protocol; the log goes to standard error, and only what matters there.
      const config = configFromEnvironment({ LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' });
      const streams = { input: process.stdin, output: process.stdout };
      if (demo) {
        const { app, token } = await createDemo({ ...config, databaseUrl: ':memory:' });
        await app.mcp(streams, filter, token).finally(app.close);
        return;
      }
      const app = await createApp(config);
      await app.mcp(streams, filter, config.token).finally(app.close);
    });
}

function names(text: string): string[] {
  return text.split(/[\s,]+/).filter((name) => name !== '');
}
