/**
 * `POST /create/` creates a payment link. The caller chooses the `id` of the link. `POST /get/` finds the link by this
 * `id`.
 */
import type { Request } from 'express';
import { invalid } from '../../model/billing-error.ts';
import { call } from '../../operations/kernel/operation.ts';
import { type Fields, textOf } from '../http/fields.ts';
import { amountIn, inputFrom } from '../http/input.ts';
import { type LegacyCall, redirect, sendAnswer, WireRefusal } from '../http/wire.ts';
import { createRequest } from '../operations/create-request.ts';
import { TYPES, type V1Refusal } from './wire.ts';

/** Maps the operation's field names to the field names of V1. */
const NAMES = {
  reference: 'id',
  title: 'title',
  name: 'name',
  email: 'email',
  note: 'description',
  return_url: 'response',
  type: 'type',
} as const;

export const FIELD_NAMES: Readonly<Record<string, string>> = NAMES;

export async function create({ services, caller, fields, req, res }: LegacyCall): Promise<void> {
  const amount = checkedAmount(fields, caller.account.currency);
  const { type = 'link', ...given } = inputFrom(fields, NAMES);
  if (!TYPES.some((one) => one === type)) {
    throw invalid([{ field: 'type', message: `must be one of ${TYPES.join(', ')}`, allowedValues: TYPES }]);
  }
  const { data } = await call(services, caller, createRequest, { ...given, amount, kind: 'payment_link' });
  if (type === 'link') sendAnswer(res, { status: 'success', url: data.url });
  else if (isBrowser(req)) redirect(res, data.checkout_url);
  else sendAnswer(res, { status: 'success', url: data.checkout_url });
}

/**
 * Checks the required fields and returns the amount. A call with `response` needs `id` too, because the return address
 * contains digests that are computed from the id (R40).
 */
function checkedAmount(fields: Fields, currency: Parameters<typeof amountIn>[1]): string {
  const isMissing = (name: string) => textOf(fields, name) === undefined;
  if (isMissing('id') && !isMissing('response')) throw new WireRefusal('noid') satisfies V1Refusal;
  if (isMissing('title')) throw new WireRefusal('notitle') satisfies V1Refusal;
  return amountIn(fields, currency);
}

/** True for a browser, which is redirected. Other programs get the address as JSON. */
function isBrowser(req: Request): boolean {
  return /\btext\/html\b/i.test(req.get('Accept') ?? '');
}
