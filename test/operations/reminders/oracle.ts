/** Rules that hold for every life, checked only with observations from outside. */
import { addDays, type Debt, type Diary, dateIn, hourIn, type Planned, type Seen } from './diary.ts';

const HOUR_MS = 3_600_000;
const SHORTEST_DAYS = { '1d': 1, '2d': 2, '1w': 7, '1m': 28 } as const;

export function faultsOf(diary: Diary): string[] {
  return [
    ...diary.mails.flatMap((mail) => faultsOfMail(diary, mail)),
    ...diary.debts.flatMap((debt) => (debt.link ? faultsOfLink(diary, debt) : faultsOfInvoice(diary, debt))),
    ...diary.overdue.flatMap((told) => faultsOfTelling(diary, told)),
  ];
}

function faultsOfMail(diary: Diary, mail: Seen): string[] {
  const debt = diary.debts.find(({ code }) => code === mail.code);
  if (!debt) return [`a mail about nothing: ${mail.text}`];
  const name = `${debt.link ? 'link' : 'invoice'} ${debt.id}`;
  const to = diary.customers[debt.customer]?.email;
  return [
    ...(mail.to === to ? [] : [`${name} went to ${mail.to}`]),
    ...(debt.endedAt !== undefined && debt.endedAt <= mail.turn ? [`${name} was reminded of when it was over`] : []),
    ...(isWanted(diary, debt.customer, mail.turn) ? [] : [`${name} was reminded of to the unsubscribed`]),
    ...(mail.text.includes(`EUR ${mail.due.toFixed(2)}`) ? [] : [`${name} names another amount than ${mail.due}`]),
    ...(debt.link && debt.link.expiresAt !== null && debt.link.expiresAt <= mail.at ? [`${name} had expired`] : []),
  ];
}

function isWanted({ wishes }: Diary, customer: number, turn: number): boolean {
  return wishes.findLast((wish) => wish.customer === customer && wish.turn <= turn)?.wanted ?? true;
}

/** A mail that is sent again after a crash counts once: recipients recognise its Message-ID. */
function mailsAbout({ mails }: Diary, { code }: Debt): Seen[] {
  const ids = new Set<string>();
  return mails.filter((mail) => mail.code === code && !ids.has(mail.id) && ids.add(mail.id));
}

function faultsOfLink(diary: Diary, debt: Debt): string[] {
  if (!debt.link) return [];
  const { schedule, most } = debt.link;
  const mails = mailsAbout(diary, debt);
  const days = SHORTEST_DAYS[schedule];
  // Tolerance of an hour for each day, and one for a change of clocks.
  const least = days * 24 * HOUR_MS - (days + 1) * HOUR_MS;
  return [
    ...(mails.length <= most ? [] : [`link ${debt.id} reminds ${mails.length} times, not ${most}`]),
    ...gaps(mails).flatMap((gap) => (gap >= least ? [] : [`link ${debt.id} (${schedule}) reminds after ${gap} ms`])),
  ];
}

function gaps(mails: readonly Seen[]): number[] {
  return mails.slice(1).map(({ at }, n) => at - (mails[n]?.at ?? 0));
}

function faultsOfInvoice(diary: Diary, debt: Debt): string[] {
  const mails = mailsAbout(diary, debt);
  const asked = diary.asked.filter(({ code }) => code === debt.code);
  const askFor = ({ text }: Seen) => asked.find(({ words }) => text.includes(words));
  const soon = mails.filter((mail, n) => {
    const before = mails[n - 1];
    return before && mail.at - before.at < 24 * HOUR_MS && askFor(mail)?.force !== true;
  });
  const twice = asked.filter(({ words }) => mails.filter(({ text }) => text.includes(words)).length > 1);
  const alone = mails.filter((mail) => !askFor(mail));
  return [
    ...soon.map(({ at }) => `invoice ${debt.id} was reminded of twice in 24 hours, at ${new Date(at).toISOString()}`),
    ...twice.map(({ words }) => `invoice ${debt.id}: ${words} came twice`),
    ...alone.flatMap((mail, n) => faultsOfAlone(diary, debt, mail, n + 1)),
    ...faultsOfSilence(diary, debt),
  ];
}

/**
 * Checks the n-th automatic reminder: sent in daytime, while the plan is turned on, and after at least n of the plan's
 * days.
 */
function faultsOfAlone(diary: Diary, debt: Debt, mail: Seen, n: number): string[] {
  const hour = hourIn(mail.at, diary.zone);
  const plan = diary.plans.findLast(({ turn }) => turn <= mail.turn);
  const name = `invoice ${debt.id} by itself at ${new Date(mail.at).toISOString()}`;
  const come = daysCome(diary, debt, mail);
  return [
    ...(hour >= 9 && hour < 20 ? [] : [`${name}: in the night`]),
    ...(plan?.days ? [] : [`${name}: turned off`]),
    ...(n <= come ? [] : [`${name}: number ${n}, and ${come} days have come`]),
  ];
}

/**
 * Number of days of all plans until the mail. A day counts if its plan was active on it and made earlier, and if the
 * invoice existed.
 */
function daysCome(diary: Diary, debt: Debt, mail: Seen): number {
  const today = dateIn(mail.at, diary.zone);
  return diary.plans.reduce(
    (sum, plan, n) => {
      const until = diary.plans[n + 1];
      const last = until && until.turn <= mail.turn && until.today < today ? until.today : today;
      return sum + dueDays(plan, debt).filter((day) => day > plan.today && day >= debt.issuedOn && day <= last).length;
    },
    newDays(diary, debt, today),
  );
}

/**
 * 1 if the invoice was issued on the day on which a plan was made, and that day is also a reminder day of the plan. The
 * reminder is then sent on that day. Otherwise 0.
 */
function newDays({ plans }: Diary, debt: Debt, today: string): number {
  const same = plans.filter((plan) => dueDays(plan, debt).some((day) => day === plan.today && day === debt.issuedOn));
  return same.some(({ today: made }) => made <= today) ? 1 : 0;
}

function dueDays({ days }: Planned, { dueDate = '' }: Debt): string[] {
  return (days ?? []).map((day) => addDays(dueDate, day));
}

/**
 * At the end, every due date is past: an invoice that is still unpaid has exactly one overdue event, any other at most
 * one.
 */
function faultsOfSilence({ overdue }: Diary, debt: Debt): string[] {
  const told = overdue.filter(({ id }) => id === debt.id).length;
  if (told > 1) return [`invoice ${debt.id} was told of ${told} times`];
  return told === 0 && debt.endedAt === undefined ? [`invoice ${debt.id} was never told of`] : [];
}

function faultsOfTelling({ debts, zone }: Diary, told: { id: number; turn: number; at: number }): string[] {
  const debt = debts.find(({ id, link }) => id === told.id && !link);
  if (!debt) return [`invoice ${told.id} was told of, and is none`];
  const isPast = (debt.dueDate ?? '') < dateIn(told.at, zone);
  const isOver = debt.endedAt !== undefined && debt.endedAt <= told.turn;
  return [
    ...(isPast ? [] : [`invoice ${told.id} was told of before its day had ended`]),
    ...(isOver ? [`invoice ${told.id} was told of when it was over`] : []),
  ];
}
