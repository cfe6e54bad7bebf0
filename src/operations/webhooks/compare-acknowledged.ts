/**
 * Compares a receiver's list of acknowledged events with the events in the database (`billhook verify --against`).
 *
 * The list can have any length, because only these parts are in memory:
 * - 1 000 lines.
 * - For each account, one bit per acknowledged sequence.
 * - Up to 100 000 ids of missing events. If a missing event is listed twice, it is counted once.
 */
import { type AcknowledgedEvent, acknowledgedIn, LINE_CHARACTERS_MAX } from '../../model/acknowledged-event.ts';
import { formatInstant } from '../../model/dates.ts';
import { type IdSet, idSet } from '../../model/id-set.ts';
import type { AccountRow } from '../../store/access/accounts.ts';
import type { SequencedEvent } from '../../store/delivery/event-sequences.ts';
import type { Queries } from '../../store/store.ts';
import { missingEvents } from './missing-events.ts';

type ListedEvent = Pick<AcknowledgedEvent, 'id' | 'sequence' | 'event' | 'created_at'>;
/** `instead`: the event that now has the sequence of the lost event; left out if no event has it. */
type LostEvent = ListedEvent & { readonly instead?: ListedEvent };
/** Events of one account. `first`: the event with the lowest sequence. `last`: the event with the highest sequence. */
type Some<Event> = { readonly count: number; readonly first: Event | null; readonly last: Event | null };

type ComparedAccount = {
  /** Handle of the account. If no account has the handle or id in the list, the text in the list. */
  readonly account: string;
  readonly acknowledged: number;
  /** Acknowledged events that are not in the database. */
  readonly lost: Some<LostEvent>;
  /** Lost events whose sequence now belongs to another event. */
  readonly written_over: Some<LostEvent>;
  /** Events in the database that are not in the list. They are no fault. */
  readonly not_acknowledged: Some<ListedEvent>;
};

export type Comparison = {
  readonly lines: number;
  readonly bad_lines: number;
  /** The first bad lines. The inner `faults` say what is allowed. */
  readonly faults: readonly { readonly line: number; readonly faults: readonly string[] }[];
  readonly accounts: readonly ComparedAccount[];
};

type Compared = {
  readonly account: string;
  readonly id: AccountRow['id'] | null;
  readonly sequences: IdSet;
  acknowledged: number;
  lost: Some<LostEvent>;
  writtenOver: Some<LostEvent>;
};

const BATCH = 1_000;
const BAD_LINES_SAID_MAX = 20;
const MISSING_IDS_MAX = 100_000;
const NONE = { count: 0, first: null, last: null } as const;

type Terms = {
  /** All accounts of the ledger. */
  readonly accounts: readonly AccountRow[];
  /** The account that `--account` names. Lines without an account belong to it. Ignores lines of other accounts. */
  readonly only: AccountRow | undefined;
};

/**
 * `text`: the list in pieces. Looks up each event after reading its line, and without a snapshot. The service can
 * therefore deliver other events during the comparison.
 */
export async function compareAcknowledged(
  store: Pick<Queries, 'eventSequences'>,
  { accounts, only }: Terms,
  text: AsyncIterable<string>,
): Promise<Comparison> {
  const compared = new Map<string, Compared>();
  const missing = new Set<string>();
  const faults: Comparison['faults'][number][] = [];
  let [lines, badLines] = [0, 0];
  let batch: { readonly of: Compared; readonly event: AcknowledgedEvent }[] = [];
  const alone = only ?? (accounts.length === 1 ? accounts[0] : undefined);

  for await (const { line, number } of linesOf(text)) {
    lines++;
    const read =
      line === null ? { faults: [`is longer than ${LINE_CHARACTERS_MAX} characters`] } : acknowledgedIn(line);
    if ('faults' in read) bad(number, read.faults);
    else if (read.account === null && !alone)
      bad(number, ['account must be given, or --account, because the ledger has several']);
    else add(read);
    if (batch.length === BATCH) await compare();
  }
  await compare();
  const all: ComparedAccount[] = [];
  for (const each of compared.values()) all.push(await summary(store, each));
  return { lines, bad_lines: badLines, faults, accounts: all };

  function bad(line: number, says: readonly string[]): void {
    badLines++;
    if (faults.length < BAD_LINES_SAID_MAX) faults.push({ line, faults: says });
  }

  function add(event: AcknowledgedEvent): void {
    const row =
      event.account === null
        ? alone
        : accounts.find(({ id, handle }) => handle === event.account || String(id) === event.account);
    if (only && row?.id !== only.id) return;
    const account = row?.handle ?? event.account ?? '';
    const of = compared.get(account) ?? {
      ...{ account, id: row?.id ?? null, sequences: idSet(), acknowledged: 0 },
      ...{ lost: NONE, writtenOver: NONE },
    };
    compared.set(account, of);
    of.acknowledged++;
    batch.push({ of, event });
  }

  async function compare(): Promise<void> {
    // If the account does not exist, all its events are lost.
    const there = batch.flatMap(({ of, event }) =>
      of.id === null ? [] : [{ of, accountId: of.id, id: event.id, sequence: event.sequence, event }],
    );
    const missed = await missingEvents(store, there);
    const gone = new Map(missed.map(({ event: { event }, instead }) => [event, instead] as const));
    for (const { of, event } of batch) {
      const instead = of.id === null ? null : gone.get(event);
      if (instead === undefined) of.sequences.add(event.sequence);
      else lose(of, event, instead);
    }
    batch = [];
  }

  function lose(
    of: Compared,
    { id, sequence, event, created_at }: AcknowledgedEvent,
    now: SequencedEvent | null,
  ): void {
    if (missing.has(id)) return;
    if (missing.size < MISSING_IDS_MAX) missing.add(id);
    const lost: LostEvent = { id, sequence, event, created_at, ...(now ? { instead: listed(now) } : {}) };
    of.lost = withEvent(of.lost, lost);
    if (now) of.writtenOver = withEvent(of.writtenOver, lost);
  }
}

/** Returns all lines except empty ones. A line that is too long is null, because it is not kept in memory. */
async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<{ line: string | null; number: number }> {
  let [rest, isLong, number] = ['', false, 0];
  const ended = (line: string) => {
    number++;
    const whole = isLong || line.length > LINE_CHARACTERS_MAX ? null : line.trim();
    isLong = false;
    return { line: whole, number };
  };
  for await (const piece of text) {
    const parts = (rest + piece).split('\n');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      const one = ended(part);
      if (one.line !== '') yield one;
    }
    if (rest.length <= LINE_CHARACTERS_MAX) continue;
    isLong = true;
    rest = '';
  }
  const last = ended(rest);
  if (last.line !== '') yield last;
}

function withEvent(some: Some<LostEvent>, event: LostEvent): Some<LostEvent> {
  const { count, first, last } = some;
  return {
    count: count + 1,
    first: first && first.sequence <= event.sequence ? first : event,
    last: last && last.sequence > event.sequence ? last : event,
  };
}

function listed({ event_id, sequence, type, created_at }: SequencedEvent): ListedEvent {
  return { id: event_id, sequence, event: type, created_at: formatInstant(created_at) };
}

async function summary(
  { eventSequences }: Pick<Queries, 'eventSequences'>,
  { account, id, sequences, acknowledged, lost, writtenOver }: Compared,
): Promise<ComparedAccount> {
  const highest = id === null ? 0 : await eventSequences.highest(id);
  let [count, first, last] = [0, 0, 0];
  for (let sequence = 1; sequence <= highest; sequence++) {
    if (sequences.has(sequence)) continue;
    count++;
    first ||= sequence;
    last = sequence;
  }
  const rows = id === null || count === 0 ? [] : await eventSequences.of(id, [first, last]);
  const at = (sequence: number) => rows.filter((row) => row.sequence === sequence).map(listed)[0] ?? null;
  const rest = { count, first: at(first), last: at(last) };
  return { account, acknowledged, lost, written_over: writtenOver, not_acknowledged: rest };
}
