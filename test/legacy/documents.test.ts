/** The OpenAPI documents of the legacy interfaces. The other tests here check every answer against them, see kit.ts. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { schemaText } from '../../src/app.ts';
import { LEGACY_OPERATIONS } from '../../src/legacy/operations/list.ts';
import { v1Wire } from '../../src/legacy/v1/endpoints.ts';
import { V1_CODES } from '../../src/legacy/v1/wire.ts';
import { V2 } from '../../src/legacy/v2/endpoints.ts';
import { V2_CODES } from '../../src/legacy/v2/wire.ts';
import { faultsIn, type Part } from '../api/documents/kit.ts';
import { LINK } from './kit.ts';
import { keeps } from './promises.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const REDOCLY = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'));
const ADDRESSES = { baseUrl: 'https://x.example', apiUrl: 'https://api.x.example', linkUrl: 'https://pay.x.example/p' };

type Document = {
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, { readonly post: Part }>>;
  readonly components: { readonly schemas: Readonly<Record<string, Part>> };
};

async function lint(name: string): Promise<unknown> {
  const args = [
    REDOCLY,
    'lint',
    `${ROOT}/schema/${name}.yaml`,
    '--config',
    `${ROOT}/dev/redocly.yaml`,
    '--format',
    'json',
  ];
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const run = promisify(execFile)(process.execPath, args, { env });
  const { stdout } = await run.catch((failed: { stdout: string }) => failed);
  return JSON.parse(stdout);
}

const documentOf = async (name: 'v2' | 'legacy') => JSON.parse(await schemaText(name, ADDRESSES, 'json')) as Document;

describe.each([
  ['v2', 'https://api.x.example', keeps('v2.document'), V2, V2_CODES],
  ['legacy', 'https://pay.x.example/p/api', keeps('legacy.document'), v1Wire('https://x.example'), V1_CODES],
] as const)('schema/%s.yaml', (name, server, promise, wire, codes) => {
  test(promise, async () => {
    expect(await lint(name)).toMatchObject({ totals: { errors: 0, warnings: 0, ignored: 0 }, problems: [] });
  });

  test('has the endpoints that there are, at the address of the settings', async () => {
    const { servers, paths } = await documentOf(name);
    expect(servers).toEqual([{ url: server }]);
    expect(Object.keys(paths)).toEqual(Object.keys(wire.endpoints));
  });

  test('is the same as YAML', async () => {
    expect(parse(await schemaText(name, ADDRESSES, 'yaml'))).toEqual(await documentOf(name));
    const file = parse(readFileSync(`${ROOT}/schema/${name}.yaml`, 'utf8')) as Document;
    expect(Object.keys(file.paths)).toEqual(Object.keys(wire.endpoints));
  });

  test('names every code of the wire, and each wire says its refusals with codes of its own', async () => {
    const text = await schemaText(name, ADDRESSES, 'json');
    for (const code of codes) expect(text).toContain(code);
    for (const code of Object.values(wire.codeOf)) expect(codes).toContain(code);
  });

  test('takes a request that works, and not one without a token', async () => {
    const { components } = await documentOf(name);
    const { createRequest = {} } = components.schemas;
    const request = name === 'v2' ? LINK : { title: 'x', amount: '5' };
    expect(faultsIn({ token: 'x', ...request }, createRequest)).toEqual([]);
    expect(faultsIn(request, createRequest)).not.toEqual([]);
  });
});

test.each(Object.entries(LEGACY_OPERATIONS))('%s is declared as every operation is', (name, op) => {
  expect(op.name).toBe(name);
  expect(op.summary.length).toBeLessThanOrEqual(300);
  expect(op.input.safeParse({ 'no such field': 1 }).error?.issues.map(({ code }) => code)).toContain(
    'unrecognized_keys',
  );
});
