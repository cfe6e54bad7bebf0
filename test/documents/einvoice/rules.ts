/** Second implementation of the arithmetic rules of EN 16931 and Peppol: checks the XML with decimal.js. */
import { Decimal } from 'decimal.js';
import { type ReadAllowance, type ReadEInvoice, type ReadTax, readEInvoice, textsAt } from './read-einvoice.ts';

/** Ids of the rules that an e-invoice breaks. */
export function brokenRules(xml: string): string[] {
  const read = readEInvoice(xml);
  const broken = [
    ...xrechnungRules(xml),
    ...totalRules(read),
    ...lineRules(read),
    ...read.groups.flatMap((group) => groupRules(group, read)),
  ];
  return [...new Set([...broken, ...scopeRules(read), ...partyRules(read)])].sort();
}

/** Rules that XRechnung takes over from Peppol, and its own rules about elements that few documents contain. */
function xrechnungRules(xml: string): string[] {
  if (!xml.includes('xrechnung_3.0')) return [];
  const has = (path: string) => textsAt(xml, path).length > 0;
  const [ship] = ['//cac:DeliveryLocation/cac:Address', '//ram:ShipToTradeParty/ram:PostalTradeAddress'].filter(has);
  const isDebit = has(
    '//cbc:PaymentMeansCode[.="59"] | //ram:SpecifiedTradeSettlementPaymentMeans/ram:TypeCode[.="59"]',
  );
  const uri = 'ram:URIUniversalCommunication/ram:URIID[@schemeID]';
  return failed([
    ['PEPPOL-EN16931-R020', has(`//cac:AccountingSupplierParty//cbc:EndpointID | //ram:SellerTradeParty/${uri}`)],
    ['PEPPOL-EN16931-R010', has(`//cac:AccountingCustomerParty//cbc:EndpointID | //ram:BuyerTradeParty/${uri}`)],
    ['PEPPOL-EN16931-R061', !isDebit || has('//cac:PaymentMandate/cbc:ID | //ram:DirectDebitMandateID')],
    ['BR-DE-30', !isDebit || has('//cbc:ID[@schemeID="SEPA"] | //ram:CreditorReferenceID')],
    [
      'BR-DE-31',
      !isDebit || has('//cac:PayerFinancialAccount/cbc:ID | //ram:PayerPartyDebtorFinancialAccount/ram:IBANID'),
    ],
    ['BR-DE-10', !ship || has(`${ship}/cbc:CityName | ${ship}/ram:CityName`)],
    ['BR-DE-11', !ship || has(`${ship}/cbc:PostalZone | ${ship}/ram:PostcodeCode`)],
  ]);
}

type Rule = readonly [id: string, holds: boolean];

function failed(rules: readonly Rule[]): string[] {
  return rules.flatMap(([id, holds]) => (holds ? [] : [id]));
}

function totalRules({ lines, discounts, groups, totals, amounts, empty }: ReadEInvoice): string[] {
  const taken = sum(discounts.map(({ amount }) => amount));
  return failed([
    ['BR-16', lines.length > 0],
    ['BR-CO-10', totals.items.eq(sum(lines.map(({ net }) => net)))],
    ['BR-CO-11', totals.discount === null ? discounts.length === 0 : totals.discount.eq(taken)],
    ['BR-CO-13', totals.net.eq(totals.items.minus(totals.discount ?? 0))],
    ['BR-CO-14', totals.tax.eq(sum(groups.map(({ tax }) => tax)))],
    ['BR-CO-15', totals.gross.eq(totals.net.plus(totals.tax))],
    ['BR-CO-16', totals.due.eq(totals.gross.minus(totals.paid ?? 0))],
    ['BR-CO-18', groups.length > 0],
    ['BR-DEC', amounts.every((amount) => /^-?\d+(?:\.\d{1,2})?$/.test(amount))],
    // Only the net of a line that takes back is negative (R101).
    [
      'negative',
      amounts.filter((amount) => amount.startsWith('-')).length === lines.filter(({ net }) => net.lt(0)).length,
    ],
    ['PEPPOL-EN16931-R008', empty.length === 0],
  ]);
}

function lineRules({ lines, discounts }: ReadEInvoice): string[] {
  const isRight = ({ quantity, price, net, allowances }: ReadEInvoice['lines'][number]) => {
    const expected = quantity.times(price).minus(sum(allowances.map(({ amount }) => amount)));
    return expected.minus(net).abs().lte(0.02);
  };
  const allowances = [...discounts, ...lines.flatMap((line) => line.allowances)];
  return failed([
    ['PEPPOL-EN16931-R120', lines.every(isRight)],
    ['PEPPOL-EN16931-R040', allowances.every(isPercent)],
    ['PEPPOL-EN16931-R041', allowances.every(({ percent, base }) => (percent === null) === (base === null))],
    ['BR-33', allowances.every(({ reason }) => reason !== null)],
    ['BR-27', lines.every(({ price }) => price.gte(0))],
    ['BR-CO-04', lines.every(({ category }) => category !== '')],
  ]);
}

function isPercent({ amount, percent, base }: ReadAllowance): boolean {
  if (percent === null || base === null) return true;
  return base.times(percent).div(100).minus(amount).abs().lte(0.02);
}

/** Name of a tax category in the ids of rules, if it differs from the code of the category. */
const RULE_NAMES: Readonly<Record<string, string>> = { K: 'IC' };

function groupRules(group: ReadEInvoice['groups'][number], { lines, discounts, groups }: ReadEInvoice): string[] {
  const { category, rate, taxable, tax, reason, code } = group;
  const isSame = (other: ReadTax) =>
    other.category === category && (category !== 'S' || (other.rate !== null && rate !== null && other.rate.eq(rate)));
  const nets = sum(lines.filter(isSame).map(({ net }) => net));
  const taken = sum(discounts.filter(isSame).map(({ amount }) => amount));
  const exact = taxable
    .times(rate ?? 0)
    .div(100)
    .toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
  const isTaxed = category === 'S';
  const explained = reason !== null || code !== null;
  const isFree = (other: ReadTax) => (category === 'O' ? other.rate === null : other.rate?.eq(0) === true);
  const own = [...lines, ...discounts].filter((other) => other.category === category);
  const name = `BR-${RULE_NAMES[category] ?? category}`;
  return failed([
    [`${name}-01`, groups.filter(isSame).length === 1 && lines.some(isSame)],
    [`${name}-05`, own.every((other) => (isTaxed ? other.rate?.gt(0) === true : isFree(other)))],
    [`${name}-08`, taxable.eq(nets.minus(taken))],
    [`${name}-09`, isTaxed ? tax.minus(exact).abs().lt(1) : tax.eq(0)],
    [`${name}-10`, isTaxed || category === 'Z' ? !explained : explained],
    ['BR-CO-17', (rate ?? new Decimal(0)).lt(0.5) ? tax.lt(0.5) : tax.minus(exact).abs().lt(1)],
  ]);
}

function scopeRules({ lines, discounts, groups, seller, buyer }: ReadEInvoice): string[] {
  if (!groups.some(({ category }) => category === 'O')) return [];
  const isOutside = ({ category }: ReadTax) => category === 'O';
  return failed([
    ['BR-O-02', !seller.vat && !buyer.vat],
    ['BR-O-11', groups.length === 1],
    ['BR-O-12', lines.every(isOutside)],
    ['BR-O-13', discounts.every(isOutside)],
  ]);
}

function partyRules({ groups, seller, buyer }: ReadEInvoice): string[] {
  const uses = (...categories: string[]) => groups.some(({ category }) => categories.includes(category));
  return failed([
    ['BR-CO-26', seller.isKnown],
    ['BR-S-02', !uses('S', 'Z', 'E', 'AE') || seller.tax],
    ['BR-IC-02', !uses('K') || (seller.vat && buyer.vat)],
    ['BR-G-02', !uses('G') || seller.vat],
  ]);
}

function sum(figures: readonly Decimal[]): Decimal {
  return Decimal.sum(0, ...figures);
}
