/** Options, ledger, model and terminal of the commands `ask` and `chat`. */
import { Command } from 'commander';
import {
  type App,
  type Conversation,
  type ConversationOptions,
  createDemo,
  type OpenService,
  openConversation,
  remoteAssistant,
} from '../../app.ts';
import type { Config } from '../../config.ts';
import { type FilterOptions, filterOf, requireOneAccount, tokenFor, withToolOptions } from '../mcp.ts';
import { type Changes, configFromEnvironment, localConfig, openApp, quietChanges } from '../with-app.ts';
import type { Person } from './person.ts';
import type { Terminal } from './screen.ts';

export type TalkOptions = FilterOptions & { readonly demo?: true; readonly yes?: true };

export function talkCommand(name: string, description: string): Command {
  const command = new Command(name)
    .description(description)
    .option('--yes', 'make changes without asking; with --tools, only the named ones')
    .option('--read-only', 'only tools that change nothing; also limits --toolsets and --tools');
  return withToolOptions(command).option('--demo', 'ask a fresh demo ledger in memory; nothing is kept');
}

const NO_MODEL =
  'OPENAI_API_KEY is not set. Set it to a key of OpenAI, or set OPENAI_BASE_URL to the address of another model (docs/asking.md).';

/**
 * Opens the ledger and a conversation, and closes the ledger at the end. With `--yes`, changes need no confirmation.
 * But `person` still chooses between several customers, and still decides about a call above a limit
 * (--ask-above-limit).
 */
export async function withConversation<T>(
  { demo, yes, ...options }: TalkOptions,
  person: Person | undefined,
  use: (conversation: Conversation, model: string) => Promise<T>,
): Promise<T> {
  const changes = quietChanges(demo);
  const config = configFromEnvironment(changes);
  const { openai, startAt } = config;
  if (openai === null) throw new Error(NO_MODEL);
  const readOnly = options.readOnly ?? config.mcp.readOnly;
  const asking: ConversationOptions = {
    filter: filterOf({ ...options, readOnly }),
    decide: person?.decide,
    ...(readOnly ? {} : { confirm: yes ? async () => true : person?.confirm }),
  };
  return onLedger(config, changes, demo ?? config.mcp.demo, async (opened) =>
    use(await openConversation({ openai, startAt }, opened, asking), openai.model),
  );
}

async function onLedger<T>(
  config: Config,
  changes: Changes,
  demo: boolean,
  use: (opened: OpenService) => Promise<T>,
): Promise<T> {
  const { remoteUrl } = config;
  if (!demo && remoteUrl !== null) return use(await remoteAssistant(config, remoteUrl, tokenFor(config, remoteUrl)));
  const { app, token } = demo
    ? await createDemo({ ...config, databaseUrl: ':memory:' })
    : { app: await openApp((await localConfig(changes)).config), token: config.token };
  return closing(app, async () => {
    await requireOneAccount(app, token);
    return use(await app.assistant(token));
  });
}

async function closing<T>(app: App, use: () => Promise<T>): Promise<T> {
  try {
    return await use();
  } finally {
    await app.close();
  }
}

const WIDTH = 80;

export function thisTerminal(): Terminal {
  const { stdout, stderr } = process;
  return {
    out: (text) => void stdout.write(text),
    err: (text) => void stderr.write(text),
    width: stdout.columns ?? WIDTH,
    progressWidth: stderr.isTTY ? stderr.columns : Number.POSITIVE_INFINITY,
    colours: { out: stdout.isTTY && stdout.hasColors(), err: stderr.isTTY && stderr.hasColors() },
  };
}

/** Exit code that shells use after Ctrl+C. */
export const INTERRUPTED = 130;
