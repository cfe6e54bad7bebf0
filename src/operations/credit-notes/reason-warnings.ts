/**
 * Checks whether the reason of a credit note can be printed. All other texts come from the invoice and were checked
 * there (R85).
 */
import { unprintableTexts } from '../../documents/fonts/printable.ts';
import { invalid } from '../../model/billing-error.ts';
import { printWarnings } from '../../model/invoice-checks.ts';
import type { Warnings } from '../invoices/invoice-warnings.ts';
import type { ReadContext } from '../kernel/context.ts';

export function reasonWarnings({ account }: Pick<ReadContext, 'account'>, reason: string): Warnings {
  return account.invoice_checks === 'off' ? [] : printWarnings({ unprintable: unprintableTexts({ reason }) });
}

/**
 * Rejects a reason that cannot be printed, if the business allows only complete documents. Must be called before
 * anything is stored.
 */
export function requirePrintable(ctx: Pick<ReadContext, 'account'>, reason: string): void {
  if (ctx.account.invoice_checks !== 'strict') return;
  const warnings = reasonWarnings(ctx, reason);
  if (warnings.length > 0) throw invalid(warnings.map(({ field, message }) => ({ field, message })));
}
