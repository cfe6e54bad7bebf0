/** Each query of the store: how a stranger would use it, or why a stranger cannot. */

import { addMs, DAY_MS, type Instant, type LocalDate, type LocalMonth } from '../../src/model/dates.ts';
import type { Currency } from '../../src/model/money.ts';
import { invoiceLists } from '../../src/store/invoices/invoice-lists.ts';
import type { Queries } from '../../src/store/store.ts';
import { testClock } from '../kit/test-app.ts';
import { newCustomer } from './rows.ts';
import {
  ADDS,
  type Attempt,
  INSIDE,
  idempotencyKey,
  mcpOwner,
  OWN_PREFIX,
  SECRET,
  SERVICE,
} from './tenancy-fixtures.ts';

const now = testClock().now();
const today = '2026-03-17' as LocalDate;
const everReceived = { currency: 'EUR' as Currency, from: 0 as Instant, until: (now + 1e12) as Instant };
const late = '2999-01-01' as LocalDate;
const everDay = { from: late, to: late, start: (now + 1e12) as Instant, end: (now + 1e12) as Instant };
const EVER = { from: '1900-01-01' as LocalDate, to: late };
const ALL_NOTES = { limit: 10, after: { date: EVER.from, id: 0 }, last: Number.MAX_SAFE_INTEGER };
const page = { limit: 100 };
const EVERY_ROW = { after: 0, until: Number.MAX_SAFE_INTEGER };
const SANDBOX = 'is the sandbox provider\u2019s own: it belongs to no account of ours';

type Tried<Noun extends keyof Queries> = { readonly [Query in keyof Queries[Noun]]: Attempt | string };

const GETTING_PAID: {
  readonly [Noun in
    | 'reservations'
    | 'requests'
    | 'payments'
    | 'refunds'
    | 'disputes'
    | 'invoiceOutflows'
    | 'connections'
    | 'sandbox']: Tried<Noun>;
} = {
  reservations: {
    take: INSIDE,
    release: INSIDE,
  },
  requests: {
    insert: ADDS,
    personalPage: ADDS,
    byPersonalPage: (tx, stranger) => tx.requests.byPersonalPage(stranger),
    find: (tx, stranger, fixtures) => tx.requests.find(stranger, 'payment_link', fixtures.link),
    byCode: SECRET,
    latestAmount: (tx, stranger, fixtures) => tx.requests.latestAmount(stranger, fixtures.link),
    byReference: (tx, stranger, fixtures) => tx.requests.byReference(stranger, fixtures.reference),
    byId: INSIDE,
    invoiceByCode: SECRET,
    link: (tx, stranger, fixtures) => tx.requests.link(stranger, { id: fixtures.link }),
    list: (tx, stranger) => tx.requests.list(stranger, { kind: 'payment_link', now }, page),
    count: (tx, stranger) => tx.requests.count(stranger, { kind: 'payment_link', status: 'active', now }),
    countsByCustomer: (tx, stranger, fixtures) => tx.requests.countsByCustomer(stranger, { now }, [fixtures.customer]),
    deactivate: (tx, stranger, fixtures) => tx.requests.deactivate(stranger, fixtures.link, now),
    setProcessing: INSIDE,
    countPaid: INSIDE,
    uncountPaid: INSIDE,
    ofSubscription: INSIDE,
    uncountRaised: INSIDE,
    toRemind: SERVICE,
    countReminder: INSIDE,
    skipReminder: INSIDE,
  },
  payments: {
    insert: ADDS,
    find: (tx, stranger, fixtures) => tx.payments.find(stranger, fixtures.payment),
    byId: INSIDE,
    byKey: SECRET,
    byProviderId: SECRET,
    list: (tx, stranger, fixtures) => tx.payments.list(stranger, { requestId: fixtures.link }, page),
    count: (tx, stranger) => tx.payments.count(stranger, { from: 0 as Instant }),
    currencies: async (tx, stranger) => (await tx.payments.currencies(stranger))[0],
    page: async (tx, stranger, { invoice }) => {
      const filters = [{}, { from: 0 as Instant }, { invoiceIds: [invoice] }, { description: 'work' }];
      for (const filter of filters) {
        const { rows, ...totals } = await tx.payments.page(stranger, filter, { ...page, after: undefined, now });
        if (rows.length + totals.sums.length + totals.givenBack.length > 0) return { rows, ...totals };
      }
      return undefined;
    },
    listByTime: (tx, stranger, fixtures) =>
      tx.payments.listByTime(stranger, { invoiceIds: [fixtures.invoice] }, { ...page, after: undefined }),
    sumsByCustomer: (tx, stranger, fixtures) => tx.payments.sumsByCustomer(stranger, {}, [fixtures.customer]),
    totals: (tx, stranger) => tx.payments.totals(stranger),
    setStatus: INSIDE,
    markUnknown: INSIDE,
    updateUnfinished: INSIDE,
    watchAgain: INSIDE,
    reopen: INSIDE,
    undo: INSIDE,
    answered: INSIDE,
    overpay: INSIDE,
    requestEnd: (tx, stranger, fixtures) => tx.payments.requestEnd(stranger, fixtures.held, 'release', null),
    assignCustomer: INSIDE,
    assignInvoice: INSIDE,
    withdrawEnd: INSIDE,
    setNextCheck: INSIDE,
    endCheck: INSIDE,
    noteMismatch: INSIDE,
    setAlias: INSIDE,
    adoptMandate: INSIDE,
    recheckOtherCredentials: (tx, stranger) => tx.payments.recheckOtherCredentials(stranger, null, now),
    reserveRefund: (tx, stranger, fixtures) => tx.payments.reserveRefund(stranger, fixtures.payment, 1),
    addOutflow: INSIDE,
    isDue: SERVICE,
    claimDue: SERVICE,
  },
  refunds: {
    insert: ADDS,
    list: (tx, stranger) => tx.refunds.list(stranger, {}, page),
    count: (tx, stranger) => tx.refunds.count(stranger, {}),
    isDue: SERVICE,
    claimDue: SERVICE,
    postpone: INSIDE,
    ofPayment: INSIDE,
    underway: INSIDE,
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
    kindsAndModes: SERVICE,
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
    find: (tx, stranger, fixtures) => tx.plans.find(stranger, fixtures.plan),
    list: (tx, stranger) => tx.plans.list(stranger, page),
    count: (tx, stranger) => tx.plans.count(stranger),
    change: (tx, stranger, fixtures) => tx.plans.change(stranger, fixtures.plan, { amount: 1 }),
  },
  subscriptions: {
    insert: ADDS,
    find: (tx, stranger, fixtures) => tx.subscriptions.find(stranger, fixtures.subscription),
    byId: INSIDE,
    byAccessCode: SECRET,
    list: (tx, stranger, fixtures) => tx.subscriptions.list(stranger, { planId: fixtures.plan }, page),
    count: (tx, stranger, fixtures) => tx.subscriptions.count(stranger, { customer: { id: fixtures.customer } }),
    countsByCustomer: (tx, stranger, fixtures) => tx.subscriptions.countsByCustomer(stranger, {}, [fixtures.customer]),
    countOnPlan: async (tx, stranger, fixtures) => (await tx.subscriptions.countOnPlan(stranger, fixtures.plan)).all,
    applyPlan: async (tx, stranger, fixtures) => {
      await tx.subscriptions.applyPlan(stranger, { id: fixtures.plan, title: 'x', amount: 1 }, now);
    },
    toAnnounce: SERVICE,
    takeAnnouncement: INSIDE,
    due: SERVICE,
    moveOn: INSIDE,
    change: INSIDE,
    countUnusableMandates: (tx, stranger) => tx.subscriptions.countUnusableMandates(stranger),
    lock: INSIDE,
    adoptMandate: INSIDE,
    set: INSIDE,
  },
  periods: {
    insert: ADDS,
    byRequest: INSIDE,
    byInvoice: INSIDE,
    list: INSIDE,
    toLookAt: SERVICE,
    markOverdue: INSIDE,
    lookAgainAt: INSIDE,
    follow: INSIDE,
    keepTerms: (tx, stranger, fixtures) => tx.periods.keepTerms({ accountId: stranger, planId: fixtures.plan }),
    hasOpen: INSIDE,
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
    find: (tx, stranger, fixtures) => tx.endpoints.find(stranger, fixtures.endpoint),
    list: (tx, stranger) => tx.endpoints.list(stranger, page),
    count: (tx, stranger) => tx.endpoints.count(stranger),
    change: (tx, stranger, fixtures) =>
      tx.endpoints.change(stranger, fixtures.endpoint, { description: 'x' }, ['invoice.paid']),
    remove: (tx, stranger, fixtures) => tx.endpoints.remove(stranger, fixtures.endpoint),
    receiversOf: (tx, stranger) =>
      tx.endpoints.receiversOf({ id: Number.MAX_SAFE_INTEGER, account_id: stranger, type: 'invoice.paid' }),
    turnOn: (tx, stranger, fixtures) => tx.endpoints.turnOn(stranger, fixtures.endpoint),
    succeeded: INSIDE,
    failed: INSIDE,
    disable: INSIDE,
  },
  deliveries: {
    insert: ADDS,
    find: (tx, stranger, fixtures) => tx.deliveries.find(stranger, fixtures.delivery),
    toSend: INSIDE,
    list: (tx, stranger, fixtures) => tx.deliveries.list(stranger, fixtures.endpoint, {}, page),
    count: (tx, stranger, fixtures) => tx.deliveries.count(stranger, fixtures.endpoint, {}),
    attemptsOf: INSIDE,
    storeAttempt: INSIDE,
    requeue: (tx, stranger, fixtures) => tx.deliveries.requeue(stranger, fixtures.delivery, now),
    exhaust: INSIDE,
    prune: SERVICE,
  },
  jobs: {
    add: SERVICE,
    drop: INSIDE,
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
    byToken: (tx, stranger, fixtures) => tx.assistants.byToken(stranger, fixtures.assistant),
    end: (tx, stranger, fixtures) => tx.assistants.end(stranger, fixtures.assistant, now),
    ofPerson: INSIDE,
    byClient: (tx, stranger, fixtures) => tx.assistants.byClient(stranger, fixtures.client),
  },
  oauthClients: {
    insert: ADDS,
    byId: SERVICE,
    list: (tx, stranger) => tx.oauthClients.list(stranger),
    touch: INSIDE,
    remove: (tx, stranger, fixtures) => tx.oauthClients.remove(stranger, fixtures.client),
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

/** Complete: a new query without an entry here does not compile. */
export const QUERIES: { readonly [Noun in Exclude<keyof Queries, 'with' | 'all'>]: Tried<Noun> } = {
  ...CONNECTED,
  sealedValues: {
    columns: SERVICE,
    find: SERVICE,
    hold: SERVICE,
    holdAlone: SERVICE,
    insert: SERVICE,
    namedLike: SERVICE,
    example: SERVICE,
    page: SERVICE,
    replace: SERVICE,
  },
  accounts: {
    byId: SERVICE,
    revision: SERVICE,
    byHandle: SERVICE,
    all: SERVICE,
    insert: ADDS,
    takeInvoiceSequence: (tx, stranger) => tx.accounts.takeInvoiceSequence(stranger, today).then(() => undefined),
    invoiceDateBefore: (tx, stranger, { number }) => tx.accounts.invoiceDateBefore(stranger, number),
    takeCreditNoteSequence: (tx, stranger) => tx.accounts.takeCreditNoteSequence(stranger, today).then(() => undefined),
    takeQuoteSequence: (tx, stranger) => tx.accounts.takeQuoteSequence(stranger, today).then(() => undefined),
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
  numberSeries: {
    find: (tx, stranger) => tx.numberSeries.find(stranger, 'credit_note', OWN_PREFIX),
    list: async (tx, stranger) => (await tx.numberSeries.list(stranger)).filter(({ prefix }) => prefix === OWN_PREFIX),
    next: (tx, stranger) =>
      tx.numberSeries.next(stranger, 'credit_note', OWN_PREFIX).then((next) => (next === 1 ? undefined : next)),
    prefixes: async (tx, stranger) =>
      (await tx.numberSeries.prefixes(stranger, 'credit_note')).filter((prefix) => prefix === OWN_PREFIX),
    raise: (tx, stranger) => tx.numberSeries.raise(stranger, 'credit_note', OWN_PREFIX, 900).then(() => undefined),
  },
  businesses: {
    find: (tx, stranger) => tx.businesses.find(stranger).then(({ vat_number }) => vat_number),
    change: (tx, stranger) => tx.businesses.change(stranger, { name: 'x', iban: 'x', logo: 'x' }).then(() => undefined),
  },
  logos: {
    find: (tx, stranger, fixtures) => tx.logos.find(stranger, fixtures.logo),
    put: (tx, stranger, fixtures) => tx.logos.put(stranger, fixtures.logo, new Uint8Array([1])).then(() => undefined),
    keepForInvoice: (tx, stranger, fixtures) => tx.logos.keepForInvoice(stranger, fixtures.logo).then(() => undefined),
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
    switchTo: (tx, stranger, fixtures) => tx.sessions.switchTo(fixtures.session, fixtures.member, stranger),
    remove: INSIDE,
    removeAll: INSIDE,
    prune: SERVICE,
  },
  mcpSessions: {
    lockHandshakes: SERVICE,
    insert: ADDS,
    find: (tx, stranger, fixtures) => tx.mcpSessions.find(mcpOwner(stranger), fixtures.mcpSession, 0 as Instant),
    countAll: SERVICE,
    count: (tx, stranger) => tx.mcpSessions.count(mcpOwner(stranger), 0 as Instant),
    removeOldest: (tx, stranger) => tx.mcpSessions.removeOldest(mcpOwner(stranger), now),
    removeOldestOfAll: SERVICE,
    existing: INSIDE,
    lock: (tx, stranger, fixtures) => tx.mcpSessions.lock(mcpOwner(stranger), fixtures.mcpSession),
    setSubscriptions: (tx, stranger, fixtures) =>
      tx.mcpSessions.setSubscriptions(mcpOwner(stranger), fixtures.mcpSession, '{}').then(() => undefined),
    subscriptionsOf: (tx, stranger) => tx.mcpSessions.subscriptionsOf(stranger, 0 as Instant),
    touch: INSIDE,
    remove: (tx, stranger, fixtures) => tx.mcpSessions.remove(mcpOwner(stranger), fixtures.mcpSession),
    insertReply: ADDS,
    countReplies: (tx, stranger, fixtures) => tx.mcpSessions.countReplies(stranger, fixtures.mcpSession),
    replies: INSIDE,
    takeReply: (tx, stranger, fixtures) =>
      tx.mcpSessions.takeReply({ account_id: stranger, request_id: fixtures.mcpSession }),
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
    byId: (tx, stranger, fixtures) => tx.tokens.byId(stranger, fixtures.token),
    rotate: INSIDE,
    revoke: (tx, stranger, fixtures) => tx.tokens.revoke(stranger, fixtures.token, now),
    limit: (tx, stranger, fixtures) => tx.tokens.limit(stranger, fixtures.token, null),
    lastUsedIsOld: INSIDE,
    touch: INSIDE,
  },
  spending: { add: INSIDE, of: INSIDE, prune: SERVICE },
  customers: {
    insert: ADDS,
    subscriber: SECRET,
    setUnsubscribed: (tx, stranger, fixtures) =>
      tx.customers.setUnsubscribed(stranger, fixtures.customer, now).then(() => undefined),
    lock: (tx, stranger, fixtures) => tx.customers.lock(stranger, fixtures.customer),
    update: (tx, stranger, fixtures) =>
      tx.customers.update(stranger, fixtures.customer, newCustomer(stranger)).catch(() => undefined),
    byId: (tx, stranger, fixtures) => tx.customers.byId(stranger, fixtures.customer),
    withEmail: (tx, stranger, fixtures) => tx.customers.withEmail(stranger, fixtures.email),
    list: (tx, stranger) => tx.customers.list(stranger, {}, page),
    beginningWith: (tx, stranger) => tx.customers.beginningWith(stranger, '', 100),
    named: (tx, stranger) => tx.customers.named(stranger, '', 100),
    countNamed: (tx, stranger) => tx.customers.countNamed(stranger, ''),
    count: (tx, stranger) => tx.customers.count(stranger, { query: 'a' }),
    matching: (tx, stranger, fixtures) => tx.customers.matching(stranger, { id: fixtures.customer }, 100),
    countMatching: (tx, stranger, fixtures) => tx.customers.countMatching(stranger, { email: fixtures.email }),
    sharing: (tx, stranger) => tx.customers.sharing(stranger, ['ann', 'an'], 100),
    listByRank: (tx, stranger) => tx.customers.listByRank(stranger, {}, 'paying', { ...page, after: undefined }),
    listByName: (tx, stranger) => tx.customers.listByName(stranger, {}, { ...page, after: undefined }),
  },
  bankEntries: {
    add: ADDS,
    settleDoubts: (tx, stranger) => tx.bankEntries.settleDoubts(stranger, ['key']),
    find: (tx, stranger, { bankEntry }) => tx.bankEntries.find(stranger, bankEntry),
    list: (tx, stranger) => tx.bankEntries.list(stranger, {}, page),
    count: (tx, stranger) => tx.bankEntries.count(stranger, {}),
    confirm: (tx, stranger, { bankEntry, customer }) => tx.bankEntries.confirm(stranger, bankEntry, 1, customer),
    free: (tx, stranger, { bankEntry }) => tx.bankEntries.free(stranger, bankEntry, 0).then(() => undefined),
    setIgnored: (tx, stranger, { bankEntry }) => tx.bankEntries.setIgnored(stranger, bankEntry, true),
    reversalsOf: (tx, stranger) => tx.bankEntries.reversalsOf(stranger, 'EUR' as Currency, [1250], 10),
    creditsOf: (tx, stranger) =>
      tx.bankEntries.creditsOf(stranger, 'EUR' as Currency, [1250], { until: '9999-12-31' as LocalDate, limit: 10 }),
    recordedOn: (tx, stranger) =>
      tx.bankEntries.recordedOn(stranger, 'EUR' as Currency, [1250], ['2026-03-10' as LocalDate]),
    openAfter: (tx, stranger) => tx.bankEntries.openAfter(stranger, undefined, 10),
    payments: (tx, stranger, { bankEntry }) => tx.bankEntries.payments(stranger, [bankEntry]),
    revision: (tx, stranger) => tx.bankEntries.revision(stranger).then(() => undefined),
    addReturnNames: ADDS,
    hasReturnNames: async (tx, stranger) => (await tx.bankEntries.hasReturnNames(stranger)) || undefined,
    reversalsNaming: (tx, stranger, { number }) =>
      tx.bankEntries.reversalsNaming(stranger, [number.replace('-', '')], 10),
    receivedOn: (tx, stranger, { invoice }) => tx.bankEntries.receivedOn(stranger, [invoice], 10),
    byIds: (tx, stranger, { bankEntry }) => tx.bankEntries.byIds(stranger, [bankEntry]),
  },
  bankMatches: {
    byNumberKeys: (tx, stranger, { number }) => tx.bankMatches.byNumberKeys(stranger, [number.replace('-', '')]),
    byIds: (tx, stranger, { invoice }) => tx.bankMatches.byIds(stranger, [invoice]),
    openOf: (tx, stranger) => tx.bankMatches.openOf(stranger, 'EUR' as Currency, [1250], 10),
    payers: (tx, stranger) => tx.bankMatches.payers(stranger, ['NL91ABNA0417164300']),
  },
  items: {
    insert: ADDS,
    find: async (tx, stranger, { item }) =>
      (await tx.items.find(stranger, { id: item })) ?? tx.items.find(stranger, { code: 'HOUR' }),
    named: (tx, stranger, { item }) => tx.items.named(stranger, [{ id: item }, { code: 'HOUR' }]),
    list: (tx, stranger) => tx.items.list(stranger, { query: 'hour' }, page),
    count: (tx, stranger) => tx.items.count(stranger, { query: 'hour' }),
    update: (tx, stranger, { item }) =>
      tx.items.update(stranger, item, {
        ...{ code: 'X', description: 'x', unit: 'piece', unit_price: 1, currency: 'EUR' as Currency },
        ...{ price_scale: 0, tax_rate: null, tax_category: null, active: 1 },
      }),
    deactivate: (tx, stranger, { item }) => tx.items.deactivate(stranger, item).then(() => undefined),
    noteUse: (tx, stranger, { item }) => tx.items.noteUse(stranger, [item]).then(() => undefined),
    deleteUnused: (tx, stranger, { item }) => tx.items.deleteUnused(stranger, item),
  },
  merging: {
    merged: (tx, stranger, { customer }) => tx.merging.merged(stranger, customer),
    following: (tx, stranger, { customer }) => tx.merging.following(stranger, customer),
    survivorOf: SECRET,
    list: (tx, stranger) => tx.merging.list(stranger, page),
    count: (tx, stranger) => tx.merging.count(stranger),
    rowsToMove: async (tx, stranger, { customer }) =>
      Object.values(await tx.merging.rowsToMove(stranger, customer)).filter((count) => count > 0),
    merge: INSIDE,
  },
  balances: {
    outstanding: (tx, stranger, fixtures) => tx.balances.outstanding(stranger, [fixtures.customer]),
    overdue: (tx, stranger, fixtures) => tx.balances.overdue(stranger, fixtures.customer, late),
    paidLately: (tx, stranger, fixtures) => tx.balances.paidLately(stranger, fixtures.customer, 100),
    payPlaces: async (tx, stranger, fixtures) => [...(await tx.balances.payPlaces(stranger, [fixtures.customer]))],
    rankByPaying: INSIDE,
    lastContact: async (tx, stranger, fixtures) => {
      const { paidAt, remindedAt } = await tx.balances.lastContact(stranger, fixtures.customer);
      return paidAt ?? remindedAt ?? undefined;
    },
  },
  beforeErasing: {
    inTheWay: INSIDE,
    keptDocuments: (tx, stranger, fixtures) => tx.beforeErasing.keptDocuments(stranger, fixtures.customer, 10),
    countKept: async (tx, stranger, fixtures) => {
      const { documents, payments } = await tx.beforeErasing.countKept(stranger, fixtures.customer);
      return documents + payments === 0 ? undefined : documents;
    },
  },
  erasing: {
    namesOf: INSIDE,
    withoutParties: (tx, stranger, { customer }) => tx.erasing.withoutParties({ accountId: stranger, id: customer }),
    keepParties: INSIDE,
    erase: INSIDE,
  },
  eraseTraces: {
    slice: SERVICE,
    mails: (tx, stranger, { customer }) => tx.eraseTraces.mails({ accountId: stranger, id: customer }, EVERY_ROW),
    events: (tx, stranger, { customer }) => tx.eraseTraces.events({ accountId: stranger, id: customer }, EVERY_ROW),
    deliveries: (tx, stranger, { customer }) =>
      tx.eraseTraces.deliveries({ accountId: stranger, id: customer }, EVERY_ROW, new Set()),
  },
  invoiceLists: {
    list: (tx, stranger, fixtures) =>
      tx.invoiceLists.list(stranger, { today, customer: { id: fixtures.customer } }, page),
    page: async (tx, stranger, { customer }) => {
      const order = { by: 'date', descending: true } as const;
      for (const filter of [{ today }, { today, customer: { id: customer } }, { today, reference: 'order' }]) {
        const { rows, sums } = await tx.invoiceLists.page(stranger, filter, { ...page, order, after: undefined });
        if (rows.length + sums.length > 0) return { rows, sums };
      }
      // `page` reads no rows if the sums are empty, so the rows are queried directly.
      return tx.with(invoiceLists).listBy(stranger, { today }, order, { ...page, after: undefined });
    },
    overduePage: async (tx, stranger, { customer }) => {
      for (const filter of [{}, { paidUntil: now }, { customer: { id: customer } }]) {
        const { rows, sums } = await tx.invoiceLists.overduePage(stranger, { before: late, ...filter }, page);
        if (rows.length + sums.length > 0) return { rows, sums };
      }
      return undefined;
    },
    ids: (tx, stranger, { customer }) => tx.invoiceLists.ids(stranger, { today, customer: { id: customer } }, 100),
    currencies: async (tx, stranger) => (await tx.invoiceLists.currencies(stranger))[0],
    linesOf: (tx, stranger, { invoice }) => tx.invoiceLists.linesOf(stranger, { today, among: [invoice] }),
    beginningWith: (tx, stranger, fixtures) => tx.invoiceLists.beginningWith(stranger, [fixtures.number], 100),
    sums: (tx, stranger, fixtures) => tx.invoiceLists.sums(stranger, { today, customer: { email: fixtures.email } }),
    sumsByCustomer: (tx, stranger, fixtures) =>
      tx.invoiceLists.sumsByCustomer(stranger, { today }, [fixtures.customer]),
    customersByDue: (tx, stranger) => tx.invoiceLists.customersByDue(stranger, { today }, 'EUR' as Currency, 100),
    overdueByCustomer: (tx, stranger, fixtures) =>
      tx.invoiceLists.overdueByCustomer(stranger, { before: late }, [fixtures.customer]),
    overdue: (tx, stranger) => tx.invoiceLists.overdue(stranger, { before: late, paidUntil: now }, page),
    overdueSums: (tx, stranger) => tx.invoiceLists.overdueSums(stranger, { before: late }),
  },
  attachments: {
    insert: ADDS,
    ofInvoice: (tx, stranger, { draft }) => tx.attachments.ofInvoice(stranger, draft),
    find: (tx, stranger, { draft, attachment }) => tx.attachments.find(stranger, draft, attachment),
    byUpload: (tx, stranger, { upload }) => tx.attachments.byUpload(stranger, upload),
    file: (tx, stranger, { draft, attachment }) => tx.attachments.file(stranger, draft, attachment),
    files: (tx, stranger, { draft }) => tx.attachments.files(stranger, draft),
    delete: (tx, stranger, { draft, attachment }) => tx.attachments.delete(stranger, draft, attachment),
    deleteOf: (tx, stranger, { draft }) => tx.attachments.deleteOf(stranger, draft).then(() => undefined),
  },
  invoices: {
    insert: ADDS,
    find: async (tx, stranger, fixtures) =>
      (await tx.invoices.find(stranger, { id: fixtures.invoice })) ??
      tx.invoices.find(stranger, { number: fixtures.number }),
    countLines: (tx, stranger) => tx.invoices.countLines(stranger),
    countBetween: async (tx, stranger) => (await tx.invoices.countBetween(stranger, today, today)).invoices,
    withNumbers: (tx, stranger, { number }) => tx.invoices.withNumbers(stranger, [number]),
    hasAny: (tx, stranger) => tx.invoices.hasAny(stranger),
    change: (tx, stranger, fixtures) => tx.invoices.change(stranger, fixtures.invoice, ['pending'], { notes: 'x' }),
    edit: (tx, stranger, { draft, customer }) => {
      const sums = {
        lines: '[]',
        details: '{}',
        tax_lines: '[]',
        subtotal: 1,
        tax_total: 0,
        amount: 1,
        currency: 'EUR' as Currency,
      };
      const texts = { reference: null, notes: null, metadata: '{}' };
      const content = { ...sums, ...texts, customer_id: customer, date: today, due_date: today };
      return tx.invoices.edit(stranger, draft, 1, content);
    },
    setMetadata: (tx, stranger, fixtures) => tx.invoices.setMetadata(stranger, fixtures.invoice, 1, '{}'),
    countEdit: (tx, stranger, { draft }) => tx.invoices.countEdit(stranger, draft),
    deleteDraft: (tx, stranger, { draft }) => tx.invoices.deleteDraft(stranger, draft),
    cancel: (tx, stranger, fixtures) => tx.invoices.cancel(stranger, fixtures.invoice, now),
    receive: (tx, stranger, fixtures) => tx.invoices.receive(stranger, fixtures.invoice, 1, now),
    rebalance: INSIDE,
    setCreditNotes: INSIDE,
    countDispute: (tx, stranger, fixtures) =>
      tx.invoices.countDispute(stranger, fixtures.invoice, 1).then(() => undefined),
  },
  statements: {
    opening: (tx, stranger, fixtures) => tx.statements.opening(stranger, fixtures.customer, everDay),
    during: (tx, stranger, fixtures) => tx.statements.during(stranger, fixtures.customer, everDay, 100),
    overpayments: (tx, stranger, fixtures) => tx.statements.overpayments(stranger, fixtures.customer),
    openToPay: (tx, stranger, fixtures) =>
      tx.statements
        .openToPay(stranger, fixtures.customer)
        .then(({ collected, asked }) => (collected || asked ? true : undefined)),
  },
  taxDocuments: {
    invoices: (tx, stranger) => tx.taxDocuments.invoices(stranger, EVER, ALL_NOTES),
    creditNotes: (tx, stranger) => tx.taxDocuments.creditNotes(stranger, EVER, ALL_NOTES),
    lastCreditNote: (tx, stranger) => tx.taxDocuments.lastCreditNote(stranger),
  },
  creditNotes: {
    insert: ADDS,
    find: (tx, stranger, fixtures) => tx.creditNotes.find(stranger, { id: fixtures.creditNote }),
    withNumbers: (tx, stranger) => tx.creditNotes.withNumbers(stranger, ['CN-000001']),
    ofInvoice: INSIDE,
    list: (tx, stranger, fixtures) => tx.creditNotes.list(stranger, { invoiceIds: [fixtures.invoice] }, page),
    totals: (tx, stranger, fixtures) => tx.creditNotes.totals(stranger, { customer: { id: fixtures.customer } }),
    totalsByCustomer: (tx, stranger, fixtures) => tx.creditNotes.totalsByCustomer(stranger, {}, [fixtures.customer]),
    count: (tx, stranger) => tx.creditNotes.count(stranger).then((count) => (count === 0 ? undefined : count)),
    sent: (tx, stranger, fixtures) => tx.creditNotes.sent(stranger, fixtures.creditNote, now).then(() => undefined),
  },
  quotes: {
    insert: ADDS,
    find: (tx, stranger, fixtures) => tx.quotes.find(stranger, fixtures.quote),
    withNumbers: (tx, stranger) => tx.quotes.withNumbers(stranger, ['QU-000001']),
    byCode: SECRET,
    change: INSIDE,
    deleteDraft: INSIDE,
    page: async (tx, stranger, fixtures) =>
      (await tx.quotes.page(stranger, { customer: { id: fixtures.customer }, today }, page)).rows,
    sumsByCustomer: (tx, stranger, fixtures) => tx.quotes.sumsByCustomer(stranger, { today }, [fixtures.customer]),
    list: (tx, stranger, fixtures) => tx.quotes.list(stranger, { customer: { id: fixtures.customer }, today }, page),
    currencies: (tx, stranger) => tx.quotes.currencies(stranger, today),
    countLines: (tx, stranger) => tx.quotes.countLines(stranger).then((count) => (count === 0 ? undefined : count)),
    invoicesOf: (tx, stranger, fixtures) => tx.quotes.invoicesOf(stranger, fixtures.quote),
    count: (tx, stranger) => tx.quotes.count(stranger).then((count) => (count === 0 ? undefined : count)),
  },
  reminders: {
    due: (tx, stranger) => tx.reminders.due(stranger, { step: 0, dueBy: late, after: undefined }, 100),
    takeStep: (tx, stranger, fixtures) =>
      tx.reminders.takeStep(stranger, fixtures.invoice, { step: 5, at: now, notSince: now, counts: true }),
    passSteps: (tx, stranger) => tx.reminders.passSteps(stranger, [late], { issuedBy: now, after: 0, limit: 10 }),
    maybeOverdue: SERVICE,
    markOverdueNotified: (tx, stranger, fixtures) =>
      tx.reminders.markOverdueNotified(stranger, fixtures.invoice, late, now),
    takeBack: (tx, stranger, fixtures) =>
      tx.reminders.takeBack(stranger, fixtures.invoice, now, null).then(() => undefined),
    count: (tx, stranger, fixtures) => tx.reminders.count(stranger, fixtures.invoice, addMs(now, DAY_MS), null),
    overdue: (tx, stranger) =>
      tx.reminders.overdue(stranger, { before: late }, { notSince: addMs(now, DAY_MS), toAll: true }, true, 100),
    named: (tx, stranger, fixtures) => tx.reminders.named(stranger, [fixtures.invoice]),
  },
  reminderBatches: {
    insert: ADDS,
    find: (tx, stranger, fixtures) =>
      tx.reminderBatches.find({ account_id: stranger, principal: 'token:1' }, fixtures.confirm),
    settle: ADDS,
    isSettled: (tx, stranger, fixtures) => tx.reminderBatches.isSettled(stranger, fixtures.confirm, fixtures.invoice),
    outcomes: (tx, stranger, fixtures) => tx.reminderBatches.outcomes(stranger, fixtures.confirm),
    prune: SERVICE,
    pruneOutcomes: SERVICE,
  },
  receipts: {
    list: (tx, stranger) => tx.receipts.list(stranger, everReceived, { before: undefined, limit: 5 }),
    count: (tx, stranger) => tx.receipts.count(stranger, everReceived),
  },
  totals: {
    move: ADDS,
    currencies: async (tx, stranger) => (await tx.totals.currencies(stranger))[0],
    byDue: (tx, stranger) => tx.totals.byDue(stranger, { today }),
    byDate: (tx, stranger) => tx.totals.byDate(stranger, { dateTo: late }),
    addToDay: ADDS,
    receivedBetween: (tx, stranger) => tx.totals.receivedBetween(stranger, '2000-01-01' as LocalDate, late),
    overdue: (tx, stranger) => tx.totals.overdue(stranger, { before: late }),
    addToMonth: ADDS,
    receiptsSince: (tx, stranger) => tx.totals.receiptsSince(stranger, '2000-01' as LocalMonth),
    receiptsOf: (tx, stranger) => tx.totals.receiptsOf(stranger, '2026-03' as LocalMonth),
  },
  overdueThen: {
    noteBalanceChange: (tx, stranger, { invoice }) =>
      tx.overdueThen.noteBalanceChange(stranger, { id: invoice, due_date: late }, now, now),
    read: async (tx, stranger) => {
      const day = { before: late, paidUntil: everReceived.until };
      const { rows, sums } = await tx.overdueThen.read(stranger, day, page);
      return [...rows, ...sums];
    },
  },
  ...GETTING_PAID,
  ...RECURRING,
  ...HOOKS,
  mails: {
    insert: ADDS,
    list: (tx, stranger) => tx.mails.list(stranger, {}, page),
    find: (tx, stranger, { mail }) => tx.mails.find(stranger, mail),
    lately: async (tx, stranger, { email }) => [
      ...(await tx.mails.lately(stranger, [email.toLowerCase()], 0 as never, 9)).keys(),
    ],
    due: SERVICE,
    claim: SERVICE,
    hold: INSIDE,
    settle: INSIDE,
  },
  archivedDocuments: {
    storeSnapshot: ADDS,
    find: (tx, stranger, fixtures) => tx.archivedDocuments.find(stranger, 'invoice', fixtures.invoice),
    snapshot: (tx, stranger, fixtures) => tx.archivedDocuments.snapshot(stranger, 'invoice', fixtures.invoice),
    archive: ADDS,
    isDue: SERVICE,
    claimDue: SERVICE,
    pruneStatements: SERVICE,
    putOff: (tx, stranger, { invoice }) =>
      tx.archivedDocuments
        .putOff({ account_id: stranger, kind: 'invoice', subject_id: invoice }, null)
        .then(() => undefined),
  },
  journal: {
    addEvents: ADDS,
    takeEventsToFanOut: SERVICE,
    hasEventsToFanOut: SERVICE,
    lockAccount: SERVICE,
    beginChange: ADDS,
    endChange: ADDS,
    addActivity: ADDS,
    activity: (tx, stranger, fixtures) => tx.journal.activity(stranger, { invoiceIds: [fixtures.invoice] }, page),
    countActivity: (tx, stranger, fixtures) => tx.journal.countActivity(stranger, { invoiceIds: [fixtures.invoice] }),
  },
  eventSequences: {
    highest: (tx, stranger) => tx.eventSequences.highest(stranger),
    of: (tx, stranger) => tx.eventSequences.of(stranger, [1]),
    waiting: async (tx, stranger) => [...(await tx.eventSequences.waiting(stranger, ['evt_tenancy']))],
  },
  idempotency: {
    take: ADDS,
    find: (tx, stranger) => tx.idempotency.find(idempotencyKey(stranger)),
    storeAnswer: (tx, stranger) => tx.idempotency.storeAnswer(idempotencyKey(stranger), '{}').then(() => undefined),
    forget: (tx, stranger) => tx.idempotency.forget(idempotencyKey(stranger)).then(() => undefined),
    prune: SERVICE,
  },
  exports: {
    insert: ADDS,
    find: (tx, stranger, fixtures) => tx.exports.find(stranger, fixtures.export),
    latest: (tx, stranger) => tx.exports.latest(stranger, now, 100),
    begin: (tx, stranger, fixtures) => tx.exports.begin(stranger, fixtures.export, 1, now),
    note: INSIDE,
    prune: SERVICE,
  },
  uploads: {
    insert: ADDS,
    ends: (tx, stranger) => tx.uploads.ends(stranger, 0 as Instant, 100),
    find: (tx, stranger, fixtures) => tx.uploads.find(stranger, fixtures.upload, now),
    byDigest: SECRET,
    file: (tx, stranger, fixtures) => tx.uploads.file(stranger, fixtures.upload),
    accept: INSIDE,
    refuse: INSIDE,
    use: (tx, stranger, fixtures) =>
      tx.uploads.use(stranger, fixtures.upload, { now: 0 as Instant, until: 0 as Instant }).then(() => undefined),
    take: async (tx, stranger, fixtures) =>
      (await tx.uploads.take(stranger, fixtures.upload, { purpose: 'bank_statement', now })) || undefined,
    prune: SERVICE,
  },
  imports: {
    insert: ADDS,
    find: (tx, stranger, fixtures) => tx.imports.find(stranger, fixtures.import),
    list: (tx, stranger) => tx.imports.list(stranger, { limit: 100 }),
    count: (tx, stranger) => tx.imports.count(stranger).then((count) => count || undefined),
    content: (tx, stranger, fixtures) => tx.imports.content(stranger, fixtures.import),
    change: (tx, stranger, fixtures) => tx.imports.change(stranger, fixtures.import, 'preview', { state: 'done' }),
    dropOldPreviews: (tx, stranger) => tx.imports.dropOldPreviews(stranger, 0).then(() => undefined),
    prune: SERVICE,
    prefixes: (tx, stranger) => tx.imports.prefixes(stranger),
    lastActivity: 'reads the activity of the account that it names, which every account has',
  },
  addedRows: {
    customers: ADDS,
    items: ADDS,
    invoices: ADDS,
    remove: (tx, stranger, fixtures) =>
      tx.addedRows
        .remove({ account: { id: stranger, timezone: 'Europe/Amsterdam' as never }, importId: fixtures.import })
        .then(() => undefined),
  },
  knownRows: {
    invoices: (tx, stranger, fixtures) => tx.knownRows.invoices(stranger, [fixtures.number]),
    items: (tx, stranger) => tx.knownRows.items(stranger, ['HOUR']),
    customers: (tx, stranger) => tx.knownRows.customers(stranger, ({ name }) => name === 'Ann'),
  },
  touchedRows: {
    since: (tx, stranger, fixtures) =>
      tx.touchedRows.since(
        { accountId: stranger, id: fixtures.import, confirmedAt: 0 as Instant, activityBefore: 0 },
        10,
      ),
  },
  bookChecks: { schedule: SERVICE, claim: SERVICE, finish: SERVICE, latest: SERVICE, isDue: SERVICE },
  heartbeats: {
    beat: SERVICE,
    latest: SERVICE,
    wasSeen: SERVICE,
    forget: SERVICE,
    noteSetBack: SERVICE,
    noteSetForward: SERVICE,
    setForward: SERVICE,
  },
  dueTimes: { moveBack: SERVICE },
};
