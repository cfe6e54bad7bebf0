// Operations that only the dashboard uses, on both engines: people, their invitations, mails and reminders (R53).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FOR_DASHBOARD } from '../../src/operations/for-dashboard.ts';
import { call } from '../../src/operations/kernel/operation.ts';
import { signInWithLink } from '../../src/operations/sign-in/with-link.ts';
import { type Desk, type Ledger, openDesk, openLedger, refusalOf } from '../kit/desk.ts';
import { ENGINES_OF_RULES } from '../kit/test-app.ts';
import { endVerified } from '../kit/verified.ts';
import { imported } from './bank/kit.ts';

const {
  changeRole,
  countBankEntries,
  inviteMember,
  listMails,
  listMembers,
  listReceipts,
  previewInvoice,
  removeMember,
  showReminders,
} = FOR_DASHBOARD;

describe.each(ENGINES_OF_RULES)('on %s', (engine) => {
  let ledger: Ledger;
  let desk: Desk;
  beforeAll(async () => {
    ledger = await openLedger(engine);
    desk = await openDesk(ledger);
  });
  afterAll(() => endVerified(ledger));

  const services = () => ledger.testApp.app.services;
  const invite = (by: Desk, email: string) => call(services(), by.caller, inviteMember, { email });

  test('inviteMember adds a member once, and nobody whom a link would open more than this account for', async () => {
    await desk.run('createUser', { email: `first@${engine}.example` });
    const { data } = await invite(desk, `Ann@${engine}.example`);
    expect(inviteMember.output.parse(data).sign_in_url).toMatch(/\/dashboard\/sign-in\/[\w-]{43}$/);
    const other = await openDesk(ledger);
    const states = async () => {
      const { members } = (await call(services(), desk.caller, listMembers, {})).data;
      return members.map(({ belongs }) => belongs);
    };
    expect(await states()).toEqual([true, false]);
    const secret = data.sign_in_url?.split('/').at(-1) ?? '';
    await signInWithLink(services(), { address: '192.0.2.1', device: 'test', requestId: 'r' }, secret);
    expect(await states()).toEqual([true, true]);
    for (const by of [desk, other]) {
      expect(await refusalOf(invite(by, `ann@${engine}.example`))).toMatchObject({
        code: 'validation_failed',
        details: { faults: [{ field: 'email' }] },
      });
    }
    const { members } = (await call(services(), desk.caller, listMembers, {})).data;
    expect(members.map(({ email, role }) => [email, role])).toEqual([
      [`first@${engine}.example`, 'owner'],
      [`ann@${engine}.example`, 'member'],
    ]);
    expect((await call(services(), other.caller, listMembers, {})).data.members).toEqual([]);
  });

  test('listMails has the newest first, page by page and by state, and no texts', async () => {
    const { id } = await desk.invoice({ customer: { name: 'Ann', email: 'ann@example.com' } });
    for (let i = 0; i < 3; i++) await desk.run('sendInvoice', { id });
    const first = (await call(services(), desk.caller, listMails, { limit: 2 })).data;
    const rest = (await call(services(), desk.caller, listMails, { limit: 2, cursor: first.next_cursor })).data;
    const ids = [...first.mails, ...rest.mails].map((mail) => mail.id);
    expect([ids.length, first.has_more, rest.has_more]).toEqual([3, true, false]);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(listMails.output.strict().parse(first).mails[0]).toMatchObject({
      kind: 'invoice',
      status: 'kept',
      invoice_id: id,
    });
    expect((await call(services(), desk.caller, listMails, { status: 'sent' })).data.mails).toEqual([]);
    expect(JSON.stringify(first)).not.toMatch(/"(text|html)"/);
  });

  test('countBankEntries counts what is open and what is certain, of a few', async () => {
    const firm = await openDesk(ledger);
    const count = async () => (await call(services(), firm.caller, countBankEntries, {})).data;
    expect(await count()).toEqual({ open: 0, certain: 0 });
    const { invoice_number: number, amount_due: amount } = await firm.invoice();
    await imported(firm, [
      { amount, text: number ?? '' },
      { amount: 3, text: 'who knows' },
    ]);
    expect(countBankEntries.output.strict().parse(await count())).toEqual({ open: 2, certain: 1 });
    await imported(
      firm,
      Array.from({ length: 199 }, (_, n) => ({ amount: n + 10, text: `rent ${n}` })),
    );
    expect(await count()).toEqual({ open: 201, certain: null });
  });

  test('showReminders says what setReminders was told', async () => {
    const fresh = await openDesk(ledger);
    expect((await call(services(), fresh.caller, showReminders, {})).data).toEqual({ enabled: false, days: [] });
    await fresh.run('setReminders', { enabled: true, days: [7, -1] });
    const account = await services().store.accounts.byId(fresh.caller.account.id);
    const caller = { ...fresh.caller, ...(account ? { account } : {}) };
    expect((await call(services(), caller, showReminders, {})).data).toEqual({ enabled: true, days: [-1, 7] });
  });

  describe('people', () => {
    const roles = async ({ caller }: Desk) => {
      const { members } = (await call(services(), caller, listMembers, {})).data;
      return Object.fromEntries(members.map(({ email, role }) => [email.split('@')[0], role]));
    };
    const person = (by: Desk, name: string) => by.run('createUser', { email: `${name}@${by.account.handle}.example` });
    const remove = (by: Desk, id: number) => call(services(), by.caller, removeMember, { id });
    const make = (by: Desk, id: number, role: string) => call(services(), by.caller, changeRole, { id, role });

    test('are made owners and members, and removed; the last owner stays one', async () => {
      const firm = await openDesk(ledger);
      const [ann, bo] = [await person(firm, 'ann'), await person(firm, 'bo')];
      const before = await firm.snapshot();
      expect(await refusalOf(remove(firm, ann.id))).toMatchObject({ code: 'last_owner' });
      expect(await refusalOf(make(firm, ann.id, 'member'))).toMatchObject({ code: 'last_owner' });
      expect(await refusalOf(remove(firm, 987_654))).toMatchObject({ code: 'member_not_found' });
      expect(await refusalOf(make(firm, bo.id, 'king'))).toMatchObject({ code: 'validation_failed' });
      expect(await firm.snapshot()).toEqual(before);
      await make(firm, bo.id, 'owner');
      await make(firm, ann.id, 'member');
      expect(await roles(firm)).toEqual({ ann: 'member', bo: 'owner' });
      expect((await remove(firm, ann.id)).data).toEqual({ id: ann.id, email: ann.email });
      expect(await roles(firm)).toEqual({ bo: 'owner' });
      const { activity } = await firm.run('listActivity', { limit: 3 });
      expect(activity.map(({ summary }) => summary.replace(/@\S+/, ''))).toEqual([
        'Removed ann',
        'Made ann a member',
        'Made bo an owner',
      ]);
    });

    test('who remove each other at the same time leave one owner', async () => {
      const firm = await openDesk(ledger);
      const [ann, bo] = [await person(firm, 'ann'), await person(firm, 'bo')];
      await make(firm, bo.id, 'owner');
      const done = await Promise.allSettled([remove(firm, ann.id), remove(firm, bo.id)]);
      expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(Object.values(await roles(firm))).toEqual(['owner']);
    });
  });

  test('listReceipts has a row for all that a month’s figure counts, page by page, and what went back', async () => {
    const firm = await openDesk(ledger);
    const { id, invoice_number: number } = await firm.invoice();
    const pay = async (amount: number, paid_at: string) =>
      (await firm.run('recordPayment', { id, amount, paid_at })).payment.id;
    await pay(1, '2026-02-28T22:59:59Z');
    const first = await pay(20, '2026-02-28T23:00:00Z');
    const second = await pay(30, '2026-03-10T10:00:00Z');
    await firm.run('refundPayment', { id: second, amount: 5 });
    await firm.run('refundPayment', { id: second, amount: 2.5 });
    const ask = async (more: object) =>
      (await call(services(), firm.caller, listReceipts, { month: '2026-03', currency: 'EUR', ...more })).data;
    const page = await ask({ limit: 2 });
    const rest = await ask({ limit: 2, cursor: page.next_cursor });
    expect(listReceipts.output.strict().parse(page)).toMatchObject({
      total_count: 4,
      received: 50,
      refunded: 7.5,
      net: 42.5,
    });
    const rows = [...page.receipts, ...rest.receipts];
    expect(rows.map(({ payment_id, kind, amount }) => [payment_id, kind, amount])).toEqual([
      [second, 'given_back', -2.5],
      [second, 'given_back', -5],
      [second, 'received', 30],
      [first, 'received', 20],
    ]);
    expect(rows[3]).toMatchObject({ invoice_id: id, invoice_number: number, customer_name: 'Ann' });
    expect((await firm.run('getInvoiceStats')).paid_this_month).toBe(page.net);
    expect(await ask({ month: '2026-02' })).toMatchObject({ total_count: 1, net: 1 });
    expect(await ask({ currency: 'USD' })).toMatchObject({ total_count: 0, net: 0 });
    for (const wrong of [{ month: '2026-13' }, { month: '' }, { currency: 'EURO' }, { cursor: 'x' }]) {
      expect(await refusalOf(ask(wrong))).toMatchObject({ code: 'validation_failed' });
    }
  });

  test('previewInvoice says what createInvoice would come to, and writes nothing', async () => {
    const given = { items: [{ description: 'x', unit_price: '9.99', quantity: 3, tax_rate: 21 }], currency: 'USD' };
    const before = await desk.snapshot();
    const seen = (await call(services(), desk.caller, previewInvoice, given)).data;
    expect(await desk.snapshot()).toEqual(before);
    expect(previewInvoice.output.strict().parse(seen)).toEqual(seen);
    expect(await desk.run('createInvoice', { ...given, customer: { name: 'Ann' } })).toMatchObject(seen);
    for (const wrong of [{}, { items: [] }, { ...given, date: '2026-03-20', due_date: '2026-03-19' }]) {
      expect(await refusalOf(call(services(), desk.caller, previewInvoice, wrong))).toMatchObject({
        code: 'validation_failed',
      });
    }
  });
});
