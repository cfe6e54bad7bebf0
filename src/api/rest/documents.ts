/** Serves the OpenAPI documents (R61). They do not change while the service runs; the first request makes them. */
import express, { type Router } from 'express';
import { stringify } from 'yaml';
import { type DocumentKind, openApiDocument } from './openapi.ts';

const KINDS: readonly DocumentKind[] = ['openapi', 'assistant'];
const FORMATS = { json: 'application/json', yaml: 'application/yaml' } as const;
type Format = keyof typeof FORMATS;

/** `baseUrl` is the setting `BASE_URL`; the `Host` header of a request is never used. */
export function documentsRouter(baseUrl: string): Router {
  const router = express.Router();
  for (const kind of KINDS) {
    for (const format of ['json', 'yaml'] as const) {
      let text: string | undefined;
      router.get(`/${kind}.${format}`, (_req, res) => {
        text ??= written(openApiDocument(kind, baseUrl), format);
        res.type(FORMATS[format]).send(text);
      });
    }
  }
  return router;
}

function written(document: unknown, format: Format): string {
  return format === 'json' ? JSON.stringify(document) : asYaml(document);
}

/** Quoted for readers of YAML 1.1 too, which take a plain 2026-03-31 for a date and NO for a boolean. */
export function asYaml(document: unknown): string {
  return stringify(document, { aliasDuplicateObjects: false, compat: 'yaml-1.1', lineWidth: 0 });
}
