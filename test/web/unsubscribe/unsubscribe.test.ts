// Customers unsubscribe from reminders (RFC 2369, RFC 8058): the address in the mail, and its effect.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { openPost, type Post } from '../../operations/reminders/reminding.ts';
import { ask, page, post as send, words } from '../browse.ts';

const ADDRESS = /http:\/\/127\.0\.0\.1:9\/link\/unsubscribe\/(\d+)-([0-9a-f]{32})/;

describe.each(ENGINES_OF_RULES)('unsubscribing, on %s', (engine) => {
  let post: Post;
  beforeAll(async () => {
    post = await openPost(engine);
  });
  afterAll(() => post[Symbol.asyncDispose]());

  /** A customer with an invoice and one reminder. The address is read from the mail. */
  async function reminded(account = {}) {
    const counter = await post.open(account);
    const invoice = await counter.invoice();
    const answer = await counter.desk.run('sendReminder', { id: invoice.id });
    const [mail] = counter.inbox();
    const [url = '', id = '', mac = ''] = ADDRESS.exec(mail?.text ?? '') ?? [];
    return { ...counter, counter, invoice, answer, mail, url, id, mac };
  }

  async function isUnsubscribed({ desk }: { desk: Awaited<ReturnType<typeof reminded>>['desk'] }): Promise<boolean> {
    const [customer] = await desk.rows<{ unsubscribed_at: number | null }>('customers');
    return customer?.unsubscribed_at !== null;
  }

  const testApp = () => post.ledger.testApp;

  describe('the address', () => {
    test('stands in the text, in the html and in the headers that mail programs read', async () => {
      const { mail, url } = await reminded();
      expect(url).toMatch(ADDRESS);
      expect(mail?.text.trimEnd().endsWith(`No more reminders: ${url}`)).toBe(true);
      expect(mail?.html).toContain(`<a href="${url}"`);
      expect(mail?.headers).toMatchObject({
        'list-unsubscribe': [`<${url}>`],
        'list-unsubscribe-post': ['List-Unsubscribe=One-Click'],
      });
    });

    test('stands in reminders of links too, and is the same one', async () => {
      const { counter, url, inbox } = await reminded();
      await counter.link({ schedule: '1d', schedule_amount: 1 });
      await counter.mailedAt(['2026-03-18T11:00:00Z']);
      const of = inbox().at(-1);
      expect(of?.subject).toContain('Table');
      expect(of?.headers['list-unsubscribe']).toEqual([`<${url}>`]);
      for (const body of [of?.text, of?.html]) expect(body).toContain(url);
    });

    test('is not in the mail of an invoice, which is no reminder', async () => {
      const { desk, invoice, inbox } = await post.open();
      const { id } = await invoice();
      await desk.run('sendInvoice', { id });
      expect(inbox()[0]?.headers['list-unsubscribe']).toBeUndefined();
      expect(inbox()[0]?.raw).not.toMatch(/unsubscribe/i);
    });

    test('is another one for every customer', async () => {
      const [one, other] = [await reminded(), await reminded()];
      expect(one.id).not.toBe(other.id);
      expect(one.mac).not.toBe(other.mac);
    });

    test('is for the customer alone: in no answer, no event, no activity and no tool’s text', async () => {
      const { desk, answer, invoice, mac } = await reminded();
      const preview = await desk.run('sendReminder', { id: invoice.id, preview: true });
      const token = await testApp().token(['billing.read', 'billing.write'], desk.account);
      const forced = await testApp().fetch(`/api/v1/invoices/${invoice.id}/remind`, { token, json: { force: true } });
      const tool = await callTool(token, 'sendReminder', { id: invoice.id, force: true });
      expect(forced.status).toBe(200);
      expect(tool).toContain('INV-000001');
      const answers: unknown[] = [answer, preview, await forced.text(), tool];
      for (const name of ['getInvoice', 'getCustomer'] as const) {
        answers.push(await desk.run(name, { id: name === 'getInvoice' ? invoice.id : invoice.customer.id }));
      }
      answers.push(await desk.run('listActivity'), await desk.run('listCustomers'), await desk.rows('events'));
      for (const one of answers) {
        expect(JSON.stringify(one)).not.toContain(mac);
        expect(JSON.stringify(one)).not.toMatch(/unsubscribe\//);
      }
    });
  });

  async function callTool(token: string, name: string, args: object): Promise<string> {
    const answer = await testApp().fetch('/mcp', {
      token,
      json: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } },
      headers: { Accept: 'application/json, text/event-stream' },
    });
    return answer.text();
  }

  describe('opening it', () => {
    test('asks, and changes nothing: mail scanners open every address', async () => {
      const { url, desk } = await reminded();
      const before = await desk.snapshot();
      const html = await page(testApp(), url);
      expect(words(html)).toContain('No more reminders?');
      expect(words(html)).toContain('from Test & Co');
      expect((await ask(testApp(), url, { method: 'HEAD' })).status).toBe(200);
      expect(await desk.snapshot()).toEqual(before);
    });
  });

  describe('sending it', () => {
    test('the page’s own form ends the reminders, and the page says so', async () => {
      const made = await reminded();
      const html = await page(testApp(), made.url);
      expect(html).toMatch(/<form method="post"><input type="hidden" name="wanted" value="no">/);
      const { status, location } = await send(testApp(), made.url, { wanted: 'no' });
      expect({ status, at: new URL(location, made.url).href }).toEqual({ status: 303, at: made.url });
      expect(await isUnsubscribed(made)).toBe(true);
      expect(words(await page(testApp(), made.url))).toContain('sends you no payment reminders by mail any more');
    });

    test.each([
      ['a form', 'List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded'],
      [
        'parts',
        '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
        'multipart/form-data; boundary=b',
      ],
      ['nothing at all', '', 'application/x-www-form-urlencoded'],
    ])(
      'a mail program’s one click, sent as %s, ends them at once, without a page in between',
      async (_as, body, type) => {
        const made = await reminded();
        const { status, location } = await ask(testApp(), made.url, { method: 'POST', body, type });
        // RFC 8058: no redirect, because some clients would follow it with GET, and other clients would not follow it.
        expect({ status, location }).toEqual({ status: 200, location: '' });
        expect(await isUnsubscribed(made)).toBe(true);
      },
    );

    test('twice is as good as once', async () => {
      const made = await reminded();
      for (let n = 0; n < 2; n++) await send(testApp(), made.url, 'List-Unsubscribe=One-Click');
      expect(await isUnsubscribed(made)).toBe(true);
      expect((await ask(testApp(), made.url)).status).toBe(200);
    });

    test('whoever wants reminders again gets them again', async () => {
      const made = await reminded();
      await send(testApp(), made.url, { wanted: 'no' });
      const html = await page(testApp(), made.url);
      expect(html).toContain('name="wanted" value="yes"');
      await send(testApp(), made.url, { wanted: 'yes' });
      expect(await isUnsubscribed(made)).toBe(false);
      post.set('2026-03-18T12:00:00Z');
      expect(await made.desk.run('sendReminder', { id: made.invoice.id })).toMatchObject({ delivery: 'sent' });
    });

    test.each(['maybe', '', 'YES'])('%j is no wish for more of them', async (wanted) => {
      const made = await reminded();
      await send(testApp(), made.url, { wanted });
      expect(await isUnsubscribed(made)).toBe(true);
    });

    test('is in the activity list, as the customer’s doing', async () => {
      const { url, desk, id } = await reminded();
      await send(testApp(), url, 'List-Unsubscribe=One-Click');
      const [newest] = (await desk.run('listActivity')).activity;
      expect(newest).toMatchObject({
        operation: 'unsubscribe',
        actor: { kind: 'payer', name: 'Ann' },
        subject: { kind: 'customer', id: Number(id) },
        summary: 'Ann wants no more reminders',
      });
    });
  });

  describe('afterwards', () => {
    test('nobody can remind them: sendReminder is refused, by force too, and a preview says so', async () => {
      const { url, desk, invoice, inbox } = await reminded();
      await send(testApp(), url, { wanted: 'no' });
      post.set('2026-03-20T12:00:00Z');
      const { would_be_refused } = await desk.run('sendReminder', { id: invoice.id, preview: true });
      expect(would_be_refused).toMatchObject({ code: 'customer_unsubscribed' });
      for (const fields of [{}, { force: true }]) {
        expect(await desk.refused('sendReminder', { id: invoice.id, ...fields })).toMatchObject({
          code: 'customer_unsubscribed',
          details: { field: 'customer.email' },
        });
      }
      const token = await testApp().token(['billing.read', 'billing.write'], desk.account);
      const answer = await testApp().fetch(`/api/v1/invoices/${invoice.id}/reminder`, { token, json: {} });
      expect(answer.status).toBe(409);
      expect(await answer.json()).toMatchObject({ error: { code: 'customer_unsubscribed' } });
      expect(inbox()).toHaveLength(1);
    });

    test('invoices still arrive, and other customers of the account are still reminded', async () => {
      const { url, counter, desk, invoice, inbox } = await reminded();
      await send(testApp(), url, { wanted: 'no' });
      expect(await desk.run('sendInvoice', { id: invoice.id })).toMatchObject({ delivery: 'sent' });
      expect(inbox()).toHaveLength(2);
      const other = await desk.invoice({ customer: { name: 'Ben', email: `ben-${counter.address}` } });
      expect(await desk.run('sendReminder', { id: other.id })).toMatchObject({ delivery: 'sent' });
    });

    test('the same person as customer of another account is not unsubscribed there', async () => {
      const { url, address } = await reminded();
      await send(testApp(), url, { wanted: 'no' });
      const elsewhere = await post.open();
      const { id } = await elsewhere.desk.invoice({ customer: { name: 'Ann', email: address } });
      expect(await elsewhere.desk.run('sendReminder', { id })).toMatchObject({ delivery: 'sent' });
    });
  });
});
