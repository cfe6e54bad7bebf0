// Sentences about changes, as each reader reads them: by their text, so that older rows are translated too.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isSlow } from '../../../dev/scripts/slow-patterns.ts';
import type { TimeZone } from '../../../src/model/dates.ts';
import { LANGUAGES, type Language } from '../../../src/model/language.ts';
import { fieldNames } from '../../../src/web/dashboard/activity/field-names.ts';
import { ABOVE_LIMIT, ALL, MAILED } from '../../../src/web/dashboard/activity/sentences.ts';
import { saidIn, spoken } from '../../../src/web/dashboard/activity/words.ts';
import { openTestApp, type TestApp } from '../../kit/test-app.ts';
import { words } from '../browse.ts';
import { makeInvoice } from '../desk.ts';
import { ownerOf, type TestBrowser } from './browser.ts';
import { EVIL, expectEscaped } from './people.ts';

const ZONE = 'Europe/Amsterdam' as TimeZone;
const OTHERS = LANGUAGES.filter((language) => language !== 'en');

function said(kind: string, summary: string, language: Language, actor = 'user'): string | undefined {
  const found = saidIn({ summary, subject: { kind }, actor: { kind: actor } });
  // Blanks of amounts and before French colons do not break.
  return found && spoken(found, kind, { language, zone: ZONE })?.replaceAll(/[\u00a0\u202f]/g, ' ');
}

/** What operations write, at least once by each sentence of the tables. */
const WRITTEN: Readonly<Record<string, readonly string[]>> = {
  invoice: [
    'Created draft (id 7) for Ann, EUR 1,250.00',
    'Issued INV-000042 for Ann, EUR 12.50',
    'Issued INV-000042 for Ann, JPY 1,250, dated 2026-03-01 as in the draft',
    'Issued INV-000042 of EUR 5.00 for Bread (2026-03-01 to 2026-03-31)',
    'Kept the invoice of EUR 5.00 for Bread (2026-03-01 to 2026-03-31) as a draft: The invoice is incomplete: x y. Nothing was issued.',
    'Deleted draft (id 7) for Ann, EUR 5.00',
    'Changed due_date, items of draft (id 7) for Ann; total EUR 5.00',
    'Changed items of draft (id 7) for Ann; total EUR 5.00, now EUR 6.00',
    'Cancelled INV-000042',
    'Created draft (id 7) for Ann, EUR 5.00, from quote QU-000007',
    'Created INV-000042 for Ann, EUR 5.00, from quote QU-000007, accepted by Ann de Vries',
    'Cancelled INV-000042 with CN-000001',
    'Credited EUR 5.00 of INV-000042 with CN-000001: Too much',
    'Recorded EUR 5.00 received on INV-000042',
    'Recorded EUR 5.00 received on INV-000042, INV-000043, from bank entry 7',
    'INV-000042 is overdue',
    'INV-000042 got no automatic reminder on its day: it is too new, or its customer cannot be reminded by mail',
    'Attached hours.pdf (1.5 MB) to draft (id 7) for Ann',
    'Removed hours.pdf from draft (id 7) for Ann',
    'Undid the payment of EUR 5.00 for INV-000042: Wrong invoice',
    'Queued the mail of INV-000042 to ann@example.com',
    'Queued the mail of automatic reminder 2 of INV-000042 to ann@example.com',
    'Queued the mail of formal notice 3 of INV-000042 to ann@example.com',
    'Wrote the mail of a reminder of INV-000042 to ann@example.com; no mail server is set up, so nothing was sent',
    'The mail server took the credit note mail to ann@example.com',
    'The mail server took the invoice mail to ann@example.com, without its PDF, which could not be made',
    'The mail server refused the reminder mail to ann@example.com: 550 no such user',
    'Could not send the reminder mail to ann@example.com: its address is no address',
    'Did not send the reminder mail to ann@example.com: there was no need any more',
    'Queued the mail of INV-000042 to ann@example.com (cc bob@example.com, eve@example.com)',
    'Wrote the mail of INV-000042 to ann@example.com (cc bob@example.com); no mail server is set up, so nothing was sent',
    'The mail server took the invoice mail to ann@example.com (cc bob@example.com)',
    'The mail server took the invoice mail to ann@example.com (cc bob@example.com). No copy went to bob@example.com (the mail server answered 550)',
    'The mail server refused the reminder mail to ann@example.com (cc bob@example.com): 550 no such user',
    'Did not send the reminder mail to ann@example.com (cc bob@example.com): there was no need any more',
    // Texts that earlier versions wrote.
    'Mailed INV-000042 to ann@example.com',
    'Reminded ann@example.com of INV-000042 by itself (reminder 2)',
    'INV-000042 passed a day of reminders without one: it is too new, or there is nobody to remind',
  ],
  quote: [
    'Created quote draft (id 7) for Ann, EUR 5.00',
    'Changed items of quote QU-000007 for Ann; total EUR 5.00, now EUR 6.00',
    'Changed notes of quote draft (id 7) for Ann; total EUR 5.00',
    'Sent quote QU-000007 for Ann, EUR 5.00, to ann@example.com',
    'Sent quote QU-000007 for Ann, EUR 5.00, without a mail',
    'Quote QU-000007 for Ann, EUR 5.00, was accepted by Ann de Vries',
    'Quote QU-000007 for Ann, EUR 5.00, was declined',
    'Quote QU-000007 for Ann, EUR 5.00, was declined: Too expensive',
    'The mail server took the quote mail to ann@example.com',
  ],
  payment: [
    'Received EUR 5.00 for Hat',
    'Received EUR 5.00 for Hat, of which EUR 1.00 is refunded',
    'Received EUR 5.00 for Hat, where nothing was due: it is refunded',
    'Did not settle Hat: the provider reports USD 5.00 for a payment of EUR 5.00',
    'EUR 5.00 is held for Hat',
    'A payment of EUR 5.00 for Hat failed: insufficient funds',
    'A payment of EUR 5.00 for Hat is being processed',
    'The provider has opened the payment of EUR 5.00 for Hat',
    'A payer began to pay EUR 5.00 for Hat',
    'The payer of Hat chose another payment method',
    'Asked to capture EUR 5.00 of Hat',
    'Asked to release EUR 5.00 held for Hat',
    'Asked to give back EUR 5.00 of Hat',
    'Asked to give back EUR 5.00 of Hat, with CN-000001',
    'EUR 5.00 is on its way back at the provider, of the payment for Hat',
    'EUR 5.00 was given back of the payment for Hat',
    'EUR 5.00 was given back on 2026-03-01 of the payment for Hat',
    'EUR 5.00 was given back at the provider, of the payment for Hat',
    'The provider refused to give back EUR 5.00 of the payment for Hat',
    'The provider was not able to give back EUR 5.00 of the payment for Hat',
    'EUR 5.00 came back: it did not reach the payer of the payment for Hat',
    'The dispute was won: EUR 5.00 came back, of the payment for Hat',
    'The dispute was lost: EUR 5.00 stays with the payer, of the payment for Hat',
    'The dispute has changed (not received), about the payment for Hat',
    "EUR 5.00 was taken back by the payer's bank (unrecognized), of the payment for Hat",
    "EUR 5.00 was taken back by the payer's bank (fraudulent), of the payment for Hat; it can be answered at the provider until 2026-03-01",
    "EUR 5.00 was taken back by the payer's bank (duplicate), of the payment for Hat; nothing is due any more for EUR 2.00 of it, which stays here until it is given back",
    "The payer's bank asks (general), about the payment for Hat",
    "The bank's inquiry has ended, about the payment for Hat",
    'Began to charge EUR 5.00 for Bread',
    'Somebody began to pay EUR 5.00 for Hat',
  ],
  payment_request: [
    'Created a payment link of EUR 5.00 for Hat',
    'Created a donation of EUR 5.00 for Hat',
    'Created a pre-authorisation of EUR 5.00 for Hat',
    'Deactivated the payment link for Hat',
  ],
  payment_plan: [
    'Created the payment plan Club: EUR 5.00 every month',
    'Changed the payment plan Club: EUR 5.00 every month',
    'Changed the payment plan Club: EUR 5.00 every month instead of EUR 4.00, also for 7 existing',
  ],
  subscription: [
    'Created a subscription of Ann: EUR 5.00 every 3 months for Bread',
    'Created a subscription: EUR 5.00 every year for Bread',
    'Changed the subscription to Bread: EUR 5.00 every month',
    'Changed the subscription to Bread: EUR 5.00 every month instead of EUR 4.00',
    'Changed the subscription to Bread: EUR 5.00 every month, by its payment plan',
    'Resumed the subscription to Bread',
    'Paused the subscription to Bread',
    'Cancelled the subscription to Bread',
    'Will end on 2026-03-01: the subscription to Bread',
    'Will end on its last payment: the subscription to Bread',
    'The subscription to Bread ended with its period',
    "Replaced the customer's address of the subscription to Bread",
    'EUR 5.00 became due for Bread (2026-03-01)',
    'INV-000042 is 14 days overdue: the subscription to Bread is past due',
    'Could not charge Bread: the customer has not agreed to later payments',
    "The customer's agreement to later payments for Bread has arrived",
  ],
  customer: [
    'Added customer Ann',
    'Changed name, vat_number, delivery_address of customer Ann',
    'Deleted quote draft (id 7) for Ann, EUR 5.00',
    'Merged customer 7, Ann, into Ann Example',
    'Erased customer 7',
    'This text was erased with customer 7',
    'Ann wants no more reminders',
    'Ann wants reminders again',
    'Queued the mail of the statement of 2026-02-01 to 2026-02-28 to ann@example.com',
  ],
  item: ['Added item HOUR', 'Changed unit price, active of item HOUR', 'Deleted item HOUR', 'Deactivated item HOUR'],
  bank_entry: ['Ignored bank entry 7', 'Restored bank entry 7', 'Set bank entry 7 aside', 'Took back bank entry 7'],
  account: [
    'Changed legal name, payment term days, endpoint of the business',
    'Changed the next invoice number from INV-000002 to INV-000458',
    'Changed the next credit note number from CN-000001 to CN-000007',
    'Changed the next quote number from QU-000001 to QU-000007',
    'Changed the next invoice number from INV-000002 to INV-000003, and the next quote number from QU-1 to QU-2',
    'Changed invoice prefix of the business, and the next invoice number from INV-000458 to 2027-0001',
    'Changed the next invoice number from INV-000002 to INV-000003, and the next credit note number from CN-1 to CN-2',
    'Changed the logo, 300 × 200 pixels',
    'Removed the logo',
    'Reminders send themselves on days -3, 0, 1, 14',
    'Reminders send themselves no more',
    'Connected stripe in test mode (ready)',
    'Connected sandbox (onboarding)',
    'Disconnected the payment provider',
    'Asked for an export of everything as JSON',
    'Exported bank entries as CSV',
    'Exported invoices as Excel',
    'Imported a bank statement: 1 new entry, 0 known',
    'Imported a bank statement, part 2 of 3: 500 new entries, 20 known',
    'Previewed an import of 1 row',
    'Imported 12 new entries of a former product',
    'Undid an import: deleted 12 entries',
    'Asked for an upload of a bank statement',
    'Asked for an upload of an attachment',
    'Created credentials for the GPT Books',
    'Removed the credentials of the GPT Books',
    'Created the account Test & Co',
  ],
  assistant: [
    'Connected Claude (claude.ai) with billing.read billing.write',
    'Disconnected Claude (claude.ai)',
    'Disconnected Claude: it asked for that',
    'Disconnected Claude: a code or refresh token was used twice',
    'Set limits for Claude',
    'Removed the limits of Claude',
  ],
  token: [
    'Created token Books with billing.read',
    'Created token Books with billing.read billing.write, with limits',
    'Revoked token Books',
    'Rotated token Books; the old secret works for 24 more hours',
  ],
  webhook_endpoint: [
    'Events are posted to https://a.example/x from now on',
    'Changed the webhook endpoint https://a.example/x',
    'Made a new secret for https://a.example/x',
    'Deleted webhook endpoint 7',
    'Tested the webhook endpoint https://a.example/x',
    'Asked to post invoice.created (evt1) to https://a.example/x again',
    'Asked to post 12 deliveries since 2026-03-01T10:00:00Z to https://a.example/x again',
    'Turned off the webhook endpoint https://a.example/x: it answered 410 Gone',
    'Turned off the webhook endpoint https://a.example/x: all attempts failed for five days',
  ],
  user: [
    'Signed in with a password',
    'Signed in with a one-time link',
    'Signed in, with the second factor',
    'Began to sign in with a password; the code is still missing',
    'Began to sign in with a one-time link; the code is still missing',
    'Asked for a sign-in link',
    'Made a sign-in link for ann@example.com',
    'Signed out',
    'Ended one of their other sessions',
    'Switched to this account',
    'Changed their password; all other sessions ended',
    'Began to set up an authenticator app',
    'Turned on codes of an authenticator app',
    'Turned off codes of an authenticator app',
    'Accepted the invitation',
    'Declined the invitation',
    'ann@example.com set the service up, as its owner',
    'Invited ann@example.com',
    'Made ann@example.com an owner',
    'Made ann@example.com a member',
    'Removed ann@example.com',
  ],
};

const ROWS = Object.entries(WRITTEN).flatMap(([kind, all]) => all.map((summary) => [kind, summary] as const));

test.each(ROWS)('of %s: “%s” in every language', (kind, summary) => {
  const texts = LANGUAGES.map((language) => said(kind, summary, language));
  expect(new Set(texts).size).toBe(LANGUAGES.length);
  for (const language of OTHERS) {
    const text = said(kind, summary, language) ?? '';
    // Nothing of the operation's way to write amounts, dates, drafts and fields is left.
    expect(text, language).not.toMatch(/[A-Z]{3} \d|\d{4}-\d\d-\d\d|\(id |_|\bnone\b|\bevery\b| the /);
  }
});

test('every sentence of the tables is here', () => {
  const here = new Set(
    ROWS.map(([kind, summary]) => saidIn({ summary, subject: { kind }, actor: { kind: 'user' } })?.says),
  );
  expect([...new Set(ALL.map(({ says }) => says))].filter((says) => !here.has(says))).toEqual([]);
});

test.each<[string, string, readonly [string, string, string, string]]>([
  [
    'invoice',
    'Changed due_date, items, discount of draft (id 7) for Ann; total EUR 1,250.00, now EUR 6.00',
    [
      'Changed due date, items, discount of draft (id 7) for Ann; total €1,250.00, now €6.00',
      'Concept (ID 7) voor Ann gewijzigd: Vervaldatum, Regels, Korting; totaal € 1.250,00, nu € 6,00',
      'Entwurf (ID 7) für Ann geändert: Fällig am, Positionen, Rabatt; Gesamtbetrag 1.250,00 €, jetzt 6,00 €',
      'Modification : Brouillon (ID 7) pour Ann (Échéance, Lignes, Remise) ; total 1 250,00 €, désormais 6,00 €',
    ],
  ],
  [
    'subscription',
    'Created a subscription of Ann: EUR 5.00 every 3 months for Bread',
    [
      'Created a subscription of Ann: €5.00 every 3 months for Bread',
      'Abonnement van Ann gemaakt: € 5,00 elke 3 maanden voor Bread',
      'Abonnement von Ann erstellt: 5,00 € alle 3 Monate für Bread',
      'Création d’un abonnement (Ann) : 5,00 € tous les 3 mois pour Bread',
    ],
  ],
  [
    'payment',
    'A payment of EUR 5.00 for Hat failed: insufficient funds',
    [
      'A payment of €5.00 for Hat failed: insufficient funds',
      'Een betaling van € 5,00 voor Hat is mislukt: onvoldoende saldo',
      'Eine Zahlung von 5,00 € für Hat ist fehlgeschlagen: Konto nicht gedeckt',
      'Un paiement de 5,00 € pour Hat a échoué : provision insuffisante',
    ],
  ],
])('of %s, word by word: %s', (kind, summary, texts) => {
  expect(LANGUAGES.map((language) => said(kind, summary, language))).toEqual(texts);
});

describe('text from customers is data', () => {
  test.each([
    ['invoice', 'Created INV-1 for X to y@z, EUR 5.00', 'INV-1 für X to y@z erstellt, 5,00 €'],
    ['invoice', 'Created INV-1 for Ann, EUR 9.00, EUR 5.00', 'INV-1 für Ann, EUR 9.00 erstellt, 5,00 €'],
    ['invoice', 'Removed the limits of x from INV-1 for Ann', 'the limits of x von INV-1 für Ann entfernt'],
    ['token', 'Removed the limits of x from INV-1 for Ann', 'Limits von x from INV-1 for Ann entfernt'],
    ['customer', 'Added customer “Ann” is overdue', 'Kunde “Ann” is overdue hinzugefügt'],
    [
      'webhook_endpoint',
      'Changed the webhook endpoint https://a.example/?"> <img src=x>',
      'Webhook https://a.example/?"> <img src=x> geändert',
    ],
    ['customer', 'Added customer none', 'Kunde none hinzugefügt'],
    ['customer', 'Added customer { $name }', 'Kunde { $name } hinzugefügt'],
    ['customer', 'שלום עולם wants no more reminders', 'שלום עולם möchte keine Erinnerungen mehr'],
    ['customer', 'Changed constructor, name of customer Ann', 'Kunde Ann geändert: constructor, Name'],
    ['payment', 'Received EUR 5.00 for a\nb', '5,00 € für a\nb eingegangen'],
    ['payment', 'Received ABC 5.00 for Hat', 'ABC 5.00 für Hat eingegangen'],
    ['payment', 'EUR ,.,- is held for Hat', 'EUR ,.,- sind für Hat reserviert'],
    [
      'payment',
      'EUR 5.00 was given back on 2026-99-99 of the payment for Hat',
      '5,00 € der Zahlung für Hat wurden am 2026-99-99 erstattet',
    ],
    [
      'subscription',
      'Created a subscription: EUR 5.00 every fortnight for x',
      'Abonnement erstellt: 5,00 € every fortnight für x',
    ],
    [
      'payment',
      'A payment of EUR 5.00 for Hat failed: to string',
      'Eine Zahlung von 5,00 € für Hat ist fehlgeschlagen: to string',
    ],
  ])('of %s: %s', (kind, summary, german) => {
    expect(said(kind, summary, 'de')).toBe(german);
  });

  test('a note about a limit is of tokens and assistants; in the text of a payer it is a part of that text', () => {
    const summary = 'A payer began to pay EUR 5.00 for Hat (above the limit of EUR 1.00; a person said yes)';
    expect(said('payment', summary, 'de', 'payer')).toBe(
      'Jemand hat begonnen, 5,00 € für Hat (above the limit of EUR 1.00; a person said yes) zu bezahlen',
    );
    const held = 'Created INV-1 for Ann, EUR 5.00 (above the limit of EUR 1.00; a person said yes)';
    expect(said('invoice', held, 'de', 'token')).toBe(
      'INV-1 für Ann erstellt, 5,00 € (über dem Limit von 1,00 €; eine Person hat zugestimmt)',
    );
    const strange = 'Something else (above the limit of EUR 1.00; a person said yes)';
    expect(said('invoice', strange, 'de', 'token')).toBeUndefined();
  });

  test('no pattern takes the square of a length', () => {
    const patterns = [...ALL, ABOVE_LIMIT, ...MAILED];
    expect(patterns.filter(({ of }) => isSlow(of.source, of.flags)).map(({ of }) => of.source)).toEqual([]);
    const begun = performance.now();
    for (const part of [
      ', EUR 1',
      ' for EUR 1',
      ' to a@b',
      ' of INV-1 for ',
      ': EUR 1 every 1 months for ',
      ' (1 to 1)',
      ' with a.b',
    ]) {
      for (const [kind, summary] of ROWS) said(kind, `${summary.slice(0, 30)}${part.repeat(5_000)}!`, 'de');
    }
    expect(performance.now() - begun).toBeLessThan(10_000);
  });
});

describe('on the pages', () => {
  let testApp: TestApp;
  let owner: TestBrowser;
  beforeAll(async () => {
    testApp = await openTestApp();
    owner = await ownerOf(testApp);
  });
  afterAll(() => testApp[Symbol.asyncDispose]());

  test.each<[Language, RegExp]>([
    ['nl', /INV-\d+ voor .*X to y@z gemaakt, €\s1\.250,00/],
    ['de', /INV-\d+ für .*X to y@z erstellt, 1\.250,00\s€/],
    ['fr', /Création\s: INV-\d+ pour .*X to y@z, 1\s250,00\s€/],
  ])(
    'in %s: the overview, the list and the timeline; names are escaped, and nothing is English',
    async (language, line) => {
      const { id } = await makeInvoice(testApp, { customer: { name: `${EVIL} X to y@z` } });
      for (const path of ['/dashboard', '/dashboard/activity', `/dashboard/invoices/${id}`]) {
        const { text } = await owner.get(path, { language });
        expectEscaped(text);
        const list = /<ul class="activity">.*<\/ul>/s.exec(text)?.[0] ?? '';
        expect(words(`<body>${list}`), path).toMatch(line);
        expect(list, path).not.toContain('lang="en"');
      }
    },
  );

  test('a sentence that is in no table is shown as it is, and is said to be English', async () => {
    const { account, app } = testApp;
    await app.services.store.journal.addActivity({
      ...{
        account_id: account.id,
        operation: 'x',
        actor_kind: 'system',
        actor_id: null,
        actor_name: 'x',
        channel: 'worker',
      },
      ...{ subject_kind: 'account', subject_id: account.id, summary: 'Did <something> else', request_id: 'x' },
      created_at: testApp.clock.now(),
    });
    const { text } = await owner.get('/dashboard/activity', { language: 'nl' });
    expect(text).toContain('<bdi lang="en">Did &lt;something&gt; else</bdi>');
  });
});

test('fields of a quote are named as its form labels them', () => {
  expect((['nl', 'de', 'fr'] as const).map((language) => fieldNames('valid_until, intro', language))).toEqual([
    'Geldig tot en met, Inleiding',
    'Gültig bis, Einleitung',
    'Valable jusqu’au, Introduction',
  ]);
});
