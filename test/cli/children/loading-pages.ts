/** Child process: `mcp --demo`. Appends a line to the file of its first argument when the code of pages is loaded. */
import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

const [file = ''] = process.argv.slice(2);
registerHooks({
  load: (url, context, next) => {
    if (/\/src\/(web|doors)|\/node_modules\/express\//.test(url)) appendFileSync(file, `${url}\n`);
    return next(url, context);
  },
});

const { main } = await import('../../../src/cli.ts');
await main(['mcp', '--demo']);
