/**
 * Compares the amounts that the provider's own books show as received, refunded and lost with the stored ones, to the
 * cent.
 */
import { checked, num, ofPayment, type Row, sum } from '../payments/facts.ts';
import { faultsOf } from '../payments/oracle.ts';
import type { Shop } from '../payments/shop.ts';
import type { Book, ProviderSide } from './provider-side.ts';

/** All faults in words; empty if all is right. */
export async function providerFaults(shop: Shop, side: ProviderSide): Promise<string[]> {
  const { desk } = shop;
  const rows = {
    payments: (await desk.rows<Row>('payments')).filter(({ recorded }) => recorded === 0),
    refunds: await desk.rows<Row>('refunds'),
    disputes: await desk.rows<Row>('disputes'),
  };
  const books = side.books();
  const byKey = new Map(rows.payments.map((payment) => [payment.attempt_key, payment]));
  const known = new Set(books.map(({ key }) => key));
  const isPaid = ({ status }: Row) => status === 'paid' || status === 'refunded';
  const invented = rows.payments.filter((one) => isPaid(one) && !known.has(String(one.attempt_key)));
  return [
    ...books.flatMap((book) => {
      const payment = byKey.get(book.key);
      return payment ? againstBook(payment, book, rows) : [`the provider has ${book.id}, and we have nothing`];
    }),
    ...invented.map(({ id }) => `payment ${id} is paid, and the provider knows nothing of it`),
    ...twice(books),
    ...totals(books, rows.payments.filter(isPaid)),
    // Invoices, monthly receipts, requests, fees, totals and events, from the stored rows.
    ...(await faultsOf(shop, { quiet: false })),
  ];
}

type Rows = { readonly refunds: readonly Row[]; readonly disputes: readonly Row[] };

const SAME_AS: Readonly<Record<Book['state'], readonly unknown[]>> = {
  // At the end, no payment may be in one of these three states at the provider.
  open: [],
  processing: [],
  authorized: [],
  paid: ['paid', 'refunded'],
  failed: ['failed'],
};

function againstBook(payment: Row, book: Book, { refunds, disputes }: Rows): string[] {
  const [back, taken] = [ofPayment(refunds, payment), ofPayment(disputes, payment)];
  const subject = `payment ${payment.id} (${payment.status}) against ${book.id}, ${book.state} at the provider`;
  return [
    ...checked(subject, [
      ['is what it is there', SAME_AS[book.state].includes(payment.status), true],
      // The id of a payment that no payer has seen may be unknown to the service.
      ['id there', payment.provider_payment_id ?? book.id, book.id],
    ]),
    ...(book.state === 'paid' ? checked(subject, [['amount', payment.amount, book.received]]) : []),
    ...book.refunds.flatMap((refund) => {
      const own = back.find((row) => row.provider_refund_id === refund.id);
      // A refund that was made at the provider and failed before any look-up may be unknown to the service.
      if (!own && refund.key === null && refund.state === 'failed') return [];
      return checked(`${subject}, refund ${refund.id}`, [
        ['status', own && stateOf(own), refund.state],
        ['amount', own?.amount, refund.amount],
      ]);
    }),
    ...checked(subject, [
      ['refunds that it has not', back.filter((row) => isAbsent(row, book)).length, 0],
      ['disputes', taken.length, book.disputes.length],
      ['amount_charged_back', payment.amount_charged_back, total(book.disputes.map((one) => one.taken))],
      ['open disputes', taken.filter(({ status }) => status === 'open').length, book.disputes.filter(isOpen).length],
    ]),
  ];
}

/**
 * State that the provider has for a stored refund. `refused`: the refund was never made. `failed`: the refund was made
 * and came back. The provider calls both `failed`.
 */
function stateOf({ status }: Row): unknown {
  return status === 'refused' ? 'failed' : status;
}

function isAbsent(refund: Row, { refunds }: Book): boolean {
  const { provider_refund_id: id } = refund;
  return stateOf(refund) !== 'failed' && !refunds.some((one) => one.id === id);
}

const isOpen = ({ isOpen: open }: { readonly isOpen: boolean }) => open;
const total = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

/** A key of the service makes at most one payment and one refund, however often it is sent. */
function twice(books: readonly Book[]): string[] {
  const refunds = books.flatMap((book) => book.refunds.flatMap(({ key }) => key ?? []));
  return [...repeated(books.map(({ key }) => key)), ...repeated(refunds)].map((key) => `${key} was used twice`);
}

function repeated(keys: readonly string[]): string[] {
  return keys.filter((key, at) => keys.indexOf(key) !== at);
}

function totals(books: readonly Book[], paid: readonly Row[]): string[] {
  const inState = (state: string) =>
    total(books.flatMap(({ refunds }) => refunds.flatMap((one) => (one.state === state ? one.amount : []))));
  return checked('the business', [
    ['received', sum(paid, 'amount'), total(books.map(({ received }) => received))],
    ['gave back', sum(paid, 'amount_refunded'), inState('done')],
    ['is giving back', sum(paid, 'refund_reserved'), inState('pending')],
    [
      'lost',
      sum(paid, 'amount_charged_back'),
      total(books.flatMap(({ disputes }) => disputes.map((one) => one.taken))),
    ],
    ['has no less than nothing', paid.every((one) => num(one, 'amount') >= num(one, 'amount_refunded')), true],
  ]);
}
