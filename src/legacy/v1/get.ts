/** `POST /get/`: whether what was made with the caller's own id was paid. */
import { call } from '../../operations/operation.ts';
import { getRequestStatus } from '../operations/get-request-status.ts';
import { textOf } from '../http/fields.ts';
import { inputFrom } from '../http/input.ts';
import { type OlderCall, sendAnswer, WireRefusal } from '../http/wire.ts';
import type { LegacyRefusal } from './wire.ts';

export async function get({ services, caller, fields, res }: OlderCall): Promise<void> {
  if (textOf(fields, 'id') === undefined) throw new WireRefusal('noid') satisfies LegacyRefusal;
  const { data } = await call(services, caller, getRequestStatus, inputFrom(fields, { reference: 'id' }));
  sendAnswer(res, data);
}
