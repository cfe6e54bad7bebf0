/** Rows of the table of tools: how a tool differs from its operation, and the arguments that several tools share. */
import * as z from 'zod';
import { TAX_CATEGORIES } from '../model/tax.ts';
import { CustomerReference } from '../operations/customers/resolve-customer.ts';
import { InvoiceLine } from '../operations/invoices/new-invoice.ts';
import { Amount, InvoiceReference } from '../operations/kernel/fields.ts';
import type { ArgumentMapping } from './arguments.ts';
import type { ToolArguments } from './shape.ts';

export type Row = ArgumentMapping & {
  /** True if MCP hosts show the invoice view beside the tool's answer. */
  readonly view?: true;
  /**
   * Names of the arguments that are files. ChatGPT fills them with files from the conversation (`openai/fileParams`).
   */
  readonly hostFiles?: readonly string[];
  /**
   * Returns a sentence about an effect that cannot be undone, for the person who confirms the call (R62). `undefined`
   * if the call can be undone or would be refused. `about`: the object that the call changes. It is empty if the token
   * has no permission to read the object.
   */
  readonly irreversibleEffect?: (args: ToolArguments, about: Readonly<Record<string, unknown>>) => string | undefined;
  /**
   * Line of a preview that shows the amount, such as `Refunds: EUR 12.50`. `atMost`: field of the invoice or payment
   * with the largest allowed amount. A call without an amount uses this amount.
   */
  readonly amountLine?: { readonly verb: string; readonly atMost: string };
  /** Description of the recipients in a preview, for a call that mails several customers. */
  readonly recipients?: string;
  /** Beginning of a preview's sentence `… is mailed to …`: for example `The invoice`. */
  readonly mailed?: string;
  /**
   * Returns a call that finds the missing details of the mailed document (R62). `undefined` if the tool call would be
   * refused.
   */
  readonly lacks?: (args: ToolArguments, about: Readonly<Record<string, unknown>>) => Lacks | undefined;
  /**
   * True if a call can name `customer` instead of the invoice's `id`. A call with `customer` uses the customer's only
   * overdue invoice (`call.ts`).
   */
  readonly takesDebtor?: true;
};

export type Lacks = { readonly operation: 'previewInvoice' | 'previewIssue'; readonly fields: ToolArguments };

/**
 * For an operation with the fields `customer` and `customer_id`. The tool has only the argument `customer`, which takes
 * an id, an e-mail or a name.
 */
export const ONE_CUSTOMER: Row = { without: ['customer_id'] };
/**
 * Like {@link ONE_CUSTOMER}, and also without `metadata`: some schema dialects cannot describe an object with unknown
 * property names.
 */
export const FOR_CUSTOMER: Row = {
  without: ['customer_id', 'metadata'],
  instead: { shape: { customer: CustomerReference.describe('Id, e-mail or name.') } },
};

/**
 * Schema of an invoice line. It omits fields that a model need not fill in. For example, the unit comes from the
 * catalogue item, and the exemption code of an e-invoice from the tax category.
 */
const LINE = InvoiceLine.omit({
  unit: true,
  exemption_code: true,
  discount_reason: true,
  period_start: true,
  period_end: true,
});
const LINES = z.array(LINE).min(1);
const Text = z.string().optional();
const Figure = z.number().optional();

/** All lines of a draft. To save tokens, only the schema of createInvoice describes the fields of a line. */
const LINES_ANEW = z
  .array(
    LINE.extend({
      item: Text,
      quantity: Figure,
      unit_price: Amount.optional(),
      tax_rate: Figure,
      tax_category: z.enum(TAX_CATEGORIES).optional(),
      exemption_reason: Text,
      discount_percent: Figure,
      discount_amount: Amount.optional(),
    }),
  )
  .min(1)
  .optional()
  .describe('All lines anew, as in createInvoice.');

/** Arguments that change a draft. The lines are given as `items`, never as one `description` and `amount`. */
export const OF_DRAFT: Row = {
  without: ['customer_id', 'metadata', 'description', 'amount', 'currency'],
  instead: {
    shape: {
      customer: CustomerReference.optional().describe('Id, e-mail or name.'),
      items: LINES_ANEW,
      discount: z.strictObject({ percent: Figure, amount: Amount.optional(), reason: Text }).optional(),
      delivery_date: Text,
      period_start: Text,
      period_end: Text,
      buyer_reference: Text,
      payment_terms: Text,
    },
  },
};

/**
 * An existing customer, or a customer to create. An unknown e-mail is "", because strict schemas require every field.
 */
const CUSTOMER_OR_NEW = z
  .union([CustomerReference, z.strictObject({ name: z.string(), email: z.string().describe('"" if unknown.') })])
  .describe('Id, e-mail or name; or an object for a new one; reused if known.');
export const MAKES_INVOICE: Row = {
  without: ['customer_id', 'metadata'],
  instead: {
    shape: {
      customer: CUSTOMER_OR_NEW,
      items: LINES.optional().describe('The lines; or description and amount of a single one.'),
    },
  },
  mailed: 'The invoice',
  lacks: ({ draft: _, send_email: _mailed, allow_duplicate: _again, ...fields }) => ({
    operation: 'previewInvoice',
    fields,
  }),
};
export const INVOICE_OR_NOTE = InvoiceReference.describe("Id or number, or a credit note's number.");
export const OF_DEBTOR: Row = {
  instead: {
    shape: {
      id: InvoiceReference.optional(),
      customer: CustomerReference.optional().describe('Or whose only overdue invoice: id, e-mail or name.'),
    },
  },
  takesDebtor: true,
  mailed: 'The reminder',
};
export const CUSTOMER_BY_ID: Row = { fieldOf: { customer: 'id' } };

/**
 * The operation createPaymentLink takes name and e-mail of a new customer as separate fields; the tool takes one
 * `customer`.
 */
export const LINK_FOR: Row = {
  without: ['customer_id', 'metadata', 'name', 'email'],
  instead: {
    shape: { customer: CUSTOMER_OR_NEW.optional() },
    fields: ({ customer: given, ...args }) =>
      typeof given === 'object' && given !== null ? { ...args, ...given } : { ...args, customer: given },
  },
};

/**
 * Arguments that create a quote. A quote has the same fields as an invoice. To save tokens, only the schema of
 * createInvoice describes these fields.
 */
export const MAKES_QUOTE: Row = {
  without: ['customer_id', 'metadata', 'prices_include_tax', 'exchange_rate', 'same_email'],
  instead: {
    shape: {
      ...OF_DRAFT.instead?.shape,
      customer: CUSTOMER_OR_NEW,
      items: LINES_ANEW.describe('As in createInvoice; or description and amount of a single one.'),
    },
  },
};
