/** The texts of every language are complete (R111). */
import { describe, expect, test } from 'vitest';
import type { Instant, LocalDate, TimeZone } from '../../src/model/dates.ts';
import { dateIn, LANGUAGES, labelled, languageName } from '../../src/model/language.ts';
import { dateText, momentText } from '../../src/web/layout/formats.ts';
import { DASHBOARD, DOCUMENTS, FAULTS, MAILS, PAGES } from '../../src/words/texts.ts';

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
