/**
 * Reads CrossIndustryInvoice of UN/CEFACT (D16B and later): invoices and credit notes, also in Factur-X and ZUGFeRD 2.
 */
import { isCreditNoteType } from './document-types.ts';
import type { Adjustment, Invoice, Line, Party, PaymentMeans, Period, VatGroup } from './facts.ts';
import { all, type Fields, fieldsOf, textOf, textsIn } from './fields.ts';
import type { Findings } from './findings.ts';
import { accountOf, directDebitOf } from './payment-account.ts';
import { type Paths, placesIn } from './terms.ts';
import type { XmlElement } from './xml-tree.ts';

const DOCUMENT = 'rsm:ExchangedDocument';
const TRADE = 'rsm:SupplyChainTradeTransaction';
const AGREEMENT = `${TRADE}/ram:ApplicableHeaderTradeAgreement`;
const SETTLEMENT = `${TRADE}/ram:ApplicableHeaderTradeSettlement`;
const SELLER = `${AGREEMENT}/ram:SellerTradeParty`;
const BUYER = `${AGREEMENT}/ram:BuyerTradeParty`;
const TOTALS = `${SETTLEMENT}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`;

const MEANS = 'ram:SpecifiedTradeSettlementPaymentMeans';
const INDICATOR = 'ram:ChargeIndicator/udt:Indicator';

const PATHS = {
  profile: 'rsm:ExchangedDocumentContext/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID',
  number: `${DOCUMENT}/ram:ID`,
  issue_date: `${DOCUMENT}/ram:IssueDateTime/udt:DateTimeString`,
  type_code: `${DOCUMENT}/ram:TypeCode`,
  currency: `${SETTLEMENT}/ram:InvoiceCurrencyCode`,
  due_date: `${SETTLEMENT}/ram:SpecifiedTradePaymentTerms/ram:DueDateDateTime/udt:DateTimeString`,
  payment_terms: `${SETTLEMENT}/ram:SpecifiedTradePaymentTerms/ram:Description`,
  order_reference: `${AGREEMENT}/ram:BuyerOrderReferencedDocument/ram:IssuerAssignedID`,
  buyer_reference: `${AGREEMENT}/ram:BuyerReference`,
  payee_name: `${SETTLEMENT}/ram:PayeeTradeParty/ram:Name`,
  seller_name: `${SELLER}/ram:Name`,
  buyer_name: `${BUYER}/ram:Name`,
  lines: `${TOTALS}/ram:LineTotalAmount`,
  allowances: `${TOTALS}/ram:AllowanceTotalAmount`,
  charges: `${TOTALS}/ram:ChargeTotalAmount`,
  net: `${TOTALS}/ram:TaxBasisTotalAmount`,
  vat: `${TOTALS}/ram:TaxTotalAmount`,
  total: `${TOTALS}/ram:GrandTotalAmount`,
  prepaid: `${TOTALS}/ram:TotalPrepaidAmount`,
  rounding: `${TOTALS}/ram:RoundingAmount`,
  due: `${TOTALS}/ram:DuePayableAmount`,
  line: `${TRADE}/ram:IncludedSupplyChainTradeLineItem`,
} as const satisfies Paths;

export function readCii(root: XmlElement, findings: Findings): Invoice {
  const fields = fieldsOf(findings);
  const { text, one, only, compactDateOf } = fields;
  const currency = text(root, PATHS.currency);
  const settlement = one(root, SETTLEMENT);
  const amount = (path: string) => fields.amount(root, path, currency);
  const type = text(root, PATHS.type_code);
  const groups = all(settlement, 'ram:ApplicableTradeTax');
  const adjustments = all(settlement, 'ram:SpecifiedTradeAllowanceCharge');
  const logistics = all(settlement, 'ram:SpecifiedLogisticsServiceCharge');
  const means = all(settlement, MEANS);
  const methods = means.map((element) => meansOf(element, fields));
  const preceding = all(settlement, 'ram:InvoiceReferencedDocument');
  const lines = all(root, PATHS.line);
  return {
    facts: {
      syntax: 'CII',
      kind: isCreditNoteType(type) ? 'credit_note' : 'invoice',
      type_code: type,
      profile: text(root, PATHS.profile),
      number: text(root, PATHS.number),
      issue_date: compactDateOf(one(root, PATHS.issue_date)),
      // Factur-X EXTENDED may contain several payment terms with different due dates, so a second due date is only a
      // warning.
      due_date: compactDateOf(only(all(root, PATHS.due_date), 'warning')),
      payment_terms: textsIn(root, PATHS.payment_terms).join('\n') || null,
      period: periodOf(settlement, fields),
      seller: partyOf(one(root, SELLER), fields),
      buyer: partyOf(one(root, BUYER), fields),
      payee_name: text(root, PATHS.payee_name),
      currency,
      totals: {
        lines: amount(PATHS.lines),
        allowances: amount(PATHS.allowances),
        charges: amount(PATHS.charges),
        net: amount(PATHS.net),
        vat: fields.amountOf(fields.vatTotalOf(all(root, PATHS.vat), currency), currency),
        total: amount(PATHS.total),
        prepaid: amount(PATHS.prepaid),
        rounding: amount(PATHS.rounding),
        due: amount(PATHS.due),
      },
      vat: groups.map((group) => groupOf(group, currency, fields)),
      adjustments: [
        ...adjustments.map((element) => adjustmentOf(element, currency, fields)),
        ...logistics.map((element) => logisticsOf(element, currency, fields)),
      ],
      payment_reference: text(settlement, 'ram:PaymentReference'),
      payment_means: methods,
      direct_debit: directDebitOf(methods, {
        mandate_reference: text(settlement, 'ram:SpecifiedTradePaymentTerms/ram:DirectDebitMandateID'),
        creditor_identifier: text(settlement, 'ram:CreditorReferenceID'),
        debited_account: text(settlement, `${MEANS}/ram:PayerPartyDebtorFinancialAccount/ram:IBANID`),
      }),
      notes: textsIn(root, `${DOCUMENT}/ram:IncludedNote/ram:Content`),
      preceding_invoices: preceding.map((element) => ({
        number: text(element, 'ram:IssuerAssignedID'),
        date: compactDateOf(one(element, 'ram:FormattedIssueDateTime/qdt:DateTimeString')),
      })),
      order_reference: text(root, PATHS.order_reference),
      buyer_reference: text(root, PATHS.buyer_reference),
      lines: lines.map((line) => lineOf(line, currency, fields)),
    },
    places: {
      vat: groups,
      adjustments: [...adjustments, ...logistics],
      payment_means: means,
      preceding_invoices: preceding,
      lines,
    },
    isCounted: lines.map((line) => {
      const reason = text(line, 'ram:AssociatedDocumentLineDocument/ram:LineStatusReasonCode');
      return reason !== 'GROUP' && reason !== 'INFORMATION';
    }),
    ...placesIn(root, PATHS),
  };
}

function partyOf(party: XmlElement | undefined, { text, only }: Fields): Party {
  const registrations = all(party, 'ram:SpecifiedTaxRegistration/ram:ID');
  const withScheme = (scheme: string) =>
    registrations.filter((id) => id.attributes.get('schemeID')?.toUpperCase() === scheme);
  return {
    name: text(party, 'ram:Name'),
    vat_number: textOf(only(withScheme('VA'))),
    tax_number: textOf(withScheme('FC')[0]),
    registration_number: text(party, 'ram:SpecifiedLegalOrganization/ram:ID'),
    country: text(party, 'ram:PostalTradeAddress/ram:CountryID'),
  };
}

function periodOf(element: XmlElement | undefined, { one, compactDateOf }: Fields): Period | null {
  const period = one(element, 'ram:BillingSpecifiedPeriod');
  if (period === undefined) return null;
  return {
    start: compactDateOf(one(period, 'ram:StartDateTime/udt:DateTimeString')),
    end: compactDateOf(one(period, 'ram:EndDateTime/udt:DateTimeString')),
  };
}

function groupOf(group: XmlElement, currency: string | null, fields: Fields): VatGroup {
  const { text, amount } = fields;
  return {
    ...categoryOf(group, fields),
    taxable: amount(group, 'ram:BasisAmount', currency),
    tax: amount(group, 'ram:CalculatedAmount', currency),
    exemption_reason: text(group, 'ram:ExemptionReason') ?? text(group, 'ram:ExemptionReasonCode'),
  };
}

/** Category and rate of VAT. Both are null for other taxes, which use the same elements. */
function categoryOf(tax: XmlElement | undefined, { text, decimal }: Fields) {
  if (text(tax, 'ram:TypeCode')?.toUpperCase() !== 'VAT') return { category: null, rate: null };
  return { category: text(tax, 'ram:CategoryCode'), rate: decimal(tax, 'ram:RateApplicablePercent') };
}

function adjustmentOf(element: XmlElement, currency: string | null, fields: Fields): Adjustment {
  const { text, one, amount, isCharge } = fields;
  return {
    kind: isCharge(element, INDICATOR) ? 'charge' : 'allowance',
    amount: amount(element, 'ram:ActualAmount', currency),
    reason: text(element, 'ram:Reason') ?? text(element, 'ram:ReasonCode'),
    ...categoryOf(one(element, 'ram:CategoryTradeTax'), fields),
  };
}

/** A charge for postage and packing. Factur-X EXTENDED has a separate element for this kind of charge. */
function logisticsOf(element: XmlElement, currency: string | null, fields: Fields): Adjustment {
  const { text, one, amount } = fields;
  return {
    kind: 'charge',
    amount: amount(element, 'ram:AppliedAmount', currency),
    reason: text(element, 'ram:Description'),
    ...categoryOf(one(element, 'ram:AppliedTradeTax'), fields),
  };
}

function meansOf(element: XmlElement, { text }: Fields): PaymentMeans {
  const account = 'ram:PayeePartyCreditorFinancialAccount';
  const iban = text(element, `${account}/ram:IBANID`);
  return {
    code: text(element, 'ram:TypeCode'),
    ...(iban === null ? accountOf(text(element, `${account}/ram:ProprietaryID`)) : { iban, account: null }),
    account_name: text(element, `${account}/ram:AccountName`),
    bic: text(element, 'ram:PayeeSpecifiedCreditorFinancialInstitution/ram:BICID'),
  };
}

function lineOf(line: XmlElement, currency: string | null, fields: Fields): Line {
  const { one, text, decimal, decimalOf, amount, sumOf, isCharge } = fields;
  const settlement = one(line, 'ram:SpecifiedLineTradeSettlement');
  const quantity = one(line, 'ram:SpecifiedLineTradeDelivery/ram:BilledQuantity');
  const price = one(line, 'ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice');
  const { charges = [], allowances = [] } = Object.groupBy(
    all(settlement, 'ram:SpecifiedTradeAllowanceCharge'),
    (element) => (isCharge(element, INDICATOR) ? 'charges' : 'allowances'),
  );
  return {
    id: text(line, 'ram:AssociatedDocumentLineDocument/ram:LineID'),
    description: text(line, 'ram:SpecifiedTradeProduct/ram:Name'),
    quantity: decimalOf(quantity),
    unit: quantity?.attributes.get('unitCode') ?? null,
    price: amount(price, 'ram:ChargeAmount', currency),
    price_quantity: decimal(price, 'ram:BasisQuantity'),
    allowances: sumOf(allowances, 'ram:ActualAmount', currency),
    charges: sumOf(charges, 'ram:ActualAmount', currency),
    net: amount(settlement, 'ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount', currency),
    ...categoryOf(one(settlement, 'ram:ApplicableTradeTax'), fields),
    period: periodOf(settlement, fields),
  };
}
