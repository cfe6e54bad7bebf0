/** A service with a real mail server, for the tests of mail. */
import { deliverDueMails } from '../../../src/operations/delivery/deliver-mail.ts';
import type { MailRow } from '../../../src/store/delivery/mails.ts';
import { type Desk, type Ledger, openDesk, openLedger } from '../../kit/desk.ts';
import { type MailServer, openMailServer } from '../../kit/mail-server.ts';
import type { TestEngine } from '../../kit/test-app.ts';

export interface PostOffice extends AsyncDisposable {
  readonly server: MailServer;
  readonly ledger: Ledger;
  /** A desk with an invoice of EUR 100 for a customer with a unique e-mail address. */
  readonly open: (customer?: { name?: string }) => Promise<Counter>;
  /** Runs the worker's delivery of due mails once. */
  readonly deliver: () => Promise<void>;
}

export interface Counter {
  readonly desk: Desk;
  readonly address: string;
  readonly invoice: Awaited<ReturnType<Desk['invoice']>>;
  readonly mails: () => Promise<readonly MailRow[]>;
  readonly eventTypes: () => Promise<readonly string[]>;
}

export async function openPostOffice(
  engine: TestEngine,
  options: { login?: boolean; utf8?: boolean } = {},
): Promise<PostOffice> {
  const server = await openMailServer(options);
  const ledger = await openLedger(engine, { environment: { SMTP_URL: server.url, MAIL_FROM: 'billing@example.com' } });
  let customers = 0;
  return {
    server,
    ledger,
    open: async ({ name = 'Ann' } = {}) => {
      const desk = await openDesk(ledger, { email: 'owner@test.example' });
      const address = `customer-${++customers}@example.com`;
      const invoice = await desk.invoice({ customer: { name, email: address } });
      return {
        desk,
        address,
        invoice,
        mails: () => desk.rows<MailRow>('mails'),
        eventTypes: async () => (await desk.rows<{ type: string }>('events')).map(({ type }) => type),
      };
    },
    deliver: () => deliverDueMails(ledger.testApp.app.services),
    [Symbol.asyncDispose]: async () => {
      await ledger[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

export const MINUTE_MS = 60_000;
