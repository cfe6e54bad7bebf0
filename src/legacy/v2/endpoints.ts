/** The endpoints of V2. Paths are relative to `{api_url}`. */
import type { LegacyWire } from '../http/wire.ts';
import { create, FIELD_NAMES } from './create.ts';
import { customers } from './customers.ts';
import { get } from './get.ts';
import { getPaymentPlans } from './get-payment-plans.ts';
import { payments } from './payments.ts';
import { CODE_OF, HINTS } from './refusals.ts';
import { allSubscriptions } from './subscriptions-all.ts';
import { cancelOne } from './subscriptions-cancel.ts';
import { getOne } from './subscriptions-get.ts';
import { pauseOne } from './subscriptions-pause.ts';
import { resumeOne } from './subscriptions-resume.ts';

export const V2: LegacyWire = {
  channel: 'v2',
  endpoints: {
    '/customers': { scope: 'billing.read', answer: customers },
    '/payments': { scope: 'billing.read', answer: payments },
    '/get': { scope: 'billing.read', answer: get },
    '/create': { scope: 'billing.write', answer: create },
    '/getpaymentplans': { scope: 'billing.read', answer: getPaymentPlans },
    '/subscriptions/all': { scope: 'billing.read', answer: allSubscriptions },
    '/subscriptions/get': { scope: 'billing.read', answer: getOne },
    '/subscriptions/cancel': { scope: 'billing.write', answer: cancelOne },
    '/subscriptions/pause': { scope: 'billing.write', answer: pauseOne },
    '/subscriptions/resume': { scope: 'billing.write', answer: resumeOne },
  },
  codeOf: CODE_OF,
  fieldNames: FIELD_NAMES,
  hints: HINTS,
  headers: {},
};
