/** Child process: a service whose modules are counted as they are loaded. Prints what was there after each request. */
import { registerHooks } from 'node:module';

const loaded: string[] = [];
registerHooks({
  load: (url, context, next) => {
    loaded.push(url);
    return next(url, context);
  },
});

const { createApp } = await import('../../../../src/app.ts');
const { readConfig } = await import('../../../../src/config.ts');
const app = await createApp(readConfig({ DATABASE_URL: ':memory:', PORT: '0', LOG_LEVEL: 'silent' }));
const { port, stop } = await app.listen();
const said: Record<string, boolean> = {};
for (const path of [
  '/healthz',
  '/mcp',
  '/.well-known/oauth-protected-resource/mcp',
  '/.well-known/oauth-authorization-server',
]) {
  await (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  said[path] = loaded.some((url) => url.includes('/oidc-provider/'));
}
console.log(JSON.stringify(said));
await stop();
await app.close();
