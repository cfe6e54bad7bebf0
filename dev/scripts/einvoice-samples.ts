// Writes e-invoices of every kind in every profile, for a check with the official rules: node dev/scripts/einvoice-samples.ts <folder>
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { situations } from '../../test/documents/einvoice/situations.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('usage: node dev/scripts/einvoice-samples.ts <folder>');
  process.exit(2);
}
mkdirSync(folder, { recursive: true });
const files = situations();
for (const { name, xml } of files) writeFileSync(join(folder, name), xml);
console.log(`wrote ${files.length} files to ${folder}`);
