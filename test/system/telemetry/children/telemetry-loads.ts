/**
 * Child process without an OpenTelemetry SDK: calls the service over HTTP, and over stdio as an assistant. Prints the
 * answers and the loaded source files of tracing.
 */
import { PassThrough } from 'node:stream';
import { watchLoading } from '../../../kit/loaded-sources.ts';

const loaded: string[] = [];
let isHttp = false;
watchLoading((source) => {
  // The library for HTTP metrics loads the OpenTelemetry API for its own use, which does not count.
  const isOurs = /(^|\/)src\/telemetry\/(?!registered)/.test(source);
  if (isOurs || (!isHttp && source.includes('node_modules/@opentelemetry/'))) loaded.push(source);
});

const [{ createApp, speakMcp }, { readConfig }] = await Promise.all([
  import('../../../../src/app.ts'),
  import('../../../../src/config.ts'),
]);
const config = readConfig({ DATABASE_URL: ':memory:', PORT: '0', LOG_LEVEL: 'silent' });
const app = await createApp(config);
const account = await app.administration.createAccount({ name: 'Studio' });
const { token } = await app.administration.run(account, 'createToken', { scopes: ['billing.read', 'billing.write'] });
const input = new PassThrough();
const spoken = speakMcp(config, {
  input,
  output: new PassThrough().resume(),
  filter: {},
  narrowed: false,
  open: () => app.assistant(null),
  reasonOf: String,
});
input.end(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })}\n`);
await spoken;
isHttp = true;
const listening = await app.listen();
const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
const body = JSON.stringify({ name: 'Anna', email: 'anna@example.com' });
const customers = `http://127.0.0.1:${listening.port}/api/v1/customers`;
const answers = [
  (await fetch(customers, { method: 'POST', headers, body })).status,
  (await fetch(customers, { headers })).status,
];
await listening.stop();
await app.close();
console.log(JSON.stringify({ answers, loaded }));
