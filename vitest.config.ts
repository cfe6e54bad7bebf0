import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['test/**/*.test.ts'],
    globalSetup: 'test/kit/postgres-server.ts',
    // Processes, not threads: what a test opens natively ends with its process, and cannot take the others along.
    pool: 'forks',
    // Files of one worker share what it has loaded: loading it anew for each cost a third of all time. What a test changes
    // outside its own house, it puts back.
    isolate: false,
    // More than there are cores: many tests wait, for a process, a lock or a time limit.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    testTimeout: 15_000,
    hookTimeout: 30_000,
  },
});
