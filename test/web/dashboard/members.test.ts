// Members of a business, and how another person gets access (R53).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMailServer } from '../../kit/mail-server.ts';
import { openTestApp, type TestApp } from '../../kit/test-app.ts';
import { words } from '../browse.ts';
import { byLink, hiddenIn, openBrowser, ownerOf, type TestBrowser } from './browser.ts';
import { EVIL, expectEscaped, expectForbidden, expectForgedRefused, memberOf, strangerIn } from './people.ts';

const PLACE = '/dashboard/settings/members';
const NEW = `${PLACE}/new`;

let testApp: TestApp;
let owner: TestBrowser;
beforeAll(async () => {
  testApp = await openTestApp();
  owner = await ownerOf(testApp);
});
afterAll(() => testApp[Symbol.asyncDispose]());

const linkIn = (html: string) => /value="(https:[^"]*\/dashboard\/sign-in\/[\w-]{43})"/.exec(html)?.[1] ?? '';
const seen = async () => words((await owner.get(PLACE)).text);

test('without a mail server the link is shown once, lets one person in, and no owner', async () => {
  const form = hiddenIn((await owner.get(NEW)).text);
  const invited = await owner.post(NEW, { ...form, email: 'Ann@Example.com' });
  const link = linkIn(invited.text);
  expect([invited.status, link]).toEqual([200, expect.stringContaining('/sign-in/')]);
  expect(linkIn((await owner.post(NEW, { ...form, email: 'Ann@Example.com' })).text)).toBe(link);
  const page = await owner.get(PLACE);
  expect(words(page.text)).toContain('ann@example.com Invited Member 17 March 2026');
  expect(words(page.text)).toContain('owner@test.example You Owner');
  expect(page.text).not.toContain(link);
  const ann = openBrowser(testApp);
  expect(words((await ann.get(new URL(link).pathname)).text)).toContain('Invitation to Test & Co');
  expect((await ann.submit(new URL(link).pathname)).location).toBe('/dashboard');
  expect(words((await owner.get(PLACE)).text)).toContain('ann@example.com Member 17 March 2026');
  expect((await ann.get(PLACE)).status).toBe(403);
  expect((await ann.get('/dashboard/settings')).location).toBe('/dashboard/settings/assistants');
});

test('a link is never made for who is known already: it would open their other businesses', async () => {
  const eve = await strangerIn(testApp);
  for (const [browser, email, said] of [
    [owner, 'stranger@test.example', 'is known to this service already'],
    [eve, 'owner@test.example', 'is known to this service already'],
    [owner, 'OWNER@test.example', 'belongs to this business already'],
  ] as const) {
    const { status, text } = await browser.submit(NEW, { email });
    expect([status, words(text)]).toEqual([422, expect.stringContaining(said)]);
    expect(linkIn(text)).toBe('');
  }
  expect(await seen()).not.toContain('stranger@test.example');
});

test('with a mail server the link goes to the mailbox and nowhere else, also to who is known already', async () => {
  await using server = await openMailServer();
  await using other = await openTestApp({ environment: { SMTP_URL: server.url } });
  const browser = await ownerOf(other);
  await strangerIn(other);
  for (const email of ['ann@example.com', 'stranger@test.example']) {
    const sent = await browser.follow(await browser.submit(NEW, { email }));
    expect(words(sent.text)).toContain('The invitation is on its way.');
    const [mail] = server.inbox(email);
    const [link = ''] = /https:\S+\/sign-in\/[\w-]{43}/.exec(mail?.text ?? '') ?? [];
    expect(sent.text).not.toContain(link.slice(-43));
    const invited = openBrowser(other);
    expect((await invited.submit(new URL(link).pathname)).location).toBe('/dashboard');
    expect(words((await invited.get('/dashboard')).text)).toContain('Test & Co');
    expect((await browser.get('/dashboard/mails')).text).not.toContain(link.slice(-43));
  }
});

test('what is wrong is said beside the field, and HTML is text', async () => {
  for (const email of ['', 'nobody', 'a@b', `${'x'.repeat(250)}@example.com`, EVIL]) {
    const { status, text } = await owner.submit(NEW, { email });
    expect([status, text], email).toEqual([422, expect.stringContaining('id="email-fault"')]);
  }
  expectEscaped((await owner.submit(NEW, { email: EVIL })).text);
});

test('are for owners of this business, from their own page', async () => {
  await expectForgedRefused(owner, NEW, { email: 'forged@example.com' });
  await expectForbidden(await memberOf(testApp), [PLACE, NEW]);
  expect(await seen()).not.toMatch(/forged|x@y/);
});

test('one is made an owner and a member again, and removed: their session here ends at once', async () => {
  const bob = openBrowser(testApp);
  await byLink(testApp, bob, 'bob@test.example');
  const { id } = (await testApp.run('createUser', { email: 'bob@test.example' })) as unknown as { id: number };
  expect((await bob.get(PLACE)).status).toBe(403);
  const made = await owner.follow(await owner.submit(`${PLACE}/${id}/role`, { role: 'owner' }));
  expect(words(made.text)).toMatch(/The role is changed\..*bob@test\.example Owner/);
  expect((await bob.get(PLACE)).status).toBe(200);
  await owner.submit(`${PLACE}/${id}/role`, { role: 'member' });
  expect((await bob.get(PLACE)).status).toBe(403);
  expect(words((await owner.get(`${PLACE}/${id}/remove`)).text)).toContain('Remove bob@test.example?');
  const gone = await owner.follow(await owner.submit(`${PLACE}/${id}/remove`));
  expect(words(gone.text)).toContain('The member is removed from this business.');
  expect(gone.text).not.toContain('bob@test.example');
  expect((await bob.get('/dashboard')).location).toMatch(/sign-in/);
  expect((await owner.get(`${PLACE}/${id}/remove`)).status).toBe(404);
  const history = words((await owner.get('/dashboard/activity')).text);
  for (const part of ['Removed bob@test.example', 'Made bob@test.example an owner']) expect(history).toContain(part);
});

test('the only owner neither goes nor becomes a member; one of two may leave', async () => {
  await using other = await openTestApp();
  const ann = await ownerOf(other);
  const me = `${PLACE}/1`;
  for (const [step, fields] of [
    ['remove', {}],
    ['role', { role: 'member' }],
  ] as const) {
    const { status, text } = await ann.submit(`${me}/${step}`, fields);
    expect([status, words(text)], step).toEqual([422, expect.stringContaining('is the only owner')]);
  }
  const { id } = (await other.run('createUser', { email: 'bo@test.example' })) as unknown as { id: number };
  await ann.submit(`${PLACE}/${id}/role`, { role: 'owner' });
  expect(words((await ann.get(`${me}/remove`)).text)).toContain('Leave this business?');
  const left = await ann.submit(`${me}/remove`);
  expect([left.status, left.location]).toEqual([303, '/dashboard/sign-in']);
  expect(words((await ann.follow(left)).text)).toContain('You have left the business.');
  expect((await ann.get('/dashboard')).location).toMatch(/sign-in/);
});

test('a member removes nobody and changes no role, whoever it is', async () => {
  const member = openBrowser(testApp);
  await byLink(testApp, member, 'min@test.example');
  const paths = [1, 2].flatMap((id) => [`${PLACE}/${id}/remove`, `${PLACE}/${id}/role`]);
  await expectForbidden(member, paths);
  expect(await seen()).toContain('owner@test.example You Owner');
});
