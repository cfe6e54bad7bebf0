// Writes the generated files: npm run gen. With --check, it only reports files that are out of date: npm run check.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { skillEntry } from '@modelcontextprotocol/server/ext/skills';
import { toolFile } from '../../src/api/mcp/tool-file.ts';
import { STATUS_OF } from '../../src/api/rest/refusals.ts';
import { SCHEMAS, schemaText, TOOL_FILES, toolsText } from '../../src/app.ts';
import { ICON_SVG } from '../../src/model/product.ts';
import { CATALOG } from '../../src/operations/catalog.ts';
import { reachOf, toolsFor } from '../../src/tools/list.ts';
import { CATALOG_FILE, catalogText } from './catalog-file.ts';
import { conversationPicture } from './conversation-picture.ts';
import { decisionsIndex } from './decisions-index.ts';
import { recordExamples } from './examples/record.ts';
import { modulesOf } from './locales/types.ts';
import { chatGptSubmission } from './packaging/chatgpt-submission.ts';
import { installLinks } from './packaging/install-links.ts';
import { mcpbManifest } from './packaging/mcpb-manifest.ts';
import { readPackageJson } from './packaging/package-json.ts';
import { pluginManifests } from './packaging/plugin-manifests.ts';
import { serverJson } from './packaging/server-json.ts';
import { printableRangesFile } from './printable-characters.ts';
import { toolPage } from './tool-page.ts';
import { scriptOf, viewFile } from './view-file.ts';

/** Example addresses in the committed documents. A running service writes its own addresses. */
const BASE_URL = 'https://billing.example.com';
const ADDRESSES = { baseUrl: BASE_URL, apiUrl: `${BASE_URL}/v2`, linkUrl: `${BASE_URL}/link` };

const root = new URL('../..', import.meta.url).pathname;
const { tools, toolsets, profiles, finders } = toolFile();
const about = readPackageJson(root);

const isCheck = process.argv.includes('--check');

for (const [path, text] of Object.entries(modulesOf(root))) put(path, text);
put(CATALOG_FILE, catalogText(root));
put('src/documents/fonts/printable-ranges.ts', await printableRangesFile());
// The tools come first, because a starting service reads them. The examples come before the documents that contain
// them.
for (const name of TOOL_FILES) put(`tools/${name}.json`, await toolsText(name));
put('tools/dashboard.js', await scriptOf(new URL('../../src/web/dashboard/script/main.ts', import.meta.url)));
put('schema/examples.json', `${JSON.stringify(await recordExamples(), null, 1)}\n`);
for (const name of SCHEMAS) put(`schema/${name}.yaml`, await schemaText(name, ADDRESSES, 'yaml'));
put('tools/invoices-view.html', await viewFile());
put('tools/skills.json', `${JSON.stringify({ skills: await skillEntries() }, null, 2)}\n`);
put('tools/server.json', jsonText(serverJson(about)));
put('tools/mcpb/manifest.json', jsonText(mcpbManifest(about, toolsFor({}))));
for (const [path, manifest] of Object.entries(pluginManifests(about))) put(path, jsonText(manifest));
put('tools/chatgpt-app-submission.json', jsonText(chatGptSubmission(reachOf({ profile: 'directory' }).listed)));
put('docs/images/icon.svg', `${ICON_SVG}\n`);
put(
  'docs/tools.md',
  toolPage({ tools, toolsets, finders }, { isReading, summaryOf, listed: new Set(profiles.default) }),
);
put('docs/images/conversation.svg', await conversationPicture());
put('docs/rest.md', withPart(document('docs/rest.md'), 'codes', codeTable()));
put('docs/decisions/README.md', decisionsIndex(filesIn(`${root}docs/decisions`)));
put('README.md', withPart(document('README.md'), 'links', installLinks()));

function jsonText(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Writes the file if its content has changed. With --check, only prints its name. */
function put(path: string, text: string): void {
  if (contentOf(path) === text) return;
  if (isCheck) {
    console.log(`${path} is stale; run npm run gen`);
    process.exitCode = 1;
    return;
  }
  mkdirSync(dirname(root + path), { recursive: true });
  writeFileSync(root + path, text);
  console.log(`wrote ${path}`);
}

function contentOf(path: string): string | undefined {
  try {
    return readFileSync(root + path, 'utf8');
  } catch {
    return undefined;
  }
}

/** The published entry of each folder in `tools/skills`: its front matter, and the digest and size of every file. */
function skillEntries() {
  const folder = `${root}tools/skills/`;
  return Promise.all(
    readdirSync(folder)
      .sort()
      .map((name) => skillEntry(name, filesIn(`${folder}${name}`))),
  );
}

function filesIn(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = names.map(({ parentPath, name }) => `${parentPath}/${name}`.slice(folder.length + 1)).sort();
  return Object.fromEntries(paths.map((path) => [path, readFileSync(`${folder}/${path}`, 'utf8')]));
}

function isReading(name: string): boolean {
  return CATALOG[name as keyof typeof CATALOG].scope === 'billing.read';
}

function summaryOf(name: string): string {
  return CATALOG[name as keyof typeof CATALOG].summary;
}

/** The codes of refusals by their status (R11). */
function codeTable(): string {
  const codes = Map.groupBy(Object.entries(STATUS_OF), ([, status]) => status);
  const rows = [...codes]
    .sort(([a], [b]) => a - b)
    .map(([status, listed]) => {
      return `| ${status} | ${listed.map(([code]) => `\`${code}\``).join(', ')} |`;
    });
  return ['| status | codes |', '|---|---|', ...rows].join('\n');
}

function document(path: string): string {
  return readFileSync(root + path, 'utf8');
}

function withPart(text: string, name: string, part: string): string {
  const [begin, end] = [`<!-- ${name}: generated, npm run gen -->\n`, `<!-- /${name} -->`];
  const [before, rest = ''] = text.split(begin);
  return `${before}${begin}${part}\n${rest.slice(rest.indexOf(end))}`;
}
