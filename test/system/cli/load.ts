/** Clients that create invoices without a pause on keep-alive connections, and record the acknowledged numbers. */
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { WHOLE } from '../../kit/proof.ts';
import type { Place } from './kit.ts';

export interface Load {
  /** Numbers of the invoices whose answer 201 has arrived. */
  readonly acknowledged: readonly string[];
  /** Status and body of every other answer. */
  readonly others: readonly string[];
  /** Resolves when `count` invoices are acknowledged. */
  readonly reached: (count: number) => Promise<void>;
  /** Resolves when every caller has made its calls or lost its connection. */
  readonly ended: Promise<unknown>;
}

export interface Plan {
  readonly callers: number;
  /** Number of calls that each caller makes. */
  readonly each: number;
}

const INVOICE = JSON.stringify({
  customer: { name: 'Ann', email: 'ann@example.com' },
  description: 'Work',
  amount: 10,
});

export function billWithoutPause(url: string, token: string, { callers, each }: Plan): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: callers });
  const acknowledged: string[] = [];
  const others: string[] = [];
  const milestones: { readonly count: number; readonly reached: () => void }[] = [];

  async function caller(): Promise<void> {
    for (let n = 0; n < each; n++) {
      const answer = await post(`${url}/api/v1/invoices`, token, agent);
      if (answer === undefined) return;
      if (answer.status !== 201) others.push(`${answer.status} ${answer.body}`);
      else acknowledged.push((JSON.parse(answer.body) as { data: { invoice_number: string } }).data.invoice_number);
      for (const { count, reached } of milestones) if (acknowledged.length >= count) reached();
    }
  }
  return {
    acknowledged,
    others,
    reached: (count) => new Promise((reached) => void milestones.push({ count, reached })),
    ended: Promise.all(Array.from({ length: callers }, caller)).finally(() => agent.destroy()),
  };
}

/**
 * Fewer invoices in the daily run: each costs a few milliseconds of CPU time, and more of them prove no more. The whole
 * proof creates all.
 */
export const atSize = (whole: number, daily: number) => (WHOLE ? whole : daily);

/** The complete answer, or undefined if the connection was refused or broke. */
function post(url: string, token: string, agent: Agent): Promise<{ status: number; body: string } | undefined> {
  return new Promise((resolve) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const sent = request(url, { method: 'POST', agent, headers }, (answer) => {
      text(answer).then(
        (body) => resolve({ status: answer.statusCode ?? 0, body }),
        () => resolve(undefined),
      );
    });
    sent.on('error', () => resolve(undefined));
    sent.end(INVOICE);
  });
}

/** Creates a business and a token for it, before any process runs. */
export function openBusiness(place: Place): Promise<string> {
  return place.inside(async ({ administration }) => {
    const account = await administration.createAccount({ name: 'Test & Co', handle: 'test' });
    const scopes = ['billing.read', 'billing.write'];
    return (await administration.run(account, 'createToken', { scopes })).token;
  });
}

/** All invoice numbers in the database, sorted. */
export async function numbersIn({ rows }: Place): Promise<string[]> {
  const kept = await rows<{ invoice_number: string }>('select invoice_number from invoices order by id');
  return kept.map(({ invoice_number }) => invoice_number).sort();
}

/** The numbers from INV-000001 to `count`, without a gap. */
export const gapless = (count: number) =>
  Array.from({ length: count }, (_, index) => `INV-${String(index + 1).padStart(6, '0')}`);
