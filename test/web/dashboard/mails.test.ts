// Mails in the dashboard: recipient, content and result, but never a link that acts for the recipient (R53).
import { expect, test } from 'vitest';
import { openMailServer } from '../../kit/mail-server.ts';
import { openTestApp } from '../../kit/test-app.ts';
import { words } from '../browse.ts';
import { makeInvoice } from '../desk.ts';
import { ownerOf } from './browser.ts';
import { EVIL, expectEscaped, memberOf, strangerIn } from './people.ts';

const PLACE = '/dashboard/mails';

test('mails are listed with their kind and state, found by it, and are read with their text', async () => {
  await using server = await openMailServer();
  await using testApp = await openTestApp({ environment: { SMTP_URL: server.url } });
  const owner = await ownerOf(testApp);
  expect(words((await owner.get(PLACE)).text)).toContain('No emails yet');
  server.refuse('gone@example.com', { at: 'recipient', code: 550 });
  const ids: number[] = [];
  for (const email of ['ann@example.com', 'gone@example.com']) {
    const { id } = await makeInvoice(testApp, { customer: { name: 'Ann', email } });
    await testApp.run('sendInvoice', { id }).catch(() => undefined);
    ids.push(id);
  }
  const { text } = await owner.get(PLACE);
  expect(words(text)).toMatch(
    /gone@example\.com Invoice .* Rejected .*the mail server answered 550.* ann@example\.com Invoice .* Sent/,
  );
  const pages = [...text.matchAll(/href="(\/dashboard\/mails\/\d+)"/g)].map(([, path = '']) => path);
  const read = await Promise.all(pages.map((path) => owner.get(path)));
  expect(read.map((page) => words(page.text))).toEqual([
    expect.stringMatching(/Invoice Rejected To gone@example\.com Subject .* Mail server the mail server answered 550/),
    expect.stringMatching(
      /Invoice Sent To ann@example\.com Subject Invoice INV-\d+ .* Sent 17 March 2026 at 12:00 .*Hello Ann/,
    ),
  ]);
  expect(
    read.map((page, index) => page.text.includes(`href="/dashboard/invoices/${ids.toReversed()[index]}"`)),
  ).toEqual([true, true]);
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
    const [, path = ''] = /href="(\/dashboard\/mails\/\d+)"/.exec(text) ?? [];
    const one = await browser.get(path);
    expect(words(one.text)).toContain('Sign-in link Sent To ann@example.com');
    expect(one.text).toContain('/dashboard/sign-in/…');
    for (const page of [text, one.text]) expect(page).not.toContain(secret);
  }
  const eve = await strangerIn(testApp);
  expect(words((await eve.get(PLACE)).text)).toContain('No emails yet');
  expect((await eve.get(`${PLACE}/1`)).status).toBe(404);
  expect((await owner.get(`${PLACE}/987654`)).status).toBe(404);
});

test('the link by which a customer unsubscribes is cut off: whoever reads the mail is not the customer', async () => {
  await using testApp = await openTestApp();
  const owner = await ownerOf(testApp);
  const { id } = await makeInvoice(testApp, {
    ...{ customer: { name: 'Ann', email: 'ann@example.com' }, date: '2026-01-01', due_date: '2026-02-01' },
  });
  await testApp.run('sendReminder', { id });
  const [, path = ''] = /href="(\/dashboard\/mails\/\d+)"/.exec((await owner.get(PLACE)).text) ?? [];
  const { text } = await owner.get(path);
  expect(text).toContain('/unsubscribe/…');
  expect(text).not.toMatch(/unsubscribe\/\d/);
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
  const list = await browser.get(PLACE);
  const [, path = ''] = /href="(\/dashboard\/mails\/\d+)"/.exec(list.text) ?? [];
  for (const { text } of [list, await browser.get(path)]) expectEscaped(text);
});
