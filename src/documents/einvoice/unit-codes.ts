/** UN/ECE Recommendation 20 and 21 codes of the units (BT-130, BR-CL-23). */
import type { Unit } from '../../model/units.ts';

const CODES = {
  piece: 'H87',
  minute: 'MIN',
  hour: 'HUR',
  day: 'DAY',
  week: 'WEE',
  month: 'MON',
  year: 'ANN',
  kilometre: 'KMT',
  metre: 'MTR',
  square_metre: 'MTK',
  cubic_metre: 'MTQ',
  litre: 'LTR',
  gram: 'GRM',
  kilogram: 'KGM',
  tonne: 'TNE',
  kilowatt_hour: 'KWH',
  set: 'SET',
  lump_sum: 'LS',
} as const satisfies Record<Unit, string>;

/** The code of a unit; `C62` (one) if the line has no unit. */
export function unitCode(unit: Unit | undefined): string {
  return unit ? CODES[unit] : 'C62';
}
