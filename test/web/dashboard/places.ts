/**
 * An address for each page of the dashboard, in a business with one record of each kind. The pages come from their
 * table, so that none can be forgotten.
 */
import { FOR_DASHBOARD } from '../../../src/operations/for-dashboard.ts';
import { call } from '../../../src/operations/kernel/operation.ts';
import type { Page, SignedIn } from '../../../src/web/dashboard/page.ts';
import { SIGNED_IN_PAGES } from '../../../src/web/dashboard/pages.ts';
import { CSV } from '../../kit/files.ts';
import type { TestApp } from '../../kit/test-app.ts';
import { statementOf } from '../../operations/bank/kit.ts';
import { makeHold, makeInvoice } from '../desk.ts';
import { made, paidAt } from './money.ts';

/** `path`: the whole path. `name`: the path in the table of pages. */
export type Place = { readonly name: string; readonly path: string; readonly page: Page<SignedIn> };

/**
 * Each record that has a text or a name gets `text`. The service needs a provider, and an owner with that e-mail
 * address.
 */
export async function layOut(testApp: TestApp, text: string, owner = 'owner@test.example'): Promise<readonly Place[]> {
  const ids = await oneOfEverything(testApp, text, owner);
  return SIGNED_IN_PAGES.map((page) => {
    const path = page.path.replace(/:(\w+)/g, (_, name: string) => String(idFor(ids, page.path, name)));
    return { name: page.path, path: `/dashboard${path === '/' ? '' : path}`, page };
  });
}

/** Id for a parameter of a page: by the page, or else by the part of its path before the parameter. */
function idFor(ids: Readonly<Record<string, number | string>>, path: string, name: string): number | string {
  const id = ids[`${path} :${name}`] ?? ids[path] ?? ids[path.slice(0, path.indexOf(`:${name}`))];
  if (id === undefined) throw new Error(`say in ${import.meta.filename} what :${name} of ${path} is`);
  return id;
}

async function oneOfEverything(
  testApp: TestApp,
  text: string,
  owner: string,
): Promise<Record<string, number | string>> {
  const { store } = testApp.app.services;
  const mailbox = { name: text, email: 'customer@test.example' };
  const { id: customer_id } = await made(testApp, 'createCustomer', { ...mailbox, company: text, note: text });
  const late = { customer_id, customer: undefined, date: '2026-01-01', due_date: '2026-02-01' };
  const invoice = await makeInvoice(testApp, { ...late, description: text, reference: text, notes: text });
  const draft = await makeInvoice(testApp, { customer_id, customer: undefined, draft: true });
  const attached = await made(testApp, 'attachFile', { id: draft.id, file: CSV.toString('base64'), name: 'plan.csv' });
  const quotes = await quotesOf(testApp, customer_id, text);
  const link = await made(testApp, 'createPaymentLink', {
    description: text,
    amount: 80,
    customer_id,
    usage_limit: null,
  });
  const payment = await paidAt(testApp, link.url);
  const held = await paidAt(testApp, `/link/${(await makeHold(testApp)).code}`);
  const subscription = await subscribed(testApp, customer_id, text);
  const paused = await subscribed(testApp, customer_id, text);
  await testApp.run('pauseSubscription', { id: paused });
  const { id: plan } = await made(testApp, 'createPaymentPlan', { title: text, amount: 9, interval: 'month' });
  const endpoint = await made(testApp, 'createWebhookEndpoint', { url: 'https://hooks.example/', description: text });
  const { id: token } = await made(testApp, 'createToken', { name: text, scopes: ['billing.read'] });
  const { id: member } = await made(testApp, 'createUser', { email: 'somebody@test.example' });
  const { data: exported } = await call(testApp.app.services, testApp.caller(), FOR_DASHBOARD.startExport, {
    format: 'csv',
  });
  await testApp.run('sendReminder', { id: invoice.id });
  const [mail] = await store.mails.list(testApp.account.id, {}, { limit: 1 });
  const user = await store.users.byEmail(owner);
  const [session] = user ? await store.sessions.list(user.id, testApp.clock.now()) : [];
  return {
    '/customers/': customer_id,
    '/items/': (await made(testApp, 'createItem', { code: text.slice(0, 50), description: text, unit_price: 9 })).id,
    '/invoices/': invoice.id,
    '/credit-notes/': (await made(testApp, 'createCreditNote', { invoice_id: invoice.id, amount: 1, reason: text })).id,
    '/invoices/:id/issue': draft.id,
    '/invoices/:id/attach': draft.id,
    '/invoices/:id/attachments/:attachment_id/remove :id': draft.id,
    '/invoices/:id/attachments/': attached.id,
    '/plans/': plan,
    '/quotes/': quotes.open,
    '/quotes/:id/invoice': quotes.accepted,
    '/quotes/:id/delete': quotes.draft,
    '/links/': link.id,
    '/payments/bank/': await bankEntry(testApp, text),
    '/mails/': mail?.id ?? 0,
    '/payments/': payment,
    '/payments/:id/capture': held,
    '/payments/:id/release': held,
    '/subscriptions/': subscription,
    '/subscriptions/:id/resume': paused,
    '/webhooks/': endpoint.id,
    '/webhooks/:id/deliveries/': await delivered(testApp, endpoint.id),
    '/settings/api/': token,
    '/settings/assistants/': await connected(testApp, text, user?.id ?? 0),
    '/settings/gpts/': GPT,
    '/connect/': 'nothing',
    '/settings/export/': exported.id,
    '/settings/import/': (
      await made(testApp, 'createImport', {
        kind: 'customers',
        content: `name,mail\n${JSON.stringify(text)},a@test.example\n`,
        mapping: { columns: { name: 'name', email: 'mail' } },
      })
    ).id,
    '/settings/members/': member,
    '/you/sessions/': session?.id ?? 0,
    '/you/accounts/': testApp.account.id,
    '/you/invitations/': testApp.account.id,
  };
}

async function quotesOf(testApp: TestApp, customer_id: number, text: string) {
  const content = { description: text, amount: 40, reference: text, notes: text, intro: text };
  const create = async () => (await made(testApp, 'createQuote', { customer_id, ...content })).id;
  const [draft, open, accepted] = [await create(), await create(), await create()];
  for (const id of [open, accepted]) await testApp.run('sendQuote', { id, send_email: false });
  await testApp.run('acceptQuote', { id: accepted, accepted_by: text });
  await testApp.run('invoiceQuote', { id: accepted, part: { percent: 25 } });
  return { draft, open, accepted };
}

/** A bank entry. Its payer and its text are written by strangers. */
async function bankEntry(testApp: TestApp, text: string): Promise<number> {
  const content = statementOf([{ amount: 17, name: text, text }]);
  const { entries } = (await testApp.run('importBankStatement', { content })) as unknown as {
    entries: { id: number }[];
  };
  return entries[0]?.id ?? 0;
}

const GPT = 'gpt_of_this_house';

/** A GPT that is connected with credentials of the owner. */
async function connected({ account, app, clock }: TestApp, name: string, userId: number): Promise<number> {
  const now = clock.now();
  const whose = { account_id: account.id, user_id: userId as never, client_id: GPT, resource: 'r' };
  const times = { created_at: now, used_at: now };
  const secret = { secret_digest: 'd', auth_method: 'client_secret_post', redirect_uris: '[]' } as const;
  return app.services.store.transaction(async (tx) => {
    await tx.oauthClients.insert({ client_id: GPT, account_id: account.id, name, ...secret, ...times });
    const names = { client_name: name, redirect_host: 'chatgpt.com' };
    const token = { name, scopes: 'billing.read billing.write', at: now };
    const token_id = await tx.assistants.insert({ ...whose, ...names }, token);
    const until = (now + 86_400_000) as typeof now;
    const grant = { grant_id: GPT, token_id, client_id: GPT, scopes: token.scopes };
    await tx.oauthGrants.insert({ ...grant, created_at: now, expires_at: until });
    return token_id;
  });
}

async function subscribed(testApp: TestApp, customer_id: number, description: string): Promise<number> {
  const terms = { customer_id, description, amount: 15, interval: 'month' };
  const { id, payment_url } = (await made(testApp, 'createSubscription', terms)) as unknown as {
    id: number;
    payment_url: string;
  };
  await paidAt(testApp, payment_url);
  return id;
}

/** A webhook delivery that is only stored, not sent. */
async function delivered({ account, app, clock }: TestApp, endpoint: number): Promise<number> {
  const now = clock.now();
  const { id } = await app.services.store.transaction((tx) =>
    tx.deliveries.insert({
      ...{ account_id: account.id, endpoint_id: endpoint as never, next_attempt_at: now, created_at: now },
      ...{ event_id: 'evt_places', event_type: 'invoice.paid', body: '{}', sequence: 1 },
    }),
  );
  return id;
}
