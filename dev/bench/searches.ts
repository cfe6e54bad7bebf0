/**
 * Effect of many simultaneous searches on other requests: the time of /healthz during searches in 200 000 customers.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { App } from '../../src/app.ts';
import { NO_DEFAULTS } from '../../src/operations/customers/customer.ts';
import type { AccountRow } from '../../src/store/access/accounts.ts';
import { start } from './children.ts';
import type { Row } from './rows.ts';
import { openBenchApp } from './test-app.ts';

const CUSTOMERS = 200_000;
const CHUNK = 2_000;
const BURST = 60;
const HEALTH_MS_MAX = 100;

/** Search texts: some match all customers, others only a few. */
const QUERIES = { a: 'a letter of all', 'example.com': 'a long part of all', zo: 'two letters', 'smit 1999': 'a name' };

export async function searches(): Promise<Row[]> {
  const app = await openBenchApp('searches');
  const { token } = await app.administration.run(await fillCustomers(app), 'createToken', { scopes: ['billing.read'] });
  await app.close();
  const service = await start('lists', app.file);
  const origin = `http://127.0.0.1:${String(service.said.port)}`;
  const found: Row[] = [];
  for (const [query, what] of Object.entries(QUERIES)) {
    const search = async (limit: number, text: string) => {
      const url = `${origin}/api/v1/customers?limit=${limit}&query=${encodeURIComponent(text)}`;
      const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
      if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
      await answer.arrayBuffer();
    };
    const burst = (text: string) => Promise.all(Array.from({ length: BURST }, (_, n) => search(n + 1, text)));
    // Warms up the service. All searches differ from each other, so no answer is cached.
    await burst('no customer');
    const idle = await slowestHealth(origin, delay(500));
    const begin = performance.now();
    const slowest = await slowestHealth(origin, burst(query));
    const took = performance.now() - begin;
    found.push({
      what: `slowest /healthz beside ${BURST} searches, ${what}`,
      measured: `${slowest.toFixed(0)} ms (all answered in ${took.toFixed(0)} ms)`,
      bare: `${idle.toFixed(0)} ms beside none`,
      ratio: slowest / idle,
      bound: `< ${HEALTH_MS_MAX} ms`,
      ok: slowest < HEALTH_MS_MAX,
    });
  }
  service.child.kill();
  return found;
}

async function slowestHealth(origin: string, until: Promise<unknown>): Promise<number> {
  let isOver = false;
  const over = until.finally(() => {
    isOver = true;
  });
  let slowest = 0;
  while (!isOver) {
    const begin = performance.now();
    await (await fetch(`${origin}/healthz`)).arrayBuffer();
    slowest = Math.max(slowest, performance.now() - begin);
    await delay(5);
  }
  await over;
  return slowest;
}

async function fillCustomers({ services, administration }: App): Promise<AccountRow> {
  const account = await administration.createAccount({ name: 'Bench', handle: 'bench' });
  const nothing = {
    phone: null,
    address: null,
    city: null,
    postal_code: null,
    country: null,
    note: null,
    language: null,
    ...NO_DEFAULTS,
  };
  const created_at = services.clock.now();
  for (let first = 0; first < CUSTOMERS; first += CHUNK) {
    await services.store.transaction(async (tx) => {
      for (let n = first; n < first + CHUNK; n++) {
        const name = `${GIVEN[n % GIVEN.length]} ${FAMILY[n % FAMILY.length]} ${n}`;
        const row = { ...nothing, name, email: `customer.${n}@example.com`, company: null, vat_number: null };
        await tx.customers.insert({ ...row, account_id: account.id, created_at });
      }
    });
  }
  return account;
}

const GIVEN = ['Anna', 'Bram', 'Chloé', 'Daan', 'Emma', 'Femke', 'Gijs', 'Zoë'];
const FAMILY = ['Jansen', 'de Vries', 'Müller', 'Bakker', 'Visser', 'Smit', 'Meijer', 'de Boer', 'Mulder'];
