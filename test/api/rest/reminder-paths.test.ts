import { expect, test } from 'vitest';
import { USUAL_TONES } from '../../../src/model/reminding.ts';
import { switchedMail } from '../../kit/switched-mail.ts';
import { expectData, expectRefusal, openBusiness, sharedTestApp } from './exchange.ts';

const mail = Object.assign(switchedMail(), { configured: true });
const testApp = sharedTestApp({ mail });
const ANN = { name: 'Ann', email: 'ann@example.com' };

test.each(['remind', 'reminder'])('POST /invoices/{id}/%s makes a reminder, by id or number', async (path) => {
  const business = await openBusiness(testApp());
  const { id } = await business.run('createInvoice', { customer: ANN, description: 'Work', amount: 12.5 });
  const preview = await business.send(`POST /invoices/${id}/${path}`, { json: { preview: true } });
  expect(expectData(preview)).toMatchObject({ delivery: 'preview', sent_at: null, next_allowed_at: null });
  const made = expectData(await business.send(`POST /invoices/inv-000001/${path}`, { json: { message: 'Hello Ann' } }));
  expect(made).toMatchObject({
    invoice_id: id,
    invoice_number: 'INV-000001',
    reminder_number: 1,
    to: 'ann@example.com',
    body: expect.stringContaining('Hello Ann'),
    delivery: 'sent',
    sent_at: '2026-03-17T11:00:00.000Z',
    next_allowed_at: '2026-03-18T11:00:00.000Z',
  });
});

test('the two spellings are one operation: a reminder by one blocks the other', async () => {
  const business = await openBusiness(testApp());
  const { id } = await business.run('createInvoice', { customer: ANN, description: 'Work', amount: 12.5 });
  expectData(await business.send(`POST /invoices/${id}/remind`));
  expectRefusal(await business.send(`POST /invoices/${id}/reminder`), 409, 'reminder_too_soon');
  const forced = await business.send(`POST /invoices/${id}/reminder`, { json: { force: true } });
  expect(expectData(forced)).toMatchObject({ reminder_number: 2 });
  expect(await business.run('getInvoice', { id })).toMatchObject({ reminders_sent: 2 });
});

test('the two spellings share idempotency keys, as they share the operation', async () => {
  const business = await openBusiness(testApp());
  const { id } = await business.run('createInvoice', { customer: ANN, description: 'Work', amount: 12.5 });
  const headers = { 'Idempotency-Key': 'k' };
  const first = await business.send(`POST /invoices/${id}/remind`, { headers });
  const second = await business.send(`POST /invoices/${id}/reminder`, { headers });
  expect(second.text).toBe(first.text);
  expect(second.headers['idempotent-replayed']).toBe('true');
});

test.each(USUAL_TONES)('tone %s is taken', async (tone) => {
  const business = await openBusiness(testApp());
  const { id } = await business.run('createInvoice', { customer: ANN, description: 'Work', amount: 12.5 });
  const made = expectData(await business.send(`POST /invoices/${id}/remind`, { json: { tone } }));
  expect(String(made.body)).toContain('EUR 12.50');
});

test('a preview changes nothing, however often it is asked for', async () => {
  const business = await openBusiness(testApp());
  const { id } = await business.run('createInvoice', { customer: ANN, description: 'Work', amount: 12.5 });
  const before = await business.footprint();
  for (const path of ['remind', 'reminder']) {
    expectData(await business.send(`POST /invoices/${id}/${path}`, { json: { preview: true } }));
  }
  expect(await business.footprint()).toEqual(before);
});
