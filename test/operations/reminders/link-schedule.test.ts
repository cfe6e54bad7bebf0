// Reminders of unpaid links (R33): their times, number and recipients. Real SMTP, and a clock that the test sets.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../src/model/dates.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { expectVerified } from '../../kit/verified.ts';
import { linkRow } from '../payments/shop.ts';
import { every, HOUR_MS, openPost, type Post } from './reminding.ts';

describe.each(ENGINES_OF_RULES)('reminders of links, on %s', (engine) => {
  let post: Post;
  beforeAll(async () => {
    post = await openPost(engine);
  });
  afterEach(() => post.putAway());
  afterAll(() => post[Symbol.asyncDispose]());

  test.each([
    ['1d', ['03-18T11', '03-19T11', '03-20T11']],
    ['2d', ['03-19T11', '03-21T11', '03-23T11']],
    ['1w', ['03-24T11', '03-31T10', '04-07T10']],
  ])(
    '%s: they arrive at the time of day at which the link was made, also after the clocks change',
    async (schedule, days) => {
      const { link, mailedAt } = await post.open();
      await link({ schedule, schedule_amount: 3 });
      const hours = every(HOUR_MS, '2026-03-17T11:00:00Z', '2026-04-07T13:00:00Z');
      // Runs every hour near the expected times and every six hours otherwise, since only the former can differ.
      const looked = hours.filter((hour, n) => n % 6 === 0 || days.some((day) => isNear(hour, day)));
      expect((await mailedAt(looked)).map((instant) => instant.slice(5, 13))).toEqual(days);
    },
  );

  test('1m: a link of 31 January reminds on 28 February and on 31 March', async () => {
    const { link, mailedAt } = await post.open();
    post.set('2026-01-31T11:00:00Z');
    await link({ schedule: '1m', schedule_amount: 4 });
    const days = every(DAY_MS, '2026-01-31T12:00:00Z', '2026-06-30T12:00:00Z');
    const found = (await mailedAt(days)).map((instant) => instant.slice(5, 10));
    expect(found).toEqual(['02-28', '03-31', '04-30', '05-31']);
  });

  test('1m in a leap year: 29 February', async () => {
    const { link, mailedAt } = await post.open();
    post.set('2028-01-31T11:00:00Z');
    await link({ schedule: '1m', schedule_amount: 2 });
    const days = every(DAY_MS, '2028-02-26T12:00:00Z', '2028-04-02T12:00:00Z');
    expect((await mailedAt(days)).map((instant) => instant.slice(5, 10))).toEqual(['02-29', '03-31']);
  });

  test('counts days where the account is: in Los Angeles the clocks change on another day', async () => {
    const { link, mailedAt } = await post.open({ timezone: 'America/Los_Angeles' });
    post.set('2026-03-06T17:00:00Z');
    await link({ schedule: '1d', schedule_amount: 3 });
    const looked = every(HOUR_MS / 2, '2026-03-07T15:30:00Z', '2026-03-09T17:30:00Z').filter((one) =>
      /T1[567]/.test(one),
    );
    const found = (await mailedAt(looked)).map((instant) => instant.slice(5, 16));
    expect(found).toEqual(['03-07T17:00', '03-08T16:00', '03-09T16:00']);
  });

  test('says who, what and how much, and leads to the payment', async () => {
    const { desk, link, inbox, address } = await post.open({ name: 'Studio & Co' });
    const { url, id } = await link({ schedule: '1d', schedule_amount: 1, description: 'Oak <table>' });
    post.set('2026-03-18T11:00:00Z');
    await post.work();
    const [mail, ...more] = inbox();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: 'A friendly reminder: Oak <table>, Studio & Co', recipients: [address] });
    for (const fact of ['Hello Ann,', 'EUR 100.00', 'Oak <table>', url, 'Studio & Co']) {
      expect(mail?.text).toContain(fact);
    }
    expect(mail?.html).toContain(`href="${url}"`);
    expect(mail?.html).not.toContain('<table>');
    const [newest] = (await desk.run('listActivity')).activity;
    expect(newest).toMatchObject({ operation: 'deliverMail', subject: { id } });
  });

  test.each([1, 2, 5])('never more than the %i that were asked for', async (schedule_amount) => {
    const { link, mailedAt, shop } = await post.open();
    const { id } = await link({ schedule: '1d', schedule_amount });
    const days = every(DAY_MS, '2026-03-18T11:00:00Z', '2026-03-27T11:00:00Z');
    expect(await mailedAt(days)).toHaveLength(schedule_amount);
    expect(await linkRow(shop, id)).toMatchObject({ reminders_sent: schedule_amount, next_reminder_at: null });
  });

  test('999 is the most that can be asked for, and less than one is refused', async () => {
    const { desk, link, shop } = await post.open();
    const { id } = await link({ schedule: '1d', schedule_amount: 999 });
    expect(await linkRow(shop, id)).toMatchObject({ schedule_amount: 999 });
    for (const [schedule, schedule_amount, field] of [
      ['1d', 1000, 'schedule_amount'],
      ['1d', 0, 'schedule_amount'],
      ['1d', 1.5, 'schedule_amount'],
      ['1d', undefined, 'schedule_amount'],
      [undefined, 1, 'schedule'],
      ['3d', 1, 'schedule'],
    ] as const) {
      const wrong = { description: 'Table', amount: 1, schedule, schedule_amount };
      expect(await desk.refused('createPaymentLink', wrong)).toMatchObject({
        code: 'validation_failed',
        details: { field },
      });
    }
  });

  test('a link without a schedule reminds nobody', async () => {
    const { link, mailedAt } = await post.open();
    await link();
    expect(await mailedAt(every(DAY_MS, '2026-03-18T11:00:00Z', '2026-04-18T11:00:00Z'))).toEqual([]);
  });

  test('without an e-mail nobody is reminded, and nothing is made up for once there is one', async () => {
    const { desk, address, mailedAt, mails } = await post.open();
    const { id } = await desk.run('createCustomer', { name: 'Ann' });
    const ask = { description: 'Table', amount: 100, schedule: '1d', schedule_amount: 2 };
    await desk.run('createPaymentLink', { ...ask, customer_id: id });
    await desk.run('createPaymentLink', { ...ask });
    expect(await mailedAt(every(DAY_MS, '2026-03-18T11:00:00Z', '2026-03-20T11:00:00Z'))).toEqual([]);
    expect(await mails()).toEqual([]);
    await desk.run('updateCustomer', { id, email: address });
    const after = await mailedAt(every(HOUR_MS, '2026-03-20T12:00:00Z', '2026-03-23T12:00:00Z'));
    expect(after.map((instant) => instant.slice(5, 13))).toEqual(['03-21T11', '03-22T11']);
  });

  test('goes to the address that the customer has when it leaves', async () => {
    const { desk, link, inbox, address } = await post.open();
    await link({ schedule: '1d', schedule_amount: 1 });
    const [customer] = (await desk.run('listCustomers')).customers;
    await desk.run('updateCustomer', { id: customer?.id, email: `new-${address}` });
    post.set('2026-03-18T11:00:00Z');
    await post.work();
    expect(inbox()).toEqual([]);
    expect(post.server.inbox(`new-${address}`)).toHaveLength(1);
  });

  test('two workers that look again and again at the same moment send one', async () => {
    const { desk, link, inbox } = await post.open();
    for (let n = 0; n < 5; n++) await link({ schedule: '1d', schedule_amount: 9, description: `Table ${n}` });
    post.set('2026-03-18T11:00:00Z');
    for (let round = 0; round < 3; round++) await post.workTogether();
    const subjects = inbox().map(({ subject }) => subject);
    expect(subjects).toHaveLength(5);
    expect(new Set(subjects).size).toBe(5);
    await expectVerified(post.ledger.testApp.app.services.store, desk.account.id);
  });
});

function isNear(hour: string, day: string): boolean {
  return Math.abs(Date.parse(hour) - Date.parse(`2026-${day}:00:00Z`)) <= HOUR_MS;
}
