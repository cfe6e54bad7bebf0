import type * as z from 'zod';
import { invalid, type ValidationIssue } from '../../model/billing-error.ts';
import type { Currency } from '../../model/currency.ts';
import { type TimeZone, UTC } from '../../model/dates.ts';
import { isRecord } from '../../model/is-record.ts';
import { amountFaults } from './amounts.ts';
import { withDays } from './day-fields.ts';
import type { Operation } from './declaration.ts';
import { faultsOf, withoutExcess } from './faults.ts';

/** What reading an input needs to know. Without a currency the decimals of amounts in the account's currency are not checked. */
type Account = { readonly currency?: Currency | undefined; readonly timezone?: TimeZone | undefined };

/** The input as the operation's schema reads it. Throws one refusal with every fault (R11). */
export function checkedInput<Input extends z.ZodObject>(
  op: Operation<Input>,
  given: unknown,
  { currency, timezone = UTC }: Account,
): z.output<Input> {
  const { raw: cut, tooLong } = withoutExcess(given, op.input);
  const raw = withDays(cut, op.input, timezone);
  const parsed = op.input.safeParse(raw, { reportInput: true });
  const found = [
    ...(parsed.success ? [] : faultsOf(parsed.error, op.input)),
    ...(op.combinations && isRecord(raw) ? op.combinations(raw) : []),
  ];
  // The call has other faults, so `prepare` will not find the currency: amounts are checked in the account's currency,
  // to report as many faults as possible at once.
  const isLater = op.defaultCurrency && found.length === 0 && isRecord(raw) && raw.currency === undefined;
  const faults = [...found, ...(isLater ? [] : amountFaults(raw, op.amounts ?? [], currency))];
  if (!parsed.success || faults.length > 0) throw invalid(firstOfEachField(outsideOf(tooLong, faults)));
  return parsed.data;
}

/** A text in place of a number gets one fault, not a second one about its decimals. */
function firstOfEachField(faults: readonly ValidationIssue[]): ValidationIssue[] {
  return [...new Map(faults.toReversed().map((fault) => [fault.field, fault])).values()].reverse();
}

/** A list that is too long has that fault alone; faults inside it are left out. */
function outsideOf(lists: readonly string[], faults: readonly ValidationIssue[]): readonly ValidationIssue[] {
  return faults.filter(({ field }) => !lists.some((list) => field.startsWith(`${list}[`)));
}
