/** Pages on a free port of this machine, for a program that has no address of its own. */
import { type HttpHandler, type Listening, listen } from './listen.ts';

const LOOPBACK = '127.0.0.1';

/**
 * The code of the pages is loaded by the first GET, because most hosts start a server for its tools and never open a
 * page. Until then other requests, such as callbacks of the sandbox, get a short answer. `load` returns `undefined` as
 * long as there are no pages.
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

/** Addresses in place of the settings: the pages are reached from this machine only. */
export function addressesAt(port: number) {
  const baseUrl = `http://${LOOPBACK}:${port}`;
  const addresses = { baseUrl, apiUrl: `${baseUrl}/v2`, linkUrl: `${baseUrl}/link` };
  return { ...addresses, host: LOOPBACK, port, tls: null, trustProxy: false, isForThisMachine: true } as const;
}
