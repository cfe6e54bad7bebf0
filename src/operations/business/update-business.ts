import type * as z from 'zod';
import { invalid, type ValidationIssue } from '../../model/billing-error.ts';
import { fromHundredths, rateHundredths } from '../../model/money.ts';
import { canGiveSameNumber, collidesWithinKind, NUMBERED_KINDS, type NumberedKind } from '../../model/number-series.ts';
import { taxMismatch } from '../../model/tax.ts';
import type { BusinessChange, BusinessRow } from '../../store/access/accounts.ts';
import type { SeriesRow } from '../../store/access/number-series.ts';
import type { Queries } from '../../store/store.ts';
import { endpointColumns } from '../customers/customer.ts';
import { realWithoutAmount } from '../kernel/amount-at-risk.ts';
import type { Context } from '../kernel/context.ts';
import { operation } from '../kernel/operation.ts';
import { Business, BusinessChanges, type NextNumbers, nextNumbers, presentBusiness, textOfNext } from './business.ts';

export const updateBusiness = operation({
  name: 'updateBusiness',
  title: 'Change the business',
  summary:
    'Changes the given details and defaults of the business and keeps the others; null empties one. Invoices that are already issued do not change.',
  scope: 'billing.write',
  route: 'PATCH /business',
  effects: { destructive: true, idempotent: true, openWorld: false },
  input: BusinessChanges,
  output: Business,
  refusals: [],
  redirects: { grant: 'payment_details' },
  amountAtRisk: realWithoutAmount,
})(async (ctx, input) => {
  const { id } = ctx.account;
  const seen = await planned(ctx.store, ctx, input);
  if (seen.changed.length === 0 && seen.raised.length === 0) {
    return presentBusiness(seen.before, seen.hasInvoices, seen.next);
  }
  return ctx.write(async (tx) => {
    // Checked again, because another call may have changed a prefix or taken a number meanwhile.
    const { change, changed, raised, before, hasInvoices } = await planned(tx, ctx, input);
    const from = await nextNumbers(tx, id, before, ctx.now());
    await tx.businesses.change(id, change);
    for (const { kind, prefix, to } of raised) await tx.numberSeries.raise(id, kind, prefix, to);
    const after = await tx.businesses.find(id);
    const next = await nextNumbers(tx, id, after, ctx.now());
    return {
      result: presentBusiness(after, hasInvoices, next),
      events: [],
      activity: {
        subject: { kind: 'account', id },
        summary: summaryOf(
          changed,
          NUMBERED_KINDS.map((kind) => ({
            kind,
            from: textOfNext(from[kind], before.number_digits),
            to: textOfNext(next[kind], after.number_digits),
          })),
        ),
      },
    };
  });
});

type Raised = { readonly kind: NumberedKind; readonly prefix: string; readonly to: number };

type Plan = {
  readonly before: BusinessRow;
  readonly hasInvoices: boolean;
  readonly change: BusinessChange;
  /** Names of the changed fields. */
  readonly changed: readonly string[];
  readonly raised: readonly Raised[];
  /** The next numbers with the new prefixes. The numbers in `raised` are not set yet. */
  readonly next: NextNumbers;
};

/** Reads the business and compares it with the call. Refuses a call with faults. */
async function planned(db: Queries, ctx: Context, input: z.output<typeof BusinessChanges>): Promise<Plan> {
  const { id } = ctx.account;
  const before = await db.businesses.find(id);
  const hasInvoices = await db.invoices.hasAny(id);
  const change: BusinessChange = Object.fromEntries(
    Object.entries(columnsOf(input)).filter(
      ([name, value]) => value !== undefined && value !== before[name as keyof BusinessRow],
    ),
  );
  const after = { ...before, ...change };
  const next = await nextNumbers(db, id, after, ctx.now());
  const given = NUMBERED_KINDS.map((kind) => ({ kind, ...next[kind], to: input[`next_${kind}_number`] ?? 0 }));
  const faults = [
    ...faultsOf(before, change, hasInvoices),
    ...prefixFaults(change, after, await db.numberSeries.list(id)),
    ...given.flatMap(({ kind, next: lowest, to }) =>
      to === 0 || to >= lowest
        ? []
        : [{ field: `next_${kind}_number`, message: `must be at least ${lowest}: numbers only go upwards` }],
    ),
  ];
  if (faults.length > 0) throw invalid(faults);
  const names = Object.keys(change).map((name) => (name.startsWith('endpoint_') ? 'endpoint' : name));
  const raised = given.filter(({ next: lowest, to }) => to > lowest);
  return { before, hasInvoices, change, changed: [...new Set(names)], raised, next };
}

type MovedNumber = { readonly kind: NumberedKind; readonly from: string; readonly to: string };

/** Names the changed fields, and each next number that has changed. */
function summaryOf(changed: readonly string[], numbers: readonly MovedNumber[]): string {
  const moved = numbers
    .filter(({ from, to }) => from !== to)
    .map(({ kind, from, to }) => `the next ${kind.replaceAll('_', ' ')} number from ${from} to ${to}`);
  const names = changed.map((name) => name.replaceAll('_', ' ')).join(', ');
  return `Changed ${[...(names === '' ? [] : [`${names} of the business`]), ...moved].join(', and ')}`;
}

function columnsOf({
  endpoint,
  default_tax_rate: rate,
  send_receipts: receipts,
  next_invoice_number: _invoice,
  next_credit_note_number: _creditNote,
  next_quote_number: _quote,
  ...columns
}: z.output<typeof BusinessChanges>) {
  return {
    ...columns,
    ...(endpoint === undefined ? {} : endpointColumns(endpoint)),
    ...(rate === undefined ? {} : { default_tax_rate: rate === null ? null : (rateHundredths(rate) ?? null) }),
    ...(receipts === undefined ? {} : { send_receipts: receipts ? (1 as const) : (0 as const) }),
  };
}

/** Checks the business as it would be after the changes. */
function faultsOf(before: BusinessRow, change: BusinessChange, hasInvoices: boolean): ValidationIssue[] {
  const { default_tax_rate: rate, default_tax_category: category } = { ...before, ...change };
  const mismatch = taxMismatch(rate === null ? null : fromHundredths(rate), category);
  return [
    ...(change.currency !== undefined && hasInvoices
      ? [{ field: 'currency', message: `must stay ${before.currency}: there are invoices in it` }]
      : []),
    ...(mismatch === undefined ? [] : [{ field: 'default_tax_rate', message: mismatch }]),
  ];
}

/**
 * Refuses a prefix if a number with this prefix could equal a number of another series, or of another kind of document
 * (R100). Every number must be unique in the account. The check covers all years, sequence numbers and digit counts.
 */
function prefixFaults(change: BusinessChange, after: BusinessRow, series: readonly SeriesRow[]): ValidationIssue[] {
  return NUMBERED_KINDS.flatMap((kind, place) => {
    const setting = change[`${kind}_prefix`];
    if (setting === undefined) return [];
    const used = series.find((one) =>
      one.kind === kind ? collidesWithinKind(setting, one.prefix) : canGiveSameNumber(setting, one.prefix),
    );
    // If two prefixes in the same call collide, only the first of them is reported as a fault.
    const others = NUMBERED_KINDS.filter(
      (other, at) => at > place || (at < place && change[`${other}_prefix`] === undefined),
    ).map((other) => after[`${other}_prefix`]);
    const taken = used?.prefix ?? others.find((other) => canGiveSameNumber(setting, other));
    if (taken === undefined) return [];
    const message = `must differ more from the prefix ${JSON.stringify(taken)}: their numbers could be the same`;
    return [{ field: `${kind}_prefix`, message }];
  });
}
