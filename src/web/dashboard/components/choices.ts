/** Options of select fields. */
import { CURRENCIES } from '../../../model/money.ts';

type Choice = readonly [value: string, label: string];

/** Adds `current`, the stored time zone, if the list of `Intl` lacks it. For example, the list lacks `UTC`. */
export function zoneChoices(current: string): readonly Choice[] {
  const zones = Intl.supportedValuesOf('timeZone');
  const all = zones.includes(current) ? zones : [current, ...zones];
  return all.map((zone) => [zone, zone.replaceAll('_', ' ')]);
}

export function currencyChoices(): readonly Choice[] {
  return CURRENCIES.map((one) => [one, one]);
}
