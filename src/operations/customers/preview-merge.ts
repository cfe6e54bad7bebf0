import * as z from 'zod';
import { Id } from '../kernel/fields.ts';
import { operation, READS } from '../kernel/operation.ts';
import { Customer, presentCustomer } from './customer.ts';
import { bothCustomers, namesOf } from './merge-customers.ts';
import { fieldsFilled } from './merged-fields.ts';
import { Moves, movedRows } from './moved-rows.ts';

export const previewMerge = operation({
  name: 'previewMerge',
  title: 'Preview a merge of customers',
  summary: 'Returns what a merge would move, and the fields that the customer who stays would take over.',
  scope: 'billing.read',
  effects: READS,
  input: z.strictObject({ id: Id, into: Id }),
  output: z.object({ merged: Customer, survivor: Customer, filled: z.array(z.string()), moves: Moves }),
  refusals: ['customer_not_found', 'customer_merged', 'customer_erased'],
})(async (ctx, input) =>
  ctx.store.consistent(async (tx) => {
    const { from, before } = await bothCustomers(ctx, input, tx);
    return {
      merged: presentCustomer(from),
      survivor: presentCustomer(before),
      filled: namesOf(fieldsFilled(before, from)),
      moves: movedRows(await tx.merging.rowsToMove(ctx.account.id, from.id)),
    };
  }),
);
