/** The endpoints of the documents: the route table with its operations, and the PDF. */
import { operationNamed } from '../../operations/catalog.ts';
import type { Operation } from '../../operations/declaration.ts';
import { invoicePdf } from '../../operations/invoices/get-invoice-pdf.ts';
import { INVOICE_PDF_PATH, ROUTES, type Route } from '../http/routes.ts';

/** `openapi`: the whole interface. `assistant`: what a chat assistant needs, within the limits of GPT Actions. */
export type DocumentKind = 'openapi' | 'assistant';

export type Endpoint = {
  readonly method: Route['method'];
  readonly path: string;
  readonly op: Operation;
  /** The operation's name; a second path to it has another (R20). */
  readonly operationId: string;
  readonly status: '200' | '201';
  readonly media: 'application/json' | 'application/pdf';
};

/** Left out for assistants: lists answer the `get` operations; held money, customer addresses, webhooks and settings of the business are for people; suggestions are for menus; assistants cannot read a file. */
export const NOT_FOR_ASSISTANTS: ReadonlySet<string> = new Set([
  'listSuggestions',
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
]);

/** Tools on request over MCP that the document leaves out: it may have thirty operations (R61). */
const ON_REQUEST = /^\/(?:items|search|webhook-endpoints)\b/;

/** In the order of the route table: the four of R61 first. */
export function endpointsOf(kind: DocumentKind): readonly Endpoint[] {
  return kind === 'openapi'
    ? ENDPOINTS
    : ENDPOINTS.filter(
        ({ operationId, path, op: { name } }) =>
          operationId === name && !NOT_FOR_ASSISTANTS.has(name) && !ON_REQUEST.test(path),
      );
}

export function namesInPath({ path }: Pick<Endpoint, 'path'>): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

const PDF: Endpoint = {
  method: 'GET',
  path: INVOICE_PDF_PATH,
  op: invoicePdf,
  operationId: invoicePdf.name,
  status: '200',
  media: 'application/pdf',
};

const ENDPOINTS: readonly Endpoint[] = ROUTES.flatMap((route) =>
  INVOICE_PDF_PATH === `${route.path}/pdf` ? [endpointOf(route), PDF] : [endpointOf(route)],
);

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
