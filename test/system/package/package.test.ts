/** The package as users get it: packed, and installed by npm in an empty folder without other packages. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiReferenceCode, isCompressed } from '../../../dev/scripts/api-reference-file.ts';
import { MOLLIE_KEY, openMollieServer } from '../../gateways/providers/mollie-server.ts';
import { openStripeServer, STRIPE_KEY } from '../../gateways/providers/stripe-server.ts';
import { openDatabase, type TestDatabase } from '../../kit/database.ts';
import { freePort } from '../../kit/free-port.ts';
import { openOpenAi } from '../../kit/openai-server.ts';
import { readPdf } from '../../operations/invoices/printed-page.ts';
import { FILLED_IN, readCompose } from './compose.ts';
import { containers, imageOf } from './containers.ts';
import { expectDemo, withStarted } from './demo.ts';
import { entriesIn } from './entries.ts';
import { billhook, type Installed, installPackage } from './kit.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const TRY_IT =
  entriesIn(ROOT).find(
    ({ where, command }) => where === 'docs/connecting.md, Claude Desktop, mcpServers' && command[0] === 'npx',
  )?.command ?? [];
/** Time limit of a test that installs the dev dependencies with `PROOF=whole`. */
const WITH_INSTALLING_MS = 600_000;
const BYTES_MAX = 31_200_000;
let installed: Installed;
let place: string;

beforeAll(async () => {
  installed = await installPackage();
  place = join(installed.folder, 'node_modules/billhook');
});
afterAll(() => installed?.[Symbol.dispose]());

const jsonOf = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

describe('the package', () => {
  test('has what runs and what is promised, and nothing else', () => {
    const { files } = installed;
    for (const needed of [
      'bin/billhook.js',
      'dist/cli.js',
      'dist/THIRD-PARTY-NOTICES.txt',
      'dist/api-reference.js.br',
      'dist/api-reference.licences.txt',
      'docs/connecting.md',
      'docs/images/pay-page-phone.png',
      'examples/openai-functions.js',
      'examples/tracing.mjs',
      'schema/openapi.yaml',
      'tools/mcp.json',
      'tools/dashboard.js',
      'tools/invoices-view.html',
      'tools/skills/reconciling-payments/SKILL.md',
      'LICENSE',
      'README.md',
    ]) {
      expect(files).toContain(needed);
    }
    const allowed =
      /^(bin\/billhook\.js|dist\/([\w-]+\.js|(gateways|operations)\/[\w/-]+\.c?js|packages\/.+|api-reference\.(js\.br|licences\.txt)|THIRD-PARTY-NOTICES\.txt)|docs\/[\w/-]+\.(md|png|svg)|examples\/([\w-]+\.(js|mjs|json|md|xml)|hosting\/[\w.]+)|(schema|tools)\/[\w/-]+\.(yaml|json)|tools\/[\w-]+\.(html|js)|tools\/skills\/[\w-]+\/SKILL\.md|locales\/(languages\.json|[a-z-]+\/[a-z]+\.ftl)|LICENSE|(README|CHANGELOG|SECURITY)\.md|package\.json)$/;
    expect(files.filter((file) => !allowed.test(file))).toEqual([]);
    expect(files).not.toContain('dist/left-over.js');
  });

  test(`is installed alone, and takes at most ${BYTES_MAX / 1e6} MB`, () => {
    const { folder, files, installSeconds } = installed;
    expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['billhook']);
    expect(jsonOf(join(place, 'package.json')).dependencies).toBeUndefined();
    const bytes = files.reduce((sum, file) => sum + statSync(join(place, file)).size, 0);
    expect(bytes).toBeLessThan(BYTES_MAX);
    console.info(`${(bytes / 1e6).toFixed(1)} MB, installed in ${installSeconds.toFixed(1)} s`);
  });

  // npm resolves the links and images of the README against `repository`.
  test('has a page whose links and pictures lead somewhere', () => {
    const { repository, homepage, bugs, mcpName } = jsonOf(join(place, 'package.json'));
    const address = `https://github.com/${mcpName.replace('io.github.', '')}`;
    expect(repository).toEqual({ type: 'git', url: `git+${address}.git` });
    expect([homepage, bugs.url]).toEqual([`${address}#readme`, `${address}/issues`]);
    const page = readFileSync(join(place, 'README.md'), 'utf8');
    const linked = [...page.matchAll(/\]\(([^)#]+)[^)]*\)|<img src="([^"]+)"/g)].map(
      ([, link, picture]) => link ?? picture ?? '',
    );
    const paths = linked.filter((target) => !URL.canParse(target));
    expect(paths.length).toBeGreaterThan(15);
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    // Linked documents are in the package, so that they can be read without a network.
    expect(paths.filter((path) => path.startsWith('docs/') && !installed.files.includes(path))).toEqual([]);
  });

  test('keeps nothing of the machine it was built on', () => {
    for (const file of installed.files.filter((path) => !/\.(woff2|png)$/.test(path))) {
      const text = readFileSync(join(place, file), 'utf8');
      expect(text.includes(ROOT) || text.includes(installed.tree) || text.includes('sourceMappingURL'), file).toBe(
        false,
      );
    }
  });

  test('ships the licence of every package that is in it', () => {
    const notices = readFileSync(join(place, 'dist/THIRD-PARTY-NOTICES.txt'), 'utf8');
    const parts = notices.split(/^(?=\S+ \d+\.\d+\.\d+\S* \()/m);
    const named = parts.map((part) => part.split(' ', 1)[0] ?? '');
    expect(named.length).toBeGreaterThan(100);
    expect(bundledPackages().filter((name) => !named.includes(name))).toEqual([]);
    for (const part of parts) expect(part, part.slice(0, 80)).toMatch(/permission|license|redistribut/i);
    expect(parts.filter((part) => part.length < 500)).toEqual([]);
  });

  test('can load every part of itself', async () => {
    const parts = installed.files.filter((file) => /^dist\/.*\.c?js$/.test(file)).map((file) => `./${file}`);
    const script = `for (const part of ${JSON.stringify(parts)}) await import(part);`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: place,
      env: installed.env,
    });
    const errors = child.stderr.setEncoding('utf8').toArray();
    expect({ code: (await once(child, 'close'))[0], errors: (await errors).join('') }).toEqual({ code: 0, errors: '' });
  });
});

/** The bundler names each module above its code: `// node_modules/pg/lib/client.js`. */
function bundledPackages(): string[] {
  const modules = installed.files.flatMap((file) => {
    const copied = /^dist\/packages\/(.*)/.exec(file)?.[1];
    if (copied !== undefined) return [copied];
    if (!/^dist\/.*js$/.test(file)) return [];
    return [...readFileSync(join(place, file), 'utf8').matchAll(/^\s*\/\/ (?:.*\/)?node_modules\/(.*)$/gm)].map(
      ([, path = '']) => path,
    );
  });
  const names = new Set(modules.map((path) => /^(@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? ''));
  expect([...names]).toEqual(
    expect.arrayContaining(['@fontsource/arimo', 'fontkit', 'koa', 'openai', 'pg', 'stripe', 'zod']),
  );
  return [...names];
}

test('the entry that assistants are given lists the tools and answers the overdue question', async () => {
  const { folder: cwd, env } = installed;
  const [command = '', ...args] = TRY_IT;
  expect([command, ...args].join(' ')).toBe('npx -y billhook mcp --demo');
  await withStarted({ command, args, cwd, env: { ...env, npm_config_offline: 'true' } }, expectDemo);
});

describe('the command', () => {
  test('knows its version', async () => {
    const { version } = jsonOf(join(ROOT, 'package.json'));
    expect(await billhook(installed, ['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  });

  test('prints its document', async () => {
    const { code, stdout } = await billhook(installed, ['schema', 'openapi', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ openapi: '3.1.0' });
  });
});

describe('on a ledger of its own, it', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openDatabase('sqlite');
    const account = ['account', 'create', '--name', 'Test', '--email', 'me@example.com'];
    expect(await billhook(installed, account, { DATABASE_URL: database.url })).toMatchObject({ code: 0 });
  });
  afterAll(() => database[Symbol.asyncDispose]());

  test('connects to Stripe and to Mollie', async () => {
    await using stripe = await openStripeServer();
    await using mollie = await openMollieServer();
    const addresses = { STRIPE_API_URL: stripe.baseUrl, MOLLIE_API_URL: mollie.baseUrl };
    for (const [kind, key] of Object.entries({ stripe: STRIPE_KEY, mollie: MOLLIE_KEY })) {
      const connect = ['provider', 'connect', '--kind', kind, '--api-key', key];
      const { stdout } = await billhook(installed, connect, { DATABASE_URL: database.url, ...addresses });
      expect(stdout).toContain(`is connected to ${kind} in test mode`);
    }
    expect([...stripe.faults, ...mollie.faults]).toEqual([]);
  });

  test('asks a model', async () => {
    await using model = await openOpenAi([{ text: 'Nothing is overdue.' }]);
    const settings = { DATABASE_URL: database.url, ...model.settings };
    const { code, stdout } = await billhook(installed, ['ask', 'Who owes me?'], settings);
    expect({ code, stdout, faults: model.faults }).toEqual({ code: 0, stdout: 'Nothing is overdue.\n', faults: [] });
  });

  test('is found in order by the try-out of the workflows', async () => {
    const { folder, env } = installed;
    const settings = { cwd: ROOT, env: { ...env, DATABASE_URL: database.url } };
    const { stdout } = await promisify(execFile)(process.execPath, ['dev/scripts/try-package.js', folder], settings);
    expect(stdout).toMatch(/^Node [\d.]+: 21 tools\. No invoices are overdue/);
  });
});

describe('its service, whose demo ledger is deleted when it is stopped,', () => {
  let base: string;
  let token: string;
  let child: ChildProcess;
  const temporary = () => join(installed.folder, '../temporary');
  beforeAll(async () => {
    const port = await freePort();
    base = `http://localhost:${port}`;
    const args = ['node_modules/.bin/billhook', 'serve', '--demo', '--port', String(port)];
    const { folder: cwd } = installed;
    mkdirSync(temporary());
    const env = { ...installed.env, TMPDIR: temporary() };
    const started = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] });
    for await (const line of createInterface({ input: started.stdout })) {
      token ||= /^Token +(bh_\w+)/.exec(line)?.[1] ?? '';
      if (line.startsWith('Stop with')) break;
    }
    started.stdout.resume();
    child = started;
  });
  afterAll(async () => {
    const ledgers = () => readdirSync(temporary()).filter((name) => name.startsWith('billhook-demo-'));
    expect(ledgers()).toHaveLength(1);
    child.kill('SIGTERM');
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(ledgers()).toEqual([]);
  });
  const call = (path: string, body?: object) =>
    fetch(base + path, {
      redirect: 'manual',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });

  test('is up, with its pages', async () => {
    expect(await (await call('/healthz')).json()).toEqual({ status: 'up' });
    const page = await call('/dashboard/sign-in');
    expect([page.status, await page.text()]).toEqual([200, expect.stringMatching(/<style|stylesheet/)]);
  });

  test('sends the script of the API reference as it was built, which is the renderer that is installed', async () => {
    const file = join(place, 'dist/api-reference.js.br');
    const code = apiReferenceCode(`${ROOT}/`);
    expect(isCompressed(file, code)).toBe(true);
    expect(isCompressed(file, `${code} `)).toBe(false);
    expect(statSync(file).size).toBeLessThan(1_000_000);
    const [, script = ''] = /<script src="([^"]+)"/.exec(await (await call('/docs')).text()) ?? [];
    const sent = await fetch(base + script, { headers: { 'Accept-Encoding': 'br' } });
    expect([sent.status, sent.headers.get('content-encoding')]).toEqual([200, 'br']);
    expect((await sent.text()) === code).toBe(true);
  });

  test.each([
    ['Latin and Greek', 'Żółć & Ελένη'],
    ['Arabic', 'شركة الأمل'],
    ['Chinese and Japanese', '深圳市 株式会社田中商店'],
    ['Korean', '서울 주식회사'],
  ])('prints an invoice in %s', async (_, name) => {
    const customer = { name, email: `${crypto.randomUUID()}@example.com` };
    const created = await call('/api/v1/invoices', { customer, description: name, amount: 12.5 });
    const { data } = (await created.json()) as { data: { id: number } };
    const pdf = await call(`/api/v1/invoices/${data.id}/pdf`);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    const [text = ''] = (await readPdf(await pdf.bytes())).texts;
    expect([...text.normalize('NFKC')]).toEqual(expect.arrayContaining([...name]));
  });

  test('registers an assistant and begins its authorization', async () => {
    const described = (await (await call('/.well-known/oauth-authorization-server')).json()) as Record<string, string>;
    const redirect_uri = 'http://127.0.0.1:3000/callback';
    const client = { client_name: 'Test', redirect_uris: [redirect_uri], token_endpoint_auth_method: 'none' };
    const registered = await call(pathOf(described.registration_endpoint), client);
    expect(registered.status).toBe(201);
    const { client_id } = (await registered.json()) as { client_id: string };
    const asked = new URLSearchParams({
      ...{ client_id, redirect_uri, response_type: 'code', scope: 'billing.read', code_challenge: 'a'.repeat(43) },
      ...{ code_challenge_method: 'S256', resource: `${base}/mcp` },
    });
    const answer = await call(`${pathOf(described.authorization_endpoint)}?${asked}`);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, expect.stringContaining('/dashboard/')]);
  });
});

const pathOf = (url = '') => new URL(url).pathname;

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
      // The health check of the image uses the port of the setting.
      expect(await run.once(image.healthcheck, { PORT: port })).toMatchObject({ code: 0, stderr: '' });
      expect(await Promise.all([server.stop(), worker.stop()])).toEqual([0, 0]);
      // Compose makes this folder read-only: nothing was written to it.
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
