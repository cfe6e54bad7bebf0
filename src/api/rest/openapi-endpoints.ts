/** The endpoints of the documents: the route table with its operations, and the files. */
import { operationNamed } from '../../operations/catalog.ts';
import type { Operation } from '../../operations/kernel/declaration.ts';
import { FILES, type FileRoute } from './files.ts';
import { ROUTES, type Route } from './routes.ts';

/** `openapi`: the whole interface. `assistant`: what a chat assistant needs, within the limits of GPT Actions. */
export type DocumentKind = 'openapi' | 'assistant';

export type Endpoint = {
  readonly method: Route['method'];
  readonly path: string;
  readonly op: Operation;
  /** The operation's name. A second path to the operation has another one, because OpenAPI allows each only once. */
  readonly operationId: string;
  readonly status: '200' | '201';
  readonly media: 'application/json' | FileRoute['media'];
};

/**
 * Tools that the assistants' document leaves out, because it may have only thirty operations (R61). Assistants can do
 * without each: links end by themselves, getInvoice names credit notes, and createSubscription works without a plan. Files are put with
 * requestUpload, which is not among them.
 */
export const TOOLS_LEFT_OUT: ReadonlySet<string> = new Set([
  'deactivatePaymentLink',
  'listCreditNotes',
  'createPaymentPlan',
  'attachFile',
]);

/**
 * The endpoints of the assistants' document, in the order of the route table, which begins with the four of R61.
 * `tools`: the names of the assistant's tools.
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
