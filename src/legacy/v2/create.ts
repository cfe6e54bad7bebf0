/** `POST /create`: a payment link, a payment plan, a pre-authorisation or a donation. */
import { invalid } from '../../model/refusal.ts';
import { PAGE_NAMES } from '../../model/request.ts';
import { call } from '../../operations/operation.ts';
import { createPlanRequest } from '../operations/create-plan-request.ts';
import { createRequest } from '../operations/create-request.ts';
import { findPlan } from '../operations/find-plan.ts';
import { textOf } from '../http/fields.ts';
import { amountIn, inputFrom, wholeNumber } from '../http/input.ts';
import { type LegacyCall, sendAnswer, sendOn, WireRefusal } from '../http/wire.ts';
import { typeIn } from './type.ts';
import { CREATED_TYPES, type V2Refusal } from './wire.ts';

const KINDS = {
  paymentlink: 'payment_link',
  'pre-auth': 'pre_authorization',
  donation: 'donation',
} as const satisfies Record<Exclude<(typeof CREATED_TYPES)[number], 'paymentplan'>, string>;

/** What they are called by the operation, and here. */
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

export async function create(made: LegacyCall): Promise<void> {
  const { services, caller, fields, res } = made;
  const type = typeIn(fields, CREATED_TYPES);
  if (type === 'paymentplan') {
    const plan_id = await planIn(made);
    const { way, ...asked } = askedIn(made, NAMES);
    const { data } = await call(services, caller, createPlanRequest, { ...asked, plan_id });
    return answer(res, data, way);
  }
  const terms = ownTerms(made);
  const { way, ...asked } = askedIn(made, { ...NAMES, title: 'title', ...PAGES });
  const { data } = await call(services, caller, createRequest, { ...asked, ...terms, kind: KINDS[type] });
  answer(res, data, way);
}

function answer(res: LegacyCall['res'], { code, url }: { readonly code: string; readonly url: string }, way: unknown) {
  if (way === 'direct') sendOn(res, url);
  else sendAnswer(res, { status: 'success', id: code, url });
}

/** Under the operation's names. */
function askedIn(made: LegacyCall, names: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> {
  const { schedule, schedule_amount, ...given } = inputFrom(made.fields, names);
  return {
    ...given,
    testmode: isTest(made),
    // Without a schedule there is nothing to count.
    ...(schedule === undefined ? {} : { schedule, schedule_amount: wholeNumber(schedule_amount) }),
  };
}

function ownTerms({ fields, caller }: LegacyCall): { readonly amount: string } {
  if (textOf(fields, 'title') === undefined) throw new WireRefusal('notitle') satisfies V2Refusal;
  return { amount: amountIn(fields, caller.account.currency) };
}

async function planIn({ services, caller, fields }: LegacyCall): Promise<number> {
  const id = textOf(fields, 'planid');
  const plan = typeof id === 'string' ? await findPlan(services, caller, id.trim()) : undefined;
  if (plan === undefined) throw new WireRefusal('missingplan') satisfies V2Refusal;
  return plan;
}

/** Whoever writes it in another way may mean no real money: nothing is made before that is clear. */
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
