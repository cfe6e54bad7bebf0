/** Packs and installs the package with npm: from a copy of this checkout into an empty folder, without a registry. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, relative, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';

const ROOT = resolve(import.meta.dirname, '../../..');

/** Paths that are not copied. */
const LEFT_OUT = /^(node_modules|\.git|dist|dist-mcpb|data|coverage)(\/|$)/;

export type Installed = Disposable & {
  /** The source of the package: a built checkout with its dependencies. */
  readonly tree: string;
  /** A project whose only dependency is the package. */
  readonly folder: string;
  /** Paths of all files in the package. */
  readonly files: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly installSeconds: number;
};

export async function installPackage(): Promise<Installed> {
  const scratch = mkdtempSync(join(tmpdir(), 'billhook-test-package-'));
  const [tree, folder] = [join(scratch, 'tree'), join(scratch, 'project')];
  cpSync(ROOT, tree, { recursive: true, filter: (source) => !LEFT_OUT.test(relative(ROOT, source)) });
  symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'));
  // A file of an earlier build. It must not be in the package.
  mkdirSync(join(tree, 'dist'));
  writeFileSync(join(tree, 'dist/left-over.js'), '');
  // PATH begins with the folder of the Node that runs these tests. npm's cache is in HOME, so it is empty.
  const env = {
    PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
    HOME: scratch,
    // Saves time, because the command is started many times.
    NODE_COMPILE_CACHE: join(scratch, 'compiled'),
  };
  const packed = await run('npm', ['pack', '--json', '--pack-destination', scratch], { cwd: tree, env });
  const [{ filename, files }] = JSON.parse(packed.slice(packed.indexOf('[\n'))) as [Packed];
  mkdirSync(folder);
  const started = performance.now();
  await run('npm', ['install', '--offline', join(scratch, filename)], { cwd: folder, env });
  return {
    tree,
    folder,
    env,
    files: files.map(({ path }) => path),
    installSeconds: (performance.now() - started) / 1000,
    [Symbol.dispose]: () => rmSync(scratch, { recursive: true, force: true }),
  };
}

type Packed = { readonly filename: string; readonly files: readonly { readonly path: string }[] };
type Where = { readonly cwd: string; readonly env: Readonly<Record<string, string>> };

async function run(command: string, args: readonly string[], where: Where): Promise<string> {
  const { stdout } = await promisify(execFile)(command, args, { ...where, maxBuffer: 10_000_000 });
  return stdout;
}

export type Ended = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

/** Runs the installed command with this Node. */
export async function billhook(
  { folder, env }: Installed,
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const command = ['node_modules/.bin/billhook', ...args];
  const child = spawn(process.execPath, command, { cwd: folder, env: { ...env, ...settings } });
  child.stdin.end();
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: code as number | null, stdout, stderr };
}
