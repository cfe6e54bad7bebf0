/** Notices: texts about a finished action. The next page shows a notice once. */
import type { Dashboard } from '../../../words/messages.ts';
import { DASHBOARD } from '../../../words/texts.ts';

export type Notice = keyof Dashboard['notices'];
export function isNotice(text: string): text is Notice {
  return Object.hasOwn(DASHBOARD.en.notices, text);
}
