/** Fields that plans and subscriptions share: interval, instalments and invoices. */
import * as z from 'zod';
import { COLLECTIONS, INSTALLMENTS_MAX, INTERVAL_COUNT_MAX, INTERVALS } from '../../model/subscription.ts';

export const Interval = z.enum(INTERVALS);
export const IntervalCount = z.int().min(1).max(INTERVAL_COUNT_MAX).describe('Pay every so many intervals.');
export const Installments = z
  .int()
  .min(1)
  .max(INSTALLMENTS_MAX)
  .nullable()
  .describe('Payments in total; null: endless.');
export const WithInvoices = z.boolean().describe('true: each payment makes a paid invoice.');
export const CollectionField = z.enum(COLLECTIONS).describe('invoice: bill each period by mail instead.');
