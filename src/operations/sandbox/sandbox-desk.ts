/**
 * The sandbox provider's own side of the counter: what its hosted page shows and does (R51). Nothing here touches our
 * payments; our side hears of it by a callback, or when it asks.
 */
import type { Instant } from '../../model/dates.ts';
import { invalid, Refusal } from '../../model/refusal.ts';
import {
  chooseOutcome,
  payByCard,
  SANDBOX_OUTCOMES,
  type SandboxEntry,
  type SandboxPayment,
  sandboxNow,
} from '../../model/sandbox.ts';
import type { Services } from '../context.ts';

type Reach = Pick<Services, 'sandbox' | 'clock'>;

/** `undefined`: there is no such payment. */
export async function showSandboxPayment({ sandbox, clock }: Reach, id: string): Promise<SandboxPayment | undefined> {
  const entry = await sandbox.books.find(id);
  return entry && sandboxNow(entry.payment, clock.now());
}

/**
 * What the payer did on the page: a `card_number`, or an `outcome`. Refuses with `validation_failed` for a card that is
 * none, and `payment_link_inactive` for a payment that has ended. Callbacks leave by themselves.
 */
export async function submitSandboxPayment(
  services: Reach,
  id: string,
  form: Readonly<Record<string, unknown>>,
): Promise<SandboxPayment | undefined> {
  for (;;) {
    const entry = await services.sandbox.books.find(id);
    if (!entry) return undefined;
    const now = services.clock.now();
    const after = submitted(sandboxNow(entry.payment, now), form, now);
    if (await services.sandbox.books.replace(entry, after, tellAt(entry, after, now))) {
      // Nobody waits for it, as nobody would for a real provider's.
      services.sandbox.sendCallbacks().catch(leaveItToTheWorker);
      return after;
    }
  }
}

/** What could not be sent now is sent by the worker. */
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

function finished({ state }: SandboxPayment): Refusal {
  return new Refusal('payment_link_inactive', `This payment is ${state} already.`, { hint: 'Go back to the shop.' });
}

/** Somebody who only opened the authentication page has not changed anything that is worth a callback. */
function tellAt({ payment: before }: SandboxEntry, after: SandboxPayment, now: Instant): Instant[] {
  if (before.state === after.state || after.state === 'authentication') return [];
  const later = (ms: number) => (now + ms) as Instant;
  if (after.lateSuccessAt !== null) return [now, after.lateSuccessAt];
  return after.drill === 'repeated_callback' ? [now, now, later(500), later(1_000), later(2_000)] : [now];
}
