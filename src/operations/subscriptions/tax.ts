/** The tax that the amount of a plan or subscription includes (R83, R91). What a call leaves out: see R84. */
import * as z from 'zod';
import { BOUNDS } from '../../model/bounds.ts';
import { hasReason } from '../../model/exemption.ts';
import { fromHundredths, toHundredths } from '../../model/hundredths.ts';
import { type Fault, invalid } from '../../model/refusal.ts';
import { TAX_CATEGORIES, type TaxCategory, type TaxDefaults, taxMismatch, taxOf } from '../../model/tax.ts';
import type { PlanRow } from '../../store/payment-plans.ts';
import type { SubscriptionRow } from '../../store/subscriptions.ts';
import type { ReadContext } from '../context.ts';
import { TaxRate, text } from '../fields.ts';
import type { CustomerDefaults, DefaultUsed } from '../invoices/defaults.ts';

export const TAX_FIELDS = {
  tax_rate: TaxRate.optional().describe('Percent that the amount includes.'),
  tax_category: z.enum(TAX_CATEGORIES).optional(),
  exemption_reason: text(BOUNDS.description).optional().describe('Why no tax is charged.'),
  exemption_code: z
    .string()
    .trim()
    .regex(/^VATEX-[A-Z]{2}(?:-[A-Z0-9]+)+$/, 'must be a code of the list VATEX, such as VATEX-EU-132-1B')
    .optional()
    .describe('The reason as a VATEX code.'),
};
const TaxFields = z.object(TAX_FIELDS);

/** For assistants, `tax_rate` is enough: the other fields come from customer and business. */
export const NOT_FOR_TOOLS = ['tax_category', 'exemption_reason', 'exemption_code'] as const;

export const TAX_OUTPUT = {
  tax_category: z.enum(TAX_CATEGORIES).nullable(),
  exemption_reason: z.string().nullable(),
  exemption_code: z.string().nullable(),
};

/** For `combinations`: looks at fields whose types may be wrong. */
export function taxFaults(raw: Readonly<Record<string, unknown>>): Fault[] {
  const category = TAX_CATEGORIES.find((one) => one === raw.tax_category) ?? null;
  const mismatch = taxMismatch(typeof raw.tax_rate === 'number' ? raw.tax_rate : null, category);
  return mismatch === undefined ? [] : [{ field: 'tax_rate', message: mismatch }];
}

/** A plan's reason belongs to the plan's own category: without one, customers decide. */
export function planReasonFaults(raw: Readonly<Record<string, unknown>>): Fault[] {
  const category = TAX_CATEGORIES.find((one) => one === raw.tax_category) ?? null;
  return reasonFaults(raw, category);
}

type GivenTax = z.output<typeof TaxFields>;

export function planTax({ tax_rate: rate, ...given }: GivenTax) {
  return {
    tax_rate: rate === undefined ? null : (toHundredths(rate) ?? null),
    tax_category: given.tax_category ?? null,
    exemption_reason: given.exemption_reason ?? null,
    exemption_code: given.exemption_code ?? null,
  };
}

export type SubscriptionTax = Pick<
  SubscriptionRow,
  'tax_rate' | 'tax_category' | 'exemption_reason' | 'exemption_code'
>;
type PlanTax = Pick<PlanRow, keyof SubscriptionTax>;

type Sources = { readonly plan: PlanTax | null; readonly customer: CustomerDefaults | null };

/**
 * The tax of a new subscription: from the call, the plan, the customer or the account. A plan is to its subscriptions what an
 * item is to lines, so that a customer's reverse charge beats the plan's rate.
 */
export async function taxFor(
  ctx: ReadContext,
  given: GivenTax,
  { plan, customer }: Sources,
): Promise<{ readonly tax: SubscriptionTax; readonly used: readonly DefaultUsed[] }> {
  const rate = given.tax_rate === undefined ? undefined : toHundredths(given.tax_rate);
  const line = taxOf({ rate, category: given.tax_category }, defaultsOf(ctx, plan, customer));
  const isOfPlan = line.categoryFrom === 'item';
  const tax = {
    tax_rate: line.rate,
    tax_category: line.category,
    exemption_reason: given.exemption_reason ?? (isOfPlan ? (plan?.exemption_reason ?? null) : null),
    exemption_code: given.exemption_code ?? (isOfPlan ? (plan?.exemption_code ?? null) : null),
  };
  const faults = await faultsOf(ctx, given, tax);
  if (faults.length > 0) throw invalid(faults);
  const used: DefaultUsed[] = [
    ...(line.rateFrom && line.rateFrom !== 'item'
      ? [{ field: 'tax_rate', value: fromHundredths(line.rate), from: line.rateFrom }]
      : []),
    ...(line.categoryFrom && line.categoryFrom !== 'item' && line.category
      ? [{ field: 'tax_category', value: line.category, from: line.categoryFrom }]
      : []),
  ];
  return { tax, used };
}

function defaultsOf({ account }: ReadContext, plan: PlanTax | null, customer: CustomerDefaults | null): TaxDefaults[] {
  return [
    ...(plan ? [{ from: 'item', category: plan.tax_category, rate: plan.tax_rate } as const] : []),
    ...(customer ? [{ from: 'customer', category: customer.tax_category, rate: null } as const] : []),
    { from: 'account', category: account.default_tax_category, rate: account.default_tax_rate },
  ];
}

/** Faults of the rate and category together with what they came from. */
async function faultsOf(ctx: ReadContext, given: GivenTax, tax: SubscriptionTax): Promise<Fault[]> {
  const mismatch = taxMismatch(fromHundredths(tax.tax_rate), tax.tax_category);
  const lacks = tax.tax_category === 'exempt' && tax.exemption_reason === null && !(await ownReason(ctx));
  return [
    ...(mismatch === undefined ? [] : [{ field: 'tax_rate', message: mismatch }]),
    ...reasonFaults(given, tax.tax_category),
    ...(lacks
      ? [
          {
            field: 'exemption_reason',
            message: 'is required for the category exempt, or in the settings of the business',
          },
        ]
      : []),
  ];
}

async function ownReason({ store, account }: ReadContext): Promise<string | null> {
  return (await store.businesses.find(account.id)).exemption_reason;
}

function reasonFaults(given: Readonly<Record<string, unknown>>, category: TaxCategory | null): Fault[] {
  if (hasReason(category)) return [];
  return (['exemption_reason', 'exemption_code'] as const)
    .filter((field) => given[field] !== undefined)
    .map((field) => ({
      field,
      message: 'must be left out unless the tax category is one without tax, such as exempt',
    }));
}
