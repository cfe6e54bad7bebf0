/** Reasons for refusing an attachment, in the languages of the pages. Operations return them in English. */
import { attachmentFaultOf } from '../../model/attachment.ts';
import type { Language } from '../../model/language.ts';
import { FAULTS } from '../../words/texts.ts';

/** Translates the message of a refusal. A message that is not in the list is returned unchanged. */
export function attachmentFaultText(message: string, language: Language): string {
  const fault = attachmentFaultOf(message);
  return fault === undefined ? message : FAULTS[language].attachment[fault];
}
