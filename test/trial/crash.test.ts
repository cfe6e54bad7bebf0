// `npm run trial -- crash` for a moment: nothing acknowledged is lost, and what was lost or doubled by hand is found.
import { describe, expect, test } from 'vitest';
import { crash } from '../../trial/crash.ts';
import type { Row } from '../../trial/report.ts';
import { shortest, TRIAL_ENGINES } from './kit.ts';

describe.each(TRIAL_ENGINES)('on %s', (engine) => {
  test('a service that is killed keeps what it acknowledged, and does nothing twice', async () => {
    const { broken, figures } = await crash(shortest(engine));
    expect(broken).toEqual([]);
    expect(Object.fromEntries(figures)['kills with SIGKILL']).toBeGreaterThan(0);
    expect(Object.fromEntries(figures)['writes acknowledged']).toBeGreaterThan(0);
  });

  test('an acknowledged invoice that is gone, and a payment that is there twice, are found', async () => {
    const fault = async (rows: (sql: string) => Promise<readonly Row[]>) => {
      const [invoice] = await rows(`select id from invoices where status = 'pending' order by id limit 1`);
      await rows(`delete from invoices where id = ${invoice?.id} returning id`);
      const columns = Object.keys((await rows('select * from payments limit 1'))[0] ?? {}).filter(
        (name) => name !== 'id',
      );
      const unlike = columns.map((name) => (name === 'attempt_key' ? 'null' : name));
      await rows(
        `insert into payments (${columns.join(', ')}) select ${unlike.join(', ')} from payments where recorded = 1 limit 1 returning id`,
      );
    };
    const { broken } = await crash(shortest(engine, { ms: 1_000, beforeComparing: fault }));
    const all = broken.join('\n');
    expect(all).toMatch(/^invoice I-\d+: acknowledged and lost$/m);
    expect(all).toMatch(/^payment P-\d+: there 2 times$/m);
    expect(all).toMatch(/^invoice_number: \d+ stands where \d+ belongs$/m);
    expect(all).toMatch(/^totals: /m);
  });
});
