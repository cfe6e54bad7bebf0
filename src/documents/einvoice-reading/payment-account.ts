import type { DirectDebit, PaymentMeans } from './facts.ts';

/** Returns an account number (BT-84) as `iban` if it has the form of an IBAN, otherwise as `account`. */
export function accountOf(number: string | null): { readonly iban: string | null; readonly account: string | null } {
  const isIban = number !== null && /^[A-Za-z]{2}\d{2}[ A-Za-z0-9]*$/.test(number);
  return isIban ? { iban: number, account: null } : { iban: null, account: number };
}

/** Codes of direct debits (UNCL 4461): 49 for any direct debit, 59 for SEPA. */
const DEBITS = new Set(['49', '59']);

/**
 * Returns the direct debit if there is a mandate reference, or if an element of `means` has the code of a direct debit.
 * Otherwise returns null. A creditor identifier alone is no proof, because it may be part of a letterhead.
 */
export function directDebitOf(means: readonly PaymentMeans[], debit: DirectDebit): DirectDebit | null {
  const isDebit = debit.mandate_reference !== null || means.some(({ code }) => code !== null && DEBITS.has(code));
  return isDebit ? debit : null;
}
