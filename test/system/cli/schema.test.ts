import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { BIN, ENVIRONMENT, openMigratedPlace, openPlace } from './kit.ts';

interface Document {
  readonly openapi: string;
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, object>>;
}

const NAMES = ['openapi', 'assistant'];

describe('schema', () => {
  test('prints what the service hands out, as YAML and as JSON, with its addresses', async () => {
    await using place = await openMigratedPlace();
    const settings = { BASE_URL: 'https://billing.example/pay' };
    const service = await place.serve(settings, '--no-worker');
    const printed = await place.runAll(
      NAMES.flatMap((name) => [
        { args: ['schema', name], settings },
        { args: ['schema', name, '--json'], settings },
      ]),
    );
    for (const [index, name] of NAMES.entries()) {
      const [yaml = '', json = ''] = printed.slice(2 * index).map(({ stdout }) => stdout);
      const document = parse(yaml) as Document;
      expect(JSON.parse(json)).toEqual(document);
      expect(document).toMatchObject({ openapi: '3.1.0', servers: [{ url: 'https://billing.example/pay/api/v1' }] });
      expect(Object.keys(document.paths)).toContain('/invoices/overdue');
      expect(await (await fetch(`${service.url}/pay/${name}.json`)).json()).toEqual(document);
      expect(await (await fetch(`${service.url}/pay/${name}.yaml`)).text()).toBe(yaml);
    }
  });

  test('prints the tools as they are published', async () => {
    await using place = await openPlace();
    const printed = await place.runAll([{ args: ['schema', 'mcp'] }, { args: ['schema', 'openai', '--json'] }]);
    for (const [index, name] of ['mcp', 'openai'].entries()) {
      expect(printed[index]).toEqual({ code: 0, stderr: '', stdout: readFileSync(`tools/${name}.json`, 'utf8') });
    }
  });

  test('may be cut off by a reader that has seen enough', async () => {
    const line = ['-c', '"$0" "$@" | head -n 1', process.execPath, BIN, 'schema', 'openapi'];
    const printed = await promisify(execFile)('sh', line, { env: ENVIRONMENT });
    expect(printed).toEqual({ stdout: 'openapi: 3.1.0\n', stderr: '' });
  });

  test('names the documents there are when it does not know one, and touches no database', async () => {
    await using place = await openPlace();
    const [wrong, right] = await place.runAll([{ args: ['schema', 'nothing'] }, { args: ['schema', 'assistant'] }]);
    expect(wrong).toMatchObject({ code: 1, stdout: '' });
    expect(wrong?.stderr).toMatch(/Allowed choices are openapi, assistant, (\w+, )*events, mcp, openai\./);
    expect(parse(right?.stdout ?? '')).toMatchObject({ servers: [{ url: 'http://localhost:8787/api/v1' }] });
    expect(await place.rows('select name from sqlite_master')).toEqual([]);
  });
});
