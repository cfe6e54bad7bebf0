import * as z from 'zod';
import { BillingError } from '../../model/billing-error.ts';
import { parseCode } from '../../model/codes.ts';
import type { RequestId } from '../../model/ids.ts';
import { PAYMENT_TYPES, type PaymentType } from '../../model/payment.ts';
import { PAYMENT_TYPE_OF, type StoredRequestKind } from '../../model/payment-request.ts';
import type { Context } from '../../operations/kernel/context.ts';
import { operation, READS } from '../../operations/kernel/operation.ts';
import { type PaidFor, SHARED_NUMBER_OFFSET } from '../store/successful-payments.ts';

/** Only V2 calls this operation, so it is not in the catalogue. REST callers filter the list of payments instead. */
export const findPaidObject = operation({
  name: 'findPaidObject',
  title: 'Find a paid object',
  summary: 'Finds the request or invoice that payments of a type belong to, by its code or id.',
  scope: 'billing.read',
  effects: READS,
  input: z.strictObject({ id: z.string(), type: z.enum(PAYMENT_TYPES) }),
  output: z.object({ request_id: z.int().nullable(), invoice_id: z.int().nullable() }),
  refusals: ['payment_link_not_found'],
})(async (ctx, { id, type }) => {
  const found = (await byCode(ctx, id, type)) ?? (await byId(ctx, id, type));
  if (!found) throw new BillingError('payment_link_not_found', 'No object of this type has this id.', { field: 'id' });
  return { request_id: found.requestId ?? null, invoice_id: found.invoiceId ?? null };
});

/** Finds the object by its code. Must run before the look-up by id, because a code of ten digits looks like an id. */
async function byCode({ store, account }: Context, id: string, type: PaymentType): Promise<PaidFor | undefined> {
  const code = parseCode(id);
  if (code === undefined) return undefined;
  const request = await store.requests.byCode(code);
  if (request?.account_id === account.id && PAYMENT_TYPE_OF[request.kind] === type) return { requestId: request.id };
  const invoice = type === PAYMENT_TYPE_OF.invoice ? await store.requests.invoiceByCode(code) : undefined;
  return invoice?.account_id === account.id ? { invoiceId: invoice.id } : undefined;
}

const KIND_OF = Object.fromEntries(
  Object.entries(PAYMENT_TYPE_OF).flatMap(([kind, type]) => (kind === 'invoice' ? [] : [[type, kind]])),
) as Record<PaymentType, StoredRequestKind>;

async function byId({ store, account }: Context, id: string, type: PaymentType): Promise<PaidFor | undefined> {
  if (!/^[1-9]\d{0,14}$/.test(id)) return undefined;
  const number = Number(id);
  const request = await store.requests.find(account.id, KIND_OF[type], number as RequestId);
  if (request) return { requestId: request.id };
  if (type !== PAYMENT_TYPE_OF.invoice) return undefined;
  const invoiceId = await invoiceIdOf(store, number);
  const invoice = invoiceId && (await store.invoices.find(account.id, { id: invoiceId }));
  return invoice && invoice.status !== 'draft' ? { invoiceId: invoice.id } : undefined;
}

/**
 * Converts `number`, an id in V2, to the id of an invoice. Returns undefined if `number` is the id of a request of any
 * account. If an invoice and a request have the same id, V2 adds {@link SHARED_NUMBER_OFFSET} to the invoice's id.
 */
async function invoiceIdOf({ requests }: Context['store'], number: number): Promise<number | undefined> {
  if (number > SHARED_NUMBER_OFFSET) return number - SHARED_NUMBER_OFFSET;
  return (await requests.byId(number as RequestId)) ? undefined : number;
}
