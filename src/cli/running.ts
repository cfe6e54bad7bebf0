/**
 * Finds the service that runs on this ledger. A running service keeps a file with its id and address beside the
 * database. The address is used only if a service with this id answers there. On Postgres, the addresses in the
 * settings are tried next, and any service that answers is accepted.
 */
import { type AnnouncedService, type App, announcedService, announceService } from '../app.ts';
import type { Config } from '../config.ts';
import { isPostgres } from '../model/database-url.ts';
import { INSTANCE_HEADER } from '../model/instance.ts';
import { hostToCall } from '../model/networks.ts';

type Answer = { readonly status: number; readonly body: string; readonly instance: string | null };

/** Time limit (ms) for an answer. Shorter than the timeout of the health checks in Dockerfile and compose.yaml. */
const ANSWER_MS_MAX = 4_000;
/**
 * Time limit (ms) of each request in the search for a running service. The limit is reached only if an address does not
 * react at all: where no program listens, the connection is refused immediately.
 */
const LOOK_MS_MAX = 3_000;

/** `instance`: id of the service that answered. */
type Running = Pick<AnnouncedService, 'baseUrl' | 'apiUrl' | 'linkUrl'> & { readonly instance: string };

/** Note below a link that was printed while no service was running. */
export function howToStart(baseUrl: string): string {
  return `No service is running now. The link works while one runs at ${baseUrl}: billhook serve (in a checkout: npm start)`;
}

/** Returns the running service; null if none is found for the database of `config`. */
export async function runningService(config: Config): Promise<Running | null> {
  const announced = announcedService(config.databaseUrl);
  if (announced && (await instanceAt(announced.listensAt, announced.baseUrl)) === announced.id)
    return ofFile(announced);
  // The service may run in another container. In this case, its local address is not reachable from here, but its
  // public address is.
  if (announced && (await instanceAt(announced.baseUrl, announced.baseUrl)) === announced.id) return ofFile(announced);
  // A service on Postgres may run in another folder, so the file with its address may not be found here. The addresses
  // in the settings are tried instead. A service on SQLite has this file beside the database, so nothing else is tried.
  if (!isPostgres(config.databaseUrl)) return null;
  for (const origin of [originOf(config), config.baseUrl]) {
    const instance = await instanceAt(origin, config.baseUrl);
    if (instance !== null) return { ...config, instance };
  }
  return null;
}

/**
 * Writes the file with which other commands on this machine find the service. Returns a function that removes the file.
 * If the file cannot be written, the service still runs, but other commands do not find it.
 */
export function announce({ services, log }: App, config: Config): () => void {
  try {
    const { instance: id, addresses } = services;
    return announceService(config.databaseUrl, { id, listensAt: originOf(config), ...addresses });
  } catch (error) {
    log.info(
      { err: error },
      'other commands will not find this service: the file beside the database cannot be written',
    );
    return () => {};
  }
}

/** Returns the address at which programs on this machine reach a service with these settings. */
export function originOf({ host, port, tls }: Pick<Config, 'host' | 'port' | 'tls'>): string {
  const name = hostToCall(host);
  // `localhost` may resolve to ::1 first. A service on 127.0.0.1 or 0.0.0.0 does not listen on ::1.
  return `${tls ? 'https' : 'http'}://${name === 'localhost' && host !== name ? '127.0.0.1' : name}:${port}`;
}

/**
 * URL of a page of a service. `origin`: scheme, host name and port of the URL. The path of the URL is the path of
 * `baseUrl`, followed by `page`.
 */
export function pageAt(origin: string, baseUrl: string, page: string): URL {
  return new URL(`${new URL(baseUrl).pathname.replace(/\/$/, '')}/${page}`, origin);
}

function ofFile({ id, ...announced }: AnnouncedService): Running {
  return { ...announced, instance: id };
}

/** Id of the service that answers at `origin`. Null if no service answers. */
async function instanceAt(origin: string, baseUrl: string): Promise<string | null> {
  const answer = await ask(pageAt(origin, baseUrl, 'healthz'), LOOK_MS_MAX).catch(() => null);
  return answer?.status === 200 ? answer.instance : null;
}

export async function ask(url: URL, msMax = ANSWER_MS_MAX): Promise<Answer> {
  // The module is imported only for a request. "billhook mcp" must start quickly, and seldom makes such a request.
  const { get } = url.protocol === 'https:' ? await import('node:https') : await import('node:http');
  // Certificates are not checked, because they are issued for the name in BASE_URL and not for 127.0.0.1. The request
  // contains no secret.
  const options = { timeout: msMax, agent: false as const, rejectUnauthorized: false };
  return new Promise((resolve, reject) => {
    const request = get(url, options, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => {
        body += text;
      });
      const instance = String(response.headers[INSTANCE_HEADER] ?? '') || null;
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body, instance })).on('error', reject);
    });
    request.on('timeout', () => request.destroy(new Error(`${url} did not answer within ${msMax / 1000} s`)));
    request.on('error', ({ message }) => reject(new Error(`nothing is up at ${url}: ${message}`)));
  });
}
