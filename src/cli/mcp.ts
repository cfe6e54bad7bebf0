import { Command } from 'commander';
import { type App, createDemo, type OpenService, remoteAssistant, speakMcp, type ToolFilter } from '../app.ts';
import type { Config } from '../config.ts';
import { configFromEnvironment, openApp } from './with-app.ts';

type McpOptions = { demo?: true } & FilterOptions;
export type FilterOptions = {
  readOnly?: boolean | undefined;
  toolsets?: string[] | undefined;
  tools?: string[] | undefined;
};

export function mcpCommand(): Command {
  return new Command('mcp')
    .description('Speak the Model Context Protocol on standard input and output, for an assistant that starts it.')
    .option('--demo', 'a fresh demo ledger in memory; nothing is kept')
    .option('--read-only', 'only tools that change nothing, whatever else is named')
    .option('--toolsets <list>', 'only these groups of tools, separated by commas', names)
    .option('--tools <list>', 'only these tools, separated by commas', names)
    .action(async ({ demo, readOnly, toolsets, tools }: McpOptions) => {
      // Standard output belongs to the protocol; the log goes to standard error, and only what matters there.
      const config = configFromEnvironment({ LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' });
      const filter = filterOf({ readOnly: readOnly ?? config.mcp.readOnly, toolsets, tools });
      if (demo ?? config.mcp.demo) await onDemo(config, filter);
      else if (config.remoteUrl !== null) await elsewhere(config, config.remoteUrl, filter);
      else await here(config, filter);
    });
}

export function filterOf({ readOnly, toolsets, tools }: FilterOptions): ToolFilter {
  return { readOnly: readOnly ?? false, ...(toolsets ? { toolsets } : {}), ...(tools ? { tools } : {}) };
}

async function onDemo(config: Config, filter: ToolFilter): Promise<void> {
  await onApp(config, { filter, narrowed: false }, async () => {
    const { app, token } = await createDemo({ ...config, databaseUrl: ':memory:' });
    return { app, token };
  });
}

async function here(config: Config, filter: ToolFilter): Promise<void> {
  await onApp(config, { filter, narrowed: config.token !== null }, async () => ({
    app: await openApp(config),
    token: config.token,
  }));
}

async function elsewhere(config: Config, url: string, filter: ToolFilter): Promise<void> {
  const token = tokenFor(config, url);
  const open = () => remoteAssistant(config, url, token);
  await speakMcp(config, { ...standardStreams(), filter, narrowed: false, open });
}

export function tokenFor({ token }: Config, url: string): string {
  if (token !== null) return token;
  throw new Error(
    `BILLHOOK_URL is set, so that BILLHOOK_TOKEN is needed: a token of ${url}; where that runs, make one: billhook token create --scopes billing.read,billing.write`,
  );
}

type Opened = { readonly app: App; readonly token: string | null };
type Limits = { readonly filter: ToolFilter; readonly narrowed: boolean };

async function onApp(config: Config, limits: Limits, openTheApp: () => Promise<Opened>): Promise<void> {
  let app: App | undefined;
  const open = async (): Promise<OpenService> => {
    const opened = await openTheApp();
    app = opened.app;
    await requireOneAccount(app, opened.token);
    return app.assistant(opened.token);
  };
  try {
    await speakMcp(config, { ...standardStreams(), ...limits, open });
  } finally {
    await app?.close();
  }
}

function standardStreams() {
  return { input: process.stdin, output: process.stdout };
}

/** A token says for which account; without one there must be only one. */
export async function requireOneAccount({ administration }: App, token: string | null): Promise<void> {
  const accounts = token === null ? await administration.accounts() : [];
  if (accounts.length < 2) return;
  const handles = accounts.map(({ handle }) => handle).join(', ');
  throw new Error(
    `there are several accounts (${handles}); set BILLHOOK_TOKEN to a token of one: billhook token create --account <handle> --scopes billing.read`,
  );
}

export function names(text: string): string[] {
  return text.split(/[\s,]+/).filter((name) => name !== '');
}
