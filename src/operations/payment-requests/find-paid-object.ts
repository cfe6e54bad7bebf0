import * as z from 'zod';
import { parseCode } from '../../model/codes.ts';
import type { RequestId } from '../../model/ids.ts';
import { PAYMENT_TYPES, type PaymentType } from '../../model/payment.ts';
import { Refusal } from '../../model/refusal.ts';
import { PAYMENT_TYPE_OF, SHARED_NUMBER_OFFSET, type StoredRequestKind } from '../../model/request.ts';
import type { PaidFor } from '../../store/successful-payments.ts';
import type { Context } from '../context.ts';
import { operation, READS } from '../operation.ts';

/** Outside the catalogue: REST finds payments by their own filters. */
export const findPaidObject = operation({
  name: 'findPaidObject',
  title: 'Find a paid object',
  summary: 'Finds the object that payments of a type are for, by its code or number.',
  scope: 'billing.read',
  effects: READS,
  input: z.strictObject({ id: z.string(), type: z.enum(PAYMENT_TYPES) }),
  output: z.object({ request_id: z.int().nullable(), invoice_id: z.int().nullable() }),
  refusals: ['payment_link_not_found'],
})(async (ctx, { id, type }) => {
  const found = (await byCode(ctx, id, type)) ?? (await byNumber(ctx, id, type));
  if (!found)
    throw new Refusal('payment_link_not_found', 'There is no object of this type with this id.', { field: 'id' });
  return { request_id: found.requestId ?? null, invoice_id: found.invoiceId ?? null };
});

/** Ten digits may be a code or a number; the code is tried first. */
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

async function byNumber({ store, account }: Context, id: string, type: PaymentType): Promise<PaidFor | undefined> {
  if (!/^[1-9]\d{0,14}$/.test(id)) return undefined;
  const number = Number(id);
  const request = await store.requests.find(account.id, KIND_OF[type], number as RequestId);
  if (request) return { requestId: request.id };
  if (type !== PAYMENT_TYPE_OF.invoice) return undefined;
  const invoiceId = await invoiceNumbered(store, number);
  const invoice = invoiceId && (await store.invoices.find(account.id, { id: invoiceId }));
  return invoice && invoice.status !== 'draft' ? { invoiceId: invoice.id } : undefined;
}

/** A number that a link of any account has does not name an invoice ({@link SHARED_NUMBER_OFFSET}). */
async function invoiceNumbered({ requests }: Context['store'], number: number): Promise<number | undefined> {
  if (number > SHARED_NUMBER_OFFSET) return number - SHARED_NUMBER_OFFSET;
  return (await requests.byId(number as RequestId)) ? undefined : number;
}
