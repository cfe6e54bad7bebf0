import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { KINDS } from '../../../api/documents/kit.ts';
import { send, sharedTestApp } from '../../../api/rest/exchange.ts';
import { WHOLE } from '../../../kit/proof.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');
const REDOCLY = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'));
const QUIET = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

type Report = { readonly totals: object; readonly problems: readonly { readonly message: string }[] };

const testApp = sharedTestApp({ environment: { BASE_URL: 'https://pay.acme.test/billing' } });
const folder = mkdtempSync(join(tmpdir(), 'billhook-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * One process for all files, because starting it takes most of the time. It prints one report for each file, in order.
 */
async function lint(files: readonly string[]): Promise<readonly Report[]> {
  const args = [REDOCLY, 'lint', ...files, '--config', join(ROOT, 'dev/redocly.yaml'), '--format', 'json'];
  const run = promisify(execFile)(process.execPath, args, { env: { ...process.env, ...QUIET } });
  const { stdout } = await run.catch((failed: { stdout: string }) => failed);
  return stdout.split(/(?<=^\})\s*(?=\{)/m).map((report) => JSON.parse(report) as Report);
}

// Daily only JSON: served.test.ts shows that the YAML has the same content.
const FORMATS = WHOLE ? ['json', 'yaml'] : ['json'];

test('Redocly finds nothing wrong with the documents as they are served, and would say so', async () => {
  const files: string[] = [];
  const keep = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    files.push(join(folder, name));
  };
  for (const kind of KINDS) {
    for (const format of FORMATS)
      keep(`${kind}.${format}`, (await send(testApp(), `GET //billing/${kind}.${format}`)).text);
  }
  const { text } = await send(testApp(), 'GET //billing/openapi.json');
  // Proves that the linter checks examples: this one does not match its schema.
  keep('wrong.json', text.replace('"total_count":1', '"total_count":"one"'));
  const reports = await lint(files);
  expect(reports).toHaveLength(files.length);
  for (const [index, report] of reports.slice(0, -1).entries())
    expect(report, files[index]).toMatchObject({ totals: { errors: 0, warnings: 0, ignored: 0 }, problems: [] });
  expect(reports.at(-1)?.problems.map(({ message }) => message)).toContainEqual(
    expect.stringContaining('must conform to the schema'),
  );
});
