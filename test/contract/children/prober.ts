/** A process that opens the service, waits for its start, and reports whether it is ready for traffic (R72). */
import { once } from 'node:events';
import { createApp } from '../../../src/app.ts';
import { readConfig } from '../../../src/config.ts';
import { readiness } from '../../../src/operations/upkeep/worker-heartbeat.ts';
import { keyOf } from '../../kit/secret-key.ts';

const environment = JSON.parse(process.argv[2] ?? '') as Readonly<Record<string, string>>;

try {
  const config = readConfig({ LOG_LEVEL: 'silent', ...keyOf(environment.DATABASE_URL), ...environment });
  const { services } = await createApp(config);
  process.stdout.write('"ready"\n');
  await once(process.stdin, 'data');
  process.stdout.write(`${JSON.stringify({ data: await readiness(services) })}\n`);
} catch (error) {
  process.stdout.write(`${JSON.stringify({ bug: String(error) })}\n`);
}
process.exit();
