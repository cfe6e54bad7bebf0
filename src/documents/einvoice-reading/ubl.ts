/** Reads UBL 2.1, with the root element Invoice or CreditNote. */
import { isCreditNoteType } from './document-types.ts';
import type { Adjustment, Invoice, Line, Party, PaymentMeans, Period, VatGroup } from './facts.ts';
import { all, type Fields, fieldsOf, textOf, textsIn } from './fields.ts';
import type { Findings } from './findings.ts';
import { accountOf, directDebitOf } from './payment-account.ts';
import { type Paths, placesIn } from './terms.ts';
import type { XmlElement } from './xml-tree.ts';

const SELLER = 'cac:AccountingSupplierParty/cac:Party';
const BUYER = 'cac:AccountingCustomerParty/cac:Party';
const TOTALS = 'cac:LegalMonetaryTotal';

const INVOICE = {
  profile: 'cbc:CustomizationID',
  number: 'cbc:ID',
  issue_date: 'cbc:IssueDate',
  type_code: 'cbc:InvoiceTypeCode',
  currency: 'cbc:DocumentCurrencyCode',
  due_date: 'cbc:DueDate',
  payment_terms: 'cac:PaymentTerms/cbc:Note',
  order_reference: 'cac:OrderReference/cbc:ID',
  buyer_reference: 'cbc:BuyerReference',
  payee_name: 'cac:PayeeParty/cac:PartyName/cbc:Name',
  seller_name: `${SELLER}/cac:PartyLegalEntity/cbc:RegistrationName`,
  buyer_name: `${BUYER}/cac:PartyLegalEntity/cbc:RegistrationName`,
  lines: `${TOTALS}/cbc:LineExtensionAmount`,
  allowances: `${TOTALS}/cbc:AllowanceTotalAmount`,
  charges: `${TOTALS}/cbc:ChargeTotalAmount`,
  net: `${TOTALS}/cbc:TaxExclusiveAmount`,
  vat: 'cac:TaxTotal/cbc:TaxAmount',
  total: `${TOTALS}/cbc:TaxInclusiveAmount`,
  prepaid: `${TOTALS}/cbc:PrepaidAmount`,
  rounding: `${TOTALS}/cbc:PayableRoundingAmount`,
  due: `${TOTALS}/cbc:PayableAmount`,
  line: 'cac:InvoiceLine',
} as const satisfies Paths;

const PAYMENT_DUE = 'cac:PaymentMeans/cbc:PaymentDueDate';

/** A UBL credit note has no element `DueDate`. Its due date is in the element `PaymentMeans`. */
const CREDIT_NOTE: Paths = {
  ...INVOICE,
  type_code: 'cbc:CreditNoteTypeCode',
  due_date: PAYMENT_DUE,
  line: 'cac:CreditNoteLine',
};

export function readUbl(root: XmlElement, findings: Findings): Invoice {
  const isCreditNote = root.name === 'ubl-credit-note:CreditNote';
  const paths = isCreditNote ? CREDIT_NOTE : INVOICE;
  const fields = fieldsOf(findings);
  const { text, one, only, dateOf } = fields;
  const currency = text(root, paths.currency);
  const amount = (path: string) => fields.amount(root, path, currency);
  const type = text(root, paths.type_code);
  const groups = groupsIn(root, currency);
  const adjustments = all(root, 'cac:AllowanceCharge');
  const means = all(root, 'cac:PaymentMeans');
  const methods = means.map((element) => meansOf(element, fields));
  const preceding = all(root, 'cac:BillingReference/cac:InvoiceDocumentReference');
  const lines = all(root, paths.line);
  const quantity = isCreditNote ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity';
  return {
    facts: {
      syntax: 'UBL',
      kind: isCreditNote || isCreditNoteType(type) ? 'credit_note' : 'invoice',
      type_code: type,
      profile: text(root, paths.profile),
      number: text(root, paths.number),
      issue_date: dateOf(one(root, paths.issue_date)),
      due_date: dateOf(only([...all(root, 'cbc:DueDate'), ...all(root, PAYMENT_DUE)], 'warning')),
      payment_terms: textsIn(root, paths.payment_terms).join('\n') || null,
      period: periodOf(root, fields),
      seller: partyOf(one(root, SELLER), fields),
      buyer: partyOf(one(root, BUYER), fields),
      payee_name: text(root, paths.payee_name),
      currency,
      totals: {
        lines: amount(paths.lines),
        allowances: amount(paths.allowances),
        charges: amount(paths.charges),
        net: amount(paths.net),
        vat: fields.amountOf(fields.vatTotalOf(all(root, paths.vat), currency), currency),
        total: amount(paths.total),
        prepaid: amount(paths.prepaid),
        rounding: amount(paths.rounding),
        due: amount(paths.due),
      },
      vat: groups.map((group) => groupOf(group, currency, fields)),
      adjustments: adjustments.map((element) => adjustmentOf(element, currency, fields)),
      payment_reference: text(root, 'cac:PaymentMeans/cbc:PaymentID'),
      payment_means: methods,
      direct_debit: directDebitOf(methods, {
        mandate_reference: text(root, 'cac:PaymentMeans/cac:PaymentMandate/cbc:ID'),
        creditor_identifier: creditorIn(root, fields),
        debited_account: text(root, 'cac:PaymentMeans/cac:PaymentMandate/cac:PayerFinancialAccount/cbc:ID'),
      }),
      notes: textsIn(root, 'cbc:Note'),
      preceding_invoices: preceding.map((element) => ({
        number: text(element, 'cbc:ID'),
        date: dateOf(one(element, 'cbc:IssueDate')),
      })),
      order_reference: text(root, paths.order_reference),
      buyer_reference: text(root, paths.buyer_reference),
      lines: lines.map((line) => lineOf(line, quantity, currency, fields)),
    },
    places: { vat: groups, adjustments, payment_means: means, preceding_invoices: preceding, lines },
    isCounted: lines.map(() => true),
    ...placesIn(root, paths),
  };
}

/**
 * Returns the tax groups of the tax total in the invoice's currency. If no tax total is in this currency, returns the
 * groups of all totals. A tax total in another currency (BT-111) is ignored, because it has no groups or repeats the
 * same groups.
 */
function groupsIn(root: XmlElement, currency: string | null): readonly XmlElement[] {
  const totals = all(root, 'cac:TaxTotal');
  const own = totals.filter((one) => all(one, 'cbc:TaxAmount')[0]?.attributes.get('currencyID') === currency);
  return (own.length > 0 ? own : totals).flatMap((one) => all(one, 'cac:TaxSubtotal'));
}

/** The SEPA creditor identifier among the identifiers of the seller and the payee. */
function creditorIn(root: XmlElement, { only }: Fields): string | null {
  const ids = [SELLER, 'cac:PayeeParty'].flatMap((party) => all(root, `${party}/cac:PartyIdentification/cbc:ID`));
  return textOf(only(ids.filter((id) => id.attributes.get('schemeID')?.toUpperCase() === 'SEPA')));
}

function partyOf(party: XmlElement | undefined, { text, only }: Fields): Party {
  const registrations = all(party, 'cac:PartyTaxScheme').map((element) => ({
    numbers: all(element, 'cbc:CompanyID'),
    isVat: text(element, 'cac:TaxScheme/cbc:ID')?.toUpperCase() === 'VAT',
  }));
  const [vat = [], other = []] = [true, false].map((wanted) =>
    registrations.filter(({ isVat }) => isVat === wanted).flatMap(({ numbers }) => numbers),
  );
  return {
    // Falls back to the trading name, because some senders omit the registered name.
    name: text(party, 'cac:PartyLegalEntity/cbc:RegistrationName') ?? textOf(all(party, 'cac:PartyName/cbc:Name')[0]),
    vat_number: textOf(only(vat)),
    tax_number: textOf(other[0]),
    registration_number: text(party, 'cac:PartyLegalEntity/cbc:CompanyID'),
    country: text(party, 'cac:PostalAddress/cac:Country/cbc:IdentificationCode'),
  };
}

function periodOf(element: XmlElement, { one, dateOf }: Fields): Period | null {
  const period = one(element, 'cac:InvoicePeriod');
  if (period === undefined) return null;
  return { start: dateOf(one(period, 'cbc:StartDate')), end: dateOf(one(period, 'cbc:EndDate')) };
}

function groupOf(group: XmlElement, currency: string | null, fields: Fields): VatGroup {
  const { text, amount } = fields;
  return {
    ...categoryOf(group, 'cac:TaxCategory', fields),
    taxable: amount(group, 'cbc:TaxableAmount', currency),
    tax: amount(group, 'cbc:TaxAmount', currency),
    exemption_reason:
      text(group, 'cac:TaxCategory/cbc:TaxExemptionReason') ??
      text(group, 'cac:TaxCategory/cbc:TaxExemptionReasonCode'),
  };
}

/** VAT category and rate. Both are null if the element describes a tax other than VAT. */
function categoryOf(element: XmlElement, path: string, { text, decimal }: Fields) {
  const isVat = text(element, `${path}/cac:TaxScheme/cbc:ID`)?.toUpperCase() === 'VAT';
  if (!isVat) return { category: null, rate: null };
  return { category: text(element, `${path}/cbc:ID`), rate: decimal(element, `${path}/cbc:Percent`) };
}

function adjustmentOf(element: XmlElement, currency: string | null, fields: Fields): Adjustment {
  const { text, amount, isCharge } = fields;
  return {
    kind: isCharge(element, 'cbc:ChargeIndicator') ? 'charge' : 'allowance',
    amount: amount(element, 'cbc:Amount', currency),
    reason: text(element, 'cbc:AllowanceChargeReason') ?? text(element, 'cbc:AllowanceChargeReasonCode'),
    ...categoryOf(element, 'cac:TaxCategory', fields),
  };
}

function meansOf(element: XmlElement, { text }: Fields): PaymentMeans {
  return {
    code: text(element, 'cbc:PaymentMeansCode'),
    ...accountOf(text(element, 'cac:PayeeFinancialAccount/cbc:ID')),
    account_name: text(element, 'cac:PayeeFinancialAccount/cbc:Name'),
    bic: text(element, 'cac:PayeeFinancialAccount/cac:FinancialInstitutionBranch/cbc:ID'),
  };
}

function lineOf(line: XmlElement, quantityName: string, currency: string | null, fields: Fields): Line {
  const { one, text, decimal, decimalOf, amount, sumOf, isCharge } = fields;
  const quantity = one(line, quantityName);
  const { charges = [], allowances = [] } = Object.groupBy(all(line, 'cac:AllowanceCharge'), (element) =>
    isCharge(element, 'cbc:ChargeIndicator') ? 'charges' : 'allowances',
  );
  return {
    id: text(line, 'cbc:ID'),
    description: text(line, 'cac:Item/cbc:Name'),
    quantity: decimalOf(quantity),
    unit: quantity?.attributes.get('unitCode') ?? null,
    price: amount(line, 'cac:Price/cbc:PriceAmount', currency),
    price_quantity: decimal(line, 'cac:Price/cbc:BaseQuantity'),
    allowances: sumOf(allowances, 'cbc:Amount', currency),
    charges: sumOf(charges, 'cbc:Amount', currency),
    net: amount(line, 'cbc:LineExtensionAmount', currency),
    ...categoryOf(line, 'cac:Item/cac:ClassifiedTaxCategory', fields),
    period: periodOf(line, fields),
  };
}
