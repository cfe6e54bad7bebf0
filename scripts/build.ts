// dist: the service with the packages that it needs, as npm publishes it and the image runs it. npm run build.
import { rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bundleCode } from './packaging/bundle-code.ts';
import { NOTICES } from './packaging/notices.ts';

const root = resolve(import.meta.dirname, '..');
const dist = join(root, 'dist');
rmSync(dist, { recursive: true, force: true });
writeFileSync(join(dist, NOTICES), await bundleCode(root, root));
