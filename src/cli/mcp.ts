import { Command } from 'commander';
import { type App, type Opened, openServedDemo, remoteAssistant, speakMcp, type ToolFilter } from '../app.ts';
import type { Config } from '../config.ts';
import { ownCommand } from './connect/entry.ts';
import { reasonOf } from './output.ts';
import { withToolsets } from './toolsets.ts';
import {
  type Changes,
  configFromEnvironment,
  fileOf,
  localConfig,
  NoLedger,
  openApp,
  quietChanges,
} from './with-app.ts';

type McpOptions = { demo?: true } & FilterOptions;
export type FilterOptions = {
  readOnly?: boolean | undefined;
  toolsets?: string[] | undefined;
  tools?: string[] | undefined;
  find?: boolean | undefined;
};

/** Gives a command the options that select tools. */
export function withToolOptions(command: Command): Command {
  return command
    .option('--toolsets <list>', 'only these groups of tools, separated by commas', names)
    .option('--tools <list>', 'only these tools, separated by commas', names)
    .option('--find', 'with --toolsets or --tools: findTools finds the other tools too')
    .option('--no-find', 'without findTools: only the tools that are listed');
}

export function mcpCommand(): Promise<Command> {
  const command = new Command('mcp')
    .description('Run an MCP server on standard input and output. Assistants start it.')
    .option('--demo', 'a fresh demo ledger in memory; nothing is kept')
    .option('--read-only', 'only tools that change nothing; also limits --toolsets and --tools');
  withToolOptions(command).action(async ({ demo, readOnly, ...chosen }: McpOptions) => {
    // Only warnings and errors are logged, unless LOG_LEVEL is set. The log goes to standard error, because standard
    // output carries the protocol.
    const changes = quietChanges(demo);
    const config = configFromEnvironment(changes);
    const filter = filterOf({ ...chosen, readOnly: readOnly ?? config.mcp.readOnly });
    if (demo ?? config.mcp.demo) await speak(config, filter, () => openServedDemo(config));
    else if (config.remoteUrl !== null) await speak(config, filter, remoteService(config, config.remoteUrl));
    else await speak(config, filter, localService(changes), config.token !== null);
  });
  return withToolsets(command);
}

export function filterOf({ readOnly, toolsets, tools, find }: FilterOptions): ToolFilter {
  return {
    readOnly: readOnly ?? false,
    ...(toolsets ? { toolsets } : {}),
    ...(tools ? { tools } : {}),
    ...(find === undefined ? {} : { find }),
  };
}

/**
 * Serves MCP over standard input and output. If the database or the service cannot be opened, the server keeps running
 * and refuses each call with the reason. Hosts show this reason to the user. If the server ended instead, hosts would
 * only report a crash. `narrowed`: true if the token limits which tools are listed.
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

/**
 * Returns a function that converts an error to the reason of a refusal. Each reason is written once to standard error,
 * which hosts log.
 */
function loggedReasons(): (error: unknown) => string {
  const logged = new Set<string>();
  return (error) => {
    const reason = reasonOf(error);
    if (!logged.has(reason)) process.stderr.write(`billhook: ${reason}\n`);
    logged.add(reason);
    return reason;
  };
}

function localService(changes: Changes): () => Promise<Opened> {
  return async () => {
    // After a failure, this function is called again and looks up the service again. The service may have been started
    // since the failure.
    const { config } = await localConfig(changes);
    const app = await openApp(config).catch((error: unknown) => {
      throw error instanceof NoLedger ? new Error(`${error.what} ${howToBegin(config)}`) : error;
    });
    try {
      if (config.token === null && (await app.administration.accounts()).length === 0)
        throw new Error(`There is no account yet. ${howToBegin(config)}`);
      await requireOneAccount(app, config.token);
      return { service: await app.assistant(config.token), close: app.close };
    } catch (error) {
      await app.close();
      throw error;
    }
  };
}

/**
 * Text with the complete `init` command. Hosts start this program in their own folders, so the command must create the
 * same ledger from any folder.
 */
function howToBegin({ databaseUrl }: Config): string {
  const file = fileOf(databaseUrl);
  const setting = file === null ? [] : [`DATABASE_URL=${quoted(`file:${file}`)}`];
  const words = [...setting, ...ownCommand().map(quoted), 'init', '--name "My business"'];
  const command = [...words, '--email me@example.com', '--yes'].join(' ');
  return `Create one in a terminal${file === null ? ', with the DATABASE_URL of this server' : ''}: ${command}`;
}

/** Quotes the text so that a shell reads one word. */
function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
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

/** Throws if the ledger has several accounts and no token selects one of them. */
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
