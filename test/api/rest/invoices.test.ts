import { describe, expect, test } from 'vitest';
import { switchedMail } from '../../kit/switched-mail.ts';
import { ENGINES_OF_RULES, openTestApp } from '../../kit/test-app.ts';

describe.each(ENGINES_OF_RULES)('invoices over REST on %s', (engine) => {
  test('an invoice is created, found, listed and counted', async () => {
    await using testApp = await openTestApp({ engine, mail: Object.assign(switchedMail(), { configured: true }) });
    const token = await testApp.token();
    const created = await testApp.fetch('/api/v1/invoices', {
      token,
      json: { customer: { name: 'Ann', email: 'ann@example.com' }, description: 'Work', amount: 12.5 },
    });
    expect(created.status).toBe(201);
    const { data } = (await created.json()) as { data: Record<string, unknown> };
    expect(created.headers.get('location')).toBe(`/api/v1/invoices/${data.id}`);
    expect(data).toMatchObject({
      invoice_number: 'INV-000001',
      amount: 12.5,
      currency: 'EUR',
      status: 'pending',
      delivery: null,
    });
    const found = await testApp.fetch('/api/v1/invoices/inv-000001', { token });
    expect(await found.json()).toMatchObject({ success: true, data: { id: data.id } });
    const listed = await testApp.fetch('/api/v1/invoices?status=pending', { token });
    expect(await listed.json()).toMatchObject({
      data: {
        total_count: 1,
        has_more: false,
        totals: [{ currency: 'EUR', count: 1, amount: 12.5, amount_due: 12.5 }],
      },
    });
    const paid = await testApp.fetch(`/api/v1/invoices/${data.id}/payments`, { token, json: { amount: 2.5 } });
    expect(await paid.json()).toMatchObject({ data: { amount_due: 10, status: 'pending' } });
    const reminded = await testApp.fetch(`/api/v1/invoices/${data.id}/reminder`, { token, method: 'POST' });
    expect(await reminded.json()).toMatchObject({ data: { reminder_number: 1, delivery: 'sent' } });
    const again = await testApp.fetch(`/api/v1/invoices/${data.id}/remind`, { token, method: 'POST' });
    expect(again.status).toBe(409);
    testApp.clock.set('2026-04-20T10:00:00Z');
    const overdue = await testApp.fetch('/api/v1/invoices/overdue', { token });
    expect(await overdue.json()).toMatchObject({
      data: { total_count: 1, totals: [{ amount_due: 10, oldest_days: 20 }] },
    });
    const stats = await testApp.fetch('/api/v1/invoices/stats', { token });
    expect(await stats.json()).toMatchObject({
      data: { overdue_invoices: 1, total_outstanding: 10, paid_this_month: 0 },
    });
    const cancel = await testApp.fetch(`/api/v1/invoices/${data.id}/cancel`, { token, method: 'POST' });
    expect(await cancel.json()).toMatchObject({ error: { code: 'invoice_has_payments' } });
  });
});
