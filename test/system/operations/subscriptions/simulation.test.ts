/**
 * Recurring billing over years (R22): a simulated clock, subscriptions in five time zones, people who change their
 * minds, a provider that loses answers, and workers that die. Afterwards, the charges of every period must be exactly
 * those of an independent calculation.
 */
import { existsSync, statfsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openLedger } from '../../../kit/desk.ts';
import { sized, WHOLE } from '../../../kit/proof.ts';
import { ENGINES_OF_RULES } from '../../../kit/test-app.ts';
import { expectVerified } from '../../../kit/verified.ts';
import { OFFLINE, times } from '../../../operations/payments/shop.ts';
import { accountFaults } from '../../../operations/subscriptions/simulation-accounts.ts';
import { factsOf, linesOf, shouldBe, timeFaults } from '../../../operations/subscriptions/simulation-facts.ts';
import { play } from '../../../operations/subscriptions/simulation-life.ts';
import { type Life, lifeOf, PLACES } from '../../../operations/subscriptions/simulation-oracle.ts';
import { type Plot, plotOf, type Script } from '../../../operations/subscriptions/simulation-script.ts';

const SEED = Number(process.env.SIMULATION_SEED ?? 1 + Math.floor(Math.random() * 1e6));
const YEARS = WHOLE ? 3 : 2;
const SIZES = sized({
  quick: { sqlite: 2, postgres: 2 },
  usual: { sqlite: 7, postgres: 3 },
  whole: { sqlite: 1_000, postgres: 1_000 },
});
const WORKERS = { sqlite: 1, postgres: 3 };

// The test is about the order of operations, not about power failures: a database in memory saves the waiting for the
// disk.
const MEMORY = '/dev/shm';
if (existsSync(MEMORY) && statfsSync(MEMORY).bavail * statfsSync(MEMORY).bsize > 1e9) process.env.TMPDIR = MEMORY;

describe.each(ENGINES_OF_RULES)('on %s', (engine) => {
  const size = SIZES[engine];
  test(`${size} subscriptions over ${YEARS} years (seed ${SEED})`, {
    timeout: WHOLE ? 7_200_000 : 180_000,
  }, async () => {
    await using ledger = await openLedger(engine, OFFLINE);
    const plot = plotOf(SEED, size, YEARS);
    const begun = performance.now();
    const played = await play(ledger, plot, WORKERS[engine]);
    const seconds = (performance.now() - begun) / 1_000;
    const facts = await factsOf(ledger);
    const faults: string[] = [];
    for (const script of plot.scripts) {
      const id = played.ids.get(script) ?? 0;
      const lines = linesOf(facts, id, played.ends.get(script) ?? []);
      const wrong = leastFaults(plot, script, (life) => {
        const lineFaults = differences(lines, shouldBe(life));
        return lineFaults.length > 0 ? lineFaults : timeFaults(plot, facts, id, life);
      });
      if (wrong.length > 0) faults.push(`${JSON.stringify(script)}\n  ${wrong.slice(0, 12).join('\n  ')}`);
    }
    const books = [...facts.books.values()];
    console.log(
      `${engine}: ${plot.scripts.length} subscriptions, ${[...facts.periods.values()].flat().length} periods, ${books.length} payments at the provider, ` +
        `${JSON.stringify(played.crashes)} crashes, ${played.steps} steps, ${seconds.toFixed(1)} s (seed ${SEED})`,
    );
    expect(faults.slice(0, 5).join('\n'), `${faults.length} are wrong, with SIMULATION_SEED=${SEED}`).toBe('');
    expect(accountFaults(facts, played.desks), `with SIMULATION_SEED=${SEED}`).toEqual([]);
    await expectVerified(ledger.testApp.app.services.store);
  });
});

/** Racing acts may take effect at any of `PLACES`. Returns the faults of the combination of places with the fewest. */
function leastFaults(plot: Plot, script: Script, faultsOf: (life: Life) => string[]): string[] {
  const races = script.acts.filter(({ racing }) => racing).length;
  let least: string[] | undefined;
  for (let n = 0; n < PLACES.length ** races; n++) {
    const places = times(races, (race) => PLACES[Math.floor(n / PLACES.length ** race) % PLACES.length] ?? 5);
    const faults = faultsOf(lifeOf(plot, script, places));
    if (faults.length === 0) return [];
    if (least === undefined || faults.length < least.length) least = faults;
  }
  return least ?? [];
}

function differences(is: readonly string[], should: readonly string[]): string[] {
  return Array.from({ length: Math.max(is.length, should.length) }, (_, n) => n)
    .filter((n) => is[n] !== should[n])
    .map((n) => `${is[n]}   SHOULD BE   ${should[n]}`);
}
