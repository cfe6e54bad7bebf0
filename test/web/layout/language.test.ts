import express, { type Request } from 'express';
import { expect, test } from 'vitest';
import { languageOf } from '../../../src/web/layout/language.ts';

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['nl', 'nl'],
  ['NL-be', 'nl'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['fr-FR,fr;q=0.9,nl;q=0.8,en;q=0.7', 'fr'],
  ['it-IT,it;q=0.9,nl;q=0.8,en;q=0.7', 'nl'],
  ['en;q=0.3, de;q=0.7', 'de'],
  ['nl;q=0, de;q=0.1', 'de'],
  ['nl;q=0', 'en'],
  ['de, nl', 'de'],
  ['nl;Q=0.5 , de ; q = 0.6', 'de'],
  ['it, es', 'en'],
  ['es, fr', 'fr'],
  ['deutsch', 'en'],
  ['nl;q=abc', 'en'],
  // Node limits all headers to 16 KiB, which bounds this list.
  [`${'it,'.repeat(5_000)}nl`, 'nl'],
])('%s is answered in %s', (header, language) => {
  const req: Request = Object.create(express.request, { headers: { value: { 'accept-language': header } } });
  expect(languageOf(req)).toBe(language);
});
