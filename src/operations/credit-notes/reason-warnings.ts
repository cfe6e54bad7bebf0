/** Checks whether the reason of a credit note can be printed. Its other texts were checked with the invoice (R85). */
import { unprintableTexts } from '../../documents/fonts/printable.ts';
import { invalid } from '../../model/billing-error.ts';
import { printWarnings } from '../../model/invoice-checks.ts';
import type { Warnings } from '../invoices/invoice-warnings.ts';
import type { ReadContext } from '../kernel/context.ts';

export function reasonWarnings({ account }: Pick<ReadContext, 'account'>, reason: string): Warnings {
  return account.invoice_checks === 'off' ? [] : printWarnings({ unprintable: unprintableTexts({ reason }) });
}

/**
 * Refuses a reason that cannot be printed, if the business allows only complete documents. Must be called before any
 * other step.
 */
export function requirePrintable(ctx: Pick<ReadContext, 'account'>, reason: string): void {
  if (ctx.account.invoice_checks !== 'strict') return;
  const warnings = reasonWarnings(ctx, reason);
  if (warnings.length > 0) throw invalid(warnings.map(({ field, message }) => ({ field, message })));
}
