/** Payment links and subscriptions of the demo. Some of them are paid with the sandbox provider. */
import { administrator } from '../operations/administration.ts';
import { CATALOG } from '../operations/catalog.ts';
import type { Caller, Services } from '../operations/kernel/context.ts';
import { call } from '../operations/kernel/operation.ts';
import { createOrLookUp } from '../operations/payments/ask-provider.ts';
import { findPayable } from '../operations/payments/payable.ts';
import { startPayment } from '../operations/payments/start-payment.ts';
import { submitSandboxPayment } from '../operations/sandbox/sandbox-desk.ts';

const LINKS = [
  { description: 'Type specimen poster', amount: 38, card: '4242 4242 4242 4242' },
  { description: 'Lettering workshop, 12 December', amount: 145, usage_limit: 12, card: '4000 0000 0000 0002' },
  { description: 'Deposit for a logo sketch', amount: 250 },
] as const;

export async function makeDemoLinks(services: Services, account: Caller['account']): Promise<void> {
  await call(services, administrator(account), CATALOG.connectProvider, { kind: 'sandbox' });
  for (const { card, ...input } of LINKS.map((link) => ({ card: null, ...link }))) {
    const { data } = await call(services, administrator(account), CATALOG.createPaymentLink, input);
    if (card !== null) await pay(services, data.code, card);
  }
}

const PLAN = { title: 'Website care plan', amount: 145, interval: 'month' } as const;

/** Creates two subscriptions. One is paid and active, the other waits for its first payment. */
export async function makeDemoSubscriptions(services: Services, account: Caller['account']): Promise<void> {
  const studio = administrator(account);
  const { data: plan } = await call(services, studio, CATALOG.createPaymentPlan, PLAN);
  const { data: listed } = await call(services, studio, CATALOG.listCustomers, { limit: 2 });
  for (const [index, { id: customer_id }] of listed.customers.entries()) {
    const { data } = await call(services, studio, CATALOG.createSubscription, { customer_id, plan_id: plan.id });
    if (index === 0) await pay(services, data.code, '4242 4242 4242 4242');
  }
}

async function pay(services: Services, code: string, card: string): Promise<void> {
  const payable = await findPayable(services, code);
  if (!payable) throw new Error(`the demo's link ${code} is gone`);
  const attempt = await startPayment(services, payable, { method: 'card' });
  await submitSandboxPayment(services, attempt.provider_payment_id ?? '', { card_number: card });
  await createOrLookUp(services, attempt);
}
