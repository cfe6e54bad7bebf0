/** Whether VAT groups fit the lines, allowances and charges: the rules BR-S-01 to BR-S-10, and those of the other categories. */
import { compare, type Decimal, negative, shortest, signOf, ZERO } from '../decimal.ts';
import type { Invoice, VatGroup } from '../facts.ts';
import { type Findings, type Place, quoted } from '../findings.ts';
import type { Extent } from '../profiles.ts';
import { isMuchApart, sumOf } from './sums.ts';

type Category = {
  readonly rules: string;
  readonly name: string;
  readonly rate: 'above 0' | '0' | 'left out' | 'any';
  readonly reason: 'needed' | 'forbidden' | 'optional';
  /** Identifier that the buyer must have. */
  readonly buyer?: 'VAT number' | 'VAT number or registration';
};

/** UNCL 5305, as EN 16931 allows it (BR-CL-17). */
const CATEGORIES: Readonly<Record<string, Category>> = {
  S: { rules: 'BR-S', name: 'standard rate', rate: 'above 0', reason: 'forbidden' },
  Z: { rules: 'BR-Z', name: 'zero rate', rate: '0', reason: 'forbidden' },
  E: { rules: 'BR-E', name: 'exempt', rate: '0', reason: 'needed' },
  AE: { rules: 'BR-AE', name: 'reverse charge', rate: '0', reason: 'needed', buyer: 'VAT number or registration' },
  K: { rules: 'BR-IC', name: 'intra-community supply', rate: '0', reason: 'needed', buyer: 'VAT number' },
  G: { rules: 'BR-G', name: 'export', rate: '0', reason: 'needed' },
  O: { rules: 'BR-O', name: 'outside the scope of VAT', rate: 'left out', reason: 'needed' },
  L: { rules: 'BR-AF', name: 'IGIC', rate: 'any', reason: 'forbidden' },
  M: { rules: 'BR-AG', name: 'IPSI', rate: 'any', reason: 'forbidden' },
  B: { rules: 'BR-B', name: 'split payment', rate: 'any', reason: 'optional' },
};

/** A part of the invoice that has a VAT category, with its share of the taxable amount. */
type Part = {
  readonly what: 'line' | 'allowance' | 'charge';
  readonly amount: Decimal | null;
  readonly category: string | null;
  readonly rate: Decimal | null;
  readonly at: Place;
};

const RATE_RULES = { line: '05', allowance: '06', charge: '07' } as const;

export function checkVatGroups(invoice: Invoice, extent: Extent, findings: Findings): void {
  if (extent === 'summary') return;
  const parts = partsOf(invoice);
  for (const part of parts) checkPart(part, findings);
  const byGroup = Map.groupBy(parts, keyOf);
  checkMissing(byGroup, invoice, findings);
  const sums = new Map([...byGroup].map(([key, those]) => [key, sumOf(those.map(({ amount }) => amount))]));
  for (const [index, group] of invoice.facts.vat.entries()) {
    const at = invoice.places.vat[index] ?? null;
    const known = categoryOf(group.category);
    if (known === undefined) reportUnknown(group.category, at, findings);
    else {
      if (extent === 'full') checkTaxable(group, known, sums, at, findings);
      checkGroup(group, known, at, findings);
    }
  }
  checkParties(invoice, parts, findings);
}

function partsOf({ facts, places, isCounted }: Invoice): Part[] {
  const lines = facts.lines.map(({ net, category, rate }, index): Part => {
    return { what: 'line', amount: net, category, rate, at: places.lines[index] ?? null };
  });
  const adjustments = facts.adjustments.map(({ kind, amount, category, rate }, index): Part => {
    const share = kind === 'allowance' && amount !== null ? negative(amount) : amount;
    return { what: kind, amount: share, category, rate, at: places.adjustments[index] ?? null };
  });
  return [...lines.filter((_, index) => isCounted[index]), ...adjustments];
}

/** `S 21 %`; only the taxed categories have a group for each rate. */
function keyOf({ category, rate }: Part | VatGroup): string {
  return isByRate(categoryOf(category)) && rate !== null ? `${category} ${shortest(rate)} %` : (category ?? '');
}

function isByRate(category: Category | undefined): boolean {
  return category?.rate === 'above 0' || category?.rate === 'any';
}

function categoryOf(code: string | null): Category | undefined {
  return code !== null && Object.hasOwn(CATEGORIES, code) ? CATEGORIES[code] : undefined;
}

function reportUnknown(category: string | null, at: Place, findings: Findings): void {
  if (category === null) return;
  const allowed = Object.keys(CATEGORIES).join(', ');
  findings.error('BR-CL-17', `${quoted(category)} is no VAT category. Allowed: ${allowed}`, at);
}

function checkPart(part: Part, findings: Findings): void {
  const { category, at } = part;
  const known = categoryOf(category);
  if (known === undefined) reportUnknown(category, at, findings);
  else checkRate(part, known, findings);
}

function checkRate({ what, category, rate, at }: Part, known: Category, findings: Findings): void {
  const fits = {
    'above 0': rate !== null && signOf(rate) > 0,
    '0': rate !== null && signOf(rate) === 0,
    'left out': rate === null,
    any: rate === null || signOf(rate) >= 0,
  }[known.rate];
  if (fits) return;
  const must = known.rate === 'any' ? 'must not be negative' : `must be ${known.rate}`;
  const message = `the VAT rate of the ${what} is ${rate ?? 'not there'}; for ${category} (${known.name}) it ${must}`;
  findings.error(`${known.rules}-${RATE_RULES[what]}`, message, at);
}

function checkMissing(byGroup: ReadonlyMap<string, readonly Part[]>, { facts }: Invoice, findings: Findings): void {
  const groups = new Set(facts.vat.map(keyOf));
  const categories = new Set(facts.vat.map(({ category }) => category));
  for (const [key, [first]] of byGroup) {
    const known = first && categoryOf(first.category);
    // A missing rate is reported already.
    if (!known || groups.has(key) || (isByRate(known) && first.rate === null)) continue;
    const rule = categories.has(first.category) ? '08' : '01';
    findings.error(
      `${known.rules}-${rule}`,
      `there is no VAT group for ${key}, which this ${first.what} has`,
      first.at,
    );
  }
}

function checkTaxable(
  group: VatGroup,
  known: Category,
  sums: ReadonlyMap<string, Decimal | null>,
  at: Place,
  findings: Findings,
): void {
  const key = keyOf(group);
  const computed = sums.has(key) ? (sums.get(key) ?? null) : ZERO;
  // No rule compares the groups of split payments.
  if (known.rules === 'BR-B' || group.taxable === null || computed === null) return;
  if (compare(group.taxable, computed) === 0 || (isByRate(known) && group.rate === null)) return;
  const message = `the taxable amount of the VAT group ${key} is ${group.taxable}, but its lines, allowances and charges come to ${computed}`;
  const isRounded = isByRate(known) && !isMuchApart(group.taxable, computed);
  findings[isRounded ? 'warning' : 'error'](`${known.rules}-08`, message, at);
}

function checkGroup(group: VatGroup, { rules, name, rate, reason }: Category, at: Place, findings: Findings): void {
  const what = `the VAT group ${keyOf(group)} (${name})`;
  const isFree = rate === '0' || rate === 'left out';
  if (isFree && group.tax !== null && signOf(group.tax) !== 0) {
    findings.error(`${rules}-09`, `the tax of ${what} is ${group.tax}, not 0`, at);
  }
  const hasReason = group.exemption_reason !== null;
  if (reason === 'needed' && !hasReason) findings.error(`${rules}-10`, `${what} has no reason of the exemption`, at);
  if (reason === 'forbidden' && hasReason) findings.error(`${rules}-10`, `${what} has a reason of an exemption`, at);
}

function checkParties({ facts, placeOf, has }: Invoice, parts: readonly Part[], findings: Findings): void {
  const { seller, buyer, vat } = facts;
  const isSellerKnown = seller.vat_number !== null || seller.tax_number !== null || has('tax_representative');
  for (const code of new Set([...parts, ...vat].map(({ category }) => category))) {
    const known = categoryOf(code);
    if (known === undefined || known.rules === 'BR-O' || known.rules === 'BR-B') continue;
    const needs = `which ${code} (${known.name}) needs`;
    if (!isSellerKnown) {
      findings.error(`${known.rules}-02`, `the seller has no VAT or tax number, ${needs}`, placeOf('seller_name'));
    }
    const isRegistered = known.buyer === 'VAT number or registration' && has('buyer_registration');
    if (known.buyer && buyer.vat_number === null && !isRegistered) {
      findings.error(`${known.rules}-02`, `the buyer has no ${known.buyer}, ${needs}`, placeOf('buyer_name'));
    }
  }
}
