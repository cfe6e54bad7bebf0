/**
 * The payment page of the sandbox provider (R51). The page changes only the sandbox's own records. The rows in
 * `payments` change later, through a callback or a look-up, as with a real provider.
 */
import { BillingError, invalid } from '../../model/billing-error.ts';
import type { Instant } from '../../model/dates.ts';
import {
  chooseOutcome,
  payByCard,
  SANDBOX_OUTCOMES,
  type SandboxEntry,
  type SandboxPayment,
  sandboxNow,
} from '../../model/sandbox.ts';
import type { Services } from '../kernel/context.ts';

type SandboxServices = Pick<Services, 'sandbox' | 'clock'>;

/** Returns the payment with this id. `undefined` if the sandbox has none. */
export async function showSandboxPayment(
  { sandbox, clock }: SandboxServices,
  id: string,
): Promise<SandboxPayment | undefined> {
  const entry = await sandbox.books.find(id);
  return entry && sandboxNow(entry.payment, clock.now());
}

/**
 * Handles the payer's form, which has a `card_number` or an `outcome`. Throws `validation_failed` for an unknown card,
 * and `payment_link_inactive` for a payment that has ended. Callbacks are sent in the background.
 */
export async function submitSandboxPayment(
  services: SandboxServices,
  id: string,
  form: Readonly<Record<string, unknown>>,
): Promise<SandboxPayment | undefined> {
  for (;;) {
    const entry = await services.sandbox.books.find(id);
    if (!entry) return undefined;
    const now = services.clock.now();
    const after = submitted(sandboxNow(entry.payment, now), form, now);
    if (await services.sandbox.books.replace(entry, after, callbackTimes(entry, after, now))) {
      // Not awaited: the payer does not wait for callbacks at a real provider either.
      services.sandbox.sendCallbacks().catch(leaveItToTheWorker);
      return after;
    }
  }
}

/** The worker sends the remaining callbacks. */
function leaveItToTheWorker(): void {}

function submitted(payment: SandboxPayment, form: Readonly<Record<string, unknown>>, now: Instant): SandboxPayment {
  const { card_number: card, outcome } = form;
  if (typeof card === 'string' && card.trim() !== '') {
    const after = payByCard(payment, card, now);
    if (after === 'finished') throw finished(payment);
    if (after === 'unknown_card') {
      throw invalid([{ field: 'card_number', message: 'is not one of the test cards shown below' }]);
    }
    return after;
  }
  const chosen = SANDBOX_OUTCOMES.find((one) => one === outcome);
  if (!chosen) {
    const field = payment.method === 'card' && payment.state === 'open' ? 'card_number' : 'outcome';
    const message = field === 'outcome' ? `must be one of ${SANDBOX_OUTCOMES.join(', ')}` : 'is required';
    throw invalid([{ field, message, ...(field === 'outcome' ? { allowedValues: SANDBOX_OUTCOMES } : {}) }]);
  }
  const after = chooseOutcome(payment, chosen, now);
  if (after === 'finished') throw finished(payment);
  return after;
}

function finished({ state }: SandboxPayment): BillingError {
  return new BillingError('payment_link_inactive', `This payment is ${state} already.`, {
    hint: 'Go back to the shop.',
  });
}

/** Times at which callbacks are sent. No callback is sent when the payer opens the authentication page. */
function callbackTimes({ payment: before }: SandboxEntry, after: SandboxPayment, now: Instant): Instant[] {
  if (before.state === after.state || after.state === 'authentication') return [];
  const later = (ms: number) => (now + ms) as Instant;
  if (after.lateSuccessAt !== null) return [now, after.lateSuccessAt];
  return after.drill === 'repeated_callback' ? [now, now, later(500), later(1_000), later(2_000)] : [now];
}
