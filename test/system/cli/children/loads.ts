/**
 * Child process that runs command lines one after the other. Its last output line is JSON: for each loaded package that
 * few commands need, the command line that loaded it.
 */
import { watchLoading } from '../../../kit/loaded-sources.ts';

const PACKAGES = ['openai', 'saxes', 'undici'];

const loaded = new Set<string>();
watchLoading((source) => {
  // Packages may be symbolic links, so the path can begin in another checkout.
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
