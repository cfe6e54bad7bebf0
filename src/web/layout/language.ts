/** Language of a page by the browser's `Accept-Language` (RFC 9110 §12.5.4). */
import type { Request } from 'express';
import { isLanguage, LANGUAGES, type Language } from '../../model/language.ts';

/** The accepted language; `de-AT` selects German. English if the browser accepts none of our languages. */
export function languageOf(req: Pick<Request, 'acceptsLanguages'>): Language {
  const best = req.acceptsLanguages([...LANGUAGES]);
  return best && isLanguage(best) ? best : 'en';
}
