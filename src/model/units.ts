/** Units in which items are sold (R84), with their names. */
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

type Names = Readonly<Record<Unit, readonly [one: string, many: string]>>;

const en: Names = {
  piece: ['piece', 'pieces'],
  minute: ['minute', 'minutes'],
  hour: ['hour', 'hours'],
  day: ['day', 'days'],
  week: ['week', 'weeks'],
  month: ['month', 'months'],
  year: ['year', 'years'],
  kilometre: ['km', 'km'],
  metre: ['m', 'm'],
  square_metre: ['m²', 'm²'],
  cubic_metre: ['m³', 'm³'],
  litre: ['l', 'l'],
  gram: ['g', 'g'],
  kilogram: ['kg', 'kg'],
  tonne: ['t', 't'],
  kilowatt_hour: ['kWh', 'kWh'],
  set: ['set', 'sets'],
  lump_sum: ['lump sum', 'lump sums'],
};
const nl: Names = {
  ...en,
  piece: ['stuk', 'stuks'],
  minute: ['minuut', 'minuten'],
  hour: ['uur', 'uur'],
  day: ['dag', 'dagen'],
  week: ['week', 'weken'],
  month: ['maand', 'maanden'],
  year: ['jaar', 'jaar'],
  set: ['set', 'sets'],
  lump_sum: ['vast bedrag', 'vaste bedragen'],
};
const de: Names = {
  ...en,
  piece: ['Stück', 'Stück'],
  minute: ['Minute', 'Minuten'],
  hour: ['Stunde', 'Stunden'],
  day: ['Tag', 'Tage'],
  week: ['Woche', 'Wochen'],
  month: ['Monat', 'Monate'],
  year: ['Jahr', 'Jahre'],
  set: ['Satz', 'Sätze'],
  lump_sum: ['Pauschale', 'Pauschalen'],
};

const NAMES = { en, nl, de } satisfies Record<Language, Names>;

/**
 * Name of a unit, such as `hour` or `Stunden`. `hundredths`: the quantity in hundredths, which decides between singular
 * and plural.
 */
export function unitIn(language: Language, unit: Unit, hundredths = 100): string {
  const [one, many] = NAMES[language][unit];
  return hundredths === 100 ? one : many;
}
