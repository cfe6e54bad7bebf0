/** The OpenAPI document of V2. */
import { type JsonSchema, outputSchemaOf } from '../../operations/kernel/json-schema.ts';
import { type DocumentedEndpoint, legacyDocument } from '../http/document.ts';
import { SHARED_CODES } from '../http/wire.ts';
import {
  Created,
  CreateRequest,
  Customer,
  GetRequest,
  ListRequest,
  OneRequest,
  OneSubscription,
  Payments,
  PaymentsOfOne,
  Plans,
  Subscriptions,
  type V2Code,
} from './wire.ts';

const own = (...codes: V2Code[]): V2Code[] => [...SHARED_CODES, ...codes];

/** Makes the document. `apiUrl`: the setting `API_URL`. */
export function v2Document(apiUrl: string): JsonSchema {
  return legacyDocument({
    title: 'billhook V2',
    version: '2.0.0',
    description:
      'The token-in-body interface: POST with a form or a JSON object. HTTP 200 for every answer, errors too: read status. Amounts are text with the decimals of the account’s currency. New programs use the REST interface.',
    server: apiUrl,
    endpoints: ENDPOINTS,
    headers: {},
  });
}

/**
 * Calls about one subscription. If the subscription's state forbids the call, the error code is `unknown`, and the
 * error text names the allowed actions.
 */
const ONE = [
  ['get', 'Get a subscription', 'Its present state.'],
  ['cancel', 'Cancel a subscription', 'Ends it at once and for good. Payments made stay paid.'],
  ['pause', 'Pause a subscription', 'Charges nothing until it is resumed; periods in between are skipped.'],
  ['resume', 'Resume a subscription', 'Continues on its usual days.'],
] as const;

const ENDPOINTS: readonly DocumentedEndpoint[] = [
  {
    path: '/customers',
    operationId: 'customers',
    summary: 'List customers',
    description: 'All customers, newest first, as a bare array; or one page of them.',
    request: ListRequest,
    answer: { type: 'array', items: outputSchemaOf({ output: Customer }) },
    codes: own(),
  },
  {
    path: '/payments',
    operationId: 'payments',
    summary: 'List payments',
    description: 'All successful payments, live and test, newest first; or one page of them.',
    request: ListRequest,
    answer: outputSchemaOf({ output: Payments }),
    codes: own(),
  },
  {
    path: '/get',
    operationId: 'get',
    summary: 'List the payments of one object',
    description: 'All successful payments of one link, invoice, donation or hold, newest first; or only the newest.',
    request: GetRequest,
    answer: outputSchemaOf({ output: PaymentsOfOne }),
    codes: own('missingid', 'missingtype', 'nosuchlink'),
  },
  {
    path: '/create',
    operationId: 'create',
    summary: 'Create a payment request',
    description: 'Creates a page for a payment, a hold or donations. Without schedule, no mail is sent.',
    request: CreateRequest,
    answer: outputSchemaOf({ output: Created }),
    codes: own('missingtype', 'missingplan', 'notitle', 'noamount', 'notvalidamount'),
    redirect: 'With return=direct: redirect to the pay page.',
  },
  {
    path: '/getpaymentplans',
    operationId: 'getPaymentPlans',
    summary: 'List payment plans',
    description: 'All payment plans, newest first; or one page of them.',
    request: ListRequest,
    answer: outputSchemaOf({ output: Plans }),
    codes: own(),
  },
  {
    path: '/subscriptions/all',
    operationId: 'subscriptionsAll',
    summary: 'List subscriptions',
    description: 'All subscriptions in every state, newest first; or one page of them.',
    request: ListRequest,
    answer: outputSchemaOf({ output: Subscriptions }),
    codes: own(),
  },
  ...ONE.map(
    ([action, summary, description]): DocumentedEndpoint => ({
      path: `/subscriptions/${action}`,
      operationId: `subscriptions${summary.split(' ', 1)[0]}`,
      summary,
      description,
      request: OneRequest,
      answer: outputSchemaOf({ output: OneSubscription }),
      codes: own('missingid', 'nosuchlink'),
    }),
  ),
];
