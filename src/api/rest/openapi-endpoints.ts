/** The endpoints of the documents: the route table with its operations, and the files. */
import { operationNamed } from '../../operations/catalog.ts';
import type { Operation } from '../../operations/declaration.ts';
import { ROUTES, type Route } from '../http/routes.ts';
import { FILES, type FileRoute } from './files.ts';

/** `openapi`: the whole interface. `assistant`: what a chat assistant needs, within the limits of GPT Actions. */
export type DocumentKind = 'openapi' | 'assistant';

export type Endpoint = {
  readonly method: Route['method'];
  readonly path: string;
  readonly op: Operation;
  /** The operation's name; a second path to it has another, because OpenAPI wants each once. */
  readonly operationId: string;
  readonly status: '200' | '201';
  readonly media: 'application/json' | FileRoute['media'];
};

/** Left out for assistants: lists answer the `get` operations; held money, customer addresses, webhooks and settings of the business are for people; suggestions are for menus; assistants cannot read a file. */
export const NOT_FOR_ASSISTANTS: ReadonlySet<string> = new Set([
  'listSuggestions',
  'getBankEntry',
  'ignoreBankEntry',
  'getItem',
  'updateItem',
  'deleteItem',
  'getBusiness',
  'updateBusiness',
  'getPayment',
  'getPaymentLink',
  'getPaymentPlan',
  'getSubscription',
  'rotateSubscriptionLink',
  'capturePayment',
  'releasePayment',
  'createWebhookEndpoint',
  'getWebhookEndpoint',
  'updateWebhookEndpoint',
  'deleteWebhookEndpoint',
  'rotateWebhookSecret',
  'testWebhookEndpoint',
  'listWebhookDeliveries',
  'redeliverWebhooks',
  'redeliverWebhook',
  'getInvoicePdf',
  'getInvoiceUbl',
  'getInvoiceCii',
  'getCreditNote',
  'sendCreditNote',
  'getCreditNotePdf',
  'getCreditNoteUbl',
  'getCreditNoteCii',
  'getStatementPdf',
  'sendStatement',
]);

/** Tools on request over MCP that the document leaves out: it may have thirty operations (R61). */
const ON_REQUEST = /^\/(?:items|bank-statements|bank-entries|search|webhook-endpoints|customers\/\{id\}\/statement)\b/;

/**
 * Further tools that it leaves out for the same reason: links end by themselves, getInvoice names credit notes, and
 * createSubscription needs no plan.
 */
export const TOOLS_LEFT_OUT: ReadonlySet<string> = new Set([
  'deactivatePaymentLink',
  'listCreditNotes',
  'createPaymentPlan',
]);

/** In the order of the route table: the four of R61 first. */
export function endpointsOf(kind: DocumentKind): readonly Endpoint[] {
  return kind === 'openapi'
    ? ENDPOINTS
    : ENDPOINTS.filter(
        ({ operationId, path, op: { name } }) =>
          operationId === name && !NOT_FOR_ASSISTANTS.has(name) && !TOOLS_LEFT_OUT.has(name) && !ON_REQUEST.test(path),
      );
}

export function namesInPath({ path }: Pick<Endpoint, 'path'>): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

const ENDPOINTS: readonly Endpoint[] = ROUTES.flatMap((route) => [endpointOf(route), ...fileBelow(route)]);

function fileBelow({ method, path: above }: Route): Endpoint[] {
  const found = FILES.filter(({ below }) => method === 'GET' && below === above);
  return found.map(({ path, op, media }): Endpoint => {
    const { name: operationId } = op;
    return { method, path, op, operationId, status: '200', media };
  });
}

function endpointOf({ method, path, operation, location, operationId = operation }: Route): Endpoint {
  return {
    method,
    path,
    op: operationNamed(operation),
    operationId,
    status: location ? '201' : '200',
    media: 'application/json',
  };
}
