import { Command } from 'commander';
import { type App, type Opened, openServedDemo, remoteAssistant, speakMcp, type ToolFilter } from '../app.ts';
import type { Config } from '../config.ts';
import { reasonOf } from './output.ts';
import { configFromEnvironment, openApp } from './with-app.ts';

type McpOptions = { demo?: true } & FilterOptions;
export type FilterOptions = {
  readOnly?: boolean | undefined;
  toolsets?: string[] | undefined;
  tools?: string[] | undefined;
};

export function mcpCommand(): Command {
  return new Command('mcp')
    .description('Run an MCP server on standard input and output. Assistants start it.')
    .option('--demo', 'a fresh demo ledger in memory; nothing is kept')
    .option('--read-only', 'only tools that change nothing; also limits --toolsets and --tools')
    .option('--toolsets <list>', 'only these groups of tools, separated by commas', names)
    .option('--tools <list>', 'only these tools, separated by commas', names)
    .action(async ({ demo, readOnly, toolsets, tools }: McpOptions) => {
      // Standard output carries the protocol. The log goes to standard error, warnings only by default.
      const config = configFromEnvironment({ LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' });
      const filter = filterOf({ readOnly: readOnly ?? config.mcp.readOnly, toolsets, tools });
      if (demo ?? config.mcp.demo) await speak(config, filter, () => openServedDemo(config));
      else if (config.remoteUrl !== null) await speak(config, filter, remoteService(config, config.remoteUrl));
      else await speak(config, filter, localService(config), config.token !== null);
    });
}

export function filterOf({ readOnly, toolsets, tools }: FilterOptions): ToolFilter {
  return { readOnly: readOnly ?? false, ...(toolsets ? { toolsets } : {}), ...(tools ? { tools } : {}) };
}

/**
 * Stays up when the database or the service cannot be opened: hosts show the end of a server as a crash, but a refused call
 * with its reason. `narrowed`: the listed tools depend on the token.
 */
async function speak(
  config: Config,
  filter: ToolFilter,
  openIt: () => Promise<Opened>,
  narrowed = false,
): Promise<void> {
  let opening: Promise<Opened> | undefined;
  const open = async () => {
    opening = openIt();
    return (await opening).service;
  };
  try {
    const streams = { input: process.stdin, output: process.stdout };
    await speakMcp(config, { ...streams, filter, narrowed, open, reasonOf: loggedReasons() });
  } finally {
    const opened = await opening?.catch(() => undefined);
    await opened?.close();
  }
}

/** Returns the reason for answers, and writes each reason once to standard error, which is the host's log. */
function loggedReasons(): (error: unknown) => string {
  const logged = new Set<string>();
  return (error) => {
    const reason = reasonOf(error);
    if (!logged.has(reason)) process.stderr.write(`billhook: ${reason}\n`);
    logged.add(reason);
    return reason;
  };
}

function localService(config: Config): () => Promise<Opened> {
  return async () => {
    const app = await openApp(config);
    try {
      await requireOneAccount(app, config.token);
      return { service: await app.assistant(config.token), close: app.close };
    } catch (error) {
      await app.close();
      throw error;
    }
  };
}

function remoteService(config: Config, url: string): () => Promise<Opened> {
  return async () => ({
    service: await remoteAssistant(config, url, tokenFor(config, url)),
    close: async () => {},
  });
}

export function tokenFor({ token }: Config, url: string): string {
  if (token !== null) return token;
  throw new Error(
    `BILLHOOK_URL is set, so that BILLHOOK_TOKEN is needed: a token of ${url}; where that runs, make one: billhook token create --scopes billing.read,billing.write`,
  );
}

/** A token belongs to one account; without a token there must be only one account. */
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
