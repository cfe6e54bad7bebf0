/** Spans and durations of background jobs and periodic tasks. */
import { type Attributes, context, SpanKind } from '@opentelemetry/api';
import type { JobObserver } from '../model/observing.ts';
import { errorTypeOf, type Instruments, markFailed, seconds, within, withLateSpan } from './instruments.ts';

export function observeJobs({ tracer, meter }: Instruments): JobObserver {
  const jobs = seconds(meter, 'billhook.job.duration', 'Duration of attempts of background jobs.', 'long');
  const tasks = seconds(meter, 'billhook.task.duration', 'Duration of runs of periodic tasks.', 'long');
  return {
    job: (kind, attempts, run) => {
      const labels = { 'billhook.job.kind': kind };
      const attributes = { ...labels, 'billhook.job.attempts': attempts };
      const span = tracer.startSpan(`job ${kind}`, { kind: SpanKind.CONSUMER, attributes, root: true });
      return within({ span, at: context.active(), duration: jobs, labels }, run);
    },
    // Each task looks for work up to ten times a second and rarely finds any. A run therefore gets a span only if it
    // finds work or fails.
    task: async (name, run) => {
      const labels = { 'billhook.task.name': name };
      const { at, begin, begun } = withLateSpan((startTime) =>
        tracer.startSpan(`task ${name}`, { kind: SpanKind.INTERNAL, attributes: labels, root: true, startTime }),
      );
      const from = performance.now();
      let ended: Attributes = {};
      try {
        return await context.with(at, run);
      } catch (error) {
        ended = { 'error.type': errorTypeOf(error) };
        begin();
        throw error;
      } finally {
        const span = begun();
        if (span && ended['error.type'] !== undefined) markFailed(span, String(ended['error.type']));
        span?.end();
        tasks.record((performance.now() - from) / 1000, { ...labels, ...ended });
      }
    },
  };
}
