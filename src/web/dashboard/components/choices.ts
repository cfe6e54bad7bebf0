/** Options of select fields. */
import { COUNTRY_CODES } from '../../../model/country.ts';
import type { Language } from '../../../model/language.ts';
import { CURRENCIES } from '../../../model/money.ts';
import { LOCALES } from '../../../words/languages.ts';
import { DASHBOARD } from '../../../words/texts.ts';

type Choice = readonly [value: string, label: string];

/** Adds `current`, the stored time zone, if the list of `Intl` lacks it. For example, the list lacks `UTC`. */
export function zoneChoices(current: string): readonly Choice[] {
  const zones = Intl.supportedValuesOf('timeZone');
  const all = zones.includes(current) ? zones : [current, ...zones];
  return all.map((zone) => [zone, zone.replaceAll('_', ' ')]);
}

/** Country codes as values, names in the page's language as labels, sorted by name. The first option is empty. */
export function countryChoices(language: Language): readonly Choice[] {
  const names = new Intl.DisplayNames(LOCALES[language], { type: 'region' });
  const { compare } = new Intl.Collator(LOCALES[language]);
  const choices = COUNTRY_CODES.map((code): Choice => [code, names.of(code) ?? code]);
  return [['', DASHBOARD[language].tax.none], ...choices.sort(([, one], [, other]) => compare(one, other))];
}

/**
 * Schemes of e-invoice addresses (EAS) in countries where the dashboard's languages are spoken. The form suggests these
 * schemes, and also accepts all other schemes.
 */
export const ADDRESS_SCHEMES: readonly Choice[] = [
  ['0106', 'KvK (NL)'],
  ['0190', 'OIN (NL)'],
  ['9944', 'btw (NL)'],
  ['0208', 'KBO/BCE (BE)'],
  ['9925', 'btw/TVA (BE)'],
  ['0204', 'Leitweg-ID (DE)'],
  ['9930', 'USt-IdNr. (DE)'],
  ['0002', 'SIREN (FR)'],
  ['0009', 'SIRET (FR)'],
  ['9957', 'TVA (FR)'],
  ['9938', 'TVA (LU)'],
  ['9914', 'USt-IdNr. (AT)'],
  ['0088', 'GLN'],
  ['EM', 'SMTP'],
];

export function currencyChoices(): readonly Choice[] {
  return CURRENCIES.map((one) => [one, one]);
}
