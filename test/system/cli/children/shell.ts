/**
 * Runs command lines one after the other as the binary would, in one process: starting is most of what they cost. Each
 * line of standard input is a folder, an environment and a list of them as JSON, each line of the output how they
 * ended.
 */
import { createInterface } from 'node:readline';
import { main } from '../../../../src/cli.ts';
import type { CommandLine, CommandLines, Ended, Settings } from '../shell.ts';

for await (const line of createInterface({ input: process.stdin })) {
  const { folder, environment, lines }: CommandLines = JSON.parse(line);
  process.chdir(folder);
  const ends: Ended[] = [];
  for (const one of lines) ends.push(await run(one, environment));
  process.exitCode = 0;
  process.stdout.write(`${JSON.stringify(ends)}\n`);
}

async function run({ args, settings = {} }: CommandLine, environment: Settings): Promise<Ended> {
  // The one that Node itself reads: the home of the user is asked of it.
  for (const name of Object.keys(process.env)) delete process.env[name];
  for (const [name, value] of Object.entries({ ...environment, ...settings })) {
    if (value !== null) process.env[name] = value;
  }
  process.exitCode = 0;
  const stdout = captured(process.stdout);
  const stderr = captured(process.stderr);
  await main(args);
  for (const signal of ['SIGTERM', 'SIGINT']) process.removeAllListeners(signal);
  return { stdout: stdout(), stderr: stderr(), code: Number(process.exitCode) };
}

/** Keeps what is written from now on, until it is asked for. */
function captured(stream: NodeJS.WriteStream): () => string {
  const { write } = stream;
  let kept = '';
  stream.write = (chunk: string | Uint8Array) => {
    kept += chunk;
    return true;
  };
  return () => {
    stream.write = write;
    return kept;
  };
}
