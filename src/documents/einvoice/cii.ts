/** Writes an e-invoice in UN/CEFACT's Cross Industry Invoice D16B, the syntax of Factur-X and XRechnung. */
import type { LocalDate } from '../../model/dates.ts';
import type { Period } from '../../model/invoice-sums.ts';
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

/** All profiles except Peppol, because Peppol exchanges only UBL. */
export type CiiProfile = Exclude<Profile, 'peppol'>;

export function toCii(invoice: EInvoice, profile: CiiProfile): string {
  const content = contentOf(invoice, profile);
  return xmlDocument(
    'rsm:CrossIndustryInvoice',
    {
      'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
      'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
      'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
      'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
    },
    group(
      'rsm:ExchangedDocumentContext',
      group(
        'ram:BusinessProcessSpecifiedDocumentContextParameter',
        leaf('ram:ID', profile === 'en16931' ? null : BUSINESS_PROCESS),
      ),
      group('ram:GuidelineSpecifiedDocumentContextParameter', leaf('ram:ID', SPECIFICATIONS[profile])),
    ),
    group(
      'rsm:ExchangedDocument',
      leaf('ram:ID', content.number),
      leaf('ram:TypeCode', content.typeCode),
      dateOf('ram:IssueDateTime', content.date),
      group('ram:IncludedNote', leaf('ram:Content', content.note)),
    ),
    group(
      'rsm:SupplyChainTradeTransaction',
      ...content.lines.map(lineOf),
      group(
        'ram:ApplicableHeaderTradeAgreement',
        leaf('ram:BuyerReference', content.buyerReference),
        group('ram:SellerTradeParty', partyOf(content.seller)),
        group('ram:BuyerTradeParty', partyOf(content.buyer)),
        group('ram:BuyerOrderReferencedDocument', leaf('ram:IssuerAssignedID', content.orderReference)),
        ...content.files.map(fileOf),
      ),
      deliveryOf(content),
      settlementOf(content),
    ),
  );
}

/** Writes a supporting document (BG-24), which has the type code 916. */
function fileOf({ name, mimeCode, base64 }: SupportingFile): string {
  return group(
    'ram:AdditionalReferencedDocument',
    leaf('ram:IssuerAssignedID', name),
    leaf('ram:TypeCode', '916'),
    leaf('ram:AttachmentBinaryObject', base64, { mimeCode, filename: name }),
  );
}

function lineOf(line: ContentLine): string {
  return group(
    'ram:IncludedSupplyChainTradeLineItem',
    group('ram:AssociatedDocumentLineDocument', leaf('ram:LineID', line.id)),
    group('ram:SpecifiedTradeProduct', leaf('ram:Name', line.name)),
    group(
      'ram:SpecifiedLineTradeAgreement',
      group('ram:NetPriceProductTradePrice', leaf('ram:ChargeAmount', line.price)),
    ),
    group('ram:SpecifiedLineTradeDelivery', leaf('ram:BilledQuantity', line.quantity, { unitCode: line.unit })),
    group(
      'ram:SpecifiedLineTradeSettlement',
      taxOf('ram:ApplicableTradeTax', line.tax),
      periodOf(line.period),
      line.discount ? allowanceOf(line.discount) : '',
      group('ram:SpecifiedTradeSettlementLineMonetarySummation', leaf('ram:LineTotalAmount', line.net)),
    ),
  );
}

function periodOf(period: Period | null): string {
  return group(
    'ram:BillingSpecifiedPeriod',
    dateOf('ram:StartDateTime', period?.start ?? null),
    dateOf('ram:EndDateTime', period?.end ?? null),
  );
}

function partyOf(party: Party): string {
  const { legalId, contact, endpoint } = party;
  return [
    leaf('ram:ID', party.identifier),
    leaf('ram:Name', party.name),
    group(
      'ram:SpecifiedLegalOrganization',
      leaf('ram:ID', legalId?.id, { schemeID: legalId?.scheme ?? null }),
      leaf('ram:TradingBusinessName', party.tradeName),
    ),
    group(
      'ram:DefinedTradeContact',
      leaf('ram:PersonName', contact.name),
      group('ram:TelephoneUniversalCommunication', leaf('ram:CompleteNumber', contact.phone)),
      group('ram:EmailURIUniversalCommunication', leaf('ram:URIID', contact.email)),
    ),
    addressOf(party.address),
    group('ram:URIUniversalCommunication', leaf('ram:URIID', endpoint?.id, { schemeID: endpoint?.scheme ?? null })),
    group('ram:SpecifiedTaxRegistration', leaf('ram:ID', party.vatNumber, { schemeID: 'VA' })),
    group('ram:SpecifiedTaxRegistration', leaf('ram:ID', party.taxNumber, { schemeID: 'FC' })),
  ].join('');
}

function addressOf({ lines, city, postalCode, country }: Address): string {
  return group(
    'ram:PostalTradeAddress',
    leaf('ram:PostcodeCode', postalCode),
    leaf('ram:LineOne', lines[0]),
    leaf('ram:LineTwo', lines[1]),
    leaf('ram:LineThree', lines[2]),
    leaf('ram:CityName', city),
    leaf('ram:CountryID', country),
  );
}

/** Writes the delivery. The schema requires the element, even if nothing is known about the delivery. */
function deliveryOf({ deliverTo, deliveryDate }: Content): string {
  const delivery = group(
    'ram:ApplicableHeaderTradeDelivery',
    group('ram:ShipToTradeParty', leaf('ram:Name', deliverTo?.name), deliverTo ? addressOf(deliverTo.address) : ''),
    group('ram:ActualDeliverySupplyChainEvent', dateOf('ram:OccurrenceDateTime', deliveryDate)),
  );
  return delivery || '<ram:ApplicableHeaderTradeDelivery/>';
}

function settlementOf(content: Content): string {
  const { currency, ownTax, payment, period, preceding } = content;
  return group(
    'ram:ApplicableHeaderTradeSettlement',
    leaf('ram:CreditorReferenceID', payment?.mandate?.creditorId),
    leaf('ram:PaymentReference', payment?.reference),
    leaf('ram:TaxCurrencyCode', ownTax?.currency),
    leaf('ram:InvoiceCurrencyCode', currency),
    paymentOf(content),
    ...content.taxes.map(taxGroupOf),
    periodOf(period),
    ...content.discounts.map((discount) => allowanceOf(discount, taxOf('ram:CategoryTradeTax', discount.tax))),
    group(
      'ram:SpecifiedTradePaymentTerms',
      leaf('ram:Description', content.paymentTerms),
      dateOf('ram:DueDateDateTime', content.dueDate),
      leaf('ram:DirectDebitMandateID', payment?.mandate?.reference),
    ),
    group(
      'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
      leaf('ram:LineTotalAmount', content.itemsTotal),
      leaf('ram:AllowanceTotalAmount', content.discountTotal),
      leaf('ram:TaxBasisTotalAmount', content.subtotal),
      leaf('ram:TaxTotalAmount', content.taxTotal, { currencyID: currency }),
      leaf('ram:TaxTotalAmount', ownTax?.amount, { currencyID: ownTax?.currency ?? null }),
      leaf('ram:GrandTotalAmount', content.total),
      leaf('ram:TotalPrepaidAmount', content.paid),
      leaf('ram:DuePayableAmount', content.due),
    ),
    ...preceding.map(({ number, date }) =>
      group(
        'ram:InvoiceReferencedDocument',
        leaf('ram:IssuerAssignedID', number),
        dateOf('ram:FormattedIssueDateTime', date, 'qdt:DateTimeString'),
      ),
    ),
  );
}

function paymentOf({ payment }: Content): string {
  if (payment === null) return '';
  const { code, account, mandate } = payment;
  return group(
    'ram:SpecifiedTradeSettlementPaymentMeans',
    leaf('ram:TypeCode', code),
    group('ram:PayerPartyDebtorFinancialAccount', leaf('ram:IBANID', mandate?.iban)),
    group(
      'ram:PayeePartyCreditorFinancialAccount',
      leaf('ram:IBANID', account?.iban),
      leaf('ram:AccountName', account?.name),
    ),
    group('ram:PayeeSpecifiedCreditorFinancialInstitution', leaf('ram:BICID', account?.bic)),
  );
}

function taxGroupOf({ tax, rate, taxable, amount, reason, code }: TaxGroup): string {
  return group(
    'ram:ApplicableTradeTax',
    leaf('ram:CalculatedAmount', amount),
    leaf('ram:TypeCode', 'VAT'),
    leaf('ram:ExemptionReason', reason),
    leaf('ram:BasisAmount', taxable),
    leaf('ram:CategoryCode', tax.category),
    leaf('ram:ExemptionReasonCode', code),
    leaf('ram:RateApplicablePercent', rate),
  );
}

function taxOf(name: string, { category, rate }: Tax): string {
  return group(
    name,
    leaf('ram:TypeCode', 'VAT'),
    leaf('ram:CategoryCode', category),
    leaf('ram:RateApplicablePercent', rate),
  );
}

function allowanceOf(discount: Discounted, tax = ''): string {
  return group(
    'ram:SpecifiedTradeAllowanceCharge',
    group('ram:ChargeIndicator', leaf('udt:Indicator', 'false')),
    leaf('ram:CalculationPercent', discount.percent),
    leaf('ram:BasisAmount', discount.percent === null ? null : discount.base),
    leaf('ram:ActualAmount', discount.amount),
    leaf('ram:Reason', discount.reason),
    tax,
  );
}

/** Writes a date as `20261123`, format 102 of UNCL2379. */
function dateOf(name: string, date: LocalDate | null, text = 'udt:DateTimeString'): string {
  return group(name, leaf(text, date?.replaceAll('-', ''), { format: '102' }));
}
