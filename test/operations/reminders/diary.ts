/**
 * Actions of a test and its observations, in order: the mails in the mailboxes and the events. It uses no other stored
 * data.
 */
import type { Schedule } from '../../../src/model/schedule.ts';
import type { Counter, Post } from './reminding.ts';

export type Debt = {
  readonly code: string;
  readonly id: number;
  readonly customer: number;
  /** Only set for invoices. */
  readonly dueDate?: string;
  readonly link?: { readonly schedule: Schedule; readonly most: number; readonly expiresAt: number | null };
  readonly issuedOn: string;
  due: number;
  /** Turn in which it was paid, cancelled or closed. */
  endedAt?: number;
};

export type Seen = {
  readonly turn: number;
  readonly at: number;
  readonly to: string;
  readonly id: string;
  readonly text: string;
  readonly code: string;
  /** Amount due when the mail arrived. */
  readonly due: number;
};

export type Told = { readonly turn: number; readonly at: number; readonly id: number };
export type Planned = { readonly turn: number; readonly today: string; readonly days: readonly number[] | null };
export type Asked = { readonly code: string; readonly words: string; readonly force: boolean };

export class Diary {
  readonly customers: { readonly id: number; readonly email: string }[] = [];
  readonly debts: Debt[] = [];
  readonly mails: Seen[] = [];
  readonly overdue: Told[] = [];
  readonly plans: Planned[] = [];
  readonly wishes: { readonly turn: number; readonly customer: number; readonly wanted: boolean }[] = [];
  readonly asked: Asked[] = [];
  readonly zone: string;
  readonly #post: Post;
  readonly #counter: Counter;
  readonly #taken = new Map<string, number>();
  #turn = 0;

  constructor(post: Post, counter: Counter, zone: string) {
    this.#post = post;
    this.#counter = counter;
    this.zone = zone;
  }

  now(): number {
    return this.#post.ledger.testApp.clock.now();
  }

  today(days = 0): string {
    return addDays(dateIn(this.now(), this.zone), days);
  }

  planned(days: readonly number[] | null): void {
    this.plans.push({ turn: this.#turn, today: this.today(), days });
  }

  wished(customer: number, wanted: boolean): void {
    this.wishes.push({ turn: this.#turn, customer, wanted });
  }

  owed(url: string, debt: Omit<Debt, 'code' | 'issuedOn'>): void {
    this.debts.push({ ...debt, code: url.split('/').at(-1) ?? '', issuedOn: this.today() });
  }

  ended(debt: Debt): void {
    debt.endedAt ??= this.#turn;
  }

  pick(kind: 'link' | 'invoice', which: number): Debt | undefined {
    const some = this.debts.filter((debt) => (debt.link !== undefined) === (kind === 'link'));
    return some[some.length === 0 ? 0 : which % some.length];
  }

  /** Records a reminder sent by hand. Returns a text that only this reminder contains. */
  asksByHand({ code }: Debt, force: boolean): string {
    const words = `By hand, number ${this.asked.length}.`;
    this.asked.push({ code, words, force });
    return words;
  }

  /** Records the mails and events since the last call. Then the next turn begins. */
  async look(): Promise<void> {
    for (const { email } of this.customers) this.#readInbox(email);
    const events = await this.#counter.overdueEvents();
    for (const { id } of events.slice(this.overdue.length)) {
      this.overdue.push({ turn: this.#turn, at: this.now(), id: Number(id) });
    }
    this.#turn++;
  }

  #readInbox(to: string): void {
    const inbox = this.#post.server.inbox(to);
    for (const { messageId: id, text } of inbox.slice(this.#taken.get(to) ?? 0)) {
      const code = /Pay here: \S+\/(\w+)/.exec(text)?.[1] ?? '';
      const due = this.debts.find((debt) => debt.code === code)?.due ?? 0;
      this.mails.push({ turn: this.#turn, at: this.now(), to, id, text, code, due });
    }
    this.#taken.set(to, inbox.length);
  }
}

/** Date in a time zone, calculated without the service's own code. */
export function dateIn(at: number, zone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(at);
}

export function hourIn(at: number, zone: string): number {
  return Number(new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(at));
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}
