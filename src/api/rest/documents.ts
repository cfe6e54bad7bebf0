/** Serves the OpenAPI documents; they are written once, when the service starts (R61). */
import express, { type Router } from 'express';
import { stringify } from 'yaml';
import { type DocumentKind, openApiDocument } from './openapi.ts';

const KINDS: readonly DocumentKind[] = ['openapi', 'assistant'];

export function documentsRouter(baseUrl: string): Router {
  const router = express.Router();
  for (const kind of KINDS) {
    const document = openApiDocument(kind, baseUrl);
    const json = JSON.stringify(document);
    const yaml = asYaml(document);
    router.get(`/${kind}.json`, (_req, res) => {
      res.type('application/json').send(json);
    });
    router.get(`/${kind}.yaml`, (_req, res) => {
      res.type('application/yaml').send(yaml);
    });
  }
  return router;
}

export function asYaml(document: unknown): string {
  return stringify(document, { aliasDuplicateObjects: false, lineWidth: 120 });
}
