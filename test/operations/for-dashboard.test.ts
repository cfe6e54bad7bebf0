// What only the dashboard asks for: people, their invitations, mails and reminders, on both engines (R53).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FOR_DASHBOARD } from '../../src/operations/for-dashboard.ts';
import { call } from '../../src/operations/operation.ts';
import { type Desk, type Ledger, openDesk, openLedger, refusalOf } from '../kit/desk.ts';
import { ENGINES } from '../kit/house.ts';

const { inviteMember, listMails, listMembers, showReminders } = FOR_DASHBOARD;

describe.each(ENGINES)('on %s', (engine) => {
  let ledger: Ledger;
  let desk: Desk;
  beforeAll(async () => {
    ledger = await openLedger(engine);
    desk = await openDesk(ledger);
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  const world = () => ledger.house.app.world;
  const invite = (by: Desk, email: string) => call(world(), by.caller, inviteMember, { email });

  test('inviteMember adds a member once, and nobody whom a link would open more than this account for', async () => {
    await desk.run('createUser', { email: `first@${engine}.example` });
    const { data } = await invite(desk, `Ann@${engine}.example`);
    expect(inviteMember.output.parse(data).sign_in_url).toMatch(/\/dashboard\/sign-in\/[\w-]{43}$/);
    const other = await openDesk(ledger);
    for (const by of [desk, other]) {
      expect(await refusalOf(invite(by, `ann@${engine}.example`))).toMatchObject({
        code: 'validation_failed',
        details: { faults: [{ field: 'email' }] },
      });
    }
    const { members } = (await call(world(), desk.caller, listMembers, {})).data;
    expect(members.map(({ email, role }) => [email, role])).toEqual([
      [`first@${engine}.example`, 'owner'],
      [`ann@${engine}.example`, 'member'],
    ]);
    expect((await call(world(), other.caller, listMembers, {})).data.members).toEqual([]);
  });

  test('listMails has the newest first, page by page and by state, and no texts', async () => {
    const { id } = await desk.invoice({ customer: { name: 'Ann', email: 'ann@example.com' } });
    for (let i = 0; i < 3; i++) await desk.run('sendInvoice', { id });
    const first = (await call(world(), desk.caller, listMails, { limit: 2 })).data;
    const rest = (await call(world(), desk.caller, listMails, { limit: 2, cursor: first.next_cursor })).data;
    const ids = [...first.mails, ...rest.mails].map((mail) => mail.id);
    expect([ids.length, first.has_more, rest.has_more]).toEqual([3, true, false]);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(listMails.output.strict().parse(first).mails[0]).toMatchObject({
      kind: 'invoice',
      status: 'kept',
      invoice_id: id,
    });
    expect((await call(world(), desk.caller, listMails, { status: 'sent' })).data.mails).toEqual([]);
    expect(JSON.stringify(first)).not.toMatch(/"(text|html)"/);
  });

  test('showReminders says what setReminders was told', async () => {
    const fresh = await openDesk(ledger);
    expect((await call(world(), fresh.caller, showReminders, {})).data).toEqual({ enabled: false, days: [] });
    await fresh.run('setReminders', { enabled: true, days: [7, -1] });
    const account = await world().store.accounts.byId(fresh.caller.account.id);
    const caller = { ...fresh.caller, ...(account ? { account } : {}) };
    expect((await call(world(), caller, showReminders, {})).data).toEqual({ enabled: true, days: [-1, 7] });
  });
});
