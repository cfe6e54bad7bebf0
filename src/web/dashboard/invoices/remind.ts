import { html } from 'hono/html';
import type * as z from 'zod';
import { addresseesText } from '../../../model/addressees.ts';
import { BillingError, type BillingErrorCode } from '../../../model/billing-error.ts';
import { BOUNDS } from '../../../model/bounds.ts';
import { LANGUAGES, type Language, languageName } from '../../../model/language.ts';
import { DEADLINE_DAYS, REMINDER_TONES } from '../../../model/reminding.ts';
import { sendReminder } from '../../../operations/reminders/send-reminder.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { copiesField, copiesIn } from '../components/copies.ts';
import { tickBox } from '../components/form.ts';
import { wholeNumber } from '../components/numbers.ts';
import { refusalText } from '../components/refusal-words.ts';
import { type FormFields, filledIn, type Page, type Refused, run, runOnce, type SignedIn, textOf } from '../page.ts';
import { invoiceOf } from './shown.ts';
import { numberOf, stepView } from './step.ts';

type Mail = z.input<typeof sendReminder.output>;

/** Page that shows a reminder before sending it. A changed tone or message can be previewed again. */
export const remindPage: Page<SignedIn> = {
  path: '/invoices/:id/remind',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const words = DASHBOARD[visit.language].invoice.reminding;
    const invoice = await invoiceOf(visit);
    const title = words.title(numberOf(invoice, visit.language));
    const asked: FormFields = visit.query.tone === 'formal' ? { tone: 'formal' } : {};
    const wanted = 'form_id' in refused.sent ? refused.sent : asked;
    // If the sent input has faults, the preview shows the default tone and message. With the faulty input, the
    // operation would refuse the preview too.
    const { more, mail } = await preview(visit, invoice.id, refused.faults.size > 0 ? {} : wanted);
    return stepView(
      visit,
      invoice,
      { path: 'remind', title, text: '', more, fields: fieldsOf(refused, mail, visit.language), button: words.button },
      refused,
    );
  },
  act: async (visit, sent) => {
    const { id } = await invoiceOf(visit);
    if (textOf(sent, 'look') === 'yes') return remindPage.show(visit, { message: null, faults: new Map(), sent });
    const raw = { id, ...fieldsIn(sent), force: textOf(sent, 'force') === 'yes' };
    const { delivery } = await runOnce(visit, sendReminder, raw, sent);
    return {
      goTo: visit.at(`/invoices/${id}`),
      notice: delivery === 'not_configured' ? 'reminder_kept' : 'reminder_sent',
    };
  },
};

function fieldsIn(sent: FormFields): Record<string, unknown> {
  const { deadline_days: days, ...others } = filledIn(sent, ['tone', 'language', 'message', 'deadline_days']);
  return { ...others, ...copiesIn(sent), ...(days === undefined ? {} : { deadline_days: wholeNumber(days) }) };
}

function fieldsOf(refused: Refused, mail: Pick<Mail, 'tone' | 'language' | 'to' | 'cc'>, language: Language) {
  const words = DASHBOARD[language].invoice.reminding;
  return [
    {
      name: 'tone',
      label: words.tone,
      value: mail.tone,
      options: REMINDER_TONES.map((tone) => [tone, words.tones[tone]] as const),
    },
    {
      name: 'language',
      label: words.language,
      value: mail.language,
      options: LANGUAGES.map((one) => [one, languageName(language, one)] as const),
    },
    {
      name: 'message',
      label: words.message,
      isOptional: true,
      rows: 4,
      attributes: html` maxlength="${BOUNDS.message}"`,
    },
    {
      name: 'deadline_days',
      label: words.deadline,
      hint: words.deadlineHint(String(DEADLINE_DAYS.min)),
      isOptional: 'quietly',
      attributes: html` maxlength="3" inputmode="numeric" autocomplete="off"`,
    },
    copiesField(language, mail),
    html`<p><button class="button second" type="submit" name="look" value="yes">${words.look}</button></p>`,
    tickBox({ name: 'force', value: 'yes', label: words.force }, refused),
  ] as const;
}

/** The mail as it would be sent now, and the refusal if it cannot be sent. */
async function preview(visit: SignedIn, id: number, sent: FormFields): Promise<{ more: Html; mail: Mail }> {
  const words = DASHBOARD[visit.language].invoice.reminding;
  const force = textOf(sent, 'force') === 'yes';
  const mail = await run(visit, sendReminder, { id, ...fieldsIn(sent), force, preview: true });
  const { subject, body, would_be_refused: refused } = mail;
  const more = html`${refused ? html`<p class="fault">${refusalText(new BillingError(refused.code as BillingErrorCode, refused.message), visit.language)}</p>` : ''}<h2>${words.preview}</h2><dl class="facts"><div><dt>${words.to}</dt><dd><bdi>${addresseesText(mail)}</bdi></dd></div>
<div><dt>${words.subject}</dt><dd><bdi>${subject}</bdi></dd></div></dl><pre class="letter">${body}</pre>`;
  return { more, mail };
}
