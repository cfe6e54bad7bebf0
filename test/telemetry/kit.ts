/** An OpenTelemetry SDK that keeps spans and metrics in memory. It must be registered before the service is opened. */
import { context, metrics, propagation, trace } from '@opentelemetry/api';
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import { InMemorySpanExporter, type ReadableSpan, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { NodeTracerProvider } from '@opentelemetry/sdk-trace-node';

export type Sdk = AsyncDisposable & {
  readonly spans: () => readonly ReadableSpan[];
  readonly forget: () => void;
  /** The metrics that have a value: their names, and the attributes of each. */
  readonly metrics: () => Promise<ReadonlyMap<string, readonly Readonly<Record<string, unknown>>[]>>;
};

export function registerSdk(): Sdk {
  const kept = new InMemorySpanExporter();
  const figures = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const reader = new PeriodicExportingMetricReader({ exporter: figures, exportIntervalMillis: 3_600_000 });
  const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(kept)] });
  const meters = new MeterProvider({ readers: [reader] });
  provider.register();
  metrics.setGlobalMeterProvider(meters);
  return {
    spans: () => kept.getFinishedSpans(),
    forget: () => kept.reset(),
    metrics: async () => {
      await reader.forceFlush();
      const all =
        figures
          .getMetrics()
          .at(-1)
          ?.scopeMetrics.flatMap((scope) => scope.metrics) ?? [];
      return new Map(
        all.map(({ descriptor, dataPoints }) => [descriptor.name, dataPoints.map(({ attributes }) => attributes)]),
      );
    },
    // Test files of one worker share the process: unregisters the SDK for the next file.
    [Symbol.asyncDispose]: async () => {
      for (const api of [trace, metrics, context, propagation]) api.disable();
      await Promise.all([provider.shutdown(), meters.shutdown()]);
    },
  };
}

/** Trace context of a caller. */
export const HOST = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };
export const TRACEPARENT = `00-${HOST.traceId}-${HOST.spanId}-01`;

export function otherTraceparent(digit: string): { readonly traceId: string; readonly traceparent: string } {
  const traceId = digit.repeat(32);
  return { traceId, traceparent: `00-${traceId}-${digit.repeat(16)}-01` };
}

/** Body and headers of a tool call by a client of protocol version 2026-07-28. */
export function toolCall(name: string, input: object, meta: object = {}) {
  const version = '2026-07-28';
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientCapabilities': {},
    'io.modelcontextprotocol/clientInfo': { name: 'host', version: '1' },
    ...meta,
  };
  return {
    headers: {
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': version,
      'mcp-method': 'tools/call',
      'mcp-name': name,
    },
    json: { jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name, arguments: input, _meta } },
  };
}

/** The span and its descendants as lines, with two spaces per level. */
export function treeOf(spans: readonly ReadableSpan[], root: ReadableSpan, depth = 0): string[] {
  const below = spans
    .filter(({ parentSpanContext }) => parentSpanContext?.spanId === root.spanContext().spanId)
    .sort((a, b) => a.startTime[0] - b.startTime[0] || a.startTime[1] - b.startTime[1]);
  return ['  '.repeat(depth) + root.name, ...below.flatMap((span) => treeOf(spans, span, depth + 1))];
}
