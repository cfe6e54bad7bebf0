import { html } from 'hono/html';
import { BOUNDS } from '../../../model/bounds.ts';
import { REMINDER_TONES } from '../../../model/letters.ts';
import { sendReminder } from '../../../operations/invoices/send-reminder.ts';
import type { Html } from '../../layout/document.ts';
import { tickBox } from '../frame/form.ts';
import { ask, doOnce, filledIn, type Inside, type Page, type Refused, type Sent, textOf } from '../page.ts';
import { WORDS } from '../words.ts';
import { invoiceOf } from './one.ts';
import { numberOf, stepView } from './step.ts';

const { reminding: words } = WORDS.invoice;

/** The mail is seen before it goes; another tone or a paragraph of one's own is seen first too. */
export const remindPage: Page<Inside> = {
  path: '/invoices/:id/remind',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const invoice = await invoiceOf(visit);
    const title = words.title(numberOf(invoice));
    // With what was refused there is no mail to show.
    const more = await preview(visit, invoice.id, refused.faults.size > 0 ? {} : refused.sent);
    return stepView(
      visit,
      invoice,
      { path: 'remind', title, text: '', more, fields: fieldsOf(refused), button: words.button },
      refused,
    );
  },
  act: async (visit, sent) => {
    const { id } = await invoiceOf(visit);
    if (textOf(sent, 'look') === 'yes') return remindPage.show(visit, { message: null, faults: new Map(), sent });
    const raw = { id, ...wishes(sent), force: textOf(sent, 'force') === 'yes' };
    const { delivery } = await doOnce(visit, sendReminder, raw, sent);
    return {
      goTo: visit.at(`/invoices/${id}`),
      say: delivery === 'not_configured' ? 'reminder_kept' : 'reminder_sent',
    };
  },
};

function wishes(sent: Sent): Record<string, string> {
  return filledIn(sent, ['tone', 'message']);
}

function fieldsOf(refused: Refused) {
  return [
    {
      name: 'tone',
      label: words.tone,
      value: 'friendly',
      options: REMINDER_TONES.map((tone) => [tone, words.tones[tone]] as const),
    },
    {
      name: 'message',
      label: words.message,
      isOptional: true,
      rows: 4,
      attributes: html` maxlength="${BOUNDS.message}"`,
    },
    html`<p><button class="button second" type="submit" name="look" value="yes">${words.look}</button></p>`,
    tickBox({ name: 'force', value: 'yes', label: words.force }, refused),
  ] as const;
}

/** As it would go out now. Why it cannot is for the form to say, once it is sent. */
async function preview(visit: Inside, id: number, sent: Sent): Promise<Html> {
  const { to, subject, body } = await ask(visit, sendReminder, { id, ...wishes(sent), preview: true });
  return html`<h2>${words.preview}</h2><dl class="facts"><div><dt>${words.to}</dt><dd><bdi>${to}</bdi></dd></div>
<div><dt>${words.subject}</dt><dd><bdi>${subject}</bdi></dd></div></dl><pre class="letter">${body}</pre>`;
}
