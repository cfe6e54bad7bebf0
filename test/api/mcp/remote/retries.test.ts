import { describe, expect, test } from 'vitest';
import { openTestApp, testClock } from '../../../kit/test-app.ts';
import { type Call, forward, hangUp, json, openElsewhere, openPretender, type Pretender } from './kit.ts';

const ANN = { name: 'Ann', email: 'ann@example.com' };
const WORK = { customer: ANN, description: 'Work', amount: 120 };
const TEN_MINUTES_MS = 600_000;
const CUSTOMER = { id: 1, name: 'Ann', email: null, company: null, city: null };

const withoutNew = (summary: unknown) => String(summary).replace(' New: not done before.', '');
const keysOf = ({ seen }: Pretender) => seen.map(({ headers }) => headers['idempotency-key']);

describe('the same create call again', () => {
  test('within ten minutes returns the first object and says how to mean it', async () => {
    await using testApp = await openTestApp();
    // Business details with which invoices are complete.
    await testApp.run('updateBusiness', {
      address: 'Keizersgracht 1',
      city: 'Amsterdam',
      country: 'NL',
      vat_number: 'NL123456789B01',
    });
    const call = await openElsewhere({ url: await testApp.baseUrl(), token: await testApp.token() });
    const first = await call('createInvoice', WORK);
    const again = await call('createInvoice', { amount: 120, description: 'Work', customer: ANN });
    expect(again.data).toEqual({
      ...first.data,
      ...{
        summary: `Not done again. The first call: ${withoutNew(first.data.summary)}`,
        next: expect.any(String),
        replayed: true,
      },
    });
    expect(again.text).toMatch(
      /^Not done again\. The first call: Created invoice INV-000001 .*\nNext: Nothing new was done: .* To do it again, add allow_duplicate: true\.\n/,
    );
    const meant = await call('createInvoice', { ...WORK, allow_duplicate: true });
    expect(meant.data).toMatchObject({ invoice_number: 'INV-000002' });
    expect((await call('createInvoice', WORK)).data).toMatchObject({ invoice_number: 'INV-000001', replayed: true });
    expect(await testApp.run('listInvoices')).toMatchObject({ total_count: 2 });
  });

  test('after ten minutes, with other arguments or by another process is another wish', async () => {
    await using there = await openPretender(json(201, { success: true, data: CUSTOMER }));
    const clock = testClock();
    const call = await openElsewhere({ url: there.url }, clock);
    await call('createCustomer', ANN);
    await call('createCustomer', { ...ANN, city: 'Delft' });
    clock.advance(TEN_MINUTES_MS - 1);
    await call('createCustomer', ANN);
    clock.advance(1);
    await call('createCustomer', ANN);
    const another = await openElsewhere({ url: there.url }, clock);
    await another('createCustomer', ANN);
    const [first, otherCity, again, later, fromAnother] = keysOf(there);
    expect(again).toBe(first);
    expect(new Set([first, otherCity, later, fromAnother]).size).toBe(4);
  });
});

describe('a call whose answer was lost', () => {
  /** Makes a call whose answer is lost, and repeats it. */
  async function lostAndRepeated(call: Call, there: Pretender, name: string, args: Record<string, unknown>) {
    const { answer } = there;
    there.answer = hangUp;
    expect((await call(name, args)).text).toContain('It is not known whether');
    there.answer = answer;
    return call(name, args);
  }

  test.each([
    ['createCustomer', ANN],
    ['createCustomer', { ...ANN, allow_duplicate: true }],
    ['issueInvoice', { id: 1 }],
    ['sendReminder', { id: 1 }],
    ['cancelInvoice', { id: 1 }],
  ])('%s %j goes out again with the same key, and the next wish with another', async (name, args) => {
    await using there = await openPretender(json(409, { success: false, error: { code: 'no', message: 'No.' } }));
    const call = await openElsewhere({ url: there.url });
    await lostAndRepeated(call, there, name, args);
    const [lost, again] = keysOf(there);
    expect(lost).toMatch(/^[\w-]{36}$/);
    expect(again).toBe(lost);
  });

  test('happens once, and is answered', async () => {
    await using testApp = await openTestApp();
    const base = await testApp.baseUrl();
    await testApp.run('createInvoice', { ...WORK, draft: true });
    await using there = await openPretender(forward(base, { losing: true }));
    const call = await openElsewhere({ url: there.url, token: await testApp.token() });
    expect((await call('issueInvoice', { id: 1 })).text).toContain('It is not known whether issueInvoice happened.');
    expect(await testApp.run('getInvoice', { id: 1 })).toMatchObject({ status: 'pending' });
    there.answer = forward(base, { losing: false });
    const again = await call('issueInvoice', { id: 1 });
    expect(again.text).toMatch(/^Issued invoice INV-000001 for "Ann"/);
    expect(again.data).not.toHaveProperty('replayed');
    // The outcome of the first call is known now, so this is a new call, and is refused.
    expect((await call('issueInvoice', { id: 1 })).data).toMatchObject({ error: { code: 'invoice_already_issued' } });
  });

  test('of a create call that never arrived is told as new, and not as a repeat', async () => {
    await using testApp = await openTestApp();
    const base = await testApp.baseUrl();
    await using there = await openPretender(forward(base, { losing: false }));
    const call = await openElsewhere({ url: there.url, token: await testApp.token() });
    const again = await lostAndRepeated(call, there, 'createInvoice', WORK);
    expect(again.data).toMatchObject({ invoice_number: 'INV-000001', replayed: false });
    expect(again.text).toContain(' New: not done before.\n');
  });

  test('of a create call that had happened is told as a repeat', async () => {
    await using testApp = await openTestApp();
    const base = await testApp.baseUrl();
    await using there = await openPretender(forward(base, { losing: true }));
    const call = await openElsewhere({ url: there.url, token: await testApp.token() });
    await call('createInvoice', WORK);
    there.answer = forward(base, { losing: false });
    expect((await call('createInvoice', WORK)).data).toMatchObject({ invoice_number: 'INV-000001', replayed: true });
    expect(await testApp.run('listInvoices')).toMatchObject({ total_count: 1 });
  });

  test('while the first is still running, its repeat keeps the key', async () => {
    const busy = { code: 'idempotency_in_progress', message: 'Still running.', retryable: true };
    await using there = await openPretender(json(409, { success: false, error: busy }));
    const call = await openElsewhere({ url: there.url });
    await lostAndRepeated(call, there, 'issueInvoice', { id: 1 });
    await call('issueInvoice', { id: 1 });
    expect(new Set(keysOf(there)).size).toBe(1);
  });
});

test('questions and changes that may be repeated carry no key', async () => {
  await using there = await openPretender(json(200, { success: true, data: CUSTOMER }));
  const call = await openElsewhere({ url: there.url });
  await call('listCustomers');
  await call('updateCustomer', { id: 1, city: 'Delft' });
  expect(keysOf(there)).toEqual([undefined, undefined]);
});

test('one yes of a person is one key, so that it does nothing twice; a retry keeps the key of its first', async () => {
  await using there = await openPretender(json(409, { success: false, error: { code: 'no', message: 'No.' } }));
  const call = await openElsewhere({ url: there.url });
  const again = { id: 1, allow_duplicate: true };
  for (const key of ['yes-one-0001', 'yes-one-0001', 'yes-two-0002']) await call('refundPayment', again, { key });
  expect(keysOf(there)).toEqual(['yes-one-0001', 'yes-one-0001', 'yes-two-0002']);
  there.seen.length = 0;
  // Confirmed a second time after the answer was lost. The first call may have taken effect, so its key is used again.
  const { answer } = there;
  there.answer = hangUp;
  await call('cancelInvoice', { id: 1 }, { key: 'yes-one-0003' });
  there.answer = answer;
  await call('cancelInvoice', { id: 1 }, { key: 'yes-two-0004' });
  expect(keysOf(there)).toEqual(['yes-one-0003', 'yes-one-0003']);
});
