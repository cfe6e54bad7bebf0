/** `POST /get/` returns the status of a payment link. The caller chose the link's `id` in `POST /create/`. */
import { call } from '../../operations/kernel/operation.ts';
import { textOf } from '../http/fields.ts';
import { inputFrom } from '../http/input.ts';
import { type LegacyCall, sendAnswer, WireRefusal } from '../http/wire.ts';
import { getRequestStatus } from '../operations/get-request-status.ts';
import type { V1Refusal } from './wire.ts';

export async function get({ services, caller, fields, res }: LegacyCall): Promise<void> {
  if (textOf(fields, 'id') === undefined) throw new WireRefusal('noid') satisfies V1Refusal;
  const { data } = await call(services, caller, getRequestStatus, inputFrom(fields, { reference: 'id' }));
  sendAnswer(res, data);
}
