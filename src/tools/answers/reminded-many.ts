/** Answer of `remindOverdue`: the list of mails before they are sent, or the outcome of each mail. */
import type { RemindedManyData } from '../../operations/reminders/reminded-many.ts';
import { type AnswerContext, answerBuilder, rows } from '../shape.ts';
import { counted, joined, localTime, money } from '../words.ts';
import { addresseesOf } from './invoice-words.ts';
import { inCurrencies, MATCHES, matchHint, matchRows, noSuchCustomer, ofCustomer } from './page.ts';

type Result = RemindedManyData['results'][number];

const PARTY = { invoice_number: 'text', id: 'id', customer: 'untrusted' } as const;
const SUM = { currency: 'text', amount_due: 'money', days_overdue: 'number' } as const;

const NAMED_MAX = 60;

export const remindedMany = answerBuilder({
  confirm: 'text',
  confirm_until: 'time',
  would_be_refused: 'text',
  subject: 'line',
  totals: rows({ currency: 'text', count: 'number', amount_due: 'money' }),
  customers: MATCHES,
  has_more: 'flag',
  letters: rows({
    ...PARTY,
    to: 'untrusted',
    cc: 'texts',
    ...SUM,
    tone: 'text',
    reminder_number: 'number',
    disputed: 'flag',
    outcome: 'text',
  }),
  skipped: rows({ ...PARTY, reason: 'text', next_allowed: 'time', ...SUM }),
})((data: RemindedManyData, context) => {
  const going = data.results.filter(({ outcome }) => outcome !== 'skipped');
  const skipped = data.results.filter(({ outcome }) => outcome === 'skipped');
  // A preview that was made with the REST interface can have many reminders. Such a long list is shown without the
  // names of customers.
  const isLong = going.length > NAMED_MAX;
  return {
    summary: summaryOf(data, skipped, context),
    next: nextOf(data, context),
    confirm: data.confirm,
    confirm_until: data.confirm_expires_at,
    would_be_refused: data.would_be_refused?.code,
    // Shows only one subject, because the subjects differ only in the invoice number and the tone.
    subject: data.preview ? going[0]?.subject : undefined,
    totals: data.totals,
    customers: matchRows(data.customer_match),
    has_more: data.has_more || undefined,
    letters: going.map((result) => ({
      ...partyOf(result),
      ...(isLong ? { customer: undefined } : {}),
      ...addresseesOf(result),
      ...(result.outcome === 'preview' ? { ...sumOf(result), tone: result.tone } : {}),
      disputed: result.disputed || undefined,
      reminder_number: result.outcome === 'preview' && result.reminder_number > 1 ? result.reminder_number : undefined,
      outcome: result.outcome === 'preview' ? undefined : result.outcome,
    })),
    skipped: skipped.map((result) => ({
      ...partyOf(result),
      reason: result.reason,
      next_allowed: result.next_allowed_at,
      ...(data.preview || result.reason === 'changed' ? sumOf(result) : {}),
    })),
  };
});

function partyOf({ invoice_number, invoice_id: id, customer_name: customer }: Result) {
  return { ...(invoice_number === null ? { id } : { invoice_number }), customer };
}

function sumOf({ currency, amount_due, days_overdue }: Result) {
  return { currency, amount_due, days_overdue };
}

function summaryOf(data: RemindedManyData, skipped: readonly Result[], { args }: AnswerContext): string {
  const { counts, results, customer_match: match, total_count: total } = data;
  const noCustomer = noSuchCustomer(match, args);
  if (noCustomer !== undefined) return `${noCustomer} Nothing was sent.`;
  const sums = inCurrencies(data.totals.map(({ amount_due, currency }) => money(amount_due, currency)));
  const left = skipped.length === 0 ? '' : `; ${skipped.length} skipped: ${reasonsIn(skipped)}`;
  if (data.preview) {
    if (total === 0) return `No invoices${ofCustomer(match, args)} are overdue like that. Nothing was sent.`;
    const which = `${counted(total, 'overdue invoice')}${ofCustomer(match, args)}`;
    const what =
      counts.preview === 0 ? `Would remind none of ${which}` : `Would remind ${counts.preview} of ${which}, ${sums}`;
    const refused = data.would_be_refused ? ` But it would be refused: ${data.would_be_refused.message}` : '';
    return `${what}${left}. Nothing was sent.${refused}`;
  }
  const parts = [
    counts.sent > 0 ? `sent ${counted(counts.sent, 'reminder')}` : '',
    counts.queued > 0 ? `queued ${counts.queued}, which leave when the mail server takes them` : '',
    counts.not_configured > 0
      ? `only stored ${counts.not_configured}, because no mail server is set up: nothing was sent`
      : '',
  ].filter(Boolean);
  if (parts.length === 0) return `Nothing was sent: all ${results.length} were skipped: ${reasonsIn(skipped)}.`;
  const done = parts.join('; ');
  return `${done.charAt(0).toUpperCase()}${done.slice(1)}, ${sums} in total${left}.`;
}

const REASONS: Readonly<Record<NonNullable<Result['reason']>, string>> = {
  reminder_too_soon: 'reminded in the last 24 hours',
  too_many_mails: 'beyond the most mails that one address gets in 24 hours',
  customer_has_no_email: 'without e-mail',
  customer_unsubscribed: 'unsubscribed',
  payment_processing: 'being paid now',
  changed: 'changed since the preview',
  mail_rejected: 'refused by the mail server',
  not_overdue: 'not overdue',
  invoice_is_draft: 'still a draft',
  invoice_already_paid: 'paid',
  invoice_refunded: 'refunded',
  invoice_cancelled: 'cancelled',
};

/** Number of skipped reminders by reason, for example `2 without e-mail and 1 paid`. */
function reasonsIn(skipped: readonly Result[]): string {
  const groups = Map.groupBy(skipped, ({ reason }) => reason ?? 'changed');
  return joined(
    [...groups].map(([reason, of]) => `${of.length} ${REASONS[reason]}`),
    'and',
  );
}

function nextOf(data: RemindedManyData, { timezone }: AnswerContext): string | undefined {
  const { confirm, confirm_expires_at: until, has_more: more, counts } = data;
  const hint = matchHint(data.customer_match);
  const send =
    confirm === null || until === null
      ? ''
      : `Show it unless the order named these; then call remindOverdue with preview: false and confirm: "${confirm}", before ${localTime(until, timezone)}.`;
  const rest = more ? 'More can be reminded: after sending, call again with the same filters.' : '';
  const unsent =
    counts.not_configured > 0
      ? 'The customers do not know: have a mail server set up (SMTP_URL), then preview again.'
      : '';
  return [send, rest, unsent, hint].filter(Boolean).join(' ') || undefined;
}
