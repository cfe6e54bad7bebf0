/** `POST /payments` returns all successful payments. */
import { sendList } from '../http/send-list.ts';
import type { LegacyCall } from '../http/wire.ts';
import { everyPayment } from '../operations/every-payment.ts';
import { encodePayment, PAYMENTS_ENVELOPE } from './encode-payment.ts';
import { listPartIn } from './list-part.ts';

export async function payments({ services, caller, fields, res }: LegacyCall): Promise<void> {
  const batches = everyPayment(services, caller, {}, listPartIn(fields));
  await sendList(res, batches, (payment) => encodePayment(payment, payment.code), PAYMENTS_ENVELOPE);
}
