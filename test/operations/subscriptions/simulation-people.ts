/** Acts of people in the simulation: the business uses operations, customers and payers use their pages. */
import { BillingError } from '../../../src/model/billing-error.ts';
import type { Instant } from '../../../src/model/dates.ts';
import type { SubscriptionId } from '../../../src/model/ids.ts';
import { chooseOutcome, payByCard } from '../../../src/model/sandbox.ts';
import { type OperationName, operationNamed } from '../../../src/operations/catalog.ts';
import type { Caller, Services } from '../../../src/operations/kernel/context.ts';
import { call } from '../../../src/operations/kernel/operation.ts';
import { acceptCallback } from '../../../src/operations/payments/accept-callback.ts';
import { createOrLookUp } from '../../../src/operations/payments/ask-provider.ts';
import { findPayable } from '../../../src/operations/payments/payable.ts';
import { startPayment } from '../../../src/operations/payments/start-payment.ts';
import { cancelOwnSubscription, findOwnSubscription } from '../../../src/operations/subscriptions/customer-page.ts';
import type { PaymentRow } from '../../../src/store/payments/payments.ts';
import type { Answer } from '../../kit/desk.ts';
import { CARDS, required, signedCallback } from '../payments/shop.ts';
import type { Deed, Script } from './simulation-script.ts';
import type { Later } from './simulation-services.ts';

async function run<Name extends OperationName>(
  services: Services,
  caller: Caller,
  name: Name,
  input: unknown,
): Promise<Answer<Name>> {
  const { data } = await call(services, caller, operationNamed(name), input);
  return data as Answer<Name>;
}

/** Creates a subscription with a plan or with terms of its own. */
export async function subscribe(services: Services, caller: Caller, script: Script): Promise<number> {
  const { index, interval, interval_count, installments, invoice, startsOn } = script;
  const customer = await run(services, caller, 'createCustomer', {
    name: `Ann ${index}`,
    email: `ann${index}@a.example`,
  });
  const terms = { amount: script.amount / 100, interval, interval_count, installments, invoice };
  const wanted =
    index % 2 === 0
      ? { description: `Club ${index}`, ...terms }
      : { plan_id: (await run(services, caller, 'createPaymentPlan', { title: `Club ${index}`, ...terms })).id };
  const made = { ...wanted, customer_id: customer.id, starts_on: startsOn };
  return (await run(services, caller, 'createSubscription', made)).id;
}

/**
 * Returns `done`, or `nothing` if a payer found nothing to pay, or the code of the refusal. `afterwards` schedules the
 * payment of a slow payer.
 */
export async function perform(
  services: Services,
  caller: Caller,
  id: number,
  deed: Deed,
  afterwards: (pay: (services: Services) => Promise<void>) => void,
): Promise<string> {
  try {
    switch (deed) {
      case 'pause':
      case 'resume':
        await run(services, caller, `${deed}Subscription`, { id });
        return 'done';
      case 'cancel':
      case 'cancel_at_end':
        await run(services, caller, 'cancelSubscription', { id, at_period_end: deed === 'cancel_at_end' });
        return 'done';
      case 'customer_cancels': {
        const row = await services.store.subscriptions.byId(id as SubscriptionId);
        const own = await findOwnSubscription(services, row?.access_code ?? '');
        await cancelOwnSubscription(services, required(own, 'the customer has no page'));
        return 'done';
      }
      case 'cancel_while_paying': {
        const attempt = await begin(services, caller, id);
        await run(services, caller, 'cancelSubscription', { id });
        if (attempt) await finish(services, attempt, CARDS.pays);
        return 'done';
      }
      default: {
        const attempt = await begin(services, caller, id);
        if (!attempt) return 'nothing';
        if (deed === 'pay_slowly') afterwards((then) => finish(then, attempt, CARDS.pays));
        else if (deed !== 'open') await finish(services, attempt, deed === 'pay' ? CARDS.pays : CARDS.declines);
        return 'done';
      }
    }
  } catch (error) {
    if (error instanceof BillingError) return error.code;
    throw error;
  }
}

/** The payer opens the payment URL, which is for the first payment or for the oldest failed one. */
async function begin(services: Services, caller: Caller, id: number): Promise<PaymentRow | undefined> {
  const row = await services.store.subscriptions.find(caller.account.id, id as SubscriptionId);
  const payable = row?.open_code ? await findPayable(services, row.open_code) : undefined;
  if (!payable) return undefined;
  try {
    const attempt = await startPayment(services, payable, { method: 'card' });
    return attempt.by_mandate === 0 && attempt.status === 'pending' ? attempt : undefined;
  } catch (error) {
    if (error instanceof BillingError && error.code === 'payment_link_inactive') return undefined;
    throw error;
  }
}

async function finish(services: Services, attempt: PaymentRow, card: string): Promise<void> {
  const { books } = services.sandbox;
  const entry = required(await books.find(attempt.provider_payment_id ?? ''), 'not at the sandbox');
  const after = payByCard(entry.payment, card, services.clock.now());
  if (typeof after === 'string') throw new Error(`the payer's payment is ${after}`);
  await books.replace(entry, after, []);
  await createOrLookUp(services, attempt);
}

/** Completes a charge at the provider, and delivers the callback if the provider sends one. */
export async function happen(services: Services, { key, outcome, told }: Later): Promise<void> {
  const { books } = services.sandbox;
  const entry = required(await books.findByKey(key), 'a slow charge is gone');
  if (outcome !== null) {
    const after = chooseOutcome(entry.payment, outcome, services.clock.now() as Instant);
    if (typeof after === 'string') throw new Error(`a slow charge is ${after}`);
    await books.replace(entry, after, []);
  }
  if (!told) return;
  const { reference, ...callback } = signedCallback(
    services,
    required(await services.store.payments.byKey(key), 'gone'),
  );
  const end = await acceptCallback(services, 'sandbox', reference, callback);
  if (end !== 'accepted') throw new Error(`the sandbox's callback was ${end}`);
}
