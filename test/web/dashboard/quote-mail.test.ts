// The mail of a quote that is sent by hand: the PDF of the quote as it is now, and the link to its page (R102).
import { expect, test } from 'vitest';
import { openMailServer } from '../../kit/mail-server.ts';
import { openTestApp } from '../../kit/test-app.ts';
import { readPdf } from '../../operations/invoices/printed-page.ts';
import { words } from '../browse.ts';
import { ownerOf } from './browser.ts';
import { made } from './money.ts';

test('sent and sent again after a change, each mail brings the link and the PDF of that moment', async () => {
  await using server = await openMailServer();
  await using testApp = await openTestApp({ environment: { SMTP_URL: server.url } });
  const owner = await ownerOf(testApp);
  const customer = { name: 'Anna', email: 'anna@example.com', language: 'nl' };
  const { id } = await made(testApp, 'createQuote', { customer, description: 'Website', amount: 100 });
  const place = `/dashboard/quotes/${id}`;
  expect((await owner.get(`${place}/send`)).text).toMatch(/name="send_email" value="yes" checked/);
  const send = async () => owner.follow(await owner.submit(`${place}/send`, { send_email: 'yes' }));
  expect(words((await send()).text)).toContain('The quote is on its way to the customer.');
  await testApp.run('updateQuote', { id, notes: 'Zonder hosting.' });
  await send();
  const { quote_number: number, quote_url: url } = (await made(testApp, 'getQuote', { id })) as unknown as {
    readonly quote_number: string;
    readonly quote_url: string;
  };
  const [first, second, ...others] = server.inbox('anna@example.com');
  expect(others).toEqual([]);
  for (const mail of [first, second]) {
    expect(mail?.subject).toBe(`Offerte ${number} van Test & Co`);
    expect(mail?.text).toContain(url);
    expect(mail?.attachments).toMatchObject([{ filename: `${number}.pdf`, type: 'application/pdf' }]);
  }
  expect(second?.text).toContain('Eerdere versies gelden niet meer.');
  const printed = async (mail: typeof first) => {
    const { texts, links } = await readPdf(mail?.attachments[0]?.bytes ?? Buffer.of());
    return { text: texts.join(' '), links };
  };
  expect(await printed(first)).toEqual({ text: expect.stringContaining('Offerte'), links: [url] });
  expect((await printed(first)).text).not.toContain('Zonder hosting.');
  expect((await printed(second)).text).toContain('Zonder hosting.');
  const [kept] = (await owner.get('/dashboard/mails')).text.match(/<tbody>.*?<\/tr>/s) ?? [];
  expect(words(`<body>${kept}`)).toContain(`anna@example.com Quote Offerte ${number}`);
});
