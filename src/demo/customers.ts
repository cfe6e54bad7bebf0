/** The customers of the demo's studio. All e-mail addresses use domains that RFC 2606 reserves. */
export type DemoCustomer = {
  readonly name: string;
  readonly company?: string;
  readonly email?: string;
  readonly address: string;
  readonly postal_code: string;
  readonly city: string;
  readonly country: string;
  readonly vat_number?: string;
};

const FIELDS = ['name', 'company', 'email', 'address', 'postal_code', 'city', 'country', 'vat_number'] as const;

const TABLE = `
Anna de Vries | De Vries Bakkerij BV | anna@devries-bakkerij.example.com | Oudegracht 212 | 3511 NR | Utrecht | NL | NL812345678B01
Hans Müller | Müller Maschinenbau GmbH | buchhaltung@mueller-bau.example.com | Königstraße 47 | 70173 | Stuttgart | DE | DE811234565
Sophie Dubois | Dubois Frères SARL | compta@dubois-freres.example.org | 18 rue de la République | 69002 | Lyon | FR | FR40303265045
Oliver Whitfield | Whitfield Books Ltd | accounts@whitfieldbooks.example.net | 9 Park Street | BS1 5NG | Bristol | GB | GB123456789
Emily Carter | Harborview Coffee Inc. | emily@harborview.example.com | 2210 SE Division Street | OR 97202 | Portland | US |
Bram Janssen | Janssen & Zonen BV | bram@janssenenzonen.example.org | Vestdijk 31 | 5611 CA | Eindhoven | NL | NL823456742B01
Łukasz Wójcik | Wójcik Logistyka Sp. z o.o. | faktury@wojcik-logistyka.example.com | ul. Długa 14/3 | 80-831 | Gdańsk | PL | PL5260001246
Søren Kjær | Kjær Møbler ApS | soren@kjaer-mobler.example.net | Jægergårdsgade 66 | 8000 | Aarhus | DK | DK12345674
Giulia Romano | Romano Ceramiche S.r.l. | conti@romano-ceramiche.example.com | Via Severoli 22 | 48018 | Faenza | IT | IT12345670785
Marcus Johnson | Johnson Robotics LLC | ap@johnson-robotics.example.com | 410 East 5th Street | TX 78701 | Austin | US |
Carlos García | García e Hijos S.L. | facturas@garciaehijos.example.org | Calle de la Paz 8 | 46003 | València | ES | ESB12345674
Maeve O’Connor | O’Connor Farms Ltd | maeve@oconnorfarms.example.net | 3 South Mall | T12 X8N6 | Cork | IE | IE6388047V
Björn Åkesson | Åkesson Teknik AB | faktura@akesson-teknik.example.com | Stortorget 11 | 211 22 | Malmö | SE | SE556012579001
Lotte Bakker | | | Prinsengracht 540 | 1017 KJ | Amsterdam | NL |
Amelia Clarke | Clarke & Daughters Ltd | office@clarke-daughters.example.org | 27 Call Lane | LS1 7BT | Leeds | GB |
Ελένη Παπαδοπούλου | Παπαδόπουλος ΑΕ | eleni@papadopoulos.example.com | Τσιμισκή 43 | 546 23 | Θεσσαλονίκη | GR | EL094259216
Katharina Weiß | Weiß & Partner | kanzlei@weiss-partner.example.net | Maximilianstraße 5 | 80539 | München | DE | DE298765435
田中 美咲 | 田中デザイン株式会社 | misaki@tanaka-design.example.com | 神宮前 4-12-10 | 150-0001 | 東京都渋谷区 | JP |
Aino Virtanen | Virtanen Oy | laskut@virtanen.example.org | Hämeenkatu 19 | 33200 | Tampere | FI | FI20774740
Priya Sharma | Sharma Teas Ltd | priya@sharmateas.example.com | 61 Lamb’s Conduit Street | WC1N 3NB | London | GB | GB987654321
João Almeida | Almeida Cortiças Lda | joao@almeida-corticas.example.net | Rua das Flores 120 | 4050-263 | Porto | PT | PT501442600
İpek Yılmaz | Yılmaz Tekstil A.Ş. | muhasebe@yilmaz-tekstil.example.com | Bağdat Caddesi 288 | 34728 | İstanbul | TR |
Sarah Nguyen | Redwood Clinic | billing@redwood-clinic.example.org | 77 North Almaden Blvd | CA 95110 | San Jose | US |
Олена Шевченко | ТОВ «Барвінок» | olena@barvinok.example.com | вул. Саксаганського 24 | 01033 | Київ | UA |
`;

/** The customers, in the order of their creation. */
export const CUSTOMERS: readonly DemoCustomer[] = TABLE.trim().split('\n').map(customerOf);

function customerOf(row: string): DemoCustomer {
  const cells = row.split('|').map((cell) => cell.trim());
  const filled = FIELDS.map((field, index) => [field, cells[index]]).filter(([, cell]) => cell);
  return Object.fromEntries(filled) as DemoCustomer;
}

const CURRENCIES: Partial<Record<string, 'GBP' | 'USD'>> = { GB: 'GBP', US: 'USD', JP: 'USD' };

export function currencyOf({ country }: DemoCustomer): 'EUR' | 'GBP' | 'USD' {
  return CURRENCIES[country] ?? 'EUR';
}
