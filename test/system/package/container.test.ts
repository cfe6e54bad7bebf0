/** Rules in compose.yaml and the Dockerfile: which ports are reachable, and which paths are writable. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../../src/config.ts';
import { FILLED_IN, readCompose } from './compose.ts';
import { instructionsOf } from './dockerfile.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const compose = readCompose(read('compose.yaml'), FILLED_IN);
const { server, worker, postgres } = compose.services;

test('the server is reached from its machine only, and Postgres from nowhere', () => {
  expect(server.ports).toEqual(['127.0.0.1:8787:8787']);
  expect(worker.ports).toBeUndefined();
  expect(postgres.ports).toBeUndefined();
});

test('server and worker have no root, no capabilities and nothing to write to', () => {
  for (const service of [server, worker]) {
    expect(service).toMatchObject({ user: 'node', read_only: true, cap_drop: ['ALL'] });
    expect(service.volumes).toBeUndefined();
  }
  expect(Object.keys(compose.volumes)).toEqual(['postgres']);
  expect(postgres.volumes?.[0]).toMatch(/^postgres:\/var\/lib\/postgresql$/);
});

test('server and worker are built here, and no registry is asked for their image', () => {
  for (const service of [server, worker]) {
    expect(service).toMatchObject({ image: 'billhook', build: '.', pull_policy: 'build' });
  }
});

test('each waits until what it needs is healthy', () => {
  expect(server.depends_on).toEqual({ postgres: { condition: 'service_healthy' } });
  expect(worker.depends_on).toEqual({
    postgres: { condition: 'service_healthy' },
    server: { condition: 'service_healthy' },
  });
  expect(postgres.healthcheck.test.slice(0, 2)).toEqual(['CMD', 'pg_isready']);
});

test('its settings are ones that the service takes, and listening for a proxy is allowed with them (R2)', () => {
  for (const service of [server, worker]) {
    const config = readConfig({ ...service.environment, HOST: '0.0.0.0', NODE_ENV: 'production' });
    expect(config.trustProxy).toBe('uniquelocal');
    expect(config.databaseUrl).toBe('postgres://billhook:b0a1@postgres:5432/billhook');
    expect(config.secretKey).toHaveLength(32);
  }
  expect(postgres.environment.POSTGRES_PASSWORD).toBe('b0a1');
});

test.each(Object.keys(FILLED_IN))('without %s it says what is missing', (name) => {
  const rest = Object.fromEntries(Object.entries(FILLED_IN).filter(([key]) => key !== name));
  expect(() => readCompose(read('compose.yaml'), rest)).toThrow(`${name}: set it in .env`);
});

test('.env.example names what is needed, and only settings that there are', () => {
  const named = [...read('.env.example').matchAll(/^(\w+)=/gm)].map(([, name = '']) => name);
  expect(named).toEqual(expect.arrayContaining(Object.keys(FILLED_IN)));
  const documented = read('docs/settings.md');
  for (const name of named) expect(name === 'POSTGRES_PASSWORD' || documented.includes(`\`${name}\``), name).toBe(true);
});

test('.dockerignore lets in exactly what the Dockerfile copies', () => {
  const [everything, ...allowed] = read('.dockerignore')
    .split('\n')
    .filter((line) => /^[*!]/.test(line));
  expect(everything).toBe('*');
  const copied = instructionsOf(read('Dockerfile'))
    .filter(([keyword, text]) => keyword === 'COPY' && !text.includes('--from='))
    .flatMap(([, text]) => text.split(' ').slice(0, -1));
  expect(allowed.map((line) => line.slice(1)).sort()).toEqual([...new Set(copied)].sort());
  for (const path of copied) expect(existsSync(join(ROOT, path)), path).toBe(true);
});
