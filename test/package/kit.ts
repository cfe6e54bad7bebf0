/** The package as `npm` would install it: packed from a copy of this tree, with nothing but what it says it needs. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, relative, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';

const ROOT = resolve(import.meta.dirname, '../..');

/** What is no part of a checkout. */
const LEFT_OUT = /^(node_modules|\.git|dist|data|coverage)(\/|$)/;

export type Installed = Disposable & {
  /** What it was packed from: a checkout with its dependencies, and built. */
  readonly tree: string;
  /** An empty project that depends on the package. */
  readonly folder: string;
  readonly files: readonly string[];
  readonly env: Readonly<Record<string, string>>;
};

export async function installPackage(): Promise<Installed> {
  const scratch = mkdtempSync(join(tmpdir(), 'billhook-test-package-'));
  const [tree, folder] = [join(scratch, 'tree'), join(scratch, 'project')];
  cpSync(ROOT, tree, { recursive: true, filter: (source) => !LEFT_OUT.test(relative(ROOT, source)) });
  symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'));
  // Left over from a build of something that was renamed since.
  mkdirSync(join(tree, 'dist'));
  writeFileSync(join(tree, 'dist/left-over.js'), '');
  // The Node of these tests, wherever the machine's own would be found first.
  const env = {
    PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
    HOME: scratch,
    // It is started many times.
    NODE_COMPILE_CACHE: join(scratch, 'compiled'),
  };
  const packed = await run('npm', ['pack', '--json', '--pack-destination', scratch], { cwd: tree, env });
  const [{ filename, files }] = JSON.parse(packed.slice(packed.indexOf('[\n'))) as [Packed];
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '.bin'), { recursive: true });
  await run('tar', ['-xzf', join(scratch, filename), '-C', modules], { cwd: scratch, env });
  renameSync(join(modules, 'package'), join(modules, 'billhook'));
  linkDependencies(join(modules, 'billhook/package.json'), modules);
  linkCommands(modules);
  return {
    tree,
    folder,
    env,
    files: files.map(({ path }) => path),
    [Symbol.dispose]: () => rmSync(scratch, { recursive: true, force: true }),
  };
}

type Packed = { readonly filename: string; readonly files: readonly { readonly path: string }[] };
type Manifest = { readonly dependencies: Record<string, string>; readonly bin: Record<string, string> };

/** What a package names, and nothing that only those bring along: using that would be a missing dependency too. */
export function linkDependencies(manifestFile: string, modules: string): void {
  const { dependencies } = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest;
  for (const name of Object.keys(dependencies)) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  }
}

function linkCommands(modules: string): void {
  const { bin } = JSON.parse(readFileSync(join(modules, 'billhook/package.json'), 'utf8')) as Manifest;
  for (const [name, path] of Object.entries(bin))
    symlinkSync(join('..', 'billhook', path), join(modules, '.bin', name));
}

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
  node: string[] = [],
): Promise<Ended> {
  const child = spawn(process.execPath, [...node, 'node_modules/.bin/billhook', ...args], { cwd: folder, env });
  child.stdin.end();
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: code as number | null, stdout, stderr };
}
