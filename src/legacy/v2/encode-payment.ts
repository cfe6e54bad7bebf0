/** A payment as V2 writes it (R31, R32): everything is text, and what is not known is empty. */
import { DAY_MS, type Instant } from '../../model/dates.ts';
import { toText } from '../../model/money.ts';
import type { PaymentEncoding, SuccessfulPayment } from '../operations/every-payment.ts';
import type { Frame } from '../http/send-list.ts';

/** `length` comes last, because the list is counted while it goes out. */
export const PAYMENTS_ENVELOPE: Frame = {
  before: '{"status":"success","payments":',
  after: (count) => `,"length":${count}}`,
};

/** In `/payments`. Whoever changes a letter of it gives it another name: lists that were kept hold the old ones. */
export const PAYMENT_ENCODING: PaymentEncoding = {
  form: 'v2-2',
  write: (payment) => encodePayment(payment, payment.code),
};

/** `linkId`: the code of what was paid, or its number. Put together by hand: lists are long, and this is half the work. */
export function encodePayment(payment: SuccessfulPayment, linkId: string | number): string {
  const { id, amount, currency, paidAt, type } = payment;
  const [name, email, note] = [quoted(payment.name), quoted(payment.email), quoted(payment.note)];
  const paid = paidAt === null ? '' : compactTime(paidAt);
  const link = typeof linkId === 'string' ? `"${linkId}"` : linkId;
  return `{"id":${id},"amount":"${toText(amount, currency)}","name":${name},"email":${email},"note":${note},"paidat":"${paid}","type":"${type}","linkid":${link}}`;
}

function quoted(text: string | null): string {
  return text === null ? '""' : JSON.stringify(text);
}

let latestDay = { day: Number.NaN, text: '' };

/** `YYYYMMDDHHmmss` in UTC. The day is kept: payments that stand together were mostly made on one. */
function compactTime(instant: Instant): string {
  const day = Math.floor(instant / DAY_MS);
  if (day !== latestDay.day) {
    latestDay = { day, text: new Date(day * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '') };
  }
  const seconds = Math.floor((instant - day * DAY_MS) / 1_000);
  return latestDay.text + two(seconds / 3_600) + two((seconds / 60) % 60) + two(seconds % 60);
}

function two(value: number): string {
  const digits = Math.floor(value);
  return digits < 10 ? `0${digits}` : String(digits);
}
