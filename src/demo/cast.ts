/** Who buys, and what: two dozen customers in three currencies, and the work they are billed for. */
export type DemoCustomer = {
  readonly name: string;
  readonly company?: string;
  readonly email: string;
  readonly city: string;
  readonly country: string;
  readonly vat_number?: string;
  readonly currency: 'EUR' | 'USD' | 'GBP';
};

export const CUSTOMERS: readonly [DemoCustomer, ...DemoCustomer[]] = [
  {
    name: 'Bakkerij De Molen',
    email: 'administratie@demolen.example',
    city: 'Utrecht',
    country: 'NL',
    vat_number: 'NL001234567B01',
    currency: 'EUR',
  },
  {
    name: 'Anouk Visser',
    company: 'Visser Architecten',
    email: 'anouk@visser.example',
    city: 'Rotterdam',
    country: 'NL',
    currency: 'EUR',
  },
  {
    name: 'Jan de Boer',
    company: 'De Boer Transport',
    email: 'jan@deboer.example',
    city: 'Groningen',
    country: 'NL',
    currency: 'EUR',
  },
  { name: 'Fietsen Willems', email: 'kantoor@willems.example', city: 'Nijmegen', country: 'NL', currency: 'EUR' },
  {
    name: 'Hanne Jacobs',
    company: 'Brouwerij Noord',
    email: 'hanne@noord.example',
    city: 'Antwerpen',
    country: 'BE',
    vat_number: 'BE0123456749',
    currency: 'EUR',
  },
  {
    name: 'Müller & Söhne GmbH',
    email: 'buchhaltung@mueller.example',
    city: 'Köln',
    country: 'DE',
    vat_number: 'DE123456788',
    currency: 'EUR',
  },
  {
    name: 'Katharina Vogel',
    company: 'Vogel Optik',
    email: 'kv@vogel.example',
    city: 'Leipzig',
    country: 'DE',
    currency: 'EUR',
  },
  { name: 'Café Größenwahn', email: 'post@groessenwahn.example', city: 'Frankfurt', country: 'DE', currency: 'EUR' },
  {
    name: 'Éloïse Lefèvre',
    company: 'Atelier Lefèvre',
    email: 'eloise@lefevre.example',
    city: 'Lyon',
    country: 'FR',
    vat_number: 'FR40123456824',
    currency: 'EUR',
  },
  { name: 'Librairie du Port', email: 'compta@duport.example', city: 'Marseille', country: 'FR', currency: 'EUR' },
  {
    name: 'Giulia Conti',
    company: 'Conti Ceramiche',
    email: 'giulia@conti.example',
    city: 'Faenza',
    country: 'IT',
    currency: 'EUR',
  },
  {
    name: 'Íñigo Etxeberria',
    company: 'Talleres Etxeberria',
    email: 'inigo@talleres.example',
    city: 'Bilbao',
    country: 'ES',
    currency: 'EUR',
  },
  {
    name: 'Marta Kowalska',
    company: 'Kowalska Design',
    email: 'marta@kowalska.example',
    city: 'Kraków',
    country: 'PL',
    currency: 'EUR',
  },
  {
    name: 'Ελένη Παπαδάκη',
    company: 'Papadaki Travel',
    email: 'eleni@papadaki.example',
    city: 'Heraklion',
    country: 'GR',
    currency: 'EUR',
  },
  {
    name: 'Aoife Byrne',
    company: 'Byrne Joinery',
    email: 'aoife@byrne.example',
    city: 'Cork',
    country: 'IE',
    currency: 'EUR',
  },
  {
    name: 'Søren Holm',
    company: 'Holm Møbler',
    email: 'soren@holm.example',
    city: 'Aarhus',
    country: 'DK',
    currency: 'EUR',
  },
  { name: 'Harper & Lane LLC', email: 'ap@harperlane.example', city: 'Portland', country: 'US', currency: 'USD' },
  {
    name: 'Denise Carter',
    company: 'Carter Analytics',
    email: 'denise@carter.example',
    city: 'Austin',
    country: 'US',
    currency: 'USD',
  },
  { name: 'Blue Mesa Outfitters', email: 'billing@bluemesa.example', city: 'Santa Fe', country: 'US', currency: 'USD' },
  {
    name: '山田 花子',
    company: 'Yamada Tea Trading',
    email: 'hanako@yamada.example',
    city: 'Kyoto',
    country: 'JP',
    currency: 'USD',
  },
  {
    name: 'Oakfield Studio Ltd',
    email: 'accounts@oakfield.example',
    city: 'Bristol',
    country: 'GB',
    vat_number: 'GB123456782',
    currency: 'GBP',
  },
  {
    name: 'Priya Nair',
    company: 'Nair Consulting',
    email: 'priya@nair.example',
    city: 'London',
    country: 'GB',
    currency: 'GBP',
  },
  { name: 'Highland Wool Co', email: 'office@highlandwool.example', city: 'Inverness', country: 'GB', currency: 'GBP' },
  {
    name: 'Rhys Morgan',
    company: 'Morgan Slate',
    email: 'rhys@morganslate.example',
    city: 'Bangor',
    country: 'GB',
    currency: 'GBP',
  },
];

/** Description, smallest and largest price in whole units, and whether it is sold by the hour. */
export const WORK: readonly [Work, ...Work[]] = [
  { what: 'Web design', from: 70, to: 95, hourly: true },
  { what: 'Illustration', from: 60, to: 85, hourly: true },
  { what: 'Brand workshop', from: 900, to: 1_600, hourly: false },
  { what: 'Hosting, one year', from: 180, to: 360, hourly: false },
  { what: 'Packaging design', from: 450, to: 1_250, hourly: false },
  { what: 'Photo retouching', from: 35, to: 55, hourly: true },
  { what: 'Newsletter template', from: 250, to: 480, hourly: false },
  { what: 'Maintenance', from: 80, to: 80, hourly: true },
];
export type Work = { readonly what: string; readonly from: number; readonly to: number; readonly hourly: boolean };
