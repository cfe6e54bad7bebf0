import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MailServer, openMailServer } from '../../kit/mail-server.ts';
import { eventually, openMigratedPlace, type Place, type Running } from './kit.ts';
import { openBusiness } from './load.ts';

const ADDRESS = 'ann@example.com';
let server: MailServer;
let place: Place;
let token: string;
let service: Running;
beforeAll(async () => {
  server = await openMailServer();
  place = await openMigratedPlace();
  token = await openBusiness(place);
  service = await place.serve({ SMTP_URL: server.url, MAIL_FROM: 'billing@test.example' });
});
afterAll(async () => {
  await place[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

async function post(path: string, json: object, { url } = service): Promise<Record<string, unknown>> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const answer = await fetch(`${url}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(json) });
  const body = (await answer.json()) as { data: Record<string, unknown> };
  expect(answer.ok, JSON.stringify(body)).toBe(true);
  return body.data;
}

const invoice = () =>
  post('/invoices', {
    customer: { name: 'Ann', email: ADDRESS },
    description: 'Work',
    amount: 12.5,
    date: '2026-01-05',
    due_date: '2026-01-19',
  });

describe('a reminder that is sent over REST', () => {
  test('arrives as a mail with the words that the answer shows', async () => {
    const { id, invoice_number, payment_url } = await invoice();
    const reminder = await post(`/invoices/${id}/reminder`, { tone: 'firm', message: 'We spoke on Monday.' });
    expect(reminder).toMatchObject({ invoice_number, reminder_number: 1, to: ADDRESS, delivery: 'sent' });
    const [mail, ...others] = server.inbox(ADDRESS);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ sender: 'billing@test.example', recipients: [ADDRESS], subject: reminder.subject });
    expect(mail?.headers.from?.[0]).toContain('Test & Co');
    // Below the text that the answer shows, the mail has the customer's personal unsubscribe link.
    expect(mail?.text.startsWith(String(reminder.body).trim())).toBe(true);
    expect(mail?.text.slice(String(reminder.body).trim().length).trim()).toMatch(/^No more reminders: http\S+$/);
    for (const part of [invoice_number, payment_url, 'We spoke on Monday.', 'EUR 12.50']) {
      expect(mail?.text).toContain(part);
    }
    expect(mail?.html).toContain(payment_url);
  });

  test('is queued while the mail server is away, and leaves through the worker when it is back', async () => {
    const before = server.inbox(ADDRESS).length;
    const { id } = await invoice();
    await server.stop();
    expect(await post(`/invoices/${id}/remind`, {})).toMatchObject({ delivery: 'queued', sent_at: null });
    await server.start();
    expect(server.inbox(ADDRESS)).toHaveLength(before);
    // The next attempt is due some minutes later, so start a service whose clock is ahead.
    const ahead = { BILLHOOK_NOW: new Date(Date.now() + 10 * 60_000).toISOString() };
    const later = await place.serve({ SMTP_URL: server.url, ...ahead });
    await eventually(() => server.inbox(ADDRESS).length).toBe(before + 1);
    expect(await later.stop()).toMatchObject({ code: 0, stderr: '' });
  });

  test('is kept, and said not to be sent, without a mail server', async () => {
    const before = server.inbox(ADDRESS).length;
    const mute = await place.serve();
    const { id } = await invoice();
    expect(await post(`/invoices/${id}/remind`, {}, mute)).toMatchObject({ delivery: 'not_configured', sent_at: null });
    expect(server.offers(ADDRESS)).toHaveLength(before);
  });
});
