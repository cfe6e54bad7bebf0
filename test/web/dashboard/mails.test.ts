// What was mailed to whom, and what became of it; never what it said (R53).
import { expect, test } from 'vitest';
import { openMailServer } from '../../kit/mail-server.ts';
import { openTestApp } from '../../kit/test-app.ts';
import { words } from '../browse.ts';
import { makeInvoice } from '../desk.ts';
import { ownerOf } from './browser.ts';
import { EVIL, expectEscaped, memberOf, strangerIn } from './people.ts';

const PLACE = '/dashboard/mails';

test('mails are listed with their kind and state, found by it, and lead to their invoice', async () => {
  await using server = await openMailServer();
  await using testApp = await openTestApp({ environment: { SMTP_URL: server.url } });
  const owner = await ownerOf(testApp);
  expect(words((await owner.get(PLACE)).text)).toContain('No emails yet');
  server.refuse('gone@example.com', { at: 'recipient', code: 550 });
  const ids = [];
  for (const email of ['ann@example.com', 'gone@example.com']) {
    const { id } = await makeInvoice(testApp, { customer: { name: 'Ann', email } });
    await testApp.run('sendInvoice', { id }).catch(() => undefined);
    ids.push(id);
  }
  const { text } = await owner.get(PLACE);
  expect(words(text)).toMatch(
    /gone@example\.com Invoice .* Rejected .*the mail server answered 550.* ann@example\.com Invoice .* Sent/,
  );
  for (const id of ids) expect(text).toContain(`href="/dashboard/invoices/${id}"`);
  const refused = words((await owner.get(`${PLACE}?status=rejected`)).text);
  expect([refused.includes('gone@'), refused.includes('ann@')]).toEqual([true, false]);
  expect(words((await owner.get(`${PLACE}?status=queued`)).text)).toContain('No email has this status.');
});

test('a link to sign in is seen as one, without the link; to nobody but this business', async () => {
  await using server = await openMailServer();
  await using testApp = await openTestApp({ environment: { SMTP_URL: server.url } });
  const owner = await ownerOf(testApp);
  await owner.submit('/dashboard/settings/members/new', { email: 'ann@example.com' });
  const [, secret = 'none'] = /sign-in\/([\w-]{43})/.exec(server.inbox('ann@example.com')[0]?.text ?? '') ?? [];
  for (const browser of [owner, await memberOf(testApp)]) {
    const { text } = await browser.get(PLACE);
    expect(words(text)).toContain('ann@example.com Sign-in link');
    expect(text).not.toMatch(new RegExp(`${secret}|dashboard/sign-in/`));
  }
  const eve = await strangerIn(testApp);
  expect(words((await eve.get(PLACE)).text)).toContain('No emails yet');
});

test('pages go on, wrong filters are told beside them, and HTML is text', async () => {
  await using testApp = await openTestApp();
  const owner = await ownerOf(testApp);
  const { id } = await makeInvoice(testApp, { customer: { name: 'Ann', email: 'ann@example.com' } });
  for (let i = 0; i < 27; i++) await testApp.run('sendInvoice', { id });
  const first = await owner.get(PLACE);
  expect(words(first.text)).toContain('Not sent: no mail server');
  const [, next = ''] = /href="([^"]*cursor=[^"]*)"/.exec(first.text) ?? [];
  expect((await owner.get(next.replaceAll('&amp;', '&'))).text.match(/<th scope="row">/g)).toHaveLength(2);
  for (const query of ['status=x', 'cursor=x']) expect((await owner.get(`${PLACE}?${query}`)).status).toBe(422);
  const odd = await owner.get(`${PLACE}?status=${encodeURIComponent(EVIL)}`);
  expect([odd.status, /<script|<img/.test(odd.text)]).toEqual([422, false]);
  await using hostile = await openTestApp({ account: { name: `Shop ${EVIL}` } });
  const browser = await ownerOf(hostile);
  const sent = await makeInvoice(hostile, { customer: { name: EVIL, email: 'ann@example.com' } });
  await hostile.run('sendInvoice', { id: sent.id });
  expectEscaped((await browser.get(PLACE)).text);
});
