/** Finds open invoices of customers whose name is similar to the name of the payer (R89, rule 5). */
import { type ComparedName, comparedName, differences, LETTERS_MIN } from '../../model/alike-names.ts';
import type { PayableRow } from '../../store/bank/bank-matches.ts';

/**
 * An open invoice whose customer has a name similar to the payer's name. `differs`: differences between the two names,
 * as texts. Empty if the payer's name contains the customer's whole name.
 */
export type Alike = { readonly invoice: PayableRow; readonly differs: readonly string[] };

/**
 * Largest number of customer names that are compared with one payer's name. Names that share a rare word with the
 * payer's name come first.
 */
const COMPARED_MAX = 200;
/** Largest number of neighbouring words of a payer's name that can form a customer's name. */
const JOINED_MAX = 8;

/**
 * Returns a function that finds the invoices for a payer's name. Names are looked up by their words, so that the cost
 * per payer does not grow with the number of invoices. If the payer's name contains a customer's whole name, similar
 * names of other customers are ignored.
 */
export function namedAmong(invoices: readonly PayableRow[]): (payer: string | null) => readonly Alike[] {
  const byWhole = new Map<string, Set<PayableRow>>();
  const byWord = new Map<string, Set<{ readonly invoice: PayableRow; readonly name: ComparedName }>>();
  for (const invoice of invoices) {
    for (const written of new Set([invoice.customer_name, invoice.customer_company])) {
      if (written === null) continue;
      const name = comparedName(written);
      const whole = name.all.join('');
      if (whole.length >= LETTERS_MIN) addTo(byWhole, whole, invoice);
      const known = { invoice, name };
      for (const word of new Set(name.words)) addTo(byWord, word, known);
    }
  }
  return (payer) => {
    if (payer === null) return [];
    const compared = comparedName(payer);
    const whole = new Set(joinedIn(compared).flatMap((letters) => [...(byWhole.get(letters) ?? [])]));
    if (whole.size > 0) return [...whole].map((invoice) => ({ invoice, differs: [] }));
    const found = new Map<PayableRow, Alike>();
    const candidates = compared.words
      .flatMap((word) => (word.length > 1 ? (byWord.get(word) ?? []) : []))
      .sort((one, other) => one.size - other.size)
      .flatMap((known) => [...known].slice(0, COMPARED_MAX));
    for (const { invoice, name } of new Set(candidates.slice(0, COMPARED_MAX))) {
      const differs = differences(compared, name);
      if (!differs) continue;
      const before = found.get(invoice);
      if (!before || differs.length < before.differs.length) found.set(invoice, { invoice, differs });
    }
    return [...found.values()];
  };
}

function addTo<Key, Value>(map: Map<Key, Set<Value>>, key: Key, value: Value): void {
  const known = map.get(key);
  if (known) known.add(value);
  else map.set(key, new Set([value]));
}

/**
 * Joins each sequence of neighbouring words. Example: the customer `Jansen B.V.` is found in the payer `JANSEN BV
 * ROTTERDAM`, and also in `JAN SEN BV`.
 */
function joinedIn({ all }: ComparedName): string[] {
  return all.flatMap((_, from) =>
    Array.from({ length: Math.min(JOINED_MAX, all.length - from) }, (__, count) =>
      all.slice(from, from + count + 1).join(''),
    ),
  );
}
