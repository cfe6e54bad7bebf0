/**
 * Builds the image of the Dockerfile from an installed package, and runs its containers as processes on this machine.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import { WHOLE } from '../../kit/proof.ts';
import type { Service } from './compose.ts';
import { type Image, walk } from './dockerfile.ts';
import type { Ended, Installed } from './kit.ts';

/** Reuses the slow steps from the packing of the package. `PROOF=whole` runs them as the Dockerfile says. */
export function imageOf({ tree, env }: Installed): Image {
  const modulesOf = (folder: string) => join(folder, 'node_modules');
  const instead = {
    'npm ci --ignore-scripts': (folder: string) => symlinkSync(modulesOf(tree), modulesOf(folder)),
    'npm run build && mkdir data': (folder: string) => {
      cpSync(join(tree, 'dist'), join(folder, 'dist'), { recursive: true });
      mkdirSync(join(folder, 'data'));
    },
  };
  return walk(readFileSync(join(tree, 'Dockerfile'), 'utf8'), {
    context: tree,
    scratch: mkdtempSync(join(tree, '../image-')),
    // With `PROOF=whole`, npm needs the settings of this machine to reach its registry.
    env: WHOLE ? { ...process.env, ...env } : env,
    instead: WHOLE ? {} : instead,
  });
}

const PATIENTLY = { timeout: 30_000, interval: 1_000 };

type Env = Readonly<Record<string, string>>;
type Container = { readonly stop: () => Promise<number | null> };
export type Containers = Disposable & {
  readonly start: (service: Service) => Container;
  /** Runs the health check once, with `port` instead of the port in the file. */
  readonly health: (service: Service) => Promise<Ended>;
  /** Waits until its health check passes. */
  readonly healthy: (service: Service) => Promise<void>;
  readonly once: (command: readonly string[], more?: Env) => Promise<Ended>;
};

/**
 * Runs services and commands of the image as processes. In their arguments, port 8787 becomes `port`, and the host of
 * `http` URLs with port 8787 becomes 127.0.0.1.
 */
export function containers(image: Image, port: string, env: Env): Containers {
  const running = new Set<ReturnType<typeof launch>>();
  const here = (word: string) =>
    word.replace(/^8787$/, port).replace(/^http:\/\/[\w.]+:8787$/, `http://127.0.0.1:${port}`);

  function launch([program = '', ...args]: readonly string[], more: Env = {}) {
    const command = program === 'node' ? process.execPath : program;
    const child = spawn(command, args.map(here), { cwd: image.folder, env: { ...env, ...image.env, ...more } });
    running.add(child);
    child.once('close', () => running.delete(child));
    return child;
  }

  const run: Containers['once'] = async (command, more) => {
    const child = launch(command, more);
    child.stdin.end();
    const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    return { code: code as number | null, stdout, stderr };
  };
  const health: Containers['health'] = ({ healthcheck }) => run(healthcheck.test.slice(1));
  return {
    start: ({ command = image.cmd, environment }) => {
      const child = launch([...image.entrypoint, ...command], { ...environment, ...env });
      child.stdout.resume();
      child.stderr.pipe(process.stderr);
      return {
        stop: async () => {
          child.kill('SIGTERM');
          return ((await once(child, 'close')) as [number | null])[0];
        },
      };
    },
    health,
    // Polls rarely, because each health check is a process, which takes CPU time from the service.
    healthy: (service) => expect.poll(async () => (await health(service)).code, PATIENTLY).toBe(0),
    once: run,
    [Symbol.dispose]: () => {
      for (const child of running) child.kill('SIGKILL');
    },
  };
}
