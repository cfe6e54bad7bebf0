import { DASHBOARD } from '../../../words/texts.ts';
import type { SignedIn } from '../page.ts';
import type { FieldSpec } from './form.ts';
import { NEEDS_CURRENCY } from './table.ts';

/**
 * Returns the currency filter of a list. Its options are the currencies of `getInvoiceStats` and the currency in the
 * URL. `kind`: `any` adds an option for all currencies.
 *
 * Returns no filter if only one currency exists, unless the URL contains a currency or sorts by amount.
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
