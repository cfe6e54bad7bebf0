import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { freePort } from '../../kit/free-port.ts';
import { COMMAND_ENGINES, eventually, lines, openMigratedPlace, openPlace, reasonOf } from './kit.ts';
import { openBusiness } from './load.ts';

const pem = (name: string) => join(import.meta.dirname, '../../kit/tls', `test-only-${name}.pem`);
const TLS = { TLS_CERT: pem('cert'), TLS_KEY: pem('key') };

const statusOf = async (url: string) => (await fetch(url)).status;

describe.each(COMMAND_ENGINES)('serve on %s', (engine) => {
  test('says where it listens, is up and becomes ready, and ends with 0 when it is told to', async () => {
    await using place = await openMigratedPlace(engine);
    const service = await place.serve({ BASE_URL: 'https://billing.example/pay' });
    const port = new URL(service.url).port;
    expect(lines(service.stdout())[0]).toBe(
      `billhook listens on 127.0.0.1:${port} and is reached at https://billing.example/pay`,
    );
    await eventually(service.stdout).toMatch(/There is no account yet\. Create one: billhook init --name /);
    expect(await (await fetch(`${service.url}/pay/healthz`)).json()).toEqual({ status: 'up' });
    await eventually(() => statusOf(`${service.url}/pay/readyz`)).toBe(200);
    expect(await service.stop()).toMatchObject({ code: 0, stderr: '' });
    await expect(fetch(service.url)).rejects.toThrow();
  });

  test('--no-worker leaves it unready until a worker runs elsewhere', async () => {
    await using place = await openMigratedPlace(engine);
    await openBusiness(place);
    const service = await place.serve({}, '--no-worker');
    const readiness = async () => {
      const answer = await fetch(`${service.url}/readyz`);
      return { status: answer.status, ...((await answer.json()) as object) };
    };
    const reason = 'no worker was seen in the last minute';
    const unready = { status: 'not ready', store: true, migrations: true, key: true, worker: false, reason };
    expect(await readiness()).toEqual(unready);
    expect(await statusOf(`${service.url}/readyz`)).toBe(503);
    expect(service.stdout()).not.toContain('no account');
    const port = new URL(service.url).port;
    const asked = async () => {
      const ends = await place.runAll([
        { args: ['health'], settings: { PORT: port } },
        { args: ['health', '--ready'], settings: { PORT: port } },
        { args: ['health', '--ready', '--json', '--at', service.url] },
      ]);
      return ends.map(({ code, stdout }) => [code, stdout]);
    };
    const json = JSON.stringify(unready);
    expect(await asked()).toEqual([
      [0, 'The service is up.\n'],
      [1, `The service answered ${json}\n`],
      [1, `${json}\n`],
    ]);
    const worker = await place.start(['worker'], /worker is running/);
    await eventually(readiness).toEqual({ status: 'ready', store: true, migrations: true, key: true, worker: true });
    expect((await asked()).map(([code]) => code)).toEqual([0, 0, 0]);
    for (const ended of await Promise.all([worker.stop(), service.stop()])) {
      expect(ended).toMatchObject({ code: 0, stderr: '' });
    }
  });
});

describe('health', () => {
  test('asks below the path of BASE_URL, and of a service that speaks TLS by itself', async () => {
    await using place = await openMigratedPlace();
    const settings = { ...TLS, BASE_URL: 'https://billing.example/pay', HOST: '127.0.0.1' };
    const service = await place.serve(settings, '--no-worker');
    const health = await place.run(['health'], { ...settings, PORT: new URL(service.url).port });
    expect(health).toEqual({ code: 0, stdout: 'The service is up.\n', stderr: '' });
    expect(await service.stop()).toMatchObject({ code: 0 });
  });

  test('says what is not there, and what is no address', async () => {
    await using place = await openPlace();
    const port = await freePort();
    const [nothing, wrong] = await place.runAll([
      { args: ['health'], settings: { PORT: String(port) } },
      { args: ['health', '--at', 'server:8787'] },
    ]);
    expect(nothing?.code).toBe(1);
    expect(nothing && reasonOf(nothing)).toMatch(`nothing is up at http://127.0.0.1:${port}/healthz: `);
    expect(wrong?.code).toBe(1);
    expect(wrong && reasonOf(wrong)).toBe('--at is "server:8787". Allowed: an address such as http://server:8787.');
  });
});

describe('where serve listens', () => {
  test('--port and --host go before PORT and HOST, and into the address that is handed out', async () => {
    await using place = await openPlace();
    const port = await freePort();
    const args = ['serve', '--port', String(port), '--host', 'localhost', '--no-worker'];
    const service = await place.start(args, /listens on/, { PORT: '1', HOST: '127.0.0.1' });
    expect(lines(service.stdout())[0]).toBe(
      `billhook listens on localhost:${port} and is reached at http://localhost:${port}`,
    );
    expect(await statusOf(`http://localhost:${port}/healthz`)).toBe(200);
    expect(await service.stop()).toMatchObject({ code: 0 });
  });

  test('a port that is taken is said in one line, with what to do, and leaves nothing running', async () => {
    await using place = await openPlace();
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    const port = String(typeof address === 'object' ? address?.port : 0);
    const args = ['serve', '--port', port];
    for (const end of [await place.run(args), ...(await place.runAll([{ args: [...args, '--demo'] }]))]) {
      // A demo prints its progress before it listens.
      const stdout = end.stdout.replace(/^Writing a demo ledger .*\n/gm, '');
      expect(reasonOf({ ...end, stdout })).toBe(
        `listen EADDRINUSE: address already in use 127.0.0.1:${port}: another program uses that port. Choose another one with --port.`,
      );
    }
    taken.close();
  });

  test('another address than loopback is fine behind a proxy', async () => {
    await using place = await openMigratedPlace();
    const service = await place.serve({ HOST: '0.0.0.0', TRUST_PROXY: '1', LOG_LEVEL: 'trace' }, '--no-worker');
    expect(await statusOf(`${service.url}/healthz`)).toBe(200);
    expect(await service.stop()).toMatchObject({ code: 0 });
  });
});
