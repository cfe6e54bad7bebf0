/**
 * Child process: command lines one after the other. Prints, as its last line, after which of them each of the packages
 * that few commands need was loaded.
 */
import { watchLoading } from '../../../kit/loaded-sources.ts';

const PACKAGES = ['openai', 'saxes', 'undici'];

const loaded = new Set<string>();
watchLoading((source) => {
  // Packages may be links to those of another checkout.
  const [, name = ''] = /(?:^|\/)node_modules\/([^/]+)\//.exec(source) ?? [];
  if (PACKAGES.includes(name)) loaded.add(name);
});

const { main } = await import('../../../../src/cli.ts');
const after: Record<string, string> = {};
for (const line of process.argv.slice(2)) {
  await main(line.split(' '));
  for (const name of loaded) after[name] ??= line;
}
process.exitCode = 0;
console.log(`\n${JSON.stringify(after)}`);
