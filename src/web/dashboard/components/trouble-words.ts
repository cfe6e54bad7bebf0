/** Texts of the pages that explain why the requested page is not shown. */
import type { Dashboard } from '../../../words/messages.ts';

export type Trouble = Exclude<keyof Dashboard['troubles'], 'refused' | 'back' | 'requestId' | 'wait'>;
