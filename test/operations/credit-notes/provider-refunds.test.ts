// Credit notes refund money through the provider. If the provider refuses a refund, the note remains and shows the
// refusal (R81).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectTo } from '../../../src/operations/providers/open-provider.ts';
import { type Ledger, openLedger } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { endVerified } from '../../kit/verified.ts';
import { atProvider, OFFLINE, openShop } from '../payments/shop.ts';

const REASON = 'Sent back';

describe.each(ENGINES_OF_RULES)('refunds of credit notes on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine, OFFLINE);
  });
  afterAll(() => endVerified(ledger));

  async function paidInvoice() {
    const shop = await openShop(ledger);
    const { desk } = shop;
    const { id, payment_url } = await desk.invoice();
    const code = payment_url?.split('/').at(-1) ?? '';
    const attempt = await shop.start(code);
    await shop.payByCard(attempt);
    await shop.refresh(attempt);
    return { shop, desk, id, payment: attempt.id };
  }

  test('are made at the provider, once, and settle the note', async () => {
    const { desk, id, payment } = await paidInvoice();
    const note = await desk.run('createCreditNote', { invoice_id: id, reason: REASON, amount: 40, refund: true });
    expect(['pending', 'done']).toContain(note.refund_status);
    expect(await desk.run('getCreditNote', { id: note.id ?? 0 })).toMatchObject({ to_give_back: 40 });
    expect(await desk.run('getPayment', { id: payment })).toMatchObject({ refundable: 60 });
    const rows = await desk.rows<{ credit_note_id: number | null; amount: number }>('refunds');
    expect(rows.map(({ credit_note_id, amount }) => [credit_note_id, amount])).toEqual([[note.id, 4_000]]);
  });

  test('that the provider refuses leave the note and say so', async () => {
    const { shop, desk, id, payment } = await paidInvoice();
    // A refund made directly at the provider leaves too little for the refund of the credit note.
    const provider = connectTo(shop.services, desk.account.id, 'sandbox', null);
    const row = await shop.row(payment);
    await provider.refund(atProvider(row), { key: 'by hand at the provider', amount: 80_00, currency: row.currency });
    const refused = await desk.run('createCreditNote', { invoice_id: id, reason: REASON, amount: 40, refund: true });
    expect(refused).toMatchObject({ to_give_back: 40, refund_status: 'refused', invoice: { status: 'paid' } });
    expect(await desk.run('getInvoice', { id })).toMatchObject({ to_give_back: 0, amount_refunded: 80 });
  });

  test('a payment under way that is too much by then is overpaid, and the surplus goes back', async () => {
    const shop = await openShop(ledger);
    const { desk } = shop;
    const { id, payment_url } = await desk.invoice();
    const attempt = await shop.start(payment_url?.split('/').at(-1) ?? '');
    await shop.payByCard(attempt);
    await desk.run('createCreditNote', { invoice_id: id, reason: REASON, amount: 30 });
    await shop.refresh(attempt);
    expect(await desk.run('getInvoice', { id })).toMatchObject({
      status: 'paid',
      amount_paid: 70,
      amount_credited: 30,
    });
    const [refund] = await desk.rows<{ amount: number; reason: string }>('refunds');
    expect(refund).toMatchObject({ amount: 3_000, reason: 'overpayment' });
  });
});
