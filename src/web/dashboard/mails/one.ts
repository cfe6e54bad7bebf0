/** One e-mail and its outcome. Shown as plain text, so that none of its links can be clicked by mistake. */

import { html } from 'hono/html';
import { getMail } from '../../../operations/mails/get-mail.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { factList } from '../../layout/facts.ts';
import { listed } from '../components/copies.ts';
import { moment } from '../components/formats.ts';
import { idIn, type Page, run, type SignedIn } from '../page.ts';
import { statusTag } from './status.ts';

export const mailPage: Page<SignedIn> = {
  path: '/mails/:id',
  needs: 'billing.read',
  show: async (visit) => {
    const { at, language, session } = visit;
    const words = DASHBOARD[language].mails;
    const mail = await run(visit, getMail, { id: idIn(visit) });
    const time = (when: string | null) => (when === null ? null : moment(when, session.account.timezone, language));
    const kind = words.kinds[mail.kind];
    return {
      title: kind,
      body: html`<p><a class="link" href="${at('/mails')}">← ${words.title}</a></p>
<div class="head"><h1>${kind} ${statusTag(mail, language)}</h1></div>
<section class="card">${factList([
        [words.columns.to, html`<bdi>${mail.recipient}</bdi>`],
        [DASHBOARD[language].copies.label, mail.cc.length === 0 ? null : html`<bdi>${listed(mail.cc)}</bdi>`],
        [words.columns.subject, html`<bdi>${mail.subject}</bdi>`],
        [words.written, time(mail.created_at)],
        [words.sent, time(mail.sent_at)],
        [words.answer, mail.error === null ? null : html`<bdi>${mail.error}</bdi>`],
        [
          words.invoice,
          mail.invoice_id === null
            ? null
            : html`<a class="link" href="${at(`/invoices/${mail.invoice_id}`)}">${words.view}</a>`,
        ],
      ])}</section>
<section class="card"><h2>${words.text}</h2><p class="hint">${words.hidden}</p><pre class="letter">${mail.text}</pre></section>`,
    };
  },
};
