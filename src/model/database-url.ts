/**
 * The setting `DATABASE_URL`: `file:<path>`, `:memory:` or the URL of a Postgres database. As in libpq, the URL of a
 * Postgres database may name several servers, and `target_session_attrs` says which of them are acceptable.
 */

/** The path in `file:<path>`, or `:memory:`. */
export function pathIn(databaseUrl: string): string {
  return databaseUrl.replace(/^file:(\/\/)?/, '');
}

export function isPostgres(databaseUrl: string): boolean {
  return /^postgres(ql)?:/.test(databaseUrl);
}

/** Values of `target_session_attrs` (PostgreSQL, "Parameter Key Words" of libpq). */
const TARGETS = ['any', 'read-write', 'read-only', 'primary', 'standby', 'prefer-standby'] as const;
export type Target = (typeof TARGETS)[number];

/** Values of `target_session_attrs` that accept a writable server. */
const TARGETS_FOR_WRITES: readonly Target[] = ['any', 'read-write', 'primary'];

/** `url`: the URL of the database with this server only. `place`: host and port, for messages and logs. */
export type Server = { readonly url: string; readonly place: string };

/** `target`: null if the URL has no `target_session_attrs`. */
export type Servers = {
  readonly servers: readonly Server[];
  readonly target: Target | null;
  readonly database: string;
};

type Parts = {
  readonly scheme: string;
  readonly user: string;
  readonly hosts: readonly string[];
  readonly rest: string;
};

/** `user`: user name, password and the `@` behind them; a password can contain `@`. `rest`: path and parameters. */
function partsOf(databaseUrl: string): Parts | null {
  const scheme = /^postgres(ql)?:\/\//.exec(databaseUrl)?.[0];
  if (scheme === undefined) return null;
  const after = databaseUrl.slice(scheme.length);
  const end = after.search(/[/?#]/);
  const authority = end === -1 ? after : after.slice(0, end);
  const at = authority.lastIndexOf('@') + 1;
  const hosts = authority.slice(at).split(',');
  return { scheme, user: authority.slice(0, at), hosts, rest: after.slice(authority.length) };
}

/** The text after the colon of a port. A colon within brackets belongs to an IPv6 address. */
function portIn(host: string): string {
  const colon = host.lastIndexOf(':');
  return colon > host.lastIndexOf(']') ? host.slice(colon + 1) : '';
}

/** Returns the servers of a Postgres URL, in the order of the URL. {@link faultOf} must return null for the URL. */
export function serversOf(databaseUrl: string): Servers {
  const parts = partsOf(databaseUrl);
  if (parts === null) throw new Error('not the URL of a Postgres database');
  const { scheme, user, hosts, rest } = parts;
  const servers = hosts.map((host) => {
    const url = `${scheme}${user}${host}${rest}`;
    const { hostname, port } = new URL(url);
    return { url, place: `${hostname}:${port || '5432'}` };
  });
  const { pathname, searchParams } = new URL(servers[0]?.url ?? '');
  const target = (searchParams.get('target_session_attrs') as Target | null) || null;
  return { servers, target, database: pathname.slice(1) };
}

/**
 * Describes the right form of a faulty Postgres URL; null if the URL has no fault. The text contains no part of the
 * URL, because any part could contain a misplaced password. `mustWrite`: true if the service writes to this database.
 */
export function faultOf(databaseUrl: string, mustWrite: boolean): string | null {
  const usual = 'postgres://<user>@<host>/<database>';
  const parts = partsOf(databaseUrl);
  if (parts === null) return usual;
  const { scheme, user, hosts, rest } = parts;
  for (const [index, host] of hosts.entries()) {
    const which = hosts.length === 1 ? 'the host' : `host ${index + 1} of ${hosts.length}`;
    if (hosts.length > 1 && host === '') return `postgres://<user>@<host>,<host>/<database>; ${which} is empty`;
    const port = portIn(host);
    if (port !== '' && !isPort(port)) {
      return `${usual} with ports from 1 to 65535; that of ${which} is none`;
    }
    if (!URL.canParse(`${scheme}${user}${host}${rest}`)) return `${usual}; ${which} is no host name or address`;
  }
  const parameters = new URL(`${scheme}${user}${hosts[0]}${rest}`).searchParams;
  if (/,/.test(`${parameters.get('host') ?? ''}${parameters.get('port') ?? ''}`)) {
    return 'several hosts before the path, as in postgres://<user>@<host>:<port>,<host>:<port>/<database>, not in host= and port=';
  }
  const target = parameters.get('target_session_attrs') || null;
  const allowed = mustWrite ? TARGETS_FOR_WRITES : TARGETS;
  if (target === null || allowed.includes(target as Target)) return null;
  const why = TARGETS.includes(target as Target) ? '; the given one leads to a server that takes no writes' : '';
  return `a target_session_attrs of ${allowed.join(', ')}${why}`;
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535;
}
