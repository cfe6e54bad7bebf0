/** `billhook health`: the health check of containers. */
import { get } from 'node:http';
import { get as getEncrypted } from 'node:https';
import { Command } from 'commander';
import type { Config } from '../config.ts';
import { print } from './output.ts';
import { configFromEnvironment } from './with-app.ts';

type HealthOptions = { at?: string; ready?: true; json?: true };

/** Shorter than the time limit of the health checks in Dockerfile and compose.yaml. */
const TIMEOUT_MS = 4_000;

export function healthCommand(): Command {
  return new Command('health')
    .description('Check that the service with these settings is up. For health checks of containers.')
    .option('--ready', 'check that it is ready too: store writable, migrations applied, a worker seen')
    .option('--at <address>', 'address of the service, such as http://server:8787 (default: this machine)')
    .option('--json', 'print JSON')
    .action(async ({ at, ready, json }: HealthOptions) => {
      const url = healthUrl(configFromEnvironment(), at, ready ? 'readyz' : 'healthz');
      const { isWell, body } = await ask(url);
      if (json) print(body);
      else print(isWell ? `The service is ${ready ? 'ready' : 'up'}.` : `The service answered ${body}`);
      if (!isWell) process.exitCode = 1;
    });
}

/** `page` below the path of BASE_URL. */
function healthUrl({ baseUrl, port, tls }: Config, at: string | undefined, page: string): URL {
  const origin = at ?? `${tls ? 'https' : 'http'}://127.0.0.1:${port}`;
  if (!/^https?:\/\/[^/]/.test(origin) || !URL.canParse(origin)) {
    throw new Error(`--at is ${JSON.stringify(origin)}. Allowed: an address such as http://server:8787.`);
  }
  return new URL(`${new URL(baseUrl).pathname.replace(/\/$/, '')}/${page}`, origin);
}

type Answer = { readonly isWell: boolean; readonly body: string };

function ask(url: URL): Promise<Answer> {
  const isEncrypted = url.protocol === 'https:';
  // The certificate is issued for the name in BASE_URL, not for 127.0.0.1. Nothing secret is sent.
  const options = { timeout: TIMEOUT_MS, agent: false as const, rejectUnauthorized: false };
  return new Promise((resolve, reject) => {
    const request = (isEncrypted ? getEncrypted : get)(url, options, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => {
        body += text;
      });
      response.on('end', () => resolve({ isWell: response.statusCode === 200, body })).on('error', reject);
    });
    request.on('timeout', () => request.destroy(new Error(`${url} did not answer within ${TIMEOUT_MS / 1000} s`)));
    request.on('error', ({ message }) => reject(new Error(`nothing is up at ${url}: ${message}`)));
  });
}
