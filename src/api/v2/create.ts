/** `POST /create`: a payment link, a payment plan, a pre-authorisation or a donation. */
import { invalid } from '../../model/refusal.ts';
import { PAGE_NAMES } from '../../model/request.ts';
import { call } from '../../operations/operation.ts';
import { createRequest } from '../../operations/payment-requests/create-request.ts';
import { findPlan, type PlanTerms } from '../../operations/payment-requests/find-plan.ts';
import { textOf } from '../http/fields.ts';
import { amountIn, inputFrom, wholeNumber } from '../http/older-input.ts';
import { type OlderCall, sendAnswer, sendOn, WireRefusal } from '../http/older-wire.ts';
import { typeIn } from './type.ts';
import { CREATED_TYPES, type V2Refusal } from './wire.ts';

const KINDS = {
  paymentlink: 'payment_link',
  paymentplan: 'payment_plan',
  'pre-auth': 'pre_authorization',
  donation: 'donation',
} as const satisfies Record<(typeof CREATED_TYPES)[number], string>;

/** What they are called by the operation, and here. */
const NAMES = {
  title: 'title',
  name: 'name',
  email: 'email',
  note: 'description',
  return_url: 'response',
  schedule: 'schedule',
  schedule_amount: 'scheduleamount',
  way: 'return',
} as const;
const PAGES: Readonly<Record<string, string>> = Object.fromEntries(PAGE_NAMES.map((name) => [name, name]));

export const FIELD_NAMES: Readonly<Record<string, string>> = NAMES;

export async function create(made: OlderCall): Promise<void> {
  const { world, caller, fields, res } = made;
  const type = typeIn(fields, CREATED_TYPES);
  const terms = type === 'paymentplan' ? await planTerms(made) : ownTerms(made);
  const names = type === 'paymentplan' ? NAMES : { ...NAMES, ...PAGES };
  const { way, schedule, schedule_amount, ...given } = inputFrom(fields, names);
  const { data } = await call(world, caller, createRequest, {
    ...given,
    ...terms,
    kind: KINDS[type],
    testmode: isTest(made),
    // Without a schedule there is nothing to count.
    ...(schedule === undefined ? {} : { schedule, schedule_amount: wholeNumber(schedule_amount) }),
  });
  if (way === 'direct') sendOn(res, data.url);
  else sendAnswer(res, { status: 'success', id: data.code, url: data.url });
}

function ownTerms({ fields, caller }: OlderCall): { readonly amount: string } {
  if (textOf(fields, 'title') === undefined) throw new WireRefusal('notitle') satisfies V2Refusal;
  return { amount: amountIn(fields, caller.account.currency) };
}

async function planTerms({ world, caller, fields }: OlderCall): Promise<PlanTerms> {
  const id = textOf(fields, 'planid');
  const plan = typeof id === 'string' ? await findPlan(world, caller, id.trim()) : undefined;
  if (!plan) throw new WireRefusal('missingplan') satisfies V2Refusal;
  return plan;
}

/** Whoever writes it in another way may mean no real money: nothing is made before that is clear. */
function isTest({ fields }: OlderCall): boolean {
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
