// Actions of people and providers between two calls of the examples, such as payments at the sandbox provider.
import type { Code } from '../../../src/model/codes.ts';
import { addMs, DAY_MS } from '../../../src/model/dates.ts';
import type { CustomerId } from '../../../src/model/ids.ts';
import { administrator } from '../../../src/operations/administration.ts';
import { CATALOG } from '../../../src/operations/catalog.ts';
import { contextOf } from '../../../src/operations/kernel/context.ts';
import { call } from '../../../src/operations/kernel/operation.ts';
import { setSubscribed } from '../../../src/operations/mails/unsubscribe.ts';
import { createOrLookUp } from '../../../src/operations/payments/ask-provider.ts';
import { insertRequest } from '../../../src/operations/payments/insert-request.ts';
import { findPayable } from '../../../src/operations/payments/payable.ts';
import { settleOutflows } from '../../../src/operations/payments/settle-outflows.ts';
import { startPayment } from '../../../src/operations/payments/start-payment.ts';
import { showSandboxPayment, submitSandboxPayment } from '../../../src/operations/sandbox/sandbox-desk.ts';
import type { PaymentRow } from '../../../src/store/payments/payments.ts';
import type { Stage } from './stage.ts';

/** An action between two calls. */
export type Deed = (stage: Stage) => Promise<void>;

export function connects(kind: string, more: object = {}): Deed {
  return async ({ app, account }) => {
    await app.administration.run(account, 'connectProvider', { kind, ...more });
  };
}

export const disconnects: Deed = async ({ app, account }) => {
  await app.administration.run(account, 'disconnectProvider', {});
};

const LETTERHEAD = {
  legal_name: 'Studio Noord B.V.',
  address: 'Prinsengracht 263',
  city: 'Amsterdam',
  iban: 'NL91 ABNA 0417 1643 00',
};

/** The owner enters or removes the details that formal notices contain. */
export function hasLetterhead(wanted: boolean): Deed {
  return async ({ app, account }) => {
    const details = Object.entries(LETTERHEAD).map(([field, value]) => [field, wanted ? value : null]);
    await call(app.services, administrator(account), CATALOG.updateBusiness, Object.fromEntries(details));
  };
}

/** A customer unsubscribes from reminders. */
export function unsubscribes(customer: number): Deed {
  return async ({ app, account }) => {
    const { services } = app;
    const row = await services.store.customers.byId(account.id, customer as CustomerId);
    if (row) await setSubscribed(services, { account, customer: row }, false);
  };
}

/** A payer opens the newest link, and pays by card. */
export const lastLinkIsPaid: Deed = async (stage) => {
  await pay(stage, await lastLink(stage));
};

/** A payer opens the newest link, and does not finish the payment. */
export const lastLinkIsTried: Deed = async (stage) => {
  await begin(stage, await lastLink(stage));
};

/** The customer of the newest subscription makes the first payment. */
export const lastSubscriptionIsPaid: Deed = async (stage) => {
  const { app, account } = stage;
  const { subscriptions } = await app.administration.run(account, 'listSubscriptions', { limit: 1 });
  await pay(stage, subscriptions[0]?.code ?? '');
};

/**
 * A payer authorizes an amount that is held and not charged. Only the older interfaces create such payment requests.
 */
export const aHoldIsMade: Deed = async (stage) => {
  const { app, account } = stage;
  const ctx = contextOf(app.services, administrator(account), 'createRequest', null);
  const nobody = { name: null, email: null };
  const nothing = { note: null, expiresAt: null, returnUrl: null, schedule: null, scheduleAmount: null };
  const terms = { amount: 300_00, currency: account.currency, usageLimit: 1, testmode: false, pages: {}, metadata: {} };
  const { code } = await app.services.store.transaction((tx) =>
    insertRequest(tx, ctx, {
      ...{ kind: 'pre_authorization', description: 'Camera deposit', customer: nobody },
      ...nothing,
      ...terms,
    }),
  );
  await pay(stage, code);
};

/** The business refunds a payment by hand, on the provider's own site. */
export function isGivenBackAtTheProvider(payment: number): Deed {
  return async ({ app, account }) => {
    const { provider, row } = await atTheProvider(app, account.id, payment);
    await provider.refund(row.provider_payment_id ?? '', {
      key: 'by hand',
      amount: row.amount,
      currency: row.currency,
    });
  };
}

/** The payer's bank takes back the rest of a payment, and the provider reports it. */
export function isTakenBackByTheBank(payment: number): Deed {
  return async ({ app: { services }, account }) => {
    const row = await services.store.payments.byId(payment as PaymentRow['id']);
    if (!row) throw new Error(`there is no payment ${payment}`);
    const amount = row.amount - row.amount_refunded;
    const opened = { id: 'dp_1', amount, state: 'open', reason: 'fraudulent', openedAt: services.clock.now() } as const;
    const dispute = { ...opened, dueBy: addMs(services.clock.now(), 7 * DAY_MS), decidedAt: null };
    await settleOutflows(services, account, row, { refunds: [], disputes: [dispute] });
  };
}

/** The business releases a hold by hand, on the provider's own site. */
export function isReleasedAtTheProvider(payment: number): Deed {
  return async ({ app, account }) => {
    const { provider, row } = await atTheProvider(app, account.id, payment);
    await provider.cancel(row.provider_payment_id ?? '', 'by hand');
  };
}

/** Changes the stored provider id of a payment to an unknown id. The provider then reports the payment as not found. */
export function isDisownedByTheProvider(payment: number): Deed {
  return async ({ app }) => {
    const row = await app.services.store.payments.byId(payment as PaymentRow['id']);
    await app.services.store.transaction((tx) =>
      tx.payments.updateUnfinished(payment as PaymentRow['id'], {
        provider_payment_id: `${row?.provider_payment_id}-gone`,
      }),
    );
  };
}

async function atTheProvider({ services }: Stage['app'], accountId: number, payment: number) {
  const row = await services.store.payments.byId(payment as PaymentRow['id']);
  if (!row) throw new Error(`there is no payment ${payment}`);
  return { row, provider: services.providers.sandbox.connect({ accountId, apiKey: null, drill: null }) };
}

async function lastLink({ app, account }: Stage): Promise<Code> {
  const { payment_links: links } = await app.administration.run(account, 'listPaymentLinks', { limit: 1 });
  return links[0]?.code as Code;
}

async function begin({ app }: Stage, code: string): Promise<PaymentRow> {
  const payable = await findPayable(app.services, code);
  if (!payable) throw new Error(`nothing can be paid at ${code}`);
  return startPayment(app.services, payable, { method: 'card' });
}

async function pay(stage: Stage, code: string): Promise<void> {
  const { services } = stage.app;
  const attempt = await begin(stage, code);
  const id = attempt.provider_payment_id ?? '';
  if (!(await showSandboxPayment(services, id))) throw new Error('the attempt did not reach the provider');
  await submitSandboxPayment(services, id, { card_number: '4242 4242 4242 4242' });
  await createOrLookUp(services, attempt);
}
