/** A mail server that a service may get later, and that keeps what it was handed. */
import type { MailGateway, MailOutcome, OutgoingMail } from '../../src/model/mail.ts';

export type SwitchedMail = MailGateway & {
  configured: boolean;
  /** What the next mails come to; later ones are taken. */
  readonly next: MailOutcome[];
  readonly taken: OutgoingMail[];
  /** The path in the last mail for an address: `/dashboard/sign-in/…`. */
  readonly pathFor: (address: string) => string;
};

export function switchedMail(): SwitchedMail {
  const gateway: SwitchedMail = {
    configured: false,
    next: [],
    taken: [],
    trouble: async () => null,
    send: async (mail) => {
      const outcome = gateway.next.shift() ?? { outcome: 'sent' };
      if (outcome.outcome === 'sent') gateway.taken.push(mail);
      return outcome;
    },
    close: async () => undefined,
    pathFor: (address) => {
      const mail = gateway.taken.findLast(({ to }) => to === address);
      return /\/dashboard\/[\w-]+\/[\w-]{43}/.exec(mail?.text ?? '')?.[0] ?? '';
    },
  };
  return gateway;
}
