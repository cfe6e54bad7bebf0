/** `POST /payments`: all successful payments; the whole list comes from cached chunks. */

import { sendEncoded, sendList } from '../http/send-list.ts';
import type { LegacyCall } from '../http/wire.ts';
import { cachedPaymentList } from '../operations/cached-payment-list.ts';
import { everyPayment } from '../operations/every-payment.ts';
import { PAYMENT_ENCODING, PAYMENTS_ENVELOPE } from './encode-payment.ts';
import { listPartIn } from './list-part.ts';

export async function payments({ services, caller, fields, res }: LegacyCall): Promise<void> {
  const part = listPartIn(fields);
  if (Object.keys(part).length === 0) {
    return sendEncoded(res, cachedPaymentList(services, caller, PAYMENT_ENCODING), PAYMENTS_ENVELOPE);
  }
  await sendList(res, everyPayment(services, caller, {}, part), PAYMENT_ENCODING.encode, PAYMENTS_ENVELOPE);
}
