import { PerformanceObserver } from 'node:perf_hooks';
import { expect, test, vi } from 'vitest';
import { openTestApp } from '../../kit/test-app.ts';

test('a service that was closed leaves nothing that measures its process: all services of a process share that', async () => {
  await open();
  const observe = vi.spyOn(PerformanceObserver.prototype, 'observe');
  const timers = vi.spyOn(globalThis, 'setInterval');
  try {
    await open();
    const running = timers.mock.results.map(({ value }) => value as NodeJS.Timeout & { _destroyed?: boolean });
    expect(observe).not.toHaveBeenCalled();
    expect(running.filter((timer) => timer._destroyed !== true)).toHaveLength(0);
  } finally {
    observe.mockRestore();
    timers.mockRestore();
  }
});

/** Opens a service, reads its metrics and closes it. */
async function open() {
  await using testApp = await openTestApp({ environment: { METRICS_TOKEN: 'a'.repeat(32) } });
  const answer = await testApp.fetch('/metrics', { token: 'a'.repeat(32) });
  expect(await answer.text()).toContain('process_cpu_seconds_total');
}
