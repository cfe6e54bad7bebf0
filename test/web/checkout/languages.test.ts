import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../../src/model/language.ts';
import { FAILURE_REASONS } from '../../../src/model/provider.ts';
import { PAGES } from '../../../src/words/texts.ts';
import { openTestApp } from '../../kit/test-app.ts';
import { ask, finish, page, payByCard, post, words } from '../browse.ts';
import { makeDonation, makeInvoice, makeRequest, OFFLINE, sharedSite } from '../desk.ts';

const testApp = sharedSite();

const SAID = {
  en: [
    'Pay €1,250.00',
    'Due date 31 March 2026',
    'How would you like to pay?',
    'Payment received',
    'This has been paid',
  ],
  nl: [
    '€ 1.250,00 betalen',
    'Vervaldatum 31 maart 2026',
    'Hoe wilt u betalen?',
    'Betaling ontvangen',
    'Dit is betaald',
  ],
  de: [
    '1.250,00 € bezahlen',
    'Fällig am 31. März 2026',
    'Wie möchten Sie bezahlen?',
    'Zahlung eingegangen',
    'Das ist bezahlt',
  ],
  fr: [
    'Payer 1 250,00 €',
    'Date d’échéance 31 mars 2026',
    'Comment souhaitez-vous payer ?',
    'Paiement reçu',
    'Le paiement a déjà été effectué',
  ],
} as const;

describe.each(LANGUAGES)('in %s', (language) => {
  const [button, due, legend, received, isPaid] = SAID[language];

  test('every page on the way', async () => {
    const { path } = await makeInvoice(testApp());
    const { text, headers } = await ask(testApp(), path, { language });
    for (const one of [button, due, legend]) expect(words(text)).toContain(one);
    expect(text).toContain(`<html lang="${language}">`);
    expect(headers.get('content-language')).toBe(language);
    const begun = await post(testApp(), path, { method: 'card' }, { language });
    const result = await finish(testApp(), begun.location, { card_number: '4242 4242 4242 4242' });
    expect(words(await page(testApp(), result, { language }))).toContain(received);
    expect(words(await page(testApp(), path, { language }))).toContain(isPaid);
    expect(await page(testApp(), '/link/x', { language, status: 404 })).toContain(`<html lang="${language}">`);
  });

  test('the sandbox’s page', async () => {
    const link = await makeRequest(testApp());
    const { location } = await post(testApp(), `/link/${link.code}`, { method: 'card' });
    expect(await page(testApp(), location, { language })).toContain(`<html lang="${language}">`);
  });

  test('a reason for every failure, and none twice', () => {
    const reasons = FAILURE_REASONS.map((reason) => PAGES[language].checkout.reasons[reason]);
    expect(new Set(reasons).size).toBe(FAILURE_REASONS.length);
    for (const reason of reasons) expect(reason).toMatch(/^\p{Lu}.*\.$/u);
  });
});

test('amounts are exact, with the decimals of the standard', async () => {
  for (const [currency, amount, said] of [
    ['JPY', 9_999_999_999, 'JP¥9,999,999,999'],
    ['EUR', 9_999_999_999, '€99,999,999.99'],
    ['KWD', 9_999_999_999, 'KWD 9,999,999.999'],
    ['IQD', 1, 'IQD 0.001'],
    ['IQD', 1_000, 'IQD 1.000'],
    ['ISK', 100, 'ISK 100'],
    ['CLF', 1, 'CLF 0.0001'],
    ['USD', 1, 'US$0.01'],
  ] as const) {
    const link = await makeRequest(testApp(), { currency, amount });
    expect(words(await page(testApp(), `/link/${link.code}`))).toContain(said);
  }
});

test('dates follow the clock of the business', async () => {
  const donation = await makeDonation(testApp(), { expiresAt: Date.parse('2026-07-01T22:30:00Z') });
  expect(words(await page(testApp(), `/link/${donation.code}`, { language: 'de' }))).toContain(
    'Zahlbar bis 2. Juli 2026 um 00:30',
  );
  await using night = await openTestApp(OFFLINE);
  await night.run('connectProvider', { kind: 'sandbox' });
  const { path } = await makeInvoice(night);
  night.clock.set('2026-03-17T23:30:00Z');
  expect(words(await page(night, await payByCard(night, path)))).toContain('18 March 2026 at 00:30');
  expect(words(await page(night, path))).toContain('It was paid on 18 March 2026');
});

describe('where the browser asks for no language', () => {
  const langOf = async (path: string, language?: string) =>
    (await ask(testApp(), path, language === undefined ? {} : { language })).headers.get('content-language');

  test('an invoice’s page is in the language of the document, a link’s in that of the business, else English (R84)', async () => {
    const customer = { name: 'Anna', email: 'anna@example.com', language: 'nl' };
    const { path } = await makeInvoice(testApp(), { customer });
    expect([await langOf(path), await langOf(path, '*'), await langOf(path, 'de')]).toEqual(['nl', 'nl', 'de']);
    const link = `/link/${(await makeRequest(testApp())).code}`;
    expect(await langOf(link)).toBe('en');
    await testApp().run('updateBusiness', { language: 'de' });
    expect([await langOf(link), await langOf(path)]).toEqual(['de', 'nl']);
    await testApp().run('updateBusiness', { language: null });
  });

  test('the address may ask for one, also when the form is sent', async () => {
    const { path } = await makeInvoice(testApp());
    const { text, headers } = await ask(testApp(), `${path}?lang=nl`, { language: 'de' });
    expect(headers.get('content-language')).toBe('nl');
    expect(text).toContain(`action="${path}?lang=nl"`);
    const wrong = await post(testApp(), `${path}?lang=nl`, { method: 'none' });
    expect(wrong.headers.get('content-language')).toBe('nl');
    for (const other of ['it', '', 'nl&lang=de', '<script>']) expect(await langOf(`${path}?lang=${other}`)).toBe('en');
  });

  test('a language that the address asked for stays after paying, on the result and on the way back', async () => {
    const { path } = await makeInvoice(testApp());
    const german = { language: 'de' };
    const begun = await post(testApp(), `${path}?lang=nl`, { method: 'card' }, german);
    const declined = await finish(testApp(), begun.location, { card_number: '4000 0000 0000 0002' });
    const result = await ask(testApp(), declined, german);
    expect(result.headers.get('content-language')).toBe('nl');
    expect(result.text).toContain(`href="${path}?lang=nl">Opnieuw proberen</a>`);
    const again = await post(testApp(), `${path}?lang=nl`, { method: 'ideal' }, german);
    const waiting = await finish(testApp(), again.location, { outcome: 'pending' });
    const asked = await ask(testApp(), `${waiting}&lang=de`, { language: 'en' });
    expect(asked.headers.get('content-language')).toBe('de');
    expect(asked.headers.get('refresh')).toContain('&lang=de&look=1');
    expect(await page(testApp(), `${path}?lang=nl`, german)).toContain(`href="${path}?lang=nl"`);
    // A payment is already in progress: redirects to its result.
    const late = await post(testApp(), `${path}?lang=nl`, { method: 'ideal' }, german);
    expect(late.location).toMatch(/\?lang=nl$/);
  });

  test('a payer whose browser speaks the language of the page is led back without a word about it', async () => {
    const { path } = await makeInvoice(testApp());
    const begun = await post(testApp(), path, { method: 'card' }, { language: 'de' });
    const declined = await finish(testApp(), begun.location, { card_number: '4000 0000 0000 0002' });
    expect(await page(testApp(), declined, { language: 'de' })).toContain(`href="${path}">`);
  });
});
