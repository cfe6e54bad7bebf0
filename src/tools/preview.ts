import { addresseesOf, addresseesText } from '../model/addressees.ts';
import { isRecord } from '../model/json.ts';
import { formatMajor, formatMoney, parseCurrency } from '../model/money.ts';
import { withoutUnseen } from '../model/text.ts';
import type { ResourceArgument } from '../operations/kernel/declaration.ts';
import { warningsSaid } from './answers/invoice-words.ts';
import { fieldsOf, isMeant, meantBy } from './call.ts';
import type { Encoded } from './encode.ts';
import type { LookUp } from './look-up.ts';
import { inQuotes, mailbox, newPartyOf } from './parties.ts';
import { amountOf, totalLine } from './preview-total.ts';
import type { ToolArguments } from './shape.ts';
import { type Tool, toolNamed } from './table.ts';

export type CallPreview = {
  /** Title of the operation: `Send a payment reminder`. */
  readonly title: string;
  /** Addresses that get a mail: `ann@example.com (cc bob@example.com)`; null if no mail is sent. */
  readonly mailTo: string | null;
  /** The affected objects and the amount, one line each. */
  readonly facts: readonly string[];
  /** `facts`, `warnings` and every argument of the call, one line each. */
  readonly lines: readonly string[];
  /** Sentence about the mail and its recipient; null if no mail is sent. */
  readonly mail: string | null;
  /**
   * Sentence about missing or unusual details of the mailed document; null if there are none, or if they are not known.
   */
  readonly warnings: string | null;
  /**
   * Sentence about an effect that cannot be undone. Null if the effect can be undone, or if the call would be refused.
   */
  readonly effect: string | null;
};

type Data = Readonly<Record<string, unknown>>;

type Shown = { readonly operation: string; readonly label: string; readonly words: (data: Data) => string };

/** For each kind of object: the operation that looks it up, its label, and the function that describes it in words. */
const KINDS: Partial<Record<ResourceArgument['kind'], Shown>> = {
  invoice: { operation: 'getInvoice', label: 'Invoice', words: invoiceWords },
  credit_note: { operation: 'getCreditNote', label: 'Credit note', words: creditNoteWords },
  quote: { operation: 'getQuote', label: 'Quote', words: quoteWords },
  customer: { operation: 'getCustomer', label: 'Customer', words: mailbox },
  payment: { operation: 'getPayment', label: 'Payment', words: paymentWords },
  payment_plan: {
    operation: 'getPaymentPlan',
    label: 'Plan',
    words: (data) => `${inQuotes(data.title)}, ${moneyIn(data)}`,
  },
  payment_request: {
    operation: 'getPaymentLink',
    label: 'Payment link',
    words: (data) => `${inQuotes(data.description)}, ${moneyIn(data)}`,
  },
  subscription: { operation: 'getSubscription', label: 'Subscription', words: subscriptionWords },
};

/**
 * Describes a call for the person who must confirm it. If an object of the call is not found, returns the refusal of
 * the look-up, because there is nothing to confirm.
 */
export async function previewCall(lookUp: LookUp, name: string, args: ToolArguments): Promise<CallPreview | Encoded> {
  const meant = await meantBy(lookUp, toolNamed(name), fieldsOf(name, args));
  if (!isMeant(meant)) return meant.result;
  const { tool, fields } = meant;
  const party = await newPartyOf(lookUp, tool.op, fields);
  if (party && 'isError' in party) return party;
  const facts = party ? [party.line] : [];
  let customer: unknown = party?.customer;
  let about: Data = {};
  for (const { kind, argument, isFilter } of tool.op.resource ?? []) {
    const given = fields[argument];
    const known = KINDS[kind];
    if (!known || isFilter || given === undefined || isRecord(given)) continue;
    const found = await lookUp(known.operation, { id: given });
    if (found.isError) return found;
    about = found.data;
    facts.push(`${known.label}: ${known.words(found.data)}`);
    customer ??= kind === 'customer' ? found.data : found.data.customer;
  }
  facts.push(...amountLineOf(tool, about, fields), ...(await totalLine(lookUp, tool.op, about, fields)));
  const mailTo = tool.op.mails?.(fields) ? (tool.recipients ?? (await receiversOf(lookUp, customer))) : null;
  const warnings = mailTo === null ? null : await warningsOf(lookUp, tool, fields, about);
  return {
    title: tool.op.title,
    mailTo,
    facts: facts.map(oneLine),
    lines: [...facts, ...(warnings === null ? [] : [warnings]), ...argumentLines(args)].map(oneLine),
    mail: mailSentence(tool, mailTo),
    warnings,
    effect: isPossibleAmount(tool, about, fields.amount) ? effectOf(tool, fields, { about, mailTo }) : null,
  };
}

/**
 * Returns the warnings about the document that a call mails. Null in these cases:
 * - The call mails no document, or there are no warnings.
 * - The call would be refused. The refusal says what is wrong.
 * - The service is remote, because the operation that finds the warnings has no REST route.
 */
async function warningsOf(lookUp: LookUp, { lacks }: Tool, fields: ToolArguments, about: Data): Promise<string | null> {
  const asked = lacks?.(fields, about);
  if (!asked) return null;
  const { data, isError } = await lookUp(asked.operation, asked.fields);
  if (isError || data.would_be_refused === true) return null;
  return warningsSaid(data.warnings as Parameters<typeof warningsSaid>[0]) ?? null;
}

type Known = {
  readonly about: Data;
  readonly mailTo: string | null;
};

/**
 * Sentence about an effect that cannot be undone, and about the mail that is sent. Null if the call can be undone, or
 * would be refused.
 */
export function effectOf(tool: Tool, fields: ToolArguments, { about, mailTo }: Known): string | null {
  const effect = tool.irreversibleEffect?.(fields, about);
  if (effect === undefined) return null;
  return [effect, mailSentence(tool, mailTo)].filter((one) => one !== null).join(' ');
}

function mailSentence({ mailed }: Tool, mailTo: string | null): string | null {
  return mailTo === null ? null : `${mailed ?? 'A mail'} is mailed to ${mailTo}.`;
}

export function isPreview(preview: CallPreview | Encoded): preview is CallPreview {
  return 'lines' in preview;
}

/** False if the call has an amount that is invalid, not positive, or larger than the object's remaining amount. */
function isPossibleAmount({ amountLine }: Tool, about: Data, given: unknown): boolean {
  const currency = parseCurrency(String(about.currency));
  if (!amountLine || !currency || given === undefined) return true;
  const [amount, left] = [amountOf(given, currency), amountOf(about[amountLine.atMost], currency)];
  return amount !== undefined && amount > 0 && (left === undefined || amount <= left);
}

/**
 * The line `Records: EUR 12.50`, with the amount of the call, or with the object's whole remaining amount if the call
 * has no amount.
 */
function amountLineOf({ amountLine }: Tool, about: Data, fields: ToolArguments): string[] {
  if (!amountLine) return [];
  const currency = parseCurrency(String(about.currency));
  const given = currency && fields.amount !== undefined ? amountOf(fields.amount, currency) : undefined;
  if (currency && given !== undefined) return [`${amountLine.verb}: ${formatMoney(given, currency)}`];
  return [`${amountLine.verb}: ${money(fields.amount ?? about[amountLine.atMost], about.currency)}`];
}

function invoiceWords(data: Data): string {
  const { invoice_number: number, id, amount, amount_due: due, currency, status, due_date: dueDate } = data;
  const left = due === amount || status === 'draft' ? '' : ` (${money(due, currency)} still due)`;
  const name = typeof number === 'string' ? number : `draft (id ${String(id)})`;
  return `${name} for ${mailbox(data.customer)}, ${money(amount, currency)}${left}, ${String(status)}, due ${String(dueDate)}`;
}

function creditNoteWords(data: Data): string {
  return `${String(data.credit_note_number)} for ${mailbox(data.customer)}, ${moneyIn(data)} of ${String(data.invoice_number)}`;
}

function quoteWords(data: Data): string {
  const { quote_number: number, id, status, valid_until: until } = data;
  const name = typeof number === 'string' ? number : `draft (id ${String(id)})`;
  return `${name} for ${mailbox(data.customer)}, ${moneyIn(data)}, ${String(status)}, valid until ${String(until)}`;
}

function paymentWords(data: Data): string {
  return `${String(data.id)} for ${inQuotes(data.description)}, ${moneyIn(data)} from ${mailbox(data.customer)}`;
}

function subscriptionWords(data: Data): string {
  return `${String(data.id)} of ${mailbox(data.customer)} to ${inQuotes(data.description)}, ${moneyIn(data)} ${rhythmOf(data)}`;
}

function rhythmOf({ interval, interval_count: count }: Data): string {
  return count === 1 ? `every ${String(interval)}` : `every ${String(count)} ${String(interval)}s`;
}

function moneyIn({ amount, currency }: Data): string {
  return money(amount, currency);
}

function money(amount: unknown, code: unknown): string {
  const currency = parseCurrency(String(code));
  if (!currency || typeof amount !== 'number') return `${String(amount)} ${String(code)}`;
  return formatMajor(amount, currency);
}

/**
 * All addressees of a mail to the customer, read from the customer's stored row (R104). Returns null if the customer
 * has no address: the call will be refused. `customer`: contains at least the id or the e-mail of the customer.
 */
async function receiversOf(lookUp: LookUp, customer: unknown): Promise<string | null> {
  if (!isRecord(customer)) return null;
  const found = typeof customer.id === 'number' ? await lookUp('getCustomer', { id: customer.id }) : undefined;
  const { email, invoice_email: own, cc_emails: cc } = found?.isError === false ? found.data : customer;
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  const copies = Array.isArray(cc) ? JSON.stringify(cc) : null;
  const addressees = addresseesOf({ email: text(email), invoice_email: text(own), cc_emails: copies });
  return addressees && addresseesText(addressees);
}

function argumentLines(args: ToolArguments): string[] {
  return Object.entries(args).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
}

/** The text on one line. It is not shortened, so that a person sees everything that the call contains. */
function oneLine(text: string): string {
  return withoutUnseen(text.replace(/\s+/g, ' '));
}
