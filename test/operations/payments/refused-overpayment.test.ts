/** Overpaid money that the provider refused to refund. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ledger, openLedger } from '../../kit/desk.ts';
import { ENGINES } from '../../kit/test-app.ts';
import { endVerified } from '../../kit/verified.ts';
import { OFFLINE, openShop, type Shop, workUntilQuiet } from './shop.ts';

describe.each(ENGINES)('an overpayment that was not given back, on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine, OFFLINE);
  });
  afterAll(() => endVerified(ledger));

  /**
   * An invoice of 100 gets 60 by hand and 100 by card, so 60 are overpaid. A refund of 50, made by hand at the
   * provider, leaves too little there to refund all 60.
   */
  async function overpaid(shop: Shop) {
    const invoice = await shop.desk.invoice({ amount: 100 });
    const code = invoice.payment_url?.split('/').at(-1) ?? '';
    const attempt = await shop.start(code);
    await shop.desk.run('recordPayment', { id: invoice.id, amount: 60 });
    await shop.payByCard(attempt);
    const paid = await shop.refresh(attempt);
    const provider = shop.services.providers.sandbox.connect({ accountId: paid.account_id, apiKey: null, drill: null });
    const byHand = { key: `by hand ${paid.id}`, amount: 50_00, currency: paid.currency };
    await provider.refund(paid.provider_payment_id ?? '', byHand);
    await workUntilQuiet(shop.services);
    return { invoice, payment: paid.id };
  }

  test('is still there to be given back, and takes nothing from the invoice', async () => {
    const shop = await openShop(ledger);
    const { invoice, payment } = await overpaid(shop);
    // The refund by hand is known by now, so 10 of the overpaid amount are left.
    expect(await shop.row(payment)).toMatchObject({ overpaid: 60_00, amount_refunded: 50_00, refund_reserved: 0 });
    expect(await shop.desk.run('refundPayment', { id: payment, amount: 10 })).toMatchObject({ amount_refunded: 60 });
    const after = await shop.desk.run('getInvoice', { id: invoice.id });
    expect(after).toMatchObject({ status: 'paid', amount_paid: 100, amount_refunded: 0, amount_due: 0 });
  });
});
