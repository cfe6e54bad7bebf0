/** The OpenAPI document of V1. */
import { type JsonSchema, outputSchemaOf } from '../../operations/kernel/json-schema.ts';
import { type DocumentedEndpoint, legacyDocument } from '../http/document.ts';
import { SHARED_CODES } from '../http/wire.ts';
import { Created, CreateRequest, GetRequest, Status, type V1Code } from './wire.ts';

const own = (...codes: V1Code[]): V1Code[] => [...SHARED_CODES, ...codes];

/** Makes the document. `linkUrl`: the setting `LINK_URL`. */
export function v1Document(linkUrl: string): JsonSchema {
  return legacyDocument({
    title: 'billhook legacy V1',
    version: '1.0.0',
    description:
      'The first interface, deprecated: its successor is V2. POST with a JSON object or a form. HTTP 200 for every answer, errors too: read status. A slash may end each path.',
    server: `${linkUrl}/api`,
    endpoints: ENDPOINTS,
    headers: {
      Deprecation: 'Date from which this interface is deprecated (RFC 9745).',
      Link: 'Its successor, as rel="successor-version".',
    },
    deprecated: true,
  });
}

const ENDPOINTS: readonly DocumentedEndpoint[] = [
  {
    path: '/create',
    operationId: 'create',
    summary: 'Create a payment link',
    description: 'The same id again with the same title and amount answers the same url; with others it is refused.',
    request: CreateRequest,
    answer: outputSchemaOf({ output: Created }),
    codes: own('noid', 'notitle', 'noamount', 'notvalidamount'),
    redirect: 'With type=direct, if the caller accepts text/html: redirect to the checkout.',
  },
  {
    path: '/get',
    operationId: 'get',
    summary: 'Get the status of a payment',
    description: 'pending until a payment succeeds (paid, for good) or an attempt fails (failed, until one succeeds).',
    request: GetRequest,
    answer: outputSchemaOf({ output: Status }),
    codes: own('noid', 'nosuchlink'),
  },
];
