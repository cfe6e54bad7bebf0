import * as z from 'zod';
import { addMonths, monthOf } from '../../model/dates.ts';
import { type Currency, toMajor } from '../../model/money.ts';
import { todayOf } from '../kernel/fields.ts';
import { operation, READS } from '../kernel/operation.ts';

const MONTHS_MAX = 36;

const Month = z.object({ month: z.string(), received: z.number(), refunded: z.number(), net: z.number() });

export const getRevenue = operation({
  name: 'getRevenue',
  title: 'Get revenue by month',
  summary:
    'Returns the money received for invoices in each of the last months, the money refunded, and the difference, per currency.',
  scope: 'billing.read',
  effects: READS,
  input: z.strictObject({
    months: z.int().min(1).max(MONTHS_MAX).default(12).describe('How many, the current one included.'),
  }),
  output: z.object({
    by_currency: z.array(z.object({ currency: z.string(), months: z.array(Month) })),
    as_of: z.string().meta({ format: 'date' }),
    timezone: z.string(),
  }),
  refusals: [],
})(async (ctx, { months }) => {
  const today = todayOf(ctx);
  const { id, currency: home, timezone } = ctx.account;
  const wanted = Array.from({ length: months }, (_, index) => addMonths(monthOf(today), index + 1 - months));
  const found = await ctx.store.totals.receiptsSince(id, wanted[0] ?? monthOf(today));
  const currencies = [...new Set<Currency>([home, ...found.map(({ currency }) => currency)])];
  return {
    by_currency: currencies.map((currency) => ({
      currency,
      months: wanted.map((month) => {
        const row = found.find((one) => one.month === month && one.currency === currency);
        const { received, refunded } = row ?? { received: 0, refunded: 0 };
        const [came, went, net] = [received, refunded, received - refunded].map((minor) => toMajor(minor, currency));
        return { month, received: came ?? 0, refunded: went ?? 0, net: net ?? 0 };
      }),
    })),
    as_of: today,
    timezone,
  };
});
