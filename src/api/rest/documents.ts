/** Serves the OpenAPI documents (R61). They do not change while the service runs; the first request builds them. */
import cors from 'cors';
import express, { type RequestHandler, type Router } from 'express';
import { stringify } from 'yaml';
import { sendPrepared } from '../http/prepared.ts';

const FORMATS = { json: 'application/json', yaml: 'application/yaml' } as const;
type Format = keyof typeof FORMATS;

/** Documents by name: `openapi` is served as `/openapi.json` and `/openapi.yaml`. */
export type Documents = Readonly<Record<string, () => Promise<object>>>;

/**
 * Clients may cache a document for a short time only, because the next version of the service can have a different
 * document. A later request with the ETag gets status 304 if nothing has changed.
 */
const CACHE_CONTROL = 'public, max-age=300';

/**
 * Serves the documents. The addresses in the documents come from the settings. They never come from the `Host` header
 * of a request, because a client can forge this header.
 */
export function documentsRouter(documents: Documents): Router {
  const router = express.Router();
  for (const [name, make] of Object.entries(documents)) {
    for (const format of ['json', 'yaml'] as const) {
      const send = sendPrepared({
        type: `${FORMATS[format]}; charset=utf-8`,
        cacheControl: CACHE_CONTROL,
        plain: async () => Buffer.from(written(await make(), format)),
      });
      router
        .route(`/${name}.${format}`)
        .all(...FOR_EVERY_SITE)
        .get(send);
    }
  }
  return router;
}

/**
 * Any website may read the documents (CORS), because editors and viewers run at other origins. The documents are
 * public, so credentials are not allowed.
 */
const FOR_EVERY_SITE: readonly RequestHandler[] = [
  cors({
    origin: '*',
    methods: ['GET', 'HEAD'],
    allowedHeaders: ['If-None-Match'],
    exposedHeaders: ['ETag'],
    maxAge: 86_400,
  }),
  (_req, res, next) => {
    res.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    next();
  },
];

function written(document: unknown, format: Format): string {
  return format === 'json' ? JSON.stringify(document) : asYaml(document);
}

/**
 * Returns YAML that parsers of YAML 1.1 also read correctly. For example, `NO` is quoted, because YAML 1.1 reads an
 * unquoted `NO` as a boolean.
 */
export function asYaml(document: unknown): string {
  return stringify(document, { aliasDuplicateObjects: false, compat: 'yaml-1.1', lineWidth: 0 });
}
