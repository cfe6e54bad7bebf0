/** A customer's own way out of reminders: an address that only they have, made from their id, so that none is kept. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { CustomerId } from '../../model/ids.ts';
import type { AccountRow } from '../../store/accounts.ts';
import type { CustomerRow } from '../../store/customers.ts';
import { payerContext } from '../checkout/callers.ts';
import type { Services } from '../context.ts';

const MAC_LENGTH = 32;

type Reach = Pick<Services, 'secrets' | 'addresses'>;

export function unsubscribeUrl(services: Reach, id: CustomerId): string {
  return `${services.addresses.linkUrl}/unsubscribe/${id}-${macOf(services, id)}`;
}

function macOf({ secrets }: Pick<Reach, 'secrets'>, id: number): string {
  return createHmac('sha256', secrets.keyFor('unsubscribing')).update(String(id)).digest('hex').slice(0, MAC_LENGTH);
}

export type Subscriber = { readonly account: AccountRow; readonly customer: CustomerRow };

/** Whose address it is; `undefined` for one that nobody was given. */
export async function findSubscriber(services: Services, reference: string): Promise<Subscriber | undefined> {
  const [, id = '', mac = ''] = /^([1-9]\d{0,14})-([0-9a-f]{32})$/.exec(reference) ?? [];
  if (id === '' || !timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(services, Number(id))))) return undefined;
  const customer = await services.store.customers.subscriber(Number(id) as CustomerId);
  const account = customer && (await services.store.accounts.byId(customer.account_id));
  return account && { account, customer };
}

/** From now on no reminder goes to them, neither by itself nor because somebody asks; or they want them again. */
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
