/**
 * Child process with three servers: a service without telemetry, a service as it is shipped, and a control server. The
 * control server returns the processor time that this process has used. The child process prints the three addresses as
 * one line of JSON. With the argument `sdk`, it registers an SDK of OpenTelemetry first.
 */
import { createServer } from 'node:http';
import { registerHooks } from 'node:module';
import type { AddressInfo } from 'node:net';
import { registerSdk } from '../../../test/telemetry/kit.ts';

const [way = ''] = process.argv.slice(2);

/**
 * Module that decides at the start of a service whether telemetry is loaded. {@link REPLACED} is loaded instead of it.
 */
const DECIDES = '/src/telemetry/registered.ts';
const REPLACED = `
  import { telemetryOf as asShipped } from './registered.ts?as-shipped';
  export const telemetryOf = async (settings) => (globalThis.benchWithoutTelemetry ? null : asShipped(settings));
  globalThis.benchReplaced = true;
`;
const flags = globalThis as { benchWithoutTelemetry?: boolean; benchReplaced?: boolean };
registerHooks({
  load: (url, context, next) =>
    url.endsWith(DECIDES) ? { format: 'module', source: REPLACED, shortCircuit: true } : next(url, context),
});

const sdk = way === 'sdk' ? registerSdk() : null;
const { serve } = await import('../served.ts');
flags.benchWithoutTelemetry = true;
const bare = await serve(false);
flags.benchWithoutTelemetry = false;
const ours = await serve(false);
if (!flags.benchReplaced) throw new Error(`${DECIDES} was not loaded, so nothing was replaced`);

const control = createServer((_req, res) => {
  const { user, system } = process.cpuUsage();
  const spans = sdk?.spans().length ?? 0;
  // The exporter keeps all spans in memory. If they were not removed, the garbage collector would need more time in
  // each round.
  sdk?.forget();
  res.end(JSON.stringify({ micros: user + system, spans }));
});
control.listen(0, '127.0.0.1', () => {
  const { port } = control.address() as AddressInfo;
  process.stdout.write(`${JSON.stringify({ bare, ours, control: port })}\n`);
});
