/** What there is to choose from, for fields that are a choice. */
import { CURRENCIES } from '../../../model/currency.ts';

type Choice = readonly [value: string, label: string];

/** `current`: chosen already, and perhaps by a name that the list does not have (`UTC`). */
export function zoneChoices(current: string): readonly Choice[] {
  const zones = Intl.supportedValuesOf('timeZone');
  const all = zones.includes(current) ? zones : [current, ...zones];
  return all.map((zone) => [zone, zone.replaceAll('_', ' ')]);
}

export function currencyChoices(): readonly Choice[] {
  return CURRENCIES.map((one) => [one, one]);
}
