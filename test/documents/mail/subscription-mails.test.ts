import { describe, expect, test } from 'vitest';
import type { MailContent } from '../../../src/documents/mail/layout.ts';
import {
  renewalFailedMail,
  type SubscriptionMailData,
  subscriptionEndedMail,
} from '../../../src/documents/mail/subscription-mails.ts';
import type { LocalDate } from '../../../src/model/dates.ts';
import type { Currency } from '../../../src/model/money.ts';

const FACTS: SubscriptionMailData = {
  seller: 'Bakery Jansen',
  customer: 'Ada',
  what: 'Bread club',
  language: 'en',
  currency: 'EUR' as Currency,
  amountDue: 1_000,
  paymentUrl: 'https://pay.example/abc0123456',
  subscriptionUrl: 'https://pay.example/subscription/0123456789',
};
const retryOn = '2026-04-20' as LocalDate;

const MAILS: readonly (readonly [string, (facts: SubscriptionMailData) => MailContent])[] = [
  ['about a failed renewal', (facts) => renewalFailedMail({ ...facts, retryOn })],
  ['about the end', subscriptionEndedMail],
];

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
const tagsOf = (html: string) => html.match(/<[^>]*>/g) ?? [];

test('French labels have a no-break space before the colon', () => {
  const { text } = renewalFailedMail({ ...FACTS, language: 'fr', retryOn });
  expect(text).toContain(`\u00a0: ${FACTS.subscriptionUrl}`);
  expect(text).toContain(`\u00a0: ${FACTS.paymentUrl}`);
  expect(text).not.toMatch(/[^\s]: http/);
});

describe.each(MAILS)('the mail %s', (_which, written) => {
  test('says who asks whom, for what and how much, that nothing was taken, and where the subscription is', () => {
    const { subject, text, html } = written(FACTS);
    expect(subject).toContain('Bread club');
    expect(subject).toContain('Bakery Jansen');
    for (const words of [text, shown(html)]) {
      for (const fact of ['Hello Ada,', 'EUR 10.00', 'Bread club', 'Nothing was taken', 'Bakery Jansen']) {
        expect(words).toContain(fact);
      }
    }
    expect(text).toContain(FACTS.subscriptionUrl);
    expect(html).toContain(FACTS.subscriptionUrl);
  });

  test.each([`<script>alert(1)</script>`, `"><img src=x onerror='alert(1)'>`, `Ann & Bee </p></body>`])(
    'a name such as %s is text and nothing else',
    (evil) => {
      const plain = written(FACTS);
      const hostile = written({ ...FACTS, seller: evil, customer: evil, what: evil });
      expect(tagsOf(hostile.html)).toEqual(tagsOf(plain.html));
      expect(shown(hostile.html)).toContain(`Hello ${evil},`);
      expect(hostile.text).toContain(evil);
    },
  );
});

test('a failed renewal is told with when it is tried again, and the one button pays', () => {
  const { text, html } = renewalFailedMail({ ...FACTS, retryOn });
  expect(text).toBe(`Hello Ada,

We could not charge EUR 10.00 for Bread club. Nothing was taken.

We try again on 20 April 2026. You can also pay now, in the way you like; then we do not try again.

See or cancel your subscription: https://pay.example/subscription/0123456789

Pay here: https://pay.example/abc0123456

Kind regards,
Bakery Jansen
`);
  expect(html.match(/<a href="([^"]*)"/g)).toEqual(['<a href="https://pay.example/abc0123456"']);
});

test('the end is told with nothing to pay: its one button leads to the subscription', () => {
  const { text, html } = subscriptionEndedMail(FACTS);
  expect(text).not.toContain(FACTS.paymentUrl);
  expect(text).toContain('Your subscription: https://pay.example/subscription/0123456789\n');
  expect(text).toContain('nothing more will be charged');
  expect(html.match(/<a href="([^"]*)"/g)).toEqual(['<a href="https://pay.example/subscription/0123456789"']);
});

test('a mail promises another try only where there is one', () => {
  expect(renewalFailedMail({ ...FACTS, retryOn }).text).toContain('We try again on');
  const { text } = renewalFailedMail({ ...FACTS, retryOn: null });
  expect(text).not.toContain('try again');
  expect(text).toContain('You can pay it now');
});

test.each([
  ['nl', 'Wij proberen het opnieuw op 20 april 2026', 'Betaal hier'],
  ['de', 'Wir versuchen es am 20. April 2026 noch einmal', 'Hier bezahlen'],
] as const)('in %s the mail is in that language throughout', (language, retry, pay) => {
  const { text, html } = renewalFailedMail({ ...FACTS, language, retryOn });
  expect(text).toContain(retry);
  expect(text).toContain(`${pay}: https`);
  expect(text + subscriptionEndedMail({ ...FACTS, language }).text).not.toMatch(/\b(we|your|hello|regards)\b/i);
  expect(html).toContain(`<html lang="${language}">`);
});
