/** Tax that is included in the amount of a plan or subscription (R83, R91). Omitted fields have defaults (R84). */
import * as z from 'zod';
import { invalid, type ValidationIssue } from '../../model/billing-error.ts';
import { BOUNDS } from '../../model/bounds.ts';
import type { LocalDate } from '../../model/dates.ts';
import { vatFaults } from '../../model/invoice-checks.ts';
import { type LineInput, sumInvoice } from '../../model/invoice-sums.ts';
import { fromHundredths, rateHundredths } from '../../model/money.ts';
import { hasReason, type LineTax, TAX_CATEGORIES, type TaxCategory, taxMismatch, taxOf } from '../../model/tax.ts';
import type { CustomerRow } from '../../store/customers/customers.ts';
import type { PlanRow } from '../../store/subscriptions/payment-plans.ts';
import type { SubscriptionRow } from '../../store/subscriptions/subscriptions.ts';
import type { CustomerDefaults, DefaultUsed } from '../invoices/defaults.ts';
import { ExemptionCode } from '../invoices/new-invoice.ts';
import { partiesNow } from '../invoices/parties.ts';
import type { ReadContext } from '../kernel/context.ts';
import { TaxRate, text } from '../kernel/fields.ts';

export const TAX_FIELDS = {
  tax_rate: TaxRate.optional().describe('Percent, within the amount.'),
  tax_category: z.enum(TAX_CATEGORIES).optional(),
  exemption_reason: text(BOUNDS.reference).optional().describe('Printed.'),
  exemption_code: ExemptionCode.optional().describe('Of the VATEX list, such as VATEX-EU-132-1I.'),
};
const TaxFields = z.object(TAX_FIELDS);

/** Tools offer only `tax_rate`, because the other fields follow from the customer and the business. */
export const NOT_FOR_TOOLS = ['tax_category', 'exemption_reason', 'exemption_code'] as const;

export const TAX_OUTPUT = {
  tax_category: z.enum(TAX_CATEGORIES).nullable(),
  exemption_reason: z.string().nullable(),
  exemption_code: z.string().nullable(),
};

/**
 * Returns a fault if `tax_rate` does not fit `tax_category`. The input is unchecked, so its values can have any type.
 */
export function taxFaults(raw: Readonly<Record<string, unknown>>): ValidationIssue[] {
  const category = TAX_CATEGORIES.find((one) => one === raw.tax_category) ?? null;
  const mismatch = taxMismatch(typeof raw.tax_rate === 'number' ? raw.tax_rate : null, category);
  return mismatch === undefined ? [] : [{ field: 'tax_rate', message: mismatch }];
}

/**
 * Returns the tax faults of a plan. A plan has no customer whose defaults could fill omitted fields. So an exemption
 * reason needs a category, and the category `standard` needs a rate.
 */
export function planTaxFaults(raw: Readonly<Record<string, unknown>>): ValidationIssue[] {
  const category = TAX_CATEGORIES.find((one) => one === raw.tax_category) ?? null;
  return [
    ...taxFaults(raw),
    ...(category === 'standard' && raw.tax_rate === undefined
      ? [{ field: 'tax_rate', message: 'is required for the category standard' }]
      : []),
    ...reasonFaults(raw, category),
  ];
}

type GivenTax = z.output<typeof TaxFields>;

export function planTax({ tax_rate: rate, ...given }: GivenTax) {
  return {
    tax_rate: rate === undefined ? null : (rateHundredths(rate) ?? null),
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

/**
 * Tax of a new subscription, from the call, the plan, the customer or the account. Reverse charge of the customer
 * overrides the plan's rate. The same rule applies to the items of an invoice.
 */
export function taxFor(
  { account }: Pick<ReadContext, 'account'>,
  given: GivenTax,
  plan: PlanTax | null,
  customer: CustomerDefaults | null,
): { readonly tax: SubscriptionTax; readonly used: readonly DefaultUsed[] } {
  const rate = given.tax_rate === undefined ? undefined : rateHundredths(given.tax_rate);
  const line = taxOf({ rate, category: given.tax_category }, [
    ...(plan ? [{ from: 'item', category: plan.tax_category, rate: plan.tax_rate } as const] : []),
    ...(customer ? [{ from: 'customer', category: customer.tax_category, rate: null } as const] : []),
    { from: 'account', category: account.default_tax_category, rate: account.default_tax_rate },
  ]);
  const isOfPlan = line.categoryFrom === 'item';
  const tax = {
    tax_rate: line.rate,
    tax_category: line.category,
    exemption_reason: given.exemption_reason ?? (isOfPlan ? (plan?.exemption_reason ?? null) : null),
    exemption_code: given.exemption_code ?? (isOfPlan ? (plan?.exemption_code ?? null) : null),
  };
  return {
    tax,
    used: [
      ...usedFor('tax_rate', fromHundredths(line.rate), line.rateFrom),
      ...usedFor('tax_category', line.category, line.categoryFrom),
    ],
  };
}

/**
 * Returns the entry of `defaults_used` for a field that a default has filled. Returns no entry for a value from the
 * plan (`from` is `item`), because the caller chose the plan.
 */
function usedFor(field: string, value: DefaultUsed['value'] | null, from: LineTax['rateFrom']): DefaultUsed[] {
  return value === null || from === null || from === 'item' ? [] : [{ field, value, from }];
}

/**
 * Refuses the tax of a subscription if its invoices could not be issued (R83). Missing settings of the account are
 * allowed, because they can be completed later.
 */
export async function requireInvoiceable(
  ctx: ReadContext,
  given: GivenTax,
  tax: SubscriptionTax,
  customer: CustomerRow,
): Promise<void> {
  const mismatch = taxMismatch(fromHundredths(tax.tax_rate), tax.tax_category);
  const faults = [
    ...(mismatch === undefined ? [] : [{ field: 'tax_rate', message: mismatch }]),
    ...reasonFaults(given, tax.tax_category),
    ...(await issueFaults(ctx, tax, customer)),
  ];
  if (faults.length > 0) throw invalid(faults);
}

/** Faults of the invoices that would be issued. Uses an arbitrary period, because each invoice will have its own. */
async function issueFaults(
  { store, account }: ReadContext,
  tax: SubscriptionTax,
  customer: CustomerRow,
): Promise<ValidationIssue[]> {
  const line = lineOf(account.name, 1, tax);
  const day = FIRST_DAY;
  const details = { pricesIncludeTax: true, period: { start: day, end: day } };
  const taxLines = sumInvoice([line], details)?.taxLines ?? [];
  const parties = await partiesNow(store, account.id, customer);
  return vatFaults({ parties, lines: [line], taxLines, details }).map(({ field, message }) => ({
    field: field.replace('items[0].', ''),
    message,
  }));
}

const FIRST_DAY = '2000-01-01' as LocalDate;

/** The line of an invoice of the subscription. `amount` includes tax. */
export function lineOf(description: string, amount: number, tax: SubscriptionTax): LineInput {
  const { tax_category: category, exemption_reason: reason, exemption_code: code } = tax;
  return {
    description,
    quantity: 100,
    unitPrice: amount,
    taxRate: tax.tax_rate,
    ...(category === null ? {} : { taxCategory: category }),
    ...(reason === null ? {} : { exemptionReason: reason }),
    ...(code === null ? {} : { exemptionCode: code }),
  };
}

function reasonFaults(given: Readonly<Record<string, unknown>>, category: TaxCategory | null): ValidationIssue[] {
  if (hasReason(category)) return [];
  const message = category === null ? 'needs a tax_category: ask which one' : `must be left out for ${category}`;
  return (['exemption_reason', 'exemption_code'] as const)
    .filter((field) => given[field] !== undefined)
    .map((field) => ({ field, message }));
}
