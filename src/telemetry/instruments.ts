/** Helpers for all spans and metrics of this service. */
import {
  type Attributes,
  type Context,
  context,
  createContextKey,
  type Histogram,
  type Meter,
  type Span,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';

export type Instruments = { readonly tracer: Tracer; readonly meter: Meter };

/** Histogram bounds in seconds for requests and SQL statements, from the semantic conventions of OpenTelemetry. */
const SHORT = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];
/**
 * Histogram bounds in seconds for tool calls and jobs. The bounds reach further than those of `SHORT`, because tool
 * calls and jobs may wait for other servers.
 */
const LONG = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 120, 300];

export function seconds(meter: Meter, name: string, description: string, bounds: 'short' | 'long'): Histogram {
  const explicitBucketBoundaries = bounds === 'short' ? SHORT : LONG;
  return meter.createHistogram(name, { unit: 's', description, advice: { explicitBucketBoundaries } });
}

/**
 * Kind of an error: its code or its name. The message is not used, because it may contain a value of a database row.
 */
export function errorTypeOf(error: unknown): string {
  if (!(error instanceof Error)) return '_OTHER';
  const { code } = error as { code?: unknown };
  return (typeof code === 'string' || typeof code === 'number') && /^[\w.-]{1,64}$/.test(String(code))
    ? String(code)
    : error.name;
}

export function markFailed(span: Span, errorType: string): void {
  span.setAttribute('error.type', errorType);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/**
 * Current time in milliseconds since 1970, with fractions. If a span got a value of `performance.now()` instead, the
 * SDK would convert it with an error of up to a millisecond. SQL statements would then appear in the wrong order.
 */
export function timeNow(): number {
  return performance.timeOrigin + performance.now();
}

/** Runs `work` within the span, then ends the span and records the duration. */
export async function within<T>(
  { span, at, duration, labels }: { span: Span; at: Context; duration: Histogram; labels: Attributes },
  work: () => T | Promise<T>,
  outcome: (result: T) => Attributes = () => ({}),
  failure: (error: unknown) => Attributes = (error) => ({ 'error.type': errorTypeOf(error) }),
): Promise<T> {
  const begun = performance.now();
  let ended: Attributes = {};
  try {
    const result = await context.with(trace.setSpan(at, span), work);
    ended = outcome(result);
    return result;
  } catch (error) {
    ended = failure(error);
    throw error;
  } finally {
    span.setAttributes(ended);
    if (ended['error.type'] !== undefined) markFailed(span, String(ended['error.type']));
    span.end();
    duration.record((performance.now() - begun) / 1000, { ...labels, ...ended });
  }
}

const LATE = createContextKey('billhook: the span of a periodic task');

/**
 * A span that is created only when its first child starts. Its start time is the time of the call of `withLateSpan`.
 */
export type LateSpan = { readonly begin: () => Context; readonly begun: () => Span | undefined };

/**
 * Returns a context for work that may never need a span. When the first child span needs a parent, `start` is called
 * and creates the span.
 */
export function withLateSpan(start: (from: number) => Span): LateSpan & { readonly at: Context } {
  const from = timeNow();
  let span: Span | undefined;
  const begin = () => {
    span ??= start(from);
    return trace.setSpan(at, span);
  };
  const late: LateSpan = { begin, begun: () => span };
  const at: Context = context.active().setValue(LATE, late);
  return { ...late, at };
}

/**
 * Parent context of a new span; `undefined` if there is no parent. If the parent is a {@link LateSpan} that was not
 * created yet, `wanted` decides: `'any'` creates the late span now; with `'begun'`, no span is created, and the result
 * is `undefined`.
 */
export function parentOf(wanted: 'any' | 'begun' = 'any'): Context | undefined {
  const active = context.active();
  if (trace.getSpan(active) !== undefined) return active;
  const late = active.getValue(LATE) as LateSpan | undefined;
  return late !== undefined && (wanted === 'any' || late.begun() !== undefined) ? late.begin() : undefined;
}
