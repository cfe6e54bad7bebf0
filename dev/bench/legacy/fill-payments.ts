/**
 * Fills one database file for the measurement of the V2 lists. One of its two accounts has few payments, the other has
 * many.
 */
import type { App } from '../../../src/app.ts';
import { newCode } from '../../../src/model/codes.ts';
import type { AccountRow } from '../../../src/store/access/accounts.ts';

export const MANY = 200_000;
export const FEW = 10;
const CHUNK = 2_000;

/** Creates an account with paid payments at the sandbox provider: one customer, one link without a usage limit. */
export async function fillPayments({ services, administration }: App, count: number): Promise<AccountRow> {
  const account = await administration.createAccount({ name: `Shop ${count}`, handle: `shop-${count}` });
  await administration.run(account, 'connectProvider', { kind: 'sandbox' });
  const link = await administration.run(account, 'createPaymentLink', {
    description: 'Order',
    amount: 10,
    usage_limit: null,
  });
  const customer = await administration.run(account, 'createCustomer', {
    name: 'Ann de Vries',
    email: 'ann@example.com',
  });
  const now = services.clock.now();
  for (let start = 0; start < count; start += CHUNK) {
    await services.store.transaction(async (tx) => {
      for (let n = start; n < Math.min(count, start + CHUNK); n++) {
        await tx.payments.insert({
          account_id: account.id,
          customer_id: customer.id as never,
          invoice_id: null,
          request_id: link.id as never,
          type: 'paymentlink',
          description: `Order ${n}`,
          amount: 1_000 + (n % 977),
          currency: account.currency,
          status: 'paid',
          payment_method: 'card',
          recorded: 0,
          testmode: 0,
          note: n % 3 === 0 ? 'Please deliver in the morning' : null,
          created_at: now,
          paid_at: now,
          attempt_key: `${count}-${n}-${newCode()}`,
          provider: 'sandbox',
          payer_name: null,
          payer_email: null,
          next_check_at: null,
        });
      }
    });
  }
  return account;
}
