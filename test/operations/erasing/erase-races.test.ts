// A customer is erased while money or mail is on its way (R107): the erasing is refused, or the other call is, and no
// mail leaves after the erasing.
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { App } from '../../../src/app.ts';
import { BillingError } from '../../../src/model/billing-error.ts';
import type { OutgoingMail } from '../../../src/model/mail.ts';
import { type OperationName, operationNamed } from '../../../src/operations/catalog.ts';
import { deliverDueMails } from '../../../src/operations/delivery/deliver-mail.ts';
import { call } from '../../../src/operations/kernel/operation.ts';
import { giveUpPayment } from '../../../src/operations/payments/settle-payment.ts';
import { startPayment } from '../../../src/operations/payments/start-payment.ts';
import { remindLinks } from '../../../src/operations/reminders/remind-links.ts';
import { type Desk, type Ledger, openLedger, openNeighbour } from '../../kit/desk.ts';
import { switchedMail } from '../../kit/switched-mail.ts';
import { ENGINES } from '../../kit/test-app.ts';
import { endVerified, expectVerified } from '../../kit/verified.ts';
import { OFFLINE, openShop, times } from '../payments/shop.ts';
import { tracesIn } from './search.ts';

/** A word that only the customers of one account have. */
const wordOf = ({ account }: Desk) => `vexley${account.id}x`;
/** The form of a pay page, with the customer's name and address. */
const payerOf = (desk: Desk) => ({
  method: 'card',
  name: `Quirinus ${wordOf(desk)}`,
  email: `q@${wordOf(desk)}.example`,
});
const ROUNDS = 5;
const DAY_MS = 86_400_000;

describe.each(ENGINES)('erasing meanwhile on %s', (engine) => {
  const server = switchedMail();
  /** Resolves when the mail server accepts the mail that it has got. */
  let accepted = (): Promise<void> => Promise.resolve();
  const mail = {
    ...server,
    configured: true,
    send: async (given: OutgoingMail) => {
      await accepted();
      return server.send(given);
    },
  };
  let ledger: Ledger;
  let neighbour: App;
  beforeAll(async () => {
    ledger = await openLedger(engine, { ...OFFLINE, mail });
    neighbour = await openNeighbour(ledger, OFFLINE.environment);
  });
  beforeEach(() => {
    mail.taken.length = 0;
    accepted = () => Promise.resolve();
  });
  afterAll(async () => {
    await neighbour.close();
    await endVerified(ledger);
  });

  const made = async (desk: Desk): Promise<number> => {
    const { name, email } = payerOf(desk);
    return (await desk.run('createCustomer', { name, email, same_email: true })).id;
  };
  const traces = (desk: Desk) => tracesIn(ledger.database, [wordOf(desk)]);
  /** `done`, or the code of the refusal. Any other error fails the test. */
  const outcome = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'done',
      (error: unknown) => {
        if (error instanceof BillingError) return error.code;
        throw error;
      },
    );
  const elsewhere = (desk: Desk, name: OperationName, input: object) =>
    call(neighbour.services, desk.caller, operationNamed(name), input);
  const kindsInTheWay = async (desk: Desk, id: number) =>
    (await desk.refused('eraseCustomer', { id })).details.facts?.in_the_way?.map(({ kind }) => kind);

  // A link for one payment is reserved by its attempt. A link for several payments is not.
  test.each([1, 5])(
    'a pay page that was opened before the erasing starts no payment (limit %s)',
    async (usage_limit) => {
      const shop = await openShop(ledger);
      const { desk } = shop;
      const id = await made(desk);
      const link = await shop.link({ customer_id: id, usage_limit });
      const seen = await shop.payable(link.code);
      await desk.run('deactivatePaymentLink', { id: link.id });
      await desk.run('eraseCustomer', { id });
      const before = await shop.ours();
      expect(await outcome(startPayment(shop.services, seen, payerOf(desk)))).toBe('payment_link_inactive');
      expect(await shop.ours()).toEqual(before);
      expect(await shop.books()).toEqual([]);
      expect(await traces(desk)).toEqual([]);
    },
  );

  test('a payment is started while its link is closed and the customer is erased', async () => {
    const shop = await openShop(ledger);
    const { desk } = shop;
    for (const round of times(ROUNDS, (n) => n)) {
      const id = await made(desk);
      const link = await shop.link({ customer_id: id, usage_limit: 5 });
      const seen = await shop.payable(link.code);
      const [started, erased] = await Promise.all([
        delay(round * 5).then(() => outcome(startPayment(shop.services, seen, payerOf(desk)))),
        outcome(
          elsewhere(desk, 'deactivatePaymentLink', { id: link.id }).then(() =>
            elsewhere(desk, 'eraseCustomer', { id }),
          ),
        ),
      ]);
      expect([
        ['done', 'customer_in_use'],
        ['payment_link_inactive', 'done'],
      ]).toContainEqual([started, erased]);
      if (erased === 'done') continue;
      expect(await kindsInTheWay(desk, id)).toEqual(['payment']);
      const [attempt] = (await desk.rows<{ id: number; customer_id: number }>('payments')).filter(
        (row) => Number(row.customer_id) === id,
      );
      await giveUpPayment(shop.services, desk.account, await shop.row(Number(attempt?.id)), 'cancelled');
      await desk.run('eraseCustomer', { id });
    }
    expect(await traces(desk)).toEqual([]);
    await expectVerified(ledger.testApp.app.services.store, desk.account.id);
  });

  test('the provider’s callback arrives while the customer is erased, and again afterwards', async () => {
    const shop = await openShop(ledger);
    const { desk } = shop;
    for (const round of times(ROUNDS, (n) => n)) {
      const id = await made(desk);
      const invoice = await desk.invoice({ customer_id: id });
      const attempt = await shop.start(invoice.payment_url?.split('/').at(-1) ?? '', payerOf(desk));
      await shop.payByCard(attempt);
      const [erased] = await Promise.all([
        delay((ROUNDS - round) * 4).then(() => outcome(elsewhere(desk, 'eraseCustomer', { id }))),
        shop.callBack(attempt),
      ]);
      expect(['done', 'customer_in_use']).toContain(erased);
      if (erased !== 'done') await desk.run('eraseCustomer', { id });
      await shop.callBack(attempt);
      expect(await shop.row(attempt.id)).toMatchObject({ status: 'paid', payer_name: null, payer_email: null });
      expect(await desk.run('getInvoice', { id: invoice.id })).toMatchObject({
        status: 'paid',
        customer: { id, name: `Erased customer ${id}` },
      });
    }
    expect(await traces(desk)).toEqual([]);
    await expectVerified(ledger.testApp.app.services.store, desk.account.id);
  });

  test('a payment that was given up is paid after the erasing: the money counts, the payer stays unknown', async () => {
    const shop = await openShop(ledger);
    const { desk } = shop;
    const id = await made(desk);
    const link = await shop.link({ customer_id: id });
    const attempt = await shop.start(link.code, payerOf(desk));
    await giveUpPayment(shop.services, desk.account, attempt, 'cancelled');
    await desk.run('deactivatePaymentLink', { id: link.id });
    await desk.run('eraseCustomer', { id });
    await shop.payByCard(attempt);
    await shop.callBack(attempt);
    expect(await shop.row(attempt.id)).toMatchObject({ status: 'paid', payer_name: null, customer_id: id });
    expect(await traces(desk)).toEqual([]);
    await expectVerified(ledger.testApp.app.services.store, desk.account.id);
  });

  /** Mails to a customer. `settle`: what must be done before the customer can be erased. */
  const MAILED: readonly (readonly [
    what: string,
    make: (desk: Desk, id: number) => Promise<{ send: () => Promise<unknown>; settle: () => Promise<unknown> }>,
  ])[] = [
    [
      'a reminder of an invoice that is cancelled',
      async (desk, customer_id) => {
        const { id } = await desk.invoice({ customer_id, date: '2026-01-01', due_date: '2026-02-01' });
        return {
          send: () => desk.run('sendReminder', { id }),
          settle: () => elsewhere(desk, 'cancelInvoice', { id }),
        };
      },
    ],
    [
      'the worker’s reminder of a link that is closed',
      async (desk, customer_id) => {
        const { id } = await desk.run('createPaymentLink', {
          ...{ customer_id, description: 'Chair', amount: 20, schedule: '1w', schedule_amount: 3 },
        });
        ledger.testApp.clock.advance(8 * DAY_MS);
        return {
          send: () => remindLinks(desk.testApp.app.services),
          settle: () => elsewhere(desk, 'deactivatePaymentLink', { id }),
        };
      },
    ],
    [
      'a paid invoice',
      async (desk, customer_id) => {
        const { id } = await desk.invoice({ customer_id });
        await desk.run('recordPayment', { id });
        return { send: () => desk.run('sendInvoice', { id }), settle: () => Promise.resolve() };
      },
    ],
    [
      'a statement',
      async (desk, id) => {
        await desk.run('recordPayment', { id: (await desk.invoice({ customer_id: id })).id });
        return { send: () => desk.run('sendStatement', { id }), settle: () => Promise.resolve() };
      },
    ],
  ];

  describe.each(MAILED)('%s', (_, make) => {
    test('is mailed while the customer is erased: no mail leaves afterwards', async () => {
      const { desk } = await openShop(ledger);
      for (const round of times(ROUNDS, (n) => n)) {
        const id = await made(desk);
        const { send: mailIt, settle } = await make(desk, id);
        const [, erased] = await Promise.all([
          outcome(mailIt()),
          delay(round * 5)
            .then(settle)
            .then(() => outcome(elsewhere(desk, 'eraseCustomer', { id })))
            .then((end) => ({ end, sent: mail.taken.length })),
        ]);
        expect(['done', 'customer_in_use']).toContain(erased.end);
        if (erased.end === 'done') expect(mail.taken.length, 'mails that left after the erasing').toBe(erased.sent);
        else await expectErasable(desk, id);
        const sent = mail.taken.length;
        ledger.testApp.clock.advance(8 * DAY_MS);
        await remindLinks(desk.testApp.app.services);
        await deliverDueMails(desk.testApp.app.services);
        expect(mail.taken.length).toBe(sent);
      }
      expect(await traces(desk)).toEqual([]);
      await expectVerified(ledger.testApp.app.services.store, desk.account.id);
    });

    test('is at the mail server: the erasing is refused until it was accepted', async () => {
      const { desk } = await openShop(ledger);
      const id = await made(desk);
      const { send: mailIt, settle } = await make(desk, id);
      const answer = Promise.withResolvers<void>();
      const reached = Promise.withResolvers<void>();
      accepted = () => {
        reached.resolve();
        return answer.promise;
      };
      const mailing = outcome(mailIt());
      await reached.promise;
      await settle();
      expect(await kindsInTheWay(desk, id)).toEqual(['mail']);
      answer.resolve();
      await mailing;
      expect(mail.taken.map(({ to }) => to)).toEqual([payerOf(desk).email]);
      await expectErasable(desk, id);
      expect(await traces(desk)).toEqual([]);
    });
  });

  async function expectErasable(desk: Desk, id: number): Promise<void> {
    await deliverDueMails(desk.testApp.app.services);
    expect(await desk.run('eraseCustomer', { id })).toMatchObject({ id });
  }
});
