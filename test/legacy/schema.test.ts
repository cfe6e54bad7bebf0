import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { openPlace } from '../system/cli/kit.ts';

describe('schema', () => {
  test('prints the older interfaces with the addresses where they stand', async () => {
    await using place = await openPlace();
    const settings = { API_URL: 'https://api.example', LINK_URL: 'https://pay.example/p' };
    const [v2, legacy] = await place.runAll([
      { args: ['schema', 'v2'], settings },
      { args: ['schema', 'legacy', '--json'], settings },
    ]);
    expect(parse(v2?.stdout ?? '')).toMatchObject({ openapi: '3.1.0', servers: [{ url: 'https://api.example' }] });
    expect(JSON.parse(legacy?.stdout ?? '')).toMatchObject({ servers: [{ url: 'https://pay.example/p/api' }] });
  });

  test('names the documents of the older interfaces among those there are', async () => {
    await using place = await openPlace();
    const { stderr } = await place.run(['schema', 'nothing']);
    expect(stderr).toMatch(/Allowed choices are openapi, assistant, v2, legacy, events, mcp, openai\./);
  });
});
