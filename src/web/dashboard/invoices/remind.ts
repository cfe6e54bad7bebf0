import { html } from 'hono/html';
import type * as z from 'zod';
import { BOUNDS } from '../../../model/bounds.ts';
import { LANGUAGES } from '../../../model/language.ts';
import { REMINDER_TONES } from '../../../model/reminding.ts';
import { sendReminder } from '../../../operations/invoices/send-reminder.ts';
import type { Html } from '../../layout/document.ts';
import { tickBox } from '../frame/form.ts';
import { MONEY } from '../money-words.ts';
import { ask, doOnce, filledIn, type Inside, type Page, type Refused, type Sent, textOf } from '../page.ts';
import { WORDS } from '../words.ts';
import { invoiceOf } from './one.ts';
import { numberOf, stepView } from './step.ts';

const { reminding: words } = WORDS.invoice;
const { languages } = MONEY.customer;

type Mail = z.input<typeof sendReminder.output>;

/** The mail is seen before it goes; another tone or a paragraph of one's own is seen first too. */
export const remindPage: Page<Inside> = {
  path: '/invoices/:id/remind',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const invoice = await invoiceOf(visit);
    const title = words.title(numberOf(invoice));
    // With what was refused there is no mail to show.
    const { more, mail } = await preview(visit, invoice.id, refused.faults.size > 0 ? {} : refused.sent);
    return stepView(
      visit,
      invoice,
      { path: 'remind', title, text: '', more, fields: fieldsOf(refused, mail), button: words.button },
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
  return filledIn(sent, ['tone', 'language', 'message']);
}

function fieldsOf(refused: Refused, { tone, language }: Pick<Mail, 'tone' | 'language'>) {
  return [
    {
      name: 'tone',
      label: words.tone,
      value: tone,
      options: REMINDER_TONES.map((tone) => [tone, words.tones[tone]] as const),
    },
    {
      name: 'language',
      label: words.language,
      value: language,
      options: LANGUAGES.map((one) => [one, languages[one]] as const),
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

/** As it would go out now, with what would keep it from going. */
async function preview(visit: Inside, id: number, sent: Sent): Promise<{ more: Html; mail: Mail }> {
  const force = textOf(sent, 'force') === 'yes';
  const mail = await ask(visit, sendReminder, { id, ...wishes(sent), force, preview: true });
  const { to, subject, body, would_be_refused: refused } = mail;
  const more = html`${refused ? html`<p class="fault">${refused.message}</p>` : ''}<h2>${words.preview}</h2><dl class="facts"><div><dt>${words.to}</dt><dd><bdi>${to}</bdi></dd></div>
<div><dt>${words.subject}</dt><dd><bdi>${subject}</bdi></dd></div></dl><pre class="letter">${body}</pre>`;
  return { more, mail };
}
