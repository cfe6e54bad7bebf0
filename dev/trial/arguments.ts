/** The command line of the trials. */
import { parseArgs } from 'node:util';
import { ENGINES, type TestEngine } from '../../test/kit/test-app.ts';

export interface Asked {
  readonly names: readonly string[];
  readonly engine: TestEngine;
  readonly ms: number;
  readonly seed: number;
}

const MINUTES_MAX = 24 * 60;

const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  minutes: { type: 'string', default: '1' },
  engine: { type: 'string', default: 'sqlite' },
  seed: { type: 'string' },
} as const;

/** Null if help was requested; an error message if the arguments are wrong. `known`: the names of the trials. */
export function readArguments(args: readonly string[], known: readonly string[]): Asked | string | null {
  let parsed: ReturnType<typeof parseArgs<{ options: typeof OPTIONS; allowPositionals: true }>>;
  try {
    parsed = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    return (error as Error).message;
  }
  const { values, positionals: names } = parsed;
  if (values.help) return null;
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) return `there is no ${unknown.join(', ')}. Trials: ${known.join(', ')}.`;
  if (names.length === 0) return `name at least one trial: ${known.join(', ')}.`;
  const minutes = Number(values.minutes);
  if (!(minutes > 0 && minutes <= MINUTES_MAX)) return `--minutes must be more than 0 and at most ${MINUTES_MAX}.`;
  const engine = ENGINES.find((one) => one === values.engine);
  if (!engine) return `--engine must be ${ENGINES.join(' or ')}.`;
  const seed = values.seed === undefined ? Math.floor(Math.random() * 1_000_000) : Number(values.seed);
  if (!Number.isSafeInteger(seed) || seed < 0) return '--seed must be a whole number from 0.';
  return { names, engine, ms: minutes * 60_000, seed };
}
