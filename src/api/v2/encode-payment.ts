/** A payment as V2 writes it (R31, R32): everything is text, and what is not known is empty. */
import type { Instant } from '../../model/dates.ts';
import { toText } from '../../model/money.ts';
import type { SuccessfulPayment } from '../../operations/payments/every-payment.ts';
import type { Frame } from '../http/whole-list.ts';

/** `length` comes last, because the list is counted while it goes out. */
export const PAYMENTS_FRAME: Frame = {
  before: '{"status":"success","payments":',
  after: (count) => `,"length":${count}}`,
};

/** `linkId`: the code of what was paid, or its number. */
export function encodePayment(payment: SuccessfulPayment, linkId: string | number | null): string {
  const { id, amount, currency, name, email, note, paidAt, type } = payment;
  return JSON.stringify({
    id,
    amount: toText(amount, currency),
    name: name ?? '',
    email: email ?? '',
    note: note ?? '',
    paidat: paidAt === null ? '' : compactTime(paidAt),
    type,
    linkid: linkId,
  });
}

/** `YYYYMMDDHHmmss` in UTC. */
function compactTime(instant: Instant): string {
  return new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:T]/g, '');
}
