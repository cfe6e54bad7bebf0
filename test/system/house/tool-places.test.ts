// The name of a tool may appear in few places only: the operation, its list, the row of the tool, and the interfaces
// that call it by name.
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { placesOf, wordsIn } from '../../../dev/scripts/tool-places.ts';
import { TOOLS } from '../../../src/tools/table.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const PLACES_MAX = 5;
/** Tool names that hosts prescribe. They are also ordinary words, which appear everywhere with other meanings. */
const WORDS = ['search', 'fetch'];

test('the name of each tool stands in at most five places', () => {
  const found = placesOf(
    TOOLS.map(({ name }) => name).filter((name) => !WORDS.includes(name)),
    ROOT,
  );
  expect(found.size).toBeGreaterThan(25);
  for (const [name, places] of found) {
    // At least the operation and its list: fewer mean that the search for places is broken.
    expect(places.size, name).toBeGreaterThanOrEqual(3);
    const files = [...places].map(([place, inside]) => `${place}: ${inside.join(', ')}`).join('\n');
    expect(places.size, `${name} stands in ${places.size} places:\n${files}`).toBeLessThanOrEqual(PLACES_MAX);
  }
});

test.each([
  ['call(services, createInvoice, {})', true],
  ['const row = { createInvoice: 1 };', true],
  ['type Data = typeof createInvoice;', true],
  ["import { createInvoice } from './a.ts';", true],
  ["const names = ['createInvoice'];", true],
  ['const name = `createInvoice`;', true],
  ["const hint = 'Make one with createInvoice.';", false],
  ['// createInvoice makes it', false],
  ['const created = createInvoices;', false],
])('%s', (source, stands) => {
  expect(wordsIn(source).has('createInvoice')).toBe(stands);
});
