/** The endpoints in the OpenAPI documents: the route table with its operations, and the file routes. */
import { operationNamed } from '../../operations/catalog.ts';
import type { Operation } from '../../operations/kernel/declaration.ts';
import { FILES, type FileRoute } from './files.ts';
import { ROUTES, type Route } from './routes.ts';

/** `openapi`: the whole interface. `assistant`: the part for chat assistants, within the limits of GPT Actions. */
export type DocumentKind = 'openapi' | 'assistant';

export type Endpoint = {
  readonly method: Route['method'];
  readonly path: string;
  readonly op: Operation;
  /**
   * The operation's name. A second path of the same operation has a different id, because OpenAPI allows each id only
   * once.
   */
  readonly operationId: string;
  readonly status: '200' | '201';
  readonly media: 'application/json' | FileRoute['media'];
};

/**
 * Tools that the assistants' document leaves out. The document may have at most thirty operations (R61), and hosts read
 * at most 125 000 characters of it.
 * Assistants can do without these tools:
 * - Payment links expire by themselves, and listPayments shows the money that was paid through them.
 * - getInvoice lists credit notes.
 * - createSubscription works without a plan.
 * - attachFile needs requestUpload, which the document does not have either.
 * - getTaxReport is needed once in a month or a quarter, and the dashboard has it.
 * - Erasing a customer is rare and cannot be undone, and the dashboard shows first what is kept.
 * - Prices of recurring invoices seldom change, and the dashboard changes them.
 * - Duplicate customers are seldom merged, and the dashboard shows both customers before a merge.
 */
export const TOOLS_LEFT_OUT: ReadonlySet<string> = new Set([
  'deactivatePaymentLink',
  'listPaymentLinks',
  'listCreditNotes',
  'createPaymentPlan',
  'attachFile',
  'getTaxReport',
  'updateSubscription',
  'eraseCustomer',
  'mergeCustomers',
]);

/**
 * Returns the endpoints of the assistants' document in the order of the route table. This table starts with the four
 * tools that R61 names. `tools`: names of the assistants' tools.
 */
export function endpointsOf(tools: ReadonlySet<string>): readonly Endpoint[] {
  return ENDPOINTS.filter(
    ({ operationId, op: { name } }) => operationId === name && tools.has(name) && !TOOLS_LEFT_OUT.has(name),
  );
}

export function namesInPath({ path }: Pick<Endpoint, 'path'>): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

export const ENDPOINTS: readonly Endpoint[] = ROUTES.flatMap((route) => [endpointOf(route), ...fileBelow(route)]);

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
