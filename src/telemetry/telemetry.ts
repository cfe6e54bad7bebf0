/** Traces and metrics with OpenTelemetry. This file is loaded only if an SDK is registered (`registered.ts`). */

import type { Server } from '@modelcontextprotocol/server';
import { metrics, trace } from '@opentelemetry/api';
import type { RequestHandler } from 'express';
import type { JobObserver, StatementObserver } from '../model/observing.ts';
import type { Instruments } from './instruments.ts';
import { observeJobs } from './jobs.ts';
import { observedServer } from './mcp-server.ts';
import { type Outgoing, observeOutgoing } from './outgoing.ts';
import { observeRequests } from './requests.ts';
import { observeStatements } from './statements.ts';

export type Telemetry = {
  readonly requests: RequestHandler;
  readonly mcpServer: typeof Server;
  readonly statements: StatementObserver;
  readonly jobs: JobObserver;
  readonly outgoing: Outgoing;
  /** Fields of each log line: the ids of the current trace and span. */
  readonly logFields: () => object;
};

export type TelemetrySettings = { readonly baseUrl: string; readonly databaseUrl: string; readonly version: string };

export function telemetry({ baseUrl, databaseUrl, version }: TelemetrySettings): Telemetry {
  const instruments: Instruments = {
    tracer: trace.getTracer('billhook', version),
    meter: metrics.getMeter('billhook', version),
  };
  return {
    requests: observeRequests(instruments, baseUrl),
    mcpServer: observedServer(instruments),
    statements: observeStatements(instruments, databaseUrl),
    jobs: observeJobs(instruments),
    outgoing: observeOutgoing(instruments),
    logFields: () => {
      const span = trace.getActiveSpan()?.spanContext();
      return span ? { trace_id: span.traceId, span_id: span.spanId } : {};
    },
  };
}
