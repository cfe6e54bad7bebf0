/** Time of a preview of a hundred reminders, in an account with few invoices and in an account with many (R87). */
import { administrator } from '../../src/operations/administration.ts';
import { operationNamed } from '../../src/operations/catalog.ts';
import { call } from '../../src/operations/kernel/operation.ts';
import { fillLedger } from './ledger.ts';
import { median, ROUNDS, type Row } from './rows.ts';
import { openBenchApp } from './test-app.ts';

const LETTERS = 100;
const MS_MAX = 300;

export async function reminders(): Promise<Row[]> {
  const app = await openBenchApp('reminders');
  const callers = {
    small: administrator(await fillLedger(app.services, 2_000)),
    large: administrator(await fillLedger(app.services, 200_000)),
  };
  const times = { small: [] as number[], large: [] as number[] };
  for (let round = 0; round < ROUNDS * 4; round++) {
    for (const size of ['small', 'large'] as const) {
      const begin = performance.now();
      const { data } = await call(app.services, callers[size], operationNamed('remindOverdue'), {});
      times[size].push(performance.now() - begin);
      const { length } = data.results as unknown[];
      if (length !== LETTERS) throw new Error(`${length} letters in place of ${LETTERS}`);
    }
  }
  await app.close();
  const [small, large] = [median(times.small), median(times.large)];
  return [
    {
      what: `preview of ${LETTERS} reminders among 200 000 invoices`,
      measured: `${large.toFixed(0)} ms`,
      bare: `${small.toFixed(0)} ms among 2 000`,
      ratio: large / small,
      bound: `< ${MS_MAX} ms`,
      ok: large < MS_MAX,
    },
  ];
}
