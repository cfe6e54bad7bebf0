/** Requests, answers and error codes of V1 (specification, Legacy V1 interface). */
import * as z from 'zod';
import { BOUNDS } from '../../model/bounds.ts';
import { SHARED_CODES, type SharedCode, type WireRefusal } from '../http/wire.ts';

const OWN_CODES = ['nosuchlink', 'noid', 'notitle', 'noamount', 'notvalidamount'] as const;
export const V1_CODES = [...SHARED_CODES, ...OWN_CODES] as const;
export type V1Code = SharedCode | (typeof OWN_CODES)[number];
export type V1Refusal = WireRefusal<V1Code>;

export const TYPES = ['link', 'direct'] as const;

const token = z.string().describe('API token.');
const id = z.string().max(BOUNDS.reference);

export const CreateRequest = z.object({
  token,
  id: id
    .optional()
    .describe('Your own id, stored exactly as sent; /get finds the payment by it. Required with response.'),
  title: z.string().max(BOUNDS.description).describe('Shown to the customer.'),
  amount: z
    .string()
    .describe('Such as 12.50 or 12,50, without grouping: a thousand is 1000. No more decimals than the currency has.'),
  name: z.string().max(BOUNDS.name).optional().describe('Name of the recipient.'),
  email: z.string().max(BOUNDS.email).optional().describe('E-mail of the recipient.'),
  description: z.string().max(BOUNDS.note).optional().describe('Stored as the note.'),
  type: z.enum(TYPES).optional().describe('direct: the url redirects to the checkout. Otherwise link.'),
  response: z
    .string()
    .max(BOUNDS.url)
    .meta({ format: 'uri' })
    .optional()
    .describe('Return address after the payment; response and return_id are added to its query.'),
});

export const GetRequest = z.object({ token, id: id.describe('The id that was sent to /create.') });

export const Created = z.object({ status: z.enum(['success']), url: z.string() });
export const Status = z.object({ status: z.enum(['paid', 'failed', 'pending']) });
