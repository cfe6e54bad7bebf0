/** Parts that an invoice must have: the rules BR-01 to BR-61, as far as they need no code lists. */
import { signOf } from '../decimal.ts';
import type { Invoice } from '../facts.ts';
import type { Findings, Place } from '../findings.ts';
import type { Extent } from '../profiles.ts';
import type { Term } from '../terms.ts';

type Requirement = {
  readonly rule: string;
  readonly term: Term;
  readonly what: string;
  readonly extents?: readonly Extent[];
  /** Reported instead of this one if it is missing. */
  readonly within?: Term;
};

const WITH_GROUPS = ['full', 'without lines'] as const;

const REQUIRED: readonly Requirement[] = [
  { rule: 'BR-01', term: 'profile', what: 'specification identifier (BT-24)' },
  { rule: 'BR-02', term: 'number', what: 'number (BT-1)' },
  { rule: 'BR-03', term: 'issue_date', what: 'issue date (BT-2)' },
  { rule: 'BR-04', term: 'type_code', what: 'type code (BT-3)' },
  { rule: 'BR-05', term: 'currency', what: 'currency (BT-5)' },
  { rule: 'BR-06', term: 'seller_name', what: 'name of the seller (BT-27)' },
  { rule: 'BR-07', term: 'buyer_name', what: 'name of the buyer (BT-44)' },
  { rule: 'BR-08', term: 'seller_address', what: 'address of the seller (BG-5)' },
  { rule: 'BR-09', term: 'seller_country', what: 'country of the seller (BT-40)', within: 'seller_address' },
  { rule: 'BR-10', term: 'buyer_address', what: 'address of the buyer (BG-8)', extents: WITH_GROUPS },
  {
    rule: 'BR-11',
    term: 'buyer_country',
    what: 'country of the buyer (BT-55)',
    extents: WITH_GROUPS,
    within: 'buyer_address',
  },
  { rule: 'BR-12', term: 'lines', what: 'sum of the lines (BT-106)', extents: WITH_GROUPS },
  { rule: 'BR-13', term: 'net', what: 'total without VAT (BT-109)' },
  { rule: 'BR-14', term: 'total', what: 'total with VAT (BT-112)' },
  { rule: 'BR-15', term: 'due', what: 'amount due (BT-115)' },
  { rule: 'BR-16', term: 'line', what: 'line (BG-25)', extents: ['full'] },
  { rule: 'BR-CO-18', term: 'vat_group', what: 'VAT group (BG-23)', extents: WITH_GROUPS },
];

export function checkRequired(invoice: Invoice, extent: Extent, findings: Findings): void {
  for (const { rule, term, what, extents, within } of REQUIRED) {
    const applies = (extents?.includes(extent) ?? true) && (within === undefined || invoice.has(within));
    if (applies && !invoice.has(term)) findings.error(rule, `there is no ${what}`, invoice.placeOf(term));
  }
  const isIdentified =
    invoice.facts.seller.vat_number !== null || invoice.has('seller_registration') || invoice.has('seller_id');
  if (!isIdentified && extent !== 'summary') {
    const message = 'the seller has no VAT number (BT-31), registration number (BT-30) or other identifier (BT-29)';
    findings.error('BR-CO-26', message, invoice.placeOf('seller_name'));
  }
  checkLines(invoice, findings);
  checkVatGroups(invoice, findings);
  checkAdjustments(invoice, findings);
  checkPreceding(invoice, findings);
  checkPayment(invoice, extent, findings);
}

/** A value that cannot be read is reported once more: the part lacks it. */
function lacking(what: string, at: Place, findings: Findings) {
  return (rule: string, value: string | null, name: string) => {
    if (value === null) findings.error(rule, `the ${what} has no readable ${name}`, at);
  };
}

function checkLines({ facts, places, isCounted }: Invoice, findings: Findings): void {
  for (const [index, line] of facts.lines.entries()) {
    if (!isCounted[index]) continue;
    const at = places.lines[index] ?? null;
    const lacks = lacking('line', at, findings);
    lacks('BR-21', line.id, 'identifier (BT-126)');
    lacks('BR-22', line.quantity, 'quantity (BT-129)');
    if (line.quantity !== null) lacks('BR-23', line.unit, 'unit of its quantity (BT-130)');
    lacks('BR-24', line.net, 'net amount (BT-131)');
    lacks('BR-25', line.description, 'name of the item (BT-153)');
    lacks('BR-26', line.price, 'net price (BT-146)');
    lacks('BR-CO-04', line.category, 'VAT category (BT-151)');
    if (line.price !== null && signOf(line.price) < 0) {
      findings.error('BR-27', `the price ${line.price} is negative; only a quantity may be`, at);
    }
  }
}

function checkVatGroups({ facts, places }: Invoice, findings: Findings): void {
  for (const [index, group] of facts.vat.entries()) {
    const lacks = lacking('VAT group', places.vat[index] ?? null, findings);
    lacks('BR-45', group.taxable, 'taxable amount (BT-116)');
    lacks('BR-46', group.tax, 'tax (BT-117)');
    lacks('BR-47', group.category, 'category (BT-118)');
    if (group.category !== 'O') lacks('BR-48', group.rate, 'rate (BT-119)');
  }
}

const ADJUSTMENT_RULES = {
  allowance: { amount: 'BR-31', category: 'BR-32', reason: 'BR-33' },
  charge: { amount: 'BR-36', category: 'BR-37', reason: 'BR-38' },
} as const;

function checkAdjustments({ facts, places }: Invoice, findings: Findings): void {
  for (const [index, { kind, amount, category, reason }] of facts.adjustments.entries()) {
    const lacks = lacking(kind, places.adjustments[index] ?? null, findings);
    const rules = ADJUSTMENT_RULES[kind];
    lacks(rules.amount, amount, 'amount');
    lacks(rules.category, category, 'VAT category');
    lacks(rules.reason, reason, 'reason');
  }
}

function checkPreceding({ facts, places }: Invoice, findings: Findings): void {
  for (const [index, { number }] of facts.preceding_invoices.entries()) {
    lacking('preceding invoice', places.preceding_invoices[index] ?? null, findings)('BR-55', number, 'number (BT-25)');
  }
}

function checkPayment({ facts, places, placeOf }: Invoice, extent: Extent, findings: Findings): void {
  for (const [index, { code, iban, account }] of facts.payment_means.entries()) {
    const at = places.payment_means[index] ?? null;
    lacking('payment instruction', at, findings)('BR-49', code, 'code (BT-81)');
    if ((code === '30' || code === '58') && iban === null && account === null) {
      findings.error('BR-61', `the payment is a transfer (code ${code}), but names no account (BT-84)`, at);
    }
  }
  const { kind, totals, due_date, payment_terms } = facts;
  const isDue = kind === 'invoice' && totals.due !== null && signOf(totals.due) > 0;
  if (isDue && due_date === null && payment_terms === null && extent !== 'summary') {
    const message = 'an amount is due, but there are no due date (BT-9) and no payment terms (BT-20)';
    findings.warning('BR-CO-25', message, placeOf('due_date'));
  }
}
