/**
 * `npm run trial`: causes failures around the service under load. Afterwards, compares the stored data with the
 * acknowledged calls.
 */
import { execFileSync } from 'node:child_process';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { readArguments } from './arguments.ts';
import { NotPossible, type TrialReport, type TrialSettings, table } from './report.ts';

type Trial = (settings: TrialSettings) => Promise<TrialReport>;

const TRIALS: Readonly<Record<string, () => Promise<Trial>>> = {
  crash: async () => (await import('./crash.ts')).crash,
  database: async () => (await import('./database.ts')).database,
  races: async () => (await import('./races.ts')).races,
  disk: async () => (await import('./disk.ts')).disk,
  mail: async () => (await import('./mail.ts')).mail,
  failover: async () => (await import('./failover.ts')).failover,
  power: async () => (await import('./power.ts')).power,
  clock: async () => (await import('./clock.ts')).clock,
  soak: async () => (await import('./soak.ts')).soak,
};
const NAMES = Object.keys(TRIALS);
const SHOWN_MAX = 20;

const HELP = `npm run trial -- <trial …> [--minutes N] [--engine sqlite|postgres] [--seed N]

Real processes on a real database, broken while clients work. A model of what was acknowledged is compared with the
service's answers, webhooks and mails. docs/reliability.md tells the promises and shows measured tables.

crash      the service is killed with SIGKILL again and again
database   Postgres is killed, restarted, its connections ended; on SQLite the processes on the file are killed
races      many clients do the same thing at the same moment, beside two workers
disk       the disk gets full and is emptied again
mail       the mail server hangs, refuses, breaks off and answers late
failover   the primary of two Postgres servers is killed and its standby promoted, synchronous and asynchronous
power      power cuts and errors of the disk, on SQLite: what was written and not synced is lost in part
clock      the clock of the service steps by minutes, hours and days in both directions
soak       mixed load; memory, handles, delay and latency over time

--minutes N   how long the load of each lasts (1); a part such as 0.2 is allowed
--engine      sqlite (default) or postgres; npm installed a server, which is started in a temporary folder
--seed N      repeats the choices of a run; how processes meet remains chance
Exit code 0: every promise was kept. 1: one was broken. 2: what was asked for is not there.`;

process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<0 | 1 | 2> {
  const asked = readArguments(args, NAMES);
  if (typeof asked === 'string') {
    process.stderr.write(`trial: ${asked}\n`);
    return 2;
  }
  if (asked === null) {
    console.log(HELP);
    return 0;
  }
  const { names, engine, ms, seed } = asked;
  console.log(`${surroundings()}\nSeed ${seed}\n`);
  let isKept = true;
  for (const name of names) {
    const say = (line: string) => process.stderr.write(`… ${name}: ${line}\n`);
    say(`${ms / 60_000} min on ${engine}`);
    const bin = join(import.meta.dirname, '../../bin/billhook.js');
    const trial = await TRIALS[name]?.();
    if (!trial) continue;
    const report = await trial({ engine, ms, seed, bin, say, evidence: tmpdir() }).catch((error: unknown) => {
      if (error instanceof NotPossible) return error;
      throw error;
    });
    if (report instanceof NotPossible) {
      process.stderr.write(`trial: ${report.message}\n`);
      return 2;
    }
    console.log(`${table(name, engine, report)}\n`);
    for (const line of report.broken.slice(0, SHOWN_MAX)) console.log(`- ${line}`);
    if (report.broken.length > SHOWN_MAX) console.log(`- and ${report.broken.length - SHOWN_MAX} more`);
    isKept &&= report.broken.length === 0;
  }
  return isKept ? 0 : 1;
}

/** The machine and the commit, for the report. */
function surroundings(): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const machine = `${cpu?.model ?? 'unknown processor'}, ${cpus().length} cores, ${memory} GiB`;
  return `${machine}\nNode ${process.versions.node}, SQLite ${process.versions.sqlite}, commit ${commit()}`;
}

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: import.meta.dirname, encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}
