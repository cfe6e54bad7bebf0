/** Links each package instead of the folder, because a copy of the checkout needs its own cache (test/kit/built.ts). */
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

export function linkPackages(root: string, copy: string): void {
  mkdirSync(join(copy, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '.cache') symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  }
}
