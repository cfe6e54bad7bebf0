/** Payment intervals in words. */

import type { Language } from '../../model/language.ts';
import type { Rhythm } from '../../model/subscription.ts';
import { PAGES } from '../../words/texts.ts';

export function rhythmText({ interval, interval_count }: Rhythm, language: Language): string {
  return PAGES[language].rhythm[interval](interval_count);
}
