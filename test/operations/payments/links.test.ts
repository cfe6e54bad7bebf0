/** A payment link from its creation to the payment, with the real store and the sandbox provider. */
import { describe, expect, test } from 'vitest';
import { createOrLookUp } from '../../../src/operations/payments/ask-provider.ts';
import { checkPayments, giveRefunds } from '../../../src/operations/payments/check-payments.ts';
import { findPayable } from '../../../src/operations/payments/payable.ts';
import { startPayment } from '../../../src/operations/payments/start-payment.ts';
import { submitSandboxPayment } from '../../../src/operations/sandbox/sandbox-desk.ts';
import { ENGINES_OF_RULES, openTestApp } from '../../kit/test-app.ts';
import { OFFLINE } from './shop.ts';

describe.each(ENGINES_OF_RULES)('a payment link, on %s', (engine) => {
  test('is paid once, with fee, event and totals', async () => {
    await using testApp = await openTestApp({ engine, ...OFFLINE });
    const { services } = testApp.app;
    await testApp.run('connectProvider', { kind: 'sandbox' });
    const link = await testApp.run('createPaymentLink', { description: 'Table', amount: 100 });
    const payable = await findPayable(services, String(link.code));
    if (!payable) throw new Error('no payable');
    const attempts = await Promise.all(
      Array.from({ length: 8 }, () => startPayment(services, payable, { method: 'card' })),
    );
    expect(new Set(attempts.map(({ id }) => id)).size).toBe(1);
    const [attempt] = attempts;
    if (!attempt?.provider_payment_id) throw new Error('no attempt');
    await submitSandboxPayment(services, attempt.provider_payment_id, { card_number: '4242 4242 4242 4242' });
    await Promise.all(Array.from({ length: 5 }, () => createOrLookUp(services, attempt)));
    expect(await testApp.run('getPaymentLink', { id: link.id })).toMatchObject({ status: 'paid', paid_count: 1 });
    expect(await testApp.run('listPayments')).toMatchObject({
      total_count: 1,
      payments: [{ status: 'paid', fee: 2, amount: 100, payment_method: 'card' }],
      totals: [{ currency: 'EUR', amount: 100, fee: 2, count: 1 }],
    });
    const refunded = await testApp.run('refundPayment', { id: attempt.id, amount: 40 });
    expect(refunded).toMatchObject({ status: 'paid', amount_refunded: 40 });
    expect(await testApp.run('refundPayment', { id: attempt.id })).toMatchObject({
      status: 'refunded',
      amount_refunded: 100,
    });
    await checkPayments(services);
    await giveRefunds(services);
  });
});
