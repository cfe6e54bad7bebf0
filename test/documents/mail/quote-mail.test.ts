import { expect, test } from 'vitest';
import { quoteMail } from '../../../src/documents/mail/quote-mail.ts';
import type { LocalDate } from '../../../src/model/dates.ts';
import type { Currency } from '../../../src/model/money.ts';

const FACTS = {
  seller: 'Bakery <Jansen>',
  customer: 'Ada',
  quoteNumber: 'QU-000012',
  currency: 'EUR' as Currency,
  amount: 123_450,
  validUntil: '2026-04-01' as LocalDate,
  quoteUrl: 'https://pay.example/q1b2c3d4e5',
  intro: null,
  isSentAgain: false,
} as const;

test.each([
  ['en', 'Quote QU-000012 from Bakery <Jansen>', 'EUR 1,234.50', '1 April 2026', 'View the quote'],
  ['nl', 'Offerte QU-000012 van Bakery <Jansen>', 'EUR 1.234,50', '1 april 2026', 'Offerte bekijken'],
  ['de', 'Angebot QU-000012 von Bakery <Jansen>', '1.234,50 EUR', '1. April 2026', 'Angebot ansehen'],
  ['fr', 'Devis n° QU-000012 – Bakery <Jansen>', '1 234,50 EUR', '1er avril 2026', 'Voir le devis'],
] as const)('in %s: number, total, last day, and one button to the page of the quote', (language, ...words) => {
  const [subject, amount, day, button] = words;
  const mail = quoteMail({ ...FACTS, language });
  const said = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');
  expect(mail.subject).toBe(subject);
  for (const text of [amount, day, FACTS.quoteUrl]) expect(said(mail.text)).toContain(text);
  expect(mail.html).toContain(`>${button}</a>`);
  expect(mail.html.match(/<a /g)).toHaveLength(1);
  expect(mail.html).not.toContain('<Jansen>');
});

test('a quote that is sent again says that earlier versions no longer apply, and brings the words of the seller', () => {
  const { text, html } = quoteMail({ ...FACTS, language: 'en', isSentAgain: true, intro: 'As <b>discussed</b>:' });
  expect(text).toContain('Earlier versions no longer apply.\n\nAs <b>discussed</b>:\n\n');
  expect(html).not.toContain('<b>discussed');
});
