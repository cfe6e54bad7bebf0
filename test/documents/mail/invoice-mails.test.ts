import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type InvoiceMailData,
  invoiceMail,
  linkReminderMail,
  reminderMail,
} from '../../../src/documents/mail/invoice-mails.ts';
import type { MailContent } from '../../../src/documents/mail/layout.ts';
import type { LocalDate } from '../../../src/model/dates.ts';
import { LANGUAGES, languageOfCustomer } from '../../../src/model/language.ts';
import type { Currency } from '../../../src/model/money.ts';
import { USUAL_TONES } from '../../../src/model/reminding.ts';
import { holds } from '../../model/property.ts';

const FACTS: InvoiceMailData = {
  seller: 'Bakery Jansen',
  customer: 'Ada',
  invoiceNumber: 'INV-000042',
  language: 'en',
  currency: 'EUR' as Currency,
  amount: 123_450,
  amountDue: 123_450,
  dueDate: '2026-03-01' as LocalDate,
  daysOverdue: 14,
  paymentUrl: 'https://pay.example/abc0123456',
  collection: null,
};

const mailsOf = (facts: InvoiceMailData, message?: string): MailContent[] => [
  invoiceMail(facts),
  ...USUAL_TONES.map((tone) => reminderMail(facts, tone, message)),
];
const tagsOf = (html: string) => html.match(/<[^>]*>/g) ?? [];
/** The visible text of an HTML mail: without head and tags, with entities decoded. */
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

describe('a mail says who asks, for what, how much, by when and where to pay (R17, R20)', () => {
  test.each(mailsOf(FACTS).map((mail) => [mail.subject, mail] as const))('%s', (subject, mail) => {
    expect(subject).toContain('INV-000042');
    expect(subject).toContain('Bakery Jansen');
    for (const words of [mail.text, shown(mail.html)]) {
      for (const fact of ['Hello Ada,', 'INV-000042', 'EUR 1,234.50', '1 March 2026', 'Bakery Jansen']) {
        expect(words).toContain(fact);
      }
    }
    expect(mail.text).toContain('Pay here: https://pay.example/abc0123456\n');
    expect(mail.html).toContain('href="https://pay.example/abc0123456"');
  });

  test('there is one thing to do', () => {
    for (const { text, html } of mailsOf(FACTS)) {
      expect(text.match(/https:/g)).toHaveLength(1);
      expect(html.match(/<a /g)).toHaveLength(1);
    }
  });

  test('an invoice mail in whole', () => {
    expect(invoiceMail(FACTS).text).toBe(
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
    const reminders = USUAL_TONES.map((tone) => reminderMail(FACTS, tone, undefined));
    expect(new Set(reminders.map(({ subject }) => subject)).size).toBe(3);
    expect(new Set(reminders.map(({ text }) => text)).size).toBe(3);
  });

  test.each([
    [0, 'is due on 1 March 2026'],
    [1, 'was due on 1 March 2026, yesterday'],
    [2, 'was due on 1 March 2026, 2 days ago'],
    [400, 'was due on 1 March 2026, 400 days ago'],
  ])('%i days overdue: %s', (daysOverdue, words) => {
    for (const tone of USUAL_TONES) {
      expect(reminderMail({ ...FACTS, daysOverdue }, tone, undefined).text).toContain(words);
    }
  });

  test("the seller's own message is added, and nothing is lost for it", () => {
    for (const tone of USUAL_TONES) {
      const without = reminderMail(FACTS, tone, undefined);
      const mail = reminderMail(FACTS, tone, 'See you Monday.\nJan');
      expect(mail.subject).toBe(without.subject);
      expect(mail.text.replace('See you Monday.\nJan\n\n', '')).toBe(without.text);
      expect(mail.html).toContain('See you Monday.<br>Jan');
    }
  });
});

describe('of a part-paid invoice it says what of the total is still due (R20)', () => {
  const part = { ...FACTS, amount: 200_000 };

  test.each([
    ['en', 'EUR 1,234.50 of EUR 2,000.00', /still due/],
    ['nl', 'EUR 1.234,50 van EUR 2.000,00', /staat .*open/],
    ['de', '1.234,50 EUR von 2.000,00 EUR', /noch .*offen/],
  ] as const)('in %s: %s', (language, amounts, words) => {
    for (const tone of USUAL_TONES) {
      const { text } = reminderMail({ ...part, language }, tone, undefined);
      expect(text).toContain(amounts);
      expect(text).toMatch(words);
    }
  });

  test('the invoice mail tells the invoice by its total', () => {
    expect(invoiceMail(part).text).toContain(
      'Here is invoice INV-000042 for EUR 2,000.00, of which EUR 1,234.50 is still due.',
    );
  });
});

describe('the language of a mail (R20)', () => {
  test.each([
    ['de', 'NL', 'GB', 'de'],
    [null, 'DE', 'NL', 'de'],
    [null, 'BE', 'DE', 'de'],
    [null, 'US', 'NL', 'en'],
    [null, 'FR', 'NL', 'fr'],
    [null, 'IT', 'DE', 'en'],
    [null, 'ES', 'ES', 'en'],
    [null, null, 'NL', 'nl'],
    [null, null, 'AT', 'de'],
    [null, 'FR', null, 'fr'],
    [null, 'BE', 'FR', 'fr'],
    [null, 'BE', 'BE', 'nl'],
    [null, 'LU', 'BE', 'fr'],
    [null, 'IT', 'FR', 'en'],
    [null, null, null, 'en'],
  ] as const)('customer %s, of %s, business of %s: %s', (language, country, business, read) => {
    expect(languageOfCustomer({ language, country }, { language: null, country: business })).toBe(read);
  });

  test.each([
    ['nl', 'Betaal hier: https', '1 maart 2026', 'EUR 1.234,50', '14 dagen geleden'],
    ['de', 'Hier bezahlen: https', '1. März 2026', '1.234,50 EUR', 'vor 14 Tagen'],
  ] as const)('%s: words, days and amounts throughout', (language, ...facts) => {
    const facts2 = { ...FACTS, language, unsubscribeUrl: 'https://stop.example' };
    for (const tone of USUAL_TONES) {
      const { subject, text, html } = reminderMail(facts2, tone, undefined);
      for (const fact of facts) expect(text).toContain(fact);
      expect(html).toContain(`<html lang="${language}">`);
      expect(subject + text).not.toMatch(/\b(please|your|hello|reminder|overdue|regards|days?)\b/i);
    }
    const others = [invoiceMail(facts2), linkReminderMail({ ...facts2, what: 'X' })];
    for (const { subject, text } of others) expect(subject + text).not.toMatch(/\b(please|hello|reminder|regards)\b/i);
  });
});

describe('names and messages are text and nothing else', () => {
  const hostile = fc.oneof(
    fc.constantFrom('<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "' onclick='", '&lt;', '$&', '-->'),
    fc.string({ unit: fc.constantFrom(...'<>&"\'/=;#a \n$') }),
    fc.string({ unit: 'grapheme' }),
  );
  const facts = fc
    .record({
      seller: hostile,
      customer: hostile,
      invoiceNumber: hostile,
      paymentUrl: hostile,
      language: fc.constantFrom(...LANGUAGES),
    })
    .map((fields) => ({ ...FACTS, ...fields }));

  test('in HTML they add no tag and no attribute', () => {
    const shape = (mail: MailContent) =>
      tagsOf(mail.html)
        .filter((tag) => tag !== '<br>')
        .map((tag) => tag.replace(/href="[^"<>]*"/, 'href'));
    holds(
      fc.property(facts, hostile, (given, message) => {
        const plain = { ...FACTS, language: given.language };
        expect(mailsOf(given, message).map(shape)).toEqual(mailsOf(plain, 'plain').map(shape));
      }),
      { numRuns: 200 },
    );
  });

  test('in HTML they are shown as they are written, and in text they stand unchanged', () => {
    holds(
      fc.property(facts, hostile, (given, message) => {
        for (const tone of USUAL_TONES) {
          const { text, html } = reminderMail(given, tone, message);
          for (const fact of [given.customer, given.seller, message]) {
            expect(shown(html)).toContain(fact);
            expect(text).toContain(fact);
          }
        }
      }),
    );
  });
});
