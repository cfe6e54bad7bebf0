/**
 * Records the calls of the clients and the answers of the service. The data of the service is compared with this
 * record.
 */

export type Data = Readonly<Record<string, unknown>>;

export type Kind = 'invoice' | 'payment' | 'credit' | 'reminder' | 'subscription' | 'page';

/**
 * State of a call:
 * - `sent`: no answer yet.
 * - `acknowledged`: answered with 2xx.
 * - `unknown`: the connection broke and the client did not repeat the call. It has taken effect once or never.
 * - `refused`: answered with 4xx. It must have no effect.
 * - `lost`: answered with 2xx, and known to be lost with its server. It is no longer compared.
 */
export type State = 'sent' | 'acknowledged' | 'unknown' | 'refused' | 'lost';

export interface Intent {
  /** Idempotency key of the call. One field of the created row contains it too. */
  readonly tag: string;
  readonly kind: Kind;
  readonly path: string;
  readonly body: Data;
  /** In cents. */
  readonly amount: number;
  /** The invoice to which the call belongs. */
  readonly about: Invoiced | null;
  state: State;
  answer: Data | null;
}

/** An acknowledged invoice, for later calls about it. */
export interface Invoiced {
  readonly intent: Intent;
  readonly id: number;
  readonly number: string;
  readonly payUrl: string;
  readonly customerId: number;
}

export interface Model {
  readonly intents: ReadonlyMap<string, Intent>;
  readonly add: (
    kind: Kind,
    path: string,
    body: (tag: string) => Data,
    more?: { amount?: number; about?: Invoiced },
  ) => Intent;
  /** Faults observed during the load, such as an answer with status 500. */
  readonly broken: string[];
}

const LETTER: Readonly<Record<Kind, string>> = {
  invoice: 'I',
  payment: 'P',
  credit: 'C',
  reminder: 'R',
  subscription: 'S',
  page: 'L',
};

export function openModel(): Model {
  const intents = new Map<string, Intent>();
  const broken: string[] = [];
  return {
    intents,
    broken,
    add: (kind, path, body, { amount = 0, about = null as Invoiced | null } = {}) => {
      const tag = `${LETTER[kind]}-${intents.size + 1}`;
      const intent: Intent = { tag, kind, path, body: body(tag), amount, about, state: 'sent', answer: null };
      intents.set(tag, intent);
      return intent;
    },
  };
}

export function invoiced(intent: Intent): Invoiced {
  const { id, invoice_number, payment_url, customer } = intent.answer as {
    id: number;
    invoice_number: string;
    payment_url: string;
    customer: { id: number };
  };
  return { intent, id, number: invoice_number, payUrl: payment_url, customerId: customer.id };
}

/** Address of the mailbox of an invoice. No other customer uses it, so the expected mails in it are known. */
export const mailboxOf = (tag: string) => `${tag.toLowerCase()}@trial.example`;

export const cents = (amount: unknown) => Math.round(Number(amount) * 100);
