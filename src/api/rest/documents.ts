/** Serves the OpenAPI documents (R61): they do not change while the service runs, and are written when first asked for. */
import express, { type Router } from 'express';
import {
  isCollection,
  isPair,
  isScalar,
  isSeq,
  visit,
  type YAMLMap,
  type YAMLSeq,
  Document as YamlDocument,
} from 'yaml';
import { type DocumentKind, openApiDocument } from './openapi.ts';

const KINDS: readonly DocumentKind[] = ['openapi', 'assistant'];
const FORMATS = { json: 'application/json', yaml: 'application/yaml' } as const;
type Format = keyof typeof FORMATS;

/** `baseUrl` as in the setting `BASE_URL`: the documents never name the host that a request asked. */
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

/** What fits beside its key is written there, and so is every example: half the bytes, and one thought per line. */
const FLOW_CHARACTERS_MAX = 110;

export function asYaml(document: unknown): string {
  // Readers of YAML 1.1 are common, and take an unquoted 2026-03-31 for a date and NO for a boolean.
  const yaml = new YamlDocument(document, { aliasDuplicateObjects: false, compat: 'yaml-1.1' });
  visit(yaml, {
    Pair: (_key, { key, value }) => {
      if (!isScalar(key) || key.value !== 'example' || !isCollection(value)) return undefined;
      inOneLine(value);
      return visit.SKIP;
    },
    Collection: (_key, node) => {
      if (lengthOf(node) > FLOW_CHARACTERS_MAX && !isListOfWords(node)) return undefined;
      inOneLine(node);
      return visit.SKIP;
    },
  });
  return yaml.toString({ lineWidth: 0, flowCollectionPadding: false, doubleQuotedMinMultiLineLength: Infinity });
}

/** As JSON, without its punctuation; no further than it takes to see that it is too long. */
function lengthOf(node: unknown): number {
  if (isScalar(node)) return String(node.value).length;
  if (isPair(node)) return lengthOf(node.key) + lengthOf(node.value);
  let length = 0;
  for (const item of isCollection(node) ? node.items : []) {
    if (length > FLOW_CHARACTERS_MAX) break;
    length += 4 + lengthOf(item);
  }
  return length;
}

function isListOfWords(node: YAMLMap | YAMLSeq): boolean {
  return isSeq(node) && node.items.every((item) => isScalar(item));
}

/** All but words is quoted in it, because readers of YAML differ in what they take for plain between brackets. */
function inOneLine(collection: YAMLMap | YAMLSeq): void {
  collection.flow = true;
  visit(collection, {
    Scalar: (key, scalar) => {
      if (key === 'key' || typeof scalar.value !== 'string' || isWord(scalar.value)) return;
      scalar.type = 'QUOTE_DOUBLE';
    },
  });
}

function isWord(text: string): boolean {
  return /^[A-Za-z][\w-]*$/.test(text);
}
