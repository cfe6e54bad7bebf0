// How well a model does with these tools: npm run evals.
import { evaluate } from './evaluate.ts';

const stop = new AbortController();
process.once('SIGINT', () => stop.abort());

const io = { out: (line: string) => console.log(line), err: (line: string) => console.error(line) };
process.exitCode = await evaluate(process.argv.slice(2), process.env, io, { signal: stop.signal });
