/** Each query of the store: how a stranger would use it, or why it asks for no account. */
import type { Currency } from '../../src/model/currency.ts';
import { addMs, DAY_MS, type Instant, type LocalDate, type LocalMonth } from '../../src/model/dates.ts';
import { EVERY_NUMBER } from '../../src/operations/payments/every-payment-written.ts';
import type { Queries } from '../../src/store/store.ts';
import { testClock } from '../kit/house.ts';
import { newCustomer } from './rows.ts';
import { ADDS, type Attempt, INSIDE, idempotencyKey, mcpOwner, SECRET, SERVICE } from './tenancy-prey.ts';

const now = testClock().now();
const today = '2026-03-17' as LocalDate;
const everReceived = { currency: 'EUR' as Currency, from: 0 as Instant, until: (now + 1e12) as Instant };
const late = '2999-01-01' as LocalDate;
const page = { limit: 100 };
const SANDBOX = 'is the sandbox provider\u2019s own: it belongs to no account of ours';

type Tried<Noun extends keyof Queries> = { readonly [Query in keyof Queries[Noun]]: Attempt | string };

const GETTING_PAID: {
  readonly [Noun in
    | 'requests'
    | 'payments'
    | 'successfulPayments'
    | 'paymentSegments'
    | 'refunds'
    | 'disputes'
    | 'invoiceOutflows'
    | 'connections'
    | 'sandbox']: Tried<Noun>;
} = {
  requests: {
    insert: ADDS,
    personalPage: ADDS,
    byPersonalPage: (tx, stranger) => tx.requests.byPersonalPage(stranger),
    find: (tx, stranger, prey) => tx.requests.find(stranger, 'payment_link', prey.link),
    byCode: SECRET,
    byReference: (tx, stranger, prey) => tx.requests.byReference(stranger, prey.reference),
    byId: INSIDE,
    invoiceByCode: SECRET,
    link: (tx, stranger, prey) => tx.requests.link(stranger, { id: prey.link }),
    list: (tx, stranger) => tx.requests.list(stranger, { kind: 'payment_link', now }, page),
    count: (tx, stranger) => tx.requests.count(stranger, { kind: 'payment_link', status: 'active', now }),
    countsByCustomer: (tx, stranger, prey) => tx.requests.countsByCustomer(stranger, { now }, [prey.customer]),
    deactivate: (tx, stranger, prey) => tx.requests.deactivate(stranger, prey.link, now),
    hold: INSIDE,
    letGo: INSIDE,
    setProcessing: INSIDE,
    countPaid: INSIDE,
    ofSubscription: INSIDE,
    uncountRaised: INSIDE,
    toRemind: SERVICE,
    countReminder: INSIDE,
    skipReminder: INSIDE,
  },
  payments: {
    insert: ADDS,
    find: (tx, stranger, prey) => tx.payments.find(stranger, prey.payment),
    byId: INSIDE,
    byKey: SECRET,
    byProviderId: SECRET,
    list: (tx, stranger, prey) => tx.payments.list(stranger, { requestId: prey.link }, page),
    sums: (tx, stranger, prey) => tx.payments.sums(stranger, { invoiceId: prey.invoice }),
    listByTime: (tx, stranger, prey) =>
      tx.payments.listByTime(stranger, { invoiceId: prey.invoice }, { ...page, after: undefined }),
    sumsByCustomer: (tx, stranger, prey) => tx.payments.sumsByCustomer(stranger, {}, [prey.customer]),
    totals: (tx, stranger) => tx.payments.totals(stranger),
    move: INSIDE,
    lose: INSIDE,
    note: INSIDE,
    answered: INSIDE,
    overpay: INSIDE,
    askToEnd: (tx, stranger, prey) => tx.payments.askToEnd(stranger, prey.held, 'release', null),
    assignCustomer: INSIDE,
    assignInvoice: INSIDE,
    takeBackEnd: INSIDE,
    lookAgain: INSIDE,
    noteMismatch: INSIDE,
    learnAlias: INSIDE,
    adoptMandate: INSIDE,
    lookAtOthers: (tx, stranger) => tx.payments.lookAtOthers(stranger, null, now),
    reserveRefund: (tx, stranger, prey) => tx.payments.reserveRefund(stranger, prey.payment, 1),
    moveOut: INSIDE,
    isDue: SERVICE,
    claimDue: SERVICE,
  },
  successfulPayments: {
    list: (tx, stranger, prey) => tx.successfulPayments.list(stranger, { requestId: prey.link }, page),
    stretch: (tx, stranger) => tx.successfulPayments.stretch(stranger, EVERY_NUMBER, 100),
    nth: (tx, stranger) => tx.successfulPayments.nth(stranger, EVERY_NUMBER, 1),
  },
  paymentSegments: {
    next: (tx, stranger, { segment }) =>
      tx.paymentSegments.next({ accountId: stranger, form: segment.form, before: EVERY_NUMBER.before }),
    ready: (tx, stranger, { segment }) => tx.paymentSegments.ready(stranger, segment.form),
    claim: ADDS,
    fill: (tx, stranger, { segment }) => tx.paymentSegments.fill(stranger, segment.id, { row_count: 0, body: null }),
    forgetUnusable: (tx, stranger) => tx.paymentSegments.forgetUnusable(stranger, 'another', 100),
  },
  refunds: {
    insert: ADDS,
    list: (tx, stranger) => tx.refunds.list(stranger, page),
    count: (tx, stranger) => tx.refunds.count(stranger),
    isDue: SERVICE,
    claimDue: SERVICE,
    postpone: INSIDE,
    ofPayment: INSIDE,
    accepted: INSIDE,
    move: INSIDE,
  },
  disputes: {
    insert: ADDS,
    set: INSIDE,
    ofPayment: INSIDE,
    list: (tx, stranger) => tx.disputes.list(stranger, page),
    count: (tx, stranger) => tx.disputes.count(stranger),
  },
  invoiceOutflows: { insert: ADDS },
  connections: {
    find: (tx, stranger) => tx.connections.find(stranger),
    put: ADDS,
    verified: (tx, stranger) =>
      tx.connections.verified(stranger, 'sandbox', {
        ...{ mode: 'live', identity: 'another', fingerprint: 'another', verified_at: now },
      }),
    retire: ADDS,
    recall: (tx, stranger) => tx.connections.recall(stranger, 'sandbox'),
    former: (tx, stranger) => tx.connections.former(stranger, 'sandbox'),
    formerOf: (tx, stranger) => tx.connections.formerOf(stranger, 'stripe'),
    join: (tx, stranger) => tx.connections.join(stranger, 'sandbox', 'sandbox', 'another'),
    forgetFormer: SERVICE,
    remove: (tx, stranger) => tx.connections.remove(stranger),
  },
  sandbox: {
    create: SANDBOX,
    find: SANDBOX,
    findByKey: SANDBOX,
    replace: SANDBOX,
    addCallback: SANDBOX,
    callbackIsDue: SANDBOX,
    claimCallbacks: SANDBOX,
    settleCallback: SANDBOX,
  },
};

const RECURRING: { readonly [Noun in 'plans' | 'subscriptions' | 'periods']: Tried<Noun> } = {
  plans: {
    insert: ADDS,
    find: (tx, stranger, prey) => tx.plans.find(stranger, prey.plan),
    list: (tx, stranger) => tx.plans.list(stranger, page),
    count: (tx, stranger) => tx.plans.count(stranger),
  },
  subscriptions: {
    insert: ADDS,
    find: (tx, stranger, prey) => tx.subscriptions.find(stranger, prey.subscription),
    byId: INSIDE,
    byAccessCode: SECRET,
    list: (tx, stranger, prey) => tx.subscriptions.list(stranger, { planId: prey.plan }, page),
    count: (tx, stranger, prey) => tx.subscriptions.count(stranger, { customer: { id: prey.customer } }),
    countsByCustomer: (tx, stranger, prey) => tx.subscriptions.countsByCustomer(stranger, {}, [prey.customer]),
    due: SERVICE,
    moveOn: INSIDE,
    change: INSIDE,
    strandedMandates: (tx, stranger) => tx.subscriptions.strandedMandates(stranger),
    lock: INSIDE,
    adoptMandate: INSIDE,
    set: INSIDE,
  },
  periods: {
    insert: ADDS,
    byRequest: INSIDE,
    list: INSIDE,
    isDue: SERVICE,
    claimDue: SERVICE,
    beginTry: INSIDE,
    putOff: INSIDE,
    change: INSIDE,
    pay: INSIDE,
    setInvoice: INSIDE,
    setDue: INSIDE,
    giveUp: INSIDE,
    hasFailed: INSIDE,
  },
};

const HOOKS: { readonly [Noun in 'endpoints' | 'deliveries' | 'jobs']: Tried<Noun> } = {
  endpoints: {
    insert: ADDS,
    find: (tx, stranger, prey) => tx.endpoints.find(stranger, prey.endpoint),
    list: (tx, stranger) => tx.endpoints.list(stranger, page),
    count: (tx, stranger) => tx.endpoints.count(stranger),
    change: (tx, stranger, prey) =>
      tx.endpoints.change(stranger, prey.endpoint, { description: 'x' }, ['invoice.paid']),
    remove: (tx, stranger, prey) => tx.endpoints.remove(stranger, prey.endpoint),
    receiversOf: (tx, stranger) =>
      tx.endpoints.receiversOf({ id: Number.MAX_SAFE_INTEGER, account_id: stranger, type: 'invoice.paid' }),
    turnOn: (tx, stranger, prey) => tx.endpoints.turnOn(stranger, prey.endpoint),
    succeeded: INSIDE,
    failed: INSIDE,
    disable: INSIDE,
  },
  deliveries: {
    insert: ADDS,
    find: (tx, stranger, prey) => tx.deliveries.find(stranger, prey.delivery),
    toSend: INSIDE,
    list: (tx, stranger, prey) => tx.deliveries.list(stranger, prey.endpoint, {}, page),
    count: (tx, stranger, prey) => tx.deliveries.count(stranger, prey.endpoint, {}),
    attemptsOf: INSIDE,
    note: INSIDE,
    requeue: (tx, stranger, prey) => tx.deliveries.requeue(stranger, prey.delivery, now),
    exhaust: INSIDE,
    prune: SERVICE,
  },
  jobs: {
    add: SERVICE,
    addOnce: SERVICE,
    isDue: SERVICE,
    claim: SERVICE,
    finish: INSIDE,
    putOff: INSIDE,
    figures: SERVICE,
    givenUp: SERVICE,
    prune: SERVICE,
  },
};

const CONNECTED: { readonly [Noun in 'assistants' | 'oauthClients' | 'oauthGrants' | 'oauthRecords']: Tried<Noun> } = {
  assistants: {
    of: (tx, stranger, { member, client }) =>
      tx.assistants.of({ account_id: stranger, user_id: member, client_id: client, resource: 'r' }),
    insert: ADDS,
    renew: INSIDE,
    list: (tx, stranger) => tx.assistants.list(stranger, now),
    byToken: (tx, stranger, prey) => tx.assistants.byToken(stranger, prey.assistant),
    end: (tx, stranger, prey) => tx.assistants.end(stranger, prey.assistant, now),
    ofPerson: INSIDE,
    byClient: (tx, stranger, prey) => tx.assistants.byClient(stranger, prey.client),
  },
  oauthClients: {
    insert: ADDS,
    byId: SERVICE,
    list: (tx, stranger) => tx.oauthClients.list(stranger),
    touch: INSIDE,
    remove: (tx, stranger, prey) => tx.oauthClients.remove(stranger, prey.client),
    prune: SERVICE,
  },
  oauthGrants: {
    insert: ADDS,
    byId: INSIDE,
    hold: INSIDE,
    addAccessToken: INSIDE,
    accessToken: SECRET,
    end: INSIDE,
    scopesOf: INSIDE,
    endAll: INSIDE,
    prune: SERVICE,
  },
  oauthRecords: {
    insert: ADDS,
    find: SECRET,
    consume: SECRET,
    setPayload: INSIDE,
    moveToBrowser: SECRET,
    remove: SECRET,
    prune: SERVICE,
  },
};

/** A new query does not compile without. */
export const QUERIES: { readonly [Noun in keyof Queries]: Tried<Noun> } = {
  ...CONNECTED,
  accounts: {
    byId: SERVICE,
    byHandle: SERVICE,
    all: SERVICE,
    insert: ADDS,
    takeInvoiceSequence: (tx, stranger) => tx.accounts.takeInvoiceSequence(stranger).then(() => undefined),
    addMember: ADDS,
    setAccepted: (tx, stranger, { member }) => tx.accounts.setAccepted(stranger, member, 'mail').then(() => undefined),
    belongs: (tx, stranger, { member }) => tx.accounts.belongs(stranger, member),
    members: (tx, stranger) => tx.accounts.members(stranger),
    lockOwners: (tx, stranger) => tx.accounts.lockOwners(stranger),
    setRole: (tx, stranger, { member }) => tx.accounts.setRole(stranger, member, 'owner').then(() => undefined),
    removeMember: (tx, stranger, { member }) => tx.accounts.removeMember(stranger, member),
    hasMembers: (tx, stranger) => tx.accounts.hasMembers(stranger),
    insertSignInLink: ADDS,
    pruneSignInLinks: SERVICE,
    withReminders: SERVICE,
    setReminderPlan: (tx, stranger) => tx.accounts.setReminderPlan(stranger, null).then(() => undefined),
  },
  businesses: {
    find: (tx, stranger) => tx.businesses.find(stranger).then(({ vat_number }) => vat_number),
    change: (tx, stranger) => tx.businesses.change(stranger, { name: 'x', iban: 'x', logo: 'x' }).then(() => undefined),
  },
  logos: {
    find: (tx, stranger, prey) => tx.logos.find(stranger, prey.logo),
    put: (tx, stranger, prey) => tx.logos.put(stranger, prey.logo, new Uint8Array([1])).then(() => undefined),
    notePrinted: (tx, stranger, prey) => tx.logos.notePrinted(stranger, prey.logo).then(() => undefined),
    forgetOthers: (tx, stranger) => tx.logos.forgetOthers(stranger, null).then(() => undefined),
  },
  users: {
    byId: INSIDE,
    byEmail: SECRET,
    lock: INSIDE,
    lockOrAdd: SECRET,
    hasAny: SERVICE,
    memberships: INSIDE,
    invitations: INSIDE,
    change: INSIDE,
    useTotpStep: INSIDE,
    setRecoveryCodes: INSIDE,
    useRecoveryCode: INSIDE,
    countRecoveryCodes: INSIDE,
  },
  sessions: {
    insert: ADDS,
    byDigest: SECRET,
    exists: INSIDE,
    list: INSIDE,
    seenIsOld: INSIDE,
    touch: INSIDE,
    switchTo: (tx, stranger, prey) => tx.sessions.switchTo(prey.session, prey.member, stranger),
    remove: INSIDE,
    removeAll: INSIDE,
    prune: SERVICE,
  },
  mcpSessions: {
    lockHandshakes: SERVICE,
    insert: ADDS,
    find: (tx, stranger, prey) => tx.mcpSessions.find(mcpOwner(stranger), prey.mcpSession, 0 as Instant),
    countAll: SERVICE,
    count: (tx, stranger) => tx.mcpSessions.count(mcpOwner(stranger), 0 as Instant),
    removeOldest: (tx, stranger) => tx.mcpSessions.removeOldest(mcpOwner(stranger), now),
    removeOldestOfAll: SERVICE,
    existing: INSIDE,
    touch: INSIDE,
    remove: (tx, stranger, prey) => tx.mcpSessions.remove(mcpOwner(stranger), prey.mcpSession),
    insertReply: ADDS,
    countReplies: (tx, stranger, prey) => tx.mcpSessions.countReplies(stranger, prey.mcpSession),
    replies: INSIDE,
    takeReply: (tx, stranger, prey) => tx.mcpSessions.takeReply({ account_id: stranger, request_id: prey.mcpSession }),
    prune: SERVICE,
    pruneReplies: SERVICE,
  },
  signInLinks: {
    find: SECRET,
    use: SECRET,
    removeAll: INSIDE,
    addSetUp: SERVICE,
    findSetUp: SECRET,
    useSignUp: SECRET,
    useSetUp: SECRET,
    pruneSetUp: SERVICE,
  },
  tokens: {
    insert: ADDS,
    byDigest: SECRET,
    list: (tx, stranger) => tx.tokens.list(stranger),
    byId: (tx, stranger, prey) => tx.tokens.byId(stranger, prey.token),
    rotate: INSIDE,
    revoke: (tx, stranger, prey) => tx.tokens.revoke(stranger, prey.token, now),
    limit: (tx, stranger, prey) => tx.tokens.limit(stranger, prey.token, null),
    lastUsedIsOld: INSIDE,
    touch: INSIDE,
  },
  spending: { add: INSIDE, of: INSIDE, prune: SERVICE },
  customers: {
    insert: ADDS,
    subscriber: SECRET,
    setUnsubscribed: (tx, stranger, prey) =>
      tx.customers.setUnsubscribed(stranger, prey.customer, now).then(() => undefined),
    lock: (tx, stranger, prey) => tx.customers.lock(stranger, prey.customer),
    update: (tx, stranger, prey) =>
      tx.customers.update(stranger, prey.customer, newCustomer(stranger)).catch(() => undefined),
    byId: (tx, stranger, prey) => tx.customers.byId(stranger, prey.customer),
    byEmail: (tx, stranger, prey) => tx.customers.byEmail(stranger, prey.email),
    list: (tx, stranger) => tx.customers.list(stranger, {}, page),
    beginningWith: (tx, stranger) => tx.customers.beginningWith(stranger, '', 100),
    named: (tx, stranger) => tx.customers.named(stranger, '', 100),
    countNamed: (tx, stranger) => tx.customers.countNamed(stranger, ''),
    count: (tx, stranger) => tx.customers.count(stranger, { query: 'a' }),
    matching: (tx, stranger, prey) => tx.customers.matching(stranger, { id: prey.customer }, 100),
    countMatching: (tx, stranger, prey) => tx.customers.countMatching(stranger, { email: prey.email }),
    sharing: (tx, stranger) => tx.customers.sharing(stranger, ['ann', 'an'], 100),
    listByDebt: (tx, stranger) => tx.customers.listByDebt(stranger, {}, { ...page, after: undefined }),
  },
  balances: {
    outstanding: (tx, stranger, prey) => tx.balances.outstanding(stranger, [prey.customer]),
    overdue: (tx, stranger, prey) => tx.balances.overdue(stranger, prey.customer, late),
    lastContact: async (tx, stranger, prey) => {
      const { paidAt, remindedAt } = await tx.balances.lastContact(stranger, prey.customer);
      return paidAt ?? remindedAt ?? undefined;
    },
  },
  invoices: {
    insert: ADDS,
    find: async (tx, stranger, prey) =>
      (await tx.invoices.find(stranger, { id: prey.invoice })) ?? tx.invoices.find(stranger, { number: prey.number }),
    list: (tx, stranger, prey) => tx.invoices.list(stranger, { today, customer: { id: prey.customer } }, page),
    countLines: (tx, stranger) => tx.invoices.countLines(stranger),
    beginningWith: (tx, stranger, prey) => tx.invoices.beginningWith(stranger, [prey.number], 100),
    sums: (tx, stranger, prey) => tx.invoices.sums(stranger, { today, customer: { email: prey.email } }),
    sumsByCustomer: (tx, stranger, prey) => tx.invoices.sumsByCustomer(stranger, { today }, [prey.customer]),
    customersByDue: (tx, stranger) => tx.invoices.customersByDue(stranger, { today }, 'EUR' as Currency, 100),
    overdueByCustomer: (tx, stranger, prey) =>
      tx.invoices.overdueByCustomer(stranger, { before: late }, [prey.customer]),
    overdue: (tx, stranger) => tx.invoices.overdue(stranger, { before: late, paidUntil: now }, page),
    overdueDays: (tx, stranger) => tx.invoices.overdueDays(stranger, { before: late }),
    hasAny: (tx, stranger) => tx.invoices.hasAny(stranger),
    change: (tx, stranger, prey) => tx.invoices.change(stranger, prey.invoice, ['pending'], { notes: 'x' }),
    cancel: (tx, stranger, prey) => tx.invoices.cancel(stranger, prey.invoice, now),
    receive: (tx, stranger, prey) => tx.invoices.receive(stranger, prey.invoice, 1, now),
    giveBack: (tx, stranger, prey) => tx.invoices.giveBack(stranger, prey.invoice, 1).catch(() => undefined),
    undoGiveBack: (tx, stranger, prey) => tx.invoices.undoGiveBack(stranger, prey.invoice, 1).catch(() => undefined),
    chargeBack: (tx, stranger, prey) => tx.invoices.chargeBack(stranger, prey.invoice, 1).catch(() => undefined),
    countDispute: (tx, stranger, prey) => tx.invoices.countDispute(stranger, prey.invoice, 1).then(() => undefined),
  },
  reminders: {
    due: (tx, stranger) => tx.reminders.due(stranger, { lastDueDate: late, steps: 9, after: undefined }, 100),
    takeStep: (tx, stranger, prey) =>
      tx.reminders.takeStep(stranger, prey.invoice, { step: 5, at: now, notSince: now, counts: true }),
    passSteps: (tx, stranger) => tx.reminders.passSteps(stranger, [late]),
    maybeOverdue: SERVICE,
    tellOverdue: (tx, stranger, prey) => tx.reminders.tellOverdue(stranger, prey.invoice, late, now),
    takeBack: (tx, stranger, prey) => tx.reminders.takeBack(stranger, prey.invoice, now, null).then(() => undefined),
    count: (tx, stranger, prey) => tx.reminders.count(stranger, prey.invoice, addMs(now, DAY_MS), null),
  },
  receipts: {
    list: (tx, stranger) => tx.receipts.list(stranger, everReceived, { before: undefined, limit: 5 }),
    count: (tx, stranger) => tx.receipts.count(stranger, everReceived),
  },
  totals: {
    move: ADDS,
    byDue: (tx, stranger) => tx.totals.byDue(stranger, { today }),
    byDate: (tx, stranger) => tx.totals.byDate(stranger, { dateTo: late }),
    receiveOnDay: ADDS,
    receivedBetween: (tx, stranger) => tx.totals.receivedBetween(stranger, '2000-01-01' as LocalDate, late),
    pendingDaysBefore: (tx, stranger) => tx.totals.pendingDaysBefore(stranger, late),
    receive: ADDS,
    receiptsSince: (tx, stranger) => tx.totals.receiptsSince(stranger, '2000-01' as LocalMonth),
    receiptsOf: (tx, stranger) => tx.totals.receiptsOf(stranger, '2026-03' as LocalMonth),
  },
  ...GETTING_PAID,
  ...RECURRING,
  ...HOOKS,
  mails: {
    insert: ADDS,
    list: (tx, stranger) => tx.mails.list(stranger, {}, page),
    due: SERVICE,
    claim: SERVICE,
    settle: INSIDE,
  },
  journal: {
    addEvents: ADDS,
    takeEventsToFanOut: SERVICE,
    hasEventsToFanOut: SERVICE,
    takeTurn: SERVICE,
    beginChange: ADDS,
    endChange: ADDS,
    addActivity: ADDS,
    activity: (tx, stranger, prey) => tx.journal.activity(stranger, { invoiceId: prey.invoice }, page),
    countActivity: (tx, stranger, prey) => tx.journal.countActivity(stranger, { invoiceId: prey.invoice }),
  },
  idempotency: {
    claim: ADDS,
    find: (tx, stranger) => tx.idempotency.find(idempotencyKey(stranger)),
    answer: (tx, stranger) => tx.idempotency.answer(idempotencyKey(stranger), 'owner', '{}'),
    release: (tx, stranger) => tx.idempotency.release(idempotencyKey(stranger), 'owner').then(() => undefined),
    prune: SERVICE,
  },
  exports: {
    insert: ADDS,
    find: (tx, stranger, prey) => tx.exports.find(stranger, prey.export),
    latest: (tx, stranger) => tx.exports.latest(stranger, now, 100),
    begin: (tx, stranger, prey) => tx.exports.begin(stranger, prey.export, 1, now),
    note: INSIDE,
    prune: SERVICE,
  },
  heartbeats: { beat: SERVICE, latest: SERVICE, forget: SERVICE },
};
