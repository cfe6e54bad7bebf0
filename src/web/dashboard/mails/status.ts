import { html } from 'hono/html';
import type { Language } from '../../../model/language.ts';
import type { MailData } from '../../../operations/mails/list-mails.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';

const TAGS = { queued: 'pending', sent: 'paid', kept: '', rejected: 'overdue', dropped: '' } as const;

export function statusTag({ status }: Pick<MailData, 'status'>, language: Language): Html {
  return html`<span class="tag ${TAGS[status]}">${DASHBOARD[language].mails.statuses[status]}</span>`;
}
