import * as z from 'zod';
import { compareKeys, keyOf } from '../../model/statement.ts';
import { CUSTOMER_LOOKUP_REFUSALS, resolveCustomer } from '../customers/resolve-customer.ts';
import { Cursor, dateOrderFaults, Limit, PageOutput } from '../kernel/fields.ts';
import { operation, READS } from '../kernel/operation.ts';
import { cursorFaults, pageOf, placeOf } from '../kernel/paging.ts';
import {
  Balance,
  Line,
  periodOf,
  presentBalances,
  presentHead,
  presentLine,
  STATEMENT_INPUT,
  StatementHead,
  statementIn,
} from './statement.ts';

const LIST = 'statement';

export const getStatement = operation({
  name: 'getStatement',
  title: 'Get a statement',
  summary:
    'Returns what a customer was invoiced, paid and got back in a period, line by line, with the opening and closing balance per currency. Currencies are never added.',
  scope: 'billing.read',
  route: 'GET /customers/{id}/statement',
  effects: READS,
  input: z.strictObject({ ...STATEMENT_INPUT, limit: Limit, cursor: Cursor }),
  combinations: (raw) => [...cursorFaults(LIST, raw), ...dateOrderFaults(raw, 'from', 'to')],
  output: StatementHead.extend({
    lines: z.array(Line).describe('By currency, then by date.'),
    balances: z.array(Balance),
    ...PageOutput,
  }),
  refusals: CUSTOMER_LOOKUP_REFUSALS,
})(async (ctx, { id, limit, cursor, ...given }) => {
  const after = placeOf(LIST, cursor);
  const period = periodOf(ctx, given);
  const customer = await resolveCustomer(ctx, id, 'id');
  const statement = await statementIn(ctx, customer, period);
  const { lines } = statement;
  const rest = after ? lines.filter((line) => compareKeys(keyOf(line), after) > 0) : lines;
  const { rows, ...more } = pageOf(LIST, rest, limit, keyOf);
  return {
    ...presentHead(customer, period),
    lines: rows.map(presentLine),
    balances: presentBalances(statement),
    total_count: lines.length,
    ...more,
  };
});
