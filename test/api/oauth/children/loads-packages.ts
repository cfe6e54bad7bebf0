/**
 * Child process: records the modules that a service loads, and prints which packages were loaded after each request.
 */
import { watchLoading } from '../../../kit/loaded-sources.ts';

const loaded: string[] = [];
watchLoading((source) => loaded.push(source));

const { createApp } = await import('../../../../src/app.ts');
const { readConfig } = await import('../../../../src/config.ts');
const app = await createApp(
  readConfig({ DATABASE_URL: ':memory:', PORT: '0', LOG_LEVEL: 'silent', OPENAI_API_KEY: 'sk-x' }),
);
const { port, stop } = await app.listen();
const said: Record<string, readonly string[]> = {};
for (const path of [
  '/healthz',
  '/mcp',
  '/.well-known/oauth-protected-resource/mcp',
  '/.well-known/oauth-authorization-server',
]) {
  await (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  said[path] = ['oidc-provider', 'openai'].filter((name) =>
    // Compares only this part of the path: in a copy of the checkout, packages are links to another folder.
    loaded.some((source) => source.includes(`node_modules/${name}/`)),
  );
}
console.log(JSON.stringify(said));
await stop();
await app.close();
