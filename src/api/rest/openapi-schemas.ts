/** Named schemas in the OpenAPI documents. An object that occurs in many answers is described once, under its name. */
import * as z from 'zod';
import { OBSTACLES } from '../../model/erased.ts';
import { isRecord } from '../../model/json.ts';
import { Customer } from '../../operations/customers/customer.ts';
import { CustomerMatch, NamedCustomer } from '../../operations/customers/customer-filter.ts';
import { InvoiceFigures } from '../../operations/invoices/get-invoice-stats.ts';
import { Invoice } from '../../operations/invoices/invoice.ts';
import { InvoiceTotal } from '../../operations/invoices/invoice-totals.ts';
import { Warning } from '../../operations/invoices/invoice-warnings.ts';
import type { Operation } from '../../operations/kernel/declaration.ts';
import {
  inputSchemaOf,
  type JsonSchema,
  type ObjectSchema,
  type Override,
  outputSchemaOf,
} from '../../operations/kernel/json-schema.ts';
import { PaymentLink } from '../../operations/payment-links/payment-link.ts';
import { PaymentPlan } from '../../operations/payment-plans/payment-plan.ts';
import { Payment } from '../../operations/payments/payment.ts';
import { Subscription } from '../../operations/subscriptions/subscription.ts';

const NAMED: readonly { readonly name: string; readonly schema: z.ZodObject }[] = [
  { name: 'Invoice', schema: Invoice },
  { name: 'Customer', schema: Customer },
  { name: 'Payment', schema: Payment },
  { name: 'PaymentLink', schema: PaymentLink },
  { name: 'PaymentPlan', schema: PaymentPlan },
  { name: 'Subscription', schema: Subscription },
  { name: 'CustomerMatch', schema: CustomerMatch },
  { name: 'NamedCustomer', schema: NamedCustomer },
  { name: 'InvoiceTotal', schema: InvoiceTotal },
  { name: 'InvoiceFigures', schema: InvoiceFigures },
  { name: 'Warning', schema: Warning },
];

export const ERROR = { $ref: '#/components/schemas/Error' } as const;

/**
 * Returns the shared schemas by name. `codes`: all error codes of the document's operations. If `codes` is null, the
 * error schema lists no codes, to keep the document small.
 */
export function namedSchemas(codes: readonly string[] | null): Readonly<Record<string, JsonSchema>> {
  const named = NAMED.map(({ name, schema }) => [name, withProperties(outputSchemaOf({ output: schema }))]);
  return { ...Object.fromEntries(named), Error: errorSchema(codes) };
}

/** Schema without references, because the builder of GPT Actions does not resolve references in requests. */
export function requestSchemaOf(op: Operation): ObjectSchema {
  return withProperties(inputSchemaOf(op)) as ObjectSchema;
}

export function answerSchemaOf(op: Operation): JsonSchema {
  return {
    type: 'object',
    required: ['success', 'data'],
    properties: { success: { type: 'boolean', const: true }, data: withProperties(outputSchemaOf(op, referToNamed)) },
  };
}

/**
 * Adds empty `properties` to objects without named properties, such as free key-value pairs. Without `properties`, the
 * builder of GPT Actions refuses an object.
 */
function withProperties(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withProperties);
  if (!isRecord(schema)) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withProperties(value)]));
  return {
    // `type` is put first for readability.
    ...(typeof schema.type === 'string' ? { type: schema.type } : {}),
    ...(schema.type === 'object' && !('properties' in schema) ? { properties: {} } : {}),
    ...inner,
  };
}

/**
 * Replaces the schema of an object in `NAMED` with a reference. If an object has all fields of a named object and more,
 * the result is the reference together with the additional fields.
 */
const referToNamed: Override = ({ zodSchema, jsonSchema }) => {
  if (!(zodSchema instanceof z.ZodObject)) return;
  const base = NAMED.find(({ schema }) => extendsSchema(zodSchema, schema));
  if (!base) return;
  const { properties = {}, required = [] } = jsonSchema;
  const isAdded = (name: string) => !(name in base.schema.shape);
  const reference = { $ref: `#/components/schemas/${base.name}` };
  const added = Object.entries(properties).filter(([name]) => isAdded(name));
  for (const keyword of Object.keys(jsonSchema)) delete jsonSchema[keyword];
  if (added.length === 0) Object.assign(jsonSchema, reference);
  else {
    const own = { type: 'object', required: required.filter(isAdded), properties: Object.fromEntries(added) };
    Object.assign(jsonSchema, { allOf: [reference, own] });
  }
};

/**
 * True if the object has every field of `base`. Fields are compared by identity, because zod's `extend` and `describe`
 * keep the schemas of fields.
 */
function extendsSchema({ shape }: z.ZodObject, base: z.ZodObject): boolean {
  return Object.entries(base.shape).every(([name, field]) => shape[name] === field);
}

const TEXT_OR_NULL: JsonSchema = { type: ['string', 'null'] };
/** Fields of a customer in the error `customer_differs`, in addition to name and e-mail. */
const APART = { company: TEXT_OR_NULL, vat_number: TEXT_OR_NULL, country: TEXT_OR_NULL };
const PARTY = { name: { type: 'string' }, email: TEXT_OR_NULL, ...APART };
const GIVEN: JsonSchema = { type: 'object', properties: PARTY };
const NAMED_CUSTOMER: JsonSchema = {
  type: 'object',
  required: ['id', 'name', 'email'],
  properties: { id: { type: 'integer' }, ...PARTY },
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

/**
 * An invoice or credit note that matches an ambiguous reference. A draft has no `number`. The schema is written inside
 * the error, because the builder of GPT Actions does not resolve a `$ref` within a `$ref`.
 */
const CANDIDATE: JsonSchema = {
  type: 'object',
  properties: { id: { type: 'integer' }, number: { type: 'string' }, customer: { type: 'string' } },
};

/**
 * Fields of errors about quotes and erased customers. The assistants' document leaves these fields out, because it has
 * no operations that deal with quotes or erase customers. The document must also stay short.
 */
const NOT_FOR_ASSISTANTS: Readonly<Record<string, JsonSchema>> = {
  accepted_at: { type: 'string', format: 'date-time' },
  declined_at: { type: 'string', format: 'date-time' },
  in_the_way: {
    type: 'array',
    description: 'What must be settled before the customer can be erased.',
    items: {
      type: 'object',
      required: ['kind', 'id'],
      properties: {
        kind: { type: 'string', enum: OBSTACLES },
        id: { type: 'integer' },
        name: { type: 'string' },
        amount: { type: 'number' },
        currency: { type: 'string' },
      },
    },
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
            description: 'For programs.',
          },
          message: { type: 'string', description: 'For people.' },
          field: { type: 'string', description: 'The first wrong field.' },
          errors: { type: 'array', description: 'Every wrong field.', items: fault },
          allowed_values: { type: 'array', items: text },
          hint: { type: 'string', description: 'What to do instead.' },
          retryable: { type: 'boolean', description: 'true: the same call may succeed later.' },
          customer_id: { type: 'integer' },
          into: { type: 'integer' },
          next_allowed_at: { type: 'string', format: 'date-time' },
          payment_url: { type: 'string' },
          paid_at: { type: 'string', format: 'date-time' },
          cancelled_at: { type: 'string', format: 'date-time' },
          ...(codes === null ? {} : NOT_FOR_ASSISTANTS),
          customers: { type: 'array', description: 'Who may have been meant.', items: NAMED_CUSTOMER },
          given: GIVEN,
          more_customers: { type: 'integer' },
          candidates: {
            type: 'array',
            items: CANDIDATE,
          },
          limit: LIMIT,
        },
      },
      request_id: { type: 'string', format: 'uuid' },
    },
  };
}
