/** Writes an e-invoice in UBL 2.1: an Invoice or a CreditNote. */
import {
  type Content,
  type ContentLine,
  contentOf,
  type Discounted,
  type SupportingFile,
  type Tax,
  type TaxGroup,
} from './content.ts';
import type { EInvoice, Profile } from './einvoice.ts';
import type { Address, Party } from './party-content.ts';
import { BUSINESS_PROCESS, SPECIFICATIONS } from './specifications.ts';
import { group, leaf, xmlDocument } from './xml.ts';

export function toUbl(invoice: EInvoice, profile: Profile): string {
  const content = contentOf(invoice, profile);
  const { isCreditNote, currency, period, seller, buyer } = content;
  const name = isCreditNote ? 'CreditNote' : 'Invoice';
  return xmlDocument(
    name,
    {
      xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${name}-2`,
      'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
      'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
    },
    leaf('cbc:CustomizationID', SPECIFICATIONS[profile]),
    leaf('cbc:ProfileID', profile === 'en16931' ? null : BUSINESS_PROCESS),
    leaf('cbc:ID', content.number),
    leaf('cbc:IssueDate', content.date),
    leaf('cbc:DueDate', isCreditNote ? null : content.dueDate),
    leaf(isCreditNote ? 'cbc:CreditNoteTypeCode' : 'cbc:InvoiceTypeCode', content.typeCode),
    leaf('cbc:Note', content.note),
    leaf('cbc:DocumentCurrencyCode', currency),
    leaf('cbc:TaxCurrencyCode', content.ownTax?.currency),
    leaf('cbc:BuyerReference', content.buyerReference),
    group('cac:InvoicePeriod', leaf('cbc:StartDate', period?.start), leaf('cbc:EndDate', period?.end)),
    group('cac:OrderReference', leaf('cbc:ID', content.orderReference)),
    ...content.preceding.map(precedingOf),
    ...content.files.map(fileOf),
    group('cac:AccountingSupplierParty', partyOf(seller, content.payment?.mandate?.creditorId)),
    group('cac:AccountingCustomerParty', partyOf(buyer)),
    group(
      'cac:Delivery',
      leaf('cbc:ActualDeliveryDate', content.deliveryDate),
      group('cac:DeliveryLocation', content.deliverTo ? addressOf('cac:Address', content.deliverTo.address) : ''),
      group('cac:DeliveryParty', group('cac:PartyName', leaf('cbc:Name', content.deliverTo?.name))),
    ),
    paymentOf(content),
    group('cac:PaymentTerms', leaf('cbc:Note', content.paymentTerms)),
    ...content.discounts.map((discount) => allowanceOf(discount, currency, taxOf('cac:TaxCategory', discount.tax))),
    group(
      'cac:TaxTotal',
      amountOf('cbc:TaxAmount', content.taxTotal, currency),
      ...content.taxes.map((tax) => taxGroupOf(tax, currency)),
    ),
    group('cac:TaxTotal', amountOf('cbc:TaxAmount', content.ownTax?.amount, content.ownTax?.currency ?? currency)),
    group(
      'cac:LegalMonetaryTotal',
      amountOf('cbc:LineExtensionAmount', content.itemsTotal, currency),
      amountOf('cbc:TaxExclusiveAmount', content.subtotal, currency),
      amountOf('cbc:TaxInclusiveAmount', content.total, currency),
      amountOf('cbc:AllowanceTotalAmount', content.discountTotal, currency),
      amountOf('cbc:PrepaidAmount', content.paid, currency),
      amountOf('cbc:PayableAmount', content.due, currency),
    ),
    ...content.lines.map((line) => lineOf(line, content)),
  );
}

/** Writes a supporting document (BG-24). */
function fileOf({ name, mimeCode, base64 }: SupportingFile): string {
  return group(
    'cac:AdditionalDocumentReference',
    leaf('cbc:ID', name),
    group('cac:Attachment', leaf('cbc:EmbeddedDocumentBinaryObject', base64, { mimeCode, filename: name })),
  );
}

function precedingOf({ number, date }: Content['preceding'][number]): string {
  return group(
    'cac:BillingReference',
    group('cac:InvoiceDocumentReference', leaf('cbc:ID', number), leaf('cbc:IssueDate', date)),
  );
}

/** Writes a party. `creditorId`: creditor identifier for direct debits (BT-90). */
function partyOf(party: Party, creditorId?: string | null): string {
  const { endpoint, legalId, contact } = party;
  return group(
    'cac:Party',
    leaf('cbc:EndpointID', endpoint?.id, { schemeID: endpoint?.scheme ?? null }),
    group('cac:PartyIdentification', leaf('cbc:ID', party.identifier)),
    group('cac:PartyIdentification', leaf('cbc:ID', creditorId, { schemeID: 'SEPA' })),
    group('cac:PartyName', leaf('cbc:Name', party.tradeName)),
    addressOf('cac:PostalAddress', party.address),
    taxSchemeOf(party.vatNumber, 'VAT'),
    taxSchemeOf(party.taxNumber, 'TAX'),
    group(
      'cac:PartyLegalEntity',
      leaf('cbc:RegistrationName', party.name),
      leaf('cbc:CompanyID', legalId?.id, { schemeID: legalId?.scheme ?? null }),
    ),
    group(
      'cac:Contact',
      leaf('cbc:Name', contact.name),
      leaf('cbc:Telephone', contact.phone),
      leaf('cbc:ElectronicMail', contact.email),
    ),
  );
}

function taxSchemeOf(number: string | null, scheme: string): string {
  if (number === null) return '';
  return group('cac:PartyTaxScheme', leaf('cbc:CompanyID', number), group('cac:TaxScheme', leaf('cbc:ID', scheme)));
}

function addressOf(name: string, { lines, city, postalCode, country }: Address): string {
  return group(
    name,
    leaf('cbc:StreetName', lines[0]),
    leaf('cbc:AdditionalStreetName', lines[1]),
    leaf('cbc:CityName', city),
    leaf('cbc:PostalZone', postalCode),
    group('cac:AddressLine', leaf('cbc:Line', lines[2])),
    group('cac:Country', leaf('cbc:IdentificationCode', country)),
  );
}

function paymentOf({ payment }: Content): string {
  if (payment === null) return '';
  const { code, reference, account, mandate } = payment;
  return group(
    'cac:PaymentMeans',
    leaf('cbc:PaymentMeansCode', code),
    leaf('cbc:PaymentID', reference),
    group(
      'cac:PayeeFinancialAccount',
      leaf('cbc:ID', account?.iban),
      leaf('cbc:Name', account?.name),
      group('cac:FinancialInstitutionBranch', leaf('cbc:ID', account?.bic)),
    ),
    group(
      'cac:PaymentMandate',
      leaf('cbc:ID', mandate?.reference),
      group('cac:PayerFinancialAccount', leaf('cbc:ID', mandate?.iban)),
    ),
  );
}

function allowanceOf(discount: Discounted, currency: string, tax = ''): string {
  return group(
    'cac:AllowanceCharge',
    leaf('cbc:ChargeIndicator', 'false'),
    leaf('cbc:AllowanceChargeReason', discount.reason),
    leaf('cbc:MultiplierFactorNumeric', discount.percent),
    amountOf('cbc:Amount', discount.amount, currency),
    discount.percent === null ? '' : amountOf('cbc:BaseAmount', discount.base, currency),
    tax,
  );
}

function taxGroupOf({ tax, rate, taxable, amount, reason, code }: TaxGroup, currency: string): string {
  return group(
    'cac:TaxSubtotal',
    amountOf('cbc:TaxableAmount', taxable, currency),
    amountOf('cbc:TaxAmount', amount, currency),
    taxOf(
      'cac:TaxCategory',
      { ...tax, rate },
      leaf('cbc:TaxExemptionReasonCode', code),
      leaf('cbc:TaxExemptionReason', reason),
    ),
  );
}

function taxOf(name: string, { category, rate }: Tax, ...exemption: readonly string[]): string {
  return group(
    name,
    leaf('cbc:ID', category),
    leaf('cbc:Percent', rate),
    ...exemption,
    group('cac:TaxScheme', leaf('cbc:ID', 'VAT')),
  );
}

function lineOf(line: ContentLine, { isCreditNote, currency }: Content): string {
  return group(
    isCreditNote ? 'cac:CreditNoteLine' : 'cac:InvoiceLine',
    leaf('cbc:ID', line.id),
    leaf(isCreditNote ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity', line.quantity, { unitCode: line.unit }),
    amountOf('cbc:LineExtensionAmount', line.net, currency),
    group('cac:InvoicePeriod', leaf('cbc:StartDate', line.period?.start), leaf('cbc:EndDate', line.period?.end)),
    line.discount ? allowanceOf(line.discount, currency) : '',
    group('cac:Item', leaf('cbc:Name', line.name), taxOf('cac:ClassifiedTaxCategory', line.tax)),
    group('cac:Price', amountOf('cbc:PriceAmount', line.price, currency)),
  );
}

function amountOf(name: string, amount: string | null | undefined, currency: string): string {
  return leaf(name, amount, { currencyID: currency });
}
