/** An OTLP collector on loopback, for JSON over HTTP. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string } }[];
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
}

export interface Collector extends AsyncDisposable {
  /** Value for `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  readonly url: string;
  readonly spans: readonly CollectedSpan[];
  /** Names of the services that sent spans. */
  readonly services: ReadonlySet<string>;
  readonly metrics: ReadonlySet<string>;
}

type Resource = { readonly attributes: CollectedSpan['attributes'] };
type Traces = {
  readonly resourceSpans?: readonly {
    readonly resource: Resource;
    readonly scopeSpans: readonly { readonly scope: { readonly name: string }; readonly spans: CollectedSpan[] }[];
  }[];
  readonly resourceMetrics?: readonly {
    readonly scopeMetrics: readonly { readonly metrics: readonly { readonly name: string }[] }[];
  }[];
};

export async function openCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const services = new Set<string>();
  const metrics = new Set<string>();
  const server = createServer((req, res) => {
    void json(req).then((body) => {
      const { resourceSpans = [], resourceMetrics = [] } = body as Traces;
      for (const { resource, scopeSpans } of resourceSpans) {
        const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue;
        if (service !== undefined) services.add(service);
        spans.push(...scopeSpans.flatMap((scope) => scope.spans));
      }
      for (const { scopeMetrics } of resourceMetrics) {
        for (const { name } of scopeMetrics.flatMap((scope) => scope.metrics)) metrics.add(name);
      }
      res.setHeader('content-type', 'application/json').end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    services,
    metrics,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The trace as lines: two spaces per level, milliseconds since the beginning of the first span, and the duration. */
export function shownTrace(spans: readonly CollectedSpan[], parent: string): string[] {
  const at = (nano: string) => Number(BigInt(nano) / 1_000n) / 1_000;
  const begin = Math.min(...spans.map(({ startTimeUnixNano }) => at(startTimeUnixNano)));
  const below = (id: string, depth: number): string[] =>
    spans
      .filter(({ parentSpanId }) => parentSpanId === id)
      .sort((a, b) => at(a.startTimeUnixNano) - at(b.startTimeUnixNano))
      .flatMap(({ name, spanId, startTimeUnixNano: from, endTimeUnixNano: to }) => [
        `${'  '.repeat(depth)}${name}  +${(at(from) - begin).toFixed(1)} ms, ${(at(to) - at(from)).toFixed(1)} ms`,
        ...below(spanId, depth + 1),
      ]);
  return below(parent, 0);
}
