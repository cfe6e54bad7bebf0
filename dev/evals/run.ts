// Measures how well a model works with billhook's tools: npm run evals.
import { evaluate } from './evaluate.ts';

const stop = new AbortController();
// One Ctrl+C can arrive as two signals, from the terminal and from npm, so only a third signal ends the program at
// once.
let asked = 0;
process.on('SIGINT', () => {
  if (++asked > 2) process.exit(130);
  stop.abort();
});

const io = { out: (line: string) => console.log(line), err: (line: string) => console.error(line) };
process.exitCode = await evaluate(process.argv.slice(2), process.env, io, { signal: stop.signal });
