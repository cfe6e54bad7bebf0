/** `POST /payments`: all payments that succeeded, of every type. */
import { everyPayment } from '../operations/every-payment.ts';
import { everyPaymentWritten } from '../operations/cached-payment-list.ts';
import type { OlderCall } from '../http/wire.ts';
import { sendWholeList, sendWritten } from '../http/send-list.ts';
import { PAYMENT_WORDING, PAYMENTS_FRAME } from './encode-payment.ts';
import { partIn } from './part.ts';

export async function payments({ services, caller, fields, res }: OlderCall): Promise<void> {
  const part = partIn(fields);
  if (Object.keys(part).length === 0) {
    return sendWritten(res, everyPaymentWritten(services, caller, PAYMENT_WORDING), PAYMENTS_FRAME);
  }
  await sendWholeList(res, everyPayment(services, caller, {}, part), PAYMENT_WORDING.write, PAYMENTS_FRAME);
}
