/** The sandbox provider plays an external server: its tables do not refer to ours. */
import type { Instant } from '../../model/dates.ts';
import { id, integer, table, text } from './table.ts';

/**
 * A payment of the sandbox provider. `body` is its JSON; it changes only if `version` is still the one that was read.
 */
export const sandboxPayments = table({
  id: text().primaryKey(),
  account_id: integer(),
  key: text().unique(),
  state: text(),
  body: text(),
  version: integer(),
  created_at: integer<Instant>(),
});

export const sandboxCallbacks = table(
  {
    id: id(),
    account_id: integer(),
    payment_id: text(),
    url: text(),
    body: text(),
    attempts: integer(),
    due_at: integer<Instant>().nullable(),
  },
  {
    indexes: ['create index sandbox_callbacks_due on sandbox_callbacks (due_at, id)'],
  },
);
