/** Which of our languages a reader gets, by what their browser prefers (RFC 9110 §12.5.4). */
import { LANGUAGES, type Language } from '../../model/language.ts';

/** Browsers send a few; whoever sends more wants something else. */
const PREFERENCES_MAX = 20;

/** `de-AT` is German; the first of equals wins; what we do not speak, and what is refused by `q=0`, is passed over. */
export function languageOf(header: string | undefined): Language {
  let best: { readonly language: Language; readonly weight: number } | undefined;
  for (const preference of (header ?? '').split(',', PREFERENCES_MAX)) {
    const [range = '', ...parameters] = preference.split(';');
    const primary = range.trim().toLowerCase().split('-', 1)[0];
    const language = LANGUAGES.find((one) => one === primary);
    const weight = weightOf(parameters);
    if (language && weight > (best?.weight ?? 0)) best = { language, weight };
  }
  return best?.language ?? 'en';
}

function weightOf(parameters: readonly string[]): number {
  const given = parameters
    .map((one) => /^\s*q\s*=\s*(\d(?:\.\d*)?)\s*$/i.exec(one)?.[1])
    .find((one) => one !== undefined);
  return given === undefined ? 1 : Number(given);
}
