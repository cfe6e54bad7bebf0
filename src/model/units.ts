/** Units in which items are sold (R84), with their names. */
import { DOCUMENTS } from '../words/texts.ts';
import type { Language } from './language.ts';

export const UNITS = [
  'piece',
  'minute',
  'hour',
  'day',
  'week',
  'month',
  'year',
  'kilometre',
  'metre',
  'square_metre',
  'cubic_metre',
  'litre',
  'gram',
  'kilogram',
  'tonne',
  'kilowatt_hour',
  'set',
  'lump_sum',
] as const;
export type Unit = (typeof UNITS)[number];

/**
 * Name of a unit, such as `hour` or `Stunden`. `hundredths`: the quantity in hundredths, which decides between singular
 * and plural.
 */
export function unitIn(language: Language, unit: Unit, hundredths = 100): string {
  return DOCUMENTS[language].units[unit](hundredths / 100);
}
