/** The units in which an item is sold (R84). */
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
