/** Serves pages on a free port of this machine, for a program without a public address. */
import { type HttpHandler, type Listening, listen } from './listen.ts';

const LOOPBACK = '127.0.0.1';

/**
 * Listens for page requests. The code of the pages is loaded at the first GET, because most MCP hosts use only the
 * tools and never open a page. Before the first GET, a request with another method gets status 503. An example is a
 * callback of the sandbox payment provider. `load` returns `undefined` while the service is still starting.
 */
export async function listenForPages(load: () => Promise<HttpHandler> | undefined): Promise<Listening> {
  let loaded: Promise<HttpHandler> | undefined;
  const { port, stop } = await listen(
    (req, res) => {
      if (req.method === 'GET') loaded ??= load();
      if (!loaded) return void res.writeHead(503).end();
      loaded.then(
        ({ answer }) => answer(req, res),
        () => res.writeHead(500).end(),
      );
    },
    { host: LOOPBACK, port: 0, tls: null },
  );
  return {
    port,
    stop: async () => {
      const stopped = stop();
      const open = await loaded?.catch(() => undefined);
      await open?.close();
      await stopped;
    },
  };
}

/**
 * Returns the addresses of the service on this machine at `port`. These addresses replace the addresses in the
 * settings, because the pages can be reached only from this machine.
 */
export function addressesAt(port: number) {
  const baseUrl = `http://${LOOPBACK}:${port}`;
  const addresses = { baseUrl, apiUrl: `${baseUrl}/v2`, linkUrl: `${baseUrl}/link` };
  return { ...addresses, host: LOOPBACK, port, tls: null, trustProxy: false, isForThisMachine: true } as const;
}
