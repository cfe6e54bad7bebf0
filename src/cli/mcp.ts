import { Command } from 'commander';
import { type App, createDemo, type ToolFilter } from '../app.ts';
import { configFromEnvironment, openApp } from './with-app.ts';

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
      const app = await openApp(config);
      const spoken = requireOneAccount(app, config.token).then(() => app.mcp(streams, filter, config.token));
      await spoken.finally(app.close);
    });
}

/** A token says for which account; without one there must be only one. */
async function requireOneAccount({ administration }: App, token: string | null): Promise<void> {
  const accounts = token === null ? await administration.accounts() : [];
  if (accounts.length < 2) return;
  const handles = accounts.map(({ handle }) => handle).join(', ');
  throw new Error(
    `there are several accounts (${handles}); set BILLHOOK_TOKEN to a token of one: billhook token create --account <handle> --scopes billing.read`,
  );
}

function names(text: string): string[] {
  return text.split(/[\s,]+/).filter((name) => name !== '');
}
