/** Checks the VAT groups: tax equals rate times base, the groups cover the whole invoice, and no group occurs twice. */
import { absolute, compare, type Decimal, minus, ONE, percentOf, rounded, shortest, signOf } from '../decimal.ts';
import type { Invoice, VatGroup } from '../facts.ts';
import { type Findings, quoted } from '../findings.ts';
import { decimalsOf, sumOf } from './totals.ts';

/** Categories (UNCL 5305) in which the supplier charges no tax. */
const UNTAXED: Readonly<Record<string, string>> = {
  Z: 'zero rate',
  E: 'exempt',
  AE: 'reverse charge',
  K: 'intra-community supply',
  G: 'export',
  O: 'outside the scope of VAT',
};

export function checkVatGroups({ facts, places, placeOf }: Invoice, findings: Findings): void {
  const { vat, totals } = facts;
  const decimals = decimalsOf(facts);
  const seen = new Set<string>();
  for (const [index, group] of vat.entries()) {
    const at = places.vat[index] ?? null;
    const { taxable, tax } = group;
    const fault = taxable === null || tax === null ? UNREADABLE : faultOf({ ...group, taxable, tax }, decimals);
    if (fault) findings[fault.severity]('vat', fault.message, at);
    // Two groups without tax are different groups if their reasons for the exemption differ.
    const key = JSON.stringify([nameOf(group), group.exemption_reason]);
    if (seen.has(key)) findings.warning('repeated', `${nameOf(group)} is there more than once`, at);
    seen.add(key);
  }
  const taxable = sumOf(vat.map((group) => group.taxable));
  if (vat.length === 0 || taxable === null || totals.net === null) return;
  if (compare(rounded(taxable, decimals), rounded(totals.net, decimals)) === 0) return;
  const message = `the taxable amounts of the VAT groups come to ${taxable}, but the total without VAT is ${totals.net}`;
  findings[severityOf(taxable, totals.net)]('vat', message, placeOf('net'));
}

type ValidationIssue = { readonly severity: 'error' | 'warning'; readonly message: string };

const UNREADABLE: ValidationIssue = {
  severity: 'error',
  message: 'the VAT group has no readable taxable amount or tax',
};

/** Suppliers round per line or per group, so a difference below 1.00 is only a warning. */
function severityOf(a: Decimal, b: Decimal): ValidationIssue['severity'] {
  return compare(absolute(minus(a, b)), ONE) < 0 ? 'warning' : 'error';
}

function faultOf(group: VatGroup & Record<'taxable' | 'tax', Decimal>, decimals: number): ValidationIssue | undefined {
  const { category, rate, taxable, tax } = group;
  const untaxed = category !== null && Object.hasOwn(UNTAXED, category) ? UNTAXED[category] : undefined;
  if (untaxed !== undefined) {
    const message = `the tax of ${nameOf(group)} (${untaxed}) is ${tax}, but none is charged there`;
    return signOf(tax) === 0 ? undefined : { severity: 'error', message };
  }
  if (rate === null) {
    const message = `${nameOf(group)} says no VAT rate, so its tax of ${tax} was not checked`;
    return signOf(tax) === 0 ? undefined : { severity: 'warning', message };
  }
  const exact = percentOf(taxable, rate);
  if (compare(rounded(tax, decimals), rounded(exact, decimals)) === 0) return undefined;
  const message = `the tax of ${nameOf(group)} is ${tax}, but ${shortest(rate)} % of ${taxable} is ${rounded(exact, decimals)}`;
  return { severity: severityOf(tax, exact), message };
}

function nameOf({ category, rate }: VatGroup): string {
  const words = [category === null ? [] : quoted(category).slice(1, -1), rate === null ? [] : `${shortest(rate)} %`];
  return ['the VAT group', ...words.flat()].join(' ');
}
