import { html } from 'hono/html';
import type { Language } from '../../../model/language.ts';
import type { MailData } from '../../../operations/mails/list-mails.ts';
import type { Html } from '../../layout/document.ts';
import { MAIL_WORDS } from './words.ts';

const TAGS = { queued: 'pending', sent: 'paid', kept: '', rejected: 'overdue', dropped: '' } as const;

export function statusTag({ status }: Pick<MailData, 'status'>, language: Language): Html {
  return html`<span class="tag ${TAGS[status]}">${MAIL_WORDS[language].statuses[status]}</span>`;
}
