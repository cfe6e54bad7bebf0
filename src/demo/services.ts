/** The services of the demo's studio. Prices are without tax, in whole units of the customer's currency. */
export type DemoItem = {
  readonly description: string;
  readonly quantity: number;
  readonly unit_price: number;
  readonly tax_rate: number;
  readonly tax_category: 'standard' | 'reverse_charge' | 'outside_scope';
};

/** Catalogue items: services that are sold by the hour, by the month or by the piece. */
export const CATALOGUE = [
  { code: 'DESIGN', description: 'Design hours', unit: 'hour', unit_price: 95, tax_rate: 21 },
  { code: 'DEV', description: 'Development hours', unit: 'hour', unit_price: 110, tax_rate: 21 },
  { code: 'TEXT', description: 'Text corrections', unit: 'hour', unit_price: 65, tax_rate: 21 },
  { code: 'CARE', description: 'Website care plan', unit: 'month', unit_price: 145, tax_rate: 21 },
  { code: 'DOMAIN', description: 'Domain name, one year', unit_price: 18, tax_rate: 21 },
] as const;

export type Service = {
  readonly description: string;
  readonly price: readonly [from: number, to: number];
  readonly quantity: readonly [from: number, to: number];
  /** True if the quantity may be a half number, such as 2.5 hours. */
  readonly halves?: true;
};

/** Services with the same price every month. */
export const RETAINERS = [
  { description: 'Hosting and maintenance', price: 89 },
  { description: 'Website care plan', price: 145 },
  { description: 'Newsletter, design and sending', price: 240 },
  { description: 'Design retainer, 8 hours', price: 720 },
  { description: 'Social media templates', price: 195 },
  { description: 'Search engine monitoring', price: 129 },
] as const;

export const PROJECT_WORK: readonly Service[] = [
  { description: 'Brand identity, concept', price: [1_800, 3_400], quantity: [1, 1] },
  { description: 'Website redesign, first phase', price: [2_400, 5_200], quantity: [1, 1] },
  { description: 'Website redesign, second phase', price: [1_900, 4_600], quantity: [1, 1] },
  { description: 'Web shop, connection to stock and payments', price: [2_200, 3_900], quantity: [1, 1] },
  { description: 'Packaging design', price: [650, 1_450], quantity: [1, 3] },
  { description: 'Annual report, layout and images', price: [1_600, 2_800], quantity: [1, 1] },
  { description: 'Product photography, half day', price: [420, 420], quantity: [1, 3] },
  { description: 'Exhibition stand, drawings', price: [980, 1_750], quantity: [1, 1] },
  { description: 'Training on site, day', price: [950, 950], quantity: [1, 2] },
];

export const EXTRAS: readonly Service[] = [
  { description: 'Design hours', price: [95, 95], quantity: [2, 36], halves: true },
  { description: 'Development hours', price: [110, 110], quantity: [2, 48], halves: true },
  { description: 'Text corrections', price: [65, 65], quantity: [1, 12], halves: true },
  { description: 'Domain name, one year', price: [18, 18], quantity: [1, 4] },
  { description: 'Typeface licence', price: [49, 189], quantity: [1, 2] },
  { description: 'Travel, second class', price: [34, 118], quantity: [1, 2] },
];

/** Goods with the reduced Dutch tax rate. */
export const PRINTED: Service = { description: 'Printed catalogue, 64 pages', price: [4, 7], quantity: [120, 800] };
