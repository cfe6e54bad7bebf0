// Writes Factur-X documents of every shape, for a check with veraPDF: node dev/scripts/factur-x-samples.ts <folder>
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderInvoicePdf } from '../../src/documents/invoice/render-invoice-pdf.ts';
import { facturXSamples } from '../../test/documents/invoice/factur-x-samples.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('usage: node dev/scripts/factur-x-samples.ts <folder>');
  process.exit(2);
}
mkdirSync(folder, { recursive: true });
const samples = facturXSamples();
for (const [name, document] of samples) {
  writeFileSync(join(folder, `${name}.pdf`), await renderInvoicePdf(document));
}
console.log(`wrote ${samples.size} documents to ${folder}`);
