// For payments of all kinds, in any order: the `linkid` of a payment leads back to the paid object. No two objects
// share a number (R31).
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PAYMENT_TYPES } from '../../../src/model/payment.ts';
import { createOrLookUp } from '../../../src/operations/payments/ask-provider.ts';
import { payableAt } from '../../../src/operations/payments/payable.ts';
import { startPayment } from '../../../src/operations/payments/start-payment.ts';
import { submitSandboxPayment } from '../../../src/operations/sandbox/sandbox-desk.ts';
import { beginPeriods } from '../../../src/operations/subscriptions/begin-periods.ts';
import { chargePeriods } from '../../../src/operations/subscriptions/charge-periods.ts';
import { type Ledger, openLedger } from '../../kit/desk.ts';
import { WHOLE } from '../../kit/proof.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { OFFLINE } from '../../web/desk.ts';
import { codeOf, makeLink, openShop, paymentsIn, type Shop } from '../kit.ts';
import { keeps } from '../promises.ts';

const KINDS = [
  ...(['link', 'donation', 'personal', 'hold', 'captured', 'plan', 'invoice', 'recorded'] as const),
  /**
   * An invoice from the time when links and invoices had separate ids: its id is that of the link created before it.
   */
  'old invoice',
] as const;
type Kind = (typeof KINDS)[number];

/** Form values of a payer. They are also sent to forms that offer no choice. */
const CHOSEN = { method: 'card', amount: '5', email: 'payer@example.com' };

describe.each(ENGINES_OF_RULES)('on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine, OFFLINE);
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  async function pay(shop: Shop, reference: string): Promise<number> {
    const { services } = ledger.testApp.app;
    const payable = await payableAt(services, reference === '@' ? `@${shop.account.handle}` : reference);
    if (!payable) throw new Error(`there is nothing to pay at ${reference}`);
    const attempt = await startPayment(services, payable, CHOSEN);
    await submitSandboxPayment(services, attempt.provider_payment_id ?? '', { card_number: '4242 4242 4242 4242' });
    return (await createOrLookUp(services, attempt)).id;
  }

  const invoice = async (shop: Shop) =>
    shop.run('createInvoice', { customer: { name: 'Ben' }, description: 'Work', amount: 50 });
  const codeIn = ({ payment_url }: Record<string, never>) => String(payment_url).split('/').at(-1) ?? '';

  /** Creates something of each kind and pays it. Returns the code at which it was paid. */
  const MAKING: Readonly<Record<Kind, (shop: Shop) => Promise<string>>> = {
    link: async (shop) => paid(shop, await makeLink(shop)),
    donation: async (shop) => paid(shop, await makeLink(shop, { type: 'donation' })),
    personal: async (shop) => {
      await pay(shop, '@');
      return String((await ledger.testApp.app.services.store.requests.byPersonalPage(shop.account.id))?.code);
    },
    hold: async (shop) => paid(shop, await makeLink(shop, { type: 'pre-auth' })),
    captured: async (shop) => {
      const code = await makeLink(shop, { type: 'pre-auth' });
      await shop.run('capturePayment', { id: await pay(shop, code), amount: 3 });
      return code;
    },
    plan: async (shop) => {
      const plan = await shop.run('createPaymentPlan', { title: 'Club', amount: 5, interval: 'day' });
      const { body } = await shop.v2('/create', { type: 'paymentplan', planid: plan.id, email: 'a@example.com' });
      await pay(shop, String(body.id));
      await aDayPasses();
      return String(body.id);
    },
    invoice: async (shop) => paid(shop, codeIn(await invoice(shop))),
    recorded: async (shop) => {
      const made = await invoice(shop);
      await shop.run('recordPayment', { id: made.id });
      return codeIn(made);
    },
    'old invoice': async (shop) => {
      const link = await makeLink(shop);
      await pay(shop, link);
      const made = await invoice(shop);
      await ledger.database.execute(`update invoices set id = (select id from payment_requests where code = '${link}')
        where id = ${made.id}`);
      return paid(shop, codeIn(made));
    },
  };

  async function paid(shop: Shop, code: string): Promise<string> {
    await pay(shop, code);
    return code;
  }

  async function aDayPasses(): Promise<void> {
    ledger.testApp.clock.advance(26 * 3_600_000);
    await beginPeriods(ledger.testApp.app.services);
    await chargePeriods(ledger.testApp.app.services);
  }

  test(keeps('v2.get.leads-back'), { timeout: 600_000 }, async () => {
    const anyOrder = fc.shuffledSubarray([...KINDS, ...KINDS], { minLength: KINDS.length });
    await fc.assert(
      fc.asyncProperty(anyOrder, async (kinds) => {
        const shop = await openShop(ledger.testApp);
        const made = new Set<string>();
        for (const kind of kinds) made.add(await MAKING[kind](shop));
        const listed = paymentsIn(await shop.v2('/payments'));
        for (const code of made) expect(listed.map(({ linkid }) => linkid)).toContain(code);
        const numberOf = new Map<unknown, unknown>();
        for (const [code, payments] of Map.groupBy(listed, ({ linkid }) => linkid)) {
          const type = payments[0]?.type;
          const byCode = paymentsIn(await shop.v2('/get', { id: code, type }));
          expect(byCode.map(({ id }) => id)).toEqual(payments.map(({ id }) => id));
          const [number, ...others] = new Set(byCode.map(({ linkid }) => linkid));
          expect(others).toEqual([]);
          expect(paymentsIn(await shop.v2('/get', { id: number, type }))).toEqual(byCode);
          expect(paymentsIn(await shop.v2('/get', { id: String(code).toUpperCase(), type }))).toEqual(byCode);
          for (const other of PAYMENT_TYPES.filter((one) => one !== type)) {
            expect(codeOf(await shop.v2('/get', { id: number, type: other }))).toBe('nosuchlink');
          }
          numberOf.set(number, code);
        }
        expect(numberOf.size).toBe(new Set(listed.map(({ linkid }) => linkid)).size);
      }),
      { numRuns: WHOLE ? 40 : 2 },
    );
  });
});
