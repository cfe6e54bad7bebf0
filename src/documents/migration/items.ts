/** Reads the catalogue items of an export (R108). */
import { BOUNDS } from '../../model/bounds.ts';
import type { ReadItem } from '../../model/import.ts';
import { type Currency, parsePrice } from '../../model/money.ts';
import { lineIn, rateIn } from './cells.ts';
import type { Recorded } from './record.ts';

/**
 * `usual`: currency for rows without a currency. Null if the file names no currency; undefined if the file names
 * several. `own`: the account's currency.
 */
export type ItemTerms = {
  readonly usual: Currency | null | undefined;
  readonly own: Currency;
  readonly decimal: '.' | ',' | 'either';
};

/** Reads a catalogue item. A row without a price needs no currency. */
export function itemIn(record: Recorded, { usual, own, decimal }: ItemTerms): ReadItem {
  const needsCurrency = record.has('currency') || record.has('price');
  const currency = needsCurrency ? record.currency(usual === null ? own : usual) : usual;
  const code = record.required('code', BOUNDS.itemCode);
  const rate = lineIn(record.cell('tax_rate'));
  return {
    row: record.row,
    // A code of only digits gets a prefix, because it would otherwise be taken for an id.
    code: /^\d+$/.test(code) ? `ITEM-${code}` : code,
    description: record.required('description', BOUNDS.description),
    ...priceIn(record, currency ?? own, decimal),
    currency: usual === null ? null : (currency ?? null),
    taxRate: rate === '' ? null : (rateIn(rate) ?? null),
  };
}

function priceIn(record: Recorded, currency: Currency, decimal: '.' | ',' | 'either') {
  const none = { unitPrice: null, priceScale: 0 };
  const cell = lineIn(record.cell('price'));
  if (cell === '' || /^[0.,\s]+$/.test(cell)) return none;
  // A price may have up to six decimals. `record.amount` would refuse these decimals.
  const plain = decimal === ',' ? cell.replaceAll('.', '').replace(',', '.') : cell.replaceAll(',', '');
  const price = /^\d+\.\d{3,6}$/.test(plain) ? parsePrice(Number(plain), currency) : undefined;
  if (price?.ok) return { unitPrice: price.units, priceScale: price.scale };
  const amount = record.amount('price', currency);
  if (amount !== null && amount < 0) record.fault('price', 'must not be below 0');
  return amount === null ? none : { unitPrice: amount, priceScale: 0 };
}
