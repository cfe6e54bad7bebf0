/**
 * Writes facts as CII XML (CrossIndustryInvoice): the inverse of the reader under test, derived from the standard and
 * not from the reader.
 */
import type {
  Adjustment,
  Facts,
  Line,
  Party,
  Period,
  VatGroup,
} from '../../../src/documents/einvoice-reading/facts.ts';
import { type Content, type Node, nested, node, type Style, xmlOf } from './written-xml.ts';

export function writtenCii(facts: Facts, style?: Style): string {
  const root = node('rsm:CrossIndustryInvoice', [
    nested('rsm:ExchangedDocumentContext/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID', facts.profile),
    node('rsm:ExchangedDocument', [
      node('ram:ID', facts.number),
      node('ram:TypeCode', facts.type_code),
      date('ram:IssueDateTime', facts.issue_date),
      ...facts.notes.map((note) => nested('ram:IncludedNote/ram:Content', note)),
    ]),
    node('rsm:SupplyChainTradeTransaction', [...facts.lines.map(line), agreement(facts), settlement(facts)]),
  ]);
  if (root === null) throw new Error('an invoice without anything is no XML');
  return xmlOf(root, style);
}

function agreement({ buyer_reference, seller, buyer, order_reference }: Facts): Node | null {
  return node('ram:ApplicableHeaderTradeAgreement', [
    node('ram:BuyerReference', buyer_reference),
    party('ram:SellerTradeParty', seller),
    party('ram:BuyerTradeParty', buyer),
    nested('ram:BuyerOrderReferencedDocument/ram:IssuerAssignedID', order_reference),
  ]);
}

function settlement(facts: Facts): Node | null {
  const { totals, currency, direct_debit: debit } = facts;
  return node('ram:ApplicableHeaderTradeSettlement', [
    node('ram:CreditorReferenceID', debit?.creditor_identifier ?? null),
    node('ram:PaymentReference', facts.payment_reference),
    node('ram:InvoiceCurrencyCode', currency),
    nested('ram:PayeeTradeParty/ram:Name', facts.payee_name),
    ...facts.payment_means.map(({ code, iban, account, account_name: name, bic }, index) =>
      node('ram:SpecifiedTradeSettlementPaymentMeans', [
        node('ram:TypeCode', code),
        nested(
          'ram:PayerPartyDebtorFinancialAccount/ram:IBANID',
          index === 0 ? (debit?.debited_account ?? null) : null,
        ),
        node('ram:PayeePartyCreditorFinancialAccount', [
          node('ram:IBANID', iban),
          node('ram:AccountName', name),
          node('ram:ProprietaryID', account),
        ]),
        nested('ram:PayeeSpecifiedCreditorFinancialInstitution/ram:BICID', bic),
      ]),
    ),
    ...facts.vat.map(group),
    period(facts.period),
    ...facts.adjustments.map(adjustment),
    node('ram:SpecifiedTradePaymentTerms', [
      node('ram:Description', facts.payment_terms),
      date('ram:DueDateDateTime', facts.due_date),
      node('ram:DirectDebitMandateID', debit?.mandate_reference ?? null),
    ]),
    node('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
      node('ram:LineTotalAmount', totals.lines),
      node('ram:ChargeTotalAmount', totals.charges),
      node('ram:AllowanceTotalAmount', totals.allowances),
      node('ram:TaxBasisTotalAmount', totals.net),
      node('ram:TaxTotalAmount', totals.vat, currency === null ? {} : { currencyID: currency }),
      node('ram:RoundingAmount', totals.rounding),
      node('ram:GrandTotalAmount', totals.total),
      node('ram:TotalPrepaidAmount', totals.prepaid),
      node('ram:DuePayableAmount', totals.due),
    ]),
    ...facts.preceding_invoices.map(({ number, date: issued }) =>
      node('ram:InvoiceReferencedDocument', [
        node('ram:IssuerAssignedID', number),
        issued && nested('ram:FormattedIssueDateTime/qdt:DateTimeString', compact(issued), { format: '102' }),
      ]),
    ),
  ]);
}

const compact = (date: string) => date.replaceAll('-', '');

function date(name: string, value: string | null): Node | null {
  return value === null ? null : nested(`${name}/udt:DateTimeString`, compact(value), { format: '102' });
}

function party(element: string, { name, vat_number, tax_number, registration_number, country }: Party): Node | null {
  return node(element, [
    node('ram:Name', name),
    nested('ram:SpecifiedLegalOrganization/ram:ID', registration_number),
    nested('ram:PostalTradeAddress/ram:CountryID', country),
    nested('ram:SpecifiedTaxRegistration/ram:ID', tax_number, { schemeID: 'FC' }),
    nested('ram:SpecifiedTaxRegistration/ram:ID', vat_number, { schemeID: 'VA' }),
  ]);
}

function period(one: Period | null): Node | null {
  return (
    one && node('ram:BillingSpecifiedPeriod', [date('ram:StartDateTime', one.start), date('ram:EndDateTime', one.end)])
  );
}

function tax(
  element: string,
  before: Content,
  one: { category: string | null; rate: string | null },
  between: Content = [],
) {
  return node(element, [
    ...(before as readonly (Node | null)[]),
    node('ram:TypeCode', 'VAT'),
    ...(between as readonly (Node | null)[]),
    node('ram:CategoryCode', one.category),
    node('ram:RateApplicablePercent', one.rate),
  ]);
}

function group(one: VatGroup): Node | null {
  const before = [node('ram:CalculatedAmount', one.tax)];
  const between = [node('ram:ExemptionReason', one.exemption_reason), node('ram:BasisAmount', one.taxable)];
  return tax('ram:ApplicableTradeTax', before, one, between);
}

function adjustment(one: Adjustment): Node | null {
  return node('ram:SpecifiedTradeAllowanceCharge', [
    nested('ram:ChargeIndicator/udt:Indicator', String(one.kind === 'charge')),
    node('ram:ActualAmount', one.amount),
    node('ram:Reason', one.reason),
    tax('ram:CategoryTradeTax', [], one),
  ]);
}

function line(one: Line): Node | null {
  const own = (isCharge: boolean, value: string | null) =>
    value === null || Number(value) === 0
      ? null
      : node('ram:SpecifiedTradeAllowanceCharge', [
          nested('ram:ChargeIndicator/udt:Indicator', String(isCharge)),
          node('ram:ActualAmount', value),
        ]);
  return node('ram:IncludedSupplyChainTradeLineItem', [
    nested('ram:AssociatedDocumentLineDocument/ram:LineID', one.id),
    nested('ram:SpecifiedTradeProduct/ram:Name', one.description),
    nested('ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice', [
      node('ram:ChargeAmount', one.price),
      node('ram:BasisQuantity', one.price_quantity),
    ]),
    nested(
      'ram:SpecifiedLineTradeDelivery/ram:BilledQuantity',
      one.quantity,
      one.unit === null ? {} : { unitCode: one.unit },
    ),
    node('ram:SpecifiedLineTradeSettlement', [
      tax('ram:ApplicableTradeTax', [], one),
      period(one.period),
      own(false, one.allowances),
      own(true, one.charges),
      nested('ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount', one.net),
    ]),
  ]);
}
