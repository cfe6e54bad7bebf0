// Search for parts of texts (R16, R17, R21): same results on both engines, by an index, and without blocking other
// calls.
import * as fc from 'fast-check';
import type { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newCode } from '../../../src/model/codes.ts';
import type { LocalDate } from '../../../src/model/dates.ts';
import type { AccountId, CustomerId } from '../../../src/model/ids.ts';
import { foldedName, foldedSpellings, wordsSought } from '../../../src/model/name-search.ts';
import { folded } from '../../../src/model/text.ts';
import { customerQueries } from '../../../src/store/customers/customers.ts';
import { openDatabase as openStoreDatabase } from '../../../src/store/engine/database.ts';
import { partOf, rarestGrams } from '../../../src/store/engine/text-search.ts';
import { invoiceLists } from '../../../src/store/invoices/invoice-lists.ts';
import { invoiceRowSums } from '../../../src/store/invoices/invoice-row-sums.ts';
import { paymentLists } from '../../../src/store/payments/payment-lists.ts';
import { requestQueries } from '../../../src/store/payments/payment-requests.ts';
import type { Queries } from '../../../src/store/store.ts';
import { compiled, planOf } from '../../contract/plans.ts';
import { newAccount, newCustomer, newInvoice } from '../../contract/rows.ts';
import { openTestStore, type TestStore } from '../../contract/stores.ts';
import { sized } from '../../kit/proof.ts';
import { ENGINES, testClock } from '../../kit/test-app.ts';

const SEED = 16;
const ROWS = sized({ quick: 40, usual: 60, whole: 200 });
const QUERIES = sized({ quick: 40, usual: 150, whole: 2_000 });
/** On SQLite, a gram (a few letters of a text) counts as common if so many rows contain it. */
const COMMON = 5_000;

const now = testClock().now();
const today = '2026-04-01' as LocalDate;
const page = { limit: 1_000 };
const LINK = 'payment_link' as const;

/**
 * Letters that are folded and letters that are not, and characters with a meaning in patterns, quotes or FTS5. Only a
 * few, so that random parts often occur in a text.
 */
const LETTER = fc.constantFrom(
  ...'aábBcCßøüoueŁé%_\\\'"*():^-+.01 ',
  'ss',
  'AND',
  'NOT ',
  '中',
  '王',
  '한',
  'が',
  '👍',
  'A\u0301',
);
const TEXT = fc
  .array(LETTER, { minLength: 1, maxLength: 14 })
  .map((letters) => letters.join('').trim())
  .filter((text) => text !== '');
const OPTIONAL = fc.option(TEXT, { nil: null });

type Names = { readonly name: string; readonly company: string | null; readonly email: string | null };
const NAMES = fc.record({ name: TEXT, company: OPTIONAL, email: OPTIONAL });

/** Search texts: parts of an existing text, of one letter up to all of it and in other spellings; or random text. */
function partsOf(texts: readonly string[]): fc.Arbitrary<string> {
  const inside = fc
    .tuple(
      fc.constantFrom(...texts),
      fc.nat(),
      fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 20 })),
    )
    .map(([text, from, length]) => {
      const letters = [...text];
      const begin = from % letters.length;
      return letters.slice(begin, begin + length).join('');
    });
  const written = fc
    .tuple(inside, fc.constantFrom('toUpperCase', 'toLowerCase', 'toString'))
    .map(([t, how]) => t[how]());
  return (
    fc
      .oneof({ weight: 3, arbitrary: written }, { weight: 1, arbitrary: TEXT })
      // Operations reject a text that is empty after folding.
      .filter((part) => folded(part).trim() !== '' && wordsSought(part).length > 0)
  );
}

function sample<T>(arbitrary: fc.Arbitrary<T>, count: number, seed = SEED): readonly T[] {
  return fc.sample(arbitrary, { numRuns: count, seed });
}

describe.each(ENGINES)('searches on %s', (engine) => {
  let opened: TestStore;
  let account: AccountId;
  const customers = new Map<number, Names>();
  /** Texts by kind of row and by id. */
  const texts = {
    invoices: new Map<number, string>(),
    payments: new Map<number, string>(),
    links: new Map<number, string>(),
  };
  const ownerOf = new Map<number, number>();

  beforeAll(async () => {
    opened = await openTestStore(engine);
    const { store } = opened;
    account = (await newAccount(store)).id;
    const stranger = (await newAccount(store)).id;
    for (const names of sample(NAMES, ROWS)) {
      await store.transaction(async (tx) => {
        // A second account has the same rows, which must never be found.
        for (const owner of [stranger, account]) {
          const row = await tx.customers.insert({ ...newCustomer(owner), ...names });
          if (row && owner === account) customers.set(row.id, names);
        }
      });
    }
    const ids = [...customers.keys()];
    for (const [index, names] of sample(NAMES, ROWS / 3, SEED + 1).entries()) {
      const id = ids[(index * 7) % ids.length] as CustomerId;
      const whole = await store.customers.byId(account, id);
      if (!whole || (names.email && (await store.customers.withEmail(account, names.email)).length > 0)) continue;
      const {
        id: _,
        account_id,
        email_key,
        own_email_key,
        search_text,
        unsubscribed_at,
        created_at,
        ...fields
      } = whole;
      await store.transaction((tx) => tx.customers.update(account, id, { ...fields, ...names }));
      customers.set(id, names);
    }
    for (const [index, text] of sample(TEXT, ROWS, SEED + 2).entries()) {
      await store.transaction(async (tx) => {
        const customer = ids[index % ids.length] as CustomerId;
        const invoice = await tx.invoices.insert(newInvoice(account, customer, { reference: index % 3 ? text : null }));
        ownerOf.set(invoice.id, customer);
        if (invoice.reference !== null) texts.invoices.set(invoice.id, text);
        texts.payments.set((await addPayment(tx, account, text)).id, text);
        texts.links.set((await addLink(tx, account, text)).id, text);
      });
    }
    // The search finds neither a rolled-back change nor a deleted row.
    const undone = store.transaction(async (tx) => {
      await tx.customers.insert(newCustomer(account, { name: 'aAaA' }));
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    const [[first] = []] = texts.links;
    texts.links.delete(Number(first));
    await opened.database.execute(`delete from payment_requests where id = ${first}`);
  });
  afterAll(() => opened[Symbol.asyncDispose]());

  test('find the customers whose name, company or e-mail has the part, whatever it is', async () => {
    const lines = [...customers.values()].flatMap(({ name, company, email }) => [name, company ?? '', email ?? '']);
    for (const query of sample(partsOf(lines.filter((line) => line !== '')), QUERIES)) {
      const words = wordsSought(query);
      const whole = foldedSpellings(query);
      const fitting = (test: (names: readonly string[], email: string) => boolean) =>
        [...customers]
          .filter(([, { name, company, email }]) =>
            test([name, company ?? ''].flatMap(foldedSpellings), foldedName(email ?? '')),
          )
          .map(([id]) => id)
          .sort((a, b) => b - a);
      const isIn = (lines: readonly string[]) =>
        words.every((spellings) => spellings.some((spelling) => lines.some((line) => line.includes(spelling))));
      const found = await opened.store.consistent(async (tx) => ({
        list: idsOf(await tx.customers.list(account, { query }, page)),
        second: idsOf(await tx.customers.list(account, { query }, { limit: 2, offset: 1 })),
        count: await tx.customers.count(account, { query }),
        named: idsOf(await tx.customers.named(account, query, 1_000)),
        countNamed: await tx.customers.countNamed(account, query),
        beginning: idsOf(await tx.customers.beginningWith(account, query, 1_000)),
        invoices: idsOf(await tx.invoiceLists.list(account, { today, customer: { text: query } }, page)),
        overdue: idsOf(await tx.invoiceLists.overdue(account, { before: today, customer: { text: query } }, page)),
        sums: await tx.invoiceLists.sums(account, { today, customer: { text: query } }),
      }));
      const all = fitting((names, email) => isIn([...names, email]));
      const named = fitting((names) => names.some((line) => whole.includes(line)));
      const ofNames = new Set(fitting(isIn));
      const invoices = [...ownerOf].filter(([, owner]) => ofNames.has(owner)).map(([id]) => id);
      expect({ query, ...found }).toEqual({
        query,
        list: all,
        second: all.slice(1, 3),
        count: all.length,
        named,
        countNamed: named.length,
        beginning: beginning(
          fitting((names, email) => [...names, email].some((line) => whole.some((one) => line.startsWith(one)))),
          query,
        ),
        invoices: invoices.toSorted((a, b) => b - a),
        overdue: invoices.toSorted((a, b) => a - b),
        sums: sumsOf(invoices.length),
      });
    }
  });

  /** Returns `named` and the customers whose id begins with the digits of the query, highest id first. */
  function beginning(named: readonly number[], query: string): readonly number[] {
    const digits = /^[1-9]\d*$/.test(query) ? [...customers.keys()].filter((id) => String(id).startsWith(query)) : [];
    return [...new Set([...named, ...digits])].sort((a, b) => b - a);
  }

  test('find invoices by reference, payments and links by description', async () => {
    for (const query of sample(partsOf([...texts.links.values()]), QUERIES, SEED + 3)) {
      const fitting = (of: ReadonlyMap<number, string>) =>
        [...of]
          .filter(([, text]) => folded(text).includes(folded(query)))
          .map(([id]) => id)
          .sort((a, b) => b - a);
      const found = await opened.store.consistent(async (tx) => ({
        invoices: idsOf(await tx.invoiceLists.list(account, { today, reference: query }, page)),
        sums: await tx.invoiceLists.sums(account, { today, reference: query }),
        payments: idsOf(await tx.payments.list(account, { description: query }, page)),
        paid: (await tx.payments.page(account, { description: query }, { ...page, after: undefined, now })).sums,
        links: idsOf(await tx.requests.list(account, { kind: LINK, now, description: query }, page)),
        count: await tx.requests.count(account, { kind: LINK, now, description: query }),
      }));
      const [invoices, payments, links] = [fitting(texts.invoices), fitting(texts.payments), fitting(texts.links)];
      const amount = payments.length * 100;
      expect({ query, ...found }).toEqual({
        query,
        invoices,
        sums: sumsOf(invoices.length),
        payments,
        paid: payments.length
          ? [{ currency: 'EUR', testmode: 0, count: payments.length, amount, received: amount, fee: 0 }]
          : [],
        links,
        count: links.length,
      });
    }
  });

  // Reading the index entries of a common gram costs as much as reading all rows of the account.
  test('leave out the grams of most rows where a text has rare ones, and find the same', async () => {
    const many = (await newAccount(opened.store)).id;
    const [short, long] = ['Order ', 'Advice and other services of our office in Utrecht, order '];
    await opened.store.transaction(async (tx) => {
      // Postgres takes the frequency of grams from its statistics, so fewer rows are enough.
      const first = engine === 'sqlite' ? 0 : 3_000;
      for (let n = first; n < COMMON; n++) await addPayment(tx, many, `${short}${String(n).padStart(6, '0')}`);
      for (let n = 0; n < 20; n++) await addPayment(tx, many, `${long}${String(n).padStart(6, '0')}`);
    });
    if (engine === 'postgres') await opened.database.execute('analyze payments');
    const { payments } = opened.store;
    // The list without knowledge of rare grams, for comparison.
    const whole = opened.store.with(paymentLists);
    const rarest = (description: string) =>
      opened.store.with((db) => rarestGrams(db, 'payments', many, partOf(description)));
    const { grams = [] } = await rarest('ORDER 004321');
    expect(grams).toContain('321');
    for (const common of ['ord', 'rde', 'der', 'er ', 'r 0', ' 00']) expect(grams).not.toContain(common);
    const texts = ['order 004321', '4321', 'r 00432', 'order 004', 'order', 'order 9', 'der 0043210', `${long}000013`];
    for (const description of texts) {
      const right = idsOf(await whole.list(many, { description }, page));
      expect(idsOf(await payments.list(many, { description }, page)), description).toEqual(right);
      const { sums } = await payments.page(many, { description }, { ...page, after: undefined, now });
      expect(sums).toEqual(await whole.sums(many, { description }));
    }
    // This text has no rare gram.
    if (engine === 'postgres') expect(await rarest('order 00')).toEqual({});
  });

  test('go by the index: no filter makes the engine look at each of the account’s rows', async () => {
    const database = openStoreDatabase(opened.database.url, () => undefined);
    const asked: Record<string, readonly CompiledQuery[]> = {
      customers: await compiled(engine, async (db) => {
        const { list, count, named, countNamed, beginningWith } = customerQueries(db);
        for (const query of ['v', 'vr', 'de vries']) {
          await list(account, { query }, page);
          await count(account, { query });
        }
        await named(account, 'ann', 11);
        await countNamed(account, 'ann');
        await beginningWith(account, 'an', 26);
        const filter = { today, customer: { text: 'vries' } };
        await invoiceLists(db).list(account, filter, page);
        await invoiceRowSums(db).sums(account, filter);
        await invoiceLists(db).overdue(account, { before: today, customer: { text: 'vries' } }, page);
        await invoiceRowSums(db).overdueSums(account, { before: today, customer: { text: 'vries' } });
      }),
      invoices: await compiled(engine, async (db) => {
        await invoiceLists(db).list(account, { today, reference: 'order 1' }, { ...page, before: 100 });
        await invoiceRowSums(db).sums(account, { today, reference: 'o' });
      }),
      payments: await compiled(engine, async (db) => {
        await paymentLists(db).list(account, { description: 'order 1' }, { ...page, before: 100 });
        await paymentLists(db).sums(account, { description: 'or' });
      }),
      payment_requests: await compiled(engine, async (db) => {
        await requestQueries(db).list(account, { kind: LINK, now, description: 'order 1' }, page);
        await requestQueries(db).count(account, { kind: LINK, now, description: '1' });
      }),
    };
    for (const [table, queries] of Object.entries(asked)) {
      for (const query of queries) {
        const plan = await planOf(engine, database.kysely, query);
        expect(plan, query.sql).toMatch(
          engine === 'sqlite' ? /SCAN (\w+_search) VIRTUAL TABLE INDEX/ : /Bitmap Index Scan on (\w+)_search/,
        );
        expect(plan, query.sql).toContain(`${table}_search`);
        expect(plan, query.sql).not.toMatch(
          new RegExp(engine === 'sqlite' ? `SCAN ${table}\\b` : `Seq Scan on ${table}\\b`),
        );
      }
    }
    const numbers = await compiled(engine, (db) => invoiceLists(db).beginningWith(account, ['INV-00004'], 26));
    const emails = await compiled(engine, (db) =>
      invoiceRowSums(db).sums(account, { today, customer: { email: 'A@b.nl' } }),
    );
    for (const query of [...numbers, ...emails]) {
      expect(await planOf(engine, database.kysely, query), query.sql).not.toMatch(
        /SCAN (invoices|customers)\b|Seq Scan/,
      );
    }
    await database.kysely.destroy();
    await database.reader.destroy();
  });
});

function idsOf(rows: readonly { readonly id: number }[]): readonly number[] {
  return rows.map(({ id }) => id);
}

function sumsOf(count: number) {
  const amount = count * 10_000;
  const sums = { subtotal: amount, tax_total: 0, amount, amount_credited: 0, amount_due: amount };
  return count ? [{ currency: 'EUR', status: 'pending', count, ...sums }] : [];
}

function addPayment(tx: Queries, accountId: AccountId, description: string) {
  const row = {
    account_id: accountId,
    customer_id: null,
    invoice_id: null,
    request_id: null,
    type: 'paymentlink',
    description,
    amount: 100,
    currency: 'EUR',
    status: 'paid',
    payment_method: 'card',
    recorded: 1,
    testmode: 0,
    created_at: now,
    paid_at: now,
  };
  return tx.payments.insert(row as never);
}

function addLink(tx: Queries, accountId: AccountId, description: string) {
  const row = {
    account_id: accountId,
    kind: LINK,
    code: newCode(),
    description,
    amount: 100,
    currency: 'EUR',
    usage_limit: 1,
    testmode: 0,
    pages: '{}',
    metadata: '{}',
    created_at: now,
  };
  return tx.requests.insert(row as never);
}
