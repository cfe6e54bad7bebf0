import { DASHBOARD } from '../../../words/texts.ts';
import type { SignedIn } from '../page.ts';
import type { FieldSpec } from './form.ts';
import { NEEDS_CURRENCY } from './table.ts';

/**
 * The currencies of the invoices by `getInvoiceStats`, its own first, as a filter. A business with one currency has no such filter, unless
 * the address has one.
 */
export function currencyFilter(
  visit: SignedIn,
  { by_currency: figures }: { readonly by_currency: readonly { readonly currency: string }[] },
  label: string,
  kind: 'any' | 'one' = 'any',
): readonly FieldSpec[] {
  const { currency: asked, sort = '' } = visit.query;
  const given = asked === undefined ? '' : asked.trim().toUpperCase();
  const known = [...new Set([...figures.map(({ currency }) => currency), ...(given === '' ? [] : [given])])];
  if (known.length === 1 && given === '' && !NEEDS_CURRENCY.test(sort)) return [];
  const all: readonly (readonly [string, string])[] = kind === 'any' ? [['', DASHBOARD[visit.language].page.all]] : [];
  return [{ name: 'currency', label, options: [...all, ...known.map((one) => [one, one] as const)] }];
}
