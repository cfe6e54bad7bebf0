/** Converts the planned year of the demo to timed calls of operations. */

import { addDays, type LocalDate } from '../model/dates.ts';
import type { Actor } from '../model/token.ts';
import { CATALOG } from '../operations/catalog.ts';
import type { Caller, Services } from '../operations/kernel/context.ts';
import { call } from '../operations/kernel/operation.ts';
import { type Bill, billsBetween, joinDays, project } from './bills.ts';
import { daysFrom, isWorkday } from './calendar.ts';
import { CUSTOMERS, currencyOf } from './customers.ts';
import { type Outcome, outcomesOf } from './outcomes.ts';
import type { Random } from './random.ts';
import { CATALOGUE } from './services.ts';

/**
 * State that the `act` functions of all moments share. If an `act` function creates an object, it stores the object's
 * id in this state. Later `act` functions read the id.
 */
export type Books = {
  readonly services: Services;
  readonly caller: Caller;
  /** The ids of the created customers, by index in {@link CUSTOMERS}. */
  readonly customers: Map<number, number>;
  readonly invoices: Map<Bill, { readonly id: number; readonly amount: number }>;
};

/** One or more calls of operations at a planned time. */
export type Moment = {
  readonly day: LocalDate;
  /** Minutes after midnight. */
  readonly minutes: number;
  /** The chat assistant that makes the call; null for the studio itself. */
  readonly by: Actor | null;
  readonly act: (books: Books) => Promise<unknown>;
};

const DRAFTS = 4;
const ASSISTANTS = ['Claude', 'ChatGPT'] as const;
const [OPENS, NOON, CLOSES] = [8 * 60 + 30, 12 * 60, 17 * 60 + 30];

/** Calls in order of time, all before `today`. */
export function timelineOf(start: LocalDate, today: LocalDate, random: Random): Moment[] {
  const last = addDays(today, -1);
  const joined = joinDays(start);
  const bills = billsBetween(joined, last, random);
  const outcomes = outcomesOf(bills, today, random);
  const lastWorkdays = daysFrom(addDays(today, -9), last).filter(isWorkday).slice(-DRAFTS);
  return [
    itemsMoment(start),
    ...joined.map(customerMoment),
    ...bills.flatMap((bill) => [...issueMoments(bill, random), ...outcomeMoments(bill, outcomes.get(bill), random)]),
    ...lastWorkdays.map((day) => draftMoment(project(joined, day, random), random)),
  ].sort((a, b) => (a.day === b.day ? a.minutes - b.minutes : a.day < b.day ? -1 : 1));
}

function itemsMoment(day: LocalDate): Moment {
  const act = async ({ services, caller }: Books) => {
    for (const item of CATALOGUE) await call(services, caller, CATALOG.createItem, item);
  };
  return { day, minutes: OPENS - 5, by: null, act };
}

function customerMoment(day: LocalDate, index: number): Moment {
  const act = async ({ services, caller, customers }: Books) => {
    const { data } = await call(services, caller, CATALOG.createCustomer, CUSTOMERS[index]);
    customers.set(index, data.id);
  };
  return { day, minutes: OPENS + 7 * index, by: null, act };
}

/** Issues an invoice. Half of the larger invoices are drafted in the morning and issued in the afternoon. */
function issueMoments(bill: Bill, random: Random): Moment[] {
  if (bill.items.length >= 4 && random.chance(0.5)) {
    return [
      { ...draftMoment(bill, random), minutes: random.between(OPENS, NOON - 1) },
      {
        day: bill.day,
        minutes: random.between(NOON, CLOSES),
        by: null,
        act: (books) => call(books.services, books.caller, CATALOG.issueInvoice, { id: known(books, bill).id }),
      },
    ];
  }
  const by = random.chance(0.25) ? assistant(random) : null;
  const minutes = random.between(OPENS, CLOSES);
  return [{ day: bill.day, minutes, by, act: (books) => create(books, bill, false) }];
}

function draftMoment(bill: Bill, random: Random): Moment {
  const minutes = random.between(OPENS, CLOSES);
  return { day: bill.day, minutes, by: null, act: (books) => create(books, bill, true) };
}

function outcomeMoments(bill: Bill, outcome: Outcome | undefined, random: Random): Moment[] {
  if (!outcome) return [];
  const later = (day: LocalDate, by: Actor | null, act: Moment['act']): Moment => ({
    day,
    minutes: random.between(OPENS, CLOSES),
    by,
    act,
  });
  return [
    ...outcome.reminders.map(({ day, tone }) =>
      later(day, assistant(random), (books) =>
        call(books.services, books.caller, CATALOG.sendReminder, { id: known(books, bill).id, tone }),
      ),
    ),
    ...outcome.payments.map(({ day, share, method, note }) =>
      later(day, null, (books) => {
        const { id, amount } = known(books, bill);
        const part = share === 1 ? {} : { amount: Math.ceil(amount * share) };
        const input = { id, ...part, payment_method: method, ...(note ? { note } : {}) };
        return call(books.services, books.caller, CATALOG.recordPayment, input);
      }),
    ),
    ...[outcome.cancelled ?? []]
      .flat()
      .map((day) =>
        later(day, null, (books) =>
          call(books.services, books.caller, CATALOG.cancelInvoice, { id: known(books, bill).id }),
        ),
      ),
  ];
}

async function create(books: Books, bill: Bill, draft: boolean): Promise<void> {
  const customer = CUSTOMERS[bill.customer];
  if (!customer) throw new Error('a demo bill has no customer');
  const { data } = await call(books.services, books.caller, CATALOG.createInvoice, {
    customer_id: books.customers.get(bill.customer),
    items: bill.items,
    currency: currencyOf(customer),
    due_date: bill.due,
    ...(bill.reference ? { reference: bill.reference } : {}),
    ...(bill.notes ? { notes: bill.notes } : {}),
    draft,
  });
  books.invoices.set(bill, data);
}

function known({ invoices }: Books, bill: Bill): { readonly id: number; readonly amount: number } {
  const invoice = invoices.get(bill);
  if (!invoice) throw new Error(`the demo's bill of ${bill.day} is used before it is made`);
  return invoice;
}

function assistant(random: Random): Actor {
  return { kind: 'assistant', tokenId: null, name: random.pick(ASSISTANTS) };
}
