// Runs the published examples against a server that checks their requests.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import OpenAI from 'openai';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OpenAiServer, openOpenAi } from '../../kit/openai-server.ts';
import { openTestApp, type TestApp } from '../../kit/test-app.ts';
import { ENVIRONMENT } from '../cli/kit.ts';

let testApp: TestApp;
let model: OpenAiServer;
let token: string;
beforeAll(async () => {
  [testApp, model] = await Promise.all([openTestApp(), openOpenAi()]);
  token = await testApp.token(['billing.read']);
  const days = { date: '2026-01-01', due_date: '2026-02-01' };
  await testApp.run('createInvoice', {
    customer: { name: 'Ann', email: 'ann@example.com' },
    description: 'Work',
    amount: 1250,
    ...days,
  });
});
afterAll(async () => {
  await model[Symbol.asyncDispose]();
  await testApp[Symbol.asyncDispose]();
});
beforeEach(() => expect(model.faults).toEqual([]));

const asJson = <T>(name: string) => JSON.parse(readFileSync(`examples/${name}`, 'utf8')) as T;

async function run(name: string) {
  const env = { ...ENVIRONMENT, ...model.settings, BILLHOOK_URL: await testApp.baseUrl(), BILLHOOK_TOKEN: token };
  return promisify(execFile)(process.execPath, [`examples/${name}`, 'Who owes me?'], { env });
}

describe.each(['openai-functions.js', 'openai-remote-mcp.js'])('%s', (name) => {
  const env = { BILLHOOK_URL: 'https://billing.example', BILLHOOK_TOKEN: 'bh_x', OPENAI_API_KEY: 'sk-x' };
  const CASES: [Record<string, string>, string][] = [
    [{ ...env, BILLHOOK_URL: '' }, 'Set BILLHOOK_URL first, as the top of this file shows.\n'],
    [{}, 'Set BILLHOOK_URL, BILLHOOK_TOKEN, OPENAI_API_KEY first, as the top of this file shows.\n'],
    [{ ...env, BILLHOOK_URL: 'billing.example' }, 'BILLHOOK_URL must be an http or https address.\n'],
  ];

  test('says in one line which settings it lacks, before it calls anything', async () => {
    for (const [given, stderr] of CASES) {
      const ended = promisify(execFile)(process.execPath, [`examples/${name}`], { env: { ...ENVIRONMENT, ...given } });
      await expect(ended).rejects.toMatchObject({ code: 1, stdout: '', stderr });
    }
    expect(model.requests).toEqual([]);
  });
});

test('Responses with functions: calls are run with billhook and answered, each under its id', async () => {
  model.play(({ outputs }) =>
    outputs.length === 0
      ? {
          calls: [
            { name: 'listOverdueInvoices', arguments: { min_days: 3, limit: null } },
            { name: 'sendReminder', arguments: {} },
          ],
        }
      : { text: `It says: ${(outputs[0] as { text: string }).text} ${String(outputs[1])}` },
  );
  const { stdout } = await run('openai-functions.js');
  expect(stdout).toMatch(
    /^It says: 1 invoice is overdue by at least 3 days .*EUR 1,250\.00.* There is no function sendReminder\.\n$/s,
  );
  expect(model.requests).toHaveLength(2);
});

test('Responses with remote MCP: the service connects, sees only what reads, and calls it', async () => {
  model.play([{ mcp: [{ name: 'listOverdueInvoices', arguments: {} }], text: 'One, of EUR 1,250.00.' }]);
  expect(await run('openai-remote-mcp.js')).toEqual({
    stdout: 'One, of EUR 1,250.00.\n',
    stderr: 'listOverdueInvoices({})\n',
  });
  model.play([{ mcp: [{ name: 'sendReminder', arguments: { id: '1' } }] }]);
  await expect(run('openai-remote-mcp.js')).rejects.toThrow('billhook has no tool sendReminder');
  (model.faults as unknown[]).length = 0;
});

describe('a GPT Action', () => {
  test('imports the assistant document, within the editor’s limits, and calls an operation with its key', async () => {
    const { action, instructions } = asJson<{
      instructions: string;
      action: { import_from_url: string; authentication: object };
    }>('gpt-action.json');
    expect(action.authentication).toEqual({ type: 'API Key', auth_type: 'Bearer' });
    expect(instructions.length).toBeLessThan(8_000);
    const { pathname } = new URL(action.import_from_url);
    const { servers, paths } = (await (await testApp.fetch(pathname.replace('.yaml', '.json'))).json()) as {
      servers: readonly { url: string }[];
      paths: Record<string, Record<string, Record<string, unknown>>>;
    };
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, one]) => ({ path, method, one })),
    );
    expect(servers).toHaveLength(1);
    expect(operations.length).toBeLessThanOrEqual(30);
    for (const { method, one, path } of operations.filter(({ method }) =>
      /^(get|post|put|patch|delete)$/.test(method),
    )) {
      expect(typeof one['x-openai-isConsequential'], `${method} ${path}`).toBe('boolean');
      expect(String(one.summary ?? '').length).toBeLessThanOrEqual(300);
      expect(String(one.description ?? '').length).toBeLessThanOrEqual(300);
    }
    const overdue = operations.find(({ one }) => one.operationId === 'listOverdueInvoices');
    const prefix = new URL(servers[0]?.url ?? '').pathname;
    const answer = await testApp.fetch(`${prefix}${overdue?.path}`, { token });
    expect(answer.status).toBe(200);
    const text = await answer.text();
    expect(text.length).toBeLessThan(100_000);
    expect(text).toContain('INV-000001');
    expect((await testApp.fetch(`${prefix}${overdue?.path}`)).status).toBe(401);
  });
});

// Starting it with npx from the installed package is tested in test/system/package/package.test.ts.
test('the configuration of Claude Desktop is the entry that starts the demo of the published package', () => {
  expect(asJson('claude-desktop-config.json')).toEqual({
    mcpServers: { billhook: { command: 'npx', args: ['-y', 'billhook', 'mcp', '--demo'] } },
  });
});

describe('the server that the examples run against', () => {
  const request = (body: object, key = model.key) =>
    new OpenAI({ apiKey: key, baseURL: model.url, maxRetries: 0 }).responses.create(body as never);
  const right = { model: 'test-model', input: 'Hi' };
  const tool = {
    type: 'function',
    name: 'f',
    strict: true,
    parameters: { type: 'object', properties: {}, required: [], additionalProperties: false },
  };
  const call = { type: 'function_call', call_id: 'c1', name: 'f', arguments: '{}' };
  const output = { type: 'function_call_output', call_id: 'c1', output: 'x' };

  test.each([
    ['another key', right, /401 Incorrect API key/, 'sk-other'],
    ['another model', { ...right, model: 'other' }, /404 .*does not exist/],
    ['an unknown field', { ...right, colour: 1 }, /Unknown parameter: 'colour'/],
    ['a tool that is not strict', { ...right, tools: [{ ...tool, strict: false }] }, /strict is not true/],
    [
      'an optional field',
      { ...right, tools: [{ ...tool, parameters: { ...tool.parameters, properties: { a: { type: 'string' } } } }] },
      /\$\.a is not required/,
    ],
    [
      'a keyword',
      { ...right, tools: [{ ...tool, parameters: { ...tool.parameters, default: {} } }] },
      /has the keyword default/,
    ],
    ['a call without its output', { ...right, input: [call] }, /No tool output found for function call c1/],
    ['an output without its call', { ...right, input: [output] }, /No tool call found .* c1/],
    ['a call id twice', { ...right, input: [call, output, call, output] }, /call_id c1 is missing or not new/],
    [
      'an MCP server without an address',
      { ...right, tools: [{ type: 'mcp', server_label: 'x', server_url: 'y' }] },
      /server_url is no address/,
    ],
  ] as const)('refuses %s', async (_, body, reason, key?: string) => {
    await expect(request(body, key)).rejects.toThrow(reason);
    (model.faults as unknown[]).length = 0;
  });

  test('streams events in the order in which the package’s own reader wants them, and takes calls with their outputs', async () => {
    model.play([{ text: 'One moment, please.', calls: [{ name: 'f', arguments: { a: 1 } }] }]);
    const client = new OpenAI({ apiKey: model.key, baseURL: model.url, maxRetries: 0 });
    const stream = client.responses.stream({ ...right, input: [call, output] as never, tools: [tool as never] });
    const types: string[] = [];
    let last = -1;
    for await (const event of stream) {
      types.push(event.type);
      expect(event.sequence_number).toBe(++last);
    }
    expect([...new Set(types)]).toEqual([
      ...['response.created', 'response.in_progress', 'response.output_item.added', 'response.content_part.added'],
      ...[
        'response.output_text.delta',
        'response.output_text.done',
        'response.content_part.done',
        'response.output_item.done',
      ],
      ...['response.function_call_arguments.delta', 'response.function_call_arguments.done', 'response.completed'],
    ]);
    expect((await stream.finalResponse()).output_text).toBe('One moment, please.');
  });

  test('asks for approval of remote calls where that is wanted, and makes those that were approved', async () => {
    model.play((_, turn) => (turn === 0 ? { mcp: [{ name: 'getInvoiceStats', arguments: {} }] } : { text: 'Done.' }));
    const mcp = {
      type: 'mcp',
      server_label: 'b',
      server_url: `${await testApp.baseUrl()}/mcp`,
      headers: { authorization: `Bearer ${token}` },
    };
    const first = await request({ ...right, tools: [mcp] });
    const asked = first.output.find((item) => item.type === 'mcp_approval_request');
    const input = [
      { role: 'user', content: 'Hi' },
      ...first.output,
      { type: 'mcp_approval_response', approval_request_id: asked?.id, approve: true },
    ];
    const { output } = await request({ ...right, tools: [mcp], input });
    expect(output.map(({ type }) => type)).toEqual(['mcp_list_tools', 'mcp_call', 'message']);
    expect(JSON.stringify(output[1])).toContain('EUR');
  });
});
