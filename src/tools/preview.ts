/**
 * What a call would do, exactly, for a person who is to say yes: to what, for whom, how much, and what is sent. It is made from
 * what the operation declares (`subject`, `mails`), with look-ups that work on a service elsewhere too.
 */

import { type Currency, parseCurrency } from '../model/currency.ts';
import { toHundredths } from '../model/hundredths.ts';
import { sumInvoice } from '../model/invoice.ts';
import { isRecord } from '../model/is-record.ts';
import { formatMajor, formatMoney, parseAmount } from '../model/money.ts';
import { withoutUnseen } from '../model/visible-text.ts';
import type { Subject } from '../operations/declaration.ts';
import { fieldsOf } from './call.ts';
import type { Encoded } from './encode.ts';
import { type Look, mailbox, named, newPartyOf } from './parties.ts';
import type { Asked } from './shape.ts';
import { type Tool, toolNamed } from './table.ts';

export type Preview = {
  /** `Send a payment reminder` */
  readonly title: string;
  /** Who gets a mail of this; null when nobody does. */
  readonly mailTo: string | null;
  /** One visible line each: what it is about, and what it comes to. */
  readonly facts: readonly string[];
  /** The same, and every argument. */
  readonly lines: readonly string[];
  /** What it does that cannot be taken back, in a sentence; null where it can be. */
  readonly effect: string | null;
};

type Data = Readonly<Record<string, unknown>>;

type Shown = { readonly operation: string; readonly label: string; readonly words: (data: Data) => string };

/** How each kind of thing is looked up and named. */
const KINDS: Partial<Record<Subject['kind'], Shown>> = {
  invoice: { operation: 'getInvoice', label: 'Invoice', words: invoiceWords },
  customer: { operation: 'getCustomer', label: 'Customer', words: mailbox },
  payment: { operation: 'getPayment', label: 'Payment', words: paymentWords },
  payment_plan: {
    operation: 'getPaymentPlan',
    label: 'Plan',
    words: (data) => `${named(data.title)}, ${moneyIn(data)}`,
  },
  payment_request: {
    operation: 'getPaymentLink',
    label: 'Payment link',
    words: (data) => `${named(data.description)}, ${moneyIn(data)}`,
  },
  subscription: { operation: 'getSubscription', label: 'Subscription', words: subscriptionWords },
};

/** What cannot be found cannot be done either: then the answer is the operation's own refusal, and nobody is asked. */
export async function previewOf(look: Look, name: string, asked: Asked): Promise<Preview | Encoded> {
  const tool = toolNamed(name);
  const fields = fieldsOf(name, asked);
  const party = await newPartyOf(look, tool.op, fields);
  if (party && 'isError' in party) return party;
  const facts = party ? [party.line] : [];
  let recipient = party?.email;
  let about: Data = {};
  for (const { kind, argument } of tool.op.subject ?? []) {
    const given = fields[argument];
    const known = KINDS[kind];
    if (!known || given === undefined || isRecord(given)) continue;
    const found = await look(known.operation, { id: given });
    if (found.isError) return found;
    about = found.data;
    facts.push(`${known.label}: ${known.words(found.data)}`);
    recipient ??= emailOf(found.data.customer ?? found.data);
  }
  facts.push(...movedLine(tool, about, fields), ...(await totalLine(look, tool, fields)));
  return {
    title: tool.op.title,
    mailTo: tool.op.mails?.(fields) ? (recipient ?? null) : null,
    facts: facts.map(oneLine),
    lines: [...facts, ...argumentLines(asked)].map(oneLine),
    effect: (isMovable(tool, about, fields.amount) ? tool.final?.(fields, about) : undefined) ?? null,
  };
}

export function isPreview(preview: Preview | Encoded): preview is Preview {
  return 'lines' in preview;
}

/** Whether a call moves no amount, or one that can be moved. */
function isMovable({ moves }: Tool, about: Data, given: unknown): boolean {
  const currency = parseCurrency(String(about.currency));
  if (!moves || !currency || given === undefined) return true;
  const [amount, left] = [amountOf(given, currency), amountOf(about[moves.atMost], currency)];
  return amount !== undefined && amount > 0 && (left === undefined || amount <= left);
}

/** `Records: EUR 12.50` for the given part, or all that is left. */
function movedLine({ moves }: Tool, about: Data, fields: Asked): string[] {
  if (!moves) return [];
  const currency = parseCurrency(String(about.currency));
  const given = currency && fields.amount !== undefined ? amountOf(fields.amount, currency) : undefined;
  if (currency && given !== undefined) return [`${moves.verb}: ${formatMoney(given, currency)}`];
  return [`${moves.verb}: ${money(fields.amount ?? about[moves.atMost], about.currency)}`];
}

/** What something new comes to, in the account's currency when none is named. */
async function totalLine(look: Look, { op }: Tool, fields: Asked): Promise<string[]> {
  if (!op.amounts || (fields.amount === undefined && !Array.isArray(fields.items))) return [];
  const currency = parseCurrency(String(fields.currency ?? (await look('getInvoiceStats', {})).data.currency));
  if (!currency) return [];
  const items = Array.isArray(fields.items) ? fields.items : [{ unit_price: fields.amount }];
  const total = totalOf(items.filter(isRecord), currency);
  return total === undefined ? [] : [`Amount: ${total}`];
}

function totalOf(items: readonly Data[], currency: Currency): string | undefined {
  const lines = items.map(({ unit_price, quantity = 1, tax_rate = 0 }) => {
    const price = amountOf(unit_price, currency);
    const [many, tax] = [quantity, tax_rate].map((one) => (typeof one === 'number' ? toHundredths(one) : undefined));
    if (price === undefined || many === undefined || tax === undefined) return undefined;
    return { description: '', quantity: many, unitPrice: price, taxRate: tax };
  });
  if (lines.length === 0 || lines.includes(undefined)) return undefined;
  const sums = sumInvoice(lines.filter((line) => line !== undefined));
  if (!sums) return undefined;
  const tax = sums.taxTotal === 0 ? '' : `, of which tax ${formatMoney(sums.taxTotal, currency)}`;
  return `${formatMoney(sums.total, currency)}${tax}`;
}

function invoiceWords(data: Data): string {
  const { invoice_number: number, id, amount, amount_due: due, currency, status, due_date: dueDate } = data;
  const left = due === amount ? '' : ` (${money(due, currency)} still due)`;
  const name = typeof number === 'string' ? number : `draft (id ${String(id)})`;
  return `${name} for ${mailbox(data.customer)}, ${money(amount, currency)}${left}, ${String(status)}, due ${String(dueDate)}`;
}

function paymentWords(data: Data): string {
  return `${String(data.id)} for ${named(data.description)}, ${moneyIn(data)} from ${mailbox(data.customer)}`;
}

function subscriptionWords(data: Data): string {
  return `${String(data.id)} of ${mailbox(data.customer)} to ${named(data.description)}, ${moneyIn(data)} ${rhythmOf(data)}`;
}

function rhythmOf({ interval, interval_count: count }: Data): string {
  return count === 1 ? `every ${String(interval)}` : `every ${String(count)} ${String(interval)}s`;
}

/** Minor units, as the operation will read them: a text that it refuses is no amount here either. */
function amountOf(value: unknown, currency: Currency): number | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  const parsed = parseAmount(value, currency);
  return parsed.ok ? parsed.minor : undefined;
}

function moneyIn({ amount, currency }: Data): string {
  return money(amount, currency);
}

function money(amount: unknown, code: unknown): string {
  const currency = parseCurrency(String(code));
  if (!currency || typeof amount !== 'number') return `${String(amount)} ${String(code)}`;
  return formatMajor(amount, currency);
}

function emailOf(data: unknown): string | undefined {
  return isRecord(data) && typeof data.email === 'string' ? data.email : undefined;
}

function argumentLines(asked: Asked): string[] {
  return Object.entries(asked).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
}

/** Nothing is cut off: what is agreed to is seen. */
function oneLine(text: string): string {
  return withoutUnseen(text.replace(/\s+/g, ' '));
}
