/** The languages of `locales/languages.json`. Written by `npm run gen`. */
export const LANGUAGES = ['en', 'nl', 'de', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language in its own words. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  nl: 'Nederlands',
  de: 'Deutsch',
  fr: 'Français',
};

export const LOCALES = {
  en: 'en-GB',
  nl: 'nl-NL',
  de: 'de-DE',
  fr: 'fr-FR',
} as const satisfies Readonly<Record<Language, string>>;

/** Colon after a label, with the space that the language writes before it. */
export const COLONS: Readonly<Record<Language, string>> = {
  en: ':',
  nl: ':',
  de: ':',
  fr: '\u00a0:',
};

/** How people write a date in a form. */
export const DATE_FORMATS: Readonly<Record<Language, string>> = {
  en: 'YYYY-MM-DD',
  nl: 'DD-MM-YYYY',
  de: 'DD.MM.YYYY',
  fr: 'DD/MM/YYYY',
};

/** The first day of a month in a date: `1er mars 2026`. */
export const FIRST_DAYS: Readonly<Record<Language, string>> = {
  en: '1',
  nl: '1',
  de: '1',
  fr: '1er',
};

/** Countries where most businesses use the language. */
export const SPOKEN_IN: Readonly<Record<Language, readonly string[]>> = {
  en: ['GB', 'IE', 'US', 'CA', 'AU', 'NZ', 'MT'],
  nl: ['NL', 'BE', 'SR', 'AW', 'CW', 'SX', 'BQ'],
  de: ['DE', 'AT', 'CH', 'LI'],
  fr: ['FR', 'BE', 'LU', 'MC'],
};
