/** Bank statements for tests, in a CSV format that the importer supports. */
import type { Answer, Desk } from '../../kit/desk.ts';

export type Transfer = {
  readonly amount: number | string;
  readonly text: string;
  readonly name?: string;
  readonly iban?: string;
  readonly day?: string;
  readonly currency?: string;
};

/** CSV of Rabobank, which has a currency column. */
export function statementOf(transfers: readonly Transfer[]): string {
  const head = [
    'IBAN/BBAN',
    'Munt',
    'Volgnr',
    'Datum',
    'Bedrag',
    'Tegenrekening IBAN/BBAN',
    'Naam tegenpartij',
    'Omschrijving-1',
  ];
  const lines = transfers.map(
    ({ amount, text, name = 'A. Payer', iban = '', day = '2026-03-10', currency = 'EUR' }) => [
      ...['NL02ABNA0123456789', currency, '', day, Number(amount).toFixed(2).replace('.', ','), iban, name, text],
    ],
  );
  return [head, ...lines].map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n');
}

export type Entry = Answer<'listBankEntries'>['entries'][number];

/** Imports the transfers and returns their entries in the same order. */
export async function imported(desk: Desk, transfers: readonly Transfer[]): Promise<Entry[]> {
  const { entries } = await desk.run('importBankStatement', { content: statementOf(transfers) });
  return entries;
}
