/** `POST /payments`: all payments that succeeded, of every type. */
import { everyPayment } from '../../operations/payments/every-payment.ts';
import type { OlderCall } from '../http/older-wire.ts';
import { sendWholeList } from '../http/whole-list.ts';
import { encodePayment, PAYMENTS_FRAME } from './encode-payment.ts';
import { partIn } from './part.ts';

export async function payments({ world, caller, fields, res }: OlderCall): Promise<void> {
  const found = everyPayment(world, caller, {}, partIn(fields));
  await sendWholeList(res, found, (payment) => encodePayment(payment, payment.code), PAYMENTS_FRAME);
}
