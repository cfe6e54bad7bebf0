/** Unsubscribe links: the customer's id with a MAC, so that no token has to be stored. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { CustomerId } from '../../model/ids.ts';
import type { AccountRow } from '../../store/accounts.ts';
import type { CustomerRow } from '../../store/customers.ts';
import { payerContext } from '../checkout/callers.ts';
import type { Services } from '../context.ts';

const MAC_LENGTH = 32;

type LinkServices = Pick<Services, 'secrets' | 'addresses'>;

export function unsubscribeUrl(services: LinkServices, id: CustomerId): string {
  return `${services.addresses.linkUrl}/unsubscribe/${id}-${macOf(services, id)}`;
}

function macOf({ secrets }: Pick<LinkServices, 'secrets'>, id: number): string {
  return createHmac('sha256', secrets.keyFor('unsubscribing')).update(String(id)).digest('hex').slice(0, MAC_LENGTH);
}

export type Subscriber = { readonly account: AccountRow; readonly customer: CustomerRow };

/** The customer of an unsubscribe link; `undefined` if its MAC is wrong or the customer is gone. */
export async function findSubscriber(services: Services, reference: string): Promise<Subscriber | undefined> {
  const [, id = '', mac = ''] = /^([1-9]\d{0,14})-([0-9a-f]{32})$/.exec(reference) ?? [];
  if (id === '' || !timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(services, Number(id))))) return undefined;
  const customer = await services.store.customers.subscriber(Number(id) as CustomerId);
  const account = customer && (await services.store.accounts.byId(customer.account_id));
  return account && { account, customer };
}

/** `wanted` false: the customer gets no more reminders, neither automatic ones nor those that a user sends. */
export async function setSubscribed(
  services: Services,
  { account, customer }: Subscriber,
  wanted: boolean,
): Promise<void> {
  const ctx = payerContext(services, account, wanted ? 'subscribe' : 'unsubscribe', customer.name);
  await ctx.write(async (tx) => {
    await tx.customers.setUnsubscribed(account.id, customer.id, wanted ? null : ctx.now());
    const summary = wanted ? `${customer.name} wants reminders again` : `${customer.name} wants no more reminders`;
    return { result: undefined, events: [], activity: { subject: { kind: 'customer', id: customer.id }, summary } };
  });
}
