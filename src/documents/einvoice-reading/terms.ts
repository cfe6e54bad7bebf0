/** Terms that occur at most once in an invoice, with their path in each syntax. */
import { all, textOf } from './fields.ts';
import { pathOf, type XmlElement } from './xml-tree.ts';

export type Term =
  | 'profile'
  | 'number'
  | 'issue_date'
  | 'type_code'
  | 'currency'
  | 'due_date'
  | 'payment_terms'
  | 'order_reference'
  | 'buyer_reference'
  | 'payee_name'
  | 'seller_name'
  | 'buyer_name'
  | 'lines'
  | 'allowances'
  | 'charges'
  | 'net'
  | 'vat'
  | 'total'
  | 'prepaid'
  | 'rounding'
  | 'due'
  | 'line';

export type Paths = Readonly<Record<Term, string>>;

/**
 * Returns two functions. `placeOf` returns the path of a term, even if the invoice lacks the term. `has` is true if the
 * invoice contains the term.
 */
export function placesIn(root: XmlElement, paths: Paths) {
  return {
    placeOf: (term: Term) => `${pathOf(root)}/${paths[term]}`,
    has: (term: Term) => all(root, paths[term]).some((one) => one.children.length > 0 || textOf(one) !== null),
  };
}
