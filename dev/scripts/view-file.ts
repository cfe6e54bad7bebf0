// Builds the view of invoices as one HTML file that contains its style and its script.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { CURRENCIES, exponentOf } from '../../src/model/money.ts';

const SOURCE = new URL('../../src/api/mcp/view/', import.meta.url);

export async function viewFile(): Promise<string> {
  const parts = [
    ['/* style */', compact(source('style.css'))],
    ['/* script */', await script()],
  ] as const;
  return parts.reduce((page, [place, text]) => {
    // An end tag in the text would end the `<style>` or `<script>` element.
    if (text.includes('</')) throw new Error(`what goes in place of ${place} has an end tag in it`);
    return page.replace(place, () => text);
  }, source('page.html'));
}

function source(name: string): string {
  return readFileSync(new URL(name, SOURCE), 'utf8');
}

function script(): Promise<string> {
  return scriptOf(new URL('main.ts', SOURCE), { DECIMALS: JSON.stringify(decimals()) });
}

/** One minified script for browsers, with everything that the entry imports. */
export async function scriptOf(entry: URL, define: Readonly<Record<string, string>> = {}): Promise<string> {
  await using bundle = await rolldown({ input: fileURLToPath(entry), transform: { define } });
  const { output } = await bundle.generate({ format: 'es', minify: true });
  if (output.length !== 1) throw new Error(`${entry.pathname} is more than one script`);
  return output[0].code.replaceAll('/* @__PURE__ */ ', '').trim();
}

/** Decimals of all currencies that do not have two. */
function decimals(): string {
  const others = CURRENCIES.filter((currency) => exponentOf(currency) !== 2);
  return others.map((currency) => `${currency}${exponentOf(currency)}`).join(' ');
}

function compact(css: string): string {
  return css
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};:,>]) /g, '$1')
    .replace(/;}/g, '}')
    .replace(/\b0\./g, '.')
    .trim();
}
