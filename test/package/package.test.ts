/** What a stranger gets: the package, in an empty folder, with its own dependencies and no others. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../kit/database.ts';
import { freePort } from '../kit/free-port.ts';
import { FILLED_IN, readCompose } from './compose.ts';
import { containers, imageOf } from './containers.ts';
import { expectDemo } from './demo.ts';
import { entriesIn } from './entries.ts';
import { billhook, type Installed, installPackage } from './kit.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const TRY_IT =
  entriesIn(ROOT).find(({ where }) => where === 'docs/connecting.md, Claude Desktop, mcpServers')?.command ?? [];
/** `PROOF=whole` installs twice and compiles. */
const WITH_INSTALLING_MS = 600_000;
let installed: Installed;

beforeAll(async () => {
  installed = await installPackage();
});
afterAll(() => installed?.[Symbol.dispose]());

describe('the package', () => {
  test('has what runs and what is promised, and nothing else', () => {
    const { files } = installed;
    for (const needed of [
      'bin/billhook.js',
      'dist/cli.js',
      'examples/openai-functions.js',
      'schema/openapi.yaml',
      'tools/mcp.json',
      'tools/invoices-view.html',
      'tools/api-reference.js.br',
      'tools/api-reference.licences.txt',
      'tools/skills/reconciling-payments/SKILL.md',
      'LICENSE',
      'README.md',
    ]) {
      expect(files).toContain(needed);
    }
    const allowed =
      /^(bin\/billhook\.js|dist\/[\w/-]+\.js|examples\/[\w-]+\.(js|json|md)|(schema|tools)\/[\w/-]+\.(yaml|json)|tools\/(invoices-view\.html|api-reference\.(js\.br|licences\.txt))|tools\/skills\/[\w-]+\/SKILL\.md|LICENSE|README\.md|package\.json)$/;
    expect(files.filter((file) => !allowed.test(file))).toEqual([]);
    expect(files.filter((file) => /(^|\/)(test|bench|scripts)\//.test(file))).toEqual([]);
  });

  test('is built anew: every source file is in it, and none that is gone', () => {
    const compiled = installed.files.filter((file) => file.startsWith('dist/'));
    // The view runs in hosts, not here: it is a generated page.
    const sources = globSync('src/**/*.ts', { cwd: ROOT }).filter(
      (file) => !file.startsWith('src/api/mcp/view/') && !file.endsWith('.d.ts'),
    );
    expect(compiled.sort()).toEqual(sources.map((file) => file.replace(/^src/, 'dist').replace(/ts$/, 'js')).sort());
  });

  test('keeps nothing of the machine it was built on', () => {
    for (const file of installed.files) {
      const text = readFileSync(join(installed.folder, 'node_modules/billhook', file), 'utf8');
      expect(text.includes(ROOT) || text.includes('sourceMappingURL'), file).toBe(false);
    }
  });
});

test('the entry that assistants are given lists the tools and answers the overdue question', async () => {
  const { folder: cwd, env } = installed;
  const [command = '', ...args] = TRY_IT;
  expect([command, ...args].join(' ')).toBe('npx -y billhook mcp --demo');
  await expectDemo({ command, args, cwd, env: { ...env, npm_config_offline: 'true' } });
});

describe('the command', () => {
  test('knows its version', async () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
    expect(await billhook(installed, ['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  });

  test('prints its document', async () => {
    const { code, stdout } = await billhook(installed, ['schema', 'openapi', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ openapi: '3.1.0' });
  });

  test('serves a demo ledger, its invoices as PDF too', async () => {
    const port = await freePort();
    const args = ['node_modules/.bin/billhook', 'serve', '--demo', '--port', String(port)];
    const child = spawn(process.execPath, args, {
      cwd: installed.folder,
      env: installed.env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let token = '';
    for await (const line of createInterface({ input: child.stdout })) {
      token ||= /^Token +(bh_\w+)/.exec(line)?.[1] ?? '';
      if (line.startsWith('Stop with')) break;
    }
    const base = `http://127.0.0.1:${port}`;
    expect(await (await fetch(`${base}/healthz`)).json()).toEqual({ status: 'up' });
    const pdf = await fetch(`${base}/api/v1/invoices/1/pdf`, { headers: { Authorization: `Bearer ${token}` } });
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect((await pdf.bytes()).length).toBeGreaterThan(5_000);
    child.stdout.resume();
    child.kill('SIGTERM');
    expect(await once(child, 'close')).toEqual([0, null]);
  });

  test('says on an older Node what is needed, in one line', async () => {
    const older = `--import=data:text/javascript,Object.defineProperty(process,'versions',{value:{node:'20.20.2'}})`;
    expect(await billhook(installed, ['mcp', '--demo'], [older])).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'billhook needs Node 24 or newer; this is Node 20.20.2. ' +
        'This brings the right one: `npx -y -p node@24 -p billhook billhook …`\n',
    });
  });
});

describe('the container', () => {
  test(
    'has what the Dockerfile says, and what runs in it is healthy with the commands of compose.yaml',
    async () => {
      const image = imageOf(installed);
      expect(image).toMatchObject({ user: 'node', cmd: ['serve', '--host', '0.0.0.0'], volumes: ['/app/data'] });
      expect(new Set(image.bases)).toEqual(new Set(['node:24-slim']));
      await using database = await openDatabase('postgres');
      const { services } = readCompose(readFileSync(join(ROOT, 'compose.yaml'), 'utf8'), FILLED_IN);
      const port = String(await freePort());
      using run = containers(image, port, { ...installed.env, DATABASE_URL: database.url });
      const server = run.start(services.server);
      await run.healthy(services.server);
      expect((await run.health(services.worker)).stdout).toContain('"worker":false');
      const worker = run.start(services.worker);
      await run.healthy(services.worker);
      // The image's own asks where the setting says.
      expect(await run.once(image.healthcheck, { PORT: port })).toMatchObject({ code: 0, stderr: '' });
      expect(await Promise.all([server.stop(), worker.stop()])).toEqual([0, 0]);
      // Where Compose lets nothing be written, nothing was.
      expect(readdirSync(join(image.folder, 'data'))).toEqual([]);

      const refused = await run.once([...image.entrypoint, ...image.cmd]);
      expect(refused.code).toBe(1);
      expect(refused.stderr).toMatch(
        /^billhook: HOST is "0\.0\.0\.0", which other machines can reach, but there is no TLS\./,
      );
    },
    WITH_INSTALLING_MS,
  );
});
