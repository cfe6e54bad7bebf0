// dist: the service with the packages that it needs, as npm publishes it and the image runs it. npm run build.
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bundleCode } from './packaging/bundle-code.ts';

const root = resolve(import.meta.dirname, '../..');
rmSync(join(root, 'dist'), { recursive: true, force: true });
await bundleCode(root, root);
