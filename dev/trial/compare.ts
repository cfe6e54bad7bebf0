/**
 * Compares the recorded calls (`model.ts`) with the service's answers, webhooks and mails. Each difference is a fault
 * of the service.
 */
import type { Ledger } from './ledger.ts';
import { cents, type Data, type Intent, type Kind, type Model } from './model.ts';

/** The differences, each as a line that names the row. */
export function differences(model: Model, ledger: Ledger): string[] {
  return [
    ...rowsOfIntents(model, ledger),
    ...invoiceSums(ledger),
    ...invoicesOfSubscriptions(ledger),
    ...numbering(ledger.invoices, 'invoice_number'),
    ...numbering(ledger.creditNotes, 'credit_note_number'),
    ...totals(ledger),
  ];
}

/**
 * For each kind of intent: the rows that such intents create, and the field of a row that contains the tag of its
 * intent.
 */
const FOUND: Readonly<Partial<Record<Kind, { rows: (ledger: Ledger) => readonly Data[]; tag: string }>>> = {
  invoice: { rows: ({ invoices }) => invoices, tag: 'reference' },
  payment: { rows: ({ payments }) => payments.filter((row) => row.recorded_by_hand), tag: 'note' },
  credit: { rows: ({ creditNotes }) => creditNotes, tag: 'reason' },
  subscription: { rows: ({ subscriptions }) => subscriptions, tag: 'description' },
};

/** Checks that each acknowledged write exists exactly once, and that every row belongs to an intent. */
function rowsOfIntents(model: Model, ledger: Ledger): string[] {
  const lines: string[] = [];
  for (const [kind, found] of Object.entries(FOUND)) {
    const rows = found.rows(ledger).filter((row) => !isOfSubscription(kind, row));
    const byTag = Map.groupBy(rows, (row) => String(row[found.tag]));
    for (const [tag, [first]] of byTag) {
      if (!model.intents.has(tag)) lines.push(`${kind} ${first?.id}: no client asked for it (${tag})`);
    }
    for (const intent of ofKind(model, kind as Kind)) {
      lines.push(...rowFaults(intent, byTag.get(intent.tag) ?? []));
    }
  }
  return [...lines, ...paidPages(model, ledger), ...reminders(model, ledger)];
}

const isOfSubscription = (kind: string, row: Data) => kind === 'invoice' && row.subscription_id != null;
const ofKind = (model: Model, kind: Kind) =>
  [...model.intents.values()].filter((intent) => intent.kind === kind && intent.state !== 'lost');

function rowFaults({ tag, kind, state, amount, answer }: Intent, rows: readonly Data[]): string[] {
  if (rows.length > 1) return [`${kind} ${tag}: there ${rows.length} times`];
  const [row] = rows;
  if (!row) return state === 'acknowledged' ? [`${kind} ${tag}: acknowledged and lost`] : [];
  if (state === 'refused') return [`${kind} ${tag}: refused, and there all the same`];
  const faults = [];
  if (cents(row.amount) !== amount) faults.push(`${kind} ${tag}: ${row.amount} instead of ${amount / 100}`);
  const id = kind === 'payment' ? (answer?.payment as Data | undefined)?.id : answer?.id;
  if (answer && row.id !== id) faults.push(`${kind} ${tag}: has id ${row.id}, was acknowledged with ${id}`);
  return faults;
}

function paidPages(model: Model, { payments }: Ledger): string[] {
  const byInvoice = Map.groupBy(
    payments.filter((row) => !row.recorded_by_hand && row.status === 'paid'),
    (row) => Number(row.invoice_id),
  );
  const pages = ofKind(model, 'page');
  const expected = new Map(pages.map((intent) => [intent.about?.id ?? 0, intent]));
  const unasked = [...byInvoice.keys()].filter((id) => !expected.has(id));
  return [
    ...unasked.map((id) => `invoice ${id}: paid on its page, which no client did`),
    ...pages.flatMap((intent) => {
      const paid = byInvoice.get(intent.about?.id ?? 0) ?? [];
      if (paid.length > 1) return [`page ${intent.tag}: paid ${paid.length} times`];
      if (paid.length === 0) return intent.state === 'acknowledged' ? [`page ${intent.tag}: paid there, not here`] : [];
      return cents(paid[0]?.amount) === intent.amount ? [] : [`page ${intent.tag}: another amount was paid`];
    }),
  ];
}

function reminders(model: Model, { invoices }: Ledger): string[] {
  const sent = new Map(invoices.map((row) => [row.id, Number(row.reminders_sent)]));
  const asked = ofKind(model, 'reminder');
  const askedFor = new Set(asked.map(({ about }) => about?.id));
  const unasked = invoices.filter((row) => Number(row.reminders_sent) > 0 && !askedFor.has(Number(row.id)));
  return [
    ...unasked.map((row) => `invoice ${row.invoice_number}: reminded, which no client asked for`),
    ...asked.flatMap(({ tag, state, about }) => {
      const count = sent.get(about?.id) ?? 0;
      const least = state === 'acknowledged' ? 1 : 0;
      return count < least || count > 1 ? [`reminder ${tag}: counted ${count} times`] : [];
    }),
  ];
}

/** Checks that the sums of each invoice equal the sums of its payments and credit notes. */
function invoiceSums({ invoices, payments, creditNotes }: Ledger): string[] {
  const paid = sums(payments.filter(({ status }) => status === 'paid'));
  const credited = sums(creditNotes);
  return invoices.flatMap((row) => {
    const id = Number(row.id);
    const right = { amount_paid: paid.get(id) ?? 0, amount_credited: credited.get(id) ?? 0 };
    const due = cents(row.amount) - right.amount_paid - right.amount_credited;
    const all = row.status === 'cancelled' || row.status === 'draft' ? right : { ...right, amount_due: due };
    return Object.entries(all)
      .filter(([field, value]) => cents(row[field]) !== value)
      .map(
        ([field, value]) => `invoice ${row.invoice_number}: ${field} is ${row[field]}, its rows come to ${value / 100}`,
      );
  });
}

function sums(rows: readonly Data[]): Map<number, number> {
  const found = new Map<number, number>();
  for (const { invoice_id: id, amount } of rows) {
    if (id !== null) found.set(Number(id), (found.get(Number(id)) ?? 0) + cents(amount));
  }
  return found;
}

function invoicesOfSubscriptions({ invoices, subscriptions }: Ledger): string[] {
  const byId = Map.groupBy(invoices, ({ subscription_id: id }) => id);
  return subscriptions.flatMap(({ id, description }) => {
    const count = byId.get(id)?.length ?? 0;
    return count === 1 ? [] : [`subscription ${description}: its first period has ${count} invoices`];
  });
}

/** Checks that the numbers start at 1 and have no gap and no duplicate. */
function numbering(rows: readonly Data[], field: string): string[] {
  const numbers = rows.map((row) => row[field]).filter((number) => number !== null);
  const ranks = numbers.map((number) => Number(/\d+$/.exec(String(number))?.[0])).sort((a, b) => a - b);
  const wrong = ranks.findIndex((rank, index) => rank !== index + 1);
  return wrong === -1 ? [] : [`${field}: ${ranks[wrong]} stands where ${wrong + 1} belongs`];
}

function totals({ invoices, payments, stats }: Ledger): string[] {
  const format = new Intl.DateTimeFormat('sv', { timeZone: String(stats.timezone), year: 'numeric', month: '2-digit' });
  const monthOf = (instant: unknown) => format.format(new Date(String(instant)));
  const counted = invoices.filter(({ status }) => status !== 'cancelled' && status !== 'draft');
  const sum = (rows: readonly Data[], field: string) => rows.reduce((all, row) => all + cents(row[field]), 0);
  const right = {
    total_invoices: counted.length * 100,
    total_outstanding: sum(counted, 'amount_due'),
    received_this_month: sum(
      payments.filter(
        ({ status, paid_at }) => status === 'paid' && monthOf(paid_at) === String(stats.as_of).slice(0, 7),
      ),
      'amount',
    ),
  };
  return Object.entries(right)
    .filter(([field, value]) => cents(stats[field]) !== value)
    .map(([field, value]) => `totals: ${field} is ${stats[field]}, the rows come to ${value / 100}`);
}
