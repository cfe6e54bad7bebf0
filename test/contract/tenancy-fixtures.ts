/** One object of each kind in an account, by the ids that a stranger could guess, for attempts from another account. */
import { type Code, newCode } from '../../src/model/codes.ts';
import type {
  AccountId,
  AttachmentId,
  BankEntryId,
  CreditNoteId,
  CustomerId,
  DeliveryId,
  EndpointId,
  ExportId,
  ImportId,
  InvoiceId,
  ItemId,
  MailId,
  PaymentId,
  PlanId,
  QuoteId,
  RequestId,
  SessionId,
  SubscriptionId,
  TokenId,
  UploadId,
  UserId,
} from '../../src/model/ids.ts';
import { FOR_DASHBOARD } from '../../src/operations/for-dashboard.ts';
import { call } from '../../src/operations/kernel/operation.ts';
import { settleOutflows } from '../../src/operations/payments/settle-outflows.ts';
import type { Queries } from '../../src/store/store.ts';
import { CUSTOMERS_CSV } from '../api/rest/objects.ts';
import type { Desk, Ledger } from '../kit/desk.ts';
import { testClock } from '../kit/test-app.ts';
import { atProvider, shopAt } from '../operations/payments/shop.ts';

export type TenancyFixtures = {
  readonly customer: CustomerId;
  readonly email: string;
  readonly logo: string;
  readonly item: ItemId;
  readonly bankEntry: BankEntryId;
  readonly invoice: InvoiceId;
  readonly number: string;
  readonly draft: InvoiceId;
  /** Code of a preview of reminders that was confirmed for the invoice. */
  readonly confirm: Code;
  readonly creditNote: CreditNoteId;
  /** A quote that is open, one that is accepted, and one that was not sent. */
  readonly quote: QuoteId;
  readonly accepted: QuoteId;
  readonly unsent: QuoteId;
  /** A person of the account, and a browser session of this person. */
  readonly member: UserId;
  readonly session: SessionId;
  readonly token: TokenId;
  /** An assistant that the person connected, and the client id of its GPT. */
  readonly assistant: TokenId;
  readonly client: string;
  /** Id of a session of an MCP client, and of the answer that the session waits for. */
  readonly mcpSession: string;
  readonly link: RequestId;
  /** Code of the link, and the reference that the business gave to another link. */
  readonly code: string;
  readonly reference: string;
  /** A payment that is paid, and partly refunded. */
  readonly payment: PaymentId;
  /** A payment that is authorized, and not captured. */
  readonly held: PaymentId;
  readonly plan: PlanId;
  readonly subscription: SubscriptionId;
  readonly endpoint: EndpointId;
  readonly delivery: DeliveryId;
  readonly export: ExportId;
  /** A preview of an import. */
  readonly import: ImportId;
  /** An upload that has received its file. */
  readonly upload: UploadId;
  /** A file of the draft. */
  readonly attachment: AttachmentId;
  readonly mail: MailId;
};
export type Attempt = (tx: Queries, stranger: AccountId, fixtures: TenancyFixtures) => Promise<unknown>;

/** Reasons why a query is not tried by a stranger. */
export const ADDS = 'adds a row to the account that it names';
export const INSIDE = 'is given a row or digest that was found in the account before';
export const SERVICE = 'serves the whole service, for no account in particular';
export const SECRET = 'finds by something that only its holder can know';

const now = testClock().now();
const LOGO = `${'0'.repeat(32)}.png`;
export const idempotencyKey = (accountId: AccountId) => ({
  ...{ accountId, principal: 'token:1', operation: 'createInvoice', key: 'k' },
});

/** Tokens have the same names in every account, such as `token:1`. */
export const mcpOwner = (accountId: AccountId) => ({ accountId, principal: 'token:1' });

/** A series of numbers that no other account has. */
export const OWN_PREFIX = 'OWN-';

/** Creates one object of each kind in an account. */
export async function layOut(ledger: Ledger, owner: Desk): Promise<TenancyFixtures> {
  const { id, invoice_number, customer } = await owner.invoice({ customer: { name: 'Ann', email: 'ann@example.com' } });
  await owner.run('recordPayment', { id, amount: 10 });
  const { id: creditNote } = await owner.run('createCreditNote', { invoice_id: id, reason: 'Wrong price', amount: 5 });
  const member = (await owner.run('createUser', { email: 'member@example.com' })).id as UserId;
  await owner.run('sendReminder', { id });
  const token = await owner.run('createToken', { scopes: ['billing.read'] });
  const confirm = newCode();
  await ledger.testApp.app.services.store.transaction(async (tx) => {
    const terms = { fingerprint: 'f', expiresAt: (now + 86_400_000) as typeof now };
    await tx.businesses.change(owner.account.id, { vat_number: 'NL123456789B01', logo: LOGO });
    await tx.numberSeries.raise(owner.account.id, 'credit_note', OWN_PREFIX, 7);
    await tx.logos.put(owner.account.id, LOGO, new Uint8Array([1, 2, 3]));
    await tx.idempotency.take(idempotencyKey(owner.account.id), terms, now);
    const batch = { code: confirm, account_id: owner.account.id, created_at: now };
    await tx.reminderBatches.insert({ ...batch, principal: 'token:1', plan: '{}', expires_at: now });
    const outcome = { invoice_id: id as InvoiceId, mail_id: null, reason: 'changed', next_allowed_at: null } as const;
    await tx.reminderBatches.settle({ ...batch, ...outcome });
  });
  return {
    customer: customer.id as CustomerId,
    email: 'ANN@example.com',
    logo: LOGO,
    item: (await owner.run('createItem', { code: 'HOUR', description: 'Work', unit_price: 80 })).id as ItemId,
    bankEntry: await bankEntry(owner, invoice_number ?? ''),
    invoice: id as InvoiceId,
    mail: (await owner.rows<{ id: MailId }>('mails'))[0]?.id as MailId,
    number: invoice_number ?? '',
    creditNote: creditNote as CreditNoteId,
    ...(await quotes(owner, customer.id)),
    ...(await draftWithFile(owner)),
    confirm,
    member,
    session: await browserOf(ledger, owner, member),
    token: token.id as TokenId,
    ...(await connected(ledger, owner, member)),
    mcpSession: await speaking(ledger, owner),
    ...(await payables(ledger, owner)),
    ...(await recurring(owner, customer.id)),
    ...(await receiver(ledger, owner)),
    export: await asked(ledger, owner),
    import: (await owner.run('createImport', { kind: 'customers', content: CUSTOMERS_CSV })).id as ImportId,
    upload: await uploaded(ledger, owner),
  };
}

async function draftWithFile(owner: Desk): Promise<Pick<TenancyFixtures, 'draft' | 'attachment'>> {
  const { id } = await owner.invoice({ draft: true });
  const file = Buffer.from('Date;Hours\n2026-03-02;4\n').toString('base64');
  const attached = await owner.run('attachFile', { id, file });
  return { draft: id as InvoiceId, attachment: attached.id as AttachmentId };
}

/** Imports an entry of a bank statement, which stays open. */
async function bankEntry(owner: Desk, number: string): Promise<BankEntryId> {
  const { entries } = await owner.run('importBankStatement', { content: statementFor(number) });
  return entries[0]?.id as BankEntryId;
}

function statementFor(text: string): string {
  const head = 'Date,Interest Date,Amount,Account,Counterparty,Name,Description';
  return `${head}\n2026-03-10,2026-03-10,12.50,NL02ABNA0123456789,NL91ABNA0417164300,Ann,${text}\n`;
}

async function connected(
  { testApp }: Ledger,
  owner: Desk,
  user_id: UserId,
): Promise<Pick<TenancyFixtures, 'assistant' | 'client'>> {
  const client = `gpt_${owner.account.id}`;
  const names = { client_name: 'GPT', redirect_host: 'chatgpt.com', resource: 'r' };
  const assistant = await testApp.app.services.store.transaction(async (tx) => {
    const made = { name: 'GPT', redirect_uris: '[]', secret_digest: 'd', auth_method: 'client_secret_post' } as const;
    const times = { created_at: now, used_at: now };
    await tx.oauthClients.insert({ client_id: client, account_id: owner.account.id, ...made, ...times });
    const whose = { account_id: owner.account.id, user_id, client_id: client };
    const id = await tx.assistants.insert({ ...whose, ...names }, { name: 'GPT', scopes: 'billing.read', at: now });
    const until = (now + 86_400_000) as typeof now;
    const grant = { grant_id: client, token_id: id, client_id: client, scopes: 'billing.read' };
    await tx.oauthGrants.insert({ ...grant, created_at: now, expires_at: until });
    return id;
  });
  return { assistant, client };
}

async function speaking({ testApp }: Ledger, { account }: Desk): Promise<string> {
  const id = `session of ${account.id}`;
  const { accountId, principal } = mcpOwner(account.id);
  await testApp.app.services.store.transaction(async ({ mcpSessions }) => {
    const names = { account_id: accountId, principal, client: '{}', filter: '{}' };
    await mcpSessions.insert({ id, ...names, used_at: now, subscriptions: '{"billing://stats":"1"}' });
    const reply = { session_id: id, request_id: id, account_id: accountId, message: '{}' };
    await mcpSessions.insertReply({ ...reply, created_at: now });
  });
  return id;
}

async function asked({ testApp }: Ledger, owner: Desk): Promise<ExportId> {
  const { data } = await call(testApp.app.services, owner.caller, FOR_DASHBOARD.startExport, { format: 'csv' });
  return data.id as ExportId;
}

async function uploaded({ testApp }: Ledger, { account }: Desk): Promise<UploadId> {
  const times = { created_at: now, expires_at: (now + 86_400_000) as typeof now };
  return testApp.app.services.store.transaction(async (tx) => {
    const row = { account_id: account.id, digest: `upload of ${account.id}`, purpose: 'bank_statement' } as const;
    const { id } = await tx.uploads.insert({ ...row, ...times });
    await tx.uploads.accept({ id }, Buffer.from(statementFor('many thanks')), {
      fault: null,
      now,
      until: times.expires_at,
    });
    return id;
  });
}

async function browserOf({ testApp }: Ledger, owner: Desk, user_id: UserId): Promise<SessionId> {
  const times = { created_at: now, seen_at: now, expires_at: (now + 86_400_000) as typeof now };
  const row = { digest: 'd', user_id, account_id: owner.account.id, stage: 'open', way: 'link', device: '' } as const;
  return (await testApp.app.services.store.transaction((tx) => tx.sessions.insert({ ...row, ...times }))).id;
}

async function payables(
  ledger: Ledger,
  owner: Desk,
): Promise<Pick<TenancyFixtures, 'link' | 'code' | 'reference' | 'payment' | 'held'>> {
  await owner.run('connectProvider', { kind: 'sandbox' });
  const shop = shopAt(ledger, owner);
  const link = await shop.link({ usage_limit: 3 });
  const [paid, held] = [await shop.start(link.code), await shop.start((await shop.request('pre_authorization')).code)];
  for (const attempt of [paid, held]) {
    await shop.payByCard(attempt);
    await shop.refresh(attempt);
    atProvider(attempt);
  }
  await owner.run('refundPayment', { id: paid.id, amount: 40 });
  const inquiry = { id: 'dp_1', amount: 0, state: 'open', reason: 'general', dueBy: null, openedAt: now } as const;
  const said = { refunds: [], disputes: [{ ...inquiry, decidedAt: null }] };
  await settleOutflows(ledger.testApp.app.services, owner.account, await shop.row(paid.id), said);
  const { reference } = await shop.request('payment_link', { reference: 'order-1' });
  return { link: link.id as RequestId, code: link.code, reference: reference ?? '', payment: paid.id, held: held.id };
}

async function recurring(owner: Desk, customer_id: number): Promise<Pick<TenancyFixtures, 'plan' | 'subscription'>> {
  const plan = await owner.run('createPaymentPlan', { title: 'Club', amount: 10, interval: 'month' });
  const subscription = await owner.run('createSubscription', { customer_id, plan_id: plan.id });
  return { plan: plan.id as PlanId, subscription: subscription.id as SubscriptionId };
}

/** Inserts an endpoint and a delivery directly, because nothing needs to be sent. */
async function receiver(ledger: Ledger, owner: Desk): Promise<Pick<TenancyFixtures, 'endpoint' | 'delivery'>> {
  const account_id = owner.account.id;
  return ledger.testApp.app.services.store.transaction(async (tx) => {
    const target = {
      account_id,
      url: 'https://receiver.example/',
      description: null,
      sealed_secret: '',
      created_at: now,
    };
    const { id: endpoint_id } = await tx.endpoints.insert(target, null);
    const event = { event_id: 'evt_tenancy', event_type: 'invoice.paid', body: '{}', sequence: null } as const;
    const times = { next_attempt_at: now, created_at: now };
    const { id } = await tx.deliveries.insert({ account_id, endpoint_id, ...event, ...times });
    await tx.deliveries.exhaust(endpoint_id);
    return { endpoint: endpoint_id, delivery: id };
  });
}

async function quotes(owner: Desk, customer_id: number) {
  const made = async () => (await owner.run('createQuote', { customer_id, description: 'Work', amount: 100 })).id;
  const [quote, accepted, unsent] = [await made(), await made(), await made()] as QuoteId[];
  for (const id of [quote, accepted]) await owner.run('sendQuote', { id, send_email: false });
  await owner.run('acceptQuote', { id: accepted, accepted_by: 'Ann' });
  return { quote, accepted, unsent } as { quote: QuoteId; accepted: QuoteId; unsent: QuoteId };
}
