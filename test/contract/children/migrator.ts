/**
 * Child process: opens a database, prints `ready`, waits for a line, migrates, and prints the migrations that it
 * applied.
 */
import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { openStore } from '../../../src/store/store.ts';

const store = openStore(process.argv[2] ?? '', () => undefined);
flushCompileCache();
process.stdout.write('"ready"\n');
await once(process.stdin, 'data');
try {
  process.stdout.write(`${JSON.stringify({ data: await store.migrate() })}\n`);
} catch (error) {
  process.stdout.write(`${JSON.stringify({ bug: String(error) })}\n`);
}
process.exit();
