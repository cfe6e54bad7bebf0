/**
 * Normal form of a call's input, so that two spellings of the same call are equal (R63): `30` and `"30.00"`, a date and
 * an instant of it, a name and the id that it names, a left-out field and its default.
 */
import * as z from 'zod';
import { BillingError } from '../../model/billing-error.ts';
import type { Currency } from '../../model/currency.ts';
import { isRecord } from '../../model/is-record.ts';
import { plainAmount } from '../../model/money.ts';
import type { ReadContext } from './context.ts';
import type { Operation } from './declaration.ts';
import { branchesOf, type FieldType, meaningOf, type Names } from './field-types.ts';
import { fingerprintOf, type IdempotentCall, type Repeatable } from './idempotency.ts';
import { asOneMoment, endOf, type Moment } from './moments.ts';

/** The key of a call: a call without one gets that of its input. `input` has passed the operation's checks. */
export async function keyOf(
  ctx: ReadContext,
  op: Operation,
  input: Readonly<Record<string, unknown>>,
  given: IdempotentCall | Repeatable,
): Promise<IdempotentCall> {
  if ('key' in given) return given;
  const fingerprint = fingerprintOf(await understood(ctx, op, input));
  return { key: `retry:${fingerprint}`, fingerprint, lifetimeMs: given.retryWithinMs };
}

/** Names that name no object, or several, stay as they are: the operation refuses them. */
async function understood(ctx: ReadContext, op: Operation, input: Readonly<Record<string, unknown>>): Promise<unknown> {
  const seen: Seen = { currency: ctx.account.currency };
  const fields = await objectIn(ctx, op.input.shape, op.sameAs?.(input) ?? input, seen);
  // An argument of tools only, which marks a repeat as a new call.
  const { allow_duplicate: _, customer_id, ...rest } = fields;
  return {
    ...rest,
    // Two fields for one customer.
    ...(customer_id === undefined ? {} : { customer: customer_id }),
    ...('currency' in op.input.shape ? { currency: rest.currency ?? seen.currency } : {}),
  };
}

/** The currency of the account, or of the customer that the input names. */
type Seen = { currency: Currency };

async function valueIn(ctx: ReadContext, type: FieldType, value: unknown, seen: Seen): Promise<unknown> {
  const what = meaningOf(type);
  if (value === undefined || value === null) return value;
  if (what && 'is' in what) {
    if (what.is === 'amount') return plainAmount(value);
    if (what.is === 'day') return value;
    return what.is === 'until' ? endOf(ctx, value as Moment) : asOneMoment(ctx, value as Moment);
  }
  if (what && (typeof value === 'string' || typeof value === 'number')) return idOf(ctx, what.names, value, seen);
  if (Array.isArray(value)) {
    const list = branchesOf(type).find((one) => one instanceof z.ZodArray);
    return list ? await Promise.all(value.map((one: unknown) => valueIn(ctx, list.element, one, seen))) : value;
  }
  const object = isRecord(value) ? branchesOf(type).find((one) => one instanceof z.ZodObject) : undefined;
  return object ? objectIn(ctx, object.shape, value as object, seen) : value;
}

async function objectIn(
  ctx: ReadContext,
  shape: Readonly<Record<string, FieldType>>,
  value: object,
  seen: Seen,
): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {};
  for (const [name, one] of Object.entries(value)) {
    const type = shape[name];
    fields[name] = type ? await valueIn(ctx, type, one, seen) : one;
  }
  return fields;
}

async function idOf(ctx: ReadContext, kind: Names, given: string | number, seen: Seen): Promise<unknown> {
  try {
    const { id, currency } = await ctx.hooks.named(ctx, kind, given);
    if (currency) seen.currency = currency;
    return id;
  } catch (error) {
    if (error instanceof BillingError) return given;
    throw error;
  }
}
