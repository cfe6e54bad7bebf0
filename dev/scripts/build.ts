// Builds dist: the service with all needed packages, for npm and for the container image. Run by npm run build.
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildApiReference } from './api-reference-file.ts';
import { bundleCode } from './packaging/bundle-code.ts';

const root = resolve(import.meta.dirname, '../..');
rmSync(join(root, 'dist'), { recursive: true, force: true });
await bundleCode(root, root);
buildApiReference(root);
