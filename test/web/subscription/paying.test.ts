// The pay page of a subscription (R22, R52): the terms, the customer, and the link to the customer's own page.
import { describe, expect, test } from 'vitest';
import type { LocalDate } from '../../../src/model/dates.ts';
import { LANGUAGES } from '../../../src/model/language.ts';
import { contextOf } from '../../../src/operations/kernel/context.ts';
import { insertSubscription } from '../../../src/operations/subscriptions/insert-subscription.ts';
import { ask, finish, page, payByBank, payByCard, post, words } from '../browse.ts';
import { makeRequest, sharedSite } from '../desk.ts';
import { inArrears, invited, START, subscriptionOf } from './member.ts';

const NO_TAX = { tax_rate: 0, tax_category: null, exemption_reason: null, exemption_code: null };
const testApp = sharedSite();

const AGREED = {
  en: [
    'Paid now, and after that every month: charged by itself, until cancelled.',
    '12 payments: one now, and after that every 2 weeks, charged by themselves.',
    'See or cancel your subscription',
  ],
  nl: [
    'Nu betaald en daarna elke maand, vanzelf afgeschreven, tot u opzegt.',
    '12 betalingen: één nu en daarna elke 2 weken, vanzelf afgeschreven.',
    'Uw abonnement bekijken of opzeggen',
  ],
  de: [
    'Jetzt und danach jeden Monat bezahlt, von selbst abgebucht, bis zur Kündigung.',
    '12 Zahlungen: eine jetzt und danach alle 2 Wochen, von selbst abgebucht.',
    'Abonnement ansehen oder kündigen',
  ],
  fr: [
    'Premier paiement maintenant, puis prélèvement automatique chaque mois, jusqu’à résiliation.',
    '12 paiements : le premier maintenant, puis prélèvement automatique toutes les 2 semaines.',
    'Voir ou résilier votre abonnement',
  ],
} as const;

describe.each(LANGUAGES)('in %s', (language) => {
  const [forEver, instalments, link] = AGREED[language];

  test('it is said what is agreed to before it is paid', async () => {
    const { pay } = await invited(testApp());
    expect(words(await page(testApp(), pay, { language }))).toContain(forEver);
    const some = await invited(testApp(), { installments: 12, interval: 'week', interval_count: 2 });
    expect(words(await page(testApp(), some.pay, { language }))).toContain(instalments);
  });

  test('once paid, the result leads to one’s own page', async () => {
    const { pay, own } = await invited(testApp());
    const begun = await post(testApp(), pay, { method: 'card' }, { language });
    const result = await finish(testApp(), begun.location, { card_number: '4242 4242 4242 4242' });
    const html = await page(testApp(), result, { language });
    expect(words(html)).toContain(link);
    expect(html).toContain(`href="${own}"`);
  });
});

test('what is paid once says nothing of later payments, and leads to no subscription', async () => {
  const { code } = await makeRequest(testApp());
  expect(words(await page(testApp(), `/link/${code}`))).not.toContain('charged by itself');
  expect(await page(testApp(), await payByCard(testApp(), `/link/${code}`))).not.toContain('/subscription/');
});

test('nobody but who has paid is led there: not from the pay page, not after a failure, not from a bare result', async () => {
  const { pay } = await invited(testApp());
  const failed = await payByCard(testApp(), pay, '4000 0000 0000 0002');
  for (const path of [pay, failed, `${pay}/result`])
    expect(await page(testApp(), path)).not.toContain('/subscription/');
  await ask(testApp(), await payByCard(testApp(), pay));
  for (const path of [pay, `${pay}/result`]) expect(await page(testApp(), path)).not.toContain('/subscription/');
});

test('only methods that can be charged again are offered', async () => {
  const { pay } = await invited(testApp());
  const html = await page(testApp(), pay);
  expect([...html.matchAll(/name="method"[^>]* value="([a-z_]+)"/g)].map(([, method]) => method)).toEqual([
    ...['card', 'ideal', 'bancontact', 'sepa_debit', 'paypal'],
  ]);
  expect((await post(testApp(), pay, { method: 'bank_transfer' })).status).toBe(422);
});

test('a failed renewal is paid in the same way, and the page then says that all is well', async () => {
  const { id, pay, own } = await inArrears(testApp());
  expect(words(await page(testApp(), pay))).toContain('Pay €10.00');
  await ask(testApp(), await payByBank(testApp(), pay, 'succeed'));
  expect(await subscriptionOf(testApp(), id)).toMatchObject({ status: 'active', paid_count: 2 });
  expect(words(await page(testApp(), own))).toContain('17 April 2026 paid €10.00');
});

test('a known customer is asked for nothing but how to pay', async () => {
  const { pay } = await invited(testApp());
  expect(await page(testApp(), pay)).not.toMatch(/name="(email|name|amount|note)"/);
});

describe('a subscription that anybody can take', () => {
  async function offered(): Promise<{ readonly id: number; readonly pay: string }> {
    testApp().clock.set(START);
    const { services } = testApp().app;
    const ctx = contextOf(services, testApp().caller(), 'createSubscription', null);
    const { id } = await services.store.transaction((tx) =>
      insertSubscription(tx, ctx, {
        ...{ tax: NO_TAX, collection: 'charge' },
        ...{ planId: null, amount: 1_000, currency: testApp().account.currency, interval: 'month', interval_count: 1 },
        ...{ installments: null, invoice: false, startsOn: '2026-03-17' as LocalDate },
        request: {
          ...{ description: 'Bread club', note: null, customer: { name: null, email: null }, returnUrl: null },
          ...{ schedule: null, scheduleAmount: null, testmode: false },
        },
      }),
    );
    return { id, pay: `/link/${(await subscriptionOf(testApp(), id)).code}` };
  }

  test('asks for an e-mail, which must be given, and for a name, which need not', async () => {
    const { pay } = await offered();
    const html = await page(testApp(), pay);
    expect(html).toMatch(/<input id="email" name="email" type="text" inputmode="email"[^>]* required/);
    expect(html).not.toMatch(/<input id="name"[^>]* required/);
    expect(html).not.toMatch(/name="(amount|note)"/);
    expect(words(html)).toContain('Your e-mail Where they write to you if a payment fails.');
  });

  test.each([
    ['none', ''],
    ['a wrong one', 'ann@'],
  ])('says beside the field what is wrong with %s, and keeps what was typed', async (_what, email) => {
    const { pay } = await offered();
    const { status, text } = await post(testApp(), pay, { method: 'card', name: 'Ann', email });
    expect(status).toBe(422);
    expect(text).toMatch(/<input id="email"[^>]* aria-invalid="true"/);
    expect(text).toContain('<a href="#email">');
    expect(text).toMatch(/<input id="name"[^>]* value="Ann"/);
  });

  test('whoever pays becomes its customer', async () => {
    const { id, pay } = await offered();
    await ask(testApp(), await payByBank(testApp(), pay, 'succeed', { email: 'bea@example.com', name: 'Bea' }));
    expect(await subscriptionOf(testApp(), id)).toMatchObject({
      ...{ status: 'active', customer: { name: 'Bea', email: 'bea@example.com' } },
    });
  });
});
