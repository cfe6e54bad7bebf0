// Sign-in on both engines: anything that may happen once happens once, even with parallel requests (R53).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMs, DAY_MS } from '../../../src/model/dates.ts';
import type { UserId } from '../../../src/model/ids.ts';
import { newSessionSecret } from '../../../src/model/session.ts';
import { secretDigest } from '../../../src/model/token.ts';
import { codeAt } from '../../../src/model/totp.ts';
import { FOR_DASHBOARD } from '../../../src/operations/for-dashboard.ts';
import { call } from '../../../src/operations/kernel/operation.ts';
import { changePassword } from '../../../src/operations/sign-in/password.ts';
import {
  offerSecondFactor,
  signInWithCode,
  turnOnSecondFactor,
} from '../../../src/operations/sign-in/second-factor.ts';
import { callerOf, findSession, type Session } from '../../../src/operations/sign-in/session.ts';
import { endSession, listSessions, switchAccount } from '../../../src/operations/sign-in/sessions.ts';
import { offerSetUp, setUp, showSetUp } from '../../../src/operations/sign-in/set-up.ts';
import { signInLimits } from '../../../src/operations/sign-in/sign-in-limits.ts';
import { signInWithLink } from '../../../src/operations/sign-in/with-link.ts';
import { signInWithPassword } from '../../../src/operations/sign-in/with-password.ts';
import { pruneOld } from '../../../src/operations/upkeep/prune-old.ts';
import { type Desk, type Ledger, openDesk, openLedger, refusalOf } from '../../kit/desk.ts';
import { sized } from '../../kit/proof.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { endVerified } from '../../kit/verified.ts';

const VISITOR = { address: '192.0.2.1', device: 'test', requestId: 'r' };
const PASSWORD = 'correct horse battery';
const EMAIL = 'owner@test.example';

describe.each(ENGINES_OF_RULES)('on %s', (engine) => {
  let ledger: Ledger;
  let desk: Desk;
  beforeAll(async () => {
    ledger = await openLedger(engine);
    desk = await openDesk(ledger);
  });
  afterAll(() => endVerified(ledger));

  const services = () => ledger.testApp.app.services;
  const secretOf = (url: string | null) => new URL(url ?? '').pathname.split('/').at(-1) ?? '';
  const won = (ends: readonly PromiseSettledResult<unknown>[]) =>
    ends.filter(({ status }) => status === 'fulfilled').length;

  async function opened(secret: string): Promise<Session> {
    const session = await findSession(services(), secret, 'r');
    if (!session) throw new Error('there is no session');
    return session;
  }

  async function byLink(email: string): Promise<Session> {
    const { sign_in_url } = await desk.run('createUser', { email });
    return opened((await signInWithLink(services(), VISITOR, secretOf(sign_in_url))).secret);
  }

  test('of two who set the service up together one becomes its owner', async () => {
    const links = await Promise.all([offerSetUp(services()), offerSetUp(services()), offerSetUp(services())]);
    const given = { email: EMAIL, password: PASSWORD };
    const ends = await Promise.allSettled(
      links.map((link, index) =>
        setUp(services(), VISITOR, secretOf(link), { ...given, email: `${index}@test.example` }),
      ),
    );
    expect(won(ends)).toBe(1);
    expect(await ledger.database.rows('select * from memberships')).toHaveLength(1);
    expect(await ledger.database.rows('select * from set_up_links')).toHaveLength(0);
    expect(await offerSetUp(services())).toBeNull();
    expect(await showSetUp(services(), secretOf(links[0] ?? null))).toBeUndefined();
  });

  test('a link that several send together lets one in; what it was is stored as a digest', async () => {
    const { sign_in_url } = await desk.run('createUser', { email: EMAIL });
    const secret = secretOf(sign_in_url);
    const ends = await Promise.allSettled([1, 2, 3, 4].map(() => signInWithLink(services(), VISITOR, secret)));
    expect(won(ends)).toBe(1);
    const [end] = ends.filter((one) => one.status === 'fulfilled');
    const everything = JSON.stringify(await ledger.database.dump());
    expect(everything).not.toContain(secret);
    expect(everything).not.toContain(end?.value.secret);
  });

  test('a password is stored as a hash, ends all sessions, and lets its owner in; owners may do more than members', async () => {
    const [one, other] = [await byLink(EMAIL), await byLink(EMAIL)];
    const begun = await changePassword(services(), signInLimits(services()), one, {
      visitor: VISITOR,
      raw: { password: PASSWORD },
    });
    const sessions = await listSessions(services(), await opened(begun.secret));
    expect(sessions.map(({ isThis, id }) => [isThis, id === other.row.id])).toEqual([[true, false]]);
    expect(JSON.stringify(await ledger.database.dump())).not.toContain(PASSWORD);
    const limits = signInLimits(services());
    const { secret } = await signInWithPassword(services(), limits, VISITOR, { email: EMAIL, password: PASSWORD });
    const caller = callerOf(await opened(secret));
    expect([caller.account.id, caller.channel, caller.actor]).toEqual([
      desk.account.id,
      'dashboard',
      expect.objectContaining({ kind: 'user', name: EMAIL }),
    ]);
    expect(caller.scopes.has('account.manage')).toBe(true);
    expect(callerOf(await byLink('member@test.example')).scopes.has('account.manage')).toBe(false);
  });

  test('guessing a password ends in rate_limited, with the time to wait', async () => {
    const email = 'guessed@test.example';
    await byLink(email);
    const limits = signInLimits(services());
    const guess = () => refusalOf(signInWithPassword(services(), limits, VISITOR, { email, password: 'wrong one' }));
    for (let guesses = 0; guesses < 10; guesses++) expect(await guess()).toMatchObject({ code: 'validation_failed' });
    const { code, message, details } = await guess();
    expect([code, message]).toEqual([
      'rate_limited',
      'There were too many attempts to sign in. Wait 15 minutes, or sign in with a one-time link.',
    ]);
    expect(details.retryable).toBe(true);
    expect(details.retryAfterSeconds).toBeGreaterThan(14 * 60);
  });

  test('a code that two send together lets one in', async () => {
    const session = await byLink('second@test.example');
    const { secret } = await offerSecondFactor(services(), session);
    const code = () => codeAt(secret, ledger.testApp.clock.now());
    const [recovery = ''] = await turnOnSecondFactor(services(), await reread(session), code());
    ledger.testApp.clock.advance(60_000);
    for (const given of [code(), recovery]) {
      const halves = [await byLink('second@test.example'), await byLink('second@test.example')];
      const ends = await Promise.allSettled(
        halves.map((half) =>
          signInWithCode(services(), signInLimits(services()), half, { visitor: VISITOR, code: given }),
        ),
      );
      expect(won(ends)).toBe(1);
    }
    expect(JSON.stringify(await ledger.database.dump())).not.toContain(secret);
  });

  const reread = async (session: Session): Promise<Session> => {
    const user = await services().store.users.byId(session.user.id as UserId);
    return { ...session, user: user ?? session.user };
  };

  test('another person’s session cannot be ended, and an account of others not be switched to', async () => {
    const [mine, theirs] = [await byLink('a@test.example'), await byLink('b@test.example')];
    expect(await refusalOf(endSession(services(), mine, theirs.row.id))).toMatchObject({ code: 'validation_failed' });
    const stranger = await openDesk(ledger);
    expect(await refusalOf(switchAccount(services(), mine, stranger.account.id))).toMatchObject({
      code: 'account_not_found',
    });
    const moved = await services().store.transaction((tx) =>
      tx.sessions.switchTo(mine.row.id, mine.user.id, stranger.account.id),
    );
    expect(moved).toBeUndefined();
    expect(await listSessions(services(), theirs)).toHaveLength(1);
  });

  test('what a session sets while its person is let in elsewhere ends with it, whichever comes first', async () => {
    const other = await openDesk(ledger);
    const raw = { password: PASSWORD };
    // Each iteration hashes five passwords, which is slow by design.
    for (let round = 0; round < sized({ quick: 1, usual: 4, whole: 4 }); round++) {
      const email = `racing-${round}@test.example`;
      const session = await byLink(email);
      const limits = signInLimits(services());
      const change = () => changePassword(services(), limits, session, { visitor: VISITOR, raw });
      await Promise.allSettled([change(), offerSecondFactor(services(), session), other.run('createUser', { email })]);
      // Afterwards the session is rejected as ended, even if a request still holds it.
      expect(await refusalOf(change())).toMatchObject({ code: 'validation_failed' });
      expect(await refusalOf(offerSecondFactor(services(), session))).toMatchObject({ code: 'validation_failed' });
      const nothing = { password_hash: null, totp_pending: null, totp_secret: null };
      expect(await services().store.users.byId(session.user.id)).toMatchObject(nothing);
      expect(await listSessions(services(), session)).toEqual([]);
      await changePassword(services(), limits, await byLink(email), { visitor: VISITOR, raw });
      const third = await openDesk(ledger);
      await Promise.allSettled([
        signInWithPassword(services(), limits, VISITOR, { email, ...raw }),
        third.run('createUser', { email }),
      ]);
      expect(await listSessions(services(), session)).toEqual([]);
    }
  });

  test('a link of an owner’s screen opens nothing of somebody who is known, whoever made it', async () => {
    const [other, session] = [await openDesk(ledger), await byLink('known@test.example')];
    const { id } = session.user;
    const secret = newSessionSecret();
    const now = ledger.testApp.clock.now();
    await services().store.transaction(async (tx) => {
      const whose = { account_id: other.account.id, user_id: id };
      await tx.accounts.addMember({ ...whose, role: 'member', created_at: now, accepted: null });
      const link = { ...whose, digest: secretDigest(secret), expires_at: addMs(now, DAY_MS), via: 'screen' } as const;
      await tx.accounts.insertSignInLink(link);
    });
    const before = await ledger.database.dump();
    expect(await refusalOf(signInWithLink(services(), VISITOR, secret))).toMatchObject({
      message: expect.stringContaining('signed in under this address'),
    });
    expect(await ledger.database.dump()).toEqual(before);
  });

  test('an address that is typed at a set-up has nothing of what it had before', async () => {
    await using empty = await openLedger(engine);
    const there = empty.testApp.app.services;
    const email = 'former@test.example';
    const secret = 'JBSWY3DPEHPK3PXP';
    await there.store.transaction(async (tx) => {
      const { id } = await tx.users.lockOrAdd(email, empty.testApp.clock.now());
      const sealed = there.secrets.seal(secret);
      await tx.users.change(id, { proved_at: empty.testApp.clock.now(), totp_secret: sealed, password_hash: 'x' });
      await tx.users.setRecoveryCodes(id, ['d']);
    });
    const link = secretOf(await offerSetUp(there));
    expect((await setUp(there, VISITOR, link, { email, password: PASSWORD })).stage).toBe('open');
    expect(await there.store.users.byEmail(email)).toMatchObject({ proved_at: null, totp_secret: null });
    expect(await empty.database.rows('select * from recovery_codes')).toEqual([]);
  });

  test('sessions that let nobody in any more are forgotten', async () => {
    await byLink('idle@test.example');
    ledger.testApp.clock.advance(DAY_MS);
    await pruneOld(services());
    expect(await ledger.database.rows('select * from sessions')).toEqual([]);
  });

  test('getRevenue has every month, what came in and what went back, per currency', async () => {
    const books = await openDesk(ledger);
    const paid = async (currency: string, amount: number, paid_at: string) => {
      const { id } = await books.invoice({ currency, amount, date: paid_at.slice(0, 10) });
      await books.run('recordPayment', { id, paid_at });
    };
    await paid('EUR', 100.1, '2026-01-31T23:30:00Z');
    await paid('EUR', 20.2, '2026-03-01T00:30:00Z');
    await paid('EUR', 7, '2025-03-05T12:00:00Z');
    await paid('USD', 5, '2026-03-02T12:00:00Z');
    const { data } = await call(services(), books.caller, FOR_DASHBOARD.getRevenue, { months: 3 });
    const month = (name: string, net: number) => ({ month: name, received: net, refunded: 0, net });
    expect(FOR_DASHBOARD.getRevenue.output.parse(data)).toEqual({
      by_currency: [
        { currency: 'EUR', months: [month('2026-01', 0), month('2026-02', 100.1), month('2026-03', 20.2)] },
        { currency: 'USD', months: [month('2026-01', 0), month('2026-02', 0), month('2026-03', 5)] },
      ],
      as_of: '2026-03-17',
      timezone: 'Europe/Amsterdam',
    });
    const year = await call(services(), books.caller, FOR_DASHBOARD.getRevenue, {});
    expect(year.data.by_currency[0]?.months.map(({ month: name }) => name).at(0)).toBe('2025-04');
  });
});
