// A service on this machine with one account. Its clock advances by one minute per call, so the same calls always get
// the same answers.
import { pino } from 'pino';
import { ENDPOINTS, type Endpoint, namesInPath } from '../../../src/api/rest/openapi-endpoints.ts';
import { type App, createApp, type Replacements } from '../../../src/app.ts';
import { readConfig } from '../../../src/config.ts';
import { type Instant, parseInstant } from '../../../src/model/dates.ts';
import type { MailGateway } from '../../../src/model/mail.ts';
import type { WebhookGateway } from '../../../src/model/webhook.ts';
import type { AccountRow } from '../../../src/store/access/accounts.ts';

const START = parseInstant('2026-03-17T08:00:00Z') ?? (0 as Instant);
const MS_PER_CALL = 60_000;

/** `input`: all fields, which are distributed over path, query and body of the request. */
export type Call = { readonly endpoint: Endpoint; readonly input: Readonly<Record<string, unknown>> };

export type Exchange = Call & {
  readonly status: number;
  readonly headers: Headers;
  /** The body as text; `body` is the parsed JSON. */
  readonly text: string;
  readonly body: unknown;
};

export type Stage = AsyncDisposable & {
  readonly app: App;
  readonly account: AccountRow;
  readonly token: Token;
  readonly otherToken: (scope: 'billing.read' | 'billing.write') => Promise<Token>;
  /** A token with all scopes and with limits. */
  readonly heldToken: (limits: object) => Promise<Token>;
  readonly send: (call: Call, change?: (request: Sent) => Sent) => Promise<Exchange>;
  /**
   * Makes the next reading of the clock throw this error. Every call reads the clock, so any call can be made to fail.
   */
  readonly failNext: (error: Error) => void;
};

export type Sent = { readonly url: string; readonly init: Init };
type Init = Omit<RequestInit, 'headers'> & { readonly headers: Readonly<Record<string, string>> };
export type Token = { readonly id: number; readonly token: string };

/**
 * `operation`: an operation id in the OpenAPI document, which is the name of an operation or the id of its second path.
 */
export function endpointOf(operation: string): Endpoint {
  const endpoint = ENDPOINTS.find(({ operationId }) => operationId === operation);
  if (!endpoint) throw new Error(`no endpoint for ${operation}`);
  return endpoint;
}

/** `replace`: parts of the service to replace, for example a database with all tables. */
export async function openStage(
  environment: Readonly<Record<string, string>> = {},
  replace: Replacements = {},
): Promise<Stage> {
  const config = readConfig({
    DATABASE_URL: ':memory:',
    BASE_URL: 'https://billing.example.com',
    PORT: '0',
    RATE_LIMIT_PER_MINUTE: '1000000',
    RATE_LIMIT_BURST: '1000000',
    RATE_LIMIT_OLDER: '1000000',
    RATE_LIMIT_SESSION: '1000000',
    ...environment,
  });
  const clock = tickingClock();
  const app = await createApp(config, {
    clock,
    mail: MAIL,
    webhooks: WEBHOOKS,
    providerTimeoutMs: 100,
    log: pino({ level: 'silent' }),
    ...replace,
  });
  const account = await app.administration.createAccount({
    name: 'Studio Noord',
    email: 'hello@studio-noord.example.com',
  });
  const makeToken = (scopes: readonly string[], limits: object = {}) =>
    app.administration.run(account, 'createToken', { scopes, name: 'Assistant', ...limits });
  const both = ['billing.read', 'billing.write'];
  const token = await makeToken(both);
  const listening = await app.listen();
  const base = `http://127.0.0.1:${listening.port}/api/v1`;
  return {
    app,
    account,
    token,
    otherToken: (scope) => makeToken([scope]),
    heldToken: (limits) => makeToken(both, limits),
    send: async (call, change = (request) => request) => {
      clock.tick();
      const { url, init } = change(requestOf(base, token, call));
      return { ...call, ...(await answerTo(url, init)) };
    },
    failNext: clock.failNext,
    [Symbol.asyncDispose]: async () => {
      await listening.stop();
      await app.close();
    },
  };
}

function tickingClock() {
  let now = START;
  let fault: Error | null = null;
  return {
    now: (): Instant => {
      const thrown = fault;
      fault = null;
      if (thrown) throw thrown;
      return now;
    },
    tick: () => {
      now = (now + MS_PER_CALL) as Instant;
    },
    failNext: (error: Error) => {
      fault = error;
    },
  };
}

/** Accepts every webhook, except at addresses with `gone`, which answer 410. */
const WEBHOOKS: WebhookGateway = {
  refusalOf: (url) => (url.startsWith('https://') ? null : 'must be an https address'),
  send: async (url) => ({
    ...{ error: null, answer: 'ok', retryAfter: undefined, durationMs: 42 },
    status: url.includes('gone') ? 410 : 200,
  }),
  close: async () => undefined,
};

/** Accepts every mail, except to addresses that begin with `gone@`. */
const MAIL: MailGateway = {
  configured: true,
  trouble: async () => null,
  send: async ({ to }) =>
    to.startsWith('gone@') ? { outcome: 'permanent', reason: 'the mail server answered 550' } : { outcome: 'sent' },
  close: async () => undefined,
};

function requestOf(base: string, { token }: Token, { endpoint, input }: Call): Sent {
  const inPath = namesInPath(endpoint);
  const path = inPath.reduce(
    (filled, name) => filled.replace(`{${name}}`, encodeURIComponent(String(input[name]))),
    endpoint.path,
  );
  const rest = Object.entries(input).filter(([name]) => !inPath.includes(name));
  const headers = { Authorization: `Bearer ${token}` };
  if (endpoint.method === 'GET') {
    const query = new URLSearchParams(
      Object.fromEntries(rest.map(([name, value]) => [name, String(value)])),
    ).toString();
    return { url: `${base}${path}${query === '' ? '' : `?${query}`}`, init: { headers } };
  }
  return {
    url: `${base}${path}`,
    init: {
      method: endpoint.method,
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(rest)),
    },
  };
}

async function answerTo(url: string, init: RequestInit): Promise<Omit<Exchange, keyof Call>> {
  const answer = await fetch(url, init);
  const text = await answer.text();
  const isJson = answer.headers.get('Content-Type')?.startsWith('application/json') === true;
  return { status: answer.status, headers: answer.headers, text, body: isJson ? JSON.parse(text) : undefined };
}
