// `billhook webhook`: endpoints managed from the command line (R23, R70), with real receivers and a secret that is
// shown once.
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openReceiver, type Receiver, status } from '../../webhooks/receiver.ts';
import { COMMAND_ENGINES, eventually, openMigratedPlace, type Place, reasonOf } from './kit.ts';

const BOX = { BILLHOOK_SECRET_KEY: Buffer.alloc(32, 7).toString('base64') };
type Endpoint = { readonly id: number; readonly secret: string; readonly url: string };

describe.each(COMMAND_ENGINES)('webhook, on %s', (engine) => {
  let place: Place;
  let receiver: Receiver;
  beforeAll(async () => {
    place = await openMigratedPlace(engine);
    receiver = await openReceiver();
    await place.inside(({ administration }) => administration.createAccount({ name: 'Test & Co', handle: 'test' }));
  });
  afterAll(async () => {
    await place[Symbol.asyncDispose]();
    await receiver[Symbol.asyncDispose]();
  });
  const create = (...args: readonly string[]) =>
    place.json<Endpoint>(['webhook', 'create', '--url', receiver.url, ...args], BOX);
  /** Runs `webhook` command lines in one process, and returns their results. */
  const runAll = async (...all: readonly (readonly string[])[]) =>
    place.runAll(all.map((args) => ({ args: ['webhook', ...args], settings: BOX })));

  test('create prints the secret once; no list and no dump shows it again', async () => {
    const { stdout, code } = await place.run(['webhook', 'create', '--url', receiver.url], BOX);
    expect(code).toBe(0);
    const secret = /^whsec_[A-Za-z0-9+/]{43}=$/m.exec(stdout)?.[0] ?? '';
    expect(stdout).toBe(
      `Events are sent to ${receiver.url}. The secret that verifies them is shown once:\n${secret}\n`,
    );
    const [listed, json] = await runAll(['list'], ['list', '--json']);
    expect(listed?.stdout).toContain(receiver.url);
    const all = `${listed?.stdout}${json?.stdout}${JSON.stringify(await place.dump())}`;
    expect(all).not.toContain(secret.slice('whsec_'.length));
  });

  test('list says what each wants and how it is', async () => {
    const { id } = await create('--events', 'payment.succeeded, invoice.paid', '--description', 'books');
    const [table] = await runAll(['list']);
    const [head, ...rows] = (table?.stdout ?? '').split('\n');
    expect(head).toMatch(/^id +status +failing since +events +address$/);
    const own = rows.find((row) => row.startsWith(`${id} `)) ?? '';
    expect(own).toMatch(/enabled +payment\.succeeded, invoice\.paid +http:\/\/127\.0\.0\.1/);
    expect(rows.some((row) => / all +http/.test(row))).toBe(true);
  });

  test('test posts a signed event and says what came back', async () => {
    const { id, secret } = await create();
    receiver.answer(status(202));
    const { stdout, code } = await place.run(['webhook', 'test', String(id)], BOX);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^Delivered: HTTP 202 in \d+ ms\.\n$/),
    });
    const got = receiver.received.at(-1);
    expect(new Webhook(secret).verify(got?.body ?? '', got?.headers as Record<string, string>)).toMatchObject({
      event: 'webhook.test',
    });
    receiver.answer(status(500));
    const failed = await place.run(['webhook', 'test', String(id)], BOX);
    expect(failed).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^Not delivered: HTTP 500 in \d+ ms\.\n$/),
    });
    expect(failed.stderr).toBe('billhook: the endpoint did not accept the test event\n');
  });

  test('rotate makes a new secret, and says until when the old one signs', async () => {
    const { id, secret } = await create();
    const rotated = await place.json<Endpoint & { old_secret_until: string | null }>(
      ['webhook', 'rotate', String(id), '--overlap-hours', '1'],
      BOX,
    );
    expect(rotated.secret).not.toBe(secret);
    const left = Date.parse(rotated.old_secret_until ?? '') - Date.now();
    expect(left).toBeGreaterThan(3_000_000);
    expect(left).toBeLessThanOrEqual(3_600_000);
    const [words, none] = await runAll(['rotate', String(id)], ['rotate', String(id), '--overlap-hours', '0']);
    expect(words?.stdout).toMatch(/the old one signs until \d{4}-.*:\nwhsec_/);
    expect(none?.stdout).toMatch(/the old one no longer signs:\nwhsec_/);
  });

  test('remove forgets it, and what is not there is refused in one line', async () => {
    const { id } = await create();
    const [gone, ...refused] = await runAll(
      ['remove', String(id)],
      ['remove', String(id)],
      ['test', String(id)],
      ['rotate', String(id)],
    );
    expect(gone).toMatchObject({ code: 0, stdout: `Webhook endpoint ${id} is deleted.\n` });
    for (const end of refused) {
      expect(reasonOf(end)).toBe(`There is no webhook endpoint ${id}. Use the id that billhook webhook list returns.`);
    }
  });

  test('bad input is refused by name, in one line', async () => {
    const ends = await runAll(
      ['create', '--url', 'http://receiver.example/'],
      ['create', '--url', 'https://10.0.0.1/'],
      ['create', '--url', 'nonsense'],
      ['create', '--url', receiver.url, '--events', 'invoice.eaten'],
      ['test', 'one'],
      ['rotate', '1', '--overlap-hours', 'long'],
    );
    const named = [
      /^--url must be an https address/,
      /^--url leads to 10\.0\.0\.1/,
      /^--url must be/,
      /^--events/,
      /^<id>/,
      /^--overlap-hours/,
    ];
    for (const [index, end] of ends.entries()) expect(reasonOf(end)).toMatch(named[index] ?? /never/);
  });

  test('what happens while the service runs is posted by it', async () => {
    const { id, secret } = await create('--events', 'invoice.created');
    receiver.answer(status(200));
    const before = receiver.received.length;
    const service = await place.serve(BOX);
    await place.inside(async ({ administration }) => {
      const account = await administration.account('test');
      await administration.run(account, 'createInvoice', { customer: { name: 'Ann' }, description: 'Work', amount: 1 });
    });
    const genuine = () =>
      receiver.received.slice(before).filter(({ body, headers }) => {
        try {
          new Webhook(secret).verify(body, headers as Record<string, string>);
          return true;
        } catch {
          return false;
        }
      }).length;
    await eventually(genuine).toBe(1);
    await service.stop();
    expect(id).toBeGreaterThan(0);
  });
});
