/** The V2 interface as a table, relative to `{api_url}`: an endpoint is a line and a file. */
import type { OlderWire } from '../http/older-wire.ts';
import { create, FIELD_NAMES } from './create.ts';
import { customers } from './customers.ts';
import { get } from './get.ts';
import { payments } from './payments.ts';
import { CODE_OF } from './refusals.ts';

export const V2: OlderWire = {
  door: 'v2',
  endpoints: {
    '/customers': { scope: 'billing.read', answer: customers },
    '/payments': { scope: 'billing.read', answer: payments },
    '/get': { scope: 'billing.read', answer: get },
    '/create': { scope: 'billing.write', answer: create },
  },
  codeOf: CODE_OF,
  fieldNames: FIELD_NAMES,
  headers: {},
};
