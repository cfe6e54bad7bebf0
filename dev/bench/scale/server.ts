/**
 * Child process: a service with accounts and tokens on the Postgres database of the argument. Prints its
 * port, and the accounts with their tokens, as one line of JSON.
 */
import { createApp } from '../../../src/app.ts';
import { readConfig } from '../../../src/config.ts';
import { keyOf } from '../../../test/kit/secret-key.ts';
import { fillLedger } from '../ledger.ts';

const INVOICES = [2_000, 2_001, 2, 3, 4, 5, 6, 7];

const url = process.argv[3] ?? '';
const app = await createApp(
  readConfig({
    ...{ DATABASE_URL: url, ...keyOf(url), PORT: '0', LOG_LEVEL: 'error' },
    ...{ RATE_LIMIT_PER_MINUTE: '1000000', RATE_LIMIT_BURST: '1000000' },
  }),
);
const accounts = [];
for (const count of INVOICES) {
  const account = await fillLedger(app.services, count);
  const scopes = ['billing.read', 'billing.write'];
  const { token } = await app.administration.run(account, 'createToken', { scopes });
  const { customers } = await app.administration.run(account, 'listCustomers', {});
  const { invoices } = await app.administration.run(account, 'listInvoices', { limit: 1 });
  accounts.push({ id: account.id, token, customer: customers[0]?.id, lastInvoice: invoices[0]?.id });
}
const { port } = await app.listen();
process.stdout.write(`${JSON.stringify({ port, accounts })}\n`);
