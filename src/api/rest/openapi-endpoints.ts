/** The endpoints of the documents: the route table with its operations, and the PDF. */
import { operationNamed } from '../../operations/catalog.ts';
import { creditNotePdf } from '../../operations/credit-notes/get-credit-note-pdf.ts';
import type { Operation } from '../../operations/declaration.ts';
import { invoicePdf } from '../../operations/invoices/get-invoice-pdf.ts';
import { CREDIT_NOTE_PDF_PATH, INVOICE_PDF_PATH, ROUTES, type Route } from '../http/routes.ts';

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
  'getCreditNote',
  'sendCreditNote',
  'getCreditNotePdf',
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

const PDFS: ReadonlyMap<string, Operation> = new Map([
  [INVOICE_PDF_PATH, invoicePdf],
  [CREDIT_NOTE_PDF_PATH, creditNotePdf],
]);

const ENDPOINTS: readonly Endpoint[] = ROUTES.flatMap((route) => {
  const path = `${route.path}/pdf`;
  const op = route.method === 'GET' ? PDFS.get(path) : undefined;
  return op ? [endpointOf(route), pdfEndpoint(path, op)] : [endpointOf(route)];
});

function pdfEndpoint(path: string, op: Operation): Endpoint {
  return { method: 'GET', path, op, operationId: op.name, status: '200', media: 'application/pdf' };
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
