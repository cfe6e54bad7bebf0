import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['test/**/*.test.ts'],
    globalSetup: 'test/kit/postgres-server.ts',
    // Processes, not threads: what a test opens natively ends with its process, and cannot take the others along.
    pool: 'forks',
    // The default leaves one core idle, which on two cores halves the speed.
    maxWorkers: '100%',
    testTimeout: 15_000,
    hookTimeout: 30_000,
  },
});
