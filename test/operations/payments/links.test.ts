/** A payment link from making it to the money, through the real store and the sandbox provider. */
import { describe, expect, test } from 'vitest';
import { refreshPayment } from '../../../src/operations/checkout/ask-provider.ts';
import { findPayable } from '../../../src/operations/checkout/payable.ts';
import { startPayment } from '../../../src/operations/checkout/start-payment.ts';
import { checkPayments, giveRefunds } from '../../../src/operations/payments/check-payments.ts';
import { submitSandboxPayment } from '../../../src/operations/sandbox/sandbox-desk.ts';
import { ENGINES, openHouse } from '../../kit/house.ts';
import { OFFLINE } from './shop.ts';

describe.each(ENGINES)('a payment link, on %s', (engine) => {
  test('is paid once, with fee, event and totals', async () => {
    await using house = await openHouse({ engine, ...OFFLINE });
    const { world } = house.app;
    await house.run('connectProvider', { kind: 'sandbox' });
    const link = await house.run('createPaymentLink', { description: 'Table', amount: 100 });
    const payable = await findPayable(world, String(link.code));
    if (!payable) throw new Error('no payable');
    const attempts = await Promise.all(
      Array.from({ length: 8 }, () => startPayment(world, payable, { method: 'card' })),
    );
    expect(new Set(attempts.map(({ id }) => id)).size).toBe(1);
    const [attempt] = attempts;
    if (!attempt?.provider_payment_id) throw new Error('no attempt');
    await submitSandboxPayment(world, attempt.provider_payment_id, { card_number: '4242 4242 4242 4242' });
    await Promise.all(Array.from({ length: 5 }, () => refreshPayment(world, attempt)));
    expect(await house.run('getPaymentLink', { id: link.id })).toMatchObject({ status: 'paid', paid_count: 1 });
    expect(await house.run('listPayments')).toMatchObject({
      total_count: 1,
      payments: [{ status: 'paid', fee: 2, amount: 100, payment_method: 'card' }],
      totals: [{ currency: 'EUR', amount: 100, fee: 2, count: 1 }],
    });
    const refunded = await house.run('refundPayment', { id: attempt.id, amount: 40 });
    expect(refunded).toMatchObject({ status: 'paid', amount_refunded: 40 });
    expect(await house.run('refundPayment', { id: attempt.id })).toMatchObject({
      status: 'refunded',
      amount_refunded: 100,
    });
    await checkPayments(world);
    await giveRefunds(world);
  });
});
