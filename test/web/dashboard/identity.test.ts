// Access needs a verified e-mail address: credentials that a stranger sets up under another person's address never give
// access to another business (R53).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeAt } from '../../../src/model/totp.ts';
import type { AccountRow } from '../../../src/store/access/accounts.ts';
import { callTool, connect, refresh } from '../../api/oauth/connecting.ts';
import { type SwitchedMail, switchedMail } from '../../kit/switched-mail.ts';
import { ENGINES_OF_RULES, openTestApp, type TestApp } from '../../kit/test-app.ts';
import { words } from '../browse.ts';
import { hiddenIn, openBrowser, ownerOf, PASSWORD, type TestBrowser } from './browser.ts';
import { strangerIn } from './people.ts';

const MEMBERS = '/dashboard/settings/members';
const SETUP = { name: 'Own', currency: 'EUR', timezone: 'Europe/Berlin', password: PASSWORD };

describe.each(ENGINES_OF_RULES)('identity on %s', (engine) => {
  let testApp: TestApp;
  let mail: SwitchedMail;
  let alpha: TestBrowser;
  let evil: TestBrowser;
  let evilId: number;
  let second: AccountRow;
  beforeAll(async () => {
    mail = switchedMail();
    testApp = await openTestApp({ engine, mail, environment: { SMTP_URL: 'smtp://127.0.0.1:9', SIGN_UP: 'true' } });
    // The older business: without the rules, people would sign in to this one.
    evil = await strangerIn(testApp, 'evil');
    evilId = (await testApp.app.administration.account('evil')).id;
    alpha = await ownerOf(testApp);
    second = await testApp.anotherAccount('second');
  });
  afterAll(() => testApp[Symbol.asyncDispose]());

  const operatorLink = async (email: string, account = testApp.account): Promise<string> => {
    const made = await testApp.run('createUser', { email }, { account });
    return new URL(String((made as { sign_in_url?: string }).sign_in_url)).pathname;
  };
  const shownLink = async (owner: TestBrowser, email: string): Promise<string> => {
    mail.configured = false;
    const { text } = await owner.submit(`${MEMBERS}/new`, { email });
    return new URL(/value="(https:[^"]*\/sign-in\/[\w-]{43})"/.exec(text)?.[1] ?? 'https://none/none').pathname;
  };
  const mailedInvitation = async (owner: TestBrowser, email: string): Promise<string> => {
    mail.configured = true;
    expect((await owner.submit(`${MEMBERS}/new`, { email })).status).toBe(303);
    return mail.pathFor(email);
  };
  const askedByMail = async (page: 'mail' | 'sign-up', email: string): Promise<string> => {
    mail.configured = true;
    const before = mail.taken.length;
    const path = page === 'mail' ? '/dashboard/sign-in/mail' : '/dashboard/sign-up';
    expect((await openBrowser(testApp).submit(path, { email })).status).toBe(303);
    await expect.poll(() => mail.taken.length).toBe(before + 1);
    return mail.pathFor(email);
  };
  const pressed = async (path: string): Promise<TestBrowser> => {
    const browser = openBrowser(testApp);
    const { status, location, text } = await browser.submit(path);
    expect([status, location], text).toEqual([303, '/dashboard']);
    return browser;
  };
  const setPassword = async (browser: TestBrowser, password: string) => {
    const form = hiddenIn((await browser.get('/dashboard/you')).text);
    expect((await browser.post('/dashboard/you/password', { ...form, password })).status).toBe(303);
  };
  const withPassword = async (email: string, password: string) => {
    const browser = openBrowser(testApp);
    const { status, location } = await browser.submit('/dashboard/sign-in', { email, password });
    return { browser, status, location };
  };
  const isIn = async (browser: TestBrowser) => (await browser.get('/dashboard')).status === 200;
  const you = async (browser: TestBrowser) => words((await browser.get('/dashboard/you')).text);
  const appSecret = async (browser: TestBrowser) => {
    const { text } = await browser.get('/dashboard/you/second-factor');
    return (/<p class="letter">([A-Z2-7 ]+)<\/p>/.exec(text)?.[1] ?? '').replaceAll(' ', '');
  };
  const turnOnFactor = async (browser: TestBrowser): Promise<string> => {
    const secret = await appSecret(browser);
    const done = await browser.submit('/dashboard/you/second-factor', { code: codeAt(secret, testApp.clock.now()) });
    expect(done.status, done.text).toBe(200);
    return secret;
  };

  test('what an invited stranger set up under an address ends when the operator lets its person in elsewhere', async () => {
    const email = 'cfo@alpha.test';
    const [link, spare] = [await shownLink(evil, email), await shownLink(evil, email)];
    const squatter = await pressed(link);
    await setPassword(squatter, 'password of a stranger');
    const { browser: phone, status } = await withPassword(email, 'password of a stranger');
    expect([status, await isIn(phone), await isIn(squatter)]).toEqual([303, true, true]);
    const assistant = await connect(testApp, squatter);
    await turnOnFactor(squatter);
    const { browser: half, location } = await withPassword(email, 'password of a stranger');
    expect(location).toBe('/dashboard/sign-in/code');
    const operator = await operatorLink(email);
    expect([await isIn(squatter), await isIn(phone)]).toEqual([false, false]);
    expect((await half.get('/dashboard/sign-in/code')).location).toBe('/dashboard/sign-in');
    expect((await withPassword(email, 'password of a stranger')).status).toBe(422);
    expect((await openBrowser(testApp).get(spare)).status).toBe(404);
    expect((await callTool(testApp, assistant.access_token, 'getInvoiceStats')).status).toBe(401);
    expect((await refresh(testApp, assistant.clientId, assistant.refresh_token)).body.error).toBe('invalid_grant');
    // An owner's page never shows a sign-in link for an address that is known in this or another business.
    expect(await shownLink(evil, email)).toBe('/none');
    const cfo = await pressed(operator);
    expect(await you(cfo)).toContain('Signed in as cfo@alpha.test, member of Test & Co');
    await setPassword(cfo, PASSWORD);
    expect((await withPassword(email, PASSWORD)).location).toBe('/dashboard');
    // A second link of the operator for the same account keeps the password.
    await pressed(await operatorLink(email));
    expect((await withPassword(email, PASSWORD)).status).toBe(303);
  });

  test('a key of an app that a stranger was offered is not the one that its person is offered', async () => {
    const email = 'offered@alpha.test';
    const squatter = await pressed(await shownLink(evil, email));
    const known = await appSecret(squatter);
    expect(await appSecret(squatter)).toBe(known);
    expect(await appSecret(await pressed(await operatorLink(email)))).not.toBe(known);
  });

  test('somebody who was removed leaves no password behind for where they are let in next', async () => {
    const email = 'removed@alpha.test';
    await setPassword(await pressed(await shownLink(evil, email)), 'password of a stranger');
    const [, step = ''] =
      /href="([^"]+\/remove)"[^>]*>[^<]*<span[^>]*> of removed@/.exec((await evil.get(MEMBERS)).text) ?? [];
    expect((await evil.submit(step)).status).toBe(303);
    await pressed(await operatorLink(email));
    expect((await withPassword(email, 'password of a stranger')).status).toBe(422);
  });

  test('of two owners who are shown links for one address the second gets into nothing of the first', async () => {
    const email = 'two@alpha.test';
    const [first, late] = [await shownLink(alpha, email), await shownLink(evil, email)];
    const person = await pressed(first);
    await setPassword(person, PASSWORD);
    expect((await openBrowser(testApp).get(late)).status).toBe(404);
    expect([await isIn(person), (await withPassword(email, PASSWORD)).status]).toEqual([true, 303]);
  });

  test('an invitation blocks no sign-up, and leads nobody into the business that sent it', async () => {
    const email = 'invited@own.test';
    const invitation = await mailedInvitation(evil, email);
    expect(invitation).toContain('/dashboard/sign-in/');
    const setUpPath = await askedByMail('sign-up', email);
    expect(setUpPath).toContain('/dashboard/set-up/');
    const person = openBrowser(testApp);
    expect((await person.submit(setUpPath, SETUP)).location).toBe('/dashboard');
    const page = await you(person);
    expect(page).toContain('Signed in as invited@own.test, owner of Own');
    expect(page).not.toContain('Switch to Business evil');
    expect(page).toContain('Accept the invitation to Business evil');
    const key = hiddenIn((await person.get('/dashboard/you')).text);
    expect((await person.post(`/dashboard/you/accounts/${evilId}`, key)).status).toBe(404);
    expect((await person.post(`/dashboard/you/invitations/${second.id}/accept`, key)).status).toBe(404);
    expect((await person.post(`/dashboard/you/invitations/${evilId}/accept`, key)).status).toBe(303);
    expect(await you(person)).toContain('Switch to Business evil');
    expect((await withPassword(email, PASSWORD)).status).toBe(303);
  });

  test('who signs up ends what a stranger set up under the address, and may decline what the stranger accepted', async () => {
    const email = 'taken@own.test';
    const squatter = await pressed(await shownLink(evil, email));
    await setPassword(squatter, 'password of a stranger');
    const setUpPath = await askedByMail('sign-up', email);
    const person = openBrowser(testApp);
    expect((await person.submit(setUpPath, SETUP)).location).toBe('/dashboard');
    expect([await isIn(squatter), (await withPassword(email, 'password of a stranger')).status]).toEqual([false, 422]);
    expect(await you(person)).toContain('Decline the invitation to Business evil');
    expect(words((await evil.get(MEMBERS)).text)).toContain(`${email} Invited Member`);
    const key = hiddenIn((await person.get('/dashboard/you')).text);
    expect((await person.post(`/dashboard/you/invitations/${evilId}/decline`, key)).status).toBe(303);
    expect(await you(person)).not.toContain('Business evil');
    expect(words((await evil.get(MEMBERS)).text)).not.toContain(email);
  });

  test('an invitation by mail, accepted in the mailbox, ends what a stranger set up, second factor included', async () => {
    const email = 'mailed@alpha.test';
    const squatter = await pressed(await shownLink(evil, email));
    await setPassword(squatter, 'password of a stranger');
    await turnOnFactor(squatter);
    const invitation = await mailedInvitation(alpha, email);
    expect(words((await openBrowser(testApp).get(invitation)).text)).toContain('Invitation to Test & Co');
    expect(await isIn(squatter)).toBe(true);
    expect(words((await alpha.get(MEMBERS)).text)).toContain(`${email} Invited Member`);
    const person = await pressed(invitation);
    expect([await isIn(squatter), (await withPassword(email, 'password of a stranger')).status]).toEqual([false, 422]);
    expect(await you(person)).toContain(`Signed in as ${email}, member of Test & Co`);
    expect(await you(person)).not.toContain('Switch to Business evil');
    // Now the address is verified: the person's password and sessions stay, whichever business admits the person.
    await setPassword(person, PASSWORD);
    await operatorLink(email, second);
    expect([await isIn(person), (await withPassword(email, PASSWORD)).status]).toEqual([true, 303]);
    expect(await you(person)).toContain('Switch to Business second');
  });

  test('an owner who began without a mail server proves their mailbox later, and keeps their second factor', async () => {
    const email = 'early@second.test';
    const early = await pressed(await operatorLink(email, second));
    await setPassword(early, PASSWORD);
    const secret = await turnOnFactor(early);
    testApp.clock.advance(60_000);
    const link = await askedByMail('mail', email);
    const browser = openBrowser(testApp);
    expect((await browser.submit(link)).location).toBe('/dashboard/sign-in/code');
    // With a second factor, a link by mail alone proves nothing: until the code is entered, the password stays valid.
    expect((await withPassword(email, PASSWORD)).location).toBe('/dashboard/sign-in/code');
    expect((await browser.submit('/dashboard/sign-in/code', { code: '000000' })).status).toBe(422);
    const code = codeAt(secret, testApp.clock.now());
    expect((await browser.submit('/dashboard/sign-in/code', { code })).location).toBe('/dashboard');
    expect(await you(browser)).toContain('On. Signing in needs a code from your authenticator app.');
    expect([await isIn(early), (await withPassword(email, PASSWORD)).status]).toEqual([false, 422]);
    await setPassword(browser, PASSWORD);
    await operatorLink(email);
    expect((await withPassword(email, PASSWORD)).location).toBe('/dashboard/sign-in/code');
  });

  test('an invitation is withdrawn, and its link with it', async () => {
    const email = 'wrong@alpha.test';
    const link = await mailedInvitation(alpha, email);
    const [, step = ''] =
      /href="([^"]+\/remove)"[^>]*>[^<]*<span[^>]*> of wrong@/.exec((await alpha.get(MEMBERS)).text) ?? [];
    expect(words((await alpha.get(step)).text)).toContain('Withdraw the invitation of wrong@alpha.test?');
    expect((await alpha.submit(step)).status).toBe(303);
    expect((await openBrowser(testApp).get(link)).status).toBe(404);
    mail.configured = true;
    const taken = mail.taken.length;
    await openBrowser(testApp).submit('/dashboard/sign-in/mail', { email });
    await pressed(await operatorLink('other@alpha.test'));
    expect(mail.taken.length).toBe(taken);
  });
});
