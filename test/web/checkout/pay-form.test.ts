import { describe, expect, test } from 'vitest';
import { openTestApp } from '../../kit/test-app.ts';
import { ask, finish, page, post, valueIn, words } from '../browse.ts';
import { makeDonation, makeInvoice, makeRequest, OFFLINE, sharedSite } from '../desk.ts';

const testApp = sharedSite();

async function amountAsked(location: string): Promise<string> {
  return words(await page(testApp(), location));
}

async function payments(): Promise<number> {
  return Number((await testApp().run('listPayments')).total_count);
}

describe('the form leads to the provider', () => {
  test('with the amount of the link, whatever the form claims', async () => {
    const link = await makeRequest(testApp(), { amount: 12_50 });
    const fields = {
      method: 'card',
      amount: '0.01',
      name: 'Mallory',
      email: 'not an address',
      note: 'x',
      currency: 'JPY',
    };
    const { status, location } = await post(testApp(), `/link/${link.code}`, fields);
    expect(status).toBe(303);
    expect(location).toMatch(/^http:\/\/127\.0\.0\.1:9\/sandbox\/sbx_[0-9a-f]{24}$/);
    expect(await amountAsked(location)).toContain('€12.50');
    const payment = await testApp().app.services.store.payments.byProviderId(
      'sandbox',
      location.split('/').at(-1) ?? '',
    );
    expect(payment).toMatchObject({ amount: 12_50, currency: 'EUR', payer_name: null, payer_email: null, note: null });
  });

  test('with the payer’s amount, by comma or dot, and what they said', async () => {
    const donation = await makeDonation(testApp());
    for (const amount of ['12,50', '12.50', ' 12.5 ']) {
      const { location } = await post(testApp(), `/link/${donation.code}`, {
        method: 'ideal',
        amount,
        name: '',
        email: '',
        note: '',
      });
      expect(await amountAsked(location)).toContain('€12.50');
    }
    const said = { amount: '5', name: 'Ann', email: 'ann@example.com', note: 'With love,\r\nAnn' };
    const { location } = await post(testApp(), `/link/${donation.code}`, { method: 'card', ...said });
    const payment = await testApp().app.services.store.payments.byProviderId(
      'sandbox',
      location.split('/').at(-1) ?? '',
    );
    expect(payment).toMatchObject({
      amount: 5_00,
      payer_name: 'Ann',
      payer_email: 'ann@example.com',
      note: 'With love,\nAnn',
    });
  });

  test('everybody who opens a one-time link comes to the same payment', async () => {
    const { path } = await makeInvoice(testApp());
    const [one, two] = await Promise.all([
      post(testApp(), path, { method: 'card' }),
      post(testApp(), path, { method: 'card' }),
    ]);
    expect(one.location).toBe(two.location);
  });

  test('a personal page that nobody has paid on yet, once per form', async () => {
    await using fresh = await openTestApp(OFFLINE);
    await fresh.run('connectProvider', { kind: 'sandbox' });
    const fields = { method: 'ideal', amount: '7', attempt: valueIn(await page(fresh, '/link/@test'), 'attempt') };
    const first = await post(fresh, '/link/@test', fields);
    const again = await post(fresh, '/link/@test', fields);
    expect(again.location).toBe(first.location);
    const result = await finish(fresh, first.location, { outcome: 'succeed' });
    expect(words(await page(fresh, result))).toMatch(/Payment received €7\.00/);
    const code = new URL(result).pathname.split('/')[2];
    expect(words(await page(fresh, `/link/${code}`))).toContain('Pay Test & Co');
    expect(await fresh.run('listPayments')).toMatchObject({
      total_count: 1,
      payments: [{ type: 'personallink', amount: 7 }],
    });
    const late = await post(fresh, '/link/@test', fields);
    expect(late).toMatchObject({ status: 303, location: result });
  });

  test('the provider’s refusal is an outcome, also where the page had no code before', async () => {
    await using fresh = await openTestApp(OFFLINE);
    await fresh.run('connectProvider', { kind: 'sandbox', drill: 'refuse' });
    const { status, location } = await post(fresh, '/link/@test', { method: 'card', amount: '7' });
    expect(status).toBe(303);
    const html = await page(fresh, location);
    expect(words(html)).toMatch(
      /did not succeed The payment provider did not accept it\. Nothing was charged.*Try again/,
    );
    expect(html).toContain('href="/link/@test"');
  });
});

describe('sent twice', () => {
  test('one form is one attempt, and pays once', async () => {
    const donation = await makeDonation(testApp());
    const path = `/link/${donation.code}`;
    const fields = { method: 'card', amount: '20', attempt: valueIn(await page(testApp(), path), 'attempt') };
    const before = await payments();
    const first = await post(testApp(), path, fields);
    const second = await post(testApp(), path, fields);
    expect(second.location).toBe(first.location);
    const result = await finish(testApp(), first.location, { card_number: '4242424242424242' });
    await page(testApp(), result);
    expect(await post(testApp(), path, fields)).toMatchObject({ status: 303, location: result });
    expect(await payments()).toBe(before + 1);
  });

  test('filled in anew it is another attempt: nobody pays an amount that is no longer there', async () => {
    const donation = await makeDonation(testApp());
    const path = `/link/${donation.code}`;
    const attempt = valueIn(await page(testApp(), path), 'attempt');
    const ten = await post(testApp(), path, { method: 'card', amount: '10', attempt });
    const twenty = await post(testApp(), path, { method: 'card', amount: '20', attempt });
    expect(await amountAsked(ten.location)).toContain('€10.00');
    expect(await amountAsked(twenty.location)).toContain('€20.00');
  });

  test('a link that was paid meanwhile sends the payer to its page', async () => {
    const link = await makeRequest(testApp());
    const path = `/link/${link.code}`;
    const begun = await post(testApp(), path, { method: 'card' });
    await finish(testApp(), begun.location, { card_number: '4242424242424242' }).then((result) =>
      page(testApp(), result),
    );
    expect(await post(testApp(), path, { method: 'card' })).toMatchObject({
      status: 303,
      location: `http://127.0.0.1:9${path}`,
    });
  });
});

describe('422: what is wrong stands beside its field, and what was typed is kept', () => {
  const wrong = { method: 'card', amount: '1.234,50', name: 'Ann\u0007', email: 'ann@', note: 'Hello' };

  test('each fault once, described by it, and a summary that leads there', async () => {
    const before = await payments();
    const { status, text } = await post(testApp(), '/link/@test', wrong);
    expect(status).toBe(422);
    expect(await payments()).toBe(before);
    for (const field of ['amount', 'name', 'email']) {
      expect(text).toMatch(
        new RegExp(`<input[^>]*name="${field}"[^>]*aria-describedby="[^"]*${field}-fault"[^>]*aria-invalid="true"`),
      );
      expect(text).toContain(`<a href="#${field}">`);
      expect(text.match(new RegExp(`id="${field}-fault"`, 'g'))).toHaveLength(1);
    }
    expect(text).not.toMatch(/(note|method)-fault/);
    expect(text).toMatch(/<div class="faults" role="alert" tabindex="-1" id="faults" autofocus>/);
    expect(text).toContain('<title>Please check:');
    expect(valueIn(text, 'amount')).toBe('1.234,50');
    expect(valueIn(text, 'email')).toBe('ann@');
    expect(text).toContain('>Hello</textarea>');
  });

  test('what is right is not called wrong because something else is', async () => {
    const { text } = await post(testApp(), '/link/@test', { method: 'ideal', amount: '5', email: 'ann@' });
    expect(text.match(/id="\w+-fault"/g)).toEqual(['id="email-fault"']);
    expect(text).toMatch(/value="ideal" required checked/);
  });

  test('in the words of the reader', async () => {
    const nl = await post(testApp(), '/link/@test', { method: 'card', amount: '' }, { language: 'nl' });
    expect(words(nl.text)).toContain('Er is niets afgeschreven. Controleer: Vul een bedrag in.');
    const de = await post(testApp(), '/link/@test', { method: 'card', amount: '1,234' }, { language: 'de' });
    expect(words(de.text)).toContain('Geben Sie höchstens 2 Nachkommastellen ein.');
  });

  test.each([
    ['0', 'more than zero'],
    ['-5', 'more than zero'],
    ['ten', 'in digits'],
    ['1e3', 'in digits'],
    ['NaN', 'in digits'],
    ['Infinity', 'in digits'],
    ['0x10', 'in digits'],
    ['12.505', 'at most 2 decimals'],
    ['100000000', 'at most €99,999,999.99'],
    ['9'.repeat(400), 'at most €99,999,999.99'],
    [' ', 'Enter an amount.'],
  ])('an amount of %j', async (amount, said) => {
    const { status, text } = await post(testApp(), '/link/@test', { method: 'card', amount });
    expect(status).toBe(422);
    expect(words(text)).toContain(said);
  });

  test('a method that is not offered, is missing, or is given twice', async () => {
    const link = await makeRequest(testApp());
    for (const body of [
      'method=cash',
      'method=',
      '',
      'method=card&method=ideal',
      'method[]=card',
      'method[a]=card',
      '__proto__=x',
    ]) {
      const { status, text } = await post(testApp(), `/link/${link.code}`, body);
      expect(status, body).toBe(422);
      expect(text).toContain('id="method-fault"');
    }
    const dollars = await makeRequest(testApp(), { currency: 'USD' });
    expect((await post(testApp(), `/link/${dollars.code}`, { method: 'ideal' })).status).toBe(422);
  });

  test('a field given twice, and a form in another language of machines', async () => {
    const twice = await post(testApp(), '/link/@test', 'method=card&amount=1&amount=2&attempt=a&attempt=b');
    expect(twice.status).toBe(422);
    expect(words(twice.text)).toContain('The form was not sent in one piece');
    expect(twice.text).not.toContain('[object Object]');
    const json = await ask(testApp(), '/link/@test', {
      method: 'POST',
      body: '{"method":"card"}',
      type: 'application/json',
    });
    expect(json.status).toBe(422);
  });
});

test('413: more than a form can hold', async () => {
  const { status, text } = await post(testApp(), '/link/@test', {
    method: 'card',
    amount: '1',
    note: 'x'.repeat(17_000),
  });
  expect(status).toBe(413);
  expect(words(text)).toContain('That was too much');
  const fields = await post(testApp(), '/link/@test', 'a&'.repeat(5_000));
  expect(fields.status).toBe(413);
});

test('409: the provider left while the page was open', async () => {
  await using lone = await openTestApp(OFFLINE);
  const { path } = await makeInvoice(lone);
  const { status, text } = await post(lone, path, { method: 'card' });
  expect(status).toBe(409);
  expect(words(text)).toContain('Cannot be paid online right now');
  await lone.run('connectProvider', { kind: 'stripe', state: 'onboarding' });
  expect((await post(lone, path, { method: 'card' })).status).toBe(409);
});

test('405: a page is read or its form is sent, and nothing else', async () => {
  const { path } = await makeInvoice(testApp());
  for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    const { status, headers } = await ask(testApp(), path, { method });
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
  }
  for (const below of ['/result', '/invoice.pdf']) {
    const { status, headers } = await ask(testApp(), path + below, { method: 'POST', body: '' });
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  }
  expect((await ask(testApp(), path, { method: 'HEAD' })).status).toBe(200);
});
