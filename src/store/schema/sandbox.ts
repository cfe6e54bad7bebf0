/** Tables of the sandbox provider. They have no foreign keys, because the sandbox stands for an external server. */
import type { Instant } from '../../model/dates.ts';
import { id, integer, table, text } from './table.ts';

/**
 * A payment at the sandbox provider. `body`: JSON. An update requires that `version` has not changed since the row was
 * read.
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
