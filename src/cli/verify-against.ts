/**
 * `billhook verify --against`: compares a receiver's list of acknowledged events with the events in the database. Reads
 * the list from a file, from standard input, or from the receiver over HTTP.
 */
import { createReadStream } from 'node:fs';
import type { App } from '../app.ts';
import { hostOf, isLoopback } from '../model/networks.ts';
import { causeOf, print, printJson } from './output.ts';

type Comparison = Awaited<ReturnType<App['administration']['compareAcknowledged']>>;
type Compared = Comparison['accounts'][number];
type Listed = NonNullable<Compared['not_acknowledged']['first']>;
type Some = { readonly count: number; readonly first: Listed | null; readonly last: Listed | null };

/** Longest wait (ms) for the receiver's answer, and then for each further part of the answer. */
const SILENCE_MS_MAX = 30_000;

/** `lost`: acknowledged events are missing. `unread`: no event is missing, but some lines could not be compared. */
type Outcome = 'right' | 'lost' | 'unread';

export async function verifyAgainst(
  { administration }: App,
  { against, account, json }: { readonly against: string; readonly account?: string; readonly json?: true },
): Promise<Outcome> {
  const compared = await administration.compareAcknowledged(account, listAt(against));
  if (compared.lines === 0) throw new Error('the list is empty.');
  const isLost = compared.accounts.some(({ lost }) => lost.count > 0);
  const outcome = isLost ? 'lost' : compared.bad_lines > 0 ? 'unread' : 'right';
  if (json) printJson({ ok: outcome === 'right', ...compared });
  else for (const line of report(compared, isLost)) print(line);
  return outcome;
}

async function* listAt(place: string): AsyncGenerator<string> {
  if (place === '-') yield* process.stdin.setEncoding('utf8');
  else if (/^https?:/i.test(place)) yield* bodyAt(place);
  else yield* createReadStream(place, 'utf8');
}

/** Sends the user name and password of the address as a header. No error message contains them. */
async function* bodyAt(place: string): AsyncGenerator<string> {
  const url = addressIn(place);
  const { username, password } = url;
  const headers: Record<string, string> = { accept: 'application/x-ndjson' };
  if (username !== '' || password !== '') {
    const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    headers.authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
    url.username = '';
    url.password = '';
  }
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), SILENCE_MS_MAX);
  try {
    const answer = await fetch(url, { headers, redirect: 'error', signal: silence.signal });
    if (!answer.ok || !answer.body) throw new Error(`it answered ${answer.status}`);
    for await (const piece of answer.body.pipeThrough(new TextDecoderStream())) {
      timer.refresh();
      yield piece;
    }
  } catch (error) {
    const reason = silence.signal.aborted
      ? `nothing came for ${SILENCE_MS_MAX / 1_000} seconds`
      : causeOf(rootOf(error));
    throw new Error(`the list at ${url.origin} could not be read: ${reason}`);
  } finally {
    clearTimeout(timer);
  }
}

/** Refuses http for other machines, because the address can contain secrets of the receiver. */
function addressIn(place: string): URL {
  const url = URL.parse(place);
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(hostOf(url.href)))) return url;
  throw new Error('--against must be a file, "-", an https address, or an http address on this machine.');
}

/** Returns the innermost cause of an error. Only this cause states the reason if `fetch` fails. */
function rootOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? rootOf(error.cause) : error;
}

function* report({ lines, bad_lines, faults, accounts }: Comparison, isLost: boolean): Generator<string> {
  for (const { line, faults: allowed } of faults) yield `line ${line}: ${allowed.join('; ')}`;
  if (bad_lines > faults.length) yield `${bad_lines - faults.length} more lines are not of this form.`;
  for (const { account, acknowledged, lost, written_over, not_acknowledged } of accounts) {
    const of = `account ${account}`;
    if (lost.count === 0) yield `${of}: all ${acknowledged} acknowledged events are there.`;
    else yield `${of}: ${lost.count} of ${acknowledged} acknowledged events are not there: ${range(lost)}`;
    if (written_over.count > 0)
      yield `${of}: ${written_over.count} of them were written over: ${overwritten(written_over)}`;
    if (not_acknowledged.count > 0)
      yield `${of}: ${not_acknowledged.count} events are there and not in the list (no fault): ${range(not_acknowledged)}`;
  }
  const read = `${lines - bad_lines} of ${lines} lines compared`;
  yield isLost ? `Events were lost (${read}). What to do: docs/self-hosting.md.` : `Nothing is lost (${read}).`;
}

function range({ count, first, last }: Some): string {
  if (!first || !last) return 'unknown';
  return count === 1 ? named(first) : `from ${named(first)} to ${named(last)}`;
}

function named({ event, id, sequence, created_at }: Listed): string {
  return `${sequence} ${event} ${id}${created_at === null ? '' : ` of ${created_at}`}`;
}

function overwritten({ first }: Compared['written_over']): string {
  return first?.instead ? `${first.sequence} is now ${named(first.instead)}` : 'unknown';
}
