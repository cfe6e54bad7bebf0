/** The schemas that the documents share: an object that appears in many answers is written once. */

import { Customer } from '../../operations/customers/customer.ts';
import { CustomerMatch, NamedCustomer } from '../../operations/customers/customer-filter.ts';
import { InvoiceFigures } from '../../operations/invoices/get-invoice-stats.ts';
import { Invoice } from '../../operations/invoices/invoice.ts';
import { InvoiceTotal } from '../../operations/invoices/invoice-totals.ts';
import { inputSchemaOf, type JsonSchema, type ObjectSchema, outputSchemaOf } from '../../operations/json-schema.ts';
import type { Operation } from '../../operations/operation.ts';
import { PaymentLink } from '../../operations/payment-links/payment-link.ts';
import { PaymentPlan } from '../../operations/payment-plans/payment-plan.ts';
import { Payment } from '../../operations/payments/payment.ts';
import { Subscription } from '../../operations/subscriptions/subscription.ts';

const NAMED: readonly { readonly name: string; readonly schema: ObjectSchema }[] = [
  { name: 'Invoice', schema: withProperties(outputSchemaOf({ output: Invoice })) as ObjectSchema },
  { name: 'Customer', schema: withProperties(outputSchemaOf({ output: Customer })) as ObjectSchema },
  { name: 'Payment', schema: outputSchemaOf({ output: Payment }) },
  { name: 'PaymentLink', schema: withProperties(outputSchemaOf({ output: PaymentLink })) as ObjectSchema },
  { name: 'PaymentPlan', schema: outputSchemaOf({ output: PaymentPlan }) },
  { name: 'Subscription', schema: outputSchemaOf({ output: Subscription }) },
  { name: 'CustomerMatch', schema: outputSchemaOf({ output: CustomerMatch }) },
  { name: 'NamedCustomer', schema: outputSchemaOf({ output: NamedCustomer }) },
  { name: 'InvoiceTotal', schema: outputSchemaOf({ output: InvoiceTotal }) },
  { name: 'InvoiceFigures', schema: outputSchemaOf({ output: InvoiceFigures }) },
];

export const ERROR = { $ref: '#/components/schemas/Error' } as const;

/** `codes`: every code that the document's operations can refuse with; null keeps the document small. */
export function namedSchemas(codes: readonly string[] | null): Readonly<Record<string, JsonSchema>> {
  return { ...Object.fromEntries(NAMED.map(({ name, schema }) => [name, schema])), Error: errorSchema(codes) };
}

/** Whole, without references: the builder of GPT Actions does not follow them in what is sent. */
export function requestSchemaOf(op: Operation): ObjectSchema {
  return withProperties(inputSchemaOf(op)) as ObjectSchema;
}

export function answerSchemaOf(op: Operation): JsonSchema {
  return {
    type: 'object',
    required: ['success', 'data'],
    properties: { success: { type: 'boolean', const: true }, data: shared(withProperties(outputSchemaOf(op))) },
  };
}

/** The builder of GPT Actions refuses objects that name no properties, such as free key-value pairs. */
function withProperties(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withProperties);
  if (!isRecord(schema)) return schema;
  const { type, ...rest } = schema;
  const inner = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, withProperties(value)]));
  return {
    ...(type === undefined ? {} : { type: withProperties(type) }),
    ...(type === 'object' && !('properties' in inner) ? { properties: {} } : {}),
    ...inner,
  };
}

/** A reference for a named object, and for one that extends it a reference beside what it adds. */
function shared(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(shared);
  if (!isRecord(schema)) return schema;
  for (const { name, schema: named } of NAMED) {
    const added = additionsTo(named, schema);
    const reference = { $ref: `#/components/schemas/${name}` };
    if (added) return Object.keys(added.properties).length === 0 ? reference : { allOf: [reference, shared(added)] };
  }
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, shared(value)]));
}

/** What `schema` has beyond `named`; `undefined` if it lacks or changes anything of it. */
function additionsTo(named: ObjectSchema, { properties, required }: JsonSchema): ObjectSchema | undefined {
  if (!isRecord(properties) || !Array.isArray(required)) return undefined;
  const same = (name: string) => JSON.stringify(properties[name]) === JSON.stringify(named.properties[name]);
  if (!Object.keys(named.properties).every(same)) return undefined;
  const isNew = (name: string) => !(name in named.properties);
  const added = Object.entries(properties as ObjectSchema['properties']).filter(([name]) => isNew(name));
  return { type: 'object', required: required.filter(isNew), properties: Object.fromEntries(added) };
}

const NAMED_CUSTOMER: JsonSchema = {
  type: 'object',
  required: ['id', 'name', 'email'],
  properties: { id: { type: 'integer' }, name: { type: 'string' }, email: { type: ['string', 'null'] } },
};

const LIMIT: JsonSchema = {
  type: 'object',
  description: 'Which limit of the token was passed.',
  required: ['kind', 'currency', 'max', 'asked'],
  properties: {
    kind: { type: 'string', enum: ['per_call', 'per_day'] },
    currency: { type: 'string' },
    max: { type: 'number' },
    asked: { type: 'number' },
    left: { type: 'number', description: 'What is left of today.' },
    resets_at: { type: 'string', format: 'date-time' },
  },
};

function errorSchema(codes: readonly string[] | null): JsonSchema {
  const text = { type: 'string' };
  const fault = { type: 'object', required: ['field', 'message'], properties: { field: text, message: text } };
  return {
    type: 'object',
    required: ['success', 'error', 'request_id'],
    properties: {
      success: { type: 'boolean', const: false },
      error: {
        type: 'object',
        required: ['code', 'message', 'retryable'],
        properties: {
          code: {
            type: 'string',
            ...(codes === null ? {} : { enum: codes }),
            description: 'For programs; each status lists its own.',
          },
          message: { type: 'string', description: 'For people.' },
          field: { type: 'string', description: 'The first wrong field.' },
          errors: { type: 'array', description: 'Every wrong field.', items: fault },
          allowed_values: { type: 'array', items: text },
          hint: { type: 'string', description: 'What to do instead.' },
          retryable: { type: 'boolean', description: 'true: the same call may succeed later.' },
          customer_id: { type: 'integer', description: 'The customer that it is about.' },
          next_allowed_at: { type: 'string', format: 'date-time' },
          payment_url: { type: 'string', description: 'Where the customer pays.' },
          paid_at: { type: 'string', format: 'date-time' },
          cancelled_at: { type: 'string', format: 'date-time' },
          customers: { type: 'array', description: 'Who may have been meant.', items: NAMED_CUSTOMER },
          more_customers: { type: 'integer', description: 'How many more fit.' },
          limit: LIMIT,
        },
      },
      request_id: { type: 'string', format: 'uuid' },
    },
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
