/**
 * Child process that runs `mcp --demo`. Appends a line to the file of its first argument for each loaded module of the
 * web pages.
 */
import { appendFileSync } from 'node:fs';
import { watchLoading } from '../../../kit/loaded-sources.ts';

const [, , file = ''] = process.argv;
watchLoading((source) => {
  if (/^src\/web|^node_modules\/express\//.test(source)) appendFileSync(file, `${source}\n`);
});

const { main } = await import('../../../../src/cli.ts');
await main(['mcp', '--demo']);
