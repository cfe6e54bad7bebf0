// Links and codes for signing in are encrypted in stored mails and in backups, and are still sent after a crash.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMs } from '../../../src/model/dates.ts';
import { deliverDueMails } from '../../../src/operations/delivery/deliver-mail.ts';
import { FOR_DASHBOARD } from '../../../src/operations/for-dashboard.ts';
import { call } from '../../../src/operations/kernel/operation.ts';
import { mailSignInLink } from '../../../src/operations/sign-in/mail-link.ts';
import { showSignInLink } from '../../../src/operations/sign-in/with-link.ts';
import type { MailRow } from '../../../src/store/delivery/mails.ts';
import { type Desk, type Ledger, openDesk, openLedger } from '../../kit/desk.ts';
import { switchedMail } from '../../kit/switched-mail.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';

const VISITOR = { address: '192.0.2.1', device: 'test', requestId: 'r' };
const AWAY = { outcome: 'temporary', reason: 'away' } as const;

describe.each(ENGINES_OF_RULES)('a mail with a link, from %s', (engine) => {
  const mail = switchedMail();
  mail.configured = true;
  let ledger: Ledger;
  let desk: Desk;
  beforeAll(async () => {
    ledger = await openLedger(engine, { mail });
    desk = await openDesk(ledger);
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  const services = () => ledger.testApp.app.services;
  const stored = async () => JSON.stringify(await ledger.database.dump());
  const invite = (email: string) => call(services(), desk.caller, FOR_DASHBOARD.inviteMember, { email });
  const rowFor = async (email: string) => {
    const [row] = (await desk.rows<MailRow>('mails')).filter(({ recipient }) => recipient === email);
    if (!row) throw new Error(`no mail to ${email}`);
    return row;
  };
  const secretFor = (email: string) => mail.pathFor(email).split('/').at(-1) ?? '';

  test('has an activity line about the account when it is sent, and when the mail server refuses it', async () => {
    const subjectOf = async (email: string) => {
      const { activity } = await desk.run('listActivity', {});
      const { operation, subject } = activity.find(({ summary }) => summary.includes(`sign in mail to ${email}`)) ?? {};
      return { operation, subject };
    };
    const expected = { operation: 'deliverMail', subject: { kind: 'account', id: desk.account.id } };
    await invite('sent@example.com');
    expect(await subjectOf('sent@example.com')).toEqual(expected);
    mail.next.push({ outcome: 'permanent', reason: 'no such user' });
    await invite('refused@example.com');
    expect(await subjectOf('refused@example.com')).toEqual(expected);
  });

  test('waits sealed, leaves with its link after a crash, and is kept without', async () => {
    const email = 'ann@example.com';
    mail.next.push(AWAY);
    await invite(email);
    const waiting = await stored();
    ledger.testApp.clock.advance(60_000);
    const { id, sealed_letter } = await rowFor(email);
    expect(sealed_letter).not.toBeNull();
    // A worker claims the mail and crashes.
    const now = ledger.testApp.clock.now();
    expect(
      await services().store.transaction((tx) => tx.mails.claim(id, { now, leaseUntil: addMs(now, 120_000) })),
    ).toBeDefined();
    await deliverDueMails(services());
    expect(mail.pathFor(email)).toBe('');
    ledger.testApp.clock.advance(120_000);
    await deliverDueMails(services());
    const secret = secretFor(email);
    expect(secret).toHaveLength(43);
    expect(await showSignInLink(services(), secret)).toMatchObject({ user: { email }, isInvitation: true });
    for (const { text, html } of mail.taken)
      for (const body of [text, html]) expect(body).toContain('/dashboard/sign-in/');
    const kept = await rowFor(email);
    expect(kept).toMatchObject({ status: 'sent', sealed_letter: null });
    expect(kept.text).toContain('/dashboard/sign-in/…');
    for (const everything of [waiting, await stored()]) expect(everything).not.toContain(secret);
  });

  test('that somebody asked for is not stored readable either, and is gone once it was refused', async () => {
    const email = 'owner@example.com';
    await desk.run('createUser', { email });
    await mailSignInLink(services(), VISITOR, email);
    const secret = secretFor(email);
    expect(await showSignInLink(services(), secret)).toMatchObject({ user: { email }, isInvitation: false });
    expect(await stored()).not.toContain(secret);
    mail.next.push({ outcome: 'permanent', reason: 'no such mailbox' });
    await invite('nobody@example.com');
    expect(await rowFor('nobody@example.com')).toMatchObject({ status: 'rejected', sealed_letter: null });
  });

  test('is given up when the key that it waits with is lost; without a mail server nothing is sealed', async () => {
    mail.next.push(AWAY);
    await invite('lost@example.com');
    const { id } = await rowFor('lost@example.com');
    await ledger.database.execute(`update mails set sealed_letter = 'AAAA' where id = ${id}`);
    ledger.testApp.clock.advance(60_000);
    await deliverDueMails(services());
    expect(await rowFor('lost@example.com')).toMatchObject({
      status: 'rejected',
      last_error: expect.stringContaining('secret key'),
    });
    expect(mail.pathFor('lost@example.com')).toBe('');
    mail.configured = false;
    await invite('shown@example.com');
    mail.configured = true;
    await expect(rowFor('shown@example.com')).rejects.toThrow('no mail');
  });
});
