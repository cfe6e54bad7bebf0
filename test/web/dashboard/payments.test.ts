// Payments in the dashboard: found, shown, refunded, captured or released.
import { describe, expect, test } from 'vitest';
import { words } from '../browse.ts';
import { makeHold, makeInvoice } from '../desk.ts';
import { findsNothing, isEscaped, isForged, made, paidAt, paidLink, sentTwice, sharedCounter } from './money.ts';
import { EVIL, strangerIn } from './people.ts';

const counter = sharedCounter();

async function held(amount = 50_00): Promise<number> {
  const { testApp } = counter();
  const { code } = await makeHold(testApp, { amount });
  return paidAt(testApp, `/link/${code}`);
}

const at = (id: number, step = '') => `/dashboard/payments/${id}${step}`;

describe('the list', () => {
  test('says what to do while there is nothing', async () => {
    const { owner } = counter();
    expect(words((await owner.get('/dashboard/payments')).text)).toContain('No payments yet');
  });

  test('is filtered, summed over all pages, and read page by page', async () => {
    const { testApp, owner } = counter();
    await paidLink(testApp, { description: 'Course', amount: 40 });
    for (let i = 0; i < 26; i++) {
      const { id } = await makeInvoice(testApp, { amount: 10, reference: `Bulk ${i}` });
      await testApp.run('recordPayment', { id });
    }
    const all = await owner.get('/dashboard/payments');
    expect(words(all.text)).toMatch(
      /27 payments €300\.00 total, including €\S+ fees €300\.00 received, €0\.00 refunded: €300\.00 net/,
    );
    const [, next = ''] = /href="([^"]*cursor=[^"]*)"/.exec(all.text) ?? [];
    const second = await owner.get(next.replaceAll('&amp;', '&'));
    expect(second.text.match(/<th scope="row">/g)).toHaveLength(2);
    const found = words((await owner.get('/dashboard/payments?description=cour&status=paid&from=2026-03-17')).text);
    expect(found).toMatch(/1 payment €40\.00 total.*Course.*17 Mar 2026.*Paid €40\.00/);
    expect(words((await owner.get('/dashboard/payments?status=failed')).text)).toContain('No results');
  });

  test('says beside the field what it does not understand', async () => {
    const { owner } = counter();
    for (const query of ['status=x', 'from=x', 'from=2026-02-02&to=2026-01-01', 'cursor=x', 'customer_id=x']) {
      expect((await owner.get(`/dashboard/payments?${query}`)).status, query).toBe(422);
    }
    expect((await owner.get('/dashboard/payments?from=x')).text).toMatch(/id="from-fault">must be a date/);
    expect((await owner.get('/dashboard/payments?customer_id=987654')).status).toBe(404);
  });

  test('of a customer by name: one, several with a link to each, or nobody', async () => {
    const { testApp, owner } = counter();
    for (const name of ['Cas Vis', 'Cas Bos']) {
      const { id } = await makeInvoice(testApp, { customer: { name }, amount: 17 });
      await testApp.run('recordPayment', { id });
    }
    const of = async (customer: string) => owner.get(`/dashboard/payments?${new URLSearchParams({ customer })}`);
    expect(words((await of('Cas Vis')).text)).toMatch(/1 payment €17\.00 total/);
    const several = await of('Cas');
    expect(words(several.text)).toContain('2 customers match “Cas”');
    expect(words(several.text)).toMatch(/2 payments €34\.00 total/);
    const [, only = ''] = several.text.match(/href="([^"]+)"><bdi>Cas Bos/) ?? [];
    expect(words((await owner.get(only.replaceAll('&amp;', '&'))).text)).toMatch(/1 payment €17\.00 total/);
    const nobody = await of('Kas Vis');
    expect(words(nobody.text)).toContain('No customer matches “Kas Vis”. Did you mean: Cas Vis');
  });
});

describe('one payment', () => {
  test('shows what is known, and leads to what it was for', async () => {
    const { testApp, owner } = counter();
    const { id, link } = await paidLink(testApp, { name: 'Ann', email: 'ann@example.com' });
    const { text } = await owner.get(at(id));
    expect(words(text)).toMatch(
      /Workshop Paid Refund Amount €80\.00 Fee €\S+ Payment method Card Paid for Payment link Customer Ann Email ann@example\.com Created 17 March 2026 at 12:00 Paid 17 March/,
    );
    expect(text).toContain(`href="/dashboard/links/${link}"`);
    const [, customer = ''] = /href="\/dashboard\/customers\/(\d+)"/.exec(text) ?? [];
    const theirs = words((await owner.get(`/dashboard/payments?customer_id=${customer}`)).text);
    expect(theirs).toMatch(/Only for Ann .*1 payment €80\.00/);
  });

  test('of an invoice is found from the invoice', async () => {
    const { testApp, owner } = counter();
    const { id, number } = await makeInvoice(testApp, { amount: 21 });
    await testApp.run('recordPayment', { id });
    const { text } = await owner.get(`/dashboard/invoices/${id}`);
    const [, list = ''] = /href="(\/dashboard\/payments\?[^"]*)"/.exec(text) ?? [];
    expect(words((await owner.get(list)).text)).toMatch(new RegExp(`Only for ${number} .*1 payment €21\\.00 total`));
    const payment = /href="(\/dashboard\/payments\/\d+)"/.exec((await owner.get(list)).text)?.[1] ?? '';
    expect((await owner.get(payment)).text).toContain(`href="/dashboard/invoices/${id}"`);
    expect((await owner.get('/dashboard/payments?invoice_id=987654')).status).toBe(404);
  });

  test('is given back in part, then the rest, and no more', async () => {
    const { testApp, owner } = counter();
    const { id } = await paidLink(testApp);
    const wrong = await owner.submit(at(id, '/refund'), { amount: '80.01' });
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringMatching(/id="amount-fault">must be at most/)]);
    const [first, again] = await sentTwice(owner, at(id, '/refund'), { amount: '30' });
    expect([first, again]).toEqual([at(id), at(id)]);
    expect(await testApp.run('getPayment', { id })).toMatchObject({ amount_refunded: 30, status: 'paid' });
    expect(words((await owner.get(at(id, '/refund'))).text)).toContain('€50.00 of “Workshop” can be refunded');
    const rest = await owner.follow(await owner.submit(at(id, '/refund'), { amount: '' }));
    expect(words(rest.text)).toMatch(/The refund is on its way.*Refunded €80\.00/);
    expect(rest.text).not.toContain('/refund"');
    const more = await owner.submit(at(id, '/refund'), { amount: '1' });
    expect([more.status, words(more.text)]).toEqual([422, expect.stringContaining('was given back')]);
  });

  test('noted by hand is given back on a day, which is checked; the list shows what stayed', async () => {
    const { testApp, owner } = counter();
    const { id: invoice } = await makeInvoice(testApp, { amount: 90, reference: 'By hand', date: '2026-03-01' });
    const paid = await testApp.run('recordPayment', { id: invoice, paid_at: '2026-03-10' });
    const { id } = paid.payment as unknown as { id: number };
    expect((await owner.get(at((await paidLink(testApp)).id, '/refund'))).text).not.toContain('refunded_at');
    expect((await owner.get(at(id, '/refund'))).text).toContain('Pay it back yourself');
    expect((await owner.get(at(id, '/refund'))).text).toContain('data-max="2026-03-17" type="text" value="2026-03-17"');
    for (const [day, why] of [
      ['2026-03-09', 'must not be before the payment, which was received on 2026-03-'],
      ['2026-03-18', 'must not be in the future; today is 2026-03-17'],
    ] as const) {
      const { status, text } = await owner.submit(at(id, '/refund'), { amount: '30', refunded_at: day });
      expect([status, text]).toEqual([422, expect.stringContaining(`id="refunded_at-fault">${why}`)]);
    }
    await owner.submit(at(id, '/refund'), { amount: '30', refunded_at: '2026-03-12' });
    const { refunds } = await testApp.run('getPayment', { id });
    expect(refunds).toMatchObject([{ amount: 30, status: 'done', settled_at: '2026-03-11T23:00:00.000Z' }]);
    for (const [language, net] of [
      ['en', '€90.00 received, €30.00 refunded: €60.00 net'],
      ['nl', '€ 90,00 ontvangen, € 30,00 terugbetaald: € 60,00 netto'],
      ['de', '90,00 € erhalten, 30,00 € erstattet: 60,00 € netto'],
    ] as const) {
      const headers = { 'Accept-Language': language };
      const { text } = await owner.get(`/dashboard/payments?invoice_id=${invoice}`, { headers });
      expect(words(text).replaceAll('\u00a0', ' ')).toContain(net);
    }
  });

  test('that is held is taken in part, and another is let go', async () => {
    const { testApp, owner } = counter();
    const [one, other] = [await held(), await held()];
    expect(words((await owner.get(at(one))).text)).toMatch(/Uncaptured Capture Release .*Capture before/);
    expect((await owner.submit(at(one, '/capture'), { amount: '50.01' })).text).toMatch(/id="amount-fault">/);
    const [, again] = await sentTwice(owner, at(one, '/capture'), { amount: '20' });
    expect(again).toBe(at(one));
    expect(await testApp.run('getPayment', { id: one })).toMatchObject({ status: 'paid', amount: 20 });
    const released = await owner.follow(await owner.submit(at(other, '/release')));
    expect(words(released.text)).toContain('The amount is released.');
    expect(await testApp.run('getPayment', { id: other })).toMatchObject({ status: 'failed' });
    expect((await owner.submit(at(other, '/capture'))).status).toBe(422);
  });
});

test('is nobody else’s, and nothing happens without the form’s own key', async () => {
  const { testApp, owner } = counter();
  const [{ id }, hold] = [await paidLink(testApp), await held()];
  const forms = [at(id, '/refund'), at(hold, '/capture'), at(hold, '/release')];
  await findsNothing(await strangerIn(testApp, 'payments'), [at(id), at(hold), ...forms]);
  await isForged(owner, forms);
  expect(await testApp.run('getPayment', { id })).toMatchObject({ status: 'paid', amount_refunded: 0 });
  expect(await testApp.run('getPayment', { id: hold })).toMatchObject({ status: 'authorized' });
});

test('HTML in every field is text', async () => {
  const { testApp, owner } = counter();
  const { id } = await paidLink(testApp, { description: EVIL, name: EVIL });
  const invoice = await makeInvoice(testApp, { customer: { name: EVIL } });
  await testApp.run('recordPayment', { id: invoice.id, note: EVIL });
  const noted = await made(testApp, 'listPayments', { invoice_id: invoice.id });
  const [{ id: second } = { id: 0 }] = (noted as unknown as { payments: { id: number }[] }).payments;
  const search = `/dashboard/payments?description=${encodeURIComponent(EVIL)}`;
  await isEscaped(owner, [search, '/dashboard/payments', at(id), at(id, '/refund'), at(second)]);
  expect((await owner.submit(at(id, '/refund'), { amount: EVIL })).text).not.toContain('<img');
});
