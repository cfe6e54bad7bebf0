/** Reads the catalogue items of an export (R108). */
import { BOUNDS } from '../../model/bounds.ts';
import type { ReadItem } from '../../model/import.ts';
import { type Currency, parseCurrency, parsePrice } from '../../model/money.ts';
import { quoted } from '../bank-statement/numbers.ts';
import { lineIn, rateIn } from './cells.ts';
import type { Recorded } from './record.ts';

/** Reads a catalogue item. `usual`: the account's currency, for a row without a currency. */
export function itemIn(record: Recorded, usual: Currency, decimal: '.' | ',' | 'either'): ReadItem {
  const said = lineIn(record.cell('currency'));
  const currency = said === '' ? null : (parseCurrency(said) ?? null);
  if (said !== '' && currency === null) {
    record.fault('currency', `must be an ISO 4217 currency such as EUR, and is ${quoted(said)}`);
  }
  const code = record.required('code', BOUNDS.itemCode);
  const rate = lineIn(record.cell('tax_rate'));
  return {
    row: record.row,
    // A code of only digits would be taken for an id, so it gets a prefix.
    code: /^\d+$/.test(code) ? `ITEM-${code}` : code,
    description: record.required('description', BOUNDS.description),
    ...priceIn(record, currency ?? usual, decimal),
    currency,
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
