import type * as z from 'zod';
import { invalid, type ValidationIssue } from '../../model/billing-error.ts';
import { fromHundredths, rateHundredths } from '../../model/money.ts';
import { taxMismatch } from '../../model/tax.ts';
import type { BusinessChange, BusinessRow } from '../../store/access/accounts.ts';
import { endpointColumns } from '../customers/customer.ts';
import { realWithoutAmount } from '../kernel/amount-at-risk.ts';
import { operation } from '../kernel/operation.ts';
import { Business, BusinessChanges, presentBusiness } from './business.ts';

export const updateBusiness = operation({
  name: 'updateBusiness',
  title: 'Change the business',
  summary:
    'Changes the given details and defaults of the business and keeps the others; null empties one. Invoices that are already issued do not change.',
  scope: 'billing.write',
  route: 'PATCH /business',
  effects: { destructive: true, idempotent: true, openWorld: false },
  input: BusinessChanges,
  output: Business,
  refusals: [],
  redirects: { grant: 'payment_details' },
  amountAtRisk: realWithoutAmount,
})(async (ctx, input) => {
  const { id } = ctx.account;
  const before = await ctx.store.businesses.find(id);
  const hasInvoices = await ctx.store.invoices.hasAny(id);
  const change: BusinessChange = Object.fromEntries(
    Object.entries(columnsOf(input)).filter(
      ([name, value]) => value !== undefined && value !== before[name as keyof BusinessRow],
    ),
  );
  const faults = faultsOf(before, change, hasInvoices);
  if (faults.length > 0) throw invalid(faults);
  const changed = new Set(Object.keys(change).map((name) => (name.startsWith('endpoint_') ? 'endpoint' : name)));
  if (changed.size === 0) return presentBusiness(before, hasInvoices);
  return ctx.write(async (tx) => {
    await tx.businesses.change(id, change);
    return {
      result: presentBusiness(await tx.businesses.find(id), hasInvoices),
      events: [],
      activity: {
        subject: { kind: 'account', id },
        summary: `Changed ${[...changed].map((name) => name.replaceAll('_', ' ')).join(', ')} of the business`,
      },
    };
  });
});

function columnsOf({ endpoint, default_tax_rate: rate, ...columns }: z.output<typeof BusinessChanges>) {
  return {
    ...columns,
    ...(endpoint === undefined ? {} : endpointColumns(endpoint)),
    ...(rate === undefined ? {} : { default_tax_rate: rate === null ? null : (rateHundredths(rate) ?? null) }),
  };
}

/** Checks the business as it would be after the changes. */
function faultsOf(before: BusinessRow, change: BusinessChange, hasInvoices: boolean): ValidationIssue[] {
  const { default_tax_rate: rate, default_tax_category: category, ...after } = { ...before, ...change };
  const mismatch = taxMismatch(rate === null ? null : fromHundredths(rate), category);
  return [
    ...(change.currency !== undefined && hasInvoices
      ? [{ field: 'currency', message: `must stay ${before.currency}: there are invoices in it` }]
      : []),
    ...(mismatch === undefined ? [] : [{ field: 'default_tax_rate', message: mismatch }]),
    ...(after.credit_note_prefix === after.invoice_prefix
      ? [
          {
            field: change.invoice_prefix === undefined ? 'credit_note_prefix' : 'invoice_prefix',
            message: 'must not be the same for invoices and credit notes: their numbers would be',
          },
        ]
      : []),
  ];
}
