/** A copy of the checkout, and a shell in it that types the commands of a document. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { inject } from 'vitest';
import { freePort } from '../../kit/free-port.ts';
import { linkPackages } from '../../kit/link-packages.ts';
import { WHOLE } from '../../kit/proof.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

export type Typed = { readonly code: number; readonly output: string };

export interface Shell extends AsyncDisposable {
  readonly folder: string;
  /** Runs a command. Variables, the current folder and background processes stay until the next one. */
  readonly type: (text: string) => Promise<Typed>;
}

export async function openShell(settings: Readonly<Record<string, string>> = {}): Promise<Shell> {
  const folder = mkdtempSync(join(tmpdir(), 'billhook-test-guide-'));
  copyCheckout(folder);
  const bin = join(folder, 'node_modules/.shims');
  writeShims(bin);
  // The ports of the documents may be in use on this machine, so each is replaced by a free one.
  const ports = new Map<string, string>();
  for (const port of ['8787', '9000']) ports.set(port, String(await freePort()));
  const env = {
    PATH: [bin, dirname(process.execPath), process.env.PATH].join(delimiter),
    HOME: folder,
    PORT: ports.get('8787') ?? '',
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
    STRIPE_API_URL: 'http://127.0.0.1:9',
    MOLLIE_API_URL: 'http://127.0.0.1:9',
    ...settings,
  };
  const bash = spawn('bash', ['--noprofile', '--norc'], {
    cwd: folder,
    env,
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [bash.stdout, bash.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      looks.forEach((look) => void look());
    });
  }
  const looks = new Set<() => void>();
  bash.stdin.write(PREAMBLE);
  let count = 0;
  return {
    folder,
    async type(text) {
      const end = `<<${++count} `;
      output = '';
      let typed = text;
      for (const [port, free] of ports) typed = typed.replaceAll(`localhost:${port}`, `localhost:${free}`);
      bash.stdin.write(`failed=0\n${startingServices(typed)}\necho; echo "${end}$failed>>"\n`);
      const [, code] = await matched(bash, () => new RegExp(`${end}(\\d+)>>`).exec(output), looks);
      let shown = output.slice(0, output.indexOf(end)).replace(/\n\n?$/, '');
      for (const [port, free] of ports) shown = shown.replaceAll(`localhost:${free}`, `localhost:${port}`);
      return { code: Number(code), output: shown };
    },
    async [Symbol.asyncDispose]() {
      // Kills the process group, including background processes.
      if (bash.pid !== undefined && bash.exitCode === null) {
        const ended = once(bash, 'exit');
        process.kill(-bash.pid, 'SIGKILL');
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function matched(
  bash: ChildProcess,
  look: () => RegExpExecArray | null,
  looks: Set<() => void>,
): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    const again = () => {
      const found = look();
      if (!found) return;
      looks.delete(again);
      resolve(found);
    };
    looks.add(again);
    bash.once('exit', (code) => reject(new Error(`the shell ended with ${code}`)));
    again();
  });
}

/**
 * Shell functions. A failed command anywhere in a block is remembered. A service started in the background is ready
 * before the next command, and is stopped when the next one starts.
 */
const PREAMBLE = `
set -E -o pipefail
service=
trap 'failed=$?' ERR
in_background() {
  if [ -n "$service" ]; then
    # The status of what was asked to end is no failure of the command that comes next.
    kill "$service"; wait "$service" || true
    # npm may end before the service that it has started, which would answer in place of the next one.
    while curl --silent --output /dev/null "http://127.0.0.1:$PORT/healthz"; do sleep 0.2; done
  fi
  "$@" >> services.log 2>&1 < /dev/null &
  service=$!
  for _ in $(seq 600); do
    curl --silent --fail --output /dev/null "http://127.0.0.1:$PORT/readyz" && return 0
    kill -0 "$service" 2> /dev/null || { cat services.log; return 1; }
    sleep 0.2
  done
  return 1
}
`;

/** Starts the commands that a person would leave running in a second terminal in the background. */
function startingServices(text: string): string {
  return text.replaceAll(/^(?:npm ci && )?(npm start|npm run demo|npx billhook serve)\b/gm, 'in_background $1');
}

function copyCheckout(folder: string): void {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT })
    .toString()
    .split('\0');
  // Copies the files that a clone has, except tests.
  for (const file of files.filter((one) => one !== '' && !one.startsWith('test/'))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file), { force: true });
  }
  linkPackages(ROOT, folder);
}

/**
 * Shims for npm and npx. `npm ci` and `npm test` do nothing, because they have started this test. The daily run starts
 * billhook and the Inspector directly, because the real `npm` and `npx` take a second for each command.
 */
function writeShims(bin: string): void {
  mkdirSync(bin);
  const billhook = `exec "${process.execPath}" "${join(inject('built'), 'bin/billhook.js')}"`;
  const npm = ['case "$*" in', '  ci|test|"run check") exit 0 ;;'];
  const quick = [`  start) ${billhook} serve ;;`, `  "run demo") ${billhook} serve --demo ;;`];
  write(bin, 'npm', [...npm, ...(WHOLE ? [] : quick), `  *) exec "${real('npm')}" "$@" ;;`, 'esac']);
  if (!WHOLE) {
    const [node, inspector] = [process.execPath, join(ROOT, 'node_modules/.bin/mcp-inspector')];
    write(bin, 'npx', [
      'case "$1" in',
      `  billhook) shift; ${billhook} "$@" ;;`,
      `  @modelcontextprotocol/inspector) shift; exec "${node}" "${inspector}" "$@" ;;`,
      `  *) exec "${real('npx')}" "$@" ;;`,
      'esac',
    ]);
  }
}

function real(command: string): string {
  return execFileSync('sh', ['-c', `command -v ${command}`], { encoding: 'utf8' }).trim();
}

function write(bin: string, name: string, lines: readonly string[]): void {
  writeFileSync(join(bin, name), `#!/bin/sh\n${lines.join('\n')}\n`);
  chmodSync(join(bin, name), 0o755);
}
