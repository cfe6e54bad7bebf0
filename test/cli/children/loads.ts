/** Child process: command lines one after the other. Prints, as its last line, those after which the `openai` package was loaded. */
import { watchLoading } from '../../kit/loaded-sources.ts';

let isLoaded = false;
watchLoading((source) => {
  // Packages may be links to those of another checkout.
  isLoaded ||= /(?:^|\/)node_modules\/openai\//.test(source);
});

const { main } = await import('../../../src/cli.ts');
const after: string[] = [];
for (const line of process.argv.slice(2)) {
  await main(line.split(' '));
  if (isLoaded) after.push(line);
}
process.exitCode = 0;
console.log(`\n${JSON.stringify(after)}`);
