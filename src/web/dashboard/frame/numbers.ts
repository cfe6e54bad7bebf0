/** Numbers as people type them. What is no number stays what it is, for the operation to say so. */

export function wholeNumber(text: string): number | string {
  return /^\d{1,9}$/.test(text) ? Number(text) : text;
}

export function decimalNumber(text: string): number | string {
  const plain = withDot(text);
  return /^\d{1,9}(\.\d{1,9})?$/.test(plain) ? Number(plain) : text;
}

/** A comma before the decimals is a dot; where there may be grouping, nothing is guessed. */
export function withDot(text: string): string {
  return /^\d*,\d*$/.test(text) ? text.replace(',', '.') : text;
}

/** Fields of a form with their amount, if they have one, as operations take it. */
export function withAmount({ amount, ...fields }: Readonly<Record<string, string>>): Record<string, string> {
  return amount === undefined ? fields : { ...fields, amount: withDot(amount) };
}
