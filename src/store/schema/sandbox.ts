/** Table of the sandbox provider. It stands for an external server, so it does not refer to our tables. */
import type { Instant } from '../../model/dates.ts';
import { id, integer, table, text } from './table.ts';

/**
 * A payment at the sandbox provider. `body`: its JSON, which is updated only if `version` is still the version that was
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
