/**
 * For a child process from the bundle (test/kit/built.ts): reports which sources the process loads, including packages.
 */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const [, script = ''] = process.argv;
const BUILT = join(dirname(script), '..');

/**
 * Calls `seen` with the path of each source whose code is loaded from now on, such as `node_modules/openai/index.mjs`.
 */
export function watchLoading(seen: (source: string) => void): void {
  const sources: Readonly<Record<string, readonly string[]>> = JSON.parse(
    readFileSync(join(BUILT, 'sources.json'), 'utf8'),
  );
  registerHooks({
    load: (url, context, next) => {
      const file = url.startsWith('file:') ? relative(BUILT, fileURLToPath(url)) : '';
      for (const source of sources[file] ?? []) seen(source);
      return next(url, context);
    },
  });
}
