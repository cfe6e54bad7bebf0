/**
 * Finds the service that runs on this ledger. A running service keeps a file with its id and address beside the
 * database. The address is used only if a service with that id answers there.
 */
import { type AnnouncedService, type App, announcedService, announceService } from '../app.ts';
import type { Config } from '../config.ts';
import { INSTANCE_HEADER } from '../model/instance.ts';
import { hostToCall } from '../model/networks.ts';

type Answer = { readonly status: number; readonly body: string; readonly instance: string | null };

/** Shorter than the timeout of the health checks in Dockerfile and compose.yaml. */
const ANSWER_MS_MAX = 4_000;
/**
 * Time limit (ms) for an address that does not react at all; where nothing listens, the connection is refused at once.
 * For commands that only need the address.
 */
const LOOK_MS_MAX = 3_000;

/** `instance`: id of the process that answered. */
type Running = Pick<AnnouncedService, 'baseUrl' | 'apiUrl' | 'linkUrl'> & { readonly instance: string };

/** Text for a link that was printed while no service runs. */
export function howToStart(baseUrl: string): string {
  return `No service is running now. The link works while one runs at ${baseUrl}: billhook serve (in a checkout: npm start)`;
}

/** Null if no service answers for the database of `config`. */
export async function runningService(config: Config): Promise<Running | null> {
  const announced = announcedService(config.databaseUrl);
  if (announced && (await instanceAt(announced.listensAt, announced.baseUrl)) === announced.id)
    return ofFile(announced);
  // The service may run in another container: then the address in the file is not reachable from here, but the public
  // one is.
  if (announced && (await instanceAt(announced.baseUrl, announced.baseUrl)) === announced.id) return ofFile(announced);
  // A service on Postgres may run in another folder and leave no file here, so its addresses are tried. A service on an
  // SQLite file always leaves its file beside the database.
  if (!/^postgres/.test(config.databaseUrl)) return null;
  for (const origin of [originOf(config), config.baseUrl]) {
    const instance = await instanceAt(origin, config.baseUrl);
    if (instance !== null) return { ...config, instance };
  }
  return null;
}

/**
 * Writes the file by which other commands on this machine find the service. Returns a function that removes it. If the
 * file cannot be written, the service still runs, and only these commands do not find it.
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

/** The address at which programs on this machine reach a service with these settings. */
export function originOf({ host, port, tls }: Pick<Config, 'host' | 'port' | 'tls'>): string {
  const name = hostToCall(host);
  // 127.0.0.1, because `localhost` may resolve to ::1 first, where a service on 127.0.0.1 or 0.0.0.0 does not listen.
  return `${tls ? 'https' : 'http'}://${name === 'localhost' && host !== name ? '127.0.0.1' : name}:${port}`;
}

/** URL of `page` at `origin`, below the path of the public address. */
export function pageAt(origin: string, baseUrl: string, page: string): URL {
  return new URL(`${new URL(baseUrl).pathname.replace(/\/$/, '')}/${page}`, origin);
}

function ofFile({ id, ...announced }: AnnouncedService): Running {
  return { ...announced, instance: id };
}

/** Id of the service that answers at `origin`; null if none does. */
async function instanceAt(origin: string, baseUrl: string): Promise<string | null> {
  const answer = await ask(pageAt(origin, baseUrl, 'healthz'), LOOK_MS_MAX).catch(() => null);
  return answer?.status === 200 ? answer.instance : null;
}

export async function ask(url: URL, msMax = ANSWER_MS_MAX): Promise<Answer> {
  // Imported only for a request: hosts wait for the start of "billhook mcp", which seldom makes one.
  const { get } = url.protocol === 'https:' ? await import('node:https') : await import('node:http');
  // Certificates are not checked, because the certificate is issued for the name in BASE_URL, not for 127.0.0.1.
  // Nothing secret is sent.
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
