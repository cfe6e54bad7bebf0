/** A payment in V2's format (R31, R32). Ids are numbers; all other values are text, and unknown values are empty. */
import { DAY_MS, type Instant } from '../../model/dates.ts';
import { toText } from '../../model/money.ts';
import type { ListEnvelope } from '../http/send-list.ts';
import type { SuccessfulPayment } from '../operations/every-payment.ts';

/** The JSON around the payments. `length` comes last, because the rows are counted while they are sent. */
export const PAYMENTS_ENVELOPE: ListEnvelope = {
  before: '{"status":"success","payments":',
  after: (count) => `,"length":${count}}`,
};

/**
 * Encodes a payment as JSON. `linkId`: code or id of the paid object. The JSON is put together without JSON.stringify,
 * which takes twice the time on long lists.
 */
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

/**
 * Formats an instant as `YYYYMMDDHHmmss` in UTC. Caches the text of the latest day, because neighbouring payments are
 * mostly of the same day.
 */
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
