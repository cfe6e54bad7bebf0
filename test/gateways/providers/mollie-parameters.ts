/**
 * Checks requests to the used part of Mollie's API against the types that the package `@mollie/api-client` publishes.
 */
import { fileURLToPath } from 'node:url';
import { publishedType } from './published-types.ts';
import { faultsIn, readNested } from './request-faults.ts';

const BINDERS = fileURLToPath(new URL('../../../node_modules/@mollie/api-client/dist/types/binders/', import.meta.url));

/**
 * Types of the parameters, by method and path. In a path, `:id` is the id of a payment or customer. `folder`: folder in
 * the package. `type`: name of the type.
 */
const TYPES: Readonly<Record<string, readonly [folder: string, type: string]>> = {
  'POST /customers': ['customers', 'CreateParameters'],
  'POST /payments': ['payments', 'CreateParameters'],
  'GET /payments': ['payments', 'PageParameters'],
  'GET /payments/:id': ['payments', 'GetParameters'],
  'PATCH /payments/:id': ['payments', 'UpdateParameters'],
  'DELETE /payments/:id': ['payments', 'CancelParameters'],
  'POST /payments/:id/captures': ['payments/captures', 'CreateParameters'],
  'POST /payments/:id/release-authorization': ['payments', 'ReleaseParameters'],
  'POST /payments/:id/refunds': ['payments/refunds', 'CreateParameters'],
  'GET /payments/:id/refunds': ['payments/refunds', 'PageParameters'],
  'GET /payments/:id/chargebacks': ['payments/chargebacks', 'PageParameters'],
  'GET /customers/:id/mandates': ['customers/mandates', 'PageParameters'],
  'GET /methods': ['methods', 'ListParameters'],
};

/** Faults to ignore: the package counts these ids as parameters, but sends them in the path and not in the body. */
const ELSEWHERE: readonly string[] = ['paymentId is missing', 'customerId is missing'];

/**
 * Faults to ignore: the package uses the address type of Mollie's answers. In requests, Mollie accepts an address with
 * only an e-mail.
 */
const LAXER = /^billingAddress\.\w+ is missing$/;

export function mollieFaults(
  route: string,
  { body, query }: { readonly body: string; readonly query: string },
): string[] {
  if (route === 'GET /profiles/me') return body === '' && query === '' ? [] : [`${route} takes nothing`];
  const type = TYPES[route];
  if (!type) return [`no such route: ${route}`];
  const shape = publishedType(`${BINDERS}${type[0]}/parameters.d.ts`, type[1]);
  const inBody = route.startsWith('GET ') || route.startsWith('DELETE ') ? '' : body || '{}';
  const faults =
    inBody === '' ? faultsIn(readNested(query), shape, 'text') : faultsIn(JSON.parse(inBody), shape, 'json');
  return faults.filter((fault) => !ELSEWHERE.includes(fault) && !LAXER.test(fault));
}
