/** Expected content of V2's lists (R31, R32), computed from the stored rows without any code under test. */
import type { Desk } from '../../kit/desk.ts';

type Row = Readonly<Record<string, string | number | null>> & { readonly id: number };
export type Listed = Readonly<Record<string, string | number>> & { readonly id: number; readonly linkid: string };
export type Lists = {
  readonly payments: readonly Listed[];
  readonly customers: readonly object[];
  /** Number and type under which `/get` finds a paid object, by the code of the object. */
  readonly objects: ReadonlyMap<string, { readonly number: number; readonly type: string }>;
};

const DECIMALS: Readonly<Record<string, number>> = { JPY: 0, KWD: 3 };
const TYPES: Readonly<Record<string, string>> = {
  payment_link: 'paymentlink',
  payment_plan: 'paymentplan',
  pre_authorization: 'pre-auth',
  donation: 'donation',
  personal_page: 'personallink',
};

export async function expectedLists(desk: Desk): Promise<Lists> {
  const byId = async (table: string) => new Map((await desk.rows<Row>(table)).map((row) => [row.id, row]));
  const [customers, requests, invoices] = [
    await byId('customers'),
    await byId('payment_requests'),
    await byId('invoices'),
  ];
  const subscriptions = await byId('subscriptions');
  const paidFor = (payment: Row) => {
    // A renewal belongs to the payment request that started its subscription.
    const first = subscriptions.get(Number(payment.subscription_id))?.request_id;
    const request = requests.get(Number(first ?? payment.request_id));
    return { request, object: (request ?? invoices.get(Number(payment.invoice_id))) as Row };
  };
  const received = (await desk.rows<Row>('payments')).filter(isReceived).toReversed();
  return {
    payments: received.map((payment) => {
      const { request, object } = paidFor(payment);
      const customer = customers.get(Number(payment.customer_id));
      return {
        id: payment.id,
        amount: decimal(Number(payment.amount), String(payment.currency)),
        name: String(payment.payer_name ?? customer?.name ?? ''),
        email: String(payment.payer_email ?? customer?.email ?? ''),
        note: String(payment.note ?? request?.note ?? ''),
        paidat: compact(Number(payment.paid_at ?? payment.authorized_at)),
        type: typeOf(request),
        linkid: String(object.code),
      };
    }),
    customers: [...customers.values()].toReversed().map(({ id, name, email, note, country, phone }) => ({
      ...{ id, name, email: email ?? '', note: note ?? '', country: country ?? '', phone: phone ?? '' },
    })),
    objects: new Map(
      received.map((payment) => {
        const { request, object } = paidFor(payment);
        return [String(object.code), { number: object.id, type: typeOf(request) }];
      }),
    ),
  };
}

/**
 * True if the money of a payment was received or is held. False for an undone payment, which counts as never received
 * (R82). False if the whole payment exceeded the amount due.
 */
function isReceived({ status, undone_at, overpaid, amount }: Row): boolean {
  return (
    ['authorized', 'paid', 'refunded'].includes(String(status)) &&
    undone_at === null &&
    Number(overpaid) < Number(amount)
  );
}

/** Type of a request. Invoices have `paymentlink` too. */
function typeOf(request: Row | undefined): string {
  return request ? String(TYPES[String(request.kind)]) : 'paymentlink';
}

function decimal(minor: number, currency: string): string {
  const decimals = DECIMALS[currency] ?? 2;
  const digits = String(minor).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** `YYYYMMDDHHmmss` in UTC. */
function compact(at: number): string {
  return new Date(at).toISOString().replaceAll(/\D/g, '').slice(0, 14);
}
