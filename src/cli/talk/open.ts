/** What `ask` and `chat` share: whose books, which model, and a terminal to show the answer on. */
import { Command } from 'commander';
import {
  type App,
  type Asking,
  type Conversation,
  createDemo,
  type OpenService,
  openConversation,
  remoteAssistant,
} from '../../app.ts';
import type { Config } from '../../config.ts';
import { type FilterOptions, filterOf, names, requireOneAccount, tokenFor } from '../mcp.ts';
import { configFromEnvironment, openApp } from '../with-app.ts';
import type { Person } from './person.ts';
import type { Terminal } from './screen.ts';

export type TalkOptions = FilterOptions & { readonly demo?: true; readonly yes?: true };

export function talkCommand(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .option('--yes', 'do what changes something without asking; with --tools, only what is named')
    .option('--read-only', 'only tools that change nothing, whatever else is named')
    .option('--toolsets <list>', 'only these groups of tools, separated by commas', names)
    .option('--tools <list>', 'only these tools, separated by commas', names)
    .option('--demo', 'ask a fresh demo ledger in memory; nothing is kept');
}

const NO_MODEL =
  'OPENAI_API_KEY is not set. Set it to a key of OpenAI, or set OPENAI_BASE_URL to the address of another model (docs/asking.md).';

/**
 * Opens the books and the conversation, and closes the books again. `person`: whoever can be asked. A `--yes` stands for
 * none of their decisions: which customer is meant it does not know, and a limit that asks a person wants one to look.
 */
export async function withConversation<T>(
  { demo, yes, ...options }: TalkOptions,
  person: Person | undefined,
  use: (conversation: Conversation, model: string) => Promise<T>,
): Promise<T> {
  const config = configFromEnvironment({ LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' });
  const { openai, startAt } = config;
  if (openai === null) throw new Error(NO_MODEL);
  const readOnly = options.readOnly ?? config.mcp.readOnly;
  const asking: Asking = {
    filter: filterOf({ ...options, readOnly }),
    decide: person?.decide,
    ...(readOnly ? {} : { confirm: yes ? async () => true : person?.confirm }),
  };
  return onBooks(config, demo ?? config.mcp.demo, async (opened) =>
    use(await openConversation({ openai, startAt }, opened, asking), openai.model),
  );
}

async function onBooks<T>(config: Config, demo: boolean, use: (opened: OpenService) => Promise<T>): Promise<T> {
  const { remoteUrl } = config;
  if (!demo && remoteUrl !== null) return use(await remoteAssistant(config, remoteUrl, tokenFor(config, remoteUrl)));
  const { app, token } = demo
    ? await createDemo({ ...config, databaseUrl: ':memory:' })
    : { app: await openApp(config), token: config.token };
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
  const mayColour = !process.env.NO_COLOR && process.env.TERM !== 'dumb';
  return {
    out: (text) => void stdout.write(text),
    err: (text) => void stderr.write(text),
    width: stdout.columns ?? WIDTH,
    progressWidth: stderr.isTTY ? stderr.columns : Number.POSITIVE_INFINITY,
    colours: { out: mayColour && stdout.isTTY === true, err: mayColour && stderr.isTTY === true },
  };
}

/** Ctrl+C in a shell. */
export const INTERRUPTED = 130;
