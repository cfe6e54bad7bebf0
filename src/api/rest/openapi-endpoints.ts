/** What the documents show: the route table with its operations, and the one answer that is no JSON. */
import { CATALOG } from '../../operations/catalog.ts';
import { invoicePdf } from '../../operations/invoices/get-invoice-pdf.ts';
import type { Operation } from '../../operations/operation.ts';
import { INVOICE_PDF_PATH, ROUTES, type Route } from '../http/routes.ts';

/** `openapi`: the whole interface. `assistant`: what a chat assistant needs, within the limits of GPT Actions. */
export type DocumentKind = 'openapi' | 'assistant';

export type Endpoint = {
  readonly method: Route['method'];
  readonly path: string;
  readonly op: Operation;
  /** The operation's name; a second spelling of its path has another. */
  readonly operationId: string;
  readonly alias: boolean;
  readonly status: '200' | '201';
  readonly media: 'application/json' | 'application/pdf';
};

/** Lists with filters answer the first four; held money, addresses and receivers of events are for people; suggestions are for menus; a file is nothing that a chat assistant could read. */
export const NOT_FOR_ASSISTANTS: ReadonlySet<string> = new Set([
  'getCustomer',
  'listSuggestions',
  'getPayment',
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

/** In the order of the route table: the assistants' four first (R61). */
export function endpointsOf(kind: DocumentKind): readonly Endpoint[] {
  return kind === 'openapi'
    ? ENDPOINTS
    : ENDPOINTS.filter(({ alias, op }) => !alias && !NOT_FOR_ASSISTANTS.has(op.name));
}

export function namesInPath({ path }: Pick<Endpoint, 'path'>): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

const PDF: Endpoint = {
  method: 'GET',
  path: INVOICE_PDF_PATH,
  op: invoicePdf as unknown as Operation,
  operationId: invoicePdf.name,
  alias: false,
  status: '200',
  media: 'application/pdf',
};

const ENDPOINTS: readonly Endpoint[] = ROUTES.flatMap((route) =>
  route.operation === 'getInvoice' ? [endpointOf(route), PDF] : [endpointOf(route)],
);

function endpointOf({ method, path, operation, location, ...route }: Route): Endpoint {
  const alias = route.alias === true;
  return {
    method,
    path,
    op: CATALOG[operation] as unknown as Operation,
    operationId: alias ? `${operation}Alias` : operation,
    alias,
    status: location ? '201' : '200',
    media: 'application/json',
  };
}
