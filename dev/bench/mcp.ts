/**
 * MCP compared with the bare SDK: throughput of calls over HTTP in both protocol generations, and the time of a start
 * over stdio.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { installPackage } from '../../test/system/package/kit.ts';
import { requestsPerSecond, type Started, start, warmUp } from './children.ts';
import { startMs } from './mcp-start.ts';
import { type Asked, type Era, mcpCall, type Service } from './requests.ts';
import { compare, median, ROUNDS, type Row } from './rows.ts';

const BARE_STDIO = new URL('./bare-mcp-stdio.ts', import.meta.url).pathname;
const BIN = new URL('../../bin/billhook.js', import.meta.url).pathname;

/** The kind of access token: created by hand, or issued to an assistant after a person's consent. */
type Way = { readonly token: 'token' | 'assistant'; readonly what: string };
const PLAIN: Way = { token: 'token', what: '' };
const CONNECTED: Way = { token: 'assistant', what: ', OAuth token' };

export async function mcpCalls(billhook: Started): Promise<Row[]> {
  const rows: Row[] = [];
  for (const way of [PLAIN, CONNECTED]) {
    for (const era of ['2025', '2026'] as const) rows.push(await calls(billhook, era, way));
  }
  return rows;
}

async function calls(billhook: Started, era: Era, { token, what }: Way): Promise<Row> {
  const service = billhook.said as Service;
  const ourRequest = mcpCall(service.port, era, service[token]);
  const result = Buffer.from(JSON.stringify(await resultOf(ourRequest)));
  const bare = await start('bare-mcp', result.toString('base64'));
  const theirRequest = mcpCall(Number(bare.said.port), era);
  await warmUp(theirRequest, ourRequest);
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    theirs.push(await requestsPerSecond(theirRequest));
    ours.push(await requestsPerSecond(ourRequest));
  }
  bare.child.kill();
  return compare(`MCP listInvoices, 20 rows, ${era} clients${what}`, 'bare SDK, same result', ours, theirs, 1);
}

/** The result of one call to the service. The bare server returns the same result in the measurement. */
async function resultOf({ url, method, headers, body }: Asked): Promise<object> {
  const answer = await (await fetch(url, { method, headers, body: body ?? null })).text();
  const json = answer.startsWith('{') ? answer : (/^data: (.+)$/m.exec(answer)?.[1] ?? answer);
  const { content, structuredContent } = (JSON.parse(json) as { result: Record<string, object> }).result;
  return { content, structuredContent };
}

/**
 * Time from the start to the list of tools. The first start after installation fills the compile cache and does not
 * count.
 */
export async function mcpStarts(): Promise<Row[]> {
  using installed = await installPackage();
  const bare = join(installed.folder, 'bare.mjs');
  writeFileSync(bare, stripTypeScriptTypes(readFileSync(BARE_STDIO, 'utf8')));
  return [
    await starts('from source', [BIN, 'mcp', '--demo'], [BARE_STDIO], process.cwd()),
    await starts('packed', ['node_modules/.bin/billhook', 'mcp', '--demo'], [bare], installed.folder),
  ];
}

async function starts(what: string, billhook: string[], bare: string[], cwd: string): Promise<Row> {
  await startMs(billhook, cwd);
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < ROUNDS * 4; round++) {
    theirs.push(await startMs(bare, cwd));
    ours.push(await startMs(billhook, cwd));
  }
  const [a, b] = [median(ours), median(theirs)];
  return {
    what: `MCP over stdio, start to tools/list, ${what}`,
    measured: `${a.toFixed(0)} ms`,
    bare: `${b.toFixed(0)} ms bare SDK, one tool`,
    ratio: a / b,
    bound: '≤ 1.5',
    ok: a / b <= 1.5,
  };
}
