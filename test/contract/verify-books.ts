/** Small books with data for every stored sum and counter, so that each of them can have a fault. */
import { fanOutEvents } from '../../src/operations/webhooks/fan-out-events.ts';
import type { Ledger } from '../kit/desk.ts';
import { CSV } from '../kit/files.ts';
import { imported } from '../operations/bank/kit.ts';
import { openShop, type Shop, workUntilQuiet } from '../operations/payments/shop.ts';

const DAY_MS = 86_400_000;

/** Invoices of every status, all kinds of payments, credit notes, links, refunds, plans and subscriptions. */
export async function keptBooks(ledger: Ledger): Promise<Shop> {
  const shop = await openShop(ledger);
  const { desk, services } = shop;
  await desk.run('createWebhookEndpoint', { url: 'https://hooks.example/' });
  await desk.run('createItem', { code: 'A1', description: 'Hour', unit_price: 80 });
  const lines = [
    { description: 'Design', quantity: 3, unit_price: 33.33, tax_rate: 21, discount_percent: 10 },
    { description: 'Books', quantity: 2, unit_price: 12.5, tax_rate: 9 },
  ];
  const taxed = await desk.invoice({ items: lines });
  await desk.run('recordPayment', { id: taxed.id, amount: 20 });
  const whole = await desk.invoice({ due_date: '2026-04-01' });
  await desk.run('recordPayment', { id: whole.id, payment_method: 'cash' });
  const { id: draft } = await desk.invoice({ draft: true });
  await desk.run('attachFile', { id: draft, file: CSV.toString('base64') });
  await desk.invoice({ currency: 'USD', customer: { name: 'Bob', email: 'bob@two.example' } });
  const cancelled = await desk.invoice();
  await desk.run('cancelInvoice', { id: cancelled.id, credit_note: false });
  const credited = await desk.invoice();
  await desk.run('recordPayment', { id: credited.id });
  await desk.run('createCreditNote', { invoice_id: credited.id, amount: 40, reason: 'Late' });
  const quoted = { customer_id: credited.customer.id, items: lines };
  const [quote, open] = [await desk.run('createQuote', quoted), await desk.run('createQuote', quoted)];
  for (const { id } of [quote, open]) await desk.run('sendQuote', { id, send_email: false });
  await desk.run('acceptQuote', { id: quote.id, accepted_by: 'Ann' });
  await desk.run('invoiceQuote', { id: quote.id, part: { percent: 30 }, draft: false });
  await desk.run('invoiceQuote', { id: quote.id });
  await desk.run('declineQuote', { id: open.id, reason: 'Too late' });
  const undone = await desk.run('recordPayment', { id: (await desk.invoice()).id, amount: 5 });
  await desk.run('undoPayment', { id: undone.payment.id, reason: 'Another customer' });

  const byBank = await desk.invoice({ amount: 61 });
  await imported(desk, [{ amount: 61, text: byBank.invoice_number ?? '' }]);
  await desk.run('confirmBankEntries', { level: 'certain' });

  const link = await shop.link({ usage_limit: 5 });
  for (const back of [null, 30]) {
    const attempt = await shop.start(link.code);
    await shop.payByCard(attempt);
    await shop.refresh(attempt);
    if (back !== null) await desk.run('refundPayment', { id: attempt.id, amount: back });
    desk.testApp.clock.advance(DAY_MS);
  }
  const online = await desk.invoice();
  const attempt = await shop.start(
    String((await desk.rows<{ id: number; code: string }>('invoices')).find(({ id }) => id === online.id)?.code),
  );
  await shop.payByCard(attempt);
  await shop.refresh(attempt);
  await desk.run('refundPayment', { id: attempt.id, amount: 25 });
  const declined = await shop.start(link.code);
  await shop.payByCard(declined, '4000 0000 0000 0002');
  await shop.refresh(declined);

  const plan = await desk.run('createPaymentPlan', { title: 'Care', amount: 45, interval: 'month', invoice: true });
  const cas = await desk.run('createCustomer', { name: 'Cas', email: 'cas@three.example' });
  const { code } = await desk.run('createSubscription', { customer_id: cas.id, plan_id: plan.id });
  const first = await shop.start(code);
  await shop.payByCard(first);
  await shop.refresh(first);
  await workUntilQuiet(services);
  await fanOutEvents(services);
  return shop;
}
