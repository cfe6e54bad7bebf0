/** `POST /create` creates a payment link, a payment plan, a pre-authorisation or a donation. */
import { invalid } from '../../model/billing-error.ts';
import { PAGE_NAMES } from '../../model/payment-request.ts';
import { call } from '../../operations/kernel/operation.ts';
import { textOf } from '../http/fields.ts';
import { amountIn, inputFrom, wholeNumber } from '../http/input.ts';
import { type LegacyCall, redirect, sendAnswer, WireRefusal } from '../http/wire.ts';
import { createPlanRequest } from '../operations/create-plan-request.ts';
import { createRequest } from '../operations/create-request.ts';
import { findPlan } from '../operations/find-plan.ts';
import { typeIn } from './type.ts';
import { CREATED_TYPES, type V2Refusal } from './wire.ts';

const KINDS = {
  paymentlink: 'payment_link',
  'pre-auth': 'pre_authorization',
  donation: 'donation',
} as const satisfies Record<Exclude<(typeof CREATED_TYPES)[number], 'paymentplan'>, string>;

/** Maps the operation's field names to the field names of V2. */
const NAMES = {
  name: 'name',
  email: 'email',
  note: 'description',
  return_url: 'response',
  schedule: 'schedule',
  schedule_amount: 'scheduleamount',
  way: 'return',
} as const;
const PAGES: Readonly<Record<string, string>> = Object.fromEntries(PAGE_NAMES.map((name) => [name, name]));

export const FIELD_NAMES: Readonly<Record<string, string>> = { ...NAMES, title: 'title' };

export async function create(request: LegacyCall): Promise<void> {
  const { services, caller, fields, res } = request;
  const type = typeIn(fields, CREATED_TYPES);
  if (type === 'paymentplan') {
    const plan_id = await planIn(request);
    const { way, ...input } = inputOf(request, NAMES);
    const { data } = await call(services, caller, createPlanRequest, { ...input, plan_id });
    return answer(res, data, way);
  }
  const amount = checkedAmount(request);
  const { way, ...input } = inputOf(request, { ...NAMES, title: 'title', ...PAGES });
  const { data } = await call(services, caller, createRequest, { ...input, amount, kind: KINDS[type] });
  answer(res, data, way);
}

function answer(res: LegacyCall['res'], { code, url }: { readonly code: string; readonly url: string }, way: unknown) {
  if (way === 'direct') redirect(res, url);
  else sendAnswer(res, { status: 'success', id: code, url });
}

function inputOf(request: LegacyCall, names: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> {
  const { schedule, schedule_amount, ...given } = inputFrom(request.fields, names);
  return {
    ...given,
    testmode: isTest(request),
    // Without a schedule, `schedule_amount` (the number of reminders) is ignored.
    ...(schedule === undefined ? {} : { schedule, schedule_amount: wholeNumber(schedule_amount) }),
  };
}

function checkedAmount({ fields, caller }: LegacyCall): string {
  if (textOf(fields, 'title') === undefined) throw new WireRefusal('notitle') satisfies V2Refusal;
  return amountIn(fields, caller.account.currency);
}

async function planIn({ services, caller, fields }: LegacyCall): Promise<number> {
  const id = textOf(fields, 'planid');
  const plan = typeof id === 'string' ? await findPlan(services, caller, id.trim()) : undefined;
  if (plan === undefined) throw new WireRefusal('missingplan') satisfies V2Refusal;
  return plan;
}

/**
 * True for a test payment. Accepts JSON booleans and the texts that the specification defines. Refuses any other text,
 * such as `true` or `yes`: the caller may mean a test payment, and a live payment would take real money.
 */
function isTest({ fields }: LegacyCall): boolean {
  switch (fields.get('testmode')) {
    case true:
    case '1':
      return true;
    case undefined:
    case false:
    case '':
    case '0':
      return false;
    default:
      throw invalid([{ field: 'testmode', message: 'must be 1 for test mode, or 0', allowedValues: ['1', '0'] }]);
  }
}
