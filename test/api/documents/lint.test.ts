import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { send, sharedTestApp } from '../rest/exchange.ts';
import { KINDS } from './kit.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const REDOCLY = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'));
const QUIET = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

type Report = { readonly totals: object; readonly problems: readonly { readonly message: string }[] };

const testApp = sharedTestApp({ environment: { BASE_URL: 'https://pay.acme.test/billing' } });
const folder = mkdtempSync(join(tmpdir(), 'billhook-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function lint(file: string): Promise<Report> {
  const args = [REDOCLY, 'lint', file, '--config', join(ROOT, 'redocly.yaml'), '--format', 'json'];
  const run = promisify(execFile)(process.execPath, args, { env: { ...process.env, ...QUIET } });
  const { stdout } = await run.catch((failed: { stdout: string }) => failed);
  return JSON.parse(stdout) as Report;
}

// The YAML has the same content (served.test.ts).
const FORMATS = process.env.PROOF === 'whole' ? ['json', 'yaml'] : ['json'];

test.each(KINDS)('Redocly finds nothing wrong with %s as it is served', async (kind) => {
  for (const format of FORMATS) {
    const file = join(folder, `${kind}.${format}`);
    writeFileSync(file, (await send(testApp(), `GET //billing/${kind}.${format}`)).text);
    expect(await lint(file)).toMatchObject({ totals: { errors: 0, warnings: 0, ignored: 0 }, problems: [] });
  }
});

test('and would say so: an example that does not fit its schema is an error', async () => {
  const { text } = await send(testApp(), 'GET //billing/openapi.json');
  const file = join(folder, 'wrong.json');
  writeFileSync(file, text.replace('"total_count":1', '"total_count":"one"'));
  const { problems } = await lint(file);
  expect(problems.map(({ message }) => message)).toEqual(
    expect.arrayContaining([expect.stringContaining('must conform to the schema')]),
  );
});
