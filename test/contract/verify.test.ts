// `store.verify`: healthy books show no difference, and a figure that was changed by hand is named.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/store/engine/database.ts';
import type { Store } from '../../src/store/store.ts';
import { CHECK_LIST, verifyBooks } from '../../src/store/verify/verify.ts';
import { type Ledger, openLedger } from '../kit/desk.ts';
import { sized } from '../kit/proof.ts';
import { ENGINES_OF_RULES } from '../kit/test-app.ts';
import { differencesIn, expectVerified } from '../kit/verified.ts';
import { keptBooks } from './verify-books.ts';
import { EVENT_FAULTS, OF_NO_ROW, UNTOLD } from './verify-event-faults.ts';
import { eventfulBooks, TOLD } from './verify-eventful-books.ts';
import { FAULTS, plant, type ValidationIssue } from './verify-faults.ts';

/** Faults that `npm test` tries: the first fault of each check, and a fifth of the faults of events. */
const FIRST_OF_CHECKS = FAULTS.filter(
  (fault, at) => at === FAULTS.findIndex(({ finds }) => checkOf(finds) === checkOf(fault.finds)),
);
const SOME_OF_EVENTS = EVENT_FAULTS.filter((_, at) => at % 5 === 0);
const SOME_UNTOLD = UNTOLD.filter(
  (type, at) => at % 5 === 0 || type === 'subscription.paused' || type === 'subscription.updated',
);

function checkOf(finds: readonly string[]): string | undefined {
  return finds[0]?.split(':')[0];
}

describe.each(ENGINES_OF_RULES)('the books on %s', (engine) => {
  let ledger: Ledger;
  let accountId: number;
  let told: number;
  /**
   * Uses one connection. A connection for each fault would prepare all statements again, which costs more than the
   * checks.
   */
  let books: Pick<Store, 'verify'>;
  let disconnect: () => Promise<void>;
  beforeAll(async () => {
    ledger = await openLedger(engine, TOLD);
    accountId = (await keptBooks(ledger)).desk.account.id;
    told = (await eventfulBooks(ledger)).desk.account.id;
    const opened = openDatabase(ledger.database.url, () => undefined);
    const db = opened.openLong?.() ?? opened.reader;
    books = { verify: (options) => verifyBooks(db, options) };
    disconnect = async () => {
      await db.destroy();
      await opened.close();
    };
  });
  afterAll(async () => {
    await disconnect();
    await ledger[Symbol.asyncDispose]();
  });

  // `npm test` tries a sample on SQLite, and `npm run test:system` all faults, also on Postgres. The statements of both
  // engines differ only in how they read JSON. This is tried on Postgres daily, by every test that ends with
  // `endVerified`.
  const isSample = engine === 'sqlite' && sized({ quick: true, usual: false, whole: false });
  test.each(isSample ? FIRST_OF_CHECKS : FAULTS)('$table: $fault', (fault) => expectFound(accountId, fault));

  test.each(isSample ? SOME_OF_EVENTS : EVENT_FAULTS)('events, $table: $fault', (fault) => expectFound(told, fault));

  const untold = isSample ? SOME_UNTOLD : UNTOLD;
  test.each(untold)('a change that was not told: %s', async (type) => {
    const [event] = await ledger.database.rows<{ id: number; account_id: number }>(
      `select id, account_id from events where type = '${type}' order by id limit 1`,
    );
    if (!event) throw new Error(`no event ${type}`);
    const fault = { table: 'events', where: `id = ${event.id}`, set: { type: `'${OF_NO_ROW}'` } };
    const planted = await plant(ledger.database, event.account_id, fault);
    const found = await differencesIn(books);
    await planted.repair();
    // With one pause less, verify finds one resumption too many.
    const named = type === 'subscription.paused' ? 'subscription.resumed' : type;
    expect(found).toMatchObject([{ check: 'events', accountId: event.account_id, figure: `events ${named}` }]);
  });

  async function expectFound(of: number, { table, where, set, finds }: ValidationIssue): Promise<void> {
    const planted = await plant(ledger.database, of, { table, where, set });
    const found = await differencesIn(books, { accountId: of });
    await planted.repair();
    const named = found.map(({ check, table: of, figure }) => `${check}: ${of} ${figure}`);
    expect([...new Set(named)].sort()).toEqual([...finds].sort());
    const first = found.find(({ check }) => check === finds[0]?.split(':')[0]);
    if (finds[0]?.includes(`: ${table} `)) expect(first?.row).toBe(planted.row);
  }

  test('sequences of events that are there twice, or not in the order of the events', async () => {
    const { database } = ledger;
    const sequenced = (from: number) =>
      database.rows<{ id: number }>(
        `select id from events where account_id = ${accountId} and sequence between ${from} and ${from + 1} order by sequence`,
      );
    const [one, two] = await sequenced(2);
    const set = (sequences: readonly (readonly [number | undefined, number])[]) =>
      Promise.all(
        sequences.map(([id, sequence]) =>
          database.execute(`update events set sequence = ${sequence} where id = ${id}`),
        ),
      );
    const named = async () =>
      (await differencesIn(books, { accountId }))
        .filter(({ check }) => check === 'event_sequences')
        .map(({ row, figure, computed }) => ({ row, figure, computed }));
    await database.execute('drop index events_by_sequence');
    await set([[two?.id, 2]]);
    expect(await named()).toEqual([
      { row: String(two?.id), figure: 'sequence', computed: 'a sequence that no other event has' },
      { row: 'noun events', figure: 'event of sequence 3', computed: 'one each' },
    ]);
    await set([
      [one?.id, 3],
      [two?.id, 2],
    ]);
    expect(await named()).toEqual([
      { row: String(one?.id), figure: 'sequence', computed: `less than that of event ${two?.id}` },
    ]);
    await set([
      [one?.id, 2],
      [two?.id, 3],
    ]);
    await database.execute(
      'create unique index events_by_sequence on events (account_id, sequence) where sequence is not null',
    );
  });

  test('which were repaired add up again', () => expectVerified(ledger.database.url));

  test('of a small shop add up, also when they are read in slices of a few rows', async () => {
    expect(await differencesIn(ledger.testApp.app.services.store, { sliceRows: 2 })).toEqual([]);
  });

  test('every check is tried with a fault', () => {
    const tried = new Set(FAULTS.flatMap(({ finds }) => finds.map((one) => one.split(':')[0])));
    // Damage of the file has its own test.
    expect(CHECK_LIST.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual(['file']);
  });
});
