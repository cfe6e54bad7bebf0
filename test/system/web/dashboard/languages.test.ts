// Every page of the dashboard in every language (R53): complete, without other languages, with dates and amounts in its
// format.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { BillingError } from '../../../../src/model/billing-error.ts';
import { LANGUAGES } from '../../../../src/model/language.ts';
import { REWORDED } from '../../../../src/web/dashboard/components/fault-words.ts';
import { refusalText } from '../../../../src/web/dashboard/components/refusal-words.ts';
import { GUEST_PAGES } from '../../../../src/web/dashboard/pages.ts';
import { LANGUAGE_NAMES } from '../../../../src/words/languages.ts';
import { DASHBOARD, FAULTS } from '../../../../src/words/texts.ts';
import { hiddenIn, openBrowser } from '../../../web/dashboard/browser.ts';
import { sharedCounter } from '../../../web/dashboard/money.ts';
import { layOut, type Place } from '../../../web/dashboard/places.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const counter = sharedCounter();
let places: readonly Place[];
beforeAll(async () => {
  places = await layOut(counter().testApp, 'Zeta 17');
});

test('messages of operations that are translated are messages of operations', () => {
  const sources = globSync('src/{model,operations}/**/*.ts', { cwd: ROOT }).map((file) =>
    readFileSync(join(ROOT, file), 'utf8'),
  );
  const messages = [...Object.values(FAULTS.en.sentences), ...REWORDED.keys()];
  const unknown = messages.filter((message) => !sources.some((source) => source.includes(message)));
  expect(unknown).toEqual([]);
});

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Texts between tags, and labels for screen readers. */
function shownIn(html: string): string[] {
  const labels = [...html.matchAll(/ (?:aria-label|data-label|title)="([^"]*)"/g)].map(([, label = '']) => label);
  const between = html.replace(/<head>.*?<\/head>/s, '').split(/<[^>]*>/);
  return [...labels, ...between].map((text) => text.trim()).filter((text) => /\p{L}/u.test(text));
}

describe.each(LANGUAGES)('in %s', (language) => {
  test('every page says so, and has no text of another language', async () => {
    const { owner, testApp } = counter();
    const own = new Set(textsIn(DASHBOARD[language]));
    const others = LANGUAGES.filter((one) => one !== language);
    const foreign = new Set(
      others
        .flatMap((one) => textsIn(DASHBOARD[one]))
        .filter((text) => !own.has(text) && !NAMES_OF_LANGUAGES.has(text) && text !== DESCRIPTION_OF_THE_HOLD),
    );
    const guest = openBrowser(testApp);
    const before = GUEST_PAGES.map(({ path }) => `/dashboard${path.replace(':secret', 'A'.repeat(43))}`);
    const inside = [...places.map(({ path }) => path), '/dashboard/nothing', '/dashboard/invoices?due_from=x'];
    for (const [browser, paths] of [[guest, before] as const, [owner, inside] as const]) {
      for (const path of paths) {
        const { status, headers, text } = await browser.get(path, { language });
        if (status === 303) continue;
        expect(text, path).toContain(`<html lang="${language}">`);
        expect(headers.get('content-language'), path).toBe(language);
        expect(
          shownIn(text).filter((shown) => foreign.has(shown)),
          path,
        ).toEqual([]);
        expect(text, path).not.toMatch(/undefined|\[object |NaN/);
      }
    }
  });
});

/** Description that {@link layOut} gives to one of its payments. It equals a text of the product. */
const DESCRIPTION_OF_THE_HOLD = 'Deposit';
/** The choice of a language shows each name in its own language. */
const NAMES_OF_LANGUAGES = new Set(Object.values(LANGUAGE_NAMES));

test('amounts, dates and counts are written as in the language', async () => {
  const { owner } = counter();
  const pages = await Promise.all(
    LANGUAGES.map(async (language) => (await owner.get('/dashboard/invoices', { language })).text),
  );
  const plain = pages.map((html) => html.replace(/[\u00a0\u202f]/g, ' '));
  expect(plain[0]).toMatch(/€1,250\.00/);
  expect(plain[1]).toMatch(/€ 1\.250,00/);
  expect(plain[2]).toMatch(/1\.250,00 €/);
  expect(plain[0]).toContain('1 Feb 2026');
  expect(plain[1]).toContain('1 feb 2026');
  expect(plain[2]).toContain('01.02.2026');
});

test('the language that a person chooses is kept, whatever their browser prefers', async () => {
  const { owner } = counter();
  const { text } = await owner.get('/dashboard/you', { language: 'nl' });
  expect(text).toContain('<option value="nl" selected>Nederlands</option>');
  const chosen = await owner.post('/dashboard/you/language', { ...hiddenIn(text), language: 'de' });
  expect([chosen.status, chosen.location]).toEqual([303, '/dashboard/you']);
  const cookie = chosen.headers.getSetCookie().find((line) => line.startsWith('billhook-language='));
  expect(cookie).toMatch(/^billhook-language=de; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
  const after = await owner.get('/dashboard/you', { language: 'nl' });
  expect(after.text).toContain('<html lang="de">');
  expect(after.text).toContain('Die Sprache ist geändert.');
  const unknown = await owner.post('/dashboard/you/language', { ...hiddenIn(after.text), language: 'it' });
  expect([unknown.status, unknown.text.includes('<html lang="de">')]).toEqual([422, true]);
  owner.cookies.delete('billhook-language');
});

test('limits and refusals of others are told in the reader’s language, with their figures', () => {
  const late = new BillingError('rate_limited', 'Too many tries.', { retryable: true, retryAfterSeconds: 130 });
  expect(refusalText(late, 'nl')).toBe('Te veel pogingen. Wacht 3 minuten en probeer het opnieuw.');
  expect(refusalText(late, 'de')).toBe('Zu viele Versuche. Warten Sie 3 Minuten und versuchen Sie es erneut.');
  const refused = new BillingError('provider_refused', 'This card is expired.');
  expect(refusalText(refused, 'nl')).toBe('De betaalprovider heeft dit geweigerd: This card is expired.');
  expect(refusalText(refused, 'en')).toBe('This card is expired.');
});
