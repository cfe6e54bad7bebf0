/** An account number of a payment instruction (BT-84), which may be an IBAN. */
export function accountOf(number: string | null): { readonly iban: string | null; readonly account: string | null } {
  const isIban = number !== null && /^[A-Za-z]{2}\d{2}[ A-Za-z0-9]*$/.test(number);
  return isIban ? { iban: number, account: null } : { iban: null, account: number };
}
