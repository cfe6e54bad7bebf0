// `serve --processes N`: processes that share an address act as one service in answers, rate limits, metrics, writes
// and shutdown.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { freePort } from '../../kit/free-port.ts';
import { COMMAND_ENGINES, eventually, lines, openPlace, type Running, reasonOf } from './kit.ts';
import { atSize, billWithoutPause, gapless, numbersIn, openBusiness } from './load.ts';

/** Status of a request on a new connection, which any of the processes may accept. */
async function statusOf(url: string, token: string): Promise<number> {
  const asked = get(url, { agent: false, headers: { Authorization: `Bearer ${token}` } });
  const [answer] = await once(asked, 'response');
  answer.resume();
  await once(answer, 'end');
  return answer.statusCode;
}

function serversOf({ pid }: Running): number[] {
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  return lines(all).flatMap((line) => {
    const [child, parent] = line.trim().split(/\s+/).map(Number);
    return parent === pid ? [child ?? 0] : [];
  });
}

/** Values of a metric by process, summed over its other labels. */
async function figuresOf(url: string, metric: string): Promise<Record<string, number>> {
  const figures: Record<string, number> = {};
  for (const line of lines(await (await fetch(`${url}/metrics`)).text())) {
    const process = line.startsWith(`${metric}{`) && /process="(\d+)"/.exec(line)?.[1];
    if (process) figures[process] = (figures[process] ?? 0) + Number(line.split(' ').at(-1));
  }
  return figures;
}

describe.each(COMMAND_ENGINES)('serve --processes 2 on %s', (engine) => {
  test('both answer, as one: one greeting, one count of calls, one set of metrics, tokens revoked for both', async () => {
    await using place = await openPlace(engine);
    const token = await openBusiness(place);
    // A burst of 20 calls, refilled within five minutes.
    const limits = { RATE_LIMIT_PER_MINUTE: '4', RATE_LIMIT_BURST: '20' };
    const service = await place.serve(limits, '--processes', '2');
    // One more line, with the set-up link of the dashboard, may follow.
    const said = lines(service.stdout()).filter((line) => /listens on|set-up/.test(line));
    expect(said[0]).toMatch(/ is reached at .*, in 2 processes$/);
    expect(said.slice(1).filter((line) => !/\/set-up\//.test(line))).toEqual([]);
    expect(said.length).toBeLessThan(3);
    expect(serversOf(service)).toHaveLength(2);
    await eventually(() => statusOf(`${service.url}/readyz`, token)).toBe(200);

    const statuses: number[] = [];
    const askAll = async () => {
      const asked = Array.from({ length: 15 }, () => statusOf(`${service.url}/api/v1/invoices`, token));
      statuses.push(...(await Promise.all(asked)));
    };
    await askAll();
    await askAll();
    // If metrics are read twice at the same moment, the event loop delay is NaN.
    const texts = await Promise.all([1, 2].map(async () => (await fetch(`${service.url}/metrics`)).text()));
    expect(texts.join('').match(/^(?!#).* (?!Nan$)[^ \d+-]*$/gm)).toBeNull();
    const answered = async () => {
      await askAll();
      return Object.keys(await figuresOf(service.url, 'billhook_requests_total'));
    };
    await eventually(answered).toEqual(['1', '2']);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(statuses.length - 20);
    expect(await figuresOf(service.url, 'billhook_process_up')).toEqual({ 1: 1, 2: 1 });
    const counted = Object.values(await figuresOf(service.url, 'billhook_requests_total'));
    expect(counted.reduce((sum, count) => sum + count, 0)).toBe(statuses.length);

    await place.inside(async ({ administration }) => {
      const account = await administration.account('test');
      const { tokens } = await administration.run(account, 'listTokens', {});
      await administration.run(account, 'revokeToken', { id: tokens[0]?.id });
    });
    const refused = Array.from({ length: 12 }, () => statusOf(`${service.url}/api/v1/invoices`, token));
    expect(new Set(await Promise.all(refused))).toEqual(new Set([401]));

    expect((await place.run(['health', '--ready'])).stdout).toBe('The service is ready.\n');
    expect(await service.stop()).toMatchObject({ code: 0, stderr: '' });
    await expect(fetch(service.url)).rejects.toThrow();
  });

  test('kill -9 of one under load: the other goes on, a new one joins, no acknowledged invoice and no number is lost', async () => {
    await using place = await openPlace(engine);
    const token = await openBusiness(place);
    const service = await place.serve({}, '--processes', '2');
    const load = billWithoutPause(service.url, token, { callers: 10, each: atSize(40, 15) });
    await load.reached(40);
    const [killed = 0, other] = serversOf(service);
    process.kill(killed, 'SIGKILL');
    await eventually(service.stderr).toMatch(
      /^billhook: server \d is gone \(it ended with SIGKILL\); another one starts in 0\.1 s\n$/,
    );
    const after = billWithoutPause(service.url, token, { callers: 10, each: atSize(10, 5) });
    await Promise.all([load.ended, after.ended]);
    expect([...load.others, ...after.others]).toEqual([]);
    expect(after.acknowledged.length).toBeGreaterThan(0);
    await eventually(() => figuresOf(service.url, 'billhook_process_up')).toEqual({ 1: 1, 2: 1 });
    const servers = serversOf(service);
    expect(servers).toHaveLength(2);
    expect(servers).toContain(other);
    expect(servers).not.toContain(killed);

    const last = billWithoutPause(service.url, token, { callers: 10, each: 5 });
    await last.reached(10);
    expect(await service.stop()).toMatchObject({ code: 0 });
    await last.ended;
    expect(last.others).toEqual([]);
    const kept = await numbersIn(place);
    expect(kept).toEqual(gapless(kept.length));
    const acknowledged = [load, after, last].flatMap((one) => one.acknowledged);
    expect(new Set(acknowledged).size).toBe(acknowledged.length);
    expect(kept).toEqual(expect.arrayContaining(acknowledged));
    // Each caller of the killed server may have one call that was committed but not acknowledged.
    expect(kept.length - acknowledged.length).toBeLessThanOrEqual(10);
    expect(await place.run(['verify'])).toMatchObject({ code: 0 });
  });
});

describe('serve --processes', () => {
  test('ends with the reason when no server can be started any more', async () => {
    await using place = await openPlace();
    const service = await place.serve({}, '--processes', '2');
    const file = place.url.slice('file:'.length);
    rmSync(file);
    mkdirSync(file);
    for (const pid of serversOf(service)) process.kill(pid, 'SIGKILL');
    const { code, stderr } = await service.ended;
    expect(code).toBe(1);
    expect(lines(stderr).at(-1)).toMatch(
      /^billhook: no server is left, and none can be started: the database of DATABASE_URL/,
    );
    expect(serversOf(service)).toEqual([]);
  });

  test('that cannot listen says so in one line, and leaves nothing running', async () => {
    await using place = await openPlace();
    const port = await freePort();
    const taken = createServer().listen(port, '127.0.0.1');
    await once(taken, 'listening');
    const end = await place.run(['serve', '--port', String(port), '--processes', '2']);
    expect(reasonOf(end)).toMatch(/EADDRINUSE.*: another program uses that port\. Choose another one with --port\.$/);
    taken.close();
  });

  test('says what it does not take', async () => {
    await using place = await openPlace();
    const wrong = async (args: readonly string[], settings = {}) => {
      const [end] = await place.runAll([{ args: ['serve', ...args], settings }]);
      expect(end?.code).toBe(1);
      return lines(end?.stderr ?? '')[0];
    };
    for (const text of ['0', '65', '-1', '1.5', 'many', '']) {
      expect(await wrong([`--processes=${text}`])).toContain('Allowed: a whole number from 1 to 64, or auto.');
    }
    expect(await wrong(['--processes', '2', '--demo'])).toMatch(/'--demo'.*'--processes/);
    expect(await wrong(['--processes', '2'], { DATABASE_URL: ':memory:' })).toBe(
      'billhook: DATABASE_URL is ":memory:", which only one process can open. Allowed with --processes: file:<path> or postgres://…',
    );
  });
});
