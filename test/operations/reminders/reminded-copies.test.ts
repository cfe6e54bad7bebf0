// Reminders of many and automatic reminders go to the addressees of the customer's record (R87, R104).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { endVerified } from '../../kit/verified.ts';
import { openPost, type Post } from './reminding.ts';

describe.each(ENGINES_OF_RULES)('addressees of reminders, on %s', (engine) => {
  let post: Post;
  beforeAll(async () => {
    post = await openPost(engine);
  });
  afterAll(() => endVerified(post));

  const DUE = { date: '2026-02-01', due_date: '2026-02-15' };

  async function billed() {
    const counter = await post.open();
    const { desk, address } = counter;
    const [to, cc] = [`books-${address}`, `copy-${address}`];
    const fields = { name: 'Ann', email: address, invoice_email: to, cc_emails: [cc] };
    const customer = await desk.run('createCustomer', fields);
    const invoice = await desk.invoice({ customer_id: customer.id, ...DUE });
    return { ...counter, customer, invoice, to, cc };
  }

  test('the preview names all of them, and exactly they get the letter', async () => {
    const { desk, to, cc } = await billed();
    const shown = await desk.run('remindOverdue', {});
    expect(shown.results).toMatchObject([{ to, cc: [cc], outcome: 'preview' }]);
    const sent = await desk.run('remindOverdue', { preview: false, confirm: shown.confirm });
    expect(sent.results).toMatchObject([{ to, cc: [cc], outcome: 'sent' }]);
    expect(post.server.inbox(to).map(({ recipients }) => recipients)).toEqual([[to, cc]]);
  });

  test.each([
    ['a copy more', { cc_emails: ['thief@example.com'] }],
    ['no copies', { cc_emails: null }],
    ['another address for documents', { invoice_email: 'thief@example.com' }],
    ['no address for documents', { invoice_email: null }],
  ])('after a change to %s the confirm sends nothing', async (_title, change) => {
    const { desk, customer, to, cc } = await billed();
    const { confirm } = await desk.run('remindOverdue', {});
    await desk.run('updateCustomer', { id: customer.id, ...change });
    const answer = await desk.run('remindOverdue', { preview: false, confirm });
    expect(answer.results).toMatchObject([{ to, cc: [cc], outcome: 'skipped', reason: 'changed' }]);
    expect([to, cc, 'thief@example.com'].flatMap(post.server.offers)).toEqual([]);
  });

  test('another e-mail beside an address for documents changes no addressee', async () => {
    const { desk, customer, to } = await billed();
    const { confirm } = await desk.run('remindOverdue', {});
    await desk.run('updateCustomer', { id: customer.id, email: `new-${to}` });
    expect(await desk.run('remindOverdue', { preview: false, confirm })).toMatchObject({ counts: { sent: 1 } });
  });

  test('remindOverdue has no cc', async () => {
    const { desk, cc } = await billed();
    const { details } = await desk.refused('remindOverdue', { cc: [cc] });
    expect(details.faults?.map(({ field }) => field)).toEqual(['cc']);
  });

  test('planned reminders of invoices, and those of links, go there too; a customer without e-mail is reached', async () => {
    const { desk, customer, address, invoice, to, cc } = await billed();
    await desk.run('updateCustomer', { id: customer.id, email: null });
    await desk.run('deactivatePaymentLink', {
      id: (await desk.run('createPaymentLink', { description: 'Table', amount: 1, customer_id: customer.id })).id,
    });
    await desk.run('createPaymentLink', {
      ...{ description: 'Chair', amount: 100, customer_id: customer.id },
      ...{ schedule: '1d', schedule_amount: 1 },
    });
    const next = await desk.invoice({ customer_id: customer.id, date: '2026-03-17', due_date: '2026-03-18' });
    await desk.run('setReminders', { enabled: true, days: [2] });
    for (const at of ['2026-03-18T11:00:00Z', '2026-03-20T11:00:00Z']) {
      post.set(at);
      await post.work();
    }
    const arrived = post.server.inbox(to);
    expect(arrived.map(({ recipients }) => recipients)).toEqual(arrived.map(() => [to, cc]));
    expect(arrived.map(({ subject }) => subject).join()).toContain('Chair');
    expect(arrived.map(({ subject }) => subject).join()).toContain(String(next.invoice_number));
    expect(post.server.offers(address)).toEqual([]);
    expect(invoice.id).toBeGreaterThan(0);
  });

  test('one address as the copy of many customers is skipped once it has got its 20 mails', async () => {
    const { desk, address } = await post.open();
    const copy = `copy-${address}`;
    for (let n = 0; n < 22; n++) {
      const customer = { name: `Customer ${n}`, email: `c${n}-${address}`, cc_emails: [copy] };
      const { id } = await desk.run('createCustomer', customer);
      await desk.invoice({ customer_id: id, ...DUE });
    }
    const shown = await desk.run('remindOverdue', {});
    expect(shown.counts).toMatchObject({ preview: 20, skipped: 2 });
    const skipped = shown.results.filter(({ outcome }) => outcome === 'skipped');
    expect(skipped.map(({ reason }) => reason)).toEqual(['too_many_mails', 'too_many_mails']);
    const sent = await desk.run('remindOverdue', { preview: false, confirm: shown.confirm });
    expect(sent.counts).toMatchObject({ sent: 20 });
    expect(post.server.inbox(copy)).toHaveLength(20);
  });
});
