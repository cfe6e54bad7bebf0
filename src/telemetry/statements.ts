/** Spans and durations of SQL statements, by OpenTelemetry's semantic conventions for databases. */
import { type Attributes, context, SpanKind } from '@opentelemetry/api';
import { isPostgres, serversOf } from '../model/database-url.ts';
import type { StatementObserver } from '../model/observing.ts';
import { errorTypeOf, type Instruments, markFailed, parentOf, seconds, timeNow } from './instruments.ts';

/**
 * Largest number of cached statements. Without a limit, the cache would keep growing: a statement with a list of values
 * has a different text for each length of the list.
 */
const KNOWN_MAX = 1_000;
const TEXT_MAX = 4_000;

type Statement = {
  readonly name: string;
  readonly isInsert: boolean;
  readonly labels: Attributes;
  readonly text: string;
};

/**
 * Records the duration of each statement, and a span if the statement is part of a trace. The span of a periodic task
 * is created at the task's first insert, because an insert means that the task has found work. Earlier statements,
 * which only search for work, get no span.
 */
export function observeStatements({ tracer, meter }: Instruments, databaseUrl: string): StatementObserver {
  const duration = seconds(meter, 'db.client.operation.duration', 'Duration of database statements.', 'short');
  const server = serverOf(databaseUrl);
  const known = new Map<string, Statement | null>();
  const statementOf = (sql: string): Statement | null => {
    const found = known.get(sql);
    if (found !== undefined) return found;
    const made = described(sql, server);
    if (known.size < KNOWN_MAX) known.set(sql, made);
    return made;
  };
  return {
    bind: (run) => context.bind(context.active(), run),
    ended: (sql, durationMs, error) => {
      const statement = statementOf(sql);
      if (statement === null) return;
      const { name, labels, text } = statement;
      const failed = error === undefined ? {} : { 'error.type': errorTypeOf(error) };
      duration.record(durationMs / 1000, { ...labels, ...failed });
      const parent = parentOf(statement.isInsert ? 'any' : 'begun');
      if (parent === undefined) return;
      const now = timeNow();
      const attributes = { ...labels, 'db.query.text': text };
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes, startTime: now - durationMs }, parent);
      if (failed['error.type']) markFailed(span, failed['error.type']);
      span.end(now);
    },
  };
}

function serverOf(url: string): Attributes {
  if (!isPostgres(url)) return { 'db.system.name': 'sqlite' };
  const { servers, database } = serversOf(url);
  const named = { 'db.system.name': 'postgresql', 'db.namespace': database };
  const [server] = servers;
  // With several servers, each connection can lead to a different one, so the server of a statement is not known.
  if (servers.length > 1 || server === undefined) return named;
  const { hostname, port } = new URL(server.url);
  return { ...named, 'server.address': hostname, 'server.port': Number(port) || 5432 };
}

/** Patterns that find the table's name, per kind of statement. */
const TABLE_AFTER: Readonly<Record<string, RegExp>> = {
  SELECT: /\bfrom\s+"?([a-z_]+)/i,
  INSERT: /\binto\s+"?([a-z_]+)/i,
  UPDATE: /\bupdate\s+"?([a-z_]+)/i,
  DELETE: /\bfrom\s+"?([a-z_]+)/i,
};

/** Name and labels of a statement. Null for savepoints: they take microseconds and are useless in a trace. */
function described(sql: string, server: Attributes): Statement | null {
  const outer = withoutSubqueries(sql);
  const first = /^\s*([a-z]+)/i.exec(outer)?.[1]?.toUpperCase() ?? 'OTHER';
  if (first === 'SAVEPOINT' || first === 'RELEASE' || /^rollback to/i.test(sql)) return null;
  const operation = first === 'WITH' ? changeIn(outer) : first;
  // The table of a `with` statement is searched in the whole text, because the outer part may name a common table
  // expression instead of a table.
  const table = TABLE_AFTER[operation]?.exec(first === 'WITH' ? sql : outer)?.[1];
  const name = table === undefined ? operation : `${operation} ${table}`;
  const labels = {
    ...server,
    'db.operation.name': operation,
    'db.query.summary': name,
    ...(table === undefined ? {} : { 'db.collection.name': table }),
  };
  return { name, isInsert: operation === 'INSERT', labels, text: sql.slice(0, TEXT_MAX) };
}

/**
 * Removes subqueries. A subquery in the list of columns comes before the statement's own table, so the table of the
 * subquery would be found first.
 */
function withoutSubqueries(sql: string): string {
  let outer = '';
  let depth = 0;
  for (const part of sql.split(/([()])/)) {
    if (part === '(') depth += 1;
    else if (part === ')') depth -= 1;
    else if (depth === 0) outer += `${part} `;
  }
  return outer;
}

/** Kind of the main statement after the common table expressions: `INSERT`, `UPDATE`, `DELETE` or `SELECT`. */
function changeIn(outer: string): string {
  const change = /\b(?:insert\s+into|update|delete\s+from)\b/i.exec(outer)?.[0] ?? 'select';
  return change.slice(0, 6).toUpperCase();
}
