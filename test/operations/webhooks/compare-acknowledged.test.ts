// The list of what a receiver acknowledged, compared with the events that are there (`billhook verify --against`).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compareAcknowledged } from '../../../src/operations/webhooks/compare-acknowledged.ts';
import { fanOutEvents } from '../../../src/operations/webhooks/fan-out-events.ts';
import { type Desk, type Ledger, openDesk, openLedger } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';

type Listed = { readonly id: string; readonly sequence: number | null; readonly event: string };

const NONE = { count: 0, first: null, last: null };

async function* inPieces(text: string, size = 7): AsyncGenerator<string> {
  for (let from = 0; from < text.length; from += size) yield text.slice(from, from + size);
}

describe.each(ENGINES_OF_RULES)('on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine);
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  /** An account with `count` events, and the list of them. */
  async function told(count: number): Promise<{ desk: Desk; list: readonly Listed[] }> {
    const desk = await openDesk(ledger);
    for (let n = 0; n < count; n++) await desk.invoice();
    await fanOutEvents(ledger.testApp.app.services);
    const rows = await desk.rows<{ event_id: string; sequence: number | null; type: string }>('events');
    return { desk, list: rows.map(({ event_id, sequence, type }) => ({ id: event_id, sequence, event: type })) };
  }
  async function compare(lines: readonly unknown[], only?: Desk) {
    const { store } = ledger.testApp.app.services;
    const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
    return compareAcknowledged(
      store,
      { accounts: await store.accounts.all(), only: only?.account },
      inPieces(`${text}\n`),
    );
  }
  const there = (one: Listed | undefined) => ({ ...one, created_at: '2026-03-17T11:00:00.000Z' });

  test('a list of all events, in any order and with repetitions, has nothing to report; what is not in it is no fault', async () => {
    const { desk, list } = await told(5);
    const { handle } = desk.account;
    expect(await compare([...list.toReversed(), list[0], ''], desk)).toEqual({
      ...{ lines: 6, bad_lines: 0, faults: [] },
      accounts: [{ account: handle, acknowledged: 6, lost: NONE, written_over: NONE, not_acknowledged: NONE }],
    });
    const { accounts } = await compare([list[1], list[3]], desk);
    const rest = { count: 3, first: there(list[0]), last: there(list[4]) };
    expect(accounts).toMatchObject([{ acknowledged: 2, lost: NONE, not_acknowledged: rest }]);
  });

  test('events that are not there are counted once, with the first and last, and those that were written over', async () => {
    const { desk, list } = await told(3);
    const lost = [5, 4, 3, 4].map((sequence) => ({
      ...{ id: `evt_lost_${sequence}`, sequence, event: 'invoice.paid', created_at: '2026-03-17T10:59:59Z' },
    }));
    const { accounts } = await compare([...list, ...lost], desk);
    const over = { ...lost[2], instead: there(list[2]) };
    expect(accounts).toMatchObject([
      {
        acknowledged: 7,
        lost: { count: 3, first: over, last: lost[0] },
        written_over: { count: 1, first: over, last: over },
        not_acknowledged: NONE,
      },
    ]);
  });

  test('an event that still waits for its number is there', async () => {
    const { desk } = await told(1);
    await desk.invoice();
    const [, waiting] = await desk.rows<{ event_id: string }>('events');
    const { accounts } = await compare([{ id: waiting?.event_id, sequence: 2, event: 'invoice.created' }], desk);
    expect(accounts).toMatchObject([{ acknowledged: 1, lost: NONE }]);
  });

  test('lines of several accounts name them by handle or id; those of an account that is gone are lost with it', async () => {
    const [one, two] = [await told(1), await told(1)];
    const lines = [
      { ...one.list[0], account: one.desk.account.handle },
      { ...two.list[0], account: two.desk.account.id },
      { ...two.list[0], account: one.desk.account.handle },
      { id: 'evt_gone', sequence: 1, event: 'invoice.created', account: 'gone' },
    ];
    const { accounts } = await compare(lines);
    expect(accounts.map(({ account, acknowledged, lost }) => [account, acknowledged, lost.count])).toEqual([
      [one.desk.account.handle, 2, 1],
      [two.desk.account.handle, 1, 0],
      ['gone', 1, 1],
    ]);
    expect((await compare(lines, two.desk)).accounts).toMatchObject([{ acknowledged: 1, lost: NONE }]);
  });

  test('bad lines are named with their numbers and all of their faults, up to a limit; the others are compared', async () => {
    const { desk, list } = await told(1);
    const { account } = desk;
    const bad = [
      'no JSON',
      '[]',
      { id: 'evt_\u001b[31m', sequence: 1.5, event: 7, created_at: 'yesterday', account: account.handle },
      { ...list[0] },
      `{"id":"${'x'.repeat(100_000)}"}`,
      { ...list[0], account: account.handle },
      ...Array.from({ length: 30 }, () => ({})),
    ];
    const { lines, bad_lines, faults, accounts } = await compare(bad);
    expect({ lines, bad_lines, shown: faults.length }).toEqual({ lines: 36, bad_lines: 35, shown: 20 });
    const form = 'must be a JSON object such as {"id":"evt_…","sequence":1,"event":"invoice.paid"}';
    expect(faults.slice(0, 6)).toEqual([
      { line: 1, faults: [form] },
      { line: 2, faults: [form] },
      {
        line: 3,
        faults: [
          'id must be the id of an event, such as "evt_…"',
          'sequence must be a whole number from 1',
          'event must be the type of an event, such as "invoice.paid"',
          'created_at must be an instant such as "2026-03-17T11:00:00.000Z", or be left out',
        ],
      },
      { line: 4, faults: ['account must be given, or --account, because the ledger has several'] },
      { line: 5, faults: ['is longer than 4096 characters'] },
      {
        line: 7,
        faults: [
          'id must be the id of an event, such as "evt_…"',
          'sequence must be a whole number from 1',
          'event must be the type of an event, such as "invoice.paid"',
        ],
      },
    ]);
    expect(accounts).toMatchObject([{ account: account.handle, acknowledged: 1, lost: NONE }]);
  });
});
