// What an operation still lacks, each with the file and line to edit: npm run check (CONTRIBUTING.md, "Add an operation in five steps").
import { missingImports } from './missing-imports.ts';

const root = process.cwd();
/** The lists that name operations, their tools and their examples. Those that name something that is not there cannot be loaded. */
const LISTS = [
  'src/operations/catalog.ts',
  'src/operations/for-dashboard.ts',
  'src/tools/table.ts',
  'dev/scripts/examples/story.ts',
];

const missing = missingImports(root, LISTS);
const others = await import('./operation-tables.ts')
  .then(({ gapsIn, tablesOf }) => gapsIn(tablesOf(root)))
  .catch((error: unknown) => {
    if (missing.length === 0) throw error;
    return ['The tables cannot be loaded until then: their gaps are shown afterwards.'];
  });
const gaps = [...missing, ...others];
for (const gap of gaps) console.log(gap);
if (gaps.length > 0) process.exitCode = 1;
