/** Unsubscribe links. A link contains the customer's id and a MAC, so no token is stored. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { CustomerId } from '../../model/ids.ts';
import type { AccountRow } from '../../store/access/accounts.ts';
import type { CustomerRow } from '../../store/customers/customers.ts';
import { payerContext } from '../kernel/callers.ts';
import type { Services } from '../kernel/context.ts';
import { FORMER_KEY, UNSUBSCRIBING } from '../secrets/unsubscribing-key.ts';

const MAC_LENGTH = 32;

type LinkServices = Pick<Services, 'secrets' | 'addresses'>;

export function unsubscribeUrl(services: LinkServices, id: CustomerId): string {
  return `${services.addresses.linkUrl}/unsubscribe/${id}-${macOf(services.secrets.keyFor(UNSUBSCRIBING), id)}`;
}

/** Removes the secret part of the unsubscribe link from the text of a mail. Only the receiver should have this part. */
export function withoutUnsubscribing(text: string): string {
  return text.replace(/(\/unsubscribe\/)[1-9]\d*-[0-9a-f]+/g, '$1…');
}

function macOf(key: Buffer, id: number): string {
  return createHmac('sha256', key).update(String(id)).digest('hex').slice(0, MAC_LENGTH);
}

/** True if the MAC matches the customer's id. Reads former keys only if the current key does not match. */
async function isValidMac({ store, secrets }: Services, id: number, mac: string): Promise<boolean> {
  const fits = (key: Buffer) => timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(key, id)));
  if (fits(secrets.keyFor(UNSUBSCRIBING))) return true;
  const former = await store.sealedValues.namedLike(FORMER_KEY);
  return former.some(({ sealed }) => fits(Buffer.from(secrets.open(sealed), 'base64')));
}

export type Subscriber = { readonly account: AccountRow; readonly customer: CustomerRow };

/** The customer of an unsubscribe link; `undefined` if its MAC is wrong or the customer no longer exists. */
export async function findSubscriber(services: Services, reference: string): Promise<Subscriber | undefined> {
  const [, id = '', mac = ''] = /^([1-9]\d{0,14})-([0-9a-f]{32})$/.exec(reference) ?? [];
  if (id === '' || !(await isValidMac(services, Number(id), mac))) return undefined;
  const { customers, merging } = services.store;
  const own = Number(id) as CustomerId;
  // If the customer was merged after the mail was sent, the link unsubscribes the surviving customer.
  const customer = await customers.subscriber((await merging.survivorOf(own)) ?? own);
  const account = customer && (await services.store.accounts.byId(customer.account_id));
  return account && { account, customer };
}

/**
 * Stores whether the customer wants reminders. If not, the customer gets no more reminders, automatic or sent by a
 * user. Formal notices are still sent.
 */
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
