/** Runs command lines, given as JSON on standard input, one after the other as the binary would; prints how each ended. */
import { json } from 'node:stream/consumers';
import { main } from '../../../src/cli.ts';
import type { CommandLine, Ended } from '../kit.ts';

const environment = { ...process.env };
const ends: Ended[] = [];
for (const line of (await json(process.stdin)) as readonly CommandLine[]) ends.push(await run(line));
process.exitCode = 0;
process.stdout.write(JSON.stringify(ends));

async function run({ args, settings = {} }: CommandLine): Promise<Ended> {
  process.env = { ...environment, ...settings };
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
