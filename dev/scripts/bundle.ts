// Builds the MCPB bundle, one file that Claude Desktop and other hosts install with one click: npm run bundle. With the
// download address as argument, also writes server.json for the registry of MCP servers: npm run bundle --
// https://…/billhook-0.1.0.mcpb
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { packExtension } from '@anthropic-ai/mcpb';
import { bundleCode } from './packaging/bundle-code.ts';
import { readPackageJson } from './packaging/package-json.ts';
import { serverJson } from './packaging/server-json.ts';

/** Files that are copied from the repository without changes. */
const COPIED = [
  'bin/billhook.js',
  'locales',
  'tools/mcp.json',
  'tools/dashboard.js',
  'tools/invoices-view.html',
  'tools/skills.json',
  'tools/skills',
  'LICENSE',
];

/** Writes the bundle to `file`. `root`: path of the repository, with a slash at the end. */
export async function bundle(root: string, file: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'billhook-bundle-'));
  try {
    for (const path of COPIED) cpSync(join(root, path), join(folder, path), { recursive: true });
    cpSync(join(root, 'tools/mcpb/manifest.json'), join(folder, 'manifest.json'));
    const { name, version, license } = readPackageJson(root);
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version, license, type: 'module' }));
    await bundleCode(root, folder, { mcpOnly: true });
    mkdirSync(dirname(file), { recursive: true });
    // Validates the manifest first, and prints its faults on standard error.
    const isPacked = await packExtension({ extensionPath: folder, outputPath: file, silent: true });
    if (!isPacked) throw new Error(`${file} could not be packed`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The content of `server.json` with the bundle in `file`. `url`: the download address of the bundle. */
export function publishedServerJson(root: string, file: string, url: string): object {
  const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex');
  return serverJson(readPackageJson(root), { url, sha256 });
}

if (import.meta.main) {
  const root = `${resolve(import.meta.dirname, '../..')}/`;
  const { name, version } = readPackageJson(root);
  const file = join(root, 'dist-mcpb', `${name}-${version}.mcpb`);
  await bundle(root, file);
  console.log(`wrote ${file}`);
  const [url] = process.argv.slice(2);
  if (url !== undefined) {
    const listed = join(dirname(file), 'server.json');
    writeFileSync(listed, `${JSON.stringify(publishedServerJson(root, file, url), null, 2)}\n`);
    console.log(`wrote ${listed}`);
  }
}
