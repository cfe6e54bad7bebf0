/** Businesses in three currencies, and the rules for every place where a text becomes an amount (R3). */
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Currency, parseAmount } from '../../src/model/money.ts';
import { createAccount } from '../../src/operations/accounts/create-account.ts';
import type { OperationName } from '../../src/operations/catalog.ts';
import type { AccountRow } from '../../src/store/access/accounts.ts';
import { type Assistant, type Mcp, openMcp } from '../api/mcp/kit.ts';
import { sized } from '../kit/proof.ts';
import { readingsOf, WRITTEN } from '../model/amount-readings.ts';
import { byLink, openBrowser, type TestBrowser } from './dashboard/browser.ts';
import { OFFLINE } from './desk.ts';

const CURRENCIES = ['EUR', 'JPY', 'KWD'] as Currency[];
const RUNS = sized({ quick: 2, usual: 5, whole: 300 });
/**
 * Amounts due that are greater than every tested amount. So no tested amount is refused because it exceeds the amount
 * due.
 */
export const PLENTY: Readonly<Record<string, string>> = { EUR: '99999999', JPY: '9999999999', KWD: '9999999' };

/** A business in one currency, with the interfaces to it. */
export type Business = {
  readonly currency: Currency;
  readonly account: AccountRow;
  readonly token: string;
  readonly assistant: Assistant;
  readonly owner: TestBrowser;
  readonly run: (name: OperationName, input: object) => Promise<Readonly<Record<string, never>>>;
};

export type Businesses = { readonly testApp: () => Mcp; readonly businessIn: (currency: string) => Business };

/** Opens the businesses once for all tests of a file. */
export function sharedBusinesses(): Businesses {
  let testApp: Mcp;
  const businesses = new Map<string, Business>();
  beforeAll(async () => {
    testApp = await openMcp(OFFLINE);
    for (const currency of CURRENCIES) businesses.set(currency, await opened(testApp, currency));
  });
  afterAll(async () => {
    for (const { assistant } of businesses.values()) await assistant[Symbol.asyncDispose]();
    await testApp[Symbol.asyncDispose]();
  });
  const businessIn = (currency: string): Business => {
    const business = businesses.get(currency);
    if (!business) throw new Error(`no business in ${currency}`);
    return business;
  };
  return { testApp: () => testApp, businessIn };
}

async function opened(testApp: Mcp, currency: Currency): Promise<Business> {
  const handle = `in-${currency.toLowerCase()}`;
  const account = await createAccount(testApp.app.services, { name: `In ${currency}`, handle, currency });
  const run = (name: OperationName, input: object) => testApp.run(name, input, testApp.caller(account));
  await run('connectProvider', { kind: 'sandbox' });
  const owner = openBrowser(testApp);
  await byLink({ ...testApp, run: (name, input) => run(name, input as object) }, owner, `owner@${handle}.example`);
  const token = await testApp.token(['billing.read', 'billing.write'], account);
  return { currency, account, token, assistant: await testApp.assistant({ token }), owner, run };
}

/** Amount that the service stored, in major units, or its error about the text. */
export type Outcome = { readonly amount: number } | { readonly refused: string };
export type AmountEntry = {
  /** True if people type the amount, or callers of the older interfaces send it: a comma may precede the decimals. */
  readonly isTyped: boolean;
  /** True for the price of a line, which may have six decimals. The total of its invoice is rounded. */
  readonly isPrice?: boolean;
  readonly send: (business: Business, text: string) => Promise<Outcome>;
};

/** Entry for amounts that programs send: only a dot may precede the decimals. */
export const program = (send: AmountEntry['send']): AmountEntry => ({ isTyped: false, send });
export const typed = (send: AmountEntry['send']): AmountEntry => ({ isTyped: true, send });
export const price = (entry: AmountEntry): AmountEntry => ({ ...entry, isPrice: true });

/** Amount in minor units, read from a number. A number has only one meaning, unlike a text. A free line has 0 (R101). */
const minorOf = (amount: number, currency: Currency) => {
  if (amount === 0) return 0;
  const parsed = parseAmount(amount, currency);
  return parsed.ok ? parsed.minor : Number.NaN;
};

export function describeAmounts(entries: Readonly<Record<string, AmountEntry>>, { businessIn }: Businesses): void {
  describe.each(Object.entries(entries))('%s', (_name, { isTyped, isPrice = false, send }) => {
    test.each([
      ['EUR', ['1,000', '1.000', '10,000', '1,000.00', ...(isPrice ? [] : ['1,0000', '1.0000'])]],
      ['JPY', ['1,000', '1.000', ...(isPrice ? [] : ['1.5', '1.0'])]],
      ['KWD', ['1,250']],
    ])('in %s what may mean another amount is refused, and how to write it is said', async (currency, texts) => {
      for (const text of texts) {
        const outcome = await send(businessIn(currency), text);
        expect(outcome, text).toEqual({ refused: expect.stringMatching(/\b1000\b|^notvalidamount$/) });
      }
    });

    test.each([
      ['EUR', { '12.50': 12.5, '1000': 1_000 }, { '12,50': 12.5 }],
      ['JPY', { '1000': 1_000 }, {}],
      ['KWD', { '1.250': 1.25 }, { '0,125': 0.125 }],
    ] as [string, Record<string, number>, Record<string, number>][])(
      'in %s what means one amount is that amount',
      async (currency, dotted, withComma) => {
        for (const [text, amount] of Object.entries(dotted))
          expect(await send(businessIn(currency), text), text).toEqual({ amount });
        for (const [text, amount] of Object.entries(withComma)) {
          const taken = isTyped ? { amount } : { refused: expect.stringMatching(/\bsuch as 12\b/) };
          expect(await send(businessIn(currency), text), text).toEqual(taken);
        }
      },
    );

    test('whatever people write is read as they read it, or refused', async () => {
      await fc.assert(
        fc.asyncProperty(WRITTEN, fc.constantFrom(...CURRENCIES), async (text, currency) => {
          const outcome = await send(businessIn(currency), text);
          if ('refused' in outcome || text.trim() === '') return;
          const readings = [...readingsOf(text, currency)];
          const meant = isPrice ? readings.map((minor = Number.NaN) => Math.round(minor)) : readings;
          expect(meant, text).toEqual([minorOf(outcome.amount, currency)]);
        }),
        { numRuns: RUNS },
      );
    });
  });
}
