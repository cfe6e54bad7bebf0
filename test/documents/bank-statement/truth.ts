/** A month of a bank account, with the difficulties of real statements. The writers write it in each format. */
export type Booked = {
  readonly day: string;
  readonly cents: number;
  readonly name: string;
  readonly iban: string;
  readonly text: string;
  readonly direction?: 'debit';
  readonly isReversal?: true;
  /** MT940 and most CSV formats have no entries that are not booked. */
  readonly isPending?: true;
  readonly reference?: string;
};

const IBANS = [
  'NL91ABNA0417164300',
  'NL20INGB0001234567',
  'NL39RABO0300065264',
  'BE68539007547034',
  'DE89370400440532013000',
  'FR1420041010050500013M02606',
];

const NAMED: readonly (readonly [cents: number, name: string, text: string])[] = [
  [12100, 'J. Jansen', 'INV-000001'],
  [12100, 'Bakkerij De Vries B.V.', 'factuur INV-000002'],
  [36300, 'Müller & Söhne GmbH', 'INV-000003 INV-000004 INV-000005'],
  [5000, 'Café Zoë', 'deel van INV-000006'],
  [20000, 'Acme NV', 'INV-000007 te veel'],
  [9999999999, 'Groot Bedrijf', 'INV-000008'],
  [1, 'Eén Cent', 'INV-000009'],
  [4235, 'Alleen Een Naam', 'bedankt voor alles'],
  [4235, 'Andere Naam', 'INV-0000420 is langer dan INV-000042'],
  [10000, 'Nogmaals', 'INV-000001 nog een keer'],
  [7550, 'Structured Payer', 'RF18539007547034'],
  [8800, 'Jean Dupont', 'facture inv 000012'],
  [2500, 'O\'Brien, Ltd; "quoted"', 'INV-000013; with, signs'],
  [2500, 'Zelfde Bedrag', 'INV-000014'],
  [2500, 'Zelfde Bedrag', 'INV-000015'],
];

export const MONTH: readonly Booked[] = [
  ...Array.from({ length: 45 }, (_, index): Booked => {
    const [cents, name, text] = NAMED[index % NAMED.length] ?? [1, 'x', 'x'];
    const round = Math.floor(index / NAMED.length);
    return {
      day: `2026-11-${String(1 + (index % 28)).padStart(2, '0')}`,
      cents: cents === 9999999999 ? cents - round : cents + round,
      name,
      iban: IBANS[index % IBANS.length] ?? '',
      text: round === 0 ? text : `${text} ronde ${round}`,
      reference: `REF${String(1000 + index)}`,
    };
  }),
  {
    day: '2026-11-20',
    cents: 8900,
    name: 'Energie NV',
    iban: IBANS[3] ?? '',
    text: 'termijn',
    direction: 'debit',
    reference: 'REF2000',
  },
  {
    day: '2026-11-21',
    cents: 12100,
    name: 'J. Jansen',
    iban: IBANS[0] ?? '',
    text: 'INV-000001 teruggeboekt',
    direction: 'debit',
    isReversal: true,
    reference: 'REF2001',
  },
];

export const OWN_IBAN = 'NL02ABNA0123456789';

export function euros(cents: number, sign: '.' | ','): string {
  return `${Math.floor(cents / 100)}${sign}${String(cents % 100).padStart(2, '0')}`;
}
