/** The check of the texts can fail: `npm run check` names each fault of the files in `locales`. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { codeOf, localeFaults } from '../../../dev/scripts/locales/check.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

describe('npm run check', () => {
  const code = codeOf(ROOT);
  const folder = mkdtempSync(join(tmpdir(), 'billhook-test-locales-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  beforeEach(() => {
    cpSync(join(ROOT, 'locales'), join(folder, 'locales'), { recursive: true });
  });
  const change = (file: string, from: string | RegExp, to: string) => {
    const path = join(folder, 'locales', file);
    const before = readFileSync(path, 'utf8');
    const after = before.replace(from, to);
    expect(after).not.toBe(before);
    writeFileSync(path, after);
  };

  test('finds nothing in the files as they are', () => {
    expect(localeFaults(folder, code)).toEqual([]);
  });

  test.each([
    [
      'a message that a language lacks',
      'fr/dashboard.ftl',
      /^invoice-back = .*\n/m,
      '',
      /fr\/dashboard.ftl: lacks invoice-back/,
    ],
    [
      'one that English does not have',
      'de/mails.ftl',
      /^/,
      'mail-more = Mehr\n',
      /de\/mails.ftl: mail-more is not in English/,
    ],
    [
      'a variable that is lost',
      'nl/dashboard.ftl',
      /^(invoice-sending-title) = .*$/m,
      '$1 = Versturen?',
      /lacks the variable number/,
    ],
    [
      'one that is made up',
      'nl/dashboard.ftl',
      /^(invoice-back) = .*$/m,
      '$1 = Alle { $count }',
      /has the variable count/,
    ],
    ['a term that is not there', 'fr/pages.ftl', /\{ -date \}/, '{ -dat }', /refers to -dat, which is not there/],
    ['an entry that is no message', 'de/pages.ftl', /^(checkout-raisedOnly) = .*$/m, '$1 = { $raised', /is no message/],
    [
      'a message that is there twice',
      'fr/mails.ftl',
      /$/,
      '\nmail-regards = Cordialement,\n',
      /mail-regards: is there twice/,
    ],
    [
      'a file that is no part',
      'languages.json',
      '"fr": {',
      '"en-x": { "name": "X", "locale": "en", "countries": [] },\n  "fr": {',
      /en-x/,
    ],
  ])('names %s', (_, file, from, to, fault) => {
    change(file, from, to);
    let found: string;
    try {
      found = localeFaults(folder, code).join('\n');
    } catch (error) {
      found = String(error);
    }
    expect(found).toMatch(fault);
  });

  test('names what nothing uses, and a text in two places', () => {
    for (const { language, text } of [
      { language: 'en', text: 'Nobody reads this' },
      { language: 'nl', text: 'Niemand leest dit' },
      { language: 'de', text: 'Das liest niemand' },
      { language: 'fr', text: 'Personne ne lit ceci' },
    ]) {
      change(`${language}/pages.ftl`, /^/, `home-readByNobody = ${text}\nhome-title2nd = ${text}\n`);
    }
    expect(localeFaults(folder, code)).toEqual([
      expect.stringMatching(/home-title2nd has the text of pages.ftl: home-readByNobody in every language/),
      'pages.ftl: nothing uses home-readByNobody',
      'pages.ftl: nothing uses home-title2nd',
    ]);
  });
});
