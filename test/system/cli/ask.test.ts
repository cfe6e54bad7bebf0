// `billhook ask` and `billhook chat` without a terminal: the real command, HTTP to a scripted model, and a real ledger.
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '../../../src/app.ts';
import { readConfig } from '../../../src/config.ts';
import { freePort } from '../../kit/free-port.ts';
import { type OpenAiServer, openOpenAi, type Reply } from '../../kit/openai-server.ts';
import { keyOf } from '../../kit/secret-key.ts';
import { lines, openMigratedPlace, type Place, reasonOf, type Settings } from './kit.ts';

let place: Place;
let model: OpenAiServer;
beforeAll(async () => {
  [place, model] = await Promise.all([openMigratedPlace(), openOpenAi()]);
  await place.inside(async ({ administration }) => {
    const account = await administration.createAccount({ name: 'Test & Co', handle: 'test' });
    const customer = { name: 'Ann \u009b31mRed', email: 'ann@example.com' };
    for (const amount of [1250, 80]) {
      const days = { date: '2026-01-01', due_date: '2026-02-01' };
      await administration.run(account, 'createInvoice', { customer, description: 'Work', amount, ...days });
    }
  });
});
afterAll(async () => {
  await model[Symbol.asyncDispose]();
  await place[Symbol.asyncDispose]();
});
beforeEach(() => expect(model.faults).toEqual([]));

async function ask(replies: readonly Reply[], args: readonly string[] = [], settings: Settings = {}) {
  model.play(replies);
  const [ended] = await place.runAll([
    { args: ['ask', 'Who owes me?', ...args], settings: { ...model.settings, ...settings } },
  ]);
  if (!ended) throw new Error('it did not end');
  return ended;
}

const LOOK: Reply = { text: 'Let me look.', calls: [{ name: 'listOverdueInvoices', arguments: { limit: null } }] };
const REMIND: Reply = {
  calls: [{ name: 'sendReminder', arguments: { id: 'INV-000001', tone: 'firm', message: null } }],
};
const mails = async () => (await place.rows('select * from mails')).length;

describe('ask', () => {
  test('the answer is on standard output, what was done for it beside it, and a table fits the terminal', async () => {
    const table =
      '| Invoice | Customer | Due |\n|---|---|---:|\n| INV-000001 | Ann | EUR 1,250.00 |\n| INV-000002 | Ann | EUR 80.00 |';
    const { code, stdout, stderr } = await ask([
      LOOK,
      { text: `Two are **overdue**, \u001b[2J${'very '.repeat(3)}late:\n\n${table}\n\nThat is EUR 1,330.00.` },
    ]);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout:
        'Let me look.\n\nTwo are overdue, [2Jvery very very late:\n\n' +
        'Invoice     Customer           Due\nINV-000001  Ann       EUR 1,250.00\nINV-000002  Ann          EUR 80.00\n\nThat is EUR 1,330.00.\n',
    });
    expect(lines(stderr)).toEqual([
      '… List overdue invoices',
      expect.stringMatching(/^✓ 2 invoices are overdue as of .* EUR 1,330\.00/),
    ]);
    expect(stderr).not.toContain('\u001b');
  });

  test('amounts that no tool returned are named, and so is that nothing was changed where the model wanted it', async () => {
    const { code, stderr } = await ask([LOOK, REMIND, { text: 'It is EUR 99.99, and I have sent the reminder.' }]);
    expect(code).toBe(0);
    expect(lines(stderr).slice(-2)).toEqual([
      'Nothing was changed or sent.',
      '! Not from the books: EUR 99.99. No tool returned this.',
    ]);
  });

  test('what was changed is listed after the answer, in the words of the tools', async () => {
    const add: Reply = { calls: [{ name: 'createCustomer', arguments: { name: 'Zed', email: 'zed@example.com' } }] };
    const { stdout, stderr } = await ask([add, LOOK, { text: 'I have billed Zed.' }], ['--yes']);
    expect(stdout).toBe('Let me look.\n\nI have billed Zed.\n');
    expect(lines(stderr).slice(-2)).toEqual(['Changes:', expect.stringMatching(/^- Added customer \d+, "Zed"/)]);
    const again = await ask([add, { text: 'I have added Zed.' }], ['--yes', '--json']);
    expect(JSON.parse(again.stdout).changes).toEqual([
      { tool: 'createCustomer', state: 'repeated', text: expect.stringContaining('Added customer') },
    ]);
  });

  test('--json is one document with answer, calls, flagged amounts and usage', async () => {
    const { code, stdout, stderr } = await ask(
      [LOOK, { text: 'EUR 1,330.00, and €5.\u009b2J\u202e\u{e0041}' }],
      ['--json'],
    );
    expect(stdout).not.toMatch(/(?!\n)\p{C}/u);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({
      ...{
        question: 'Who owes me?',
        answer: 'Let me look.\n\nEUR 1,330.00, and €5.\u009b2J\u202e\u{e0041}',
        end: { code: 'answered' },
      },
      calls: [{ tool: 'listOverdueInvoices', arguments: {}, outcome: 'answered', writes: false }],
      changes: [],
      flagged_amounts: [{ amount: '€5', reason: 'not_returned_by_a_tool' }],
      usage: { rounds: 2, input_tokens: expect.any(Number), output_tokens: expect.any(Number) },
    });
  });

  test('nothing is changed without a yes: nobody can be asked in a pipe, --read-only shows no such tool, --yes is one', async () => {
    const before = await mails();
    const done = { text: 'Well.' };
    expect((await ask([REMIND, done])).stderr).toContain('✗ sendReminder did not run: here nothing may be changed');
    expect((await ask([REMIND, done], ['--read-only', '--yes'])).stderr).toContain(
      '✗ There is no tool "sendReminder".',
    );
    expect(model.requests[0]?.tools.map(({ name }) => name)).not.toContain('sendReminder');
    expect(await mails()).toBe(before);
    const { stderr } = await ask([REMIND, done], ['--yes', '--tools', 'sendReminder']);
    expect(model.requests[0]?.tools.map(({ name }) => name)).toEqual(['sendReminder']);
    expect(stderr).toMatch(
      /Send a payment reminder:\n {2}Invoice: INV-000001 for “Ann .*Red” <ann@example\.com>, EUR 1,250\.00, overdue, due 2026-02-01\n {2}id: INV-000001\n {2}tone: firm\n {2}A mail goes to ann@example\.com\.\n✓ /,
    );
    expect(await mails()).toBe(before + 1);
  });

  test('--yes decides neither whom a name means nor about an amount above a limit that asks a person', async () => {
    const { token } = await place.inside(async ({ administration }) => {
      const account = await administration.account('test');
      for (const email of ['bo@example.com', 'bob@example.com'])
        await administration.run(account, 'createCustomer', { name: 'Bo', email });
      const limits = { max_amount: 100, ask_above_limit: true };
      return administration.run(account, 'createToken', { scopes: ['billing.read', 'billing.write'], ...limits });
    });
    const bill = (customer: string, amount: number): Reply => ({
      calls: [{ name: 'createInvoice', arguments: { customer, description: 'Desk', amount } }],
    });
    const replies = [bill('Bo', 20), bill('bo@example.com', 150), { text: 'No.' }];
    const { stderr } = await ask(replies, ['--yes'], { BILLHOOK_TOKEN: token });
    expect(stderr).toMatch(/✗ Refused \(customer_ambiguous\).*✗ Refused \(limit_exceeded\)/s);
    expect(await place.rows('select 1 from invoices')).toHaveLength(2);
  });

  test('with BILLHOOK_URL asks a service elsewhere: it reads, and changes what --yes allows; a wrong token is named', async () => {
    await using service = await place.inside(async ({ administration }) => {
      const account = await administration.account('test');
      const { token } = await administration.run(account, 'createToken', { scopes: ['billing.read', 'billing.write'] });
      const app = await createApp(
        readConfig({ DATABASE_URL: place.url, ...keyOf(place.url), PORT: '0', LOG_LEVEL: 'silent' }),
      );
      const { port, stop } = await app.listen();
      const close = () => stop().then(app.close);
      return { url: `http://127.0.0.1:${port}`, token, [Symbol.asyncDispose]: close };
    });
    // With BILLHOOK_URL the command needs no database: the file in DATABASE_URL does not exist.
    const there = { DATABASE_URL: 'file:none/of/it.db', BILLHOOK_URL: service.url, BILLHOOK_TOKEN: service.token };
    const far = { customer: 'ANN@example.com', description: 'Far away', amount: 10 };
    const made: Reply = { calls: [{ name: 'createInvoice', arguments: far }] };
    const { code, stdout, stderr } = await ask([LOOK, made, { text: 'EUR 1,330.00 are due.' }], ['--yes'], there);
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'Let me look.\n\nEUR 1,330.00 are due.\n' });
    expect(stderr).toMatch(
      /✓ 2 invoices are overdue [\s\S]*\nCreate an invoice:\n {2}Customer: “Ann .*” <ann@example\.com>\n {2}Amount: EUR 10\.00\n[\s\S]*\n✓ Created invoice/,
    );
    expect(await place.rows('select 1 from invoices where amount = 1000')).toHaveLength(1);
    expect(reasonOf(await ask([], [], { ...there, BILLHOOK_TOKEN: `bh_${'x'.repeat(43)}` }))).toBe(
      `BILLHOOK_TOKEN is not a valid token of ${service.url}; where it runs, make one: billhook token create --scopes billing.read,billing.write`,
    );
    expect(reasonOf(await ask([], [], { ...there, BILLHOOK_TOKEN: '' }))).toMatch(
      /^BILLHOOK_URL is set, so that BILLHOOK_TOKEN is needed/,
    );
  });

  test('asks a demo ledger', async () => {
    const { stdout } = await ask([LOOK, { text: 'Some.' }], ['--demo', '--json']);
    expect(JSON.parse(stdout).calls[0].text).toMatch(/^\d+ invoices are overdue/);
  });
});

describe('what keeps an answer away is one line', () => {
  test('of settings', async () => {
    expect(reasonOf(await ask([], [], { OPENAI_API_KEY: '', OPENAI_BASE_URL: '' }))).toMatch(
      /^OPENAI_API_KEY is not set\. Set it to a key/,
    );
    expect(reasonOf(await ask([], [], { OPENAI_API_KEY: 'sk-secret' }))).toMatch(/does not accept OPENAI_API_KEY/);
    expect(reasonOf(await ask([], [], { OPENAI_MODEL: 'gpt-nothing' }))).toMatch(
      /has no model "gpt-nothing"\. Set OPENAI_MODEL/,
    );
    expect(reasonOf(await ask([], [], { OPENAI_BASE_URL: model.url.replace('/v1', '') }))).toMatch(
      /There is no Responses API at .* usually ends in \/v1/,
    );
    expect(reasonOf(await ask([], [], { OPENAI_BASE_URL: model.url.replace('/v1', '/older') }))).toMatch(
      /^The address is right, but http.*\/older has Chat Completions only, and billhook needs the Responses API\./,
    );
    const nobody = `http://127.0.0.1:${await freePort()}/v1`;
    expect(reasonOf(await ask([], [], { OPENAI_BASE_URL: nobody }))).toBe(
      `${nobody} cannot be reached (ECONNREFUSED). Check OPENAI_BASE_URL and the network.`,
    );
    expect(reasonOf(await ask([], ['--tools', 'payAll']))).toMatch(/^--tools has no "payAll"; there are /);
  });

  test('of the service', async () => {
    const status = (code: number, headers = {}, error = {}): Reply[] => [{ status: { code, headers, error } }];
    expect(reasonOf(await ask(status(429, { 'retry-after': '20' })))).toMatch(
      /takes no more requests for now\. Try again in 20 seconds\.$/,
    );
    expect(reasonOf(await ask(status(429, {}, { code: 'insufficient_quota' })))).toMatch(
      /quota of OPENAI_API_KEY .* is used up/,
    );
    expect(reasonOf(await ask(status(500, { 'retry-after-ms': '1' })))).toMatch(
      /failed \(500\)\. Try again in a while\.$/,
    );
    expect(reasonOf(await ask(status(400, {}, { message: 'Too\nlong \u001b[0msk-abc' })))).toMatch(
      /refused the request: 400 Too long \[0m…$/,
    );
    expect(reasonOf(await ask([{ unfinished: 'hang' }], [], { OPENAI_TIMEOUT: '1' }))).toBe(
      `${model.url} did not answer within 1 second. Try again, ask for less at once, or allow a slow model more seconds with OPENAI_TIMEOUT.`,
    );
    expect(reasonOf(await ask([{ refusal: 'I cannot help with that.' }]))).toBe(
      'The model will not answer this: I cannot help with that.',
    );
    expect(reasonOf(await ask([{ incomplete: 'content_filter' }]))).toMatch(
      /^The content filter of the model’s service stopped/,
    );
    expect(reasonOf(await ask([{ failed: { code: 'server_error', message: 'It broke.' } }]))).toMatch(
      /broke off: It broke\.$/,
    );
    expect(reasonOf(await ask([{}]))).toBe('The model answered nothing. Ask again, in other words.');
    const cut = await ask([{ text: 'Half', unfinished: 'drop' }]);
    expect(cut).toMatchObject({ code: 1, stdout: 'Half\n' });
    expect(lines(cut.stderr)).toEqual([expect.stringMatching(/^billhook: The answer of .* broke off/)]);
    expect(await ask([{ text: 'A part', incomplete: 'max_output_tokens' }])).toMatchObject({
      code: 1,
      stdout: 'A part\n',
      stderr: expect.stringContaining('cut off at'),
    });
  });

  test('of the person: Ctrl+C stops the answer and the program', async () => {
    model.play([{ text: 'It is', unfinished: 'hang' }]);
    const running = await place.start(['ask', 'Who owes me?'], /It is/, model.settings);
    running.signal('SIGINT');
    expect(await running.ended).toEqual({
      code: 130,
      stdout: 'It is\n',
      stderr: 'billhook: Stopped. What was already done stays done.\n',
    });
  });
});

describe('chat', () => {
  test('keeps the conversation, asks before each change and does only what was agreed to', async () => {
    const before = await mails();
    const remind: Reply = { calls: [{ name: 'sendReminder', arguments: { id: 'INV-000002' } }] };
    model.play([remind, { text: 'You said no.' }, remind, { text: 'The reminder is on its way.' }]);
    const typed = ['/help', '/nothing', '', 'Remind Ann', 'n', 'Do it', 'yes', '/quit', 'never'].join('\n');
    const { code, stdout, stderr } = await place.run(['chat'], model.settings, typed);
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'You said no.\nThe reminder is on its way.\n' });
    expect(stderr).toMatch(/^billhook chat, with test-model\..*Ctrl\+C stops an answer.*Unknown command \/nothing/s);
    expect(stderr).toMatch(
      /A mail goes to ann@example\.com\.\n✗ sendReminder did not run: the owner said no.*A mail goes to ann@example\.com\.\n✓ /s,
    );
    expect(await mails()).toBe(before + 1);
    expect(model.requests).toHaveLength(4);
    expect(model.requests[3]?.input.map(({ role, type }) => role ?? type)).toEqual([
      ...['user', 'function_call', 'function_call_output', 'assistant'],
      ...['user', 'function_call', 'function_call_output'],
    ]);
    expect(model.faults).toEqual([]);
  });

  test('Ctrl+C stops an answer, and at the prompt the program; what went wrong is said, and it goes on', async () => {
    model.play((_, turn) => (turn === 0 ? { status: { code: 400 } } : { text: 'It is', unfinished: 'hang' }));
    const running = await place.start(['chat'], /^$/, model.settings);
    running.type('Who owes me?\n');
    await running.until(() => running.stderr().includes('refused the request'));
    running.type('And now?\n');
    await running.until((stdout) => stdout.includes('It is'));
    running.signal('SIGINT');
    await running.until(() => running.stderr().includes('Stopped.'));
    // Signals less than 500 ms apart count as one, so repeat after 600 ms until the process ends. A signal during its
    // shutdown could change the exit code, hence the pause of 5 s.
    const later = async () => void (await setTimeout(5_000));
    for (let ended: unknown; ended === undefined; ) {
      await setTimeout(600);
      running.signal('SIGINT');
      ended = await Promise.race([running.ended, later()]);
    }
    expect(await running.ended).toMatchObject({ code: 0, stdout: 'It is\n' });
  });
});
