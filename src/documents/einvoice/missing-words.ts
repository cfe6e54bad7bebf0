/** Messages about missing details of an e-invoice, in each language. TypeScript reports a text that is missing. */
import type { Language } from '../../model/language.ts';

const PARTS = [
  'name',
  'country',
  'address',
  'postal_code',
  'city',
  'vat_number',
  'registration_number',
  'iban',
  'endpoint',
  'contact_name',
  'phone',
  'email',
  'creditor_identifier',
] as const;
export type Part = (typeof PARTS)[number];
export type Whose = 'business' | 'customer' | 'delivery_address';

/** `lines`: positions on the document, from 1. */
type Facts = {
  readonly whose: Whose;
  readonly part: Part;
  readonly value: string;
  readonly scheme: string;
  readonly lines: readonly number[];
};

/** A missing or wrong detail (`says`), with the facts that its message contains. */
type Said =
  | ({ readonly says: 'absent' } & Pick<Facts, 'whose' | 'part'>)
  | ({ readonly says: 'no_country' | 'no_vat_number' | 'endpoint_scheme' | 'endpoint_not_in_peppol' } & Pick<
      Facts,
      'whose' | 'value'
    >)
  | ({ readonly says: 'endpoint_id' } & Pick<Facts, 'whose' | 'value' | 'scheme'>)
  | ({ readonly says: 'registration_id' } & Pick<Facts, 'value' | 'scheme'>)
  | ({ readonly says: 'registration_scheme' | 'exemption_code' | 'currency' } & Pick<Facts, 'value'>)
  | ({ readonly says: 'description' | 'category' | 'reason' | 'tiny_rate' | 'swedish_rate' } & Pick<Facts, 'lines'>)
  | {
      readonly says:
        | 'seller_tax_number'
        | 'seller_identifier'
        | 'delivery_date'
        | 'no_lines'
        | 'mixed_scope'
        | 'sums'
        | 'currency_decimals'
        | 'peppol_reference'
        | 'german_reference'
        | 'preceding'
        | 'skonto'
        | 'dutch_register'
        | 'danish_number'
        | 'icelandic_number'
        | 'swedish_number'
        | 'swedish_vat_number'
        | 'swedish_tax_number'
        | 'norwegian_vat_number'
        | 'italian_tax_number'
        | 'greek_seller';
    };

export type Gap = Said & { readonly field: string; readonly rule: string };

export function messageOf(language: Language, gap: Gap): string {
  const words = WORDS[language];
  const facts = { lines: [], value: '', scheme: '', ...gap };
  const part = 'part' in gap ? words.parts[gap.part] : '';
  const whose = 'whose' in gap ? words.of[gap.whose] : '';
  return words[gap.says]({ part, whose, value: facts.value, scheme: facts.scheme, lines: listed(words, facts.lines) });
}

const SHOWN = 5;

/** For example `line 3` or `lines 1, 2, 3, 4, 5 and 12 more`. */
function listed({ line, lines, more }: Words, numbers: readonly number[]): string {
  const shown = numbers.slice(0, SHOWN).join(', ');
  const rest = numbers.length - SHOWN;
  return `${numbers.length === 1 ? line : lines} ${shown}${rest > 0 ? ` ${more(rest)}` : ''}`;
}

type Phrases = Readonly<Record<'part' | 'whose' | 'value' | 'scheme' | 'lines', string>>;
type Words = Readonly<Record<Said['says'], (phrases: Phrases) => string>> & {
  readonly parts: Readonly<Record<Part, string>>;
  readonly of: Readonly<Record<Whose, string>>;
  readonly line: string;
  readonly lines: string;
  readonly more: (count: number) => string;
};

const EN: Words = {
  parts: {
    name: 'the name',
    country: 'the country',
    address: 'the street and number',
    postal_code: 'the postal code',
    city: 'the city',
    vat_number: 'the VAT number',
    registration_number: 'the registration number',
    iban: 'the IBAN',
    endpoint: 'the e-invoice address',
    contact_name: 'the name of a contact person',
    phone: 'the phone number',
    email: 'the e-mail address',
    creditor_identifier: 'the SEPA creditor identifier',
  },
  of: {
    business: 'of your business',
    customer: 'of the customer',
    delivery_address: 'of the delivery address',
  },
  line: 'line',
  lines: 'lines',
  more: (count) => `and ${count} more`,
  absent: ({ part, whose }) => `Add ${part} ${whose}.`,
  no_country: ({ value, whose }) => `“${value}” as the country ${whose} is not a country code such as NL.`,
  no_vat_number: ({ value, whose }) =>
    `“${value}” as the VAT number ${whose} does not have the form of one, with the country in front.`,
  endpoint_scheme: ({ value, whose }) =>
    `The scheme ${value} of the e-invoice address ${whose} is not on the list EAS.`,
  endpoint_not_in_peppol: ({ value, whose }) =>
    `The scheme ${value} of the e-invoice address ${whose} is not on Peppol's list; e-mail addresses do not work there.`,
  endpoint_id: ({ value, scheme, whose }) =>
    `The e-invoice address ${value} ${whose} is not a right number of the scheme ${scheme}.`,
  registration_id: ({ value, scheme }) =>
    `The registration number ${value} of your business is not a right number of the register ${scheme}.`,
  registration_scheme: ({ value }) =>
    `The register ${value} of your registration number is not on the list ICD. Dutch numbers have 0106.`,
  exemption_code: ({ value }) =>
    `The exemption code ${value} does not fit: choose one of the list VATEX for this category.`,
  currency: ({ value }) => `${value} is not on the list of currencies for e-invoices.`,
  description: ({ lines }) => `Describe ${lines}.`,
  category: ({ lines }) => `Choose the tax category of ${lines}: why is there no VAT?`,
  reason: ({ lines }) => `Give the reason for no VAT on ${lines}, or set one for your business.`,
  tiny_rate: ({ lines }) => `The tax rate of ${lines} is too low: e-invoices take rates below 0.5% as none.`,
  swedish_rate: ({ lines }) => `The tax rate of ${lines} is not Swedish: 6, 12 or 25%.`,
  seller_tax_number: () => 'Add the VAT number of your business, or its tax number if it has none.',
  seller_identifier: () => 'Add the registration number of your business, by which the customer can identify it.',
  delivery_date: () => 'Add the delivery date or the period: a supply to another EU country needs it.',
  no_lines: () => 'The document has no lines.',
  mixed_scope: () => 'Lines outside the scope of VAT need an invoice of their own.',
  sums: () => 'The tax of this document differs too much from its rate, so that no e-invoice can be made of it.',
  currency_decimals: () => 'E-invoices have amounts of two decimals: use prices that do not need the third.',
  peppol_reference: () => 'Add a buyer reference or an order reference: Peppol needs one of them.',
  german_reference: () =>
    'Add a buyer reference: for German authorities their Leitweg-ID, for others any text they know.',
  skonto: () =>
    'A line of the payment terms that begins with # must be an early-payment discount such as #SKONTO#TAGE=14#PROZENT=2.00#.',
  preceding: () => 'The credit note names no invoice that it corrects.',
  dutch_register: () => 'The register of a Dutch business must be 0106 (KvK) or 0190 (OIN).',
  danish_number: () => 'Add the CVR number of your business, eight digits, with the register 0184.',
  icelandic_number: () => 'Add the kennitala, ten digits, with the register 0196.',
  swedish_number: () => 'The registration number of a Swedish business has ten digits and a check digit.',
  swedish_vat_number: () => 'The VAT number of a Swedish business is SE and twelve digits.',
  swedish_tax_number: () => 'A Swedish business without a VAT number writes “Godkänd för F-skatt” as its tax number.',
  norwegian_vat_number: () => 'The VAT number of a Norwegian business is NO, its nine digits and MVA.',
  italian_tax_number: () => 'The tax number of an Italian business has 11 to 16 letters and digits.',
  greek_seller: () => 'E-invoices of Greek businesses must be registered with myDATA first, which is not offered.',
};

const NL: Words = {
  parts: {
    name: 'de naam',
    country: 'het land',
    address: 'straat en nummer',
    postal_code: 'de postcode',
    city: 'de plaats',
    vat_number: 'het btw-nummer',
    registration_number: 'het registratienummer',
    iban: 'het IBAN',
    endpoint: 'het e-factuuradres',
    contact_name: 'de naam van een contactpersoon',
    phone: 'het telefoonnummer',
    email: 'het e-mailadres',
    creditor_identifier: 'het SEPA-incassant-ID',
  },
  of: { business: 'van uw bedrijf', customer: 'van de klant', delivery_address: 'van het afleveradres' },
  line: 'regel',
  lines: 'regels',
  more: (count) => `en nog ${count}`,
  absent: ({ part, whose }) => `Vul ${part} ${whose} in.`,
  no_country: ({ value, whose }) => `“${value}” als land ${whose} is geen landcode zoals NL.`,
  no_vat_number: ({ value, whose }) =>
    `“${value}” als btw-nummer ${whose} heeft niet de vorm van een btw-nummer, met het land vooraan.`,
  endpoint_scheme: ({ value, whose }) =>
    `Het schema ${value} van het e-factuuradres ${whose} staat niet op de lijst EAS.`,
  endpoint_not_in_peppol: ({ value, whose }) =>
    `Het schema ${value} van het e-factuuradres ${whose} staat niet op de lijst van Peppol; e-mailadressen werken daar niet.`,
  endpoint_id: ({ value, scheme, whose }) =>
    `Het e-factuuradres ${value} ${whose} is geen juist nummer van het schema ${scheme}.`,
  registration_id: ({ value, scheme }) =>
    `Het registratienummer ${value} van uw bedrijf is geen juist nummer van het register ${scheme}.`,
  registration_scheme: ({ value }) =>
    `Het register ${value} van uw registratienummer staat niet op de lijst ICD. Nederlandse nummers hebben 0106.`,
  exemption_code: ({ value }) =>
    `De vrijstellingscode ${value} past niet: kies er een van de lijst VATEX voor deze categorie.`,
  currency: ({ value }) => `${value} staat niet op de lijst van valuta's voor e-facturen.`,
  description: ({ lines }) => `Geef een omschrijving bij ${lines}.`,
  category: ({ lines }) => `Kies de btw-categorie van ${lines}: waarom is er geen btw?`,
  reason: ({ lines }) => `Geef de reden waarom er bij ${lines} geen btw is, of vul er een in voor uw bedrijf.`,
  tiny_rate: ({ lines }) => `Het btw-tarief van ${lines} is te laag: e-facturen zien tarieven onder 0,5% als geen.`,
  swedish_rate: ({ lines }) => `Het btw-tarief van ${lines} is niet Zweeds: 6, 12 of 25%.`,
  seller_tax_number: () => 'Vul het btw-nummer van uw bedrijf in, of het belastingnummer als het dat niet heeft.',
  seller_identifier: () => 'Vul het registratienummer van uw bedrijf in, waaraan de klant het kan herkennen.',
  delivery_date: () => 'Vul de leverdatum of de periode in: een levering naar een ander EU-land heeft die nodig.',
  no_lines: () => 'Het document heeft geen regels.',
  mixed_scope: () => 'Regels buiten de werkingssfeer van de btw hebben een eigen factuur nodig.',
  sums: () =>
    'De btw van dit document wijkt te veel af van het tarief; daardoor kan er geen e-factuur van worden gemaakt.',
  currency_decimals: () =>
    'E-facturen hebben bedragen met twee decimalen: gebruik prijzen die de derde niet nodig hebben.',
  peppol_reference: () => 'Vul een referentie van de koper of een ordernummer in: Peppol heeft een van beide nodig.',
  german_reference: () =>
    'Vul een referentie van de koper in: voor Duitse overheden hun Leitweg-ID, voor anderen een tekst die zij kennen.',
  skonto: () =>
    'Een regel van de betalingsvoorwaarden die met # begint, moet een korting zijn zoals #SKONTO#TAGE=14#PROZENT=2.00#.',
  preceding: () => 'De creditnota noemt geen factuur die zij corrigeert.',
  dutch_register: () => 'Het register van een Nederlands bedrijf moet 0106 (KvK) of 0190 (OIN) zijn.',
  danish_number: () => 'Vul het CVR-nummer van uw bedrijf in, acht cijfers, met het register 0184.',
  icelandic_number: () => 'Vul de kennitala in, tien cijfers, met het register 0196.',
  swedish_number: () => 'Het registratienummer van een Zweeds bedrijf heeft tien cijfers met een controlecijfer.',
  swedish_vat_number: () => 'Het btw-nummer van een Zweeds bedrijf is SE en twaalf cijfers.',
  swedish_tax_number: () => 'Een Zweeds bedrijf zonder btw-nummer schrijft “Godkänd för F-skatt” als belastingnummer.',
  norwegian_vat_number: () => 'Het btw-nummer van een Noors bedrijf is NO, de negen cijfers en MVA.',
  italian_tax_number: () => 'Het belastingnummer van een Italiaans bedrijf heeft 11 tot 16 letters en cijfers.',
  greek_seller: () =>
    'E-facturen van Griekse bedrijven moeten eerst bij myDATA worden geregistreerd; dat wordt niet aangeboden.',
};

const DE: Words = {
  parts: {
    name: 'den Namen',
    country: 'das Land',
    address: 'Straße und Hausnummer',
    postal_code: 'die Postleitzahl',
    city: 'den Ort',
    vat_number: 'die USt-IdNr.',
    registration_number: 'die Registernummer',
    iban: 'die IBAN',
    endpoint: 'die E-Rechnungsadresse',
    contact_name: 'den Namen eines Ansprechpartners',
    phone: 'die Telefonnummer',
    email: 'die E-Mail-Adresse',
    creditor_identifier: 'die SEPA-Gläubiger-ID',
  },
  of: { business: 'Ihres Unternehmens', customer: 'des Kunden', delivery_address: 'der Lieferadresse' },
  line: 'Position',
  lines: 'Positionen',
  more: (count) => `und ${count} weitere`,
  absent: ({ part, whose }) => `Ergänzen Sie ${part} ${whose}.`,
  no_country: ({ value, whose }) => `„${value}“ als Land ${whose} ist kein Ländercode wie DE.`,
  no_vat_number: ({ value, whose }) =>
    `„${value}“ als USt-IdNr. ${whose} hat nicht die Form einer solchen, mit dem Land am Anfang.`,
  endpoint_scheme: ({ value, whose }) =>
    `Das Schema ${value} der E-Rechnungsadresse ${whose} steht nicht auf der Liste EAS.`,
  endpoint_not_in_peppol: ({ value, whose }) =>
    `Das Schema ${value} der E-Rechnungsadresse ${whose} steht nicht auf der Liste von Peppol; E-Mail-Adressen gelten dort nicht.`,
  endpoint_id: ({ value, scheme, whose }) =>
    `Die E-Rechnungsadresse ${value} ${whose} ist keine richtige Nummer des Schemas ${scheme}.`,
  registration_id: ({ value, scheme }) =>
    `Die Registernummer ${value} Ihres Unternehmens ist keine richtige Nummer des Registers ${scheme}.`,
  registration_scheme: ({ value }) =>
    `Das Register ${value} Ihrer Registernummer steht nicht auf der Liste ICD. Niederländische Nummern haben 0106.`,
  exemption_code: ({ value }) =>
    `Der Befreiungscode ${value} passt nicht: Wählen Sie einen der Liste VATEX für diese Kategorie.`,
  currency: ({ value }) => `${value} steht nicht auf der Liste der Währungen für E-Rechnungen.`,
  description: ({ lines }) => `Ergänzen Sie die Beschreibung: ${lines}.`,
  category: ({ lines }) => `Wählen Sie die Steuerkategorie: Warum gibt es keine USt. (${lines})?`,
  reason: ({ lines }) =>
    `Nennen Sie den Grund, warum es keine USt. gibt (${lines}), oder tragen Sie ihn bei Ihrem Unternehmen ein.`,
  tiny_rate: ({ lines }) =>
    `Der Steuersatz ist zu niedrig (${lines}): E-Rechnungen behandeln Sätze unter 0,5 % wie keinen.`,
  swedish_rate: ({ lines }) => `Der Steuersatz ist kein schwedischer (${lines}): 6, 12 oder 25 %.`,
  seller_tax_number: () => 'Ergänzen Sie die USt-IdNr. Ihres Unternehmens, oder seine Steuernummer, wenn es keine hat.',
  seller_identifier: () => 'Ergänzen Sie die Registernummer Ihres Unternehmens, an der der Kunde es erkennen kann.',
  delivery_date: () =>
    'Ergänzen Sie das Lieferdatum oder den Zeitraum: Eine Lieferung in ein anderes EU-Land braucht eines davon.',
  no_lines: () => 'Das Dokument hat keine Positionen.',
  mixed_scope: () => 'Nicht steuerbare Positionen brauchen eine eigene Rechnung.',
  sums: () =>
    'Die Steuer dieses Dokuments weicht zu sehr vom Steuersatz ab; deshalb lässt sich keine E-Rechnung daraus machen.',
  currency_decimals: () =>
    'E-Rechnungen haben Beträge mit zwei Nachkommastellen: Verwenden Sie Preise, die die dritte nicht brauchen.',
  peppol_reference: () => 'Ergänzen Sie eine Käuferreferenz oder eine Bestellnummer: Peppol braucht eine von beiden.',
  german_reference: () =>
    'Ergänzen Sie eine Käuferreferenz: für Behörden die Leitweg-ID, für andere einen Text, den sie kennen.',
  skonto: () =>
    'Eine Zeile der Zahlungsbedingungen, die mit # beginnt, muss ein Skonto sein wie #SKONTO#TAGE=14#PROZENT=2.00#.',
  preceding: () => 'Die Gutschrift nennt keine Rechnung, die sie korrigiert.',
  dutch_register: () => 'Das Register eines niederländischen Unternehmens muss 0106 (KvK) oder 0190 (OIN) sein.',
  danish_number: () => 'Ergänzen Sie die CVR-Nummer Ihres Unternehmens, acht Ziffern, mit dem Register 0184.',
  icelandic_number: () => 'Ergänzen Sie die Kennitala, zehn Ziffern, mit dem Register 0196.',
  swedish_number: () => 'Die Registernummer eines schwedischen Unternehmens hat zehn Ziffern mit einer Prüfziffer.',
  swedish_vat_number: () => 'Die USt-IdNr. eines schwedischen Unternehmens ist SE und zwölf Ziffern.',
  swedish_tax_number: () =>
    'Ein schwedisches Unternehmen ohne USt-IdNr. schreibt „Godkänd för F-skatt“ als Steuernummer.',
  norwegian_vat_number: () => 'Die USt-IdNr. eines norwegischen Unternehmens ist NO, seine neun Ziffern und MVA.',
  italian_tax_number: () => 'Die Steuernummer eines italienischen Unternehmens hat 11 bis 16 Buchstaben und Ziffern.',
  greek_seller: () =>
    'E-Rechnungen griechischer Unternehmen müssen zuerst bei myDATA registriert werden; das wird nicht angeboten.',
};

const WORDS: Readonly<Record<Language, Words>> = { en: EN, nl: NL, de: DE };
