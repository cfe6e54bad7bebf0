// Connected assistants under Settings: who sees and disconnects which, and credentials for a business's own GPTs (R53).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FOR_DASHBOARD } from '../../../src/operations/for-dashboard.ts';
import { call } from '../../../src/operations/kernel/operation.ts';
import { authorizePath, callTool, connect, consent, exchange, newClient, refresh } from '../../api/oauth/connecting.ts';
import { refusalOf } from '../../kit/desk.ts';
import { openTestApp, type TestApp } from '../../kit/test-app.ts';
import { words } from '../browse.ts';
import { byLink, openBrowser, type TestBrowser } from './browser.ts';
import { EVIL, expectEscaped, expectForbidden, expectForgedRefused, keyOf, memberOf, strangerIn } from './people.ts';

const LIST = '/dashboard/settings/assistants';

let testApp: TestApp;
let owner: TestBrowser;
beforeAll(async () => {
  testApp = await openTestApp();
  owner = openBrowser(testApp);
  await byLink(testApp, owner, 'owner@test.example');
});
afterAll(() => testApp[Symbol.asyncDispose]());

const works = async (secret: string) => (await callTool(testApp, secret, 'getInvoiceStats')).status;
const disconnects = (text: string) => [...text.matchAll(/href="([^"]+\/disconnect)"/g)].map(([, path = '']) => path);

test('says how to connect before there is one', async () => {
  const { text } = await owner.get(LIST);
  expect(text).toContain('value="https://billing.example/mcp"');
  expect(words(text)).toContain('No connected assistants');
});

test('members see and end their own, owners all of them, and strangers none', async () => {
  const [member, stranger] = [await memberOf(testApp), await strangerIn(testApp)];
  const [theirs, owners] = [await connect(testApp, member), await connect(testApp, owner)];
  const [own = '', ...none] = disconnects((await member.get(LIST)).text);
  expect(none).toEqual([]);
  const all = disconnects((await owner.get(LIST)).text);
  expect(all).toHaveLength(2);
  const other = all.find((path) => path !== own) ?? '';
  expect(disconnects((await stranger.get(LIST)).text)).toEqual([]);
  for (const [browser, path] of [
    [member, other],
    [stranger, own],
    [stranger, other],
  ] as const) {
    expect((await browser.get(path)).status).toBe(404);
    expect((await browser.post(path, await keyOf(browser))).status).toBe(404);
  }
  await expectForgedRefused(owner, own);
  expect([await works(theirs.access_token), await works(owners.access_token)]).toEqual([200, 200]);
  expect((await member.submit(own)).status).toBe(303);
  expect([await works(theirs.access_token), await works(owners.access_token)]).toEqual([401, 200]);
  expect((await owner.submit(other)).status).toBe(303);
  expect(await works(owners.access_token)).toBe(401);
  const activity = words((await owner.get('/dashboard/activity')).text);
  expect(activity).toMatch(/Disconnected Claude \(claude\.ai\)/);
  // Assistants are not API tokens: the list and the operations of tokens do not include them.
  expect(words((await owner.get('/dashboard/settings/api')).text)).not.toContain('Claude');
  const id = Number(/(\d+)\/disconnect/.exec(own)?.[1]);
  await expect(testApp.run('rotateToken', { id })).rejects.toMatchObject({ code: 'token_not_found' });
  await expect(testApp.run('revokeToken', { id })).rejects.toMatchObject({ code: 'token_not_found' });
});

test('whoever is removed from the business takes their assistants with them', async () => {
  const leaving = openBrowser(testApp);
  await byLink(testApp, leaving, 'leaving@test.example');
  const { access_token, refresh_token, clientId } = await connect(testApp, leaving);
  const { members } = (await call(testApp.app.services, testApp.caller(), FOR_DASHBOARD.listMembers, {})).data;
  const id = members.find(({ email }) => email === 'leaving@test.example')?.id ?? 0;
  await call(testApp.app.services, testApp.caller(), FOR_DASHBOARD.removeMember, { id });
  expect(await works(access_token)).toBe(401);
  expect((await refresh(testApp, clientId, refresh_token)).body.error).toBe('invalid_grant');
});

test('whoever has several businesses chooses which one an assistant is let into', async () => {
  const second = await testApp.anotherAccount('second');
  const both = openBrowser(testApp);
  await testApp.run('createUser', { email: 'both@test.example' }, { account: second });
  await byLink(testApp, both, 'both@test.example');
  const clientId = await newClient(testApp);
  const begun = await both.get(authorizePath(clientId));
  const page = words((await both.get(begun.location)).text);
  expect(page).toMatch(/Business Test & Co Business second/);
  const left = await consent(both, authorizePath(clientId), { account_id: String(second.id) });
  const { access_token } = (await exchange(testApp, clientId, left)).body;
  await callTool(testApp, access_token, 'createCustomer', { name: 'Of the second' });
  const customers = await testApp.run('listCustomers', {}, { account: second });
  expect(customers).toMatchObject({ total_count: 1 });
  expect(await testApp.run('listCustomers')).toMatchObject({ total_count: 0 });
});

test('what an assistant calls itself is text wherever it is shown', async () => {
  const clientId = await newClient(testApp, { client_name: EVIL });
  await exchange(testApp, clientId, await consent(owner, authorizePath(clientId)));
  const { text } = await owner.get(LIST);
  expectEscaped(text);
  const [path = ''] = disconnects(text);
  expectEscaped((await owner.get(path)).text);
  expectEscaped((await owner.get('/dashboard/activity')).text);
});

test('credentials of a GPT are made and removed by owners, seen once, and their own', async () => {
  const form = await owner.submit('/dashboard/settings/gpts/new', { name: EVIL });
  expectEscaped((await owner.get(LIST)).text);
  const secret = /id="secret" readonly value="([^"]+)"/.exec(form.text)?.[1] ?? '';
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect((await owner.get(LIST)).text).not.toContain(secret);
  const clientId = /id="client-id" readonly value="([^"]+)"/.exec(form.text)?.[1] ?? '';
  const path = `/dashboard/settings/gpts/${clientId}/remove`;
  await expectForbidden(await memberOf(testApp), ['/dashboard/settings/gpts/new', path]);
  await expectForgedRefused(owner, path);
  const stranger = await strangerIn(testApp, 'another');
  expect((await stranger.get(path)).status).not.toBe(200);
  expect((await owner.submit('/dashboard/settings/gpts/new', { name: '' })).status).toBe(422);
  expect(words((await owner.follow(await owner.submit(path))).text)).toContain('The credentials are removed.');
  expect((await owner.get(path)).status).toBe(404);
});

test('another business finds neither assistants nor credentials by their ids', async () => {
  await connect(testApp, owner);
  const caller = testApp.caller(await testApp.anotherAccount('third'));
  const { services } = testApp.app;
  const { assistants } = (await call(services, testApp.caller(), FOR_DASHBOARD.listAssistants, {})).data;
  const id = assistants[0]?.id ?? 0;
  expect(id).toBeGreaterThan(0);
  const refused = await refusalOf(call(services, caller, FOR_DASHBOARD.disconnectAssistant, { id }));
  expect(refused).toMatchObject({ code: 'assistant_not_found' });
  const { client_id } = (await call(services, testApp.caller(), FOR_DASHBOARD.createGptClient, { name: 'G' })).data;
  const kept = await refusalOf(call(services, caller, FOR_DASHBOARD.removeGptClient, { client_id }));
  expect(kept).toMatchObject({ code: 'gpt_client_not_found' });
  expect((await call(services, caller, FOR_DASHBOARD.listGptClients, {})).data.clients).toEqual([]);
  expect((await call(services, caller, FOR_DASHBOARD.listAssistants, {})).data.assistants).toEqual([]);
});
