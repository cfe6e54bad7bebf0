/** What a call would do, exactly, for the person who is to say yes: the operation's words, to whom, how much, and what is sent. */
import { type Currency, parseCurrency } from '../model/currency.ts';
import { toHundredths } from '../model/hundredths.ts';
import { sumInvoice } from '../model/invoice.ts';
import { formatMajor, formatMoney, parseAmount } from '../model/money.ts';
import { withoutUnseen } from '../model/visible-text.ts';
import { newPartyOf } from './customer-of-call.ts';
import { mailbox, named } from './party-words.ts';
import { type Arguments, isRecord, type Tool, type Toolbox, type ToolResult } from './toolbox.ts';

export type Preview = {
  /** `Send a payment reminder` */
  readonly title: string;
  /** Who gets a mail of this; null when nobody does. */
  readonly mailTo: string | null;
  /** One visible line each: what it is about, and every argument. */
  readonly lines: readonly string[];
};

type Data = Readonly<Record<string, unknown>>;
/** The operation that tells what a call is about, and which argument names it. */
type Subject = {
  readonly operation: string;
  readonly argument: string;
  readonly words: (data: Data, args: Arguments) => string;
};

const invoice: Subject = { operation: 'getInvoice', argument: 'id', words: (data) => invoiceWords(data) };
const customer: Subject = {
  operation: 'getCustomer',
  argument: 'customer_id',
  words: (data) => `Customer: ${mailbox(data)}`,
};
const eitherCustomer: readonly Subject[] = [customer, { ...customer, argument: 'customer' }];
const subscription: Subject = {
  operation: 'getSubscription',
  argument: 'id',
  words: (data) => subscriptionWords(data),
};

const SUBJECTS: Readonly<Record<string, readonly Subject[]>> = {
  sendReminder: [invoice],
  sendInvoice: [invoice],
  issueInvoice: [invoice],
  cancelInvoice: [invoice],
  recordPayment: [
    { ...invoice, words: (data, args) => `${invoiceWords(data)}\n${part(data, args, 'Records', 'amount_due')}` },
  ],
  refundPayment: [{ operation: 'getPayment', argument: 'id', words: refundWords }],
  createInvoice: eitherCustomer,
  createPaymentLink: eitherCustomer,
  createSubscription: [
    ...eitherCustomer,
    {
      operation: 'getPaymentPlan',
      argument: 'plan_id',
      words: (data) => `Plan: ${named(data.title)}, ${money(data.amount, data.currency)}`,
    },
  ],
  updateCustomer: [{ ...customer, argument: 'id' }],
  deactivatePaymentLink: [
    {
      operation: 'getPaymentLink',
      argument: 'id',
      words: (data) => `Payment link: ${named(data.description)}, ${money(data.amount, data.currency)}`,
    },
  ],
  cancelSubscription: [subscription],
  pauseSubscription: [subscription],
  resumeSubscription: [subscription],
};
const MAILS = new Set(['sendReminder', 'sendInvoice']);

/**
 * What cannot be found cannot be done either: then the answer is the operation's own refusal, and nobody is asked. A
 * customer that `args` name is named by id (`customerNamedIn`).
 */
export async function previewOf(
  { look }: Pick<Toolbox, 'look'>,
  { name, title }: Tool,
  args: Arguments,
  signal: AbortSignal,
): Promise<Preview | ToolResult> {
  const newParty = await newPartyOf((operation, asked) => look(operation, asked, signal), name, args);
  if (newParty && 'data' in newParty) return newParty;
  const about = newParty ? [newParty.line] : [];
  let recipient = newParty?.email;
  for (const { operation, argument, words } of SUBJECTS[name] ?? []) {
    if (args[argument] === undefined || isRecord(args[argument])) continue;
    const found = await look(operation, { id: args[argument] }, signal);
    if (found.isError) return found;
    about.push(...words(found.data, args).split('\n'));
    recipient ??= emailOf(found.data.customer ?? found.data);
  }
  const sums = await sumLine(look, name, args, signal);
  const mails = MAILS.has(name) ? args.preview !== true : args.send_email === true;
  return {
    title: title ?? name,
    mailTo: mails ? (recipient ?? null) : null,
    lines: [...about, ...sums, ...argumentLines(args)].map(oneLine),
  };
}

export function isPreview(preview: Preview | ToolResult): preview is Preview {
  return 'lines' in preview;
}

/** What a new invoice comes to, and what other amounts are in the account's currency when none is named. */
async function sumLine(look: Toolbox['look'], name: string, args: Arguments, signal: AbortSignal): Promise<string[]> {
  if (!name.startsWith('create') || (args.amount === undefined && !Array.isArray(args.items))) return [];
  const currency = parseCurrency(String(args.currency ?? (await look('getInvoiceStats', {}, signal)).data.currency));
  if (!currency) return [];
  const items = Array.isArray(args.items) ? args.items : [{ unit_price: args.amount }];
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
  return `Invoice: ${typeof number === 'string' ? number : `draft ${String(id)}`} for ${mailbox(data.customer)}, ${money(amount, currency)}${left}, ${String(status)}, due ${String(dueDate)}`;
}

function refundWords(data: Data, args: Arguments): string {
  const what = `Payment: ${named(data.description)}, ${money(data.amount, data.currency)} from ${mailbox(data.customer)}`;
  const gone = Number(data.amount_refunded) + Number(data.amount_refund_pending) + Number(data.amount_charged_back);
  const left = Math.round((Number(data.amount) - gone) * 1_000) / 1_000;
  return `${what}\n${part({ ...data, left }, args, 'Gives back', 'left')}`;
}

/** The given part, or all that is left. */
function part(data: Data, args: Arguments, verb: string, rest: string): string {
  const currency = parseCurrency(String(data.currency));
  const given = currency && args.amount !== undefined ? amountOf(args.amount, currency) : undefined;
  if (currency && given !== undefined) return `${verb}: ${formatMoney(given, currency)}`;
  return `${verb}: ${money(args.amount ?? data[rest], data.currency)}`;
}

/** Minor units, as the operation will read them: a text that it refuses is no amount here either. */
function amountOf(value: unknown, currency: Currency): number | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  const parsed = parseAmount(value, currency);
  return parsed.ok ? parsed.minor : undefined;
}

function subscriptionWords(data: Data): string {
  return `Subscription: ${named(data.description)} of ${mailbox(data.customer)}, ${money(data.amount, data.currency)} every ${String(data.interval_count)} ${String(data.interval)}`;
}

function money(amount: unknown, code: unknown): string {
  const currency = parseCurrency(String(code));
  if (!currency || typeof amount !== 'number') return `${String(amount)} ${String(code)}`;
  return formatMajor(amount, currency);
}

function emailOf(data: unknown): string | undefined {
  return isRecord(data) && typeof data.email === 'string' ? data.email : undefined;
}

function argumentLines(args: Arguments): string[] {
  return Object.entries(args).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
}

/** Nothing is cut off: what is agreed to is seen. */
function oneLine(text: string): string {
  return withoutUnseen(text.replace(/\s+/g, ' '));
}
