/**
 * Patterns of the operations' English sentences about changes, also of earlier versions. The named groups of a pattern
 * are the variables of a message `activity-said-…`. `words.ts` translates the values of these variables.
 */
import type { SubjectKind } from '../../../operations/kernel/context.ts';
import type { Dashboard } from '../../../words/messages.ts';
import type { Sentence } from '../../layout/sentence.ts';
import { INVOICE_OF_QUOTE, QUOTE, QUOTE_DELETED, QUOTE_NUMBER } from './quote-sentences.ts';

export type SaidId = keyof Dashboard['activity']['said'];
type Said = Sentence<SaidId>;

const INVOICE: readonly Said[] = [
  {
    of: /^Created (?<number>draft \(id \d+\)|[A-Z][^\s,;:]*) for (?<name>.+), (?<money>[A-Z]{3} [-\d.,]+)$/s,
    says: 'invoice_created',
  },
  {
    of: /^Issued (?<number>draft \(id \d+\)|[A-Z][^\s,;:]*) for (?<name>.+), (?<money>[A-Z]{3} [-\d.,]+\d)(?:, dated (?<date>[-\d]+) as in the draft)?$/s,
    says: 'invoice_issued',
  },
  {
    of: /^Issued (?<number>[A-Z][^\s,;:]*) of (?<money>[A-Z]{3} [-\d.,]+) for (?<what>.+) \((?<from>[-\d]+) to (?<to>[-\d]+)\)$/s,
    says: 'period_issued',
  },
  {
    of: /^Kept the invoice of (?<money>[A-Z]{3} [-\d.,]+) for (?<what>.+?) \((?<from>[-\d]+) to (?<to>[-\d]+)\) as a draft: (?<fault>.+)$/s,
    says: 'period_kept',
  },
  {
    of: /^Deleted (?<number>draft \(id \d+\)|[A-Z][^\s,;:]*) for (?<name>.+), (?<money>[A-Z]{3} [-\d.,]+)$/s,
    says: 'invoice_deleted',
  },
  {
    of: /^Changed (?<fields>[a-z_, ]+) of (?<number>draft \(id \d+\)|[A-Z][^\s,;:]*) for (?<name>.+); total (?<money>[A-Z]{3} [-\d.,]+\d)(?:, now (?<now>[A-Z]{3} [-\d.,]+))?$/s,
    says: 'invoice_changed',
  },
  { of: /^Cancelled (?<number>[A-Z][^\s,;:]*)(?: with (?<note>\S+))?$/, says: 'invoice_cancelled' },
  {
    of: /^Credited (?<money>[A-Z]{3} [-\d.,]+) of (?<number>[A-Z][^\s,;:]*) with (?<note>[^\s:]+): (?<reason>.+)$/s,
    says: 'credited',
  },
  { of: /^Recorded (?<money>[A-Z]{3} [-\d.,]+) received on (?<number>[A-Z][^\s,;:]*)$/, says: 'recorded' },
  {
    of: /^Recorded (?<money>[A-Z]{3} [-\d.,]+) received on (?<numbers>.+), from bank entry (?<entry>\d+)$/s,
    says: 'recorded_from_bank',
  },
  { of: /^(?<number>[A-Z][^\s,;:]*) is overdue$/, says: 'became_overdue' },
  {
    of: /^(?<number>[A-Z][^\s,;:]*) (?:got no automatic reminder on its day|passed a (?:day of reminders|reminder) without one): /,
    says: 'passed_over',
  },
  {
    of: /^Attached (?<file>.+) \((?<size>[\d.]+ (?:bytes|KB|MB))\) to (?<number>draft \(id \d+\)|[A-Z][^\s,;:]*) for (?<name>.+)$/s,
    says: 'file_attached',
  },
  {
    of: /^Removed (?<file>.+) from (?<number>draft \(id \d+\)|[A-Z][^\s,;:]*) for (?<name>.+)$/s,
    says: 'file_removed',
  },
];

const UNDONE: Said = {
  of: /^Undid the payment of (?<money>[A-Z]{3} [-\d.,]+) for (?<what>.+?): (?<reason>.+)$/s,
  says: 'payment_undone',
};

const REFUNDS: readonly Said[] = [
  {
    of: /^Asked to give back (?<money>[A-Z]{3} [-\d.,]+) of (?<what>.+?)(?:, with (?<note>[A-Z][^\s,]*\d))?$/s,
    says: 'refund_asked',
  },
  {
    of: /^(?<money>[A-Z]{3} [-\d.,]+) is on its way back at the provider, of the payment for (?<what>.+)$/s,
    says: 'refund_on_its_way',
  },
  {
    of: /^(?<money>[A-Z]{3} [-\d.,]+) was given back(?: on (?<date>[-\d]+))? of the payment for (?<what>.+)$/s,
    says: 'refunded',
  },
  {
    of: /^(?<money>[A-Z]{3} [-\d.,]+) was given back at the provider, of the payment for (?<what>.+)$/s,
    says: 'refunded_there',
  },
  {
    of: /^The provider refused to give back (?<money>[A-Z]{3} [-\d.,]+) of the payment for (?<what>.+)$/s,
    says: 'refund_refused',
  },
  {
    of: /^The provider was not able to give back (?<money>[A-Z]{3} [-\d.,]+) of the payment for (?<what>.+)$/s,
    says: 'refund_impossible',
  },
  {
    of: /^(?<money>[A-Z]{3} [-\d.,]+) came back: it did not reach the payer of the payment for (?<what>.+)$/s,
    says: 'refund_came_back',
  },
];

const DISPUTES: readonly Said[] = [
  {
    of: /^(?<head>(?:The |[A-Z]{3} [-\d.,]+ was taken back by ).+); it can be answered at the provider until (?<date>[-\d]+)$/s,
    says: 'answer_until',
  },
  {
    of: /^(?<head>(?:The |[A-Z]{3} [-\d.,]+ was taken back by ).+); nothing is due any more for (?<money>[A-Z]{3} [-\d.,]+) of it, which stays here until it is given back$/s,
    says: 'nothing_due',
  },
  {
    of: /^The dispute was won: (?<money>[A-Z]{3} [-\d.,]+) came back, of the payment for (?<what>.+)$/s,
    says: 'dispute_won',
  },
  {
    of: /^The dispute was lost: (?<money>[A-Z]{3} [-\d.,]+) stays with the payer, of the payment for (?<what>.+)$/s,
    says: 'dispute_lost',
  },
  {
    of: /^The dispute has changed \((?<dispute>[a-z ]+)\), about the payment for (?<what>.+)$/s,
    says: 'dispute_changed',
  },
  {
    of: /^(?<money>[A-Z]{3} [-\d.,]+) was taken back by the payer's bank \((?<dispute>[a-z ]+)\), of the payment for (?<what>.+)$/s,
    says: 'charged_back',
  },
  { of: /^The payer's bank asks \((?<dispute>[a-z ]+)\), about the payment for (?<what>.+)$/s, says: 'inquiry' },
  { of: /^The bank's inquiry has ended, about the payment for (?<what>.+)$/s, says: 'inquiry_ended' },
];

const PAYMENT: readonly Said[] = [
  ...DISPUTES,
  ...REFUNDS,
  {
    of: /^Received (?<money>[A-Z]{3} [-\d.,]+) for (?<what>.+), where nothing was due: it is refunded$/s,
    says: 'received_undue',
  },
  {
    of: /^Received (?<money>[A-Z]{3} [-\d.,]+) for (?<what>.+?)(?:, of which (?<part>[A-Z]{3} [-\d.,]+) is refunded)?$/s,
    says: 'payment_received',
  },
  {
    of: /^Did not settle (?<what>.+): the provider reports (?<reported>[A-Z]{3} [-\d.,]+) for a payment of (?<money>[A-Z]{3} [-\d.,]+)$/s,
    says: 'other_currency',
  },
  { of: /^(?<money>[A-Z]{3} [-\d.,]+) is held for (?<what>.+)$/s, says: 'payment_held' },
  {
    of: /^A payment of (?<money>[A-Z]{3} [-\d.,]+) for (?<what>.+) failed: (?<failure>[a-z ]+)$/s,
    says: 'payment_failed',
  },
  { of: /^A payment of (?<money>[A-Z]{3} [-\d.,]+) for (?<what>.+) is being processed$/s, says: 'payment_processing' },
  {
    of: /^The provider has opened the payment of (?<money>[A-Z]{3} [-\d.,]+) for (?<what>.+)$/s,
    says: 'payment_opened',
  },
  { of: /^(?:A payer|[A-Z][a-z]+) began to pay (?<money>[A-Z]{3} [-\d.,]+) for (?<what>.+)$/s, says: 'payer_began' },
  { of: /^The payer of (?<what>.+) chose another payment method$/s, says: 'other_method' },
  { of: /^Asked to capture (?<money>[A-Z]{3} [-\d.,]+) of (?<what>.+)$/s, says: 'capture_asked' },
  { of: /^Asked to release (?<money>[A-Z]{3} [-\d.,]+) held for (?<what>.+)$/s, says: 'release_asked' },
  { of: /^Began to charge (?<money>[A-Z]{3} [-\d.,]+) for (?<what>.+)$/s, says: 'charge_begun' },
  UNDONE,
];

const LINK: readonly Said[] = [
  { of: /^Created a payment link of (?<money>[A-Z]{3} [-\d.,]+) for (?<what>.+)$/s, says: 'link_created' },
  {
    of: /^Created a (?<type>donation|pre-authorisation) of (?<money>[A-Z]{3} [-\d.,]+) for (?<what>.+)$/s,
    says: 'request_created',
  },
  { of: /^Deactivated the payment link for (?<what>.+)$/s, says: 'link_deactivated' },
];

const SUBSCRIPTION: readonly Said[] = [
  {
    of: /^Created a subscription(?: of (?<name>.+?))?: (?<money>[A-Z]{3} [-\d.,]+) (?<rhythm>every (?:\d+ )?[a-z]+) for (?<what>.+)$/s,
    says: 'subscription_created',
  },
  {
    of: /^Changed the subscription to (?<what>.+): (?<money>[A-Z]{3} [-\d.,]+) (?<rhythm>every (?:\d+ )?[a-z]+)(?: instead of (?<former>[A-Z]{3} [-\d.,]+))?(?<plan>, by its payment plan)?$/s,
    says: 'subscription_changed',
  },
  { of: /^Resumed the subscription to (?<what>.+)$/s, says: 'subscription_resumed' },
  { of: /^Paused the subscription to (?<what>.+)$/s, says: 'subscription_paused' },
  { of: /^Cancelled the subscription to (?<what>.+)$/s, says: 'subscription_cancelled' },
  {
    of: /^Will end on (?:(?<date>[-\d]+)|its last payment): the subscription to (?<what>.+)$/s,
    says: 'subscription_ending',
  },
  { of: /^The subscription to (?<what>.+) ended with its period$/s, says: 'subscription_ended' },
  { of: /^Replaced the customer's address of the subscription to (?<what>.+)$/s, says: 'customer_link_replaced' },
  { of: /^(?<money>[A-Z]{3} [-\d.,]+) became due for (?<what>.+) \((?<date>[-\d]+)\)$/s, says: 'period_due' },
  {
    of: /^(?<number>[A-Z][^\s,;:]*) is (?<count>\d+) days overdue: the subscription to (?<what>.+) is past due$/s,
    says: 'subscription_past_due',
  },
  { of: /^Could not charge (?<what>.+): the customer has not agreed to later payments$/s, says: 'charge_not_agreed' },
  { of: /^The customer's agreement to later payments for (?<what>.+) has arrived$/s, says: 'mandate_arrived' },
];

const ACCOUNT: readonly Said[] = [
  { of: /^Changed (?<fields>[a-z_, ]+) of the business$/, says: 'business_changed' },
  { of: /^Changed the next invoice number from (?<was>\S+) to (?<becomes>\S+)$/, says: 'invoice_number_moved' },
  { of: /^Changed the next credit note number from (?<was>\S+) to (?<becomes>\S+)$/, says: 'note_number_moved' },
  {
    of: /^(?<head>Changed .+), and the next invoice number from (?<was>\S+) to (?<becomes>\S+)$/,
    says: 'and_invoice_number_moved',
  },
  {
    of: /^(?<head>Changed .+), and the next credit note number from (?<was>\S+) to (?<becomes>\S+)$/,
    says: 'and_note_number_moved',
  },
  ...QUOTE_NUMBER,
  { of: /^Changed the logo, (?<width>\d+) × (?<height>\d+) pixels$/, says: 'logo_changed' },
  { of: /^Removed the logo$/, says: 'logo_removed' },
  { of: /^Reminders send themselves on days (?<days>[-\d, ]+)$/, says: 'reminders_on' },
  { of: /^Reminders send themselves no more$/, says: 'reminders_off' },
  { of: /^Connected (?<provider>[a-z]+)(?<mode> in test mode)? \((?<state>[a-z]+)\)$/, says: 'provider_connected' },
  { of: /^Disconnected the payment provider$/, says: 'provider_disconnected' },
  { of: /^Asked for an export of (?<choice>[a-z ]+) as (?<format>[A-Za-z]+)$/, says: 'export_asked' },
  { of: /^Exported (?<choice>[a-z ]+) as (?<format>[A-Za-z]+)$/, says: 'exported' },
  {
    of: /^Imported a bank statement(?:, part (?<share>\d+ of \d+))?: (?<count>\d+) new entr(?:y|ies), (?<known>\d+) known$/,
    says: 'statement_imported',
  },
  { of: /^Previewed an import of (?<count>\d+) rows?$/, says: 'import_previewed' },
  { of: /^Imported (?<count>\d+) new entr(?:y|ies) of a former product$/, says: 'import_confirmed' },
  { of: /^Undid an import: deleted (?<count>\d+) entr(?:y|ies)$/, says: 'import_undone' },
  { of: /^Asked for an upload of a bank statement$/, says: 'upload_of_statement' },
  { of: /^Asked for an upload of an attachment$/, says: 'upload_of_attachment' },
  { of: /^(?:Created|Made) credentials for the GPT (?<name>.+)$/s, says: 'gpt_created' },
  { of: /^Removed the credentials of the GPT (?<name>.+)$/s, says: 'gpt_removed' },
  { of: /^Created the account (?<name>.+)$/s, says: 'account_created' },
];

const LIMITS: readonly Said[] = [
  { of: /^Set limits for (?<name>.+)$/s, says: 'limits_set' },
  { of: /^Removed the limits of (?<name>.+)$/s, says: 'limits_removed' },
];

const ASSISTANT: readonly Said[] = [
  ...LIMITS,
  {
    of: /^Connected (?<name>.+) \((?<host>[^\s()]+)\) with (?<scopes>[a-z]+\.[a-z]+(?: [a-z]+\.[a-z]+)*)$/s,
    says: 'assistant_connected',
  },
  { of: /^Disconnected (?<name>.+) \((?<host>[^\s()]+)\)$/s, says: 'assistant_disconnected' },
  { of: /^Disconnected (?<name>.+): it asked for that$/s, says: 'assistant_left' },
  {
    of: /^Disconnected (?<name>.+): a code or refresh token was used twice$/s,
    says: 'assistant_cut_off',
  },
];

const TOKEN: readonly Said[] = [
  ...LIMITS,
  {
    of: /^Created token (?<name>.+) with (?<scopes>[a-z]+\.[a-z]+(?: [a-z]+\.[a-z]+)*)(?<limits>, with limits)?$/s,
    says: 'token_created',
  },
  { of: /^Revoked token (?<name>.+)$/s, says: 'token_revoked' },
  { of: /^Rotated token (?<name>.+); the old secret works for (?<count>\d+) more hours$/s, says: 'token_rotated' },
];

const WEBHOOK: readonly Said[] = [
  { of: /^Events are posted to (?<url>.+) from now on$/s, says: 'webhook_added' },
  { of: /^Changed the webhook endpoint (?<url>.+)$/s, says: 'webhook_changed' },
  { of: /^Made a new secret for (?<url>.+)$/s, says: 'webhook_secret' },
  { of: /^Deleted webhook endpoint (?<id>\d+)$/, says: 'webhook_deleted' },
  { of: /^Tested the webhook endpoint (?<url>.+)$/s, says: 'webhook_tested' },
  {
    of: /^Asked to post (?<count>\d+) deliveries since (?<since>\S+) to (?<url>.+) again$/s,
    says: 'events_posted_again',
  },
  { of: /^Asked to post (?<event>\S+ \(\S+\)) to (?<url>.+) again$/s, says: 'event_posted_again' },
  { of: /^Turned off the webhook endpoint (?<url>.+): it answered 410 Gone$/s, says: 'webhook_gone' },
  {
    of: /^Turned off the webhook endpoint (?<url>.+): all attempts failed for five days$/s,
    says: 'webhook_failing',
  },
];

const USER: readonly Said[] = [
  { of: /^Signed in with a password$/, says: 'signed_in_password' },
  { of: /^Signed in with a one-time link$/, says: 'signed_in_link' },
  { of: /^Signed in, with the second factor$/, says: 'signed_in_code' },
  { of: /^Began to sign in with a password; the code is still missing$/, says: 'code_missing_password' },
  { of: /^Began to sign in with a one-time link; the code is still missing$/, says: 'code_missing_link' },
  { of: /^Asked for a sign-in link$/, says: 'link_asked' },
  { of: /^Made a sign-in link for (?<email>\S+)$/, says: 'link_made' },
  { of: /^Signed out$/, says: 'user_signed_out' },
  { of: /^Ended one of their other sessions$/, says: 'other_session_ended' },
  { of: /^Switched to this account$/, says: 'switched' },
  { of: /^Changed their password; all other sessions ended$/, says: 'user_password_changed' },
  { of: /^Began to set up an authenticator app$/, says: 'app_begun' },
  { of: /^Turned on codes of an authenticator app$/, says: 'app_on' },
  { of: /^Turned off codes of an authenticator app$/, says: 'app_off' },
  { of: /^Accepted the invitation$/, says: 'user_accepted' },
  { of: /^Declined the invitation$/, says: 'user_declined' },
  { of: /^(?<email>\S+) set the service up, as its owner$/, says: 'service_set_up' },
  { of: /^Invited (?<email>\S+)$/, says: 'invited' },
  { of: /^Made (?<email>\S+) an owner$/, says: 'made_owner' },
  { of: /^Made (?<email>\S+) a member$/, says: 'made_member' },
  { of: /^Removed (?<email>\S+)$/, says: 'user_removed' },
];

const ERASED: Said = { of: /^This text was erased with customer (?<id>\d+)$/, says: 'text_erased' };
/** Mails of all objects. The last two patterns match sentences of earlier versions. */
const MAILS: readonly Said[] = [
  { of: /^Queued the mail of (?<mail>.+) to (?<recipient>\S+(?: \(cc [^()]+\))?)$/s, says: 'mail_queued' },
  {
    of: /^Wrote the mail of (?<mail>.+) to (?<recipient>[^\s;]+(?: \(cc [^()]+\))?); no mail server is set up/s,
    says: 'mail_kept',
  },
  { of: /^The mail server took the [a-z ]+ mail to (?<recipient>\S+(?: \(cc [^()]+\))?)$/, says: 'mail_taken' },
  {
    of: /^The mail server took the (?<kind>[a-z ]+) mail to (?<recipient>\S+(?: \(cc [^()]+\))?)\. No copy went to (?<missed>.+)$/,
    says: 'mail_missed',
  },
  {
    of: /^The mail server took the (?<kind>[a-z ]+) mail to (?<recipient>[^\s:,]+(?: \(cc [^()]+\))?), without its PDF/,
    says: 'mail_without_pdf',
  },
  {
    of: /^The mail server refused the (?<kind>[a-z ]+) mail to (?<recipient>[^\s:,]+(?: \(cc [^()]+\))?): (?<reason>.+)$/s,
    says: 'mail_refused',
  },
  {
    of: /^Could not send the (?<kind>[a-z ]+) mail to (?<recipient>[^\s:,]+(?: \(cc [^()]+\))?): (?<reason>.+)$/s,
    says: 'mail_failed',
  },
  {
    of: /^Did not send the (?<kind>[a-z ]+) mail to (?<recipient>[^\s:,]+(?: \(cc [^()]+\))?): there was no need/,
    says: 'mail_dropped',
  },
  { of: /^Mailed (?<number>\S+) to (?<recipient>\S+)$/, says: 'mail_sent' },
  {
    of: /^Reminded (?<recipient>\S+) of (?<number>.+?)(?: by itself)? \(reminder (?<times>\d+)\)$/s,
    says: 'reminder_sent',
  },
];

const BY_SUBJECT: { readonly [Kind in SubjectKind]?: readonly Said[] } = {
  invoice: [...INVOICE, UNDONE, INVOICE_OF_QUOTE],
  quote: QUOTE,
  payment: PAYMENT,
  payment_request: LINK,
  payment_plan: [
    {
      of: /^Created the payment plan (?<name>.+): (?<money>[A-Z]{3} [-\d.,]+) (?<rhythm>every (?:\d+ )?[a-z]+)$/s,
      says: 'plan_created',
    },
    {
      of: /^Changed the payment plan (?<name>.+): (?<money>[A-Z]{3} [-\d.,]+) (?<rhythm>every (?:\d+ )?[a-z]+)(?: instead of (?<former>[A-Z]{3} [-\d.,]*\d))?(?:, also for (?<count>\d+) existing)?$/s,
      says: 'plan_changed',
    },
  ],
  subscription: SUBSCRIPTION,
  customer: [
    QUOTE_DELETED,
    { of: /^Added customer (?<name>.+)$/s, says: 'customer_added' },
    { of: /^Changed (?<fields>[a-z_, ]+?) of customer (?<name>.+)$/s, says: 'customer_changed' },
    { of: /^Erased customer (?<id>\d+)$/, says: 'customer_erased' },
    { of: /^Merged customer (?<id>\d+), (?<name>.+), into (?<into>.+)$/s, says: 'customers_merged' },
    { of: /^(?<name>.+) wants no more reminders$/s, says: 'reminders_unwanted' },
    { of: /^(?<name>.+) wants reminders again$/s, says: 'reminders_wanted' },
  ],
  item: [
    { of: /^Added item (?<code>.+)$/s, says: 'item_added' },
    { of: /^Changed (?<fields>[a-z_, ]+?) of item (?<code>.+)$/s, says: 'item_changed' },
    { of: /^Deleted item (?<code>.+)$/s, says: 'item_deleted' },
    { of: /^Deactivated item (?<code>.+)$/s, says: 'item_deactivated' },
  ],
  bank_entry: [
    { of: /^(?:Ignored|Set) bank entry (?<entry>\d+)(?: aside)?$/, says: 'entry_ignored' },
    { of: /^(?:Restored|Took back) bank entry (?<entry>\d+)$/, says: 'entry_restored' },
  ],
  account: ACCOUNT,
  assistant: ASSISTANT,
  token: TOKEN,
  user: USER,
  webhook_endpoint: WEBHOOK,
};

/** Patterns of sentences, grouped by the kind of the changed object. */
export const SENTENCES: ReadonlyMap<string, readonly Said[]> = new Map(Object.entries(BY_SUBJECT));

export const ALL: readonly Said[] = [...Object.values(BY_SUBJECT).flat(), ...MAILS, ERASED];

/** Note at the end of a sentence, if a person allowed an amount above the limit of a token or an assistant. */
export const ABOVE_LIMIT: Said = {
  of: /^(?<head>.+) \(above the limit of (?<money>[A-Z]{3} [-\d.,]+); a person said yes\)$/s,
  says: 'above_limit',
};

/**
 * Patterns for the names of mails with reminders, formal notices and statements, such as `reminder 2 of INV-000042`.
 * The name of any other document's mail is only the number of the document.
 */
export const MAILED: readonly Said[] = [
  { of: /^(?:an? )?(?:automatic )?reminder(?: (?<times>\d+))? of (?<number>.+)$/s, says: 'mail_reminder' },
  { of: /^(?:a )?formal notice(?: (?<times>\d+))? of (?<number>.+)$/s, says: 'mail_notice' },
  { of: /^the statement of (?<from>[-\d]+) to (?<to>[-\d]+)$/, says: 'mail_statement' },
];
