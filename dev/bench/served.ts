/** The measured service, with an account of 2 000 invoices. */
import type { App } from '../../src/app.ts';
import { connectedAssistant } from './assistant.ts';
import { fillLedger } from './ledger.ts';
import type { Service } from './requests.ts';
import { openBenchApp } from './test-app.ts';

/** `cold`: the cache is empty for every request, as after a change of the account. */
export async function serve(cold: boolean): Promise<Service & { readonly code: string }> {
  const app = await openBenchApp('http');
  const account = await fillLedger(app.services, 2_000);
  const { token } = await app.administration.run(account, 'createToken', { scopes: ['billing.read', 'billing.write'] });
  const { customers } = await app.administration.run(account, 'listCustomers', {});
  await app.administration.run(account, 'connectProvider', { kind: 'sandbox' });
  const link = await app.administration.run(account, 'createPaymentLink', { description: 'Order', amount: 10 });
  const assistant = await connectedAssistant(app, account);
  if (cold) forgetAnswers(app);
  const { port } = await app.listen();
  return { port, token, assistant, customer: customers[0]?.id ?? 0, code: link.code };
}

function forgetAnswers({ services }: App): void {
  Object.assign(services.responseCache, { get: () => undefined } satisfies Partial<App['services']['responseCache']>);
}
