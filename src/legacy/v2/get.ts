/** `POST /get` returns all payments of one link, invoice, hold or donation, or only the newest payment. */
import type { InvoiceId, RequestId } from '../../model/ids.ts';
import { PAYMENT_TYPES } from '../../model/payment.ts';
import { call } from '../../operations/kernel/operation.ts';
import { textOf } from '../http/fields.ts';
import { inputFrom } from '../http/input.ts';
import { sendList } from '../http/send-list.ts';
import { type LegacyCall, WireRefusal } from '../http/wire.ts';
import { everyPayment } from '../operations/every-payment.ts';
import { findPaidObject } from '../operations/find-paid-object.ts';
import { encodePayment, PAYMENTS_ENVELOPE } from './encode-payment.ts';
import { listPartIn } from './list-part.ts';
import { typeIn } from './type.ts';
import type { V2Refusal } from './wire.ts';

export async function get({ services, caller, fields, res }: LegacyCall): Promise<void> {
  if (textOf(fields, 'id') === undefined) throw new WireRefusal('missingid') satisfies V2Refusal;
  const type = typeIn(fields, PAYMENT_TYPES);
  const { id = '', last } = inputFrom(fields, { id: 'id', last: 'last' });
  const part = last === '1' ? { newest: true as const } : listPartIn(fields);
  const { data } = await call(services, caller, findPaidObject, { id: id.trim(), type });
  const { request_id: requestId, invoice_id: invoiceId } = data;
  const paidFor = requestId === null ? { invoiceId: invoiceId as InvoiceId } : { requestId: requestId as RequestId };
  const found = everyPayment(services, caller, paidFor, part);
  await sendList(res, found, (payment) => encodePayment(payment, payment.objectId), PAYMENTS_ENVELOPE);
}
