// What we promise, as files: npm run gen writes them, npm run check finds out when they are stale (--check).
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { toolsFor } from '../src/api/mcp/tools.ts';
import { SCHEMAS, schemaText } from '../src/app.ts';
import { CATALOG } from '../src/operations/catalog.ts';

/** Stands for the address of whoever runs the service; the running one serves the documents with its own. */
const BASE_URL = 'https://billing.example.com';

const root = new URL('..', import.meta.url).pathname;
const tools = toolsFor({}).map(({ definition }) => definition);

const files: Readonly<Record<string, string>> = {
  ...Object.fromEntries(SCHEMAS.map((name) => [`schema/${name}.yaml`, schemaText(name, { baseUrl: BASE_URL }, 'yaml')])),
  'tools/mcp.json': `${JSON.stringify({ tools }, null, 2)}\n`,
  'README.md': withTable(readFileSync(`${root}README.md`, 'utf8'), toolTable()),
};

const stale = Object.entries(files).filter(([path, text]) => contentOf(path) !== text);
if (process.argv.includes('--check')) {
  for (const [path] of stale) console.log(`${path} is stale; run npm run gen`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  for (const [path, text] of stale) {
    mkdirSync(dirname(root + path), { recursive: true });
    writeFileSync(root + path, text);
    console.log(`wrote ${path}`);
  }
}

function contentOf(path: string): string | undefined {
  try {
    return readFileSync(root + path, 'utf8');
  } catch {
    return undefined;
  }
}

/** The tools as the README shows them: name, whether it changes anything, what it does. */
function toolTable(): string {
  const rows = tools.map(({ name }) => {
    const { summary, scope } = CATALOG[name as keyof typeof CATALOG];
    return `| \`${name}\` | ${scope === 'billing.read' ? 'reads' : 'writes'} | ${summary} |`;
  });
  return ['| tool | | what it does |', '|---|---|---|', ...rows].join('\n');
}

function withTable(readme: string, table: string): string {
  const [before, rest = ''] = readme.split('<!-- tools: generated, npm run gen -->\n');
  const after = rest.slice(rest.indexOf('<!-- /tools -->'));
  return `${before}<!-- tools: generated, npm run gen -->\n${table}\n${after}`;
}
