import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LocalDate } from '../../src/model/dates.ts';
import { invoiceLetter, type LetterFacts, REMINDER_TONES, reminderLetter } from '../../src/model/letters.ts';
import type { Letter } from '../../src/model/mail.ts';
import { holds } from './property.ts';

const FACTS: LetterFacts = {
  seller: 'Bakery Jansen',
  customer: 'Ada',
  invoiceNumber: 'INV-000042',
  amountDue: 'EUR 1,234.50',
  dueDate: '2026-03-01' as LocalDate,
  daysOverdue: 14,
  paymentUrl: 'https://pay.example/abc0123456',
};

const lettersOf = (facts: LetterFacts, message?: string): Letter[] => [
  invoiceLetter(facts),
  ...REMINDER_TONES.map((tone) => reminderLetter(facts, tone, message)),
];
const tagsOf = (html: string) => html.match(/<[^>]*>/g) ?? [];
/** The words that HTML shows: without head and tags, entities read. */
const shown = (html: string) =>
  html
    .slice(html.indexOf('<body'))
    .replaceAll('<br>', '\n')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

describe('a letter says who asks, for what, how much, by when and where to pay (R17, R20)', () => {
  test.each(lettersOf(FACTS).map((letter) => [letter.subject, letter] as const))('%s', (subject, letter) => {
    expect(subject).toContain('INV-000042');
    expect(subject).toContain('Bakery Jansen');
    for (const words of [letter.text, shown(letter.html)]) {
      for (const fact of ['Hello Ada,', 'INV-000042', 'EUR 1,234.50', '1 March 2026', 'Bakery Jansen']) {
        expect(words).toContain(fact);
      }
    }
    expect(letter.text).toContain('Pay here: https://pay.example/abc0123456\n');
    expect(letter.html).toContain('href="https://pay.example/abc0123456"');
  });

  test('there is one thing to do', () => {
    for (const { text, html } of lettersOf(FACTS)) {
      expect(text.match(/https:/g)).toHaveLength(1);
      expect(html.match(/<a /g)).toHaveLength(1);
    }
  });

  test('an invoice letter in whole', () => {
    expect(invoiceLetter(FACTS).text).toBe(
      `Hello Ada,

Here is invoice INV-000042 for EUR 1,234.50. Please pay it by 1 March 2026.

Pay here: https://pay.example/abc0123456

Kind regards,
Bakery Jansen
`,
    );
  });
});

describe('a reminder in one of three tones (R20)', () => {
  test('each tone has words of its own', () => {
    const reminders = REMINDER_TONES.map((tone) => reminderLetter(FACTS, tone, undefined));
    expect(new Set(reminders.map(({ subject }) => subject)).size).toBe(3);
    expect(new Set(reminders.map(({ text }) => text)).size).toBe(3);
  });

  test.each([
    [0, 'is due on 1 March 2026'],
    [1, 'was due on 1 March 2026, yesterday'],
    [2, 'was due on 1 March 2026, 2 days ago'],
    [400, 'was due on 1 March 2026, 400 days ago'],
  ])('%i days overdue: %s', (daysOverdue, words) => {
    for (const tone of REMINDER_TONES) {
      expect(reminderLetter({ ...FACTS, daysOverdue }, tone, undefined).text).toContain(words);
    }
  });

  test("the seller's own message is added, and nothing is lost for it", () => {
    for (const tone of REMINDER_TONES) {
      const without = reminderLetter(FACTS, tone, undefined);
      const letter = reminderLetter(FACTS, tone, 'See you Monday.\nJan');
      expect(letter.subject).toBe(without.subject);
      expect(letter.text.replace('See you Monday.\nJan\n\n', '')).toBe(without.text);
      expect(letter.html).toContain('See you Monday.<br>Jan');
    }
  });
});

describe('names and messages are text and nothing else', () => {
  const hostile = fc.oneof(
    fc.constantFrom('<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "' onclick='", '&lt;', '$&', '-->'),
    fc.string({ unit: fc.constantFrom(...'<>&"\'/=;#a \n$') }),
    fc.string({ unit: 'grapheme' }),
  );
  const facts = fc
    .record({ seller: hostile, customer: hostile, invoiceNumber: hostile, amountDue: hostile, paymentUrl: hostile })
    .map((fields) => ({ ...FACTS, ...fields }));

  test('in HTML they add no tag and no attribute', () => {
    const shape = (letter: Letter) =>
      tagsOf(letter.html)
        .filter((tag) => tag !== '<br>')
        .map((tag) => tag.replace(/href="[^"<>]*"/, 'href'));
    holds(
      fc.property(facts, hostile, (given, message) => {
        expect(lettersOf(given, message).map(shape)).toEqual(lettersOf(FACTS, 'plain').map(shape));
      }),
      { numRuns: 200 },
    );
  });

  test('in HTML they are shown as they are written, and in text they stand unchanged', () => {
    holds(
      fc.property(facts, hostile, (given, message) => {
        for (const tone of REMINDER_TONES) {
          const { text, html } = reminderLetter(given, tone, message);
          for (const fact of [given.customer, given.seller, given.amountDue, message]) {
            expect(shown(html)).toContain(fact);
            expect(text).toContain(fact);
          }
        }
      }),
    );
  });
});
