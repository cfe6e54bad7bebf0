// However a process ends, and whatever other processes write: every acknowledged change is kept, and no invoice number
// is missing. After SIGTERM, there are no other changes.
import { spawn } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { keyOf } from '../../kit/secret-key.ts';
import { expectVerified } from '../../kit/verified.ts';
import { BIN, COMMAND_ENGINES, ENVIRONMENT, openMigratedPlace, openPlace } from './kit.ts';
import { atSize, billWithoutPause, gapless, numbersIn, openBusiness } from './load.ts';

const SECONDS = 1_000;

describe.each(COMMAND_ENGINES)('on %s', (engine) => {
  test('SIGTERM under load: what is in flight is answered, nothing more is taken, and it ends with 0 at once', async () => {
    await using place = await openMigratedPlace(engine);
    const token = await openBusiness(place);
    const service = await place.serve({ LOG_LEVEL: 'trace' });
    const callers = atSize(100, 40);
    const load = billWithoutPause(service.url, token, { callers, each: 50 });
    await load.reached(callers);
    const asked = performance.now();
    const { code, stdout, stderr } = await service.stop();
    expect(performance.now() - asked).toBeLessThan(20 * SECONDS);
    await load.ended;
    expect({ code, others: load.others }).toEqual({ code: 0, others: [] });
    await expect(fetch(service.url)).rejects.toThrow();
    expect(load.acknowledged.length).toBeLessThan(callers * 50);
    expect(await numbersIn(place)).toEqual([...load.acknowledged].sort());
    expect(load.acknowledged.toSorted()).toEqual(gapless(load.acknowledged.length));
    expect(`${stdout}${stderr}`).not.toContain(token);
    await expectVerified(place.url);
  });

  test('kill -9 under load: every acknowledged invoice is there after the restart, and no number is missing', async () => {
    await using place = await openMigratedPlace(engine);
    const token = await openBusiness(place);
    const service = await place.serve();
    const load = billWithoutPause(service.url, token, { callers: 20, each: 10_000 });
    await load.reached(atSize(60, 30));
    service.signal('SIGKILL');
    await Promise.all([service.ended, load.ended]);
    expect(load.others).toEqual([]);
    const again = await place.serve();
    const one = billWithoutPause(again.url, token, { callers: 1, each: 1 });
    await one.ended;
    const kept = await numbersIn(place);
    expect(kept).toEqual(gapless(kept.length));
    expect(kept).toEqual(expect.arrayContaining([...load.acknowledged]));
    expect(one.acknowledged).toEqual(kept.slice(-1));
    expect(await again.stop()).toMatchObject({ code: 0, stderr: '' });
    await expectVerified(place.url);
  });

  test('two processes that start on one empty database and write at once: no error, no number is missing, and a clean end, also when asked twice', async () => {
    await using place = await openMigratedPlace(engine);
    const services = await Promise.all([place.serve(), place.serve()]);
    const token = await openBusiness(place);
    const each = atSize(10, 4);
    const loads = services.map(({ url }) => billWithoutPause(url, token, { callers: 10, each }));
    await Promise.all(loads.map(({ ended }) => ended));
    expect(loads.flatMap(({ others }) => others)).toEqual([]);
    expect(loads.map(({ acknowledged }) => acknowledged.length)).toEqual([10 * each, 10 * each]);
    expect(await numbersIn(place)).toEqual(gapless(20 * each));
    const [one, other] = services;
    expect(await one.stop()).toMatchObject({ code: 0, stderr: '' });
    for (const name of ['SIGINT', 'SIGTERM'] as const) other.signal(name);
    expect(await other.ended, 'asked twice at the same time, as a terminal and npm do').toMatchObject({
      ...{ code: 0, stderr: '' },
    });
    await expectVerified(place.url);
  });
});

test('under npm it stops cleanly when the shell between them is stopped, which passes no signal on', async () => {
  await using place = await openPlace();
  const shell = spawn('sh', ['-c', '"$0" "$@"; true', process.execPath, BIN, 'serve', '--port', '0'], {
    env: { ...ENVIRONMENT, DATABASE_URL: place.url, ...keyOf(place.url), npm_lifecycle_event: 'start' },
    cwd: place.folder,
    detached: true,
  });
  let printed = '';
  let hasEnded = false;
  try {
    for await (const text of shell.stdout.setEncoding('utf8')) {
      printed += text;
      if (printed.includes('listens on')) shell.kill('SIGTERM');
    }
    // The output is closed, so the service, which shares it with the shell, has ended too.
    hasEnded = true;
    expect(printed).toContain('listens on');
    await expect(fetch(/http:\S+/.exec(printed)?.[0] ?? '')).rejects.toThrow();
  } finally {
    if (shell.pid !== undefined && !hasEnded) process.kill(-shell.pid, 'SIGKILL');
  }
});
