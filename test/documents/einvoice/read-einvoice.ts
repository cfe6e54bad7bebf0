/** Parses an e-invoice in either syntax (UBL or CII) with libxml2. */
import { Decimal } from 'decimal.js';
import { XmlDocument, type XmlElement, XmlXPath } from 'libxml2-wasm';

const NAMESPACES = {
  cac: 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  cbc: 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
};

export type ReadTax = { category: string; rate: Decimal | null };
export type ReadAllowance = { amount: Decimal; percent: Decimal | null; base: Decimal | null; reason: string | null };
export type ReadEInvoice = {
  lines: (ReadTax & { quantity: Decimal; price: Decimal; net: Decimal; allowances: ReadAllowance[] })[];
  discounts: (ReadTax & ReadAllowance)[];
  groups: (ReadTax & { taxable: Decimal; tax: Decimal; reason: string | null; code: string | null })[];
  totals: Record<'items' | 'net' | 'tax' | 'gross' | 'due', Decimal> & Record<'discount' | 'paid', Decimal | null>;
  /** All amounts that may have at most two decimals, as they are written in the file. */
  amounts: string[];
  /** Paths of elements without content. */
  empty: string[];
  seller: { vat: boolean; tax: boolean; isKnown: boolean };
  buyer: { vat: boolean };
};

/** XPath of each value in both syntaxes. Paths of values of a line are relative to the line. */
const PATHS = {
  ubl: {
    line: '/*/cac:InvoiceLine | /*/cac:CreditNoteLine',
    quantity: 'cbc:InvoicedQuantity | cbc:CreditedQuantity',
    price: 'cac:Price/cbc:PriceAmount',
    net: 'cbc:LineExtensionAmount',
    lineTax: 'cac:Item/cac:ClassifiedTaxCategory',
    category: 'cbc:ID',
    rate: 'cbc:Percent',
    lineAllowance: 'cac:AllowanceCharge',
    discount: '/*/cac:AllowanceCharge',
    discountTax: 'cac:TaxCategory',
    amount: 'cbc:Amount',
    percent: 'cbc:MultiplierFactorNumeric',
    base: 'cbc:BaseAmount',
    allowanceReason: 'cbc:AllowanceChargeReason',
    group: '/*/cac:TaxTotal/cac:TaxSubtotal',
    groupTax: 'cac:TaxCategory',
    taxable: 'cbc:TaxableAmount',
    tax: 'cbc:TaxAmount',
    reason: 'cac:TaxCategory/cbc:TaxExemptionReason',
    code: 'cac:TaxCategory/cbc:TaxExemptionReasonCode',
    items: '/*/cac:LegalMonetaryTotal/cbc:LineExtensionAmount',
    totalDiscount: '/*/cac:LegalMonetaryTotal/cbc:AllowanceTotalAmount',
    totalNet: '/*/cac:LegalMonetaryTotal/cbc:TaxExclusiveAmount',
    totalTax: '/*/cac:TaxTotal[cac:TaxSubtotal]/cbc:TaxAmount',
    gross: '/*/cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount',
    paid: '/*/cac:LegalMonetaryTotal/cbc:PrepaidAmount',
    due: '/*/cac:LegalMonetaryTotal/cbc:PayableAmount',
    amounts: '//*[@currencyID][not(self::cbc:PriceAmount)]',
    empty: '//*[not(*) and not(normalize-space())]',
    sellerVat: '//cac:AccountingSupplierParty//cac:PartyTaxScheme[cac:TaxScheme/cbc:ID = "VAT"]/cbc:CompanyID',
    sellerTax: '//cac:AccountingSupplierParty//cac:PartyTaxScheme/cbc:CompanyID',
    sellerId:
      '//cac:AccountingSupplierParty//cac:PartyIdentification/cbc:ID | //cac:AccountingSupplierParty//cac:PartyLegalEntity/cbc:CompanyID',
    buyerVat: '//cac:AccountingCustomerParty//cac:PartyTaxScheme[cac:TaxScheme/cbc:ID = "VAT"]/cbc:CompanyID',
  },
  cii: {
    line: '//ram:IncludedSupplyChainTradeLineItem',
    quantity: './/ram:BilledQuantity',
    price: './/ram:NetPriceProductTradePrice/ram:ChargeAmount',
    net: './/ram:LineTotalAmount',
    lineTax: './/ram:ApplicableTradeTax',
    category: 'ram:CategoryCode',
    rate: 'ram:RateApplicablePercent',
    lineAllowance: './/ram:SpecifiedTradeAllowanceCharge',
    discount: '//ram:ApplicableHeaderTradeSettlement/ram:SpecifiedTradeAllowanceCharge',
    discountTax: 'ram:CategoryTradeTax',
    amount: 'ram:ActualAmount',
    percent: 'ram:CalculationPercent',
    base: 'ram:BasisAmount',
    allowanceReason: 'ram:Reason',
    group: '//ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax',
    groupTax: '.',
    taxable: 'ram:BasisAmount',
    tax: 'ram:CalculatedAmount',
    reason: 'ram:ExemptionReason',
    code: 'ram:ExemptionReasonCode',
    items: '//ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:LineTotalAmount',
    totalDiscount: '//ram:AllowanceTotalAmount',
    totalNet: '//ram:TaxBasisTotalAmount',
    totalTax: '//ram:TaxTotalAmount[@currencyID = //ram:InvoiceCurrencyCode]',
    gross: '//ram:GrandTotalAmount',
    paid: '//ram:TotalPrepaidAmount',
    due: '//ram:DuePayableAmount',
    amounts: '//*[contains(local-name(), "Amount")][not(self::ram:ChargeAmount)]',
    empty: '//*[not(*) and not(normalize-space())][not(self::ram:ApplicableHeaderTradeDelivery)]',
    sellerVat: '//ram:SellerTradeParty/ram:SpecifiedTaxRegistration/ram:ID[@schemeID = "VA"]',
    sellerTax: '//ram:SellerTradeParty/ram:SpecifiedTaxRegistration/ram:ID',
    sellerId: '//ram:SellerTradeParty/ram:ID | //ram:SellerTradeParty/ram:SpecifiedLegalOrganization/ram:ID',
    buyerVat: '//ram:BuyerTradeParty/ram:SpecifiedTaxRegistration/ram:ID[@schemeID = "VA"]',
  },
} as const;

/** Throws unless the text is well-formed XML. */
export function readEInvoice(xml: string): ReadEInvoice {
  return withXml(xml, (document) => {
    const root = document.root;
    const paths = root.name === 'CrossIndustryInvoice' ? PATHS.cii : PATHS.ubl;
    const all = (at: XmlElement, path: string) => at.find(compiled(path)) as XmlElement[];
    const text = (at: XmlElement, path: string) => all(at, path)[0]?.content ?? null;
    const figure = (at: XmlElement, path: string) => {
      const found = text(at, path);
      return found === null ? null : new Decimal(found);
    };
    const needed = (at: XmlElement, path: string) => new Decimal(text(at, path) ?? `no ${path}`);
    const taxOf = (at: XmlElement, path: string): ReadTax => {
      const [tax] = all(at, path);
      return { category: tax ? (text(tax, paths.category) ?? '') : '', rate: tax ? figure(tax, paths.rate) : null };
    };
    const allowanceOf = (at: XmlElement): ReadAllowance => ({
      amount: needed(at, paths.amount),
      percent: figure(at, paths.percent),
      base: figure(at, paths.base),
      reason: text(at, paths.allowanceReason),
    });
    return {
      lines: all(root, paths.line).map((line) => ({
        ...taxOf(line, paths.lineTax),
        quantity: needed(line, paths.quantity),
        price: needed(line, paths.price),
        net: needed(line, paths.net),
        allowances: all(line, paths.lineAllowance).map(allowanceOf),
      })),
      discounts: all(root, paths.discount).map((one) => ({ ...allowanceOf(one), ...taxOf(one, paths.discountTax) })),
      groups: all(root, paths.group).map((one) => ({
        ...taxOf(one, paths.groupTax),
        taxable: needed(one, paths.taxable),
        tax: needed(one, paths.tax),
        reason: text(one, paths.reason),
        code: text(one, paths.code),
      })),
      totals: {
        items: needed(root, paths.items),
        discount: figure(root, paths.totalDiscount),
        paid: figure(root, paths.paid),
        net: needed(root, paths.totalNet),
        tax: needed(root, paths.totalTax),
        gross: needed(root, paths.gross),
        due: needed(root, paths.due),
      },
      amounts: all(root, paths.amounts).map(({ content }) => content),
      empty: all(root, paths.empty).map(({ name }) => name),
      seller: {
        vat: text(root, paths.sellerVat) !== null,
        tax: text(root, paths.sellerTax) !== null,
        isKnown: (text(root, paths.sellerVat) ?? text(root, paths.sellerId)) !== null,
      },
      buyer: { vat: text(root, paths.buyerVat) !== null },
    };
  });
}

/** Texts of the nodes at an XPath, which uses the namespace prefixes of the standards. */
export function textsAt(xml: string, path: string): string[] {
  return withXml(xml, ({ root }) => root.find(compiled(path)).map((node) => (node as XmlElement).content));
}

/** Names of the elements right below the root. */
export function childrenOf(xml: string): string[] {
  return withXml(xml, ({ root }) => (root.find(compiled('/*/*')) as XmlElement[]).map(({ name }) => name));
}

/** Cache of compiled XPaths: compiling one costs more than evaluating it. */
const compilations = new Map<string, XmlXPath>();

function compiled(path: string): XmlXPath {
  const known = compilations.get(path) ?? XmlXPath.compile(path, NAMESPACES);
  compilations.set(path, known);
  return known;
}

function withXml<T>(xml: string, read: (document: XmlDocument) => T): T {
  const document = XmlDocument.fromString(xml);
  try {
    return read(document);
  } finally {
    document.dispose();
  }
}
