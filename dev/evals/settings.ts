/** Settings of `npm run evals`, from arguments and environment. */
import { parseArgs } from 'node:util';
import { ConfigError, type OpenAiSettings, readConfig } from '../../src/config.ts';
import { nearestName } from '../../src/model/nearest.ts';
import { PARTS, type Parts } from './parts.ts';
import { TASKS } from './tasks/all.ts';
import type { Task } from './tasks/task.ts';

export const HELP = `npm run evals -- [options]: tries the tasks with the model of OPENAI_MODEL (docs/evals.md).

  --only <id,id>       only these tasks, or all of a kind
  --repeat <n>         each task n times (1)
  --concurrency <n>    so many at once (4)
  --max-tokens <n>     begin no task when so many tokens are spent (8000000)
  --parts <part,part>  give the model only the text of results, or only their structured data: text, structured, both (both);
                       of several, all tasks are tried with each, and the figures stand side by side
  --json               one JSON document on standard output
  --list               the tasks, and nothing else
  --help               this

OPENAI_API_KEY, OPENAI_BASE_URL and OPENAI_MODEL say which model.
Where the service takes no more requests for a while, the run waits, up to four minutes.
It ends with 0 when every task passed, with 1 when one did not, with 2 when it could not be tried.`;

export type Settings = {
  readonly tasks: readonly Task[];
  readonly repeat: number;
  readonly concurrency: number;
  readonly maxTokens: number;
  /** One run for each element. */
  readonly parts: readonly Parts[];
  readonly json: boolean;
  readonly show: 'help' | 'list' | null;
};

/** Faulty arguments or environment; the message is for the user. */
export class Unusable extends Error {
  override readonly name = 'Unusable';
}

export function settingsFrom(args: readonly string[]): Settings {
  const values = valuesIn(args);
  return {
    tasks: tasksNamed(values.only?.split(',').map((one) => one.trim()) ?? []),
    repeat: whole('repeat', values.repeat ?? '1', 100),
    concurrency: whole('concurrency', values.concurrency ?? '4', 32),
    maxTokens: whole('max-tokens', values['max-tokens'] ?? '8000000', 1_000_000_000),
    parts: [...new Set((values.parts ?? 'both').split(',').map((one) => partsNamed(one.trim())))],
    json: values.json ?? false,
    show: values.help ? 'help' : values.list ? 'list' : null,
  };
}

function valuesIn(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const options = {
    only: text,
    repeat: text,
    concurrency: text,
    'max-tokens': text,
    parts: text,
    json: flag,
    list: flag,
    help: flag,
  };
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new Unusable(`${error instanceof Error ? error.message : String(error)} --help says what there is.`);
  }
}

function tasksNamed(names: readonly string[]): readonly Task[] {
  if (names.length === 0) return TASKS;
  const known = [...new Set(TASKS.flatMap(({ id, kind }) => [id, kind as string]))];
  for (const name of names) {
    if (known.includes(name)) continue;
    const meant = nearestName(name, known);
    throw new Unusable(
      `--only: there is no task or kind "${name}".${meant ? ` Did you mean ${meant}?` : ''} --list lists them.`,
    );
  }
  return TASKS.filter(({ id, kind }) => names.includes(id) || names.includes(kind));
}

function partsNamed(name: string): Parts {
  const parts = PARTS.find((one) => one === name);
  if (!parts) throw new Unusable(`--parts is "${name}"; it takes ${PARTS.join(', ')}.`);
  return parts;
}

function whole(name: string, text: string, max: number): number {
  const number = /^\d+$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > max)
    throw new Unusable(`--${name} is "${text}"; it takes a whole number from 1 to ${max}.`);
  return number;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads only the settings of the model; other settings of the environment are ignored. */
export function modelFrom(environment: Environment): OpenAiSettings {
  const { OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL, OPENAI_TIMEOUT } = environment;
  const { openai } = configOf({ OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL, OPENAI_TIMEOUT });
  if (openai === null) {
    throw new Unusable(
      'No model is set. Set OPENAI_API_KEY to a key of OpenAI, or OPENAI_BASE_URL to the address of another model, and OPENAI_MODEL to its name (docs/evals.md).',
    );
  }
  return openai;
}

function configOf(environment: Environment) {
  try {
    return readConfig(environment);
  } catch (error) {
    throw error instanceof ConfigError ? new Unusable(error.message) : error;
  }
}
