/** Texts of printed documents in each language. TypeScript reports a text that is missing. */
import type { Language } from '../../model/language.ts';
import type { TaxCategory } from '../../model/tax.ts';

export type PrintWords = {
  readonly titles: { readonly invoice: string; readonly draft: string };
  readonly marks: Readonly<Record<'DRAFT' | 'CANCELLED' | 'PAID' | 'REFUNDED', string>>;
  readonly billedTo: string;
  readonly vat: (number: string) => string;
  readonly taxNumber: (number: string) => string;
  readonly registration: (number: string) => string;
  readonly date: string;
  readonly dueDate: string;
  readonly reference: string;
  /** The buyer's own reference. */
  readonly buyerReference: string;
  /** The buyer's order number. */
  readonly orderReference: string;
  readonly deliveryDate: string;
  readonly deliveryAddress: string;
  readonly period: string;
  readonly columns: {
    readonly description: string;
    readonly quantity: string;
    readonly unitPrice: (currency: string) => string;
    readonly tax: string;
    readonly net: (currency: string) => string;
    /** `grossPrice` and `gross`: used if prices include tax. */
    readonly grossPrice: (currency: string) => string;
    readonly gross: (currency: string) => string;
  };
  /** `percent`: null for a discount in the form of an amount. */
  readonly discount: (percent: string | null) => string;
  /** Names of the tax categories with the rate 0, for use within a sentence. */
  readonly categories: Readonly<Record<Exclude<TaxCategory, 'standard'>, string>>;
  readonly sums: {
    readonly itemsTotal: string;
    readonly subtotal: string;
    /** Label of a sum without tax. Used if prices include tax. */
    readonly withoutTax: (sum: string) => string;
    readonly tax: (percent: string, base: string) => string;
    /** Used instead of `tax` if VAT categories were chosen. `rate`: such as `21%` or `0% reverse charge`. */
    readonly vat: (rate: string, base: string) => string;
    /** `rate`: exchange rate, such as `1 USD = 0.9213 EUR`. */
    readonly ownTax: (currency: string, rate: string) => string;
    readonly total: string;
    readonly credited: string;
    readonly paid: string;
    readonly refunded: string;
    readonly due: string;
  };
  /** Words of a credit note (R81). The German words avoid "Gutschrift", which means a self-billed invoice. */
  readonly creditNote: {
    readonly title: string;
    readonly date: string;
    readonly invoice: string;
    readonly invoiceDate: string;
    readonly reason: string;
    readonly credited: string;
    readonly forInvoice: string;
    readonly total: string;
  };
  readonly payBy: string;
  readonly paidOn: string;
  readonly wasPaidOn: string;
  readonly cancelledOn: string;
  readonly notes: string;
  readonly paymentTerms: string;
  readonly payOnline: string;
  readonly scan: string;
  readonly transfer: {
    readonly title: string;
    readonly holder: string;
    readonly reference: string;
    /** Text beside the QR code for banking apps. */
    readonly scan: string;
  };
  readonly page: (page: number, count: number) => string;
};

const en: PrintWords = {
  titles: { invoice: 'Invoice', draft: 'Draft invoice' },
  marks: { DRAFT: 'DRAFT', CANCELLED: 'CANCELLED', PAID: 'PAID', REFUNDED: 'REFUNDED' },
  billedTo: 'Billed to',
  vat: (number) => `VAT ${number}`,
  taxNumber: (number) => `Tax no. ${number}`,
  registration: (number) => `Registration no. ${number}`,
  date: 'Invoice date',
  dueDate: 'Due date',
  reference: 'Reference',
  buyerReference: 'Your reference',
  orderReference: 'Your order',
  deliveryDate: 'Delivery date',
  deliveryAddress: 'Delivered to',
  period: 'Period',
  columns: {
    description: 'Description',
    quantity: 'Quantity',
    unitPrice: (currency) => `Unit price (${currency})`,
    tax: 'Tax',
    net: (currency) => `Net (${currency})`,
    grossPrice: (currency) => `Unit price incl. VAT (${currency})`,
    gross: (currency) => `Amount incl. VAT (${currency})`,
  },
  discount: (percent) => (percent === null ? 'Discount' : `Discount ${percent}`),
  categories: {
    zero: 'zero rate',
    exempt: 'exempt',
    reverse_charge: 'reverse charge',
    intra_community: 'intra-Community supply',
    export: 'export',
    outside_scope: 'outside the scope of VAT',
  },
  sums: {
    itemsTotal: 'Items total',
    subtotal: 'Subtotal',
    withoutTax: (sum) => `${sum} excl. VAT`,
    tax: (percent, base) => `Tax ${percent} on ${base}`,
    vat: (rate, base) => `VAT ${rate} on ${base}`,
    ownTax: (currency, rate) => `VAT in ${currency} at ${rate}`,
    total: 'Total',
    credited: 'Credited',
    paid: 'Paid',
    refunded: 'Refunded',
    due: 'Amount due',
  },
  creditNote: {
    title: 'Credit note',
    date: 'Date',
    invoice: 'Invoice',
    invoiceDate: 'Invoice date',
    reason: 'Reason',
    credited: 'Credited',
    forInvoice: 'For invoice',
    total: 'Total credited',
  },
  payBy: 'Please pay by',
  paidOn: 'Paid on',
  wasPaidOn: 'Was paid on',
  cancelledOn: 'Cancelled on',
  notes: 'Notes',
  paymentTerms: 'Payment terms',
  payOnline: 'Pay online',
  scan: 'Scan the code, or open this link:',
  transfer: {
    title: 'Bank transfer',
    holder: 'Holder',
    reference: 'Reference',
    scan: 'Scan with your banking app to pay by transfer.',
  },
  page: (page, count) => `Page ${page} of ${count}`,
};

const nl: PrintWords = {
  titles: { invoice: 'Factuur', draft: 'Conceptfactuur' },
  marks: { DRAFT: 'CONCEPT', CANCELLED: 'GEANNULEERD', PAID: 'BETAALD', REFUNDED: 'TERUGBETAALD' },
  billedTo: 'Factuur voor',
  vat: (number) => `Btw-nr. ${number}`,
  taxNumber: (number) => `Fiscaal nr. ${number}`,
  registration: (number) => `Registratienr. ${number}`,
  date: 'Factuurdatum',
  dueDate: 'Vervaldatum',
  reference: 'Referentie',
  buyerReference: 'Uw referentie',
  orderReference: 'Uw order',
  deliveryDate: 'Leverdatum',
  deliveryAddress: 'Afleveradres',
  period: 'Periode',
  columns: {
    description: 'Omschrijving',
    quantity: 'Aantal',
    unitPrice: (currency) => `Prijs (${currency})`,
    tax: 'Btw',
    net: (currency) => `Netto (${currency})`,
    grossPrice: (currency) => `Prijs incl. btw (${currency})`,
    gross: (currency) => `Bedrag incl. btw (${currency})`,
  },
  discount: (percent) => (percent === null ? 'Korting' : `Korting ${percent}`),
  categories: {
    zero: 'nultarief',
    exempt: 'vrijgesteld',
    reverse_charge: 'verlegd',
    intra_community: 'intracommunautaire levering',
    export: 'uitvoer',
    outside_scope: 'buiten de werkingssfeer van de btw',
  },
  sums: {
    itemsTotal: 'Totaal van de regels',
    subtotal: 'Subtotaal',
    withoutTax: (sum) => `${sum} excl. btw`,
    tax: (percent, base) => `Btw ${percent} over ${base}`,
    vat: (rate, base) => `Btw ${rate} over ${base}`,
    ownTax: (currency, rate) => `Btw in ${currency} bij ${rate}`,
    total: 'Totaal',
    credited: 'Gecrediteerd',
    paid: 'Betaald',
    refunded: 'Terugbetaald',
    due: 'Te betalen',
  },
  creditNote: {
    title: 'Creditfactuur',
    date: 'Datum',
    invoice: 'Factuur',
    invoiceDate: 'Factuurdatum',
    reason: 'Reden',
    credited: 'Gecrediteerd',
    forInvoice: 'Bij factuur',
    total: 'Totaal gecrediteerd',
  },
  payBy: 'Te betalen voor',
  paidOn: 'Betaald op',
  wasPaidOn: 'Was betaald op',
  cancelledOn: 'Geannuleerd op',
  notes: 'Opmerkingen',
  paymentTerms: 'Betalingsvoorwaarden',
  payOnline: 'Online betalen',
  scan: 'Scan de code, of open deze link:',
  transfer: {
    title: 'Overboeking',
    holder: 'Ten name van',
    reference: 'Kenmerk',
    scan: 'Scan met uw bankapp om over te maken.',
  },
  page: (page, count) => `Pagina ${page} van ${count}`,
};

const de: PrintWords = {
  titles: { invoice: 'Rechnung', draft: 'Rechnungsentwurf' },
  marks: { DRAFT: 'ENTWURF', CANCELLED: 'STORNIERT', PAID: 'BEZAHLT', REFUNDED: 'ERSTATTET' },
  billedTo: 'Rechnung an',
  vat: (number) => `USt-IdNr. ${number}`,
  taxNumber: (number) => `Steuernr. ${number}`,
  registration: (number) => `Registernr. ${number}`,
  date: 'Rechnungsdatum',
  dueDate: 'Fällig am',
  reference: 'Referenz',
  buyerReference: 'Ihre Referenz',
  orderReference: 'Ihre Bestellung',
  deliveryDate: 'Lieferdatum',
  deliveryAddress: 'Lieferadresse',
  period: 'Zeitraum',
  columns: {
    description: 'Beschreibung',
    quantity: 'Menge',
    unitPrice: (currency) => `Einzelpreis (${currency})`,
    tax: 'USt.',
    net: (currency) => `Netto (${currency})`,
    grossPrice: (currency) => `Einzelpreis inkl. USt. (${currency})`,
    gross: (currency) => `Betrag inkl. USt. (${currency})`,
  },
  discount: (percent) => (percent === null ? 'Rabatt' : `Rabatt ${percent}`),
  categories: {
    zero: 'Nullsteuersatz',
    exempt: 'steuerfrei',
    reverse_charge: 'Reverse-Charge',
    intra_community: 'innergemeinschaftliche Lieferung',
    export: 'Ausfuhr',
    outside_scope: 'nicht steuerbar',
  },
  sums: {
    itemsTotal: 'Summe der Positionen',
    subtotal: 'Zwischensumme',
    withoutTax: (sum) => `${sum} ohne USt.`,
    tax: (percent, base) => `USt. ${percent} auf ${base}`,
    vat: (rate, base) => `USt. ${rate} auf ${base}`,
    ownTax: (currency, rate) => `USt. in ${currency} bei ${rate}`,
    total: 'Gesamtbetrag',
    credited: 'Korrigiert',
    paid: 'Bezahlt',
    refunded: 'Erstattet',
    due: 'Offener Betrag',
  },
  creditNote: {
    title: 'Rechnungskorrektur',
    date: 'Datum',
    invoice: 'Rechnung',
    invoiceDate: 'Rechnungsdatum',
    reason: 'Grund',
    credited: 'Korrigiert',
    forInvoice: 'Zur Rechnung',
    total: 'Korrekturbetrag',
  },
  payBy: 'Zahlbar bis',
  paidOn: 'Bezahlt am',
  wasPaidOn: 'War bezahlt am',
  cancelledOn: 'Storniert am',
  notes: 'Anmerkungen',
  paymentTerms: 'Zahlungsbedingungen',
  payOnline: 'Online bezahlen',
  scan: 'Scannen Sie den Code oder öffnen Sie diesen Link:',
  transfer: {
    title: 'Überweisung',
    holder: 'Inhaber',
    reference: 'Verwendungszweck',
    scan: 'Mit der Banking-App scannen und überweisen.',
  },
  page: (page, count) => `Seite ${page} von ${count}`,
};

export const PRINT_WORDS = { en, nl, de } satisfies Record<Language, PrintWords>;
