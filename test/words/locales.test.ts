/** The texts of every language are complete (R111). */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { codeOf, localeFaults } from '../../dev/scripts/locales/check.ts';
import type { Instant, LocalDate, TimeZone } from '../../src/model/dates.ts';
import { dateIn, LANGUAGES, labelled, languageName } from '../../src/model/language.ts';
import { dateText, momentText } from '../../src/web/layout/formats.ts';
import { DASHBOARD, DOCUMENTS, FAULTS, MAILS, PAGES } from '../../src/words/texts.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const PARTS = { PAGES, DASHBOARD, MAILS, DOCUMENTS, FAULTS };

/** Texts without a variable, with their paths. */
function textsIn(value: unknown, place = ''): [string, string][] {
  if (typeof value === 'string') return [[place, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, `${place}.${key}`));
}

/** Names of formats and of fields in other programs, and words that two languages share. */
const SHARED =
  /^\S+$|^(Apple|Google) Pay$|^(Peppol|XRechnung|Factur-X|Code) |^(Client|Authorization|Token|Default) |@|VATEX|^[^a-z]*$/;

describe.each(LANGUAGES.filter((language) => language !== 'en'))('in %s', (language) => {
  test.each(Object.entries(PARTS))('no sentence of %s was left in English', (_, texts) => {
    const english = new Map(textsIn(texts.en));
    const left = textsIn(texts[language]).filter(([place, text]) => english.get(place) === text && !SHARED.test(text));
    expect(left).toEqual([]);
  });
});

test('numbers in a text are written as in its language, and plurals by its rules', () => {
  const said = LANGUAGES.map((language) => DASHBOARD[language].invoiceList.count(1_250));
  expect(said.map((text) => text.replace(/\s/g, ' '))).toEqual([
    '1,250 invoices',
    '1.250 facturen',
    '1.250 Rechnungen',
    '1 250 factures',
  ]);
  expect([0, 1, 2].map((days) => DASHBOARD.fr.invoice.late(days))).toEqual([
    expect.stringMatching(/^0 jour\b/),
    expect.stringMatching(/^1 jour\b/),
    expect.stringMatching(/^2 jours\b/),
  ]);
});

test('a text that is written like the name of a variant is shown', () => {
  const { discount } = DASHBOARD.en.invoiceContent.sums;
  expect([null, 'none', 'yes'].map((reason) => discount({ rate: null, reason }))).toEqual([
    'Discount',
    'Discount (none)',
    'Discount (yes)',
  ]);
});

test('a language is named in the reader’s own', () => {
  expect(LANGUAGES.map((language) => languageName(language, 'de'))).toEqual(['German', 'Duits', 'Deutsch', 'Allemand']);
});

test('French has a no-break space before the colon of a label; the others have none', () => {
  expect(LANGUAGES.map((language) => labelled(language, 'Solde', '42'))).toEqual([
    'Solde: 42',
    'Solde: 42',
    'Solde: 42',
    'Solde\u00a0: 42',
  ]);
});

test('the first of a month is 1er in French, in documents and on pages, and only the first', () => {
  const first = '2026-03-01' as LocalDate;
  const dates = ['1 March 2026', '1 maart 2026', '1. März 2026', '1er mars 2026'];
  expect(LANGUAGES.map((language) => dateIn(language, first))).toEqual(dates);
  expect(LANGUAGES.map((language) => dateText(first, language))).toEqual(dates);
  expect(dateText('2026-03-11' as LocalDate, 'fr')).toBe('11 mars 2026');
  const at = Date.UTC(2026, 2, 1, 14, 5) as Instant;
  expect(momentText(at, 'UTC' as TimeZone, 'fr')).toMatch(/^1er mars 2026 à 14:05$/);
});

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
