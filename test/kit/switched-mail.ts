/** A mail gateway that a test can enable later. It keeps the mails that were sent. */
import type { MailGateway, MailOutcome, OutgoingMail } from '../../src/model/mail.ts';

export type SwitchedMail = MailGateway & {
  configured: boolean;
  /** Outcomes of the next mails. Later mails are sent. */
  readonly next: MailOutcome[];
  readonly taken: OutgoingMail[];
  /** Dashboard path in the last mail to an address: `/dashboard/sign-in/…`. */
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
