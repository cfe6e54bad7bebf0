// Lazy loading: a command loads only what it needs. Loading the model client alone takes a large part of a second.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, inject, test } from 'vitest';
import { openDatabase } from '../../kit/database.ts';
import { keyOf } from '../../kit/secret-key.ts';
import { ENVIRONMENT } from './kit.ts';

const ACCOUNT = 'account create --name One --email one@example.com';
const OTHERS = [ACCOUNT, '--help', 'ask --help', 'account list', 'schema openai', 'schema mcp', 'mcp --demo', 'doctor'];

test('only a question loads the client of a model, only an e-invoice a parser of XML, and none the sender of webhooks', async () => {
  const script = join(inject('built'), 'children/loads.js');
  await using database = await openDatabase('sqlite');
  // Port 9 (discard): no server listens there.
  const settings = {
    DATABASE_URL: database.url,
    ...keyOf(database.url),
    OPENAI_BASE_URL: 'http://127.0.0.1:9/v1',
    LOG_LEVEL: 'silent',
  };
  const env = { ...ENVIRONMENT, ...settings };
  const child = spawn(process.execPath, [script, ...OTHERS, 'einvoice check package.json', 'ask Who?'], { env });
  child.stdin.end();
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  expect(JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? ''), stderr).toEqual({
    openai: 'ask Who?',
    saxes: 'einvoice check package.json',
  });
  expect(stderr).toContain('package.json is not well-formed XML');
  expect(stderr).toContain('http://127.0.0.1:9/v1 cannot be reached');
});
