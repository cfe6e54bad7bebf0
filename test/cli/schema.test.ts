import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { openPlace } from './kit.ts';

interface Document {
  readonly openapi: string;
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, object>>;
}

describe('schema', () => {
  test.each(['openapi', 'assistant'])(
    '%s is the document that the service hands out, as YAML and as JSON',
    async (name) => {
      await using place = await openPlace();
      const settings = { BASE_URL: 'https://billing.example/pay' };
      const [yaml, asJson] = await place.runAll([
        { args: ['schema', name], settings },
        { args: ['schema', name, '--json'], settings },
      ]);
      const document = parse(yaml?.stdout ?? '') as Document;
      expect(JSON.parse(asJson?.stdout ?? '')).toEqual(document);
      expect(document).toMatchObject({ openapi: '3.1.0', servers: [{ url: 'https://billing.example/pay/api/v1' }] });
      expect(Object.keys(document.paths)).toContain('/invoices/overdue');
      const service = await place.serve(settings, '--no-worker');
      const handedOut = await fetch(`${service.url}/pay/${name}.json`);
      expect(await handedOut.json()).toEqual(document);
      const [asYaml, printed] = [await fetch(`${service.url}/pay/${name}.yaml`), yaml?.stdout];
      expect(await asYaml.text()).toBe(printed);
    },
  );

  test('names the documents there are when it does not know one, and touches no database', async () => {
    await using place = await openPlace();
    const [wrong, right] = await place.runAll([{ args: ['schema', 'nothing'] }, { args: ['schema', 'assistant'] }]);
    expect(wrong).toMatchObject({ code: 1, stdout: '' });
    expect(wrong?.stderr).toMatch(/Allowed choices are openapi, assistant\./);
    expect(parse(right?.stdout ?? '')).toMatchObject({ servers: [{ url: 'http://localhost:8787/api/v1' }] });
    expect(await place.rows('select name from sqlite_master')).toEqual([]);
  });
});
