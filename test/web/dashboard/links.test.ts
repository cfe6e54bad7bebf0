// Payment links in the dashboard: created, shared, shown and closed.
import { expect, test } from 'vitest';
import { words } from '../browse.ts';
import { makeDonation, makeHold } from '../desk.ts';
import { findsNothing, isEscaped, isForged, made, paidAt, paidLink, sentTwice, sharedCounter } from './money.ts';
import { EVIL, strangerIn } from './people.ts';

const counter = sharedCounter();
const NEW = '/dashboard/links/new';
const at = (id: number, step = '') => `/dashboard/links/${id}${step}`;

test('the list says what to do while there is nothing, and is filtered', async () => {
  const { testApp, owner } = counter();
  expect(words((await owner.get('/dashboard/links')).text)).toMatch(/No payment links yet .*New payment link/);
  await made(testApp, 'createPaymentLink', { description: 'Spring course', amount: 12.5, usage_limit: null });
  const found = words((await owner.get('/dashboard/links?description=spring&status=active')).text);
  expect(found).toMatch(/1 payment link .*Spring course Payment link 17 Mar 2026 Active 0 €12\.50/);
  expect(words((await owner.get('/dashboard/links?status=paid')).text)).toContain('No results');
  expect((await owner.get('/dashboard/links?status=x')).text).toMatch(/id="status-fault">/);
});

test('one is made once, with everything that can be said, and its address can be shared', async () => {
  const { testApp, owner } = counter();
  const fields = {
    description: 'Deposit',
    amount: '99.50',
    currency: 'EUR',
    name: 'Bo',
    email: 'bo@example.com',
    usage_limit: '3',
    expires_at: '2026-03-31',
    return_url: 'https://shop.example/thanks',
    schedule: '1w',
    schedule_amount: '4',
    testmode: 'yes',
  };
  const [place, again] = await sentTwice(owner, NEW, fields);
  expect(again).toBe(place);
  const id = Number(place.split('/').at(-1));
  const link = await made(testApp, 'getPaymentLink', { id });
  expect(link).toMatchObject({ amount: 99.5, usage_limit: 3, expires_at: '2026-03-31T22:00:00.000Z', testmode: true });
  const { text } = await owner.get(place);
  expect(words(text)).toMatch(
    /The payment link is created\..*Deposit Active Test Deactivate link Type Payment link Amount €99\.50 Payments 0 of 3 Customer View customer Code [0-9a-z]{10} Expires 1 April 2026 at 00:00 Return URL https:\/\/shop\.example\/thanks Reminders 0 of 4, every week/,
  );
  expect(text).toContain(`readonly value="${link.url}"`);
  expect(text).toMatch(/<svg class="code" role="img"/);
  expect(words(text)).toContain('No payments yet.');
});

test('what is wrong is said beside its field, and what was typed stands there again', async () => {
  const { owner } = counter();
  const wrong = await owner.submit(NEW, {
    description: '',
    amount: '1.234',
    usage_limit: 'often',
    expires_at: '2026-13-01',
    schedule: '1d',
    return_url: 'javascript:alert(1)',
  });
  expect(wrong.status).toBe(422);
  for (const field of ['description', 'amount', 'usage_limit', 'expires_at', 'schedule_amount', 'return_url']) {
    expect(wrong.text, field).toContain(`id="${field}-fault"`);
  }
  expect(wrong.text).toContain('value="often"');
  expect((await owner.submit(NEW, { description: 'x', amount: '5', expires_at: '2026-03-01' })).text).toMatch(
    /id="expires_at-fault">must be in the future/,
  );
});

test('one for a customer knows whose it is, also when the form comes back', async () => {
  const { testApp, owner } = counter();
  const { id } = await made(testApp, 'createCustomer', { name: 'Cy' });
  const path = `${NEW}?customer_id=${id}`;
  const wrong = await owner.submit(path, { description: 'Hat', amount: 'much' });
  expect(words(wrong.text)).toContain('New payment link for Cy');
  const done = await owner.submit(path, { description: 'Hat', amount: '20', usage_limit: '' });
  const link = await made(testApp, 'getPaymentLink', { id: Number(done.location.split('/').at(-1)) });
  expect(link).toMatchObject({ customer_id: id, usage_limit: null });
  expect((await owner.get(`${NEW}?customer_id=987654`)).status).toBe(404);
});

test('one is closed after it was asked for; one that is paid is not', async () => {
  const { testApp, owner } = counter();
  const { id } = await made(testApp, 'createPaymentLink', { description: 'Old', amount: 5 });
  const [first, again] = await sentTwice(owner, at(id, '/deactivate'), {});
  expect([first, again]).toEqual([at(id), at(id)]);
  const closed = await owner.get(at(id));
  expect(words(closed.text)).toMatch(/The payment link is deactivated\..*Old Deactivated/);
  expect(closed.text).not.toMatch(/\/deactivate"|Link to share/);
  const paid = await paidLink(testApp);
  expect(words((await owner.get(at(paid.link))).text)).toMatch(/Workshop Paid .*Latest payments .*Workshop/);
  expect((await owner.submit(at(paid.link, '/deactivate'))).status).toBe(422);
});

test('what V2 and legacy made is seen with its kind, its note and its own id, and closed', async () => {
  const { testApp, owner } = counter();
  const said = { note: 'By the window', reference: 'order 7' };
  const hold = await makeHold(testApp, { description: 'Bicycle', ...said });
  await makeDonation(testApp, { description: 'Church roof' });
  const list = words((await owner.get('/dashboard/links?type=donation')).text);
  expect(list).toMatch(/1 payment link .*Church roof Donation 17 Mar 2026 Active 0 €1,000\.00/);
  for (const name of [hold.id, hold.code, hold.code.toUpperCase()]) {
    expect(words((await owner.get(`/dashboard/links/${name}`)).text)).toMatch(
      new RegExp(`Bicycle Active .*Type Deposit .*Note By the window Code ${hold.code} External ID order 7`),
    );
  }
  const payment = await paidAt(testApp, `/link/${hold.code}`);
  expect(words((await owner.get(`/dashboard/payments/${payment}`)).text)).toMatch(
    new RegExp(`Note By the window Code ${hold.code} External ID order 7 .*View payment link`),
  );
  const other = await makeHold(testApp, { description: 'Tandem' });
  await sentTwice(owner, at(other.id, '/deactivate'), {});
  expect(words((await owner.get(at(other.id))).text)).toContain('Tandem Deactivated');
});

test('the link of a plan leads to its subscription, which ends with it', async () => {
  const { testApp, owner } = counter();
  const plan = await made(testApp, 'createPaymentPlan', { title: 'Bread club', amount: 5, interval: 'month' });
  const { id: customer_id } = await made(testApp, 'createCustomer', { name: 'Di' });
  const { id, code } = await made(testApp, 'createSubscription', { plan_id: plan.id, customer_id });
  const page = await owner.get(`/dashboard/links/${code}`);
  expect(page.text).toContain(`href="/dashboard/subscriptions/${id}"`);
  const closing = words((await owner.get(`/dashboard/links/${code}/deactivate`)).text);
  expect(closing).toContain('the subscription that it starts is cancelled');
  await sentTwice(owner, `/dashboard/links/${code}/deactivate`, {});
  expect(words((await owner.get(`/dashboard/subscriptions/${id}`)).text)).toMatch(/Cancelled|Over/);
});

test('is nobody else’s, and nothing happens without the form’s own key', async () => {
  const { testApp, owner } = counter();
  const { id } = await made(testApp, 'createPaymentLink', { description: 'Mine', amount: 5 });
  const customer = await made(testApp, 'createCustomer', { name: 'Mine too' });
  const stranger = await strangerIn(testApp, 'links');
  await findsNothing(stranger, [at(id), at(id, '/deactivate')]);
  expect((await stranger.get(`${NEW}?customer_id=${customer.id}`)).status).toBe(404);
  const before = words((await owner.get('/dashboard/links')).text);
  await isForged(owner, [at(id, '/deactivate'), NEW], { description: 'Forged', amount: '1' });
  expect(words((await owner.get('/dashboard/links')).text)).toBe(before);
});

test('HTML in every field is text', async () => {
  const { testApp, owner } = counter();
  const { id: customer_id } = await made(testApp, 'createCustomer', { name: EVIL });
  const { id } = await made(testApp, 'createPaymentLink', { description: EVIL, amount: 5, customer_id });
  const search = `/dashboard/links?description=${encodeURIComponent(EVIL)}`;
  await isEscaped(owner, [search, at(id), at(id, '/deactivate'), `${NEW}?customer_id=${customer_id}`]);
  const wrong = await owner.submit(NEW, { description: EVIL, amount: EVIL, currency: EVIL, schedule: EVIL });
  expect([wrong.status, /<img|<script/.test(wrong.text)]).toEqual([422, false]);
});
