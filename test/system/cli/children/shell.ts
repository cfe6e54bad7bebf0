/**
 * Runs command lines in one process, one after the other, because starting a process takes most of their time. Each
 * line of standard input is JSON with a folder, an environment and command lines. Each line of the output is JSON with
 * their results.
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
  // Changes process.env itself, because Node reads it too, for example for the home folder.
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

/** Captures writes to `stream`. The returned function ends this and returns the text. */
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
