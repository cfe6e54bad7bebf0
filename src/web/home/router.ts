/** `{base_url}/` for people and programs, and the small files that browsers and language models request there. */
import express, { type RequestHandler, type Router } from 'express';
import type { Logger } from 'pino';
import { resourcesAt } from '../../model/oauth.ts';
import { ICON_SVG } from '../../model/product.ts';
import type { OperationName } from '../../operations/catalog.ts';
import type { Services } from '../../operations/kernel/context.ts';
import { serviceStatus } from '../../operations/upkeep/service-status.ts';
import { layoutFor, type PageOptions, pageRouter, sendPage, type Wait } from '../layout/answers.ts';
import { faviconAt } from '../layout/product-mark.ts';
import { FAVICON_ICO, FAVICON_PNG } from './favicon.ts';
import { llmsText } from './llms.ts';
import { type Front, homePage } from './page.ts';
import { HOME_STYLES } from './style-sheet.ts';

type HomeOptions = Pick<Front, 'isDemo' | 'hasReference'> & {
  readonly services: Services;
  readonly log: Logger;
  readonly wait: Wait;
  readonly tools: () => readonly OperationName[];
};

export function homeRouter({ services, log, wait, tools, ...front }: HomeOptions): Router {
  const { baseUrl } = services.addresses;
  const icon = faviconAt(services.addresses);
  const base = icon.slice(0, -'/favicon.svg'.length);
  const pages: PageOptions = { log, wait, styleSheet: base + HOME_STYLES.path };
  const page = pageRouter(pages, services.store.unavailable, (router) => {
    router.get('/', async (req, res) => {
      res.vary('Accept');
      const frame = { ...layoutFor(req, pages), icon };
      const status = await serviceStatus(services);
      return sendPage(
        res,
        homePage({ ...front, baseUrl, base, signUp: services.signUp }, status, frame.language),
        frame,
      );
    });
  });
  const router = express.Router({ caseSensitive: true });
  router.get('/', forPeopleOr(linksAt(baseUrl, front.hasReference)), page);
  router.get(HOME_STYLES.path, HOME_STYLES.send);
  router.get('/favicon.svg', small('image/svg+xml', ICON_SVG));
  router.get('/favicon.png', small('image/png', FAVICON_PNG));
  router.get('/favicon.ico', small('image/x-icon', FAVICON_ICO));
  router.get('/llms.txt', (req, res, next) =>
    small('text/markdown; charset=utf-8', llmsText({ baseUrl, ...front, tools: tools() }))(req, res, next),
  );
  return router;
}

/**
 * Browsers accept HTML explicitly and get the page. Programs accept other types or any type, and get the links as JSON.
 */
function forPeopleOr(links: Readonly<Record<string, string>>): RequestHandler {
  return (req, res, next) => {
    res.vary('Accept');
    if (req.accepts(['json', 'html']) === 'html') next();
    else res.json(links);
  };
}

/** Links for a program that has only the address of the service. */
function linksAt(baseUrl: string, hasReference: boolean): Readonly<Record<string, string>> {
  const { mcp, rest } = resourcesAt(baseUrl);
  return {
    service: 'billhook',
    api: rest,
    openapi: `${baseUrl}/openapi.json`,
    mcp,
    ...(hasReference ? { docs: `${baseUrl}/docs` } : {}),
    llms: `${baseUrl}/llms.txt`,
    dashboard: `${baseUrl}/dashboard`,
    health: `${baseUrl}/healthz`,
  };
}

function small(type: string, content: string | Buffer): RequestHandler {
  return (_req, res) => {
    res.setHeader('Cache-Control', 'public, max-age=86400');
    res.setHeader('Content-Type', type);
    res.send(content);
  };
}
