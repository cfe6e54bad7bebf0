/** Writes facts as UBL XML: the inverse of the reader under test, derived from the standard and not from the reader. */
import type {
  Adjustment,
  Facts,
  Line,
  Party,
  Period,
  VatGroup,
} from '../../../src/documents/einvoice-reading/facts.ts';
import { type Node, nested, node, type Style, xmlOf } from './written-xml.ts';

export function writtenUbl(facts: Facts, style?: Style): string {
  const root = ublTree(facts);
  return xmlOf(root, style);
}

function ublTree(facts: Facts): Node {
  const isCredit = facts.kind === 'credit_note';
  const { totals, currency, payment_means: means } = facts;
  const sum = (name: string, value: string | null) => amount(name, value, currency);
  const root = node(isCredit ? 'cn:CreditNote' : 'inv:Invoice', [
    node('cbc:CustomizationID', facts.profile),
    node('cbc:ID', facts.number),
    node('cbc:IssueDate', facts.issue_date),
    ...(isCredit ? [] : [node('cbc:DueDate', facts.due_date)]),
    node(isCredit ? 'cbc:CreditNoteTypeCode' : 'cbc:InvoiceTypeCode', facts.type_code),
    ...facts.notes.map((note) => node('cbc:Note', note)),
    node('cbc:DocumentCurrencyCode', currency),
    node('cbc:BuyerReference', facts.buyer_reference),
    period(facts.period),
    nested('cac:OrderReference/cbc:ID', facts.order_reference),
    ...facts.preceding_invoices.map(({ number, date }) =>
      nested('cac:BillingReference/cac:InvoiceDocumentReference', [
        node('cbc:ID', number),
        node('cbc:IssueDate', date),
      ]),
    ),
    node('cac:AccountingSupplierParty', [party(facts.seller, facts.direct_debit?.creditor_identifier)]),
    node('cac:AccountingCustomerParty', [party(facts.buyer)]),
    nested('cac:PayeeParty/cac:PartyName/cbc:Name', facts.payee_name),
    ...means.map(({ code, iban, account, account_name: name, bic }, index) =>
      node('cac:PaymentMeans', [
        node('cbc:PaymentMeansCode', code),
        ...(isCredit ? [node('cbc:PaymentDueDate', facts.due_date)] : []),
        node('cbc:PaymentID', facts.payment_reference),
        node('cac:PayeeFinancialAccount', [
          node('cbc:ID', iban ?? account),
          node('cbc:Name', name),
          nested('cac:FinancialInstitutionBranch/cbc:ID', bic),
        ]),
        index === 0 ? mandate(facts) : null,
      ]),
    ),
    nested('cac:PaymentTerms/cbc:Note', facts.payment_terms),
    ...facts.adjustments.map((one) => adjustment(one, currency)),
    node('cac:TaxTotal', [sum('cbc:TaxAmount', totals.vat), ...facts.vat.map((one) => group(one, currency))]),
    node('cac:LegalMonetaryTotal', [
      sum('cbc:LineExtensionAmount', totals.lines),
      sum('cbc:TaxExclusiveAmount', totals.net),
      sum('cbc:TaxInclusiveAmount', totals.total),
      sum('cbc:AllowanceTotalAmount', totals.allowances),
      sum('cbc:ChargeTotalAmount', totals.charges),
      sum('cbc:PrepaidAmount', totals.prepaid),
      sum('cbc:PayableRoundingAmount', totals.rounding),
      sum('cbc:PayableAmount', totals.due),
    ]),
    ...facts.lines.map((one) => line(one, isCredit, currency)),
  ]);
  if (root === null) throw new Error('an invoice without anything is no XML');
  return root;
}

function amount(name: string, value: string | null, currency: string | null): Node | null {
  return node(name, value, currency === null ? {} : { currencyID: currency });
}

function mandate({ direct_debit: debit }: Facts): Node | null {
  return node('cac:PaymentMandate', [
    node('cbc:ID', debit?.mandate_reference ?? null),
    nested('cac:PayerFinancialAccount/cbc:ID', debit?.debited_account ?? null),
  ]);
}

function party(
  { name, vat_number, tax_number, registration_number, country }: Party,
  creditor: string | null = null,
): Node | null {
  const registration = (number: string | null, scheme: string) =>
    number === null
      ? null
      : node('cac:PartyTaxScheme', [node('cbc:CompanyID', number), nested('cac:TaxScheme/cbc:ID', scheme)]);
  return node('cac:Party', [
    nested('cac:PartyIdentification/cbc:ID', creditor, { schemeID: 'SEPA' }),
    nested('cac:PostalAddress/cac:Country/cbc:IdentificationCode', country),
    registration(tax_number, 'TAX'),
    registration(vat_number, 'VAT'),
    node('cac:PartyLegalEntity', [node('cbc:RegistrationName', name), node('cbc:CompanyID', registration_number)]),
  ]);
}

function period(one: Period | null): Node | null {
  return one && node('cac:InvoicePeriod', [node('cbc:StartDate', one.start), node('cbc:EndDate', one.end)]);
}

function category(name: string, code: string | null, rate: string | null, reason: string | null = null): Node | null {
  return node(name, [
    node('cbc:ID', code),
    node('cbc:Percent', rate),
    node('cbc:TaxExemptionReason', reason),
    nested('cac:TaxScheme/cbc:ID', 'VAT'),
  ]);
}

function group(
  { category: code, rate, taxable, tax, exemption_reason }: VatGroup,
  currency: string | null,
): Node | null {
  return node('cac:TaxSubtotal', [
    amount('cbc:TaxableAmount', taxable, currency),
    amount('cbc:TaxAmount', tax, currency),
    category('cac:TaxCategory', code, rate, exemption_reason),
  ]);
}

function adjustment(one: Adjustment, currency: string | null): Node | null {
  return node('cac:AllowanceCharge', [
    node('cbc:ChargeIndicator', String(one.kind === 'charge')),
    node('cbc:AllowanceChargeReason', one.reason),
    amount('cbc:Amount', one.amount, currency),
    category('cac:TaxCategory', one.category, one.rate),
  ]);
}

function line(one: Line, isCredit: boolean, currency: string | null): Node | null {
  const own = (isCharge: boolean, value: string | null) =>
    value === null || Number(value) === 0
      ? null
      : node('cac:AllowanceCharge', [
          node('cbc:ChargeIndicator', String(isCharge)),
          amount('cbc:Amount', value, currency),
        ]);
  return node(isCredit ? 'cac:CreditNoteLine' : 'cac:InvoiceLine', [
    node('cbc:ID', one.id),
    node(
      isCredit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity',
      one.quantity,
      one.unit === null ? {} : { unitCode: one.unit },
    ),
    amount('cbc:LineExtensionAmount', one.net, currency),
    period(one.period),
    own(false, one.allowances),
    own(true, one.charges),
    node('cac:Item', [
      node('cbc:Name', one.description),
      category('cac:ClassifiedTaxCategory', one.category, one.rate),
    ]),
    node('cac:Price', [amount('cbc:PriceAmount', one.price, currency), node('cbc:BaseQuantity', one.price_quantity)]),
  ]);
}
