// The customer's page of a quote (R102): it shows what is offered, and takes the customer's answer to exactly that.
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../src/model/dates.ts';
import { LANGUAGES } from '../../../src/model/language.ts';
import { PAGES } from '../../../src/words/texts.ts';
import { openTestApp, type TestApp } from '../../kit/test-app.ts';
import { expectVerified } from '../../kit/verified.ts';
import { ask, page, post, said, valueIn, words } from '../browse.ts';
import { makeInvoice, makeQuote, OFFLINE, sharedSite, type TestQuote } from '../desk.ts';

const testApp = sharedSite();
const FORM = '<form method="post"';

const quoteOf = async ({ id }: Pick<TestQuote, 'id'>, of: TestApp = testApp()) =>
  (await of.run('getQuote', { id })) as unknown as Record<string, unknown>;

/** The fields of the form for accepting, as the page now shows it. */
async function acceptance({ path }: TestQuote, name = 'Ann de Vries', of = testApp()) {
  return { answer: 'accept', shown: valueIn(await page(of, path), 'shown'), name, agreed: 'yes' };
}

async function refusal({ path }: TestQuote, reason = '') {
  return { answer: 'decline', shown: valueIn(await page(testApp(), path), 'shown'), reason };
}

describe('an open quote', () => {
  test('shows who offers what to whom, every line and sum, the last day, the terms, its PDF, and one button', async () => {
    const lines = Array.from({ length: 6 }, (_, index) => ({ description: `Part ${index + 1}`, unit_price: 10 }));
    const quote = await makeQuote(testApp(), {
      items: [
        { description: 'Design', quantity: 7.5, unit: 'hour', unit_price: 80, tax_rate: 21 },
        { description: 'Printing', quantity: 2, unit_price: 50, tax_rate: 21, discount_percent: 10 },
        ...lines.map((line) => ({ ...line, tax_rate: 21 })),
      ],
      ...{ intro: 'As we discussed,\non the phone.', notes: 'Travel is included.', reference: 'Order 7' },
      ...{ payment_terms: 'Half in advance.', valid_until: '2026-04-01' },
    });
    const { path, quote_number: number } = quote;
    const html = await page(testApp(), path);
    const text = words(html);
    expect(text).toMatch(
      /Test & Co .*Quote QU-\d+ €907\.50 For Ann de Vries Date 17 March 2026 Valid until 1 April 2026/,
    );
    expect(text).toContain('What is offered As we discussed, on the phone.');
    expect(text).toContain('Design 7.5 hours × 80.00 €600.00 Printing 2 × 50.00 Discount 10%: −€10.00 €90.00');
    expect(text).toContain('Part 6 1 × 10.00 €10.00 VAT 21% €157.50 Total €907.50');
    expect(text).toContain('Payment terms Half in advance. Notes Travel is included.');
    expect(text).toContain(`I accept quote ${number} for €907.50.`);
    expect(html).toContain(`<title>Quote ${number} from Test &amp; Co</title>`);
    expect(html).toContain(`href="${path}/quote.pdf"`);
    expect(html.match(/<button class="button"/g)).toHaveLength(1);
    expect(html).not.toContain('Pay ');
  });

  test('is accepted by a typed name and a tick: kept with the time and the digest of what was shown', async () => {
    const quote = await makeQuote(testApp());
    const sent = await acceptance(quote, 'Ann de Vries, director');
    const answer = await post(testApp(), quote.path, sent);
    expect([answer.status, answer.location]).toEqual([303, `http://127.0.0.1:9${quote.path}`]);
    expect(await quoteOf(quote)).toMatchObject({
      ...{ status: 'accepted', accepted_by: 'Ann de Vries, director', accepted_digest: sent.shown },
      accepted_at: new Date(testApp().clock.now()).toISOString(),
    });
    const html = await page(testApp(), quote.path);
    expect(words(html)).toMatch(/Quote accepted .*Accepted by Ann de Vries, director Accepted on 17 March 2026 at/);
    expect(words(html)).toContain('Website 2 days × 500.00 €1,000.00');
    expect(html).not.toContain(FORM);
    const { activity } = (await testApp().run('listActivity', { quote: quote.id, limit: 1 })) as unknown as {
      readonly activity: readonly { readonly summary: string; readonly actor: unknown; readonly via: string }[];
    };
    expect(activity[0]).toMatchObject({
      summary: expect.stringContaining('was accepted by Ann de Vries, director'),
      actor: { kind: 'payer', name: 'Ann de Vries, director' },
      via: 'pay page',
    });
  });

  test('is not accepted without a name or the tick: both faults at once, what was typed stays, and nothing changes', async () => {
    const quote = await makeQuote(testApp());
    const { shown } = await acceptance(quote);
    const empty = await post(testApp(), quote.path, { answer: 'accept', shown });
    expect([empty.status, empty.text.match(/class="fault"/g)?.length]).toEqual([422, 2]);
    expect(empty.text).toMatch(/role="alert" tabindex="-1" id="faults" autofocus/);
    expect(empty.text).toContain('<title>Please check: Quote');
    const typed = await post(testApp(), quote.path, { answer: 'accept', shown, name: 'Ann' });
    expect([typed.status, typed.text.match(/class="fault"/g)?.length]).toEqual([422, 1]);
    expect(typed.text).toContain('name="name" value="Ann"');
    for (const name of ['x'.repeat(256), 'Ann\nBob', '   ']) {
      expect((await post(testApp(), quote.path, { ...(await acceptance(quote)), name })).status, name).toBe(422);
    }
    expect((await post(testApp(), quote.path, `answer=accept&shown=${shown}&name=A&name=B&agreed=yes`)).status).toBe(
      422,
    );
    expect(await quoteOf(quote)).toMatchObject({ status: 'open', accepted_at: null, revision: 1 });
  });

  test('is declined, with a reason or without one', async () => {
    const [first, second] = [await makeQuote(testApp()), await makeQuote(testApp())];
    const sent = await refusal(first, 'Too expensive,\r\nand too late');
    expect((await post(testApp(), first.path, sent)).status).toBe(303);
    expect(await quoteOf(first)).toMatchObject({ status: 'declined', decline_reason: 'Too expensive, and too late' });
    const html = await page(testApp(), first.path);
    expect(words(html)).toMatch(/Quote declined .*Declined on 17 March 2026 at .*Reason Too expensive, and too late/);
    expect(html).not.toContain(FORM);
    expect((await post(testApp(), second.path, await refusal(second))).status).toBe(303);
    expect(await quoteOf(second)).toMatchObject({ status: 'declined', decline_reason: null });
    const third = await makeQuote(testApp());
    const long = await post(testApp(), third.path, await refusal(third, 'x'.repeat(256)));
    expect([long.status, /<details class="card slim" open>/.test(long.text)]).toEqual([422, true]);
    expect(await quoteOf(third)).toMatchObject({ status: 'open' });
  });

  test('that changed since it was shown is shown again first, and only the new content can be accepted', async () => {
    const quote = await makeQuote(testApp());
    const before = await acceptance(quote);
    await testApp().run('updateQuote', { id: quote.id, notes: 'Without hosting.' });
    const answer = await post(testApp(), quote.path, before);
    expect(answer.status).toBe(409);
    expect(words(answer.text)).toMatch(
      /The quote was changed It is different from what you saw, so your answer was not sent/,
    );
    expect(words(answer.text)).toContain('Without hosting.');
    expect(answer.text).toContain('name="name" value="Ann de Vries"');
    expect(answer.text).not.toMatch(/name="agreed"[^>]* checked/);
    expect((await post(testApp(), quote.path, { ...(await refusal(quote)), shown: before.shown })).status).toBe(409);
    expect((await post(testApp(), quote.path, { ...before, shown: '' })).status).toBe(409);
    // A fault does not hide the change.
    const { text, status } = await post(testApp(), quote.path, { answer: 'accept', shown: before.shown });
    expect([status, text.includes('id="changed"')]).toEqual([409, true]);
    expect(await quoteOf(quote)).toMatchObject({ status: 'open', accepted_at: null });
    const again = { ...before, shown: valueIn(answer.text, 'shown') };
    expect((await post(testApp(), quote.path, again)).status).toBe(303);
    expect(await quoteOf(quote)).toMatchObject({ status: 'accepted', accepted_digest: again.shown });
  });

  test('accepted in two tabs at once is accepted once, by one of the names, and both tabs show it', async () => {
    const quote = await makeQuote(testApp());
    const names = ['Ann', 'Ben'];
    const sent = await Promise.all(names.map((name) => acceptance(quote, name)));
    const answers = await Promise.all(sent.map((fields) => post(testApp(), quote.path, fields)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(names).toContain((await quoteOf(quote)).accepted_by);
    const { total_count: count } = await testApp().run('listActivity', { quote: quote.id });
    expect(count).toBe(3);
    expect(words(await page(testApp(), quote.path))).toContain('Quote accepted');
  });

  test('accepted and declined at once has one answer', async () => {
    const quote = await makeQuote(testApp());
    const fields = [await acceptance(quote), await refusal(quote)];
    await Promise.all(fields.map((one) => post(testApp(), quote.path, one)));
    const { status, accepted_at, declined_at } = await quoteOf(quote);
    expect(['accepted', 'declined']).toContain(status);
    expect([accepted_at, declined_at].filter((at) => at !== null)).toHaveLength(1);
    await expectVerified(testApp().app.services.store);
  });
});

test('on its last day a quote can be accepted, and from the next day on it has expired', async () => {
  await using own = await openTestApp(OFFLINE);
  const quote = await makeQuote(own, { valid_until: '2026-03-20' });
  own.clock.set('2026-03-20T22:59:00Z');
  const lastDay = await acceptance(quote, 'Ann', own);
  own.clock.advance(DAY_MS / 24);
  const html = await page(own, quote.path);
  expect(words(html)).toMatch(/This quote has expired It was valid until 20 March 2026\. Ask for a new one/);
  expect(html).not.toContain(FORM);
  expect((await post(own, quote.path, lastDay)).status).toBe(303);
  expect(await quoteOf(quote, own)).toMatchObject({ status: 'expired', accepted_at: null });
  await own.run('updateQuote', { id: quote.id, valid_until: '2026-03-21' });
  expect((await post(own, quote.path, await acceptance(quote, 'Ann', own))).status).toBe(303);
  expect(await quoteOf(quote, own)).toMatchObject({ status: 'accepted' });
});

test('an invoiced quote stays what was accepted', async () => {
  const quote = await makeQuote(testApp());
  await testApp().run('acceptQuote', { id: quote.id, accepted_by: 'Ann, by phone' });
  await testApp().run('invoiceQuote', { id: quote.id });
  expect(await quoteOf(quote)).toMatchObject({ status: 'invoiced' });
  const text = words(await page(testApp(), quote.path));
  expect(text).toMatch(/Quote accepted It has been invoiced\. .*Accepted by Ann, by phone/);
});

describe('the code is the only right', () => {
  test('a draft has no page and no PDF, and a code that is no quote’s is nothing', async () => {
    const { id } = (await testApp().run('createQuote', {
      customer: { name: 'Ann de Vries' },
      ...{ description: 'Secret plan', amount: 5 },
    })) as unknown as { readonly id: number };
    const draft = await testApp().app.services.store.quotes.find(testApp().account.id, id);
    const invoice = await makeInvoice(testApp());
    for (const path of [`/link/${draft?.code}`, '/link/zzzzzzzzzz', `/link/${id}`, `/link/${'z'.repeat(10_000)}`]) {
      for (const at of [path, `${path}/quote.pdf`]) {
        const { status, text } = await ask(testApp(), at);
        expect([status, text.includes('Secret')], at).toEqual([404, false]);
      }
      expect((await post(testApp(), path, { answer: 'accept', name: 'x', agreed: 'yes' })).status).toBe(404);
    }
    expect((await ask(testApp(), `${invoice.path}/quote.pdf`)).status).toBe(404);
  });

  test('a quote cannot be paid, and its address is found in capitals too', async () => {
    const { path, id } = await makeQuote(testApp());
    for (const below of ['/result', '/checkout', '/invoice.pdf', '/nothing']) {
      expect((await ask(testApp(), path + below)).status, below).toBe(404);
    }
    expect((await post(testApp(), path, { method: 'card', attempt: 'x'.repeat(32) })).status).toBe(409);
    expect((await testApp().run('listPayments')).total_count).toBe(0);
    const code = path.replace('/link/', '');
    expect(words(await page(testApp(), `/link/${code.toUpperCase()}`))).toContain('Quote QU-');
    expect((await ask(testApp(), path, { method: 'DELETE' })).status).toBe(405);
    expect(await quoteOf({ id })).toMatchObject({ status: 'open' });
  });

  test('its PDF is the quote', async () => {
    const { path, quote_number: number } = await makeQuote(testApp());
    const { status, headers, text } = await ask(testApp(), `${path}/quote.pdf`);
    expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      200,
      'application/pdf',
      `attachment; filename="${number}.pdf"`,
    ]);
    expect(text.startsWith('%PDF-1.7')).toBe(true);
  });
});

describe('texts that people type', () => {
  const EVIL = `"><img src=x onerror=alert(1)><script>alert('&amp;')</script>`;
  const harmless = (html: string) => {
    expect(html).toContain('&lt;script&gt;');
    expect(html).not.toMatch(/<script|<img|"><img/);
    expect(html.match(/<bdi[^>]*>[^<]*&lt;script/g)?.length).toBeGreaterThan(0);
  };

  test('are text, and nothing else, on the page and after the answer', async () => {
    const content = { intro: EVIL, notes: EVIL, reference: EVIL, payment_terms: EVIL };
    const items = [{ description: EVIL, unit_price: 1, unit: 'hour', discount_amount: 0.5, discount_reason: EVIL }];
    const hostile = () => makeQuote(testApp(), { customer: { name: EVIL }, items, ...content });
    const quote = await hostile();
    const html = await page(testApp(), quote.path);
    harmless(html);
    expect(html.match(/<bdi[^>]*>[^<]*&lt;script/g)).toHaveLength(7);
    const sent = await acceptance(quote, EVIL);
    for (const shown of [sent.shown, EVIL]) {
      harmless((await post(testApp(), quote.path, { ...sent, shown, agreed: '' })).text);
    }
    expect((await post(testApp(), quote.path, await acceptance(quote, EVIL))).status).toBe(303);
    harmless(await page(testApp(), quote.path));
    const other = await hostile();
    expect((await post(testApp(), other.path, await refusal(other, EVIL))).status).toBe(303);
    harmless(await page(testApp(), other.path));
    expect((await ask(testApp(), `${other.path}/quote.pdf`)).status).toBe(200);
  });

  test('of 10 000 characters are refused, and more than a form can hold is not read', async () => {
    const quote = await makeQuote(testApp());
    const name = 'x'.repeat(10_000);
    expect((await post(testApp(), quote.path, await acceptance(quote, name))).status).toBe(422);
    expect((await post(testApp(), quote.path, await refusal(quote, name))).status).toBe(422);
    expect((await post(testApp(), quote.path, await acceptance(quote, 'x'.repeat(20_000)))).status).toBe(413);
    expect(await quoteOf(quote)).toMatchObject({ status: 'open' });
  });
});

describe.each(LANGUAGES)('in %s', (language) => {
  const own = PAGES[language].quote;

  test('every state of the page', async () => {
    const quote = await makeQuote(testApp());
    const { text, headers } = await ask(testApp(), quote.path, { language });
    expect(headers.get('content-language')).toBe(language);
    for (const one of [own.lines, own.pdf, own.accepting.title, own.declining.title, own.facts.validUntil]) {
      expect(words(text)).toContain(said(one));
    }
    const { shown } = await acceptance(quote);
    const wrong = await post(testApp(), quote.path, { answer: 'accept', shown }, { language });
    for (const fault of [own.faults.heading, own.faults.name, own.faults.agreed]) {
      expect(words(wrong.text)).toContain(said(fault));
    }
    const stale = await post(testApp(), quote.path, { ...(await acceptance(quote)), shown: 'x' }, { language });
    expect(words(stale.text)).toContain(said(own.changed.text));
    await post(testApp(), quote.path, await acceptance(quote));
    expect(words(await page(testApp(), quote.path, { language }))).toContain(said(own.states.accepted.heading));
    const other = await makeQuote(testApp());
    await post(testApp(), other.path, await refusal(other));
    expect(words(await page(testApp(), other.path, { language }))).toContain(said(own.states.declined.heading));
  });

  test('the address may ask for the language, and keeps it after the answer', async () => {
    const quote = await makeQuote(testApp());
    const at = `${quote.path}?lang=${language}`;
    const html = await page(testApp(), at, { language: 'en' });
    expect(html).toContain(`action="${at}"`);
    const { location } = await post(testApp(), at, await acceptance(quote), { language: 'en' });
    expect(location).toBe(`http://127.0.0.1:9${at}`);
  });
});

test('a browser that asks for no language gets the customer’s', async () => {
  const quote = await makeQuote(testApp(), { customer: { name: 'Anna', email: 'anna@example.com', language: 'nl' } });
  expect((await ask(testApp(), quote.path)).headers.get('content-language')).toBe('nl');
});
